import { getReconciliationDay, listStatementLines, type StatementLine } from '@camp/contract/reconcile/reconcile'
import { lineClass, lineKind } from '@camp/contract/reconcile/reconcile.labels'
import { reconciliationDayRecord } from '@camp/contract/reconcile/reconcile.record'
import { statementLineWords } from '@camp/contract/reconcile/reconcile.words'
import { useState } from 'react'
import { Link } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { useWhenever } from '../platform/effects.ts'
import { formatChange, formatCount, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import type { CaseProps } from '../platform/signedIn/noun.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { WorkLines } from '../ui/desk/WorkLines.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { likelyCause } from './likelyCause.ts'
import { merchantLabel } from './merchantLabel.ts'
import { reconcileText } from './reconcile.text.ts'
import { useLineActions } from './useLineActions.ts'
import './reconcile.css'

const explaining = latePart(async () => (await import('./ExplainModal.tsx')).ExplainModal)
const recording = latePart(async () => (await import('./RecordRefundModal.tsx')).RecordRefundModal)

/** So many differences of a day stand beside the inbox; the page of the day has all. */
const MOST = 50

const money = (fen: number | null): string => formatMoney(fen, { sign: false })
const apart = (fen: number): string => formatChange(fen, money)

/** The differences of a day beside the inbox: both sides of one, what is most likely behind it, and the step that settles it. */
export function DayWork({ of, title: name, onNext }: CaseProps) {
  const t = useText(reconcileText)
  const day = Number(of)
  const [openId, setOpenId] = useState<number>()
  const [explained, setExplained] = useState<StatementLine>()
  const [recorded, setRecorded] = useState<StatementLine>()
  const quiet = { quiet: () => true }
  const { data: facts } = useCall(getReconciliationDay, { params: { day } }, quiet)
  const lines = useCall(listStatementLines, { query: { day, open: true, page: 1, size: MOST } }, { ...quiet, keepPrevious: true })
  const actionsOf = useLineActions(facts?.state !== 'CLOSED', setExplained, setRecorded)
  const rows = lines.data?.content
  const settled = lines.data?.totalElements === 0
  useWhenever([settled], () => {
    if (settled) onNext()
  })
  if (lines.error && !rows) return <ErrorState failure={lines.error.failure} onRetry={() => void lines.refetch()} />
  const line = rows?.find(({ id }) => id === openId) ?? rows?.[0]
  if (!rows || !line) return <LoadingLines />
  const actions = actionsOf(line)
  return (
    <DetailPage
      title={t('titleOf', { day: name })}
      line={[
        facts && merchantLabel(facts.mchId, facts.merchantName),
        t('openLines', { count: formatCount(lines.data?.totalElements ?? 0) }),
      ]}
      actions={
        <PageActions items={actions} next={actions[0]?.key}>
          <HistoryButton of={reconciliationDayRecord} id={day} title={name} />
        </PageActions>
      }
    >
      <WorkLines
        label={t('view.open')}
        rows={rows}
        open={line}
        onOpen={setOpenId}
        line={({ class: kind, orderNumber, difference }) => (
          <>
            <StatusTag of={lineClass} value={kind} />
            <span>{orderNumber}</span>
            <span className="reconcile-apart">{apart(difference)}</span>
          </>
        )}
      />
      <Sides of={line} />
      {recorded && <Late part={recording} props={{ line: recorded, onClose: () => setRecorded(undefined) }} />}
      {explained && <Late part={explaining} props={{ line: explained, onClose: () => setExplained(undefined) }} />}
    </DetailPage>
  )
}

/** Both sides around the difference, and what is known of it. */
function Sides({ of: line }: { readonly of: StatementLine }) {
  const t = useText(reconcileText)
  const title = useTitles(statementLineWords)
  const toOrders = useHolds()('ORDER_INDEX')
  const { orderNumber, known, amountHere, amountThere, difference, feeHere, feeThere } = line
  const cause = likelyCause(line)
  const rows = [
    { key: 'amount', what: <StatusTag of={lineKind} value={line.kind} />, here: amountHere, there: amountThere, by: difference },
    { key: 'fee', what: t('sum.fee'), here: feeHere, there: feeThere, by: feeThere - feeHere },
  ]
  return (
    <Card title={orderNumber} extra={<StatusTag of={lineClass} value={line.class} />}>
      <table className="reconcile-table">
        <caption className="visually-hidden">{t('sum.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('side')}</th>
            <th scope="col">{t('sum.here')}</th>
            <th scope="col">{t('sum.there')}</th>
            <th scope="col">{t('sum.apart')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, what, here, there, by }) => (
            <tr key={key}>
              <th scope="row">{what}</th>
              <td>{money(here)}</td>
              <td>{money(there)}</td>
              <td className={by === 0 ? undefined : 'reconcile-apart'}>{apart(by)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Descriptions
        facts={[
          ...(cause ? [{ key: 'cause', title: t('likelyCause'), value: t(`cause.${cause}`), wide: true }] : []),
          ...(line.recorded
            ? [
                {
                  key: 'recorded',
                  title: t('record.go'),
                  value: t('record.waits', { name: line.recorded.byName, reason: line.recorded.reason ?? '–' }),
                  wide: true,
                },
              ]
            : []),
          {
            key: 'order',
            title: title('orderNumber'),
            value:
              known && toOrders ? (
                <Link to={`/order/detail?orderNumber=${orderNumber}`}>{orderNumber}</Link>
              ) : known ? (
                orderNumber
              ) : (
                t('unknown')
              ),
          },
          { key: 'at', title: title('at'), value: formatTime(line.at) },
          ...(line.refundNumber === null ? [] : [{ key: 'refund', title: title('refundNumber'), value: line.refundNumber }]),
          { key: 'transaction', title: title('transactionId'), value: line.transactionId, wide: true },
        ]}
      />
    </Card>
  )
}
