import { randomInt } from 'node:crypto'
import type { Facts } from '@camp/contract/facts'
import type { PayMethod } from '@camp/contract/orders/orders.states'
import { goodsStockRepository } from '../goods/goods.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Scope } from '../platform/scope.ts'
import { businessDay } from '../platform/time.ts'
import { changesRepository } from './orders.changes.repository.ts'
import { noteStep } from './orders.lock.repository.ts'
import {
  type AddressOfOrder,
  addOrder,
  addressToOrder,
  campToOrder,
  familyToOrder,
  goodsToOrder,
  isChildOf,
  isInCamp,
  mayLearn,
  type OrderedGoods,
} from './orders.placing.repository.ts'

/** An order as its maker wants it: staff, a redeemed code. */
export interface OrderPlan {
  readonly parentId: number
  readonly studentId: number | null
  readonly goodsId: number
  /** Null: chosen later. */
  readonly campId: number | null
  readonly quantity: number
  /** In fen, of the whole order; a code that pays for all of it is `payMethod` CODE. */
  readonly discountAmount: number
  readonly couponCode: string | null
  /** One of the family's own by its number, one as it was written down, or null: the default one. Not asked for where nothing is shipped. */
  readonly address: number | AddressOfOrder | null
  /** Undefined: the family's own. */
  readonly channelId: number | null | undefined
  readonly referrerId: number | null | undefined
  readonly payMethod: PayMethod
  readonly byUserId: number | null
  readonly at: Date
}

export interface PlacedOrder {
  readonly id: number
  readonly orderNumber: string
  readonly goodsName: string
  readonly payAmount: number
  readonly version: number
}

/** The day, and ten random digits; unique by index. */
export const newOrderNumber = (at: Date): string =>
  `${businessDay(at).replaceAll('-', '')}${String(randomInt(10_000_000_000)).padStart(10, '0')}`

/**
 * Makes an order that is still to be paid, with what it takes: the snapshot of its goods and address, and stock. The caller pays it
 * (`payOrder`) and says in the log what was done. `scope` is the reach of the person who orders.
 */
export async function placeOrder(tx: Tx, scope: Scope, plan: OrderPlan): Promise<PlacedOrder> {
  const family = await familyToOrder(tx, plan.parentId, scope)
  if (!family) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'parentId' })
  if (family.state === 'FROZEN') throw new AppError('ORDER_PARENT_FROZEN', {}, { field: 'parentId' })
  const goods = await goodsToOrder(tx, plan.goodsId)
  if (!goods) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'goodsId' })
  if (!goods.onSale) throw new AppError('GOODS_INACTIVE', {}, { field: 'goodsId' })
  await assertChildAndCamp(tx, plan, goods)
  const address = goods.needsShipping ? await destination(tx, plan) : null
  const short = await goodsStockRepository.take(tx, goods.id, plan.quantity)
  if (short) throw new AppError('OUT_OF_STOCK', short, { field: 'quantity' })
  const { channelId = family.channelId, referrerId = family.referrerId } = plan
  const totalAmount = goods.priceAmount * plan.quantity
  const discountAmount = discountOf(plan, totalAmount)
  const wanted = { ...plan, goods, totalAmount, discountAmount, address, channelId, referrerId }
  for (;;) {
    const orderNumber = newOrderNumber(plan.at)
    const made = await addOrder(tx, { ...wanted, orderNumber })
    if (!made) continue
    noteStep(tx, made.id, { step: 'CREATED', from: null, to: 'PENDING_PAYMENT', byUserId: plan.byUserId })
    await happened(tx, 'order.created', [{ id: made.id, orderNumber, parentId: plan.parentId }])
    return { ...made, orderNumber, goodsName: goods.name, payAmount: totalAmount - discountAmount }
  }
}

async function assertChildAndCamp(tx: Tx, { studentId, parentId, campId, quantity }: OrderPlan, goods: OrderedGoods): Promise<void> {
  if (studentId !== null && !(await isChildOf(tx, studentId, parentId))) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'studentId' })
  if (goods.kind === 'CAMP') {
    if (studentId === null) throw new AppError('ORDER_STUDENT_MISSING', {}, { field: 'studentId' })
    if (!(await mayLearn(tx, studentId))) throw new AppError('CONSENT_BARS_LESSONS', {}, { field: 'studentId' })
    if (quantity !== 1) throw new AppError('ORDER_ONE_CHILD', {}, { field: 'quantity' })
  }
  if (campId === null) return
  await assertFit(tx, campId, goods)
  await assertSeat(tx, { campId, studentId })
}

/** What is bought, as far as it decides which camps are bought with it. */
type Buying = Pick<OrderedGoods, 'id' | 'campTypeId'> & { readonly kind: string }

/** Does the camp come with these goods? With its own where it names some, else with all goods of its type. */
export function buysCamp(goods: Buying, camp: { readonly goodsId: number | null; readonly campTypeId: number }): boolean {
  return goods.kind === 'CAMP' && (camp.goodsId === null ? camp.campTypeId === goods.campTypeId : camp.goodsId === goods.id)
}

/** A camp is bought by its own goods: those of another one may cost a third of it. */
export async function assertFit(tx: Tx, campId: number, goods: Buying): Promise<void> {
  const camp = await campToOrder(tx, campId)
  if (!camp) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'campId' })
  if (!buysCamp(goods, camp)) throw new AppError('ORDER_CAMP_UNFIT', {}, { field: 'campId' })
}

/**
 * Is there still a seat for the child? Asked before money is taken: nobody pays for a camp that takes them no more. The seat is not kept;
 * of two who pay for the last one, the second waits to be enrolled elsewhere.
 */
export async function assertSeat(tx: Tx, { campId, studentId }: { campId: number | null; studentId: number | null }): Promise<void> {
  const camp = campId === null ? undefined : await campToOrder(tx, campId)
  if (campId === null || !camp) return
  if (studentId !== null && !(await mayLearn(tx, studentId))) throw new AppError('CONSENT_BARS_LESSONS', {}, { field: 'studentId' })
  if (camp.over) throw new AppError('ORDER_CAMP_OVER', {}, { field: 'campId' })
  if (studentId !== null && (await isInCamp(tx, campId, studentId))) throw new AppError('ORDER_CHILD_IN_CAMP', {}, { field: 'campId' })
  const { taken, capacity } = camp
  if (taken >= capacity) throw new AppError('ORDER_CAMP_FULL', { taken, capacity }, { field: 'campId' })
}

async function destination(tx: Tx, { parentId, address }: OrderPlan): Promise<AddressOfOrder> {
  if (address !== null && typeof address === 'object') return address
  const known = await addressToOrder(tx, parentId, address)
  if (!known) throw new AppError(address === null ? 'ORDER_ADDRESS_MISSING' : 'UNKNOWN_REFERENCE', {}, { field: 'addressId' })
  return known
}

/** A discount never makes an order free: that is what a code that pays for all of it does. */
function discountOf({ payMethod, discountAmount }: OrderPlan, total: number): number {
  if (payMethod === 'CODE') return total
  return Math.max(0, Math.min(discountAmount, total - 1))
}

/** The orders of children that go on in another camp follow them there; their timelines say so. */
export async function transferOrders(tx: Tx, transferred: readonly Facts['enrolment.transferred'][]): Promise<void> {
  for (const { orderNumber, campId, campName, byUserId } of transferred) {
    const order = orderNumber === null ? undefined : await changesRepository.moveToCamp(tx, orderNumber, campId)
    if (order) noteStep(tx, order.id, { step: 'ENROLLED', from: order.status, to: order.status, note: campName, byUserId })
  }
}
