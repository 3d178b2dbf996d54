import { countNewUsers, countNoClockedIn, countNoComment } from '@camp/contract/homepage/homepage'
import { Link } from 'react-router'
import { formatCount, formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { homepageText } from './homepage.text.ts'

/** Counts move by themselves; they are asked anew this often. */
const EVERY_MS = 60_000

/** The three counts of the day for anyone who may open the rows behind them: each leads to exactly the rows that it counts. */
export function HomeFigures() {
  const t = useText(homepageText)
  const holds = useHolds()
  const today = formatDay(Date.now())
  const opens = (path: string) => knownScreens().some((screen) => screen.path === path)
  const shown = {
    families: holds('PARENT_INDEX') && opens('/parent/index'),
    comments: holds('COASH_OVERTIME'),
    clockIns: holds('CAMP_STATUS'),
  }
  const ask = (enabled: boolean) => ({ enabled, refetchInterval: EVERY_MS, quiet: () => true })
  const families = useCall(countNewUsers, {}, ask(shown.families))
  const comments = useCall(countNoComment, {}, ask(shown.comments))
  const clockIns = useCall(countNoClockedIn, {}, ask(shown.clockIns))
  const registered = new URLSearchParams({ registeredFrom: `${today} 00:00:00`, registeredTo: `${today} 23:59:59` })
  const figures = [
    { on: shown.families, asked: families, title: t('newUsers'), hint: t('newUsersHint'), to: `/parent/index?${registered}` },
    {
      on: shown.comments,
      asked: comments,
      title: t('noComment'),
      hint: t('noCommentHint'),
      to: '/coach/coachOverTime?kind=DUE&kind=MISSING&campStatus=IN_PROGRESS',
    },
    {
      on: shown.clockIns,
      asked: clockIns,
      title: t('noClockIn'),
      hint: t('noClockInHint'),
      to: `/camp/status?figure=NOT_CLOCKED_IN&date=${today}`,
    },
  ].filter(({ on }) => on)
  if (figures.length === 0) return null
  return (
    <section className="homepage-home-figures" aria-label={t('todayFigures')}>
      {figures.map(({ asked, title, hint, to }) => (
        <Link key={to} className="card homepage-home-figure" to={to} aria-busy={asked.isPending}>
          <span>{title}</span>
          <strong>{asked.data ? formatCount(asked.data.count) : asked.isError ? '–' : <i className="homepage-figure-waiting" />}</strong>
          <small>{asked.isError ? t('failed') : hint}</small>
        </Link>
      ))}
    </section>
  )
}
