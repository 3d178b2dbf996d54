import { rateBp } from '@camp/contract/base/numbers'

/** How a camp stood at the end of a day. Amounts in fen. */
export interface Standing {
  readonly orders: number
  readonly income: number
  readonly refunded: number
  /** Since the first day of the camp. */
  readonly refundedSince: number
  readonly commission: number
  /** What coaches are paid for comments, which goes with the children, and for all else, which does not. */
  readonly comments: number
  readonly classes: number
  readonly lessons: number
}

const NOTHING: Standing = { orders: 0, income: 0, refunded: 0, refundedSince: 0, commission: 0, comments: 0, classes: 0, lessons: 0 }

/** What is left of the money itself; materials, channels, fees and overhead stand beside it. */
export const leftOf = ({ income, refunded, commission, comments, classes }: Standing): number =>
  income - refunded - commission - comments - classes

export interface ToCome {
  readonly comments: number
  readonly classes: number
  readonly refund: number
  /** What refunds take back of it. */
  readonly commission: number
}
export const lossOf = ({ comments, classes, refund, commission }: ToCome): number => comments + classes + refund - commission

/**
 * What the lessons to come will cost at the pace of those between two days, and what will be given back at the rate of these days; null where
 * there was no lesson between them, or none is left.
 */
export function toCome(now: Standing, lessons: number, since: Standing = NOTHING): ToCome | null {
  const done = now.lessons - since.lessons
  const left = lessons - now.lessons
  if (done <= 0 || left <= 0) return null
  const more = (to: number, from: number) => Math.round(((to - from) * left) / done)
  const net = now.income - now.refunded
  const refund = Math.min(Math.max(net, 0), Math.max(0, more(now.refundedSince, since.refundedSince)))
  return {
    comments: more(now.comments, since.comments),
    classes: more(now.classes, since.classes),
    refund,
    commission: net > 0 ? Math.round((now.commission * refund) / net) : 0,
  }
}

/** A camp at its end: what it comes to by the number of paid orders. */
export interface Course {
  readonly orders: number
  readonly income: number
  readonly refund: number
  readonly commission: number
  readonly comments: number
  readonly classes: number
  readonly material: number
  readonly fee: number
  /** Channels and overhead: the same for any number of orders. */
  readonly spent: number
}

export interface Change {
  readonly price?: number | undefined
  readonly orders?: number | undefined
  readonly payBp?: number | undefined
  readonly commissionBp?: number | undefined
}

const ofBp = (bp: number): number => bp * 1e-4
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** What there is to start from. */
export const startOf = ({ orders, income, refund, commission }: Course) => ({
  price: Math.round(share(income, orders)),
  orders,
  payBp: 10_000,
  commissionBp: rateBp(commission, income - refund) ?? 0,
})

/**
 * The margin by the number of orders is a line: each order leaves so much, and so much is to be paid whatever comes. Refunds, commission and fees stay
 * the share of the price that they are, materials and comments the same for each order.
 */
export function courseOf(course: Course, change: Change = {}) {
  const { orders, income } = course
  const price = change.price ?? share(income, orders)
  const pay = ofBp(change.payBp ?? 10_000)
  const commission = change.commissionBp === undefined ? share(course.commission, income - course.refund) : ofBp(change.commissionBp)
  const each =
    price * ((1 - share(course.refund, income)) * (1 - commission) - share(course.fee, income)) -
    share(course.material + course.comments * pay, orders)
  const fixed = course.classes * pay + course.spent
  /** The least number of orders that leaves so much. */
  const ordersFor = (margin: number): number | null => (each > 0 ? Math.max(0, Math.ceil((fixed + margin) / each - 1e-9)) : null)
  return { margin: Math.round((change.orders ?? orders) * each - fixed), breakEven: ordersFor(0), ordersFor }
}
