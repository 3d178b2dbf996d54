import type { Executor } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { tagsRepository } from './tags.repository.ts'

/** A tag, also one that was deleted, as its log entries name its fields. */
export const tagStand = (db: Executor, id: number): Promise<RecordStand | undefined> => tagsRepository.stand(db, id)
