import type { PartCard } from '@camp/contract/base/home'
import { isFigure, MOST_FIGURES } from '@camp/contract/base/home.cards'
import type { ShownCard, ShownView } from '@camp/contract/homepage/homepage.dashboards'
import { morningCodes } from '@camp/contract/homepage/homepage.morning'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useQuickLinks } from '../platform/sideMenu.ts'
import { readStored, storageKeys } from '../platform/storage.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { BoardBar } from './BoardBar.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import { dashboardText } from './homepage.dashboard.text.ts'
import { homepageText } from './homepage.text.ts'
import { Inbox } from './Inbox.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { OrdersCard } from './OrdersCard.tsx'
import { RunningCampsCard } from './RunningCampsCard.tsx'
import { TasksCard } from './TasksCard.tsx'
import { useBoards } from './useBoards.ts'
import { VisitsCards } from './VisitsCards.tsx'
import './homepage.css'
import './homepage.work.css'

const morningCard = latePart(async () => (await import('./MorningCard.tsx')).MorningCard)
const channelsCard = latePart(async () => (await import('./ChannelsCard.tsx')).ChannelsCard)
const viewCard = latePart(async () => (await import('./ViewCard.tsx')).ViewCard)
const setupCard = latePart(async () => (await import('../setup/setup.parts.tsx')).SetupHomeCard)
const triesCard = latePart(async () => (await import('./TriesCard.tsx')).TriesCard)
const ownWork = latePart(async () => (await import('./OwnWork.tsx')).OwnWork)

/** This browser has seen the doors of a demo: nobody else asks for what it offers to try. */
const isDemo = (): boolean => readStored(storageKeys.demo) !== null

/** How each card looks; what it asks is its own. */
const parts: Readonly<Record<PartCard, (at: { readonly coachId: number | null }) => ReactNode>> = {
  INBOX: () => <Inbox />,
  VISITS: () => <VisitsCards />,
  OWN: ({ coachId }) => coachId !== null && <LateInPlace part={ownWork} props={{ coachId }} />,
  ORDERS: () => <OrdersCard />,
  CAMPS: () => <RunningCampsCard />,
  CHANNELS: () => <LateInPlace part={channelsCard} props={{}} />,
  MORNING: () => <LateInPlace part={morningCard} props={{}} />,
  TASKS: () => <TasksCard />,
  MESSAGES: () => <MessagesCard />,
}

/** A card that is no figure. */
interface PartAt extends ShownCard {
  readonly card: PartCard | 'VIEW'
}

/** Where the day starts: a greeting, and the cards of the home as one arranged it, or as an administrator chose them for one's roles; or a dashboard. */
export function WorkplacePage() {
  const t = useText(dashboardText)
  const coachId = useSession().user?.coachId ?? null
  const boards = useBoards()
  const holds = useHolds()
  const alone = boards.all.length < 2
  const cards = boards.shown?.cards.filter(({ readable }) => readable) ?? []
  const figures = cards.flatMap(({ card }) => (card !== 'VIEW' && isFigure(card) ? card : []))
  return (
    <div className="homepage">
      <Greeting>{alone && <BoardBar boards={boards} />}</Greeting>
      {holds('SETUP') && holds('PARAM_EDIT') && <LateInPlace part={setupCard} props={{}} />}
      {isDemo() && <LateInPlace part={triesCard} props={{}} />}
      {!alone && <BoardBar boards={boards} />}
      <HomeFigures cards={figures.slice(0, MOST_FIGURES)} />
      {boards.shown?.name != null && cards.length === 0 && <p className="quiet">{t('noneReadable')}</p>}
      {lines(cards).map((line) => (
        <div key={line.map(keyOf).join()} className={line.length === 2 ? 'homepage-pair' : 'homepage-line'}>
          {line.map((at) => (
            <Fragment key={keyOf(at)}>{at.card === 'VIEW' ? <View view={at.view} /> : parts[at.card]({ coachId })}</Fragment>
          ))}
        </div>
      ))}
      <NoPages />
    </div>
  )
}

const keyOf = ({ card, viewId }: ShownCard): string => `${card}${viewId ?? ''}`

const View = ({ view }: { readonly view: ShownView | null }) => view && <LateInPlace part={viewCard} props={{ view }} />

/** What stands side by side: two halves that follow each other. */
function lines(cards: readonly ShownCard[]): readonly (readonly PartAt[])[] {
  const found: PartAt[][] = []
  for (const at of cards) {
    const { card } = at
    if (card !== 'VIEW' && isFigure(card)) continue
    const last = found.at(-1)
    if (at.half && last?.length === 1 && last[0]?.half) last.push({ ...at, card })
    else found.push([{ ...at, card }])
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

/** `children`: what can be done with the home, where there is nothing to choose between. */
function Greeting({ children }: { readonly children: ReactNode }) {
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
        {children}
      </div>
    </header>
  )
}
