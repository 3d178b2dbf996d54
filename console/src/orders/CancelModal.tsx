import { limitsOf } from '@camp/contract/base/limits'
import { cancelOrder } from '@camp/contract/orders/orders'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import type { OrderRow } from './orderActions.ts'
import { ordersText } from './orders.text.ts'
import { useFreshOrder } from './useFreshOrder.ts'

interface CancelModalProps {
  readonly order: OrderRow
  onClose(): void
}

/** Cancels an unpaid order; says what cannot be undone. */
export function CancelModal({ order: initial, onClose }: CancelModalProps) {
  const t = useText(ordersText)
  const { order, reload } = useFreshOrder(initial)
  const form = useForm(limitsOf(cancelOrder), { reason: '' })
  const action = useAction(cancelOrder, { quiet: shownInForm })
  return (
    <FormModal
      title={t('cancelTitle', { orderNumber: order.orderNumber })}
      form={form}
      sending={action}
      danger
      submit={t('cancelSend')}
      dismiss={t('cancelNot')}
      onReload={reload}
      onClose={onClose}
      send={async ({ reason }) => {
        const { id, orderNumber, version } = order
        const done = await action.run({ params: { id }, query: { reason: reason.trim(), version } }, { orderNumber })
        if (!done) return
        toast('success', t('cancelDone'))
        onClose()
      }}
    >
      <p className="dialog-text">{t('cancelHint')}</p>
      <TextAreaField label={t('cancelReason')} {...form.field('reason')} />
    </FormModal>
  )
}
