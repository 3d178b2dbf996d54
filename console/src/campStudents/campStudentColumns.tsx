import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { leavingReason } from '@camp/contract/campStudents/campStudents.leaving'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { type ReactNode, useMemo } from 'react'
import { formatDay } from '../platform/format.ts'
import { currentLanguage, textOf } from '../platform/i18n.ts'
import { titlesOf } from '../platform/signedIn/recordWords.ts'
import { WarningTag } from '../risk/warning.parts.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { pageFor } from '../ui/page/recordNames.tsx'
import { PersonalCell, TaggedCell } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { columnOf } from '../ui/table/recordColumn.tsx'
import { campStudentsText } from './campStudents.text.ts'

/** The path of the page of a child in its camp. */
export const CAMP_STUDENT_PAGE = '/camp/campStudent/campStudentDetail'

const t = textOf(campStudentsText)
const column = columnOf(campStudentRecord)
const titleOf = titlesOf(campStudentRecord)

/** The columns of a camp's students; those that fit a window of 1440 px are shown by default. */
export function useCampStudentColumns(): readonly Column<CampStudentRow>[] {
  const wide = useWide()
  return useMemo(
    () => [
      column('studentName', { width: 136, pin: 'left', sortKey: 'studentName', cell: linkOf }),
      column('parentName', { width: 92 }),
      column('parentPhone', { width: 130, cell: phoneOf }),
      { key: 'groupName', title: titleOf('groupName'), width: wide(204, 212), grow: true, also: ['leftAt', 'leaveReason'], cell: groupOf },
      column('coachName', { width: 82 }),
      column('source', { width: 76 }),
      column('clockInDays', {
        title: t('field.clockIns'),
        width: wide(124, 148),
        sortKey: 'clockInDays',
        also: ['lessonDays', 'atRisk'],
        cell: daysOf,
      }),
      column('lastClockInAt', { width: wide(110, 130), sortKey: 'lastClockInAt' }),
      column('status', { watched: true, width: 92 }),
      column('joinedAt', { width: wide(110, 130), sortKey: 'joinedAt', hidden: true }),
      column('orderNumber', { width: 164, hidden: true }),
      column('coachRemark', { width: 180, hidden: true }),
    ],
    [wide],
  )
}

const named = (name: ReactNode, row: CampStudentRow) => (
  <TaggedCell tag={row.atRisk && <span className="tag tag-red">{titleOf('atRisk')}</span>}>{name}</TaggedCell>
)

const linkOf = (row: CampStudentRow) =>
  named(
    <RecordLink inTable to={pageFor('campStudent', row.id)}>
      {row.studentName}
    </RecordLink>,
    row,
  )

/** Of a child that left: when, and why. */
function leavingOf({ status, stays }: CampStudentRow): string | null {
  const last = status === 'QUIT' ? stays.at(-1) : undefined
  if (!last?.to) return null
  const date = formatDay(last.to)
  const reason = leavingReason(last, currentLanguage())
  return reason ? t('leftWhy', { date, reason }) : t('leftAt', { date })
}

const groupOf = (row: CampStudentRow) => {
  const { group, plannedMove, warning } = row
  const left = leavingOf(row)
  if (left !== null)
    return (
      <>
        {group.name}
        <small className="quiet campStudents-move" title={left}>
          {left}
        </small>
      </>
    )
  return (
    <>
      {group.name} {warning && <WarningTag warning={warning} />}
      {plannedMove && (
        <small className="quiet campStudents-move">
          {t('plannedMove', { date: plannedMove.effectiveDate, group: plannedMove.groupName })}
        </small>
      )}
    </>
  )
}

const daysOf = (row: CampStudentRow) => `${row.clockInDays} / ${row.lessonDays}`

const phoneOf = (row: CampStudentRow) => <PersonalCell value={row.parentPhone} entity="campStudent" id={row.id} field="parentPhone" />
