import { getSandboxPayment, payInSandbox } from '@camp/contract/payment/payment'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import type { OrderDetail } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

/** Pays an order as a family's telephone would: only where the built-in gateway stands for its merchant. */
export function SandboxPayButton({ order }: { readonly order: OrderDetail }) {
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
