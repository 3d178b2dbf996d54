import { percentOf } from '@camp/contract/base/numbers'
import type { RiskRow } from '@camp/contract/risk/risk'
import { riskMark, riskSibling } from '@camp/contract/risk/risk.labels'
import { riskThing } from '@camp/contract/risk/risk.record'
import type { RiskReason } from '@camp/contract/risk/risk.warning'
import { useMemo } from 'react'
import { formatCount, shortTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { pageFor } from '../ui/page/recordNames.tsx'
import { PageLink, StatusTag } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { Reasons } from './Reasons.tsx'
import { riskText } from './risk.text.ts'
import { chanceColour } from './riskWords.ts'
import { warningText } from './warning.parts.text.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const timeOfDay = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

type OpensRows = (row: RiskRow, reason: RiskReason) => void

export function useRiskColumns(open: OpensRows): readonly Column<RiskRow>[] {
  const t = useText(riskText)
  const p = useText(warningText)
  const language = useLanguage()
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
      column('reasons', {
        width: 250,
        grow: true,
        cell: (row) => (
          <>
            <Reasons of={row} open={(reason) => open(row, reason)} />
            {row.siblings.map(({ id, studentName, state }) => (
              <small key={id} className="risk-under">
                {t('sibling')} <PageLink to={pageFor('campStudent', id)}>{studentName}</PageLink> {riskSibling.label(state, language)}
              </small>
            ))}
          </>
        ),
      }),
      column('callAt', {
        width: 88,
        cell: ({ callAt }) =>
          callAt === null ? (
            <span className="quiet">–</span>
          ) : (
            <span title={t('habit', { count: formatCount(callAt.clockIns), time: timeOfDay(callAt.minute) })}>
              {timeOfDay(callAt.minute)}
            </span>
          ),
      }),
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
    [t, p, language, column, open],
  )
}
