import { limitsOf } from '@camp/contract/base/limits'
import { updateOrderRemark } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { uiText } from '../ui/ui.text.ts'
import { type OrderRow, useFreshOrder } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

interface RemarkModalProps {
  readonly order: OrderRow
  onClose(): void
}

const valuesOf = (order: OrderRow) => ({ remark: order.remark ?? '' })

/** Changes the remark of an order. */
export function RemarkModal({ order: initial, onClose }: RemarkModalProps) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const words = useText(uiText)
  const { order, reload } = useFreshOrder(initial)
  const form = useForm(limitsOf(updateOrderRemark), valuesOf(initial))
  const action = useAction(updateOrderRemark, { quiet: shownInForm })
  const latest = async () => {
    const fresh = await reload()
    return fresh && valuesOf(fresh)
  }
  return (
    <FormModal
      title={t('remarkTitle', { orderNumber: order.orderNumber })}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async ({ remark }) => {
        const { id, orderNumber, version } = order
        return (await action.run({ body: { id, remark: remark.trim(), version } }, { orderNumber })) && t('remarkDone')
      }}
    >
      <TextAreaField label={title('remark')} {...form.field('remark')} />
    </FormModal>
  )
}
