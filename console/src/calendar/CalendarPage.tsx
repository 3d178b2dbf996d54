import { getCalendar } from '@camp/contract/calendar/calendar'
import { calendarFeed, feedOf } from '@camp/contract/calendar/calendar.labels'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount, formatDay } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { MonthPlan } from '../ui/calendar/MonthPlan.tsx'
import { daysShown } from '../ui/calendar/monthPlan.ts'
import { KindChips } from '../ui/page/KindChips.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { calendarText } from './calendar.text.ts'
import { entryOf } from './calendarEntries.ts'
import './workCalendar.css'

const linksDialog = latePart(async () => (await import('./CalendarLinks.tsx')).CalendarLinks)

const A_MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** The month and the kinds that the address names. */
function useAsked() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = new URLSearchParams(search)
  const asked = address.get('month') ?? ''
  const set = (name: string, values: readonly string[]) => {
    const next = new URLSearchParams(search)
    next.delete(name)
    for (const value of values) next.append(name, value)
    void navigate({ pathname, search: next.toString() }, { replace: true })
  }
  const month = A_MONTH.test(asked) ? asked : formatDay(Date.now()).slice(0, 7)
  const chosen = calendarFeed.values.filter((feed) => address.getAll('kind').includes(feed))
  return {
    month,
    chosen,
    turn: (to: string) => set('month', [to]),
    onTurn: (feed: (typeof chosen)[number]) =>
      set('kind', chosen.includes(feed) ? chosen.filter((one) => one !== feed) : [...chosen, feed]),
  }
}

/** A month of camps, lessons, own hours and deadlines, as far as one may see them. */
export function CalendarPage() {
  const t = useText(calendarText)
  const language = useLanguage()
  const holds = useHolds()
  const navigate = useNavigate()
  const { user } = useSession()
  const { month, chosen, turn, onTurn } = useAsked()
  const [links, setLinks] = useState(false)
  const { data, error, refetch } = useCall(getCalendar, { query: { from: daysShown(month).from } }, { keepPrevious: true })
  const reader = { userId: user?.id, coachId: user?.coachId ?? null, holds, language, today: formatDay(Date.now()) }
  const items = data?.items ?? []
  // Of what there is nothing, nothing can be chosen either.
  const kinds = calendarFeed.values.filter((feed) => chosen.includes(feed) || items.some(({ kind }) => feedOf[kind] === feed))
  const shown = items.filter(({ kind }) => chosen.length === 0 || chosen.includes(feedOf[kind]))
  return (
    <section className="workCalendar" aria-label={t('title')}>
      <header className="workCalendar-head">
        <h1>{t('title')}</h1>
        <KindChips
          label={t('kinds')}
          kinds={kinds.map((key) => ({ key, title: calendarFeed.label(key, language) }))}
          chosen={chosen}
          onTurn={onTurn}
        />
        <Button onClick={() => setLinks(true)}>{t('links.open')}</Button>
      </header>
      {error && !data && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingLines />}
      {data && (
        <div className="card workCalendar-month">
          <MonthPlan
            month={month}
            entries={shown.map((item) => entryOf(item, reader))}
            cut={data.cut ? t('cut', { count: formatCount(items.length) }) : undefined}
            none={t('none')}
            openWords={t('open')}
            turn={turn}
            show={({ page }) => page && void navigate(page)}
          />
        </div>
      )}
      {links && <Late part={linksDialog} props={{ onClose: () => setLinks(false) }} />}
    </section>
  )
}
