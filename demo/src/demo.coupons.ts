import { couponCode } from '@camp/server/coupons/coupons.code.rules'
import { DAY } from './demo.calendar.ts'
import { demoBatches } from './demo.goods.ts'
import { DemoRandom } from './demo.random.ts'

export interface DemoCoupon {
  readonly code: string
  readonly status: 'UNUSED' | 'USED' | 'DISABLED'
  readonly use: CouponUse | null
  readonly updated: number
}

interface CouponUse {
  readonly orderNumber: string
  readonly parentId: number
  readonly at: number
}

/** One batch: its codes in the order in which they are handed out, and who used them. */
export class CouponBatch {
  readonly batch: (typeof demoBatches)[number]
  readonly from: number
  readonly to: number
  readonly count: number
  readonly #random: DemoRandom
  readonly #codes: string[] = []
  readonly #known = new Set<string>()
  readonly #uses = new Map<number, CouponUse>()
  #next = 0

  constructor(batch: (typeof demoBatches)[number], count: number, now: number, random: DemoRandom) {
    this.batch = batch
    this.count = count
    this.from = now + batch.from * DAY
    this.to = now + batch.to * DAY
    this.#random = random
    while (this.#codes.length < count) this.#draw()
  }

  /** The next code for an order of that moment; undefined if the batch is not valid then or used up. */
  take(at: number): string | undefined {
    if (at < this.from || at > this.to) return undefined
    return this.#codes[this.#next++]
  }

  /** Says who used the code that was taken last. Not said: the coupon came back with a cancelled order. */
  use(use: CouponUse): void {
    this.#uses.set(this.#next - 1, use)
  }

  *coupons(): Iterable<DemoCoupon> {
    for (const [index, code] of this.#codes.entries()) {
      const use = this.#uses.get(index) ?? null
      const disabled = !use && this.#random.chance(0.01)
      yield { code, status: use ? 'USED' : disabled ? 'DISABLED' : 'UNUSED', use, updated: use?.at ?? this.from }
    }
  }

  #draw(): void {
    const code = couponCode((limit) => this.#random.int(0, limit - 1))
    if (this.#known.has(code)) return
    this.#known.add(code)
    this.#codes.push(code)
  }
}

/** A batch holds at most so many (domain rule). */
const MOST = 100_000

/** The batches of a business of this many orders. */
export const drawBatches = (seed: number, orders: number, now: number): CouponBatch[] =>
  demoBatches.map(
    (batch, index) => new CouponBatch(batch, Math.min(MOST, Math.max(20, Math.round(orders * 0.055))), now, new DemoRandom(seed, 5, index)),
  )
