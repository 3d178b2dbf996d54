import { limitsOf } from '@camp/contract/base/limits'
import {
  type CommissionPayout,
  cancelCommissionPayout,
  exportCommissionPayout,
  payCommissionPayout,
} from '@camp/contract/referrers/referrers.payouts'
import { commissionPayoutRecord } from '@camp/contract/referrers/referrers.record'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { ExportReasonModal } from '../ui/list/ExportReasonModal.tsx'
import { payoutsText } from './payouts.text.ts'

/** What is done with a payout and asks for words. */
export type PayoutStep = 'pay' | 'export' | 'cancel'

interface StepProps {
  readonly payout: CommissionPayout
  onClose(): void
}

export function PayoutStepModal({ step, ...props }: StepProps & { readonly step: PayoutStep }) {
  if (step === 'pay') return <PayForm {...props} />
  return step === 'export' ? <ExportForm {...props} /> : <CancelForm {...props} />
}

function PayForm({ payout: { id, version, untilDay: until, amount, referrers }, onClose }: StepProps) {
  const t = useText(payoutsText)
  const title = useTitles(commissionPayoutRecord)
  const form = useForm(limitsOf(payCommissionPayout), { bankReference: '' })
  const action = useAction(payCommissionPayout, { quiet: shownInForm })
  const words = { amount: formatMoney(amount, { sign: false }), count: formatCount(referrers) }
  return (
    <FormModal
      title={t('pay.title', words)}
      form={form}
      sending={action}
      submit={t('do.pay')}
      onClose={onClose}
      send={async ({ bankReference }) => {
        return (
          (await action.run({ params: { id }, body: { bankReference: bankReference.trim(), version } }, { until, amount })) && t('pay.done')
        )
      }}
    >
      <p className="dialog-text">{t('pay.text', words)}</p>
      <TextField label={title('bankReference')} {...form.field('bankReference')} />
    </FormModal>
  )
}

function CancelForm({ payout: { id, version, untilDay: until, amount }, onClose }: StepProps) {
  const t = useText(payoutsText)
  const title = useTitles(commissionPayoutRecord)
  const action = useAction(cancelCommissionPayout, { quiet: shownInForm })
  return (
    <ReasonModal
      title={t('cancel.title')}
      text={t('cancel.text')}
      label={title('reason')}
      submit={t('do.cancel')}
      danger
      takes={limitsOf(cancelCommissionPayout)}
      sending={action}
      done={t('cancel.done')}
      send={(reason) => action.run({ params: { id }, body: { reason, version } }, { until, amount })}
      onClose={onClose}
    />
  )
}

function ExportForm({ payout: { id, referrers }, onClose }: StepProps) {
  const t = useText(payoutsText)
  const title = useTitles(commissionPayoutRecord)
  return (
    <ExportReasonModal
      title={t('export.title', { count: formatCount(referrers) })}
      label={title('reason')}
      submit={t('do.export')}
      task={t('do.export')}
      call={exportCommissionPayout}
      rows={referrers}
      takes={limitsOf(exportCommissionPayout)}
      input={(reason, asTask) => ({ query: asTask ? { async: true } : {}, body: { payoutId: id, reason } })}
      onClose={onClose}
    >
      <p className="dialog-text">{t('export.text')}</p>
    </ExportReasonModal>
  )
}
