import { limitsOf } from '@camp/contract/base/limits'
import type { StatementLine } from '@camp/contract/reconcile/reconcile'
import { explainLine } from '@camp/contract/reconcile/reconcile.steps'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { reconcileText } from './reconcile.text.ts'

/** Why a difference stays. */
export function ExplainModal({ line, onClose }: { readonly line: StatementLine; readonly onClose: () => void }) {
  const t = useText(reconcileText)
  const number = line.refundNumber ?? line.orderNumber
  const action = useAction(explainLine, { quiet: shownInForm })
  return (
    <ReasonModal
      title={t('explain.title', { number })}
      label={t('explain.reason')}
      hint={t('explain.hint')}
      submit={t('explain.submit')}
      start={line.reason ?? ''}
      takes={limitsOf(explainLine)}
      sending={action}
      done={t('explain.done')}
      send={(reason) => action.run({ params: { id: line.id }, body: { reason, version: line.version } }, { number })}
      onClose={onClose}
    />
  )
}
