import type { Executor } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { ordersRepository } from './orders.repository.ts'

/** An order that the reader may see. Its state also changes without a log entry: every step and every refund tells what was before it. */
export const orderStand = (db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> =>
  ordersRepository.stand(db, id, scope)
