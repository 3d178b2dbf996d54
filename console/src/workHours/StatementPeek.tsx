import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { listWorkStatements, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatDuration, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { StatementDialogs, useStatementDialogs } from './StatementDialogs.tsx'
import { statementsText } from './statements.text.ts'
import { DisputeList } from './trace/DisputeList.tsx'
import { TraceLines } from './trace/TraceLines.tsx'
import { traceText } from './trace/trace.text.ts'
import { hasMoved, useStatementActions } from './useStatementActions.ts'

const NEXT: readonly string[] = ['settle', 'submit', 'confirm', 'pay']

/** The month of a coach beside the list: what is next, what is disputed, and why it is this amount. */
export function StatementPeek({ of, row: listed }: PeekProps<WorkStatement>) {
  const t = useText(statementsText)
  const why = useText(traceText)
  const dialogs = useStatementDialogs()
  const actions = useStatementActions(dialogs.show)
  const id = idOf(of)
  const known = Number.isInteger(id)
  const trace = useCall(traceWorkhours, { query: { statementId: id } }, { enabled: known, quiet: () => true })
  // A month before the listed one is no row of it.
  const asked = useCall(
    listWorkStatements,
    { query: { id: [id], page: 1, size: 1 } },
    { enabled: known && listed === undefined, quiet: () => true },
  )
  const row = listed ?? asked.data?.content[0]
  if (!trace.data) {
    return (
      <DetailPage title={t('facts')}>
        <RecordState
          failure={trace.error?.failure}
          missing={!known}
          words={{ title: t('gone'), hint: t('goneHint'), back: t('back') }}
          list="/coach/statements"
          onRetry={() => void trace.refetch()}
        />
      </DetailPage>
    )
  }
  const title = `${trace.data.coachName} ${trace.data.title}`
  const items = row ? actions(row) : []
  const next = items[0] && items[0].refusal === undefined && NEXT.includes(items[0].key) ? items[0].key : undefined
  return (
    <>
      <DetailPage
        title={title}
        extra={row && <StatusTag of={statementStatus} value={row.status} />}
        actions={
          <PageActions items={items} next={next}>
            <HistoryButton of={workStatementRecord} id={id} title={title} />
          </PageActions>
        }
      >
        {row && <Facts row={row} />}
        {trace.data.disputes.length > 0 && (
          <Card title={t('disputed')}>
            <DisputeList trace={trace.data} disputes={trace.data.disputes} />
          </Card>
        )}
        <Card title={why('title')}>
          <TraceLines trace={trace.data} />
        </Card>
      </DetailPage>
      <StatementDialogs {...dialogs} />
    </>
  )
}

function Facts({ row }: { readonly row: WorkStatement }) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const { agreedAmount, amount, closedAt, paidAt, submittedAt } = row
  const at = (moment: string | null) => (moment === null ? undefined : formatTime(moment))
  const facts = [
    { key: 'month', title: title('month'), value: row.month },
    { key: 'no', title: title('no'), value: t('versionNo', { no: row.no }) },
    { key: 'minutes', title: t('duration'), value: formatDuration(row.minutes) },
    { key: 'amount', title: title('amount'), value: amount === null ? undefined : formatMoney(amount) },
    { key: 'submittedAt', title: t('submittedAt'), value: at(submittedAt) },
    { key: 'agreed', title: t('agreed'), value: agreedAmount === null ? undefined : formatMoney(agreedAmount) },
    { key: 'closedAt', title: title('closedAt'), value: at(closedAt) },
    { key: 'closedBy', title: title('closedByName'), value: row.closedByName && nameIn(row, 'closedByName') },
    { key: 'carriedTo', title: title('carriedTo'), value: row.carriedTo },
    { key: 'paidAt', title: title('paidAt'), value: at(paidAt) },
    { key: 'paidRef', title: title('paidRef'), value: row.paidRef },
  ].filter(({ value }) => value !== undefined && value !== null)
  return (
    <Card title={t('facts')}>
      {hasMoved(row) && <p role="status">{t('moved')}</p>}
      <Descriptions facts={facts} />
    </Card>
  )
}
