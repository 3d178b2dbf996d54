import { limitsOf, requiring } from '@camp/contract/base/limits'
import type { Referrer } from '@camp/contract/referrers/referrers'
import { verifyReferrer } from '@camp/contract/referrers/referrers.writing'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { referrersText } from './referrers.text.ts'

/** Says no to a referrer, and why. */
export function RejectReferrerModal({ referrer, onClose }: { readonly referrer: Referrer; onClose(): void }) {
  const t = useText(referrersText)
  const { id, name, version } = referrer
  const action = useAction(verifyReferrer, { quiet: shownInForm, stale: ['Orders'] })
  return (
    <ReasonModal
      title={t('rejectTitle', { name })}
      text={t('rejectText')}
      label={t('reason')}
      submit={t('do.reject')}
      danger
      takes={requiring(limitsOf(verifyReferrer), 'reason')}
      rule={(reason) => ([...reason].length === 1 ? t('rejectWhy') : undefined)}
      sending={action}
      done={t('rejected', { name })}
      send={(reason) => action.run({ params: { id }, query: { status: 'REJECTED', reason, version } }, { name })}
      onClose={onClose}
    />
  )
}
