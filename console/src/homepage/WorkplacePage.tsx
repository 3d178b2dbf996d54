import type { HomeCard, PartCard } from '@camp/contract/base/home'
import { cardsOf, homeCards, isFigure, MOST_FIGURES } from '@camp/contract/base/home.cards'
import { getHome } from '@camp/contract/homepage/homepage.figures'
import { morningCodes } from '@camp/contract/homepage/homepage.morning'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useQuickLinks } from '../platform/sideMenu.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { ChannelsCard } from './ChannelsCard.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import { homepageText } from './homepage.text.ts'
import { Inbox } from './Inbox.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { OrdersCard } from './OrdersCard.tsx'
import { RunningCampsCard } from './RunningCampsCard.tsx'
import { TasksCard } from './TasksCard.tsx'
import { VisitsCards } from './VisitsCards.tsx'
import './homepage.css'
import './homepage.work.css'

const ownWork = latePart(async () => (await import('./OwnWork.tsx')).OwnWork)

/** How each card looks; what it asks is its own. */
const parts: Readonly<Record<PartCard, (at: { readonly coachId: number | null }) => ReactNode>> = {
  INBOX: () => <Inbox />,
  VISITS: () => <VisitsCards />,
  OWN: ({ coachId }) => coachId !== null && <LateInPlace part={ownWork} props={{ coachId }} />,
  ORDERS: () => <OrdersCard />,
  CAMPS: () => <RunningCampsCard />,
  CHANNELS: () => <ChannelsCard />,
  TASKS: () => <TasksCard />,
  MESSAGES: () => <MessagesCard />,
}

/** Where the day starts: a greeting and the cards that an administrator chose for one's roles, by one's rights. */
export function WorkplacePage() {
  const coachId = useSession().user?.coachId ?? null
  const cards = useCards()
  return (
    <div className="homepage">
      <Greeting />
      <HomeFigures cards={cards.filter(isFigure).slice(0, MOST_FIGURES)} />
      {lines(cards).map((line) => (
        <div key={line.join()} className={line.length === 2 ? 'homepage-pair' : 'homepage-line'}>
          {line.map((card) => (
            <Fragment key={card}>{parts[card]({ coachId })}</Fragment>
          ))}
        </div>
      ))}
      <NoPages />
    </div>
  )
}

/** The cards of one's home, in their order: none until they are known, all of them where they cannot be read. */
function useCards(): readonly HomeCard[] {
  const holds = useHolds()
  const { data, isError } = useCall(getHome, {}, { quiet: () => true, staleTime: 60_000 })
  return data?.cards ?? (isError ? cardsOf([], holds) : [])
}

/** What stands side by side: two halves that follow each other. */
function lines(cards: readonly HomeCard[]): readonly (readonly PartCard[])[] {
  const found: PartCard[][] = []
  for (const card of cards) {
    if (isFigure(card)) continue
    const last = found.at(-1)
    const half = (one: PartCard | undefined) => one !== undefined && homeCards[one].size === 'HALF'
    if (half(card) && last?.length === 1 && half(last[0])) last.push(card)
    else found.push([card])
  }
  return found
}

/** Who can open no page at all is told whom to ask. A coach without a role has the own hours, and lacks nothing. */
function NoPages() {
  const t = useText(homepageText)
  const coachId = useSession().user?.coachId ?? null
  if (useQuickLinks().some(({ path }) => path !== '/dashboard/workplace') || coachId !== null) return null
  return (
    <section className="card homepage-links-none">
      <h2>{t('noLinks')}</h2>
      <p>{t('noLinksBody')}</p>
    </section>
  )
}

const greetings = [
  { until: 5, key: 'night' },
  { until: 11, key: 'morning' },
  { until: 13, key: 'noon' },
  { until: 18, key: 'afternoon' },
  { until: 24, key: 'evening' },
] as const

function Greeting() {
  const t = useText(homepageText)
  const { user } = useSession()
  const seesMorning = useHolds()(...Object.values(morningCodes).flat())
  // The day and hour of the business, as all that stands below: not those of wherever the reader sits.
  const [year = 0, month = 0, day = 0, hour = 0] = formatTime(Date.now()).split(/\D/).map(Number)
  // A date of digits has two of each, as in all lists; one of words does not.
  const english = useLanguage() === 'en-US'
  const digits = (count: number) => (english ? String(count).padStart(2, '0') : count)
  const key = greetings.find(({ until }) => hour < until)?.key ?? 'evening'
  const weekday = t(`weekdays.d${new Date(Date.UTC(year, month - 1, day)).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6}`) // it counts from 0 to 6
  return (
    <header className="homepage-head">
      <h1>{t(key, { name: user?.realName ?? '' })}</h1>
      <p>{t('today', { year, month: digits(month), day: digits(day), weekday })}</p>
      <div className="homepage-ways">
        <Link to="/dashboard/calendar">{t('calendar')}</Link>
        {seesMorning && <Link to="/dashboard/morning">{t('morningPage')}</Link>}
      </div>
    </header>
  )
}
