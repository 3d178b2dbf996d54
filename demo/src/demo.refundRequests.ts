import type { Tx } from '@camp/server/platform/db/executor'
import { type Row, statement } from '@camp/server/platform/db/statement'
import { Scope } from '@camp/server/platform/scope'
import { judgeRefund } from '@camp/server/refunds/refunds.proposal.service'
import { requestsRepository } from '@camp/server/refunds/refunds.requests.repository'

const REASONS = [
  '孩子时间冲突，无法参加',
  '重复购买',
  '课程难度不合适',
  '商品破损',
  '孩子已有同款',
  '身体原因，暂停学习',
  '买错了级别',
] as const
const BACK = ['孩子已有同款', '商品破损', '包装破损，不想要了'] as const
const MOST_BACK = 6
/** Every so many families ask for another amount than the rule gives. */
const OTHER_EACH = 3
/** What a family asks for that wants less than the rule gives: part of the course was good. */
const LESS = 0.7
/** The rule may give nothing for an order; so many more are looked at than asked for. */
const LOOKED_AT = 40

// What service asked for and nobody has decided on yet: the newest orders that can be refunded, one a family; of those that wait to be
// shipped one alone, for the store ships the others.
const OPEN = statement(
  'demo.refundRequests',
  `with found as (
     select distinct on (o.parent_id) o.id, o.order_number, o.paid_at from orders o
     where o.progress = 'PAID' and o.refund_state = 'NONE' and o.pay_method = 'WECHAT' and o.pay_amount > 500 and o.paid_at > now() - interval '60 days'
       and (not o.needs_shipping or o.id = (select x.id from orders x where x.progress = 'PAID' and x.refund_state = 'NONE' and x.pay_method = 'WECHAT'
         and x.pay_amount > 500 and x.needs_shipping order by x.paid_at desc, x.id desc limit 1))
     order by o.parent_id, o.paid_at desc)
   select id, order_number, least(now(), paid_at + make_interval(hours => (3 + id % 19)::int)) as at from found
   where not exists (select from refund_requests) order by paid_at desc, id limit $1`,
  { notNull: ['at'] },
)
// Goods that come back, asked for a few days after they were sent; one of a family that the leader of the demo sees.
const SENT = statement(
  'demo.refundRequestsBack',
  `with found as (
     select distinct on (o.parent_id) o.id, o.parent_id, o.order_number, o.paid_at, o.shipped_at from orders o
     where o.progress in ('SHIPPED', 'COMPLETED') and o.refund_state = 'NONE' and o.pay_method = 'WECHAT' and o.pay_amount > 500
       and o.goods_snapshot->>'kind' = 'PHYSICAL' and not exists (select from refund_requests q where q.order_id = o.id)
     order by o.parent_id, o.paid_at desc),
   led as (
     select id from found where parent_id in (select led_families(u.id) from users u where u.username = 'zuzhang')
     order by paid_at desc, id limit 1)
   select id, order_number,
     least(now() - interval '3 hours', coalesce(shipped_at, paid_at) + make_interval(days => (2 + id % 4)::int)) as at from found
   where not exists (select from refund_requests where awaits_return)
   order by id in (select id from led) desc, paid_at desc, id limit $1`,
  { notNull: ['at'] },
)
const MOVE = statement(
  'demo.refundRequestMoment',
  `update refund_requests set created_at = $2, updated_at = $2,
     returned_at = case when $3::boolean then least(now() - interval '1 hour', $2::timestamptz + interval '2 days') end where id = $1`,
)
const ASKER = statement('demo.refundAsker', "select id from users where username = 'kefu' order by id limit 1")

type Candidate = Row<typeof OPEN>

/** What the rule gives on the day, and what is kept of the order, which is the most that can be asked for. */
interface Judgement {
  readonly proposed: number
  readonly most: number
}

interface Wish {
  readonly amount: (judged: Judgement) => number
  readonly reason: string
  readonly back?: { readonly number: string | null; readonly arrived: boolean }
}

const EVERYTHING = Scope.everything('the demo asks for refunds of families that it made')

/** Keeps a request as the desk keeps it: with what the rule of the day of payment gave on the day of asking. False: there is nothing to ask for. */
async function ask(
  tx: Tx,
  { id: orderId, orderNumber, at }: Candidate,
  byUserId: number,
  { amount, reason, back }: Wish,
): Promise<boolean> {
  const { proposal } = await judgeRefund(tx, orderNumber, EVERYTHING, new Date(at))
  const { ruleId, proposedAmount, twoPersonAbove, max } = proposal
  const wanted = amount({ proposed: proposedAmount, most: max })
  if (wanted <= 0) return false
  const { id } = await requestsRepository.add(tx, {
    orderId,
    amount: wanted,
    proposedAmount,
    ruleId,
    secondPerson: wanted > twoPersonAbove,
    reason,
    quitCamp: false,
    endMembership: false,
    awaitsReturn: back !== undefined,
    returnNumber: back?.number ?? null,
    byUserId,
  })
  tx.later(MOVE, [id, at, back?.arrived ?? false])
  return true
}

const nextOf = <T>(list: readonly T[], place: number): T => list[place % list.length] as T // the remainder is a place of the list

/** Some want all of it where the rule gives a part, others a part where it gives all. */
function otherAmount({ proposed, most }: Judgement): number {
  if (proposed < most) return most
  return Math.round((most * LESS) / 100) * 100
}

/** What service asked for and nobody has decided on yet, this once. */
export async function seedRefundRequests(tx: Tx): Promise<void> {
  const [asker] = await tx.all(ASKER, [])
  if (!asker) return
  let asked = 0
  for (const order of await tx.all(OPEN, [LOOKED_AT])) {
    if (asked === REASONS.length) break
    const other = asked % OTHER_EACH === OTHER_EACH - 1
    const amount = (judged: Judgement) => (other ? otherAmount(judged) : judged.proposed)
    if (await ask(tx, order, asker.id, { amount, reason: nextOf(REASONS, asked) })) asked += 1
  }
  for (const [place, order] of (await tx.all(SENT, [MOST_BACK])).entries()) {
    // On their way, arrived, or not sent off yet. A family that sends goods back wants all of the money, also where the days for it are over.
    const step = place % 3
    const back = { number: step === 0 ? null : `SF${7_000_000_000 + order.id * 7_919}`, arrived: step === 2 }
    await ask(tx, order, asker.id, { amount: ({ most }) => most, reason: nextOf(BACK, place), back })
  }
}
