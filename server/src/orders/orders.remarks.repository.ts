import { orderStatus } from '@camp/contract/orders/orders.states'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { askInScope, type Scope, scopedStatement } from '../platform/scope.ts'
import type { LockedOrder } from './orders.lock.repository.ts'

/** What a change of many remarks needs to know of an order. */
export type RemarkedOrder = Pick<LockedOrder, 'id' | 'parentId' | 'orderNumber' | 'version' | 'status' | 'remark'>

const COLUMNS = 'o.id, o.parent_id, o.order_number, o.version, o.status, o.remark'
const OF_STATUS = { fits: { status: orderStatus.schema } }
const READ = scopedStatement(
  'orders.remarks.read',
  'o.parent_id',
  (scope) => `select ${COLUMNS} from orders o where o.id = any($1::bigint[]) ${scope}`,
  OF_STATUS,
)
// In one order, so that two changes wait for each other and never block one another.
const LOCK = scopedStatement(
  'orders.remarks.lock',
  'o.parent_id',
  (scope) => `select ${COLUMNS} from orders o where o.id = any($1::bigint[]) ${scope} order by o.id for no key update`,
  OF_STATUS,
)
const WRITE = statement(
  'orders.remarks.write',
  `update orders o set remark = s.remark, version = o.version + 1, updated_at = now()
   from unnest($1::bigint[], $2::text[]) as s (id, remark) where o.id = s.id returning o.id, o.version`,
)
const STEPS = statement(
  'orders.remarks.steps',
  `insert into order_timeline (order_id, step, from_status, to_status, note, by_user_id)
   select s.id, 'REMARKED', s.status, s.status, s.note, $4 from unnest($1::bigint[], $2::text[], $3::text[]) as s (id, status, note)`,
)

/** Remarks of many orders at once. */
export const remarksRepository = {
  read: (db: Executor, ids: readonly number[], scope: Scope): Promise<RemarkedOrder[]> => askInScope(db, scope, READ, ids),
  lock: (tx: Tx, ids: readonly number[], scope: Scope): Promise<RemarkedOrder[]> => askInScope(tx, scope, LOCK, ids),

  /** Writes each its own, with a step of its history; answers their versions. */
  write: (tx: Tx, orders: readonly RemarkedOrder[], byUserId: number): Promise<{ id: number; version: number }[]> => {
    const ids = orders.map(({ id }) => id)
    const remarks = orders.map(({ remark }) => remark)
    tx.later(STEPS, [ids, orders.map(({ status }) => status), remarks, byUserId])
    return tx.all(WRITE, [ids, remarks])
  },
}
