import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { campStudentSource, campStudentStatus } from '@camp/contract/camps/camps.labels'
import { useMemo } from 'react'
import { formatDay } from '../platform/format.ts'
import { textOf } from '../platform/i18n.ts'
import { IdCell, Nothing, PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useWide } from '../ui/table/useWide.ts'
import { campStudentsText } from './campStudents.text.ts'

const t = textOf(campStudentsText)

/** The columns of a camp's students; those that fit a window of 1440 px are shown by default. */
export function useCampStudentColumns(): readonly Column<CampStudentRow>[] {
  const wide = useWide()
  return useMemo(
    () => [
      { key: 'studentName', title: t('field.student'), width: 122, pin: 'left', sortKey: 'studentName', cell: nameOf },
      { key: 'parentName', title: t('field.parent'), width: 86, cell: (row) => row.parentName },
      { key: 'parentPhone', title: t('field.phone'), width: 130, cell: phoneOf },
      { key: 'groupName', title: t('field.group'), width: 100, grow: true, cell: groupOf },
      { key: 'coachName', title: t('field.coach'), width: 82, cell: (row) => row.coachName ?? <Nothing /> },
      { key: 'source', title: t('field.source'), width: 88, cell: (row) => <StatusTag of={campStudentSource} value={row.source} /> },
      {
        key: 'clockInDays',
        title: t('field.clockIns'),
        width: wide(124, 140),
        align: 'right',
        sortKey: 'clockInDays',
        cell: (row) => `${row.clockInDays} / ${row.lessonDays}`,
      },
      {
        key: 'lastClockInAt',
        title: t('field.lastClockIn'),
        width: wide(110, 130),
        sortKey: 'lastClockInAt',
        cell: (row) => <TimeCell at={row.lastClockInAt} />,
      },
      {
        key: 'status',
        watched: true,
        title: t('field.status'),
        width: 92,
        cell: (row) => <StatusTag of={campStudentStatus} value={row.status} />,
      },
      {
        key: 'joinedAt',
        title: t('field.joined'),
        width: wide(110, 130),
        sortKey: 'joinedAt',
        hidden: true,
        cell: (row) => <TimeCell at={row.joinedAt} />,
      },
      { key: 'orderNumber', title: t('field.order'), width: 164, hidden: true, cell: orderOf },
      { key: 'coachRemark', title: t('field.remark'), width: 180, hidden: true, cell: (row) => row.coachRemark || <Nothing /> },
    ],
    [wide],
  )
}

const nameOf = (row: CampStudentRow) => (
  <>
    {row.studentName}
    {row.atRisk && <span className="tag tag-red camp-student-risk">{t('atRiskTag')}</span>}
  </>
)

/** Of a child that left: when, and why. */
function leavingOf({ status, stays }: CampStudentRow): string | null {
  const last = status === 'QUIT' ? stays.at(-1) : undefined
  if (!last?.to) return null
  const date = formatDay(last.to)
  return last.reason ? t('leftWhy', { date, reason: last.reason }) : t('leftAt', { date })
}

const groupOf = (row: CampStudentRow) => {
  const { group, plannedMove } = row
  const left = leavingOf(row)
  if (left !== null)
    return (
      <>
        {group.name}
        <small className="quiet camp-student-move" title={left}>
          {left}
        </small>
      </>
    )
  return plannedMove ? (
    <>
      {group.name}
      <small className="quiet camp-student-move">
        {t('plannedMove', { date: plannedMove.effectiveDate, group: plannedMove.groupName })}
      </small>
    </>
  ) : (
    group.name
  )
}

const phoneOf = (row: CampStudentRow) => <PersonalCell value={row.parentPhone} entity="campStudent" id={row.id} field="parentPhone" />

const orderOf = (row: CampStudentRow) => (row.orderNumber ? <IdCell inTable value={row.orderNumber} /> : <Nothing />)

/** What one column of the list shows in several of a sheet. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  clockInDays: ['clockInDays', 'lessonDays', 'atRisk'],
  groupName: ['groupName', 'leftAt', 'leaveReason'],
}

/** The keys that an export understands for the columns shown. */
export const exportColumns = (shown: readonly string[]): string[] => shown.flatMap((key) => TOGETHER[key] ?? [key])
