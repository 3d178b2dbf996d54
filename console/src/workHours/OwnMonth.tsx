import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { StatementDialogs, useStatementDialogs } from './StatementDialogs.tsx'
import { statementsText } from './statements.text.ts'
import { hasMoved, useStatementActions } from './useStatementActions.ts'

/** What a coach says to the own month: agreed, or what is wrong with it. */
const STEPS: readonly string[] = ['confirm', 'dispute']

/** The month in view as the coach's own: where it stands, and what the coach has to say to it. */
export function OwnMonth({ coachId, month }: { readonly coachId: number; readonly month: string }) {
  const t = useText(statementsText)
  const { open, show, close } = useStatementDialogs()
  const actionsOf = useStatementActions(show)
  const query = { coachId: [coachId], monthFrom: month, monthTo: month, page: 1, size: 1 }
  const { data } = useCall(listWorkStatements, { query }, { quiet: () => true })
  const row = data?.content[0]
  if (!row) return null
  const { status, reason, disputes, answered, paidAt, agreedAmount, silentUntil } = row
  const said = [
    hasMoved(row) && agreedAmount !== null && { key: 'moved', live: true, words: t('ownMoved', { amount: formatMoney(agreedAmount) }) },
    status === 'SUBMITTED' &&
      silentUntil !== null && { key: 'until', words: t('ownUntil', { time: formatTime(silentUntil).slice(0, 16) }) },
    status === 'OPEN' && reason !== null && { key: 'returned', words: t('ownReturned', { reason }) },
    disputes > 0 && { key: 'disputes', words: t('ownDisputes', { count: disputes }) },
    answered && {
      key: 'answered',
      words: t(answered.outcome === 'ADJUSTED' ? 'ownAdjusted' : 'ownDeclined', { answer: answered.answer }),
    },
  ].filter((one) => one !== false && one !== null)
  const steps = actionsOf(row).filter(({ key }) => STEPS.includes(key))
  return (
    <>
      <div className="hours-offer">
        <span>
          {t('own', { month })} <StatusTag of={statementStatus} value={row.status} /> {row.amount !== null && formatMoney(row.amount)}
          {paidAt !== null && <span className="quiet"> {t('ownPaid', { time: formatTime(paidAt).slice(0, 16) })}</span>}
        </span>
        <span className="hours-steps">
          {steps.map(({ key, title, run }) => (
            <Button key={key} kind={key === 'confirm' ? 'primary' : 'default'} onClick={run}>
              {title}
            </Button>
          ))}
        </span>
      </div>
      {said.length > 0 && (
        <ul className="hours-own" aria-label={t('ownSaid')}>
          {said.map(({ key, live, words }) => (
            <li key={key} role={live ? 'status' : undefined}>
              {words}
            </li>
          ))}
        </ul>
      )}
      <StatementDialogs open={open} close={close} />
    </>
  )
}
