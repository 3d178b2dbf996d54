import type { PayMethod } from '@camp/contract/orders/orders.states'
import { DAY, HOUR, officeMoment, warehouseMoment } from './demo.calendar.ts'
import type { DemoFamily } from './demo.families.ts'
import type { DemoGoods } from './demo.goods.ts'
import { OrderLife } from './demo.life.ts'
import { type DemoParcel, demoParcel } from './demo.parcels.ts'
import type { DemoRandom } from './demo.random.ts'
import { type DemoRefund, demoRefund, type RefundPlan } from './demo.refunds.ts'
import type { DemoTerms } from './demo.terms.ts'
import { cancelReasons, remarks } from './demo.words.ts'

/** The demo leaves unpaid orders open for 30 days (`order.closeAfterMinutes`), so that there are always some. */
export const DEMO_CLOSE_AFTER = 30 * DAY
/** `order.completeAfterDays`. */
const YET_TO_ASK = 60 * DAY
const COMPLETE_AFTER = 7 * DAY
const MINUTE = 60_000

/** How an order fares; drawn or, for the scenes of the demo, said. */
export interface Fate {
  readonly unpaid: 'no' | 'left' | 'cancelled'
  readonly refunds: readonly RefundPlan[]
  /** Its parcel is on its way now. */
  readonly underWay?: boolean
}

export interface Sale {
  readonly id: number
  readonly number: string
  readonly created: number
  readonly family: DemoFamily
  readonly goods: DemoGoods
  /** Index in `demoGoods`. */
  readonly goodsIndex: number
  readonly payAmount: number
  readonly method: PayMethod
  readonly fate: Fate
}

export interface Story {
  readonly life: OrderLife
  readonly refunds: readonly DemoRefund[]
  readonly parcel: DemoParcel | null
  readonly remark: string | null
}

/** What became of a sale by now. */
export function storyOf(sale: Sale, random: DemoRandom, terms: DemoTerms, now: number): Story {
  const life = new OrderLife(sale.created, sale.payAmount)
  if (sale.fate.unpaid !== 'no') {
    leave(life, sale, random, now)
    return { life, refunds: [], parcel: null, remark: remarkOn(life, random, now) }
  }
  life.take('PAID', Math.min(now, sale.created + (sale.method === 'CODE' ? 1_000 : random.int(12_000, 14 * MINUTE))), {
    amount: sale.payAmount,
  })
  const paid = new PaidOrder(sale, life, random, terms, now)
  paid.run()
  return { life, refunds: paid.refunds, parcel: paid.parcel, remark: remarkOn(life, random, now) }
}

function leave(life: OrderLife, sale: Sale, random: DemoRandom, now: number): void {
  const cancelled = officeMoment(sale.created + random.int(10, 2_600) * MINUTE)
  if (sale.fate.unpaid === 'cancelled' && cancelled <= now)
    life.take('CANCELLED', cancelled, { note: random.pick(cancelReasons), by: 'kefu' })
  else if (sale.created + DEMO_CLOSE_AFTER <= now) {
    life.take('CLOSED', Math.min(now, sale.created + DEMO_CLOSE_AFTER + random.int(1, 30) * 1_000))
  }
}

function remarkOn(life: OrderLife, random: DemoRandom, now: number): string | null {
  if (!random.chance(0.05)) return null
  const at = officeMoment(life.last + random.int(5, 600) * MINUTE)
  if (at > now) return null
  const remark = random.pick(remarks)
  life.take('REMARKED', at, { note: remark, by: random.pick(['kefu', 'caiwu', 'cangchu'] as const) })
  return remark
}

/** A job looks every minute. */
const soon = ({ id }: Sale): number => ((id % 50) + 1) * 1_000

/** An order after its payment: it is packed, travels and is completed, and refunds come between. */
class PaidOrder {
  readonly refunds: DemoRefund[] = []
  parcel: DemoParcel | null = null
  #shipAt: number
  #completeAt: number
  /** When the camp is over that was bought; never, for other goods. */
  readonly #campOver: number
  readonly #sale: Sale
  readonly #life: OrderLife
  readonly #random: DemoRandom
  readonly #now: number

  constructor(sale: Sale, life: OrderLife, random: DemoRandom, terms: DemoTerms, now: number) {
    this.#sale = sale
    this.#life = life
    this.#random = random
    this.#now = now
    const { goods, fate } = sale
    const packed = () => (fate.underWay ? life.last : warehouseMoment(life.last + random.int(8, 56) * HOUR))
    this.#shipAt = goods.ships ? packed() : Number.POSITIVE_INFINITY
    this.#campOver = terms.endOf(sale.goodsIndex, life.last) + soon(sale)
    this.#completeAt = goods.ships ? Number.POSITIVE_INFINITY : goods.kind === 'MEMBER' ? life.last + 1_000 : this.#campOver
  }

  run(): void {
    let last = this.#life.last
    for (const plan of this.#sale.fate.refunds) {
      const at = officeMoment(last + plan.after)
      if (at > this.#now) break
      this.#advance(at)
      const refund = this.#refund(plan, Math.max(at, this.#life.last))
      if (!refund?.finished) break
      last = refund.finished
    }
    this.#advance(this.#now)
    this.#refundReturned()
  }

  #refund(plan: RefundPlan, at: number): DemoRefund | null {
    if (!this.#life.moves) return null
    const asked = { life: this.#life, sale: this.#sale, plan, at, count: this.refunds.length }
    const refund = demoRefund(asked, this.#random, this.#now)
    if (!refund) return null
    this.refunds.push(refund)
    // What fell due meanwhile waited.
    if (refund.finished !== null) {
      if (this.#shipAt < refund.finished) this.#shipAt = warehouseMoment(refund.finished + HOUR)
      if (this.#completeAt < refund.finished) this.#completeAt = refund.finished + MINUTE
    }
    return refund
  }

  /** Takes the steps that fell due up to the moment, unless a refund stands against them. */
  #advance(until: number): void {
    const life = this.#life
    if (this.#shipAt <= until && life.moves) {
      const { id, family, fate } = this.#sale
      const parcel = demoParcel(this.#random, id, family, fate.underWay ? 'lately' : this.#shipAt, this.#now)
      life.take('SHIPPED', parcel.shipped, { note: parcel.trackingNumber, by: 'cangchu' })
      this.parcel = parcel
      this.#shipAt = Number.POSITIVE_INFINITY
      // Some days after its parcel was signed for, or with the camp that it belongs to.
      if (parcel.signed !== null) {
        this.#completeAt = Math.min(parcel.signed + COMPLETE_AFTER, Math.max(parcel.signed + soon(this.#sale), this.#campOver))
      }
    }
    if (this.#completeAt <= until && life.moves) {
      life.take('COMPLETED', this.#completeAt)
      this.#completeAt = Number.POSITIVE_INFINITY
    }
  }

  /** A parcel that came back is paid back, but for those of late: their families are yet to be asked. */
  #refundReturned(): void {
    const back = this.parcel?.status === 'RETURNED' ? this.parcel.tracks.at(-1)?.at : undefined
    if (back === undefined || back > this.#now - YET_TO_ASK || this.#sale.method === 'CODE' || !this.#life.moves) return
    const at = officeMoment(Math.max(back + 3 * HOUR, this.#life.last))
    if (at <= this.#now) this.#refund({ after: 0, share: 1, outcome: 'SUCCESS' }, at)
  }
}
