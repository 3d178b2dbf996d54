import type { Tx } from '../platform/db/executor.ts'
import { messageTasksRepository } from './messageTasks.repository.ts'

/** How many message tasks that are yet to be sent choose their recipients by the tag. */
export const messageTasksNamingTag = (tx: Tx, tagId: number): Promise<number> => messageTasksRepository.namingTag(tx, tagId)
