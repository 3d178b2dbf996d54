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
import { Reasons } from './Reasons.tsx'
import { riskPartsText } from './risk.parts.text.ts'
import { riskText } from './risk.text.ts'
import { chanceColour } from './riskWords.ts'

type OpensRows = (row: RiskRow, reason: RiskReason) => void

export function useRiskColumns(open: OpensRows): readonly Column<RiskRow>[] {
  const t = useText(riskText)
  const p = useText(riskPartsText)
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
            p('silentFor', { count: formatCount(silent) })
          ) : (
            <span className={`tag tag-${chanceColour(chanceBp)}`}>{percentOf(chanceBp)}%</span>
          ),
      }),
      column('reasons', { width: 330, grow: true, cell: (row) => <Reasons of={row} open={(reason) => open(row, reason)} /> }),
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
    [t, p, column, open],
  )
}
