import type { Executor } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { permissionsRepository } from './permissions.repository.ts'

/** A permission, also one that was deleted, as its log entries name its fields. */
export const permissionStand = (db: Executor, id: number): Promise<RecordStand | undefined> => permissionsRepository.stand(db, id)
