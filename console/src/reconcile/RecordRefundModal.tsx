import { limitsOf } from '@camp/contract/base/limits'
import type { StatementLine } from '@camp/contract/reconcile/reconcile'
import { recordRefundLine } from '@camp/contract/reconcile/reconcile.steps'
import { getRefundProposal } from '@camp/contract/refunds/refunds'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { refundDialogText } from '../refunds/refunds.parts.text.ts'
import { refundChoices, SideEffects } from '../refunds/refunds.parts.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { reconcileText } from './reconcile.text.ts'

/** A refund of the merchant platform is taken from its line of the bill, and waits for a second person. */
export function RecordRefundModal({ line, onClose }: { readonly line: StatementLine; readonly onClose: () => void }) {
  const t = useText(reconcileText)
  const said = useText(refundDialogText)
  const { id, version, orderNumber, amountThere } = line
  const { data } = useCall(getRefundProposal, { query: { orderNumber } }, { quiet: () => true })
  const form = useForm(limitsOf(recordRefundLine), { reason: '', quitCamp: false, endMembership: false })
  const action = useAction(recordRefundLine, { stale: ['Orders', 'Refunds', 'Home'], quiet: shownInForm })
  const choices = refundChoices(data?.effects ?? [], amountThere === data?.max)
  const { camp, level } = choices
  const effects = choices.happening(form.values)
  return (
    <FormModal
      title={t('record.title', { amount: formatMoney(amountThere ?? 0, { sign: false }) })}
      form={form}
      sending={action}
      submit={t('record.submit')}
      onClose={onClose}
      send={async ({ reason, ...chosen }) => {
        const body = { reason: reason.trim(), ...choices.sent(chosen), version }
        return (await action.run({ params: { id }, body }, { orderNumber, amount: amountThere ?? 0 })) && t('record.done')
      }}
    >
      <p>{t('record.text', { orderNumber })}</p>
      <SideEffects effects={effects} />
      <TextAreaField label={t('record.reason')} hint={t('record.hint')} {...form.field('reason')} />
      {camp !== undefined && <CheckField label={t('record.quitCamp', { camp })} {...form.field('quitCamp')} />}
      {level !== undefined && <CheckField label={said('endMembership', { level })} {...form.field('endMembership')} />}
    </FormModal>
  )
}
