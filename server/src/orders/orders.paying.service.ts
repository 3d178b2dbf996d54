import { amountText } from '@camp/contract/base/numbers'
import type { Language } from '@camp/contract/errors'
import { systemEvents } from '@camp/contract/logs/logs.system'
import type { OrderStatus, PayMethod } from '@camp/contract/orders/orders.states'
import { type Enrolled, enrolAll, enrolFacts } from '../campStudents/campStudents.api.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { Scope } from '../platform/scope.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'
import { changesRepository } from './orders.changes.repository.ts'
import { guardOrder } from './orders.guard.service.ts'
import { type LockedOrder, lockOrderByNumber, noteStep } from './orders.lock.repository.ts'
import { markEnrolled, markPaid, type PaidOrder, payingFacts } from './orders.placing.repository.ts'
import { assertFit, assertSeat } from './orders.placing.service.ts'

/** Completes an order that is locked and may be completed. */
export async function completeLocked(
  tx: Tx,
  order: { readonly id: number; readonly orderNumber: string; readonly parentId: number; readonly status: OrderStatus },
  by: SystemActor,
): Promise<{ status: OrderStatus; version: number }> {
  const now = await changesRepository.complete(tx, order.id)
  await happened(tx, 'order.completed', [order], by)
  noteStep(tx, order.id, { step: 'COMPLETED', from: order.status, to: now.status, byUserId: null })
  tellSystem(tx, by, systemEvents.orderCompleted, [
    { id: order.id, data: { orderNumber: order.orderNumber }, before: { status: order.status }, after: { status: now.status } },
  ])
  return now
}

/** Money that came in, as a provider, a statement of its or a person says. */
export interface Payment {
  readonly orderNumber: string
  /** In fen. */
  readonly amount: number
  readonly paidAt: string
  readonly payMethod: PayMethod
  /** The other side's number; null where there is none. */
  readonly transactionId: string | null
  /** Null: the one that the order names already, if any. */
  readonly merchantId: number | null
  readonly note?: string
  /** It is the word of another program. */
  readonly vouched?: boolean
  readonly byUserId: number | null
}

export interface Paid {
  readonly id: number
  readonly parentId: number
  readonly familyKey: string | null
  readonly status: OrderStatus
  readonly version: number
  /** False: this payment was known before. */
  readonly changed: boolean
  /** Did the child join the camp? Null: the order puts nobody into a camp. */
  readonly enrolled: boolean | null
}

const everything = Scope.everything('the payer need not see the group that the child joins')

/** An order that waits for its money, held; another one is refused. `merchantId`: whose money it will be. */
export async function orderToPay(tx: Tx, orderNumber: string, scope: Scope, language: Language) {
  const order = await lockOrderByNumber(tx, orderNumber, scope)
  guardOrder(order, 'PAID', 'ORDER_NOT_PAYABLE', language)
  const { merchantId } = found(await payingFacts(tx, order.id))
  return { id: order.id, status: order.status, payMethod: order.payMethod, payAmount: order.payAmount, merchantId }
}

/** Refuses to ask for the money of an order whose camp takes its child no more. Money that is in already is never refused for it. */
export async function assertSeatOfOrder(tx: Tx, id: number): Promise<void> {
  const refused = await refusalOf(assertSeat(tx, found(await payingFacts(tx, id))))
  // The camp is no field of who pays.
  if (refused) throw new AppError(refused.error, refused.data)
}

/**
 * The one place where an order is paid. The order is held; the same payment told again changes nothing, another one for a paid order is
 * refused. The child of a camp's order joins the camp in the same transaction; where it cannot (full, over), the money is in all the
 * same and the order waits to be enrolled by staff. A membership begins at once.
 */
