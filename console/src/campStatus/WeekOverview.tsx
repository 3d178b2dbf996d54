import { addDays, mondayOf } from '@camp/contract/base/days'
import { getWeekData, type WeekFigures, weekFigure } from '@camp/contract/campStatus/campStatus'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { CampGroupPicker, CampPicker } from '../camps/camps.parts.tsx'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { useTips } from '../ui/table/tips.ts'
import { campStatusText } from './campStatus.text.ts'
import { WeekDays } from './WeekDays.tsx'
import { WeekGroups } from './WeekGroups.tsx'
import { allDays, behindPath, clockInRate, countOf, type DayFigures, today, type WeekAddress, weekPath } from './weekAddress.ts'

/** Cards, days and groups of one week; each number leads to the children that it counts. */
export function WeekOverview({ at }: { readonly at: WeekAddress }) {
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
  const rates = [
    {
      key: 'dayRate',
      title: t(`rates.${ofDay}`),
      tip: t(`meaning.${ofDay}`),
      value: days && (clockInRate(day ?? allDays(days)) ?? '–'),
      points: days?.map(({ clockInRateBp }) => clockInRateBp),
    },
    { key: 'rate', title: t('rates.week'), tip: t('meaning.RATE'), value: figures && (clockInRate(figures) ?? '–') },
  ]
  return <StatCards busy={busy} stats={[...stats, ...rates]} />
}
