import { limitsOf } from '@camp/contract/base/limits'
import { holdOutcome } from '@camp/contract/referrers/referrers.labels'
import { endCommissionHold } from '@camp/contract/referrers/referrers.payouts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { payoutsText } from './payouts.text.ts'

interface HoldModalProps {
  readonly lineId: number
  readonly outcome: 'RELEASED' | 'DROPPED'
  onClose(): void
}

/** Says why held commission is paid after all, or never. */
export function HoldModal({ lineId: id, outcome, onClose }: HoldModalProps) {
  const t = useText(payoutsText)
  const language = useLanguage()
  const { reason } = limitsOf(endCommissionHold)
  const form = useForm({ reason }, { reason: '' })
  const action = useAction(endCommissionHold, { quiet: shownInForm })
  const word = holdOutcome.label(outcome, language)
  return (
    <FormModal
      title={t('hold.title', { outcome: word })}
      form={form}
      sending={action}
      danger={outcome === 'DROPPED'}
      submit={word}
      onClose={onClose}
      send={async (values) => {
        if (!(await action.run({ params: { id }, body: { outcome, reason: values.reason.trim() } }))) return
        toast('success', t('hold.done', { outcome: word }))
        onClose()
      }}
    >
      <p className="dialog-text">{t(outcome === 'DROPPED' ? 'hold.dropText' : 'hold.releaseText')}</p>
      <TextAreaField label={t('hold.reason')} {...form.field('reason')} />
    </FormModal>
  )
}
