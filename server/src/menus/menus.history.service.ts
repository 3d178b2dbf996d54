import type { Executor } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { menusRepository } from './menus.repository.ts'

/** A menu entry, also one that was deleted, as its log entries name its fields. */
export const menuStand = (db: Executor, id: number): Promise<RecordStand | undefined> => menusRepository.stand(db, id)
