import { limitsOf } from '@camp/contract/base/limits'
import { denyPayment } from '@camp/contract/orders/orders.writing'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { type OrderTask, useFreshOrder } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

interface DenyModalProps {
  readonly order: OrderTask['order']
  onClose(): void
}

/** The money that a program vouched for did not come; says what ends with it. */
export function DenyModal({ order: initial, onClose }: DenyModalProps) {
  const t = useText(ordersText)
  const { order, reload } = useFreshOrder(initial)
  const action = useAction(denyPayment, { quiet: shownInForm, stale: ['Camp', 'Home', 'Parents'] })
  const { orderNumber, version, payAmount } = order
  return (
    <ReasonModal
      title={t('denyTitle', { orderNumber })}
      text={t('denyHint', { amount: formatMoney(payAmount, { sign: false }) })}
      label={t('denyReason')}
      submit={t('denySend')}
      dismiss={t('denyNot')}
      danger
      takes={limitsOf(denyPayment)}
      sending={action}
      onReload={reload}
      done={t('denyDone')}
      send={(reason) => action.run({ body: { orderNumber, reason, version } }, { amount: payAmount })}
      onClose={onClose}
    />
  )
}
