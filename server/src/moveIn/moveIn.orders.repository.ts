import type { Executor } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

// Of two of one name the later one, and rather one that is on sale: it is the last that is kept.
const GOODS = seldom('moveIn.goods', `select id, name from goods where deleted_at is null order by active_flg = 'ACTIVE', id`)
const CAMPS = seldom(
  'moveIn.campsByName',
  `select c.id, c.name, x.external_id from camps c left join external_ids x on x.key_id = $1 and x.entity = 'camp' and x.internal_id = c.id
   where c.deleted_at is null order by c.id`,
)

const MONEY = seldom(
  'moveIn.moneyOfOrders',
  `select o.id, o.pay_amount, o.paid_at is not null as paid,
     coalesce((select sum(f.amount) from refunds f where f.order_id = o.id and f.status <> 'CLOSED'), 0)::bigint as back
   from orders o where o.id = any($1::bigint[])`,
  { notNull: ['paid', 'back'] },
)

const ROW_REFUNDS = seldom(
  'moveIn.rowRefunds',
  `select x.external_id, f.order_id, f.amount from external_ids x join refunds f on f.id = x.internal_id
   where x.key_id = $1 and x.entity = 'refund' and x.external_id = any($2::text[])`,
)

/** What rows of orders are checked against. */
export const moveOrdersRepository = {
  goods: (db: Executor) => db.all(GOODS, []),
  /** With their numbers in the old system, where they were moved in. */
  camps: (db: Executor, keyId: number) => db.all(CAMPS, [keyId]),
  /** What was paid for orders, and what of it went back or is on its way. */
  money: (db: Executor, ids: readonly number[]) => db.all(MONEY, [ids]),
  /** The refunds of these numbers, as they stand. */
  rowRefunds: (db: Executor, keyId: number, numbers: readonly string[]) => db.all(ROW_REFUNDS, [keyId, numbers]),
}
