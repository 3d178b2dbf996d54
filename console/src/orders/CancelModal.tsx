import { limitsOf } from '@camp/contract/base/limits'
import { cancelOrder } from '@camp/contract/orders/orders'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { type OrderRow, useFreshOrder } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

interface CancelModalProps {
  readonly order: OrderRow
  onClose(): void
}

/** Cancels an unpaid order; says what cannot be undone. */
export function CancelModal({ order: initial, onClose }: CancelModalProps) {
  const t = useText(ordersText)
  const { order, reload } = useFreshOrder(initial)
  const action = useAction(cancelOrder, { quiet: shownInForm })
  const { id, orderNumber, version } = order
  return (
    <ReasonModal
      title={t('cancelTitle', { orderNumber })}
      text={t('cancelHint')}
      label={t('cancelReason')}
      submit={t('cancelSend')}
      dismiss={t('cancelNot')}
      danger
      takes={limitsOf(cancelOrder)}
      sending={action}
      onReload={reload}
      done={t('cancelDone')}
      send={(reason) => action.run({ params: { id }, query: { reason, version } }, { orderNumber })}
      onClose={onClose}
    />
  )
}
