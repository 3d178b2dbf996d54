import type { Executor } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { parametersRepository } from './parameters.repository.ts'

/** A parameter as its log entries name its value. */
export const parameterStand = (db: Executor, id: number): Promise<RecordStand | undefined> => parametersRepository.stand(db, id)
