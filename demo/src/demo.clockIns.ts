import { dayNumber, HOUR, startOfDay } from './demo.calendar.ts'
import { advices, makeupReasons, praises, shortComments } from './demo.campWords.ts'
import type { DemoEnrolment } from './demo.enrolments.ts'
import { type CoachHabit, commentedAt } from './demo.habits.ts'
import type { DemoRandom } from './demo.random.ts'
import { type DemoTerm, demoCampTypes } from './demo.terms.ts'

export interface DemoClockIn {
  /** The lesson's day, counted from 1970. */
  readonly day: number
  readonly submitted: number
  readonly makeupReason: string | null
  readonly seconds: number
  readonly score: number | null
  readonly due: number
  readonly commented: number | null
  readonly comment: string | null
}

/** How often a child does its lessons, and from which share of them on not at all any more. */
interface Diligence {
  readonly often: number
  readonly until: number
}

function diligenceOf(random: DemoRandom): Diligence {
  const roll = random.next()
  if (roll < 0.08) return { often: 0.7, until: random.next() * 0.9 }
  if (roll < 0.26) return { often: 0.42, until: 1 }
  return { often: 0.88, until: 1 }
}

/** What one child did by now: on lesson days alone, while it was there; its coach of each day comments. */
export function drawClockIns(
  term: DemoTerm,
  { joined, quit, back }: DemoEnrolment,
  habitOn: (day: number) => CoachHabit,
  random: DemoRandom,
  now: number,
): DemoClockIn[] {
  const { lessons } = term
  const type = demoCampTypes[term.type] ?? demoCampTypes[0]
  const { often, until } = diligenceOf(random)
  const from = dayNumber(joined)
  const end = back === null ? (quit ?? now) : now
  const done: DemoClockIn[] = []
  for (let index = 0; index < lessons.length; index++) {
    const day = lessons[index] ?? 0
    if (day < from) continue
    if (startOfDay(day) > end || index > until * lessons.length) break
    const share = often * (1.04 - (0.3 * index) / Math.max(12, lessons.length))
    const onTime = random.chance(share)
    if (!onTime && !random.chance(0.12)) continue
    const later = onTime ? 0 : random.int(1, type.makeupDays)
    const submitted = startOfDay(day + later) + eveningOf(random)
    const isAway =
      quit !== null && back !== null && ((submitted > quit && submitted < back) || (day >= dayNumber(quit) && day < dayNumber(back)))
    if (submitted > end || submitted < joined || isAway) continue
    done.push(clockIn({ day, submitted, due: submitted + type.commentDeadlineHours * HOUR, makeup: later > 0 }, habitOn(day), random, now))
  }
  return done
}

/** Mostly after school, sometimes in the morning. */
const eveningOf = (random: DemoRandom): number =>
  Math.floor(random.chance(0.12) ? (8 + 4 * random.next()) * HOUR : (15.5 + 3 * (random.next() + random.next())) * HOUR)

interface Submission extends Pick<DemoClockIn, 'day' | 'submitted' | 'due'> {
  readonly makeup: boolean
}

function clockIn({ makeup, ...submission }: Submission, habit: CoachHabit, random: DemoRandom, now: number): DemoClockIn {
  const commented = commentedAt(habit, submission.submitted, submission.due, random)
  const isCommented = commented !== null && commented <= now
  return {
    ...submission,
    makeupReason: makeup ? random.pick(makeupReasons) : null,
    seconds: 240 + Math.floor(random.next() * random.next() * 2_700),
    score: random.chance(0.93) ? 62 + Math.floor(38 * Math.sqrt(random.next())) : null,
    commented: isCommented ? commented : null,
    comment: isCommented ? commentOf(habit, random) : null,
  }
}

const commentOf = (habit: CoachHabit, random: DemoRandom): string =>
  habit === 'sloppy' && random.chance(0.7)
    ? random.pick(shortComments)
    : `${random.pick(praises)}${random.chance(0.5) ? `，${random.pick(advices)}` : ''}。`
