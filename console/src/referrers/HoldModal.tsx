import { limitsOf } from '@camp/contract/base/limits'
import { holdOutcome } from '@camp/contract/referrers/referrers.labels'
import { endCommissionHold } from '@camp/contract/referrers/referrers.payouts'
import { commissionPayoutRecord } from '@camp/contract/referrers/referrers.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { payoutsText } from './payouts.text.ts'

interface HoldModalProps {
  readonly lineId: number
  /** Whose commission of which order. */
  readonly name: string
  readonly orderNumber: string
  readonly outcome: 'RELEASED' | 'DROPPED'
  onClose(): void
}

/** Says why held commission is paid after all, or never. */
export function HoldModal({ lineId: id, name, orderNumber, outcome, onClose }: HoldModalProps) {
  const t = useText(payoutsText)
  const title = useTitles(commissionPayoutRecord)
  const language = useLanguage()
  const { reason } = limitsOf(endCommissionHold)
  const action = useAction(endCommissionHold, { quiet: shownInForm })
  const word = holdOutcome.label(outcome, language)
  return (
    <ReasonModal
      title={t('hold.title', { outcome: word })}
      text={t(outcome === 'DROPPED' ? 'hold.dropText' : 'hold.releaseText')}
      label={title('reason')}
      submit={word}
      danger={outcome === 'DROPPED'}
      takes={{ reason }}
      sending={action}
      done={t('hold.done', { outcome: word })}
      send={(said) => action.run({ params: { id }, body: { outcome, reason: said } }, { name, orderNumber })}
      onClose={onClose}
    />
  )
}
