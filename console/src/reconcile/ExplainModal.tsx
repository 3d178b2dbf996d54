import { limitsOf } from '@camp/contract/base/limits'
import type { StatementLine } from '@camp/contract/reconcile/reconcile'
import { explainLine } from '@camp/contract/reconcile/reconcile.steps'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { reconcileText } from './reconcile.text.ts'

/** Why a difference stays. */
export function ExplainModal({ line, onClose }: { readonly line: StatementLine; readonly onClose: () => void }) {
  const t = useText(reconcileText)
  const form = useForm(limitsOf(explainLine), { reason: line.reason ?? '' })
  const action = useAction(explainLine, { quiet: shownInForm })
  return (
    <FormModal
      title={t('explain.title', { number: line.refundNumber ?? line.orderNumber })}
      form={form}
      sending={action}
      submit={t('explain.submit')}
      onClose={onClose}
      send={async ({ reason }) => {
        if (!(await action.run({ params: { id: line.id }, body: { reason: reason.trim(), version: line.version } }))) return
        toast('success', t('explain.done'))
        onClose()
      }}
    >
      <TextAreaField label={t('explain.reason')} hint={t('explain.hint')} {...form.field('reason')} />
    </FormModal>
  )
}
