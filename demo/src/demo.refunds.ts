import type { PayMethod, RefundStatus } from '@camp/contract/orders/orders.states'
import type { RefundFailure } from '@camp/contract/refunds/refunds.failures'
import { DAY, HOUR, officeMoment } from './demo.calendar.ts'
import type { DemoGoods } from './demo.goods.ts'
import type { OrderLife } from './demo.life.ts'
import { type DemoRandom, lotOf } from './demo.random.ts'
import { confirmedByHand, lessonRefundReasons, parcelRefundReasons, partialReasons, refundReasons } from './demo.words.ts'

/** A refund that somebody will ask for. */
export interface RefundPlan {
  /** Milliseconds after the payment, or after the refund before it. */
  readonly after: number
  /** Of what is left; 1: all of it. */
  readonly share: number
  readonly outcome: 'SUCCESS' | 'FAILED' | 'ABNORMAL' | 'OPEN'
}

export interface DemoRefund {
  readonly number: string
  readonly amount: number
  readonly reason: string
  /** Who asked for it. */
  readonly by: 'caiwu' | 'caiwu2'
  readonly status: RefundStatus
  readonly byHand: boolean
  readonly gatewayId: string | null
  readonly failure: RefundFailure | null
  readonly requested: number
  readonly finished: number | null
  readonly updated: number
}

const SOON = 30 * 60_000
/** How long ago an unsettled refund may have been asked for: finance does not sleep longer. */
const OPEN_FOR = 20 * DAY

const after = (random: DemoRandom): number => SOON + Math.floor(random.next() ** 2 * 14 * DAY)

/** What families ask back: mostly nothing. */
export function drawRefunds(random: DemoRandom, payAmount: number): RefundPlan[] {
  if (!random.chance(payAmount > 5_000 ? 0.085 : 0.02)) return []
  const all: RefundPlan = { after: after(random), share: 1, outcome: 'SUCCESS' }
  const part: RefundPlan = { after: after(random), share: random.int(1, 6) / 10, outcome: 'SUCCESS' }
  const kinds: [number, RefundPlan[]][] = [
    [44, [all]],
    [24, [part]],
    [7, [part, { ...part, after: all.after }]],
    [7, [part, all]],
    [4, [{ ...all, outcome: 'FAILED' }, all]],
    [3, [{ ...part, outcome: 'FAILED' }]],
    [4, [{ ...all, outcome: 'ABNORMAL' }]],
    [5, [{ ...all, outcome: 'OPEN' }]],
    [2, [part, { ...part, outcome: 'OPEN' }]],
  ]
  return lotOf(kinds, ([weight]) => weight)(random)[1]
}

/** A refund that is asked for at a moment; `count` were before it. */
interface Asked {
  readonly life: OrderLife
  readonly sale: { readonly number: string; readonly method: PayMethod; readonly goods: DemoGoods }
  readonly plan: RefundPlan
  readonly at: number
  readonly count: number
}

const amountOf = (left: number, share: number): number =>
  share === 1 ? left : Math.max(1, Math.min(left - 1, Math.round((left * share) / 100) * 100))

function reasonOf({ plan, sale: { goods } }: Asked, random: DemoRandom): string {
  if (plan.share < 1) return random.pick(partialReasons)
  if (random.chance(0.4)) return random.pick(refundReasons)
  return random.pick(goods.ships ? parcelRefundReasons : lessonRefundReasons)
}

/** Two share the work; the one who asked does not confirm. */
const askerOf = (refundNumber: string): 'caiwu' | 'caiwu2' => (Number(refundNumber.at(-3)) < 6 ? 'caiwu' : 'caiwu2')

/**
 * Asks for one refund and settles it, as far as it would be by `now`. Null: it would be under way at the gateway now, and no demo order
 * needs a job to go on; it is not asked for.
 */
export function demoRefund(asked: Asked, random: DemoRandom, now: number): DemoRefund | null {
  const { life, sale, plan, at } = asked
  const gateway = sale.method === 'WECHAT'
  const open = plan.outcome === 'OPEN' && now - at < OPEN_FOR
  const abnormal = gateway && (open || plan.outcome === 'ABNORMAL')
  const byHand = abnormal || !gateway
  const failed = gateway && plan.outcome === 'FAILED'
  const answered = at + (gateway ? random.int(20, 2_400) * 1_000 : 0)
  const finished = byHand ? officeMoment(answered + random.int(1, 20) * HOUR) : answered
  if ((open ? answered : finished) > now) return null
  const amount = amountOf(life.payAmount - life.refunded, plan.share)
  const reason = reasonOf(asked, random)
  const number = `R${sale.number}${String(asked.count + 1).padStart(2, '0')}`
  const note = random.pick(confirmedByHand)
  const by = askerOf(number)
  life.take('REFUND_REQUESTED', at, { amount, note: reason, by })
  if (abnormal) life.take('REFUND_ABNORMAL', answered, { amount, note: 'CHANNEL_ABNORMAL' })
  if (failed) life.take('REFUND_FAILED', finished, { amount, note: 'CHANNEL_CLOSED' })
  else if (!open) life.take('REFUND_SUCCEEDED', finished, byHand ? { amount, note, by: by === 'caiwu' ? 'caiwu2' : 'caiwu' } : { amount })
  return {
    number,
    amount,
    reason,
    by,
    failure: failed ? 'CHANNEL_CLOSED' : abnormal && open ? 'CHANNEL_ABNORMAL' : null,
    status: open ? (gateway ? 'ABNORMAL' : 'PROCESSING') : failed ? 'CLOSED' : 'SUCCESS',
    byHand,
    gatewayId: gateway ? `SANDBOX${number}` : null,
    requested: at,
    finished: open ? null : finished,
    updated: open ? answered : finished,
  }
}
