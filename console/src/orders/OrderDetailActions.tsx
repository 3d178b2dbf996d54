import { orderRecord } from '@camp/contract/orders/orders.record'
import { getSandboxPayment, payInSandbox } from '@camp/contract/payment/payment'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useConfirmingRefund } from '../refunds/refunds.order.parts.tsx'
import { Button } from '../ui/base/Button.tsx'
import { Can } from '../ui/page/Can.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { isNext, type OrderDetail, type OrderTask, orderTaskActions } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

/** What the order's state and the reader's codes allow now. What is due leads. */
export function OrderDetailActions({ order, start }: { order: OrderDetail; start(task: OrderTask): void }) {
  const t = useText(ordersText)
  const holds = useHolds()
  // What does not go because a refund is asked for stays in view and says so.
  const allowed = orderTaskActions(order, holds, start).filter(
    ({ key, refusal }) => refusal === undefined || (order.refundRequest === 'WAITING' && (key === 'ask' || key === 'refund')),
  )
  const next = allowed.find((action) => isNext(action, order))?.key
  const { steps, dialog } = useConfirmingRefund(order)
  return (
    <PageActions items={[...steps, ...allowed]} next={steps[0]?.key ?? next}>
      {order.progress === 'PENDING_PAYMENT' && order.payMethod === 'WECHAT' && (
        <Can action="ORDER_PAY_CONFIRM">
          <SandboxPayButton order={order} />
        </Can>
      )}
      <HistoryButton of={orderRecord} id={order.id} title={order.orderNumber} />
      <Button onClick={() => window.print()}>{t('do.print')}</Button>
      {dialog}
    </PageActions>
  )
}

/** Pays an order as a family's telephone would: only where the built-in gateway stands for its merchant. */
function SandboxPayButton({ order }: { readonly order: OrderDetail }) {
  const t = useText(ordersText)
  const { orderNumber, payAmount } = order
  const asked = useCall(getSandboxPayment, { query: { orderNumber } }, { quiet: () => true })
  const pay = useAction(payInSandbox, { stale: ['Orders', 'Home', 'Camp'] })
  if (!asked.data?.payable) return null
  const onPay = async () => {
    if (await pay.run({ body: { orderNumber } })) toast('success', t('sandboxPaid', { amount: formatMoney(payAmount, { sign: false }) }))
  }
  return (
    <Button disabled={pay.busy} onClick={() => void onPay()}>
      {t('sandboxPay')}
    </Button>
  )
}
