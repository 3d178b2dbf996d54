import type { RowOf } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { getOrderDetail, type listOrders } from '@camp/contract/orders/orders'
import { getRefundProposal, refundOrder } from '@camp/contract/refunds/refunds'
import { call } from '../platform/client.ts'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { MoneyField, TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan, yuanText } from '../ui/form/money.ts'
import { useFresh } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { givingText } from './giving.text.ts'
import { refundDialogText } from './refunds.parts.text.ts'
import { AskedProposal, refundChoices, SideEffects } from './refunds.parts.tsx'

interface RefundModalProps {
  readonly order: Pick<RowOf<typeof listOrders>, 'orderNumber' | 'version' | 'payAmount' | 'refundedAmount'>
  onClose(): void
}

/** Refunds an order, wholly or in part. The amount is typed in yuan and sent in whole fen. */
export function RefundModal({ order: initial, onClose }: RefundModalProps) {
  const t = useText(givingText)
  const said = useText(refundDialogText)
  const words = useText(uiText)
  const { row: order, reload } = useFresh(initial, getOrderDetail.area, ({ orderNumber }) =>
    call(getOrderDetail, { query: { orderNumber } }),
  )
  const most = order.payAmount - order.refundedAmount
  const mostText = formatMoney(most, { sign: false })
  const amountWords = (text: string): string | undefined => {
    const fen = parseYuan(text)
    if (fen === undefined) return undefined
    if (Number.isNaN(fen)) return words('moneyFormat')
    if (fen < 1) return words('moneyLeast', { least: '0.01' })
    return fen > most ? words('moneyMost', { most: mostText }) : undefined
  }
  const form = useForm(limitsOf(refundOrder), { amount: '', reason: '', quitCamp: true, endMembership: true }, ({ amount }) => ({
    amount: amountWords(amount),
  }))
  const asked = useCall(getRefundProposal, { query: { orderNumber: initial.orderNumber } }, { quiet: () => true })
  const action = useAction(refundOrder, { quiet: shownInForm, stale: ['Home', 'Camp'] })
  const typed = parseYuan(form.values.amount)
  const { proposedAmount = 0, effects = [] } = asked.data ?? {}
  const choices = refundChoices(effects, typed === most)
  const { camp, level } = choices

  return (
    <FormModal
      title={t('title', { orderNumber: order.orderNumber })}
      form={form}
      sending={action}
      danger
      submit={typed ? t('send', { amount: formatMoney(typed, { sign: false }) }) : t('sendEmpty')}
      onReload={reload}
      onClose={onClose}
      send={async ({ amount, reason, ...chosen }) => {
        const { orderNumber, version } = order
        const sum = parseYuan(amount) ?? 0
        const done = await action.run({ body: { orderNumber, amount: sum, reason: reason.trim(), version, ...choices.sent(chosen) } })
        return done && t(done.status === 'REQUESTED' ? 'asked' : 'sent')
      }}
    >
      <AskedProposal asked={asked} amount={typed} />
      <MoneyField
        label={t('amount')}
        hint={t('most', { most: mostText })}
        most={most}
        mostLabel={t('all', { most: mostText })}
        {...form.field('amount')}
      />
      {proposedAmount > 0 && (
        <Button onClick={() => form.field('amount').onChange(yuanText(proposedAmount))}>
          {said('take', { amount: formatMoney(proposedAmount, { sign: false }) })}
        </Button>
      )}
      <SideEffects effects={choices.happening(form.values)} />
      {camp !== undefined && <CheckField label={said('quitNow', { camp })} {...form.field('quitCamp')} />}
      {level !== undefined && <CheckField label={said('endMembership', { level })} {...form.field('endMembership')} />}
      <TextAreaField label={t('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
