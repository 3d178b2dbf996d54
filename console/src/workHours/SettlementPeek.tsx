import type { RowOf } from '@camp/contract/base/call'
import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import type { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { useNavigate } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { TraceLines } from './trace/TraceLines.tsx'
import { traceText } from './trace/trace.text.ts'
import { statementPath } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'

/** The month of a coach beside the list: why it is this amount. */
export function SettlementPeek({ of, row }: PeekProps<RowOf<typeof getAllSettlements>>) {
  const t = useText(workHoursText)
  const why = useText(traceText)
  const navigate = useNavigate()
  const opens = useHolds()('COASH_WORKHOUR_STATS')
  const id = idOf(of)
  const known = Number.isInteger(id)
  const { data, error, refetch } = useCall(traceWorkhours, { query: { statementId: id } }, { enabled: known, quiet: () => true })
  if (!data) {
    return (
      <DetailPage title={why('title')}>
        <RecordState
          failure={error?.failure}
          missing={!known}
          words={{ title: why('gone'), hint: why('goneHint'), back: t('settle.back') }}
          list="/sample/settlement"
          onRetry={() => void refetch()}
        />
      </DetailPage>
    )
  }
  const title = `${data.coachName} ${data.title}`
  return (
    <DetailPage
      title={title}
      extra={row && <StatusTag of={statementStatus} value={row.status} />}
      actions={
        <PageActions
          items={opens && row ? [{ key: 'open', title: t('settle.open'), run: () => void navigate(statementPath(row.month, id)) }] : []}
        >
          <HistoryButton of={workStatementRecord} id={id} title={title} />
        </PageActions>
      }
    >
      <Card title={why('title')}>
        <TraceLines trace={data} />
      </Card>
    </DetailPage>
  )
}
