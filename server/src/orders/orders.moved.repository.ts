import { type OrderProgress, orderProgress, type PayMethod, payMethod } from '@camp/contract/orders/orders.states'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'

// Orders of a system that was left for this one, as it told of them.

// Held first: what it reads beside the row is of then.
const HOLD = seldom('orders.moved.hold', 'select id from orders where id = $1 for no key update')
const READ = seldom(
  'orders.moved.read',
  `select o.id, o.version, o.parent_id, o.student_id, o.goods_id, o.camp_id, o.channel_id, o.quantity, o.total_amount, o.discount_amount,
     o.pay_amount, o.refunded_amount, o.pay_method, o.progress, o.created_at, o.paid_at, o.closed_at, o.status, o.order_number, o.source,
     o.refund_state = 'REFUNDING' or exists (select from refund_requests q where q.order_id = o.id and q.status = 'REQUESTED')
       or exists (select from refunds f where f.order_id = o.id and f.source <> 'MOVED_IN') as used
   from orders o where o.id = $1`,
  { fits: { progress: orderProgress.schema, payMethod: payMethod.schema.nullable() }, notNull: ['used'] },
)
/** A moved order that is held. `used`: money of it goes back here. */
export type MovedOrderState = Row<typeof READ>

const SNAPSHOT = `(select jsonb_build_object('name', g.name, 'kind', g.kind, 'priceAmount', $6::bigint / $5::int, 'originalAmount', null,
     'image', g.images->0) from goods g where g.id = $3)`
const ADD = seldom(
  'orders.moved.add',
  `insert into orders (parent_id, student_id, goods_id, camp_id, quantity, total_amount, discount_amount, pay_amount, pay_method, channel_id, progress,
     created_at, paid_at, completed_at, closed_at, order_number, goods_snapshot, needs_shipping, source)
   select p.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, ${SNAPSHOT}, false, 'MOVED_IN'
   from parents p where p.id = $1 and p.deleted_at is null and p.erased_at is null
     and ($2::bigint is null or exists (select from students s where s.id = $2 and s.parent_id = p.id and s.deleted_at is null))
   on conflict (order_number) do nothing returning id, version, status`,
)
const STEP = seldom(
  'orders.moved.step',
  `insert into order_timeline (order_id, step, to_status, note, by_user_id) values ($1, 'MOVED_IN', $2, $3, $4)`,
)
const CHANGE = seldom(
  'orders.moved.change',
  `update orders set parent_id = $1, student_id = $2, goods_id = $3, camp_id = $4, quantity = $5, total_amount = $6, discount_amount = $7, pay_amount = $8,
     pay_method = $9, channel_id = $10, progress = $11, created_at = $12, paid_at = $13, completed_at = $14, closed_at = $15, goods_snapshot = ${SNAPSHOT},
     refund_state = case when refunded_amount = 0 then 'NONE' when refunded_amount < $8 then 'PARTIAL' else 'FULL' end, updated_at = now(),
     version = coalesce($17::integer, version + 1) where id = $16 returning id, version`,
)
// What hangs on it by its number knows it as well as what hangs on its row.
const DROP = seldom(
  'orders.moved.drop',
  `delete from orders o where o.id = $1 and not exists (select from camp_student_stays t where t.order_number = o.order_number)
     and not exists (select from refunds f where f.order_id = o.id) returning o.id`,
)
const DROP_STEPS = seldom('orders.moved.dropSteps', 'delete from order_timeline where order_id = $1')
// The money of its refunds of old, and of those here: a version that an editor holds stays good.
const RECOUNT = seldom(
  'orders.moved.recount',
  `update orders o set refunded_amount = s.amount,
     refund_state = case when o.refund_state = 'REFUNDING' then o.refund_state when s.amount = 0 then 'NONE' when s.amount < o.pay_amount then 'PARTIAL' else 'FULL' end
   from (select coalesce(sum(f.amount), 0)::bigint as amount from refunds f where f.order_id = $1 and f.status = 'SUCCESS') s where o.id = $1`,
)

/** An order as the old system tells of it. Amounts in fen. */
export interface MovedOrder {
  readonly parentId: number
  readonly studentId: number | null
  readonly goodsId: number
  readonly campId: number | null
  readonly channelId: number | null
  readonly quantity: number
  readonly totalAmount: number
  readonly discountAmount: number
  readonly payAmount: number
  readonly payMethod: PayMethod | null
  readonly progress: OrderProgress
  readonly orderedAt: string
  readonly paidAt: string | null
}

const valuesOf = (order: MovedOrder) => {
  const isOver = order.progress === 'CANCELLED' || order.progress === 'CLOSED'
  return [
    order.parentId,
    order.studentId,
    order.goodsId,
    order.campId,
    order.quantity,
    order.totalAmount,
    order.discountAmount,
    order.payAmount,
    order.payMethod,
    order.channelId,
    order.progress,
    order.orderedAt,
    order.paidAt,
    order.progress === 'COMPLETED' ? order.paidAt : null,
    isOver ? order.orderedAt : null,
  ] as const
}

export const movedOrdersRepository = {
  hold: async (tx: Tx, id: number): Promise<MovedOrderState | undefined> => {
    await tx.all(HOLD, [id])
    return await tx.one(READ, [id])
  },

  /** Undefined: its number is taken, or its family or child is here no more. */
  add: async (tx: Tx, orderNumber: string, order: MovedOrder) => await tx.one(ADD, [...valuesOf(order), orderNumber]),
  step: (tx: Tx, id: number, to: string, oldNumber: string, byUserId: number | null): void => tx.later(STEP, [id, to, oldNumber, byUserId]),
  /** `version`: that of an order which is put back, so that the file before can be taken back too. */
  change: async (tx: Tx, id: number, order: MovedOrder, version: number | null = null) =>
    await tx.one(CHANGE, [...valuesOf(order), id, version]),

  /** Undefined: it is in use. */
  drop: async (tx: Tx, id: number) => {
    tx.later(DROP_STEPS, [id])
    return await tx.one(DROP, [id])
  },
  recount: (tx: Tx, id: number): void => tx.later(RECOUNT, [id]),
}

const PAID = seldom(
  'orders.moved.left',
  `select o.pay_amount, o.paid_at is not null as paid, coalesce((select sum(f.amount) from refunds f where f.order_id = o.id and f.status <> 'CLOSED'), 0)::bigint as back,
     exists (select from refunds f where f.order_id = o.id and f.source = 'MOVED_IN') as moved
   from orders o where o.id = $1`,
  { notNull: ['paid', 'back', 'moved'] },
)
/** What was paid for an order, which is held, and what of it went back or is on its way. `moved`: a refund of it was moved in. */
export const moneyOfOrder = async (tx: Executor, id: number) => await tx.one(PAID, [id])
