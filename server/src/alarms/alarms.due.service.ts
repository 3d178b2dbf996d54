import { workingDays } from '../holidays/holidays.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { addJob } from '../platform/jobs/queue.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { businessDay } from '../platform/time.ts'
import { transaction } from '../platform/write/transaction.ts'
import { AHEAD, nextDue, type Schedule } from './alarms.due.rules.ts'
import { lookingRepository } from './alarms.looking.repository.ts'

export const LOOK_JOB = 'alarms.look'
const DUE_MS = 2_000
const CALENDAR_MS = 600_000
const AT_ONCE = 200
/** A count that fails is tried so often in all. */
const LOOKS = 3

/** Says when schedules are due after this moment. */
export async function dueAfter(db: Executor, now: Date): Promise<(schedule: Schedule) => Date> {
  const working = new Set(await workingDays(db, businessDay(now), AHEAD))
  return (schedule) => nextDue(schedule, now, working)
}

/** Makes a look of every alarm that is due, with its job; what was missed meanwhile is looked at once. */
async function claimDue({ pool, clock }: Services): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; )
    count = await transaction(pool, async (tx) => {
      const due = await lookingRepository.due(tx, AT_ONCE)
      if (due.length === 0) return 0
      const next = await dueAfter(tx, clock.now())
      const looks = await lookingRepository.claim(
        tx,
        due.map(({ id }) => id),
        due.map(next),
      )
      for (const lookId of looks) addJob(tx, LOOK_JOB, { lookId }, { maxAttempts: LOOKS })
      return due.length
    })
}

/** The calendar of holidays has changed, perhaps: working days are worked out anew. */
const followCalendar = ({ pool, clock }: Services): Promise<void> =>
  transaction(pool, async (tx) => {
    const known = await lookingRepository.byCalendar(tx)
    const next = await dueAfter(tx, clock.now())
    lookingRepository.move(
      tx,
      known.map(({ id }) => id),
      known.map(next),
    )
  })

export const alarmChores = (services: Services): Chore[] => [
  { name: 'alarms.due', every: DUE_MS, run: () => claimDue(services) },
  { name: 'alarms.calendar', every: CALENDAR_MS, run: () => followCalendar(services) },
]
