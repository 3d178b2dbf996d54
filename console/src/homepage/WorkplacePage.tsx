import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import { homepageText } from './homepage.text.ts'
import { MessagesCard } from './MessagesCard.tsx'
import { OrdersCard } from './OrdersCard.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { RunningCampsCard } from './RunningCampsCard.tsx'
import { TasksCard } from './TasksCard.tsx'
import { WorkCard } from './WorkCard.tsx'
import './homepage.css'
import './homepage.work.css'

const ownWork = latePart(async () => (await import('./OwnWork.tsx')).OwnWork)

/** Where the day starts: greeting, counts of the day, what is due, orders and camps, tasks and messages, ways to the screens; all by one's rights. */
export function WorkplacePage() {
  const holds = useHolds()
  const coachId = useSession().user?.coachId ?? null
  return (
    <div className="homepage">
      <Greeting />
      <HomeFigures />
      <WorkCard />
      {coachId !== null && <LateInPlace part={ownWork} props={{ coachId }} />}
      {holds('ORDER_INDEX') && <OrdersCard />}
      {holds('CAMP_STATUS') && <RunningCampsCard />}
      <div className="homepage-pair">
        <TasksCard />
        <MessagesCard />
      </div>
      <QuickLinks />
    </div>
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
