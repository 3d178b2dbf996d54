import { Executor } from '../platform/db/executor.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { clockInHabit, lateOfComing, meanPace, slotsOf } from './coaches.forecast.service.ts'
import { radarRepository } from './coaches.radar.repository.ts'
import { absencesAhead, knowledge } from './coaches.radar.service.ts'

const DAY_MS = 86_400_000
const WEEK_HOURS = 7 * 24

/** A week of a camp to come, from a day on. */
interface AskedWeek {
  readonly from: string
  /** Its lessons: days on which children clock in. */
  readonly lessons: readonly string[]
  readonly deadlineHours: number
  readonly coaches: readonly {
    readonly coachId: number
    /** Children in other camps of those days: they clock in every day. */
    readonly elsewhere: number
    /** The most children of the camp that are asked about. */
    readonly most: number
  }[]
}

interface CoachWeek {
  readonly paceMinutes: number
  /** Comments that will be late, by the number of children in the camp, from none on. */
  readonly late: readonly number[]
}

/**
 * What a week would be like for each coach with so many children of a camp, by the pace of the last two weeks and the clock-ins of families in
 * them. Nothing waits at its beginning: what is open now is the radar's.
 */
export async function coachWeeks(cx: Cx, { from, lessons, deadlineHours, coaches }: AskedWeek) {
  const at = cx.services.clock.now()
  const today = businessDay(at)
  const db = new Executor(cx.services.reportPool)
  const ahead = Math.ceil((Date.parse(from) - Date.parse(today)) / DAY_MS) + 7 + Math.ceil(deadlineHours / 24)
  const [known, absences, counts, due] = await Promise.all([
    knowledge(cx.services, at),
    absencesAhead(db, cx.scope, ahead),
    radarRepository.clockIns(db, today),
    radarRepository.lessonsDue(db, today),
  ])
  const { share, hours } = clockInHabit(counts, due)
  const begin = Date.parse(`${from}T00:00:00+08:00`) / 1_000
  const held = new Set(lessons.map((day) => Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS)))
  const week = Array.from({ length: WEEK_HOURS }, (_, hour) => ({
    part: share * (hours[hour % 24] ?? 0),
    lesson: held.has(Math.floor(hour / 24)),
  }))
  const weekOf = ({ coachId, elsewhere, most }: AskedWeek['coaches'][number]): CoachWeek => {
    const slots = slotsOf(known.paceOf(coachId), begin, false, absences.daysOf(coachId, false), WEEK_HOURS + deadlineHours)
    const late = Array.from({ length: most + 1 }, (_, children) =>
      Math.round(
        lateOfComing(
          slots,
          week.map(({ part, lesson }) => part * (elsewhere + (lesson ? children : 0))),
          deadlineHours,
        ),
      ),
    )
    return { paceMinutes: Math.round(meanPace(slots) * 10) / 10, late }
  }
  return { share, weeks: new Map(coaches.map((coach) => [coach.coachId, weekOf(coach)])) }
}
