import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { choiceParameter } from '../platform/parameters.ts'

// Only a referrer who is verified by now earns; the rate is that of the day of payment. What looks as if somebody had referred himself
// or herself waits for a person. Money that a program vouched for earns nothing until finance has seen it: what was paid out is never taken
// back.
const EARN = statement(
  'commission.earn',
  `with earned as (
   insert into commission_lines (order_id, referrer_id, kind, base_amount, rate_bp, amount)
   select o.id, f.id, 'EARNED', o.pay_amount, r.bp, commission_earned(o.pay_amount, r.bp)
   from orders o
   join referrers f on f.id = o.referrer_id and f.verify_status = 'VERIFIED' and f.deleted_at is null
   cross join lateral (select referrer_rate(f.id, business_day(o.paid_at)) as bp) r
   where o.id = any($1::bigint[]) and o.paid_at is not null and not o.vouched
     and not exists (select from commission_waits w where w.order_id = o.id) and commission_earned(o.pay_amount, r.bp) > 0
   on conflict (order_id) where kind = 'EARNED' do nothing
   returning id, order_id, referrer_id)
   insert into commission_holds (line_id, order_id, why)
   select e.id, e.order_id, s.why from earned e cross join lateral (select commission_suspicion(e.order_id, e.referrer_id) as why) s
   where s.why is not null`,
)
// Reckoned of all that was refunded so far: what lines before have taken back already is not taken back twice.
const REVERSE = statement(
  'commission.reverse',
  `insert into commission_lines (order_id, referrer_id, kind, base_amount, rate_bp, amount, reverses_id)
   select e.order_id, e.referrer_id, 'REVERSED', o.refunded_amount - r.base, e.rate_bp,
     -(commission_reversed(e.amount, o.refunded_amount, o.pay_amount) - r.taken), e.id
   from commission_lines e
   join orders o on o.id = e.order_id
   cross join lateral (
     select coalesce(sum(l.base_amount), 0)::bigint as base, coalesce(-sum(l.amount), 0)::bigint as taken
     from commission_lines l where l.order_id = e.order_id and l.kind = 'REVERSED') r
   where e.order_id = any($1::bigint[]) and e.kind = 'EARNED'
     and not exists (select from commission_holds h where h.line_id = e.id and h.outcome = 'DROPPED')
     and commission_reversed(e.amount, o.refunded_amount, o.pay_amount) > r.taken`,
)

// As REVERSE calculates it, of what is refunded so far and so much more.
const AT_STAKE = statement(
  'commission.atStake',
  `select (commission_reversed(e.amount, least(o.refunded_amount + $2, o.pay_amount), o.pay_amount) - r.taken)::bigint as amount
   from commission_lines e
   join orders o on o.id = e.order_id
   cross join lateral (
     select coalesce(-sum(l.amount), 0)::bigint as taken from commission_lines l where l.order_id = e.order_id and l.kind = 'REVERSED') r
   where e.order_id = $1 and e.kind = 'EARNED' and not exists (select from commission_holds h where h.line_id = e.id and h.outcome = 'DROPPED')`,
  { notNull: ['amount'] },
)

const WAIT = statement(
  'commission.wait',
  `insert into commission_waits (order_id, referrer_id) select id, referrer_id from orders where id = any($1::bigint[]) and referrer_id is not null
   on conflict do nothing`,
)
const WAITED = statement('commission.waited', 'delete from commission_waits where order_id = any($1::bigint[]) returning order_id')

/** The commission of orders that have just been paid and are held, where they have a referrer who earns: now, or when they are completed. */
export async function earnCommission(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const when = await choiceParameter(tx, 'commission.when', ['paid', 'completed'])
  await tx.all(when === 'completed' ? WAIT : EARN, [orderIds])
}

/** Orders that are held were completed: what waited for it is earned, less the part of what was refunded meanwhile. */
export async function earnCompleted(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const waited = (await tx.all(WAITED, [orderIds])).map(({ orderId }) => orderId)
  if (waited.length === 0) return
  await tx.all(EARN, [waited])
  await reverseCommission(tx, waited)
}

/** Finance has seen the money of orders that are held: what does not wait for their completion is earned. */
export const earnConfirmed = async (tx: Tx, orderIds: readonly number[]): Promise<void> => void (await tx.all(EARN, [orderIds]))

/** Takes back the part of the orders' commission that belongs to what was refunded of them so far. The orders are held. */
export const reverseCommission = async (tx: Tx, orderIds: readonly number[]): Promise<void> => void (await tx.all(REVERSE, [orderIds]))

/** What a refund of so much would take back of an order's commission, in fen; 0: nothing. */
export async function commissionAtStake(db: Executor, orderId: number, amount: number): Promise<number> {
  const [row] = await db.all(AT_STAKE, [orderId, amount])
  return Math.max(0, row?.amount ?? 0)
}
