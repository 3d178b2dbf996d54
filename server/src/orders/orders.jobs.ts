import { systemEvents } from '@camp/contract/logs/logs.system'
import { orderAllows, orderStatus } from '@camp/contract/orders/orders.states'
import { Executor } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { happened } from '../platform/facts.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import { numberParameter } from '../platform/parameters.ts'
import { Scope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { byJob, type Sealing, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { lockOrder, noteStep } from './orders.lock.repository.ts'
import { completeLocked } from './orders.paying.service.ts'

type Parts = Sealing & Pick<Services, 'pool' | 'log'>
type Acting = Omit<Parts, 'log'>

/** At most so many orders in one round, so that a round ends before the next is due. */
const ROUND = 500

// Found without a lock: each order is locked and judged again in a transaction of its own.
const UNPAID = statement(
  'orders.unpaid',
  `select id from orders where progress = 'PENDING_PAYMENT' and created_at < now() - make_interval(mins => $1) order by created_at limit $2`,
)
// An order puts one child into a camp, or more than one; a child that left and came back may have come by two orders.
const CAMP_OVER = `(
  select max(c.end_date) from camp_student_stays t join camps c on c.id = t.camp_id where t.order_number = o.order_number) < business_day(now())`
// Members at once after paying. Parcels some days after all of them were signed for, or with the camp that they belong to; what is under
// way or came back keeps its order open.
const COMPLETABLE = statement(
  'orders.completable',
  `select o.id from orders o
   where o.progress = 'PAID' and o.goods_snapshot->>'kind' = 'MEMBER' and o.refund_state in ('NONE', 'PARTIAL')
   union all
   select o.id from orders o
   cross join lateral (
     select bool_and(l.status = 'SIGNED') as signed, max(l.signed_at) as last
     from logistics_orders l where l.order_id = o.id and l.deleted_at is null
   ) parcels
   where o.progress = 'SHIPPED' and o.refund_state in ('NONE', 'PARTIAL') and parcels.signed
     and (parcels.last <= now() - make_interval(days => $1) or o.goods_snapshot->>'kind' = 'CAMP' and ${CAMP_OVER})
   limit $2`,
)
// Without a parcel: when the camp is over. All that are paid and wait are looked at, hence not every minute.
const CAMPS_OVER = statement(
  'orders.campsOver',
  `select o.id from orders o
   where o.progress = 'PAID' and o.refund_state in ('NONE', 'PARTIAL') and not o.needs_shipping and o.goods_snapshot->>'kind' = 'CAMP'
     and ${CAMP_OVER}
   limit $1`,
)
const CLOSE = statement(
  'orders.close',
  `update orders set progress = 'CLOSED', closed_at = now(), ${TOUCHED} where id = $1 returning status`,
  { fits: { status: orderStatus.schema } },
)
const MERGE = statement('orders.mergeDelta', 'select merge_order_delta() as moved', { notNull: ['moved'] })

const everything = Scope.everything('orders age for everybody')

/** One step of one order, if it is still allowed when the row is held. */
async function step(parts: Acting, id: number, name: 'CLOSED' | 'COMPLETED'): Promise<boolean> {
  const by = byJob(parts, name === 'CLOSED' ? 'orders.close' : 'orders.complete')
  return transaction(parts.pool, async (tx) => {
    const order = await lockOrder(tx, id, everything)
    if (!orderAllows(order, name)) return false
    if (name === 'COMPLETED') {
      await completeLocked(tx, order, by)
      return true
    }
    const [changed] = await tx.all(CLOSE, [id])
    await happened(tx, 'order.closed', [order], by)
    const to = changed?.status ?? name
    noteStep(tx, id, { step: name, from: order.status, to, byUserId: null })
    tellSystem(tx, by, systemEvents.orderClosed, [
      { id, data: { orderNumber: order.orderNumber }, before: { status: order.status }, after: { status: to } },
    ])
    return true
  })
}

/** Closes orders that were not paid in time; their stock and coupons come back. Returns how many. */
export async function closeUnpaidOrders(parts: Acting): Promise<number> {
  const db = new Executor(parts.pool)
  const due = await db.all(UNPAID, [await numberParameter(db, 'order.closeAfterMinutes'), ROUND])
  let closed = 0
  for (const { id } of due) if (await step(parts, id, 'CLOSED')) closed++
  return closed
}

async function completeEach(parts: Acting, due: readonly { readonly id: number }[]): Promise<number> {
  let completed = 0
  for (const { id } of due) if (await step(parts, id, 'COMPLETED')) completed++
  return completed
}

/** Completes memberships, and what was signed for. Returns how many. */
export async function completeOrders(parts: Acting): Promise<number> {
  const db = new Executor(parts.pool)
  return completeEach(parts, await db.all(COMPLETABLE, [await numberParameter(db, 'order.completeAfterDays'), ROUND]))
}

/** Completes what was paid for camps that are over; many end on one day. Returns how many. */
export async function completeCampOrders(parts: Acting): Promise<number> {
  const db = new Executor(parts.pool)
  let completed = 0
  for (;;) {
    const due = await db.all(CAMPS_OVER, [ROUND])
    const now = await completeEach(parts, due)
    completed += now
    if (due.length < ROUND || now === 0) return completed
  }
}

/** What happens to orders by itself. */
export function orderChores(parts: Parts): Chore[] {
  const { pool, log } = parts
  const counted = (work: (parts: Parts) => Promise<number>, text: string) => async () => {
    const count = await work(parts)
    if (count > 0) log.info({ count }, text)
  }
  return [
    { name: 'orders.figures', every: 5_000, run: async () => void (await new Executor(pool).all(MERGE, [])) },
    { name: 'orders.close', every: 30_000, run: counted(closeUnpaidOrders, 'closed unpaid orders') },
    { name: 'orders.complete', every: 60_000, run: counted(completeOrders, 'completed orders') },
    { name: 'orders.completeCamps', every: 600_000, run: counted(completeCampOrders, 'completed orders of camps that are over') },
  ]
}
