import { DAY, dayNumber, HOUR, startOfDay } from './demo.calendar.ts'
import { advices, makeupReasons, praises } from './demo.campWords.ts'
import type { DemoEnrolment } from './demo.enrolments.ts'
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

const MINUTE = 60_000

/** How often a child does its lessons, and from which share of them on not at all any more. */
interface Diligence {
  readonly often: number
  readonly until: number
}

function diligenceOf(random: DemoRandom): Diligence {
  const roll = random.next()
  if (roll < 0.12) return { often: 0.7, until: random.next() * 0.9 }
  if (roll < 0.32) return { often: 0.42, until: 1 }
  return { often: 0.88, until: 1 }
}

/** What one child did by now: on lesson days alone, while it was there. */
export function drawClockIns(term: DemoTerm, { joined, quit, back }: DemoEnrolment, random: DemoRandom, now: number): DemoClockIn[] {
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
    done.push(clockIn(day, submitted, later > 0, type.deadlineHours, random, now))
  }
  return done
}

/** Mostly after school, sometimes in the morning. */
const eveningOf = (random: DemoRandom): number =>
  Math.floor(random.chance(0.12) ? (8 + 4 * random.next()) * HOUR : (15.5 + 3 * (random.next() + random.next())) * HOUR)

function clockIn(day: number, submitted: number, makeup: boolean, deadlineHours: number, random: DemoRandom, now: number): DemoClockIn {
  const due = submitted + deadlineHours * HOUR
  const commented = commentedAt(submitted, due, random)
  const isCommented = commented !== null && commented <= now
  return {
    day,
    submitted,
    makeupReason: makeup ? random.pick(makeupReasons) : null,
    seconds: 240 + Math.floor(random.next() * random.next() * 2_700),
    score: random.chance(0.93) ? 62 + Math.floor(38 * Math.sqrt(random.next())) : null,
    due,
    commented: isCommented ? commented : null,
    comment: isCommented ? `${random.pick(praises)}${random.chance(0.5) ? `，${random.pick(advices)}` : ''}。` : null,
  }
}

/** When the coach comments: mostly in time, some late, very few never. */
function commentedAt(submitted: number, due: number, random: DemoRandom): number | null {
  const roll = random.next()
  if (roll < 0.002) return null
  if (roll < 0.035) return due + Math.floor(random.next() ** 2 * 2 * DAY) + MINUTE
  return submitted + 6 * MINUTE + Math.floor(random.next() ** 1.6 * (due - submitted - 30 * MINUTE))
}
