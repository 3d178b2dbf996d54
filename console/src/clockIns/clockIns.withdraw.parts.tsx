import { limitsOf } from '@camp/contract/base/limits'
import { withdrawComment } from '@camp/contract/clockIns/clockIns'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { type ClockInOf, clockInsStale } from './clockInOf.ts'
import { clockInsText } from './clockIns.parts.text.ts'

/** Takes a comment back, and says why. */
export function WithdrawCommentModal({ clockIn, onClose }: { readonly clockIn: ClockInOf; onClose(): void }) {
  const t = useText(clockInsText)
  const { reason } = limitsOf(withdrawComment)
  const action = useAction(withdrawComment, { quiet: shownInForm, ...clockInsStale })
  return (
    <ReasonModal
      title={t('withdraw.title', { name: clockIn.studentName, date: clockIn.clockInDate })}
      text={t('withdraw.text')}
      label={t('withdraw.reason')}
      submit={t('withdraw.send')}
      danger
      takes={{ reason }}
      sending={action}
      done={t('withdraw.done')}
      send={(said) => action.run({ params: { clockInId: clockIn.id }, query: { reason: said } }, { date: clockIn.clockInDate })}
      onClose={onClose}
    />
  )
}
