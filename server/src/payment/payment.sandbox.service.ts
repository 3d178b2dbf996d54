import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { amountText } from '@camp/contract/base/numbers'
import type { payInSandbox as payCall } from '@camp/contract/payment/payment'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { orderToPay } from '../orders/orders.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { transaction } from '../platform/write/transaction.ts'
import { write } from '../platform/write/write.ts'

/** Is there the built-in gateway, and nothing real, for this merchant? */
const isSandboxed = async (gateways: PaymentGateways, merchantId: number | null): Promise<boolean> =>
  (await gateways.of({ merchantId })) === gateways.sandbox

/** The built-in gateway takes the money of an order. What the product knows of it, it hears by the notice, as of a real payment. */
export async function payInSandbox(
  cx: Cx,
  gateways: PaymentGateways,
  { body: { orderNumber } }: HandlerInput<typeof payCall>,
): Promise<CallAnswer<typeof payCall>> {
  // Money that nobody paid has no place where the business is real.
  if (!cx.services.config.outbox) throw new AppError('NOT_FOUND')
  const toPay = (tx: Tx) => orderToPay(tx, orderNumber, cx.scope, cx.language)
  // Before the change: the keys of a merchant are read by a connection of their own.
  const { payMethod, merchantId } = await transaction(cx.services.pool, toPay)
  if (payMethod !== 'WECHAT' || !(await isSandboxed(gateways, merchantId))) throw new AppError('PAY_NOT_IN_SANDBOX')
  return write(cx, async (w) => {
    const order = await toPay(w.tx)
    const paid = await gateways.sandbox.pay(w.tx, { orderNumber, amount: order.payAmount, merchantId })
    w.audit({ id: order.id, data: { orderNumber, amount: amountText(paid.amount) } })
    return paid
  })
}
