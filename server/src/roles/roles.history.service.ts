import type { Executor } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { rolesRepository } from './roles.repository.ts'

/** A role, also one that was deleted, as its log entries name its fields. */
export const roleStand = (db: Executor, id: number): Promise<RecordStand | undefined> => rolesRepository.stand(db, id)
