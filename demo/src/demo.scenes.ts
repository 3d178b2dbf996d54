import type { PayMethod } from '@camp/contract/orders/orders.states'
import { DAY, type DemoCalendar } from './demo.calendar.ts'
import { firstOf } from './demo.goods.ts'
import type { RefundPlan } from './demo.refunds.ts'
import type { Fate } from './demo.story.ts'

/** An order that must be there whatever chance draws, so that each state of the table can be shown at any time. */
export interface Scene {
  readonly daysAgo: number
  /** Index in `demoGoods`. */
  readonly goods: number
  readonly method: PayMethod
  readonly fate: Fate
}

const camp = 1
const membership = firstOf('MEMBER')
const books = firstOf('PHYSICAL', true)
const device = firstOf('DEVICE', true)

const plan = (days: number, share: number, outcome: RefundPlan['outcome'] = 'SUCCESS'): RefundPlan => ({
  after: days * DAY,
  share,
  outcome,
})
const paid = (daysAgo: number, goods: number, method: PayMethod, ...refunds: RefundPlan[]): Scene => ({
  daysAgo,
  goods,
  method,
  fate: { unpaid: 'no', refunds },
})
const unpaid = (daysAgo: number, goods: number, how: 'left' | 'cancelled'): Scene => ({
  daysAgo,
  goods,
  method: 'WECHAT',
  fate: { unpaid: how, refunds: [] },
})

/** Bought before its parcel left. */
const underWay = (goods: number): Scene => ({ daysAgo: 4, goods, method: 'WECHAT', fate: { unpaid: 'no', refunds: [], underWay: true } })

/**
 * Every progress with every state of its refunds; the open ones twice: abnormal at the gateway, and to be paid back by hand. Parcels on
 * their way, also on the morning after a day on which none left.
 */
const scenes: readonly Scene[] = [
  unpaid(1, camp, 'left'),
  unpaid(4, device, 'left'),
  unpaid(40, camp, 'left'),
  unpaid(6, camp, 'cancelled'),
  ...[
    { goods: camp, daysAgo: 8, days: 2 },
    { goods: device, daysAgo: 6, days: 3 },
    { goods: membership, daysAgo: 8, days: 2 },
  ].flatMap(({ goods, daysAgo, days }) => [
    paid(daysAgo, goods, 'WECHAT'),
    paid(daysAgo, goods, 'WECHAT', plan(days, 0.3)),
    paid(daysAgo, goods, 'ALIPAY', plan(days, 1)),
    paid(daysAgo, goods, 'WECHAT', plan(days, 0.5, 'OPEN')),
    paid(daysAgo, goods, 'OFFLINE', plan(days, 1, 'OPEN')),
  ]),
  ...[books, books, device].map(underWay),
]

/** Fewer orders than this have no room for scenes. */
const ENOUGH = 1_000

/** Which of `orders` numbered orders play which scene. */
export function placeScenes(calendar: DemoCalendar, orders: number): ReadonlyMap<number, Scene> {
  const places = new Map<number, Scene>()
  if (orders < ENOUGH) return places
  for (const scene of scenes) {
    let index = Math.ceil(orders * calendar.shareBefore(calendar.now - scene.daysAgo * DAY))
    while (places.has(index)) index++
    places.set(index, scene)
  }
  return places
}

/** How many minutes ago the last orders were made, the very last first: somebody is always buying. */
export const freshMinutes = [2, 7, 19] as const
