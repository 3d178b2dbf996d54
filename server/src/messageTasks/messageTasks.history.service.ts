import type { Executor } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { messageTasksRepository } from './messageTasks.repository.ts'

/** A message task, also one that was deleted, as its log entries name its fields. */
export const messageTaskStand = (db: Executor, id: number): Promise<RecordStand | undefined> => messageTasksRepository.stand(db, id)