export async function payOrder(tx: Tx, scope: Scope, payment: Payment, by: SystemActor, language: Language = 'zh-CN'): Promise<Paid> {
  const order = await lockOrderByNumber(tx, payment.orderNumber, scope)
  const facts = found(await payingFacts(tx, order.id))
  const { id, parentId, familyKey } = order
  if (facts.transactionId !== null && facts.transactionId === payment.transactionId && order.payMethod === payment.payMethod)
    return { id, parentId, familyKey, status: order.status, version: order.version, changed: false, enrolled: null }
  guardOrder(order, 'PAID', 'ORDER_NOT_PAYABLE', language)
  if (payment.amount !== order.payAmount)
    throw new AppError('PAY_AMOUNT_DIFFERS', { expected: amountText(order.payAmount) }, { field: 'amount' })
  // A person who confirms names no merchant; the provider tells of one.
  if (by.source === 'PROVIDER' && facts.merchantId !== null && facts.merchantId !== payment.merchantId)
    throw new AppError('PAY_OTHER_MERCHANT')
  const isCamp = facts.kind === 'CAMP'
  const now = await pay(tx, id, { ...payment, toEnrol: isCamp, vouched: payment.vouched ?? false })
  noteStep(tx, id, {
    step: 'PAID',
    from: order.status,
    to: now.status,
    amount: payment.amount,
    note: payment.note ?? null,
    byUserId: payment.byUserId,
  })
  await happened(tx, 'order.paid', [order], by)
  publishToAll(tx, 'work')
  const told = { id, parentId, familyKey, changed: true }
  if (facts.kind === 'MEMBER' && !order.needsShipping)
    return { ...told, ...(await completeLocked(tx, { ...order, status: now.status }, by)), enrolled: null }
  if (!isCamp) return { ...told, ...now, enrolled: null }
  const enrolled = await enrolPaid(tx, order, facts, by)
  return { ...told, status: now.status, version: now.version + (enrolled ? 1 : 0), enrolled }
}

const pay = async (tx: Tx, id: number, paid: PaidOrder) =>
  found(await orConflict({ orders_transaction_key: { error: 'TRANSACTION_USED', path: 'transactionId' } }, () => markPaid(tx, id, paid)))

type Facts = NonNullable<Awaited<ReturnType<typeof payingFacts>>>

/** What a check refuses; undefined: nothing. */
async function refusalOf(check: Promise<void>): Promise<AppError | undefined> {
  try {
    await check
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Where no camp is named yet, or it takes nobody, or has become a camp of other goods since, the order waits; why is in its timeline. */
async function enrolPaid(tx: Tx, order: LockedOrder, facts: Facts, by: SystemActor): Promise<boolean> {
  const { campId, studentId } = facts
  if (campId === null || studentId === null) return false
  const unfit = await refusalOf(assertFit(tx, campId, { id: facts.goodsId, kind: facts.kind, campTypeId: facts.campTypeId }))
  const enrolled = unfit ?? (await enrolBought(tx, everything, order, { campId, studentId, groupId: null }))
  if (enrolled instanceof AppError) {
    noteStep(tx, order.id, { step: 'NOT_ENROLLED', from: 'PAID', to: 'PAID', note: enrolled.error, byUserId: null })
    return false
  }
  noteStep(tx, order.id, { step: 'ENROLLED', from: 'PAID', to: 'PAID', note: enrolled.campName, byUserId: null })
  const data = { orderNumber: order.orderNumber, camp: enrolled.campName, group: enrolled.group.name }
  tellSystem(tx, by, systemEvents.studentEnrolled, [{ id: enrolled.id, data, ...enrolFacts(enrolled, null, null) }])
  return true
}

interface Seat {
  readonly campId: number
  readonly studentId: number
  /** Null: the division plan decides. */
  readonly groupId: number | null
}

/** Puts the child of a paid order that is locked into a camp. A refusal is handed back; nothing is changed then. */
export async function enrolBought(tx: Tx, scope: Scope, order: LockedOrder, seat: Seat): Promise<Enrolled | AppError> {
  const { campId, studentId, groupId } = seat
  const plan = { parentId: order.parentId, studentId, groupId, source: 'ORDER' as const, orderNumber: order.orderNumber }
  const enrolled = found((await enrolAll(tx, scope, campId, [plan]))[0])
  if (!(enrolled instanceof AppError)) await markEnrolled(tx, order.id, campId, studentId)
  return enrolled
}
