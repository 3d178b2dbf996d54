import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useQuickLinks } from '../platform/sideMenu.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
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

/** Where the day starts: greeting, counts of the day, the inbox, what one was at, orders and camps, tasks and messages; all by one's rights. */
export function WorkplacePage() {
  const holds = useHolds()
  const coachId = useSession().user?.coachId ?? null
  return (
    <div className="homepage">
      <Greeting />
      <HomeFigures />
      <Inbox />
      <VisitsCards />
      {coachId !== null && <LateInPlace part={ownWork} props={{ coachId }} />}
      {holds('ORDER_INDEX') && <OrdersCard />}
      {holds('CAMP_STATUS') && <RunningCampsCard />}
      <div className="homepage-pair">
        <TasksCard />
        <MessagesCard />
      </div>
      <NoPages />
    </div>
  )
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
  // The day and hour of the business, as all that stands below: not those of wherever the reader sits.
  const [year = 0, month = 0, day = 0, hour = 0] = formatTime(Date.now()).split(/\D/).map(Number)
  const key = greetings.find(({ until }) => hour < until)?.key ?? 'evening'
  const weekday = t(`weekdays.d${new Date(Date.UTC(year, month - 1, day)).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6}`) // it counts from 0 to 6
  return (
    <header className="homepage-head">
      <h1>{t(key, { name: user?.realName ?? '' })}</h1>
      <p>{t('today', { year, month, day, weekday })}</p>
    </header>
  )
}
