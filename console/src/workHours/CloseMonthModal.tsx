import type { CallAnswer } from '@camp/contract/base/call'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { closeWorkMonth, previewClosing } from '@camp/contract/workHours/workHours.statements'
import { Link } from 'react-router'
import { formatDuration, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { openDrawer } from '../platform/signedIn/drawers.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { PageLink } from '../ui/table/cells.tsx'
import { statementsText } from './statements.text.ts'
import { detailPath } from './workDays.ts'
import './statements.css'

type Preview = CallAnswer<typeof previewClosing>

interface CloseMonthModalProps {
  /** Nobody named: everybody. */
  readonly whom: { readonly month: string; readonly coachIds?: readonly number[]; readonly coachGroupIds?: readonly number[] }
  onClose(): void
  onDone(): void
}

/** Closes a month: first what it would hold and what is in the way, then as a task. */
export function CloseMonthModal({ whom: { month, coachIds, coachGroupIds }, onClose, onDone }: CloseMonthModalProps) {
  const t = useText(statementsText)
  const body = { month, ...(coachIds && { coachIds: [...coachIds] }), ...(coachGroupIds && { coachGroupIds: [...coachGroupIds] }) }
  const preview = useCall(previewClosing, { body }, { quiet: () => true, staleTime: 0 })
  const form = useForm({}, {})
  const action = useAction(closeWorkMonth, { quiet: shownInForm })
  const found = preview.data
  const failure = preview.error?.failure
  const ready = found?.monthOver ? found.ready : 0
  return (
    <FormModal
      title={t('closing.title', { month })}
      form={form}
      sending={action}
      submit={ready > 0 ? t('closing.go', { count: ready }) : t(found ? 'ok' : 'do.close')}
      onClose={onClose}
      send={async () => {
        if (!found) return
        if (ready === 0) return onClose()
        // Of those who were chosen, whoever is held back was shown as left out.
        const chosen = coachIds && { coachIds: coachIds.filter((id) => !found.held.some((one) => one.coachId === id)) }
        if (!(await action.run({ body: { ...body, ...chosen } }))) return void preview.refetch()
        openDrawer('tasks')
        toast('success', t('closing.started', { month }))
        onDone()
        onClose()
      }}
    >
      {failure && <ErrorState failure={failure} onRetry={() => void preview.refetch()} />}
      {!failure && !found && <LoadingLines />}
      {coachIds && <p className="quiet">{t('closing.chosen')}</p>}
      {!coachIds && coachGroupIds && <p className="quiet">{t('closing.group')}</p>}
      {found && <SearchHit found={found} month={month} />}
    </FormModal>
  )
}

function SearchHit({ found, month }: { readonly found: Preview; readonly month: string }) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const stays = found.held.flatMap(({ why, ...one }) => (why === 'CLOSED' ? [] : [{ ...one, why }]))
  const closed = found.held.length - stays.length
  const facts = [
    { key: 'ready', title: t('closing.ready'), value: t('closing.coaches', { count: found.ready }) },
    { key: 'minutes', title: title('minutes'), value: formatDuration(found.minutes) },
    { key: 'amount', title: title('amount'), value: formatMoney(found.amount) },
  ]
  if (!found.monthOver) return <p role="status">{t('closing.runs', { month })}</p>
  return (
    <>
      {found.ready > 0 ? <Descriptions facts={facts} /> : <p role="status">{t('closing.none')}</p>}
      {found.openComments > 0 && <p>{t('closing.comments', { count: found.openComments })}</p>}
      {found.moved.length > 0 && (
        <>
          <h3>{t('closing.moved')}</h3>
          <ul className="statements-closing-held" aria-label={t('closing.moved')}>
            {found.moved.map(({ statementId, coachName, agreedAmount, amount }) => (
              <li key={statementId}>
                <span>{coachName}</span>
                <span className="quiet">
                  {agreedAmount !== null && formatMoney(agreedAmount)} → {amount !== null && formatMoney(amount)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {found.officeComments > 0 && (
        <p>
          {t('closing.office', { count: found.officeComments })} <PageLink to="/permission/log/doubts">{t('closing.officeSee')}</PageLink>
        </p>
      )}
      {stays.length > 0 && (
        <>
          <h3>{t('closing.held')}</h3>
          <ul className="statements-closing-held" aria-label={t('closing.held')}>
            {stays.map(({ statementId, coachId, coachName, why, count }) => (
              <li key={statementId}>
                <span>{coachName}</span>
                <span className="quiet">
                  {t(`closing.${why}`, { count })} {why === 'AWAITS' && <Link to={detailPath(coachId, month)}>{t('closing.toHours')}</Link>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {closed > 0 && <p className="quiet">{t('closing.closed', { count: closed })}</p>}
    </>
  )
}
