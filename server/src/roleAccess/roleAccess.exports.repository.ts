import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom, statement } from '../platform/db/statement.ts'

const OPEN = statement(
  'exportRequests.open',
  `select q.id, q.asked_by as by_id, u.real_name as by, q.asked_at as at, q.call, q.entity, q.rows, q.filter
     from export_requests q join users u on u.id = q.asked_by where q.outcome is null order by q.id`,
  { fits: { filter: z.record(z.string(), z.unknown()) } },
)
const LOCK = seldom(
  'exportRequests.lock',
  `select q.id, q.asked_by, u.real_name as by, q.rows, q.outcome is not null as decided
     from export_requests q join users u on u.id = q.asked_by where q.id = $1 for update of q`,
  { notNull: ['decided'] },
)
const DECIDE = seldom('exportRequests.decide', 'update export_requests set outcome = $2, decided_by = $3, decided_at = now() where id = $1')

export const exportRequestsRepository = {
  open: (db: Executor) => db.all(OPEN, []),

  /** One, held until the end of the change. */
  lock: (tx: Tx, id: number) => tx.one(LOCK, [id]),

  decide: (tx: Tx, id: number, outcome: 'APPROVED' | 'DECLINED', by: number): void => tx.later(DECIDE, [id, outcome, by]),
}
