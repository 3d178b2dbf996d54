import { limitsOf } from '@camp/contract/base/limits'
import { campName } from '@camp/contract/camps/camps.names'
import { enrolOrder, listOrderingCamps } from '@camp/contract/orders/orders.writing'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { type OrderTask, useFreshOrder } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

interface EnrolModalProps {
  readonly order: OrderTask['order']
  onClose(): void
}

/** Puts the child of a paid order into a camp. */
export function EnrolModal({ order: initial, onClose }: EnrolModalProps) {
  const t = useText(ordersText)
  const { order, reload } = useFreshOrder(initial)
  const camps = useCall(listOrderingCamps, { query: { goodsId: order.goodsId } })
  const form = useForm<{ campId: number | undefined }>(limitsOf(enrolOrder), { campId: undefined })
  const action = useAction(enrolOrder, { quiet: shownInForm, stale: ['Camp', 'Home', 'Parents'] })
  const options = optionsOf(camps, (list) =>
    list.map((camp) => ({ value: camp.id, label: campName(camp), hint: t('enrolRoom', { taken: camp.taken, capacity: camp.capacity }) })),
  )
  return (
    <FormModal
      title={t('enrolTitle', { orderNumber: order.orderNumber })}
      form={form}
      sending={action}
      submit={t('do.enrol')}
      onReload={reload}
      onClose={onClose}
      send={async ({ campId }) => {
        const { orderNumber, version } = order
        const camp = camps.data?.find(({ id }) => id === campId)
        const done = camp && (await action.run({ body: { orderNumber, campId: camp.id, version } }, { camp: campName(camp) }))
        return done && t('enrolDone')
      }}
    >
      <SelectField label={t('enrolCamp')} hint={t('enrolHint')} options={options} {...form.field('campId')} />
    </FormModal>
  )
}
