import { useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { dashboardText } from './dashboard.text.ts'
import { MessagesCard } from './MessagesCard.tsx'
import { OrdersCard } from './OrdersCard.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { TasksCard } from './TasksCard.tsx'
import './workplace.css'

/** Where the day starts: greeting, the orders of 30 days for those who may see orders, tasks and messages, and ways to the screens one may open. */
export function WorkplacePage() {
  const holds = useHolds()
  return (
    <div className="workplace">
      <Greeting />
      {holds('ORDER_INDEX') && <OrdersCard />}
      <div className="workplace-pair">
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
  const t = useText(dashboardText)
  const { user } = useSession()
  const now = new Date()
  const key = greetings.find(({ until }) => now.getHours() < until)?.key ?? 'evening'
  const weekday = t(`weekdays.d${now.getDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6}`) // getDay counts from 0 to 6
  return (
    <header className="workplace-head">
      <h1>{t(key, { name: user?.realName ?? '' })}</h1>
      <p>{t('today', { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate(), weekday })}</p>
    </header>
  )
}
