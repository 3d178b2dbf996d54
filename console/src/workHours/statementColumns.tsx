import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { listWorkStatements, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { MoneyCell, Nothing, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { monthsTo } from './MonthBar.tsx'
import { statementsText } from './statements.text.ts'
import { hasMoved } from './useStatementActions.ts'
import { monthBy } from './workDays.ts'

/** So many months stand before the one that is listed. */
const BEFORE = 5
/** 100 rows of a page, each with the months before. */
const MOST = 500

const keyOf = (coachId: number, month: string) => `${coachId} ${month}`

/** The months before of the coaches of a page, by coach and month. */
function useMonthsBefore(month: string, rows: readonly WorkStatement[]): ReadonlyMap<string, WorkStatement> {
  const coachId = rows.map((row) => row.coachId)
  const { data } = useCall(
    listWorkStatements,
    { query: { coachId, monthFrom: monthBy(month, -BEFORE), monthTo: monthBy(month, -1), page: 1, size: MOST } },
    { enabled: rows.length > 0, keepPrevious: true, quiet: () => true },
  )
  return useMemo(() => new Map((data?.content ?? []).map((one) => [keyOf(one.coachId, one.month), one])), [data])
}

/** How a month stands; one that moved since the coach agreed says so. */
function StateCell({ row }: { readonly row: WorkStatement }) {
  const t = useText(statementsText)
  return hasMoved(row) ? <span className="tag tag-amber">{t('movedTag')}</span> : <StatusTag of={statementStatus} value={row.status} />
}

/** A month before is paid as a rule: only what is not has a word. */
const settled = ({ status }: WorkStatement): boolean => status === 'PAID'

/** Coaches by months, each with the colour of its state; then the numbers of the month that is listed. */
export function useStatementColumns(
  month: string,
  rows: readonly WorkStatement[],
  onOpen: (id: number) => void,
): readonly Column<WorkStatement>[] {
  const t = useText(statementsText)
  const language = useLanguage()
  const column = useColumnOf(workStatementRecord)
  // All of the row in a window of 1440, its actions too.
  const wide = useWide()
  const before = useMonthsBefore(month, rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens a statement is made anew by each render, and does the same
  return useMemo(() => {
    const monthColumn = (of: string, at: number): Column<WorkStatement> => ({
      key: `before${BEFORE - at}`,
      title: of,
      width: wide(74, 76),
      cell: ({ coachId, coachName }, active) => {
        const one = before.get(keyOf(coachId, of))
        if (!one) return <Nothing />
        const label = t('cell', { coach: coachName, month: of, state: statementStatus.label(one.status, language) })
        return (
          <button
            type="button"
            className="statements-month-cell"
            tabIndex={active ? 0 : -1}
            aria-label={label}
            {...(settled(one) && { 'data-tip': statementStatus.label(one.status, language) })}
            onClick={() => onOpen(one.id)}
          >
            {settled(one) ? <i className="statements-month-paid" /> : <StateCell row={one} />}
          </button>
        )
      },
    })
    const count = (key: 'unpriced' | 'disputes'): Column<WorkStatement> => ({
      key,
      title: t(key),
      width: wide(66, 76),
      align: 'right',
      cell: (row) => (row[key] === 0 ? <Nothing /> : formatCount(row[key])),
    })
    return [
      column<WorkStatement>('coachName', { width: 96, pin: 'left' }),
      column<WorkStatement>('coachGroupName', { width: 90, grow: true }),
      ...monthsTo(monthBy(month, -1), BEFORE).map(monthColumn),
      column<WorkStatement>('status', { width: wide(84, 100), title: month, watched: true, cell: (row) => <StateCell row={row} /> }),
      column<WorkStatement>('minutes', { width: wide(76, 80), sortKey: 'minutes' }),
      column<WorkStatement>('amount', { width: 100, sortKey: 'amount' }),
      count('unpriced'),
      count('disputes'),
      {
        key: 'agreedAmount',
        title: `${t('agreed')} ¥`,
        width: 120,
        align: 'right',
        hidden: true,
        cell: ({ agreedAmount }) => (agreedAmount === null ? <Nothing /> : <MoneyCell fen={agreedAmount} />),
      },
      { key: 'submittedAt', title: t('submittedAt'), width: 124, hidden: true, cell: ({ submittedAt }) => <TimeCell at={submittedAt} /> },
      column<WorkStatement>('no', { width: 70, hidden: true }),
      column<WorkStatement>('lines', { width: 80, hidden: true }),
      column<WorkStatement>('closedAt', { width: 124, hidden: true }),
      column<WorkStatement>('closedByName', { width: 100, hidden: true }),
      column<WorkStatement>('paidAt', { width: 124, hidden: true }),
      column<WorkStatement>('paidRef', { width: 150, hidden: true }),
    ]
  }, [column, wide, t, language, month, before])
}
