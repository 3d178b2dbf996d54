import { countNoClockedIn, countNoComment } from '@camp/contract/homepage/homepage'
import { type HomeFigure, homeFigure, listHomeFigures } from '@camp/contract/homepage/homepage.figures'
import { Link } from 'react-router'
import { formatCount, formatDay, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Sparkline } from '../ui/chart/Sparkline.tsx'
import { homepageText } from './homepage.text.ts'

/** Counts move by themselves; they are asked anew this often. */
const EVERY_MS = 60_000
/** More than these would be read by nobody. */
const MOST = 5

/** What one's role lives by, in one strip: each figure of today beside how it went, and leading to exactly the rows that it counts. */
export function HomeFigures() {
  const t = useText(homepageText)
  const language = useLanguage()
  const holds = useHolds()
  const today = formatDay(Date.now())
  const due = { comments: holds('COASH_OVERTIME'), clockIns: holds('CAMP_STATUS') }
  const ask = (enabled: boolean) => ({ enabled, refetchInterval: EVERY_MS, quiet: () => true })
  const figures = useCall(listHomeFigures, {}, ask(true))
  const comments = useCall(countNoComment, {}, ask(due.comments))
  const clockIns = useCall(countNoClockedIn, {}, ask(due.clockIns))
  const counts = [
    {
      on: due.comments,
      asked: comments,
      title: t('noComment'),
      hint: t('noCommentHint'),
      to: '/coach/coachOverTime?kind=DUE&kind=MISSING&campStatus=IN_PROGRESS',
    },
    {
      on: due.clockIns,
      asked: clockIns,
      title: t('noClockIn'),
      hint: t('noClockInHint'),
      to: `/camp/status?figure=NOT_CLOCKED_IN&date=${today}`,
    },
  ].filter(({ on }) => on)
  const rows = (figures.data ?? []).slice(0, MOST - counts.length)
  if (counts.length + rows.length === 0) return null
  return (
    <section className="card homepage-home-figures" aria-label={t('todayFigures')} aria-busy={figures.isPending}>
      {rows.map(({ figure, days, before }) => {
        const words = figure === 'RECEIVED' ? formatMoney : formatCount
        return (
          <Figure
            key={figure}
            title={homeFigure.label(figure, language)}
            value={words(days.at(-1) ?? 0)}
            hint={t('weekAgo', { value: words(before) })}
            days={days}
            to={placeOf(figure, today)}
          />
        )
      })}
      {counts.map(({ asked, title, hint, to }) => (
        <Figure
          key={to}
          title={title}
          value={asked.data ? formatCount(asked.data.count) : asked.isError ? '–' : undefined}
          hint={asked.isError ? t('failed') : hint}
          to={to}
        />
      ))}
    </section>
  )
}

/** The rows of today that a figure counts; undefined where the reader can open no such list. */
function placeOf(figure: HomeFigure, today: string): string | undefined {
  const day = (name: string) => new URLSearchParams({ [`${name}From`]: `${today} 00:00:00`, [`${name}To`]: `${today} 23:59:59` })
  const path = {
    RECEIVED: `/order/index?${day('paid')}`,
    NEW_FAMILIES: `/parent/index?${day('registered')}`,
    FEEDBACK: `/feedback/index?${day('created')}`,
    ORDERS_PAID: `/order/index?${day('paid')}`,
    CODES_USED: `/extension/exchange?tab=codes&${day('used')}`,
    REFUNDS_ASKED: `/order/refunds?${day('created')}`,
    SHIPPED: `/location/logisticsOrder?${day('shipped')}`,
    CLOCK_INS: `/camp/status?figure=CLOCKED_IN&date=${today}`,
  }[figure]
  const [pathname] = path.split('?')
  return knownScreens().some((screen) => screen.path === pathname) ? path : undefined
}

interface FigureProps {
  readonly title: string
  /** Undefined until it is known. */
  readonly value: string | undefined
  readonly hint: string
  readonly days?: readonly number[]
  readonly to: string | undefined
}

function Figure({ title, value, hint, days, to }: FigureProps) {
  const content = (
    <>
      <span>{title}</span>
      <strong>{value ?? <i className="homepage-figure-waiting" />}</strong>
      <small>{hint}</small>
      {/* Today is not over: its point would always fall. */}
      {days && <Sparkline points={days.slice(0, -1)} />}
    </>
  )
  return to === undefined ? (
    <div className="homepage-home-figure">{content}</div>
  ) : (
    <Link className="homepage-home-figure" to={to}>
      {content}
    </Link>
  )
}
