import { limitsOf } from '@camp/contract/base/limits'
import { updateOrderRemark } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { MentionField } from '../ui/mention/MentionField.tsx'
import { mentionText } from '../ui/mention/mention.text.ts'
import { idsIn } from '../ui/mention/naming.ts'
import { uiText } from '../ui/ui.text.ts'
import { type OrderRow, useFreshOrder } from './orderActions.ts'
import { ordersText } from './orders.text.ts'
import { remarkReaders } from './remark/remarkReaders.ts'

interface RemarkModalProps {
  readonly order: OrderRow
  onClose(): void
}

const valuesOf = (order: OrderRow) => ({ remark: order.remark ?? '', mentions: '' })

/** Changes the remark of an order. */
export function RemarkModal({ order: initial, onClose }: RemarkModalProps) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const words = useText(uiText)
  const m = useText(mentionText)
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
      send={async ({ remark, mentions }) => {
        const { id, orderNumber, version } = order
        return (
          (await action.run({ body: { id, remark: remark.trim(), mentions: idsIn(mentions, remark), version } }, { orderNumber })) &&
          t('remarkDone')
        )
      }}
    >
      <MentionField form={form} name="remark" label={title('remark')} placeholder={m('hint')} readers={remarkReaders(order.id)} />
    </FormModal>
  )
}
