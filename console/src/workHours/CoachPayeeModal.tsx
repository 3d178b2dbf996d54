import { limitsOf } from '@camp/contract/base/limits'
import { getCoachPayee, saveCoachPayee } from '@camp/contract/workHours/workHours.pay'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import type { WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { AccountModal } from '../ui/form/AccountModal.tsx'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { statementsText } from './statements.text.ts'

/** Where a coach is paid, who is told of it. */
export function CoachPayeeModal({
  row: { coachId, coachName },
  onClose,
}: {
  readonly row: Pick<WorkStatement, 'coachId' | 'coachName'>
  onClose(): void
}) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const { bank, account } = limitsOf(saveCoachPayee)
  const action = useAction(saveCoachPayee, { quiet: shownInForm })
  const { data, error, refetch } = useCall(getCoachPayee, { params: { id: coachId } }, { quiet: () => true })
  const tail = data?.tail ?? null
  const version = data && { version: data.version }
  return (
    <AccountModal
      name={coachName}
      takes={{ bank, account: { ...account, required: data !== undefined && tail === null } }}
      labels={{ bank: title('bank'), account: title('account') }}
      bank={data?.bank ?? ''}
      {...(error && !data && { unread: <ErrorState failure={error.failure} onRetry={() => void refetch()} /> })}
      hint={tail === null ? t('payee.hint') : t('payee.keep', { tail })}
      note={t('payee.told')}
      sending={action}
      onClose={onClose}
      save={({ bank: at, account: to }) =>
        action.run({ params: { id: coachId }, body: { bank: at, ...(to.trim() && { account: to }), ...version } }, { coach: coachName })
      }
    />
  )
}
