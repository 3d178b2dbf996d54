import type { Executor } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { holidaysRepository } from './holidays.repository.ts'

/** A holiday, also one that was deleted, as its log entries name its fields. */
export const holidayStand = (db: Executor, id: number): Promise<RecordStand | undefined> => holidaysRepository.stand(db, id)
