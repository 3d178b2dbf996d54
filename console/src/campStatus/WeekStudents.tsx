import type { RowOf } from '@camp/contract/base/call'
import { addDays } from '@camp/contract/base/days'
import { getMemberWeekList, type WeekFigure, weekFigure, weekListFilter } from '@camp/contract/campStatus/campStatus'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDay } from '../platform/format.ts'
import { textOf, useLanguage, useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { Nothing, PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { campStatusText } from './campStatus.text.ts'
import { type WeekAddress, weekPath } from './weekAddress.ts'

type Student = RowOf<typeof getMemberWeekList>

const s = textOf(campStatusText)

/** How the overview was looked at, for the way back. */
const wayBack = ['view'] as const

const DETAIL = '/camp/campStudent/campStudentDetail'

/** The children behind a figure, as many as it counts. */
export function WeekStudents({ at, figure }: { readonly at: WeekAddress; readonly figure: WeekFigure }) {
  const t = useText(campStatusText)
  const language = useLanguage()
  const holds = useHolds()
  const navigate = useNavigate()
  const list = useList(getMemberWeekList, { filter: weekListFilter, beside: wayBack })
  const columns = useStudentColumns()
  const open = (student: Student) => void navigate(`${DETAIL}?id=${student.id}`)
  const opens = holds('CAMP_STUDENT_DETAIL') && knownScreens().some(({ path }) => path === DETAIL)
  const { date } = list.filter
  return (
    <ListPage
      id="weekStudents"
      title={t('students', { figure: weekFigure.label(figure, language) })}
      list={list}
      columns={columns}
      {...(opens && {
        actions: (row: Student) => (row.movedOn ? [] : [{ key: 'details', title: t('field.details'), run: () => open(row) }]),
      })}
      search={
        <p className="campStatus-back">
          <Link to={weekPath(at)}>{t('back')}</Link>
          <span>{date ?? t('behindWeek', { from: at.weekStart, to: addDays(at.weekStart, 6) })}</span>
        </p>
      }
      empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
    />
  )
}

/** Of a child that is in another leader's group now: since when it is no more in this one. */
function statusOf({ movedOn, status, stays, joinedAt }: Student) {
  if (!movedOn) return <StatusTag of={campStudentStatus} value={status} />
  return (
    <span className="tag tag-grey" title={s('movedOnHint', { date: formatDay(stays.at(-1)?.to ?? joinedAt) })}>
      {s('movedOn')}
    </span>
  )
}

function useStudentColumns(): readonly Column<Student>[] {
  const t = useText(campStatusText)
  return useMemo(
    () => [
      { key: 'studentName', title: t('field.student'), width: 104, pin: 'left', sortKey: 'studentName', cell: (row) => row.studentName },
      { key: 'parentName', title: t('field.parent'), width: 100, cell: (row) => row.parentName },
      {
        key: 'parentPhone',
        title: t('field.phone'),
        width: 132,
        cell: (row) =>
          row.movedOn ? row.parentPhone : <PersonalCell value={row.parentPhone} entity="campStudent" id={row.id} field="parentPhone" />,
      },
      { key: 'campName', title: t('camp'), width: 204, grow: true, cell: (row) => row.campName },
      { key: 'group', title: t('group'), width: 72, cell: (row) => row.group.name },
      { key: 'coachName', title: t('coach'), width: 84, cell: (row) => row.coachName ?? <Nothing /> },
      {
        key: 'clockInDays',
        title: t('field.clockIns'),
        width: 104,
        align: 'right',
        sortKey: 'clockInDays',
        cell: (row) => `${row.clockInDays} / ${row.lessonDays}`,
      },
      {
        key: 'lastClockInAt',
        title: t('field.lastClockIn'),
        width: 124,
        sortKey: 'lastClockInAt',
        cell: (row) => <TimeCell at={row.lastClockInAt} />,
      },
      { key: 'status', title: t('field.status'), width: 92, cell: statusOf },
      {
        key: 'joinedAt',
        title: t('field.joined'),
        width: 120,
        sortKey: 'joinedAt',
        hidden: true,
        cell: (row) => <TimeCell at={row.joinedAt} />,
      },
    ],
    [t],
  )
}
