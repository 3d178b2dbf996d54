import type { RowOf } from '@camp/contract/base/call'
import { addDays, mondayOf } from '@camp/contract/base/days'
import {
  getMemberWeekList,
  getWeekData,
  type WeekFigure,
  type WeekFigures,
  weekFigure,
  weekListFilter,
} from '@camp/contract/campStatus/campStatus'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { useMemo, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { CampGroupPicker, CampPicker } from '../camps/camps.parts.tsx'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { formatCount, formatDay } from '../platform/format.ts'
import { textOf, useLanguage, useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { useList } from '../ui/list/useList.ts'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useTips } from '../ui/table/tips.ts'
import { campStatusText } from './campStatus.text.ts'
import { WeekDays } from './WeekDays.tsx'
import { WeekGroups } from './WeekGroups.tsx'
import {
  allDays,
  behindPath,
  clockInRate,
  countOf,
  type DayFigures,
  figureIn,
  readWeek,
  today,
  type WeekAddress,
  weekPath,
} from './weekAddress.ts'
import './campStatus.css'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { nameIn, pageFor } from '../ui/page/recordNames.tsx'

const s = textOf(campStatusText)

/** How the overview was looked at, for the way back. */
const wayBack = ['view'] as const

const DETAIL = '/camp/campStudent/campStudentDetail'

/** The figures of a week, or, where the address names a figure, the children behind it. */
export function CampStatusPage() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const figure = figureIn(query)
  const at = readWeek(query)
  if (!figure) return <WeekOverview at={at} />
  if (query.get('weekStart') === at.weekStart) return <WeekStudents at={at} figure={figure} />
  // A link may name the day alone: its week is written into the address, which is what the list is asked by.
  query.set('weekStart', at.weekStart)
  return <Navigate replace to={`${pathname}?${query}`} />
}

type Student = RowOf<typeof getMemberWeekList>

