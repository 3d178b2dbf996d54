import { type FigureCard, figureCard, type HomeFigure } from '@camp/contract/base/home'
import { countNoClockedIn, countNoComment } from '@camp/contract/homepage/homepage'
import { listHomeFigures } from '@camp/contract/homepage/homepage.figures'
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

/** What one's role lives by, in one strip: each figure of today beside how it went, and leading to exactly the rows that it counts. */
export function HomeFigures({ cards }: { readonly cards: readonly FigureCard[] }) {
  const t = useText(homepageText)
  const today = formatDay(Date.now())
  const holds = useHolds()
  const ask = (card: FigureCard) => ({ enabled: cards.includes(card), refetchInterval: EVERY_MS, quiet: () => true })
  const comments = useCall(countNoComment, {}, ask('NO_COMMENT'))
  const clockIns = useCall(countNoClockedIn, {}, ask('NO_CLOCK_IN'))
  const ofDays = cards.some((card) => card !== 'NO_COMMENT' && card !== 'NO_CLOCK_IN')
  const figures = useCall(listHomeFigures, {}, { enabled: ofDays, refetchInterval: EVERY_MS, quiet: () => true })
  if (cards.length === 0) return null
  const counted = (asked: typeof comments, hint: string, to: string) => ({
    value: asked.data ? formatCount(asked.data.count) : asked.isError ? '–' : undefined,
    hint: asked.isError ? t('failed') : hint,
    to,
  })
  const ofDay = (card: HomeFigure) => {
    const row = figures.data?.find(({ figure }) => figure === card)
    const words = card === 'RECEIVED' ? formatMoney : formatCount
    const to = placeOf(card, today, holds)
    if (!row) return { value: figures.isPending ? undefined : '–', hint: figures.isError ? t('failed') : '', to }
    return { value: words(row.days.at(-1) ?? 0), hint: t('weekAgo', { value: words(row.before) }), days: row.days, to }
  }
  const shown = (card: FigureCard): Omit<FigureProps, 'card'> => {
    if (card === 'NO_COMMENT')
      return counted(comments, t('noCommentHint'), '/coach/coachOverTime?kind=DUE&kind=MISSING&campStatus=IN_PROGRESS')
    if (card === 'NO_CLOCK_IN') return counted(clockIns, t('noClockInHint'), `/camp/status?figure=NOT_CLOCKED_IN&date=${today}`)
    return ofDay(card)
  }
  return (
    <section className="card homepage-home-figures" aria-label={t('todayFigures')} aria-busy={ofDays && figures.isPending}>
      {cards.map((card) => (
        <Figure key={card} card={card} {...shown(card)} />
      ))}
    </section>
  )
}

/** The rows of today that a figure counts; undefined where the reader can open no such list. */
function placeOf(figure: HomeFigure, today: string, holds: ReturnType<typeof useHolds>): string | undefined {
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
  return knownScreens().some((screen) => screen.path === pathname && holds(...screen.codes)) ? path : undefined
}

interface FigureProps {
  readonly card: FigureCard
  /** Undefined until it is known. */
  readonly value: string | undefined
  readonly hint: string
  readonly days?: readonly number[]
  readonly to: string | undefined
}

function Figure({ card, value, hint, days, to }: FigureProps) {
  const language = useLanguage()
  const content = (
    <>
      <span>{figureCard.label(card, language)}</span>
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
