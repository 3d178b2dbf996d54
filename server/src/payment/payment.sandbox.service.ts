import { amountText } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/payment/payment'
import type { payByKeyInSandbox } from '@camp/contract/payment/payment.sandbox.open'
import { assertSeatOfOrder, lockOrder, orderToPay } from '../orders/orders.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { recordNamed } from '../platform/ingest/ingest.references.ts'
import { transaction } from '../platform/write/transaction.ts'
import { write } from '../platform/write/write.ts'

/** The built-in gateway, as the route hands it on: its book stands in our database, so it is written with the change. */
export interface Sandbox {
  /** Does it stand for this merchant, or are there real keys? */
  standsFor(merchantId: number | null): Promise<boolean>
  /** Amount in fen. */
  pay(
    tx: Tx,
    payment: { orderNumber: string; amount: number; merchantId: number | null },
  ): Promise<{ transactionId: string; amount: number; paidAt: string }>
}

/** The built-in gateway takes the money of an order. What the product knows of it, it hears by the notice, as of a real payment. */
async function pay(sandbox: Sandbox, cx: Cx, orderNumber: string) {
  // Money that nobody paid has no place where the business is real.
  if (!cx.services.config.outbox) throw new AppError('NOT_FOUND')
  const toPay = (tx: Tx) => orderToPay(tx, orderNumber, cx.scope, cx.language)
  // Before the change: the keys of a merchant are read by a connection of their own.
  const { payMethod, merchantId } = await transaction(cx.services.pool, toPay)
  if (payMethod !== 'WECHAT' || !(await sandbox.standsFor(merchantId))) throw new AppError('PAY_NOT_IN_SANDBOX')
  return write(cx, async (w) => {
    const order = await toPay(w.tx)
    await assertSeatOfOrder(w.tx, order.id)
    const paid = await sandbox.pay(w.tx, { orderNumber, amount: order.payAmount, merchantId })
    w.audit({ id: order.id, data: { orderNumber, amount: amountText(paid.amount) } })
    return paid
  })
}

export const payInSandbox =
  (sandbox: Sandbox): Handler<typeof calls.payInSandbox> =>
  ({ body: { orderNumber } }, cx) =>
    pay(sandbox, cx, orderNumber)

/** The same with a key, for an order that its program put in. */
export const payByKey =
  (sandbox: Sandbox): Handler<typeof payByKeyInSandbox> =>
  async ({ body }, cx) => {
    // A program that tries the product out has an installation of its own: keys of the real one pay nothing, whoever looks into its outbox.
    if (!cx.services.config.sandbox) throw new AppError('NOT_FOUND')
    const orderNumber = await transaction(cx.services.pool, async (tx) => {
      const id = found(await recordNamed(tx, cx, 'order', 'order', body))
      return (await lockOrder(tx, id, cx.scope)).orderNumber
    })
    return { orderNumber, ...(await pay(sandbox, cx, orderNumber)) }
  }

/** Could the order be paid so now? One that is not the reader's to see is not there. */
export const sandboxPayment =
  (sandbox: Sandbox): Handler<typeof calls.getSandboxPayment> =>
  async ({ query: { orderNumber } }, cx) => {
    if (!cx.services.config.outbox) return { payable: false }
    try {
      const { payMethod, merchantId } = await transaction(cx.services.pool, (tx) => orderToPay(tx, orderNumber, cx.scope, cx.language))
      return { payable: payMethod === 'WECHAT' && (await sandbox.standsFor(merchantId)) }
    } catch (error) {
      if (error instanceof AppError && error.error === 'ORDER_NOT_PAYABLE') return { payable: false }
      throw error
    }
  }
