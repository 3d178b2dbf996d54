import { limitsOf } from '@camp/contract/base/limits'
import { saveCoachPayee } from '@camp/contract/workHours/workHours.pay'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import type { WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { AccountModal } from '../ui/form/AccountModal.tsx'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { statementsText } from './statements.text.ts'

/** Where a coach is paid, who is told of it. */
export function CoachPayeeModal({ row: { coachId, coachName }, onClose }: { readonly row: WorkStatement; onClose(): void }) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const { bank, account } = limitsOf(saveCoachPayee)
  const action = useAction(saveCoachPayee, { quiet: shownInForm })
  return (
    <AccountModal
      name={coachName}
      takes={{ bank, account }}
      labels={{ bank: title('bank'), account: title('account') }}
      hint={t('payee.hint')}
      note={t('payee.told')}
      sending={action}
      onClose={onClose}
      save={({ bank: at, account: to }) =>
        action.run({ params: { id: coachId }, body: { bank: at, ...(to.trim() && { account: to }) } }, { coach: coachName })
      }
    />
  )
}
