import { percentOf } from '@camp/contract/base/numbers'
import type { RiskReason, RiskRow } from '@camp/contract/risk/risk'
import { riskMark } from '@camp/contract/risk/risk.labels'
import { riskThing } from '@camp/contract/risk/risk.record'
import { useMemo } from 'react'
import { formatCount, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { pageFor } from '../ui/page/recordNames.tsx'
import { PageLink, StatusTag } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { riskText } from './risk.text.ts'
import { useReasonWords } from './riskWords.ts'

/** From which chance on it is drawn as high, and as middling. */
const HIGH = 5_000
const MIDDLE = 3_000
const colourOf = (bp: number): string => (bp >= HIGH ? 'red' : bp >= MIDDLE ? 'amber' : 'grey')

type OpensRows = (row: RiskRow, reason: RiskReason) => void

/** Each reason in words, as a link to the rows that it is made of. */
export function Reasons({ row, open }: { readonly row: RiskRow; readonly open: OpensRows }) {
  const t = useText(riskText)
  const words = useReasonWords()
  if (row.reasons.length === 0) return <span className="quiet">{t('silentFor', { count: formatCount(row.silent) })}</span>
  return (
    <span className="risk-reasons">
      {row.reasons.map((reason) => (
        <button key={reason.kind} type="button" className="link" onClick={() => open(row, reason)}>
          {words(reason)}
        </button>
      ))}
    </span>
  )
}

export function useRiskColumns(open: OpensRows): readonly Column<RiskRow>[] {
  const t = useText(riskText)
  const column = useColumnOf(riskThing)
  return useMemo(
    () => [
      column('studentName', {
        width: 120,
        pin: 'left',
        sortKey: 'studentName',
        cell: ({ id, studentName }) => <PageLink to={pageFor('campStudent', id)}>{studentName}</PageLink>,
      }),
      column('chanceBp', {
        width: 104,
        sortKey: 'chance',
        cell: ({ chanceBp, silent }) =>
          chanceBp === null ? (
            t('silentFor', { count: formatCount(silent) })
          ) : (
            <span className={`tag tag-${colourOf(chanceBp)}`}>{percentOf(chanceBp)}%</span>
          ),
      }),
      column('reasons', { width: 330, grow: true, cell: (row) => <Reasons row={row} open={open} /> }),
      column('campName', { width: 150 }),
      column('groupName', { width: 90, hidden: true }),
      column('coachName', { width: 84 }),
      column('silent', { width: 96, sortKey: 'silent', hidden: true }),
      column('lastContactAt', {
        width: 130,
        sortKey: 'lastContactAt',
        cell: ({ lastContactAt, lastContactBy, nextAt }) =>
          lastContactAt === null ? (
            <span className="quiet">–</span>
          ) : (
            <span>
              {shortTime(lastContactAt).slice(0, -6)} {lastContactBy}
              {nextAt !== null && <small className="risk-under">{t('promised', { time: shortTime(nextAt) })}</small>}
            </span>
          ),
      }),
      column('mark', {
        width: 90,
        cell: ({ mark }) => (mark === null ? <span className="quiet">–</span> : <StatusTag of={riskMark} value={mark} />),
      }),
    ],
    [t, column, open],
  )
}
