import type { HandlerInput } from '@camp/contract/base/call'
import { amountText } from '@camp/contract/base/numbers'
import { orderStatus } from '@camp/contract/orders/orders.states'
import { toldState } from '@camp/contract/payment/payment.labels'
import type { tellPayment } from '@camp/contract/payment/payment.open'
import { type LockedOrder, lockOrder, payByWord, payingFacts } from '../orders/orders.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { AHEAD_MS } from '../platform/ingest/ingest.kinds.ts'
import { recordNamed } from '../platform/ingest/ingest.references.ts'
import { type Write, write } from '../platform/write/write.ts'
import { toldRepository } from './payment.told.repository.ts'

/** The job that asks the provider. */
export const TOLD = 'payment.told'
export const toldJobKey = (id: number): string => `${TOLD}:${id}`

type Body = HandlerInput<typeof tellPayment>['body']

const used = () => new AppError('TRANSACTION_USED', {}, { field: 'transactionId' })

/** The clock of another program may be a little ahead of ours. */
function paidAtOf({ paidAt }: Body, { services }: Cx): string {
  const now = services.clock.now()
  const ahead = Date.parse(paidAt) - now.getTime()
  return ahead > 0 && ahead <= AHEAD_MS ? now.toISOString() : paidAt
}

/** Alipay and offline money: the word of the key, which finance confirms. */
async function vouch(w: Write, cx: Cx, order: LockedOrder, body: Body) {
  const { method: payMethod, transactionId, amount } = body
  if (!cx.byKey?.scopes.has('payments:vouch')) throw new AppError('KEY_SCOPE_MISSING', { scope: 'payments:vouch' })
  const was = found(await payingFacts(w.tx, order.id))
  // The same money, told again.
  if (was.transactionId === transactionId && order.payMethod === payMethod) return { status: order.vouched ? 'VOUCHED' : 'TAKEN' } as const
  if (await toldRepository.isSeen(w.tx, transactionId)) throw used()
  await payByWord(w, cx, order, { amount, paidAt: paidAtOf(body, cx), payMethod, transactionId, vouched: true })
  return { status: 'VOUCHED' } as const
}

/** Money by WeChat: the provider is asked, whatever the state of the order; what that does not take is given back. */
async function askProvider(w: Write, cx: Cx, order: LockedOrder, { transactionId, amount }: Body) {
  const of = await toldRepository.orderOf(w.tx, transactionId)
  if (of === order.id) return { status: 'TAKEN' } as const
  if (of !== undefined) throw used()
  const known = await toldRepository.find(w.tx, transactionId)
  const told = { keyId: found(cx.byKey).id, orderId: order.id, transactionId, amount }
  if (known && known.state !== 'REFUSED') {
    if (known.orderId !== order.id || known.amount !== amount) throw used()
    return { status: toldState.schema.parse(known.state), error: known.error }
  }
  const id = known ? await toldRepository.again(w.tx, known.id, told) : await toldRepository.add(w.tx, told)
  if (id === null) throw (await toldRepository.waits(w.tx, order.id)) ? new AppError('PAY_TOLD_TWICE') : used()
  w.job(TOLD, { id }, { jobKey: toldJobKey(id) })
  w.audit({ id: order.id, data: { orderNumber: order.orderNumber, amount: amountText(amount) }, after: { payAmount: amount } })
  return { status: 'WAITING' } as const
}

/** Takes down what another program says was paid; the order is held, so of many at once one pays. */
export const tell: Handler<typeof tellPayment> = ({ body }, cx) =>
  write(cx, async (w) => {
    const id = found(await recordNamed(w.tx, cx, 'order', 'order', body))
    const order = await lockOrder(w.tx, id, cx.scope)
    if (body.amount !== order.payAmount)
      throw new AppError('PAY_AMOUNT_DIFFERS', { expected: amountText(order.payAmount) }, { field: 'amount' })
    // Such an order was paid as it was made, or is cancelled: no money comes in for it.
    if (order.payAmount === 0) throw new AppError('ORDER_NOT_PAYABLE', { state: orderStatus.label(order.status, cx.language) })
    const said = body.method === 'WECHAT' ? await askProvider(w, cx, order, body) : await vouch(w, cx, order, body)
    return { id, orderNumber: order.orderNumber, error: null, ...said }
  })
