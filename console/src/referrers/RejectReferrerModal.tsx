import { limitsOf, requiring } from '@camp/contract/base/limits'
import type { Referrer } from '@camp/contract/referrers/referrers'
import { verifyReferrer } from '@camp/contract/referrers/referrers.writing'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { referrersText } from './referrers.text.ts'

/** Says no to a referrer, and why. */
export function RejectReferrerModal({ referrer, onClose }: { readonly referrer: Referrer; onClose(): void }) {
  const t = useText(referrersText)
  const { id, name, version } = referrer
  const form = useForm(requiring(limitsOf(verifyReferrer), 'reason'), { reason: '' }, ({ reason }) => ({
    reason: [...reason.trim()].length === 1 ? t('rejectWhy') : undefined,
  }))
  const action = useAction(verifyReferrer, { quiet: shownInForm, stale: ['Orders'] })
  return (
    <FormModal
      title={t('rejectTitle', { name })}
      form={form}
      sending={action}
      danger
      submit={t('do.reject')}
      onClose={onClose}
      send={async ({ reason }) => {
        if (!(await action.run({ params: { id }, query: { status: 'REJECTED', reason: reason.trim(), version } }, { name }))) return
        toast('success', t('rejected', { name }))
        onClose()
      }}
    >
      <p className="dialog-text">{t('rejectText')}</p>
      <TextAreaField label={t('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
