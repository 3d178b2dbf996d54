import { limitsOf } from '@camp/contract/base/limits'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { confirmPayment } from '@camp/contract/orders/orders.writing'
import { formatDay, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { MoneyField, TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan } from '../ui/form/money.ts'
import { type OrderTask, useFreshOrder } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

interface PayModalProps {
  readonly order: OrderTask['order']
  onClose(): void
}

/** Confirms money that no provider reports. The amount is typed, not filled in, so that the person who confirms has looked. */
export function PayModal({ order: initial, onClose }: PayModalProps) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const { order, reload } = useFreshOrder(initial)
  const query = { orderNumber: order.orderNumber }
  const payDays = useCall(getOrderDetail, { query }, { quiet: () => true }).data?.payDays
  const endOf = (day: string) => Math.min(Date.now(), Date.parse(`${day}T23:59:59+08:00`))
  const amount = formatMoney(order.payAmount, { sign: false })
  // When it was paid was told with it.
  const paidAt = order.vouched && order.paidAt ? formatTime(order.paidAt).slice(0, 16).replace(' ', 'T') : ''
  const form = useForm(limitsOf(confirmPayment), { amount: '', paidAt, transactionId: '', note: '' }, (values) => ({
    amount: values.amount === '' || parseYuan(values.amount) === order.payAmount ? undefined : t('payAmountHint', { amount }),
  }))
  const action = useAction(confirmPayment, { quiet: shownInForm, stale: ['Camp', 'Home', 'Parents'] })
  return (
    <FormModal
      title={t('payTitle', { orderNumber: order.orderNumber })}
      form={form}
      sending={action}
      submit={t('paySend', { amount })}
      onReload={reload}
      onClose={onClose}
      send={async ({ paidAt, transactionId, note }) => {
        const { orderNumber, payAmount, version } = order
        const number = transactionId.trim()
        const done = await action.run({
          body: {
            orderNumber,
            amount: payAmount,
            paidAt: `${paidAt}+08:00`,
            note: note.trim(),
            version,
            ...(number && { transactionId: number }),
          },
        })
        if (!done) return
        if (done.enrolled === false) toast('warning', t('payWaits'))
        else toast('success', t(done.enrolled ? 'payEnrolled' : 'payDone'))
        onClose()
      }}
    >
      <MoneyField
        label={t('payAmount')}
        hint={t(order.vouched ? 'payVouchedHint' : 'payAmountHint', { amount })}
        most={order.payAmount}
        mostLabel={`¥${amount}`}
        {...form.field('amount')}
      />
      <DayField
        kind="moment"
        label={t('payAt')}
        hint={payDays ? t('payUntil', { day: payDays.last }) : undefined}
        min={payDays?.first ?? formatDay(order.createdAt)}
        max={formatDay(payDays ? endOf(payDays.last) : Date.now())}
        {...form.field('paidAt')}
      />
      <TextField label={t('payTransaction')} hint={t('payTransactionHint')} {...form.field('transactionId')} />
      <TextAreaField label={title('note')} hint={t('payNoteHint')} {...form.field('note')} />
    </FormModal>
  )
}
