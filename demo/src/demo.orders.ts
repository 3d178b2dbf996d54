import type { PayMethod } from '@camp/contract/orders/orders.states'
import { type DemoCalendar, dayDigits, monthOf } from './demo.calendar.ts'
import type { CouponBatch } from './demo.coupons.ts'
import type { DemoFamilies, DemoFamily } from './demo.families.ts'
import { type DemoGoods, demoGoods } from './demo.goods.ts'
import { DemoRandom, type Lot, lotOf, scatteredDigits } from './demo.random.ts'
import { drawRefunds } from './demo.refunds.ts'
import { freshMinutes, placeScenes, type Scene } from './demo.scenes.ts'
import { DEMO_CLOSE_AFTER, type Fate, type Sale, type Story, storyOf } from './demo.story.ts'
import type { DemoTerms } from './demo.terms.ts'

export interface DemoOrder extends Sale, Omit<Story, 'remark'> {
  readonly studentId: number | null
  readonly quantity: number
  readonly totalAmount: number
  readonly couponCode: string | null
  readonly transactionId: string | null
  readonly channelId: number | null
  readonly remark: string | null
}

interface OrdersPlan {
  readonly seed: number
  readonly orders: number
  readonly firstOrderId: number
  readonly channelIds: readonly number[]
}

const methodLot = lotOf<[PayMethod, number]>(
  [
    ['WECHAT', 80],
    ['ALIPAY', 14],
    ['OFFLINE', 6],
  ],
  ([, weight]) => weight,
)
const weightIn = ({ weight, peak }: DemoGoods, month: number): number =>
  weight * (peak?.months.includes(month) ? peak.times : peak?.only ? 0 : 1)
/** What sells in each month of the year: indexes in `demoGoods`. */
const goodsLots: readonly Lot<number>[] = Array.from(
  { length: 12 },
  (_, month) => lotOf([...demoGoods.keys()], (index) => weightIn(demoGoods[index] as DemoGoods, month + 1)), // an index of the list
)

/** Orders by their number, the oldest first. Draw them in order: each takes the next coupon of its batch. */
export class DemoOrders {
  readonly #plan: OrdersPlan
  readonly #families: DemoFamilies
  readonly #calendar: DemoCalendar
  readonly #terms: DemoTerms
  /** By what they are for: indexes in `demoGoods`. */
  readonly #batches: ReadonlyMap<number, readonly CouponBatch[]>
  readonly #scenes: ReadonlyMap<number, Scene>

  constructor(plan: OrdersPlan, families: DemoFamilies, calendar: DemoCalendar, terms: DemoTerms, batches: readonly CouponBatch[]) {
    this.#plan = plan
    this.#families = families
    this.#calendar = calendar
    this.#terms = terms
    this.#batches = new Map(batches.map(({ batch: { goods } }) => [goods, batches.filter(({ batch }) => batch.goods === goods)]))
    this.#scenes = placeScenes(calendar, plan.orders)
  }

  order(index: number): DemoOrder {
    const random = new DemoRandom(this.#plan.seed, 3, index)
    const scene = this.#scenes.get(index)
    const share = Math.min(1, (index + random.next()) / this.#plan.orders)
    const created = this.#createdAt(index, share)
    // A little less than the share: who registered in the last minutes has not bought yet.
    const family = this.#families.family(this.#families.buyerAt(Math.min(share, 0.999), random))
    const goodsIndex = scene?.goods ?? goodsLots[monthOf(created) - 1]?.(random) ?? 0
    const goods = demoGoods[goodsIndex] as DemoGoods // an index of the list
    const quantity = goods.kind === 'PHYSICAL' && random.chance(0.18) ? random.int(2, 3) : 1
    const id = this.#plan.firstOrderId + index
    const number = `${dayDigits(created)}${scatteredDigits(id, 10)}`
    const batch = scene ? undefined : this.#batchFor(goodsIndex, random)
    const code = batch?.take(created)
    const totalAmount = goods.price * quantity
    const payAmount = totalAmount - discountOf(code === undefined ? undefined : batch, totalAmount)
    const method = code !== undefined && payAmount === 0 ? 'CODE' : (scene?.method ?? methodLot(random)[0])
    const fate = scene?.fate ?? drawFate(random, payAmount, this.#calendar.now - created)
    const sale: Sale = { id, number, created, family, goods, goodsIndex, payAmount, method, fate }
    const story = storyOf(sale, random, this.#terms, this.#calendar.now)
    if (code !== undefined && story.life.closed === null) batch?.use({ orderNumber: number, parentId: family.id, at: created })
    return {
      ...sale,
      ...story,
      quantity,
      totalAmount,
      couponCode: code ?? null,
      studentId: studentOf(goods, family, random),
      transactionId: story.life.paid === null ? null : transactionOf(sale, story.life.paid),
      channelId: code === undefined ? family.channelId : (this.#plan.channelIds[batch?.batch.channel ?? 0] ?? null),
    }
  }

  #createdAt(index: number, share: number): number {
    const fresh = freshMinutes[this.#plan.orders - 1 - index]
    return fresh === undefined ? this.#calendar.momentOf(share) : this.#calendar.now - fresh * 60_000
  }

  /** Every fourth buyer of goods with a batch holds a coupon. */
  #batchFor(goodsIndex: number, random: DemoRandom): CouponBatch | undefined {
    const batches = this.#batches.get(goodsIndex)
    return batches && random.chance(0.25) ? random.pick(batches) : undefined
  }
}

const discountOf = (batch: CouponBatch | undefined, total: number): number => (batch ? Math.min(total, batch.batch.discount ?? total) : 0)

/** Of those of the last days some have not paid yet; of the others some never did. */
function drawFate(random: DemoRandom, payAmount: number, age: number): Fate {
  if (payAmount === 0) return { unpaid: 'no', refunds: [] }
  const roll = random.next()
  if (roll < (age < DEMO_CLOSE_AFTER ? 0.07 : 0.045)) return { unpaid: 'left', refunds: [] }
  if (roll < 0.085) return { unpaid: 'cancelled', refunds: [] }
  return { unpaid: 'no', refunds: drawRefunds(random, payAmount) }
}

function studentOf(goods: DemoGoods, family: DemoFamily, random: DemoRandom): number | null {
  if (family.students === 0 || (goods.kind !== 'CAMP' && random.chance(0.6))) return null
  return family.firstStudentId + random.int(0, family.students - 1)
}

/** What the payment provider calls the payment: 28 digits, both at WeChat Pay and at Alipay. */
function transactionOf(sale: Sale, paid: number): string | null {
  if (sale.method === 'WECHAT') return `4200002${sale.number.slice(-3)}${dayDigits(paid)}${scatteredDigits(sale.id, 10)}`
  if (sale.method === 'ALIPAY') return `${dayDigits(paid)}22001${scatteredDigits(sale.id, 15)}`
  return null
}
