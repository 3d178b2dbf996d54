import { maskPersonal } from '@camp/contract/base/pii'
import type { Language } from '@camp/contract/errors'
import { type OrderFacts, orderAllows } from '@camp/contract/orders/orders.states'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { changesRepository } from './orders.changes.repository.ts'
import { guardOrder } from './orders.guard.service.ts'
import { type LockedOrder, lockOrderByNumber, noteStep } from './orders.lock.repository.ts'
import { addressOf, type OrderAddress } from './orders.shipments.repository.ts'

export interface Receiver {
  readonly receiver: string
  readonly phone: string
  readonly address: string
}

type TypedReceiver = { readonly [K in keyof Receiver]?: string | null | undefined }

/** What was typed; null where nothing was, or where the order's own value came back as it was shown. No parcel goes to asterisks. */
function given(field: keyof Receiver, value: string | null | undefined, shown: readonly string[]): string | null {
  if (!value || shown.includes(value)) return null
  if (value.includes('***')) throw new AppError('MASKED_VALUE', {}, { field })
  return value
}

/** Where the parcel goes: what was typed, else the order's address. */
function receiverOf(address: OrderAddress | null, typed: TypedReceiver): Receiver {
  const own = address ? [address.province, address.city, address.district, address.detail].filter(Boolean).join(' ') : null
  const receiver = given('receiver', typed.receiver, []) ?? address?.receiver
  const phone = given('phone', typed.phone, address ? [maskPersonal('phone', address.phone)] : []) ?? address?.phone
  const place = given('address', typed.address, address ? [maskPersonal('address', address.detail)] : []) ?? own
  if (!receiver || !phone || !place) throw new AppError('ORDER_ADDRESS_MISSING')
  return { receiver, phone, address: place }
}

/** What says whether an order can be shipped. */
export type Shippable = OrderFacts & Pick<LockedOrder, 'status'>

/** Where the parcel of an order goes; refuses what cannot be shipped now. */
export function destinationOf(order: Shippable, address: OrderAddress | null, typed: TypedReceiver, language: Language): Receiver {
  if (!order.needsShipping) throw new AppError('ORDER_NEEDS_NO_SHIPPING')
  guardOrder(order, 'SHIPPED', 'ORDER_NOT_SHIPPABLE', language)
  return receiverOf(address, typed)
}

/** A family that asks for its money back gets no parcel by oversight: who ships all the same says so. */
export function assertNotAsked(day: string | null): void {
  if (day !== null) throw new AppError('ORDER_REFUND_ASKED', { day })
}

/** Where a parcel goes, as it was typed, and whether it is sent although a refund is asked for. */
export interface Shipping extends TypedReceiver {
  readonly despiteRequest?: boolean | undefined
}

/**
 * Holds the order that a parcel is for, and says where it goes; refuses what cannot be shipped now. A refund is asked for under the same
 * hold: whichever comes first, the other one knows.
 */
export async function orderToShip(
  tx: Tx,
  cx: Cx,
  orderNumber: string,
  { despiteRequest = false, ...typed }: Shipping,
): Promise<{ order: LockedOrder; to: Receiver }> {
  const order = await lockOrderByNumber(tx, orderNumber, cx.scope)
  const { signed: parcelSigned } = await changesRepository.parcels(tx, order.id)
  const to = destinationOf({ ...order, parcelSigned }, await addressOf(tx, order.id), typed, cx.language)
  if (!despiteRequest) assertNotAsked(await changesRepository.refundAskedOn(tx, order.id))
  return { order, to }
}

/** The parcel is on its way: PAID becomes SHIPPED, where a further one leaves it. A partly refunded order keeps its refund. */
export async function markShipped(tx: Tx, cx: Cx, order: LockedOrder, note: string): Promise<void> {
  const to = await changesRepository.markShipped(tx, order.id)
  noteStep(tx, order.id, { step: 'SHIPPED', from: order.status, to, note, byUserId: cx.reader.userId })
  // A further parcel of it is told of as such alone.
  if (order.progress === 'PAID') await happened(tx, 'order.shipped', [order])
  publishToAll(tx, 'work')
}

/** A parcel of an order, which is held, was taken back before its carrier had it: with the last one the order is to be sent again. */
export async function undoShipping(tx: Tx, cx: Cx, order: LockedOrder, note: string): Promise<boolean> {
  const { count, signed: parcelSigned } = await changesRepository.parcels(tx, order.id)
  if (count > 0 || !orderAllows({ ...order, parcelSigned }, 'UNSHIPPED')) return false
  const to = await changesRepository.undoShipping(tx, order.id)
  noteStep(tx, order.id, { step: 'UNSHIPPED', from: order.status, to, note, byUserId: cx.reader.userId })
  publishToAll(tx, 'work')
  return true
}