/** The children behind a figure, as many as it counts. */
function WeekStudents({ at, figure }: { readonly at: WeekAddress; readonly figure: WeekFigure }) {
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

/** Whoever moved on to another leader is that leader's to look at. */
const childOf = ({ id, studentName, movedOn }: Student) => (
  <RecordLink inTable to={movedOn ? null : pageFor('campStudent', id)}>
    {studentName}
  </RecordLink>
)

function useStudentColumns(): readonly Column<Student>[] {
  const t = useText(campStatusText)
  return useMemo(
    () => [
      { key: 'studentName', title: t('field.student'), width: 104, pin: 'left', sortKey: 'studentName', cell: childOf },
      {
        key: 'parentName',
        title: t('field.parent'),
        width: 100,
        cell: (row) => (row.movedOn ? row.parentName : nameIn(row, 'parentName', true)),
      },
      {
        key: 'parentPhone',
        title: t('field.phone'),
        width: 132,
        cell: (row) =>
          row.movedOn ? row.parentPhone : <PersonalCell value={row.parentPhone} entity="campStudent" id={row.id} field="parentPhone" />,
      },
      { key: 'campName', title: t('camp'), width: 204, grow: true, cell: (row) => nameIn(row, 'campName', true) },
      { key: 'group', title: t('group'), width: 72, cell: (row) => nameIn({ ...row, groupName: row.group.name }, 'groupName', true) },
      { key: 'coachName', title: t('coach'), width: 84, cell: (row) => nameIn(row, 'coachName', true) },
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

/** Cards, days and groups of one week; each number leads to the children that it counts. */
function WeekOverview({ at }: { readonly at: WeekAddress }) {
  const t = useText(campStatusText)
  const page = useRef<HTMLElement>(null)
  useTips(page)
  const { weekStart, campId, groupId, coachId } = at
  const ids = { campId: campId && [...campId], groupId: groupId && [...groupId], coachId: coachId && [...coachId] }
  const week = useCall(getWeekData, { query: { weekStart, ...ids } }, { keepPrevious: true, quiet: () => true })
  return (
    <section ref={page} className="campStatus-page" aria-label={t('title')}>
      <header className="campStatus-head">
        <h1>{t('title')}</h1>
        <WeekSteps at={at} />
      </header>
      <WeekFilters at={at} />
      {week.error && !week.data ? (
        <div className="card detail-state">
          {week.error.failure.status === 403 ? (
            <ForbiddenState />
          ) : (
            <ErrorState failure={week.error.failure} onRetry={() => void week.refetch()} />
          )}
        </div>
      ) : (
        <div className="campStatus-parts" aria-busy={week.isPlaceholderData || week.isPending}>
          <WeekCards at={at} figures={week.data?.totals} days={week.data?.days} busy={week.isPlaceholderData} />
          {week.data?.groups.length !== 0 && <WeekDays at={at} days={week.data?.days} />}
          <WeekGroups at={at} groups={week.data?.groups} />
        </div>
      )}
    </section>
  )
}

function WeekSteps({ at }: { readonly at: WeekAddress }) {
  const t = useText(campStatusText)
  const navigate = useNavigate()
  const go = (weekStart: string) => void navigate(weekPath({ ...at, weekStart }))
  const now = mondayOf(today())
  return (
    <nav className="campStatus-steps" aria-label={t('week', { from: at.weekStart, to: addDays(at.weekStart, 6) })}>
      <Button onClick={() => go(addDays(at.weekStart, -7))}>{t('previous')}</Button>
      <strong>{t('week', { from: at.weekStart, to: addDays(at.weekStart, 6) })}</strong>
      <Button onClick={() => go(addDays(at.weekStart, 7))}>{t('next')}</Button>
      {at.weekStart !== now && <Button onClick={() => go(now)}>{t('thisWeek')}</Button>}
    </nav>
  )
}

function WeekFilters({ at }: { readonly at: WeekAddress }) {
  const t = useText(campStatusText)
  const navigate = useNavigate()
  const field = (name: 'campId' | 'groupId' | 'coachId') => ({
    name,
    value: at[name],
    error: undefined,
    onChange: (value: readonly number[] | undefined) => void navigate(weekPath({ ...at, [name]: value })),
  })
  return (
    <search className="card campStatus-filters">
      <CampPicker label={t('camp')} {...field('campId')} />
      <CampGroupPicker label={t('group')} campId={at.campId} {...field('groupId')} />
      <CoachFilter
        label={t('coach')}
        {...(at.campId?.length === 1 && at.campId[0] !== undefined && { campId: at.campId[0] })}
        {...field('coachId')}
      />
    </search>
  )
}

interface WeekCardsProps {
  readonly at: WeekAddress
  readonly figures: WeekFigures | undefined
  readonly days: readonly DayFigures[] | undefined
  readonly busy: boolean
}

/** The figures of the week, and two rates: of today (of a week gone by, of its average day) and of the week so far. */
function WeekCards({ at, figures, days, busy }: WeekCardsProps) {
  const t = useText(campStatusText)
  const language = useLanguage()
  const navigate = useNavigate()
  const stats = weekFigure.values.map((figure) => ({
    key: figure,
    title: weekFigure.label(figure, language),
    tip: t(`meaning.${figure}`),
    value: figures && formatCount(countOf(figures, figure)),
    open: () => void navigate(behindPath(at, figure)),
  }))
  const day = days?.find(({ date }) => date === today())
  const ofDay = at.weekStart === mondayOf(today()) ? 'today' : 'average'
  const shareOf = ({ clockedIn, due }: Pick<WeekFigures, 'clockedIn' | 'due'>) =>
    due === 0 ? undefined : `${formatCount(clockedIn)} / ${formatCount(due)}`
  const rates = [
    {
      key: 'dayRate',
      title: t(`rates.${ofDay}`),
      tip: t(`meaning.${ofDay}`),
      value: days && (clockInRate(day ?? allDays(days)) ?? '–'),
      of: days && shareOf(day ?? allDays(days)),
      // A day that is not over falls short until its evening.
      points: days?.map(({ date, clockInRateBp }) => (date === today() ? null : clockInRateBp)),
    },
    {
      key: 'rate',
      title: t('rates.week'),
      tip: t('meaning.RATE'),
      value: figures && (clockInRate(figures) ?? '–'),
      of: figures && shareOf(figures),
    },
  ]
  return <StatCards busy={busy} stats={[...stats, ...rates]} />
}
