import type * as calls from '@camp/contract/coaches/coaches.radar'
import type { RadarCoach } from '@camp/contract/coaches/coaches.radar'
import type { Pool } from 'pg'
import { restDays } from '../holidays/holidays.api.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Scope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { businessDay, zonedText } from '../platform/time.ts'
import { type AheadAbsence, absencesRepository } from './coaches.absences.repository.ts'
import {
  finishOf,
  type History,
  isAway,
  lateOf,
  type Pace,
  pacesOf,
  type RestDays,
  type Slot,
  slotsOf,
  type Waiting,
} from './coaches.forecast.service.ts'
import { type OpenComments, radarRepository } from './coaches.radar.repository.ts'

const SHOWN_HOURS = 24
const KEPT_MS = 60_000
const [DAYS_BACK, DAYS_AHEAD] = [15, 8]
/** So far ahead is known which days are of rest: a camp is divided weeks before it begins. */
const REST_AHEAD = 120
const DAY_MS = 86_400_000

export const moment = (seconds: number): string => zonedText(seconds * 1_000)
const momentOrNull = (seconds: number | undefined): string | null =>
  seconds === undefined || !Number.isFinite(seconds) ? null : moment(seconds)

/** What is known of all coaches, the same for every reader; of each is shown what the reader may see. */
export interface Knowledge {
  readonly paceOf: (coachId: number) => Pace
  readonly lastOf: (coachId: number) => number | undefined
}

/** Two weeks of comments do not become others within a minute. */
const kept = new WeakMap<Pool, { readonly until: number; readonly found: Promise<Knowledge> }>()

async function learn({ reportPool }: Services, now: Date): Promise<Knowledge> {
  const db = new Executor(reportPool)
  const first = businessDay(new Date(now.getTime() - DAYS_BACK * DAY_MS))
  const [histories, resting] = await Promise.all([radarRepository.history(db, now), restDays(db, first, DAYS_BACK + REST_AHEAD)])
  const rest = new Set(resting.map((day) => Date.parse(day) / DAY_MS))
  const last = new Map(histories.map(({ coachId, moments }) => [coachId, moments.at(-1)]))
  const paces = pacesOf(histories satisfies readonly History[], (day) => rest.has(day))
  return { paceOf: paces, lastOf: (coachId) => last.get(coachId) }
}

/** What is known of paces; a failure is asked again by the next. */
export function knowledge(services: Services, now: Date): Promise<Knowledge> {
  const known = kept.get(services.pool)
  if (known && known.until > now.getTime()) return known.found
  const found = learn(services, now)
  kept.set(services.pool, { until: now.getTime() + KEPT_MS, found })
  found.catch(() => kept.delete(services.pool))
  return found
}

/** Who is away today or soon, and who does whose work meanwhile. */
export class Absences {
  readonly #all: readonly AheadAbsence[]

  constructor(all: readonly AheadAbsence[]) {
    this.#all = all
  }

  /** Is this day, counted since 1970, one of absence? Those of a substitute can be left out: then the work is done. */
  daysOf(coachId: number, withSubstitute = true): RestDays {
    const spans = this.#all
      .filter((one) => one.coachId === coachId && (withSubstitute || one.substituteId === null))
      .map(
        ({ fromDate, toDate }) =>
          [Date.parse(fromDate) / DAY_MS, toDate === null ? Number.POSITIVE_INFINITY : Date.parse(toDate) / DAY_MS] as const,
      )
    return (day) => spans.some(([from, to]) => day >= from && day <= to)
  }

  /** For whom a coach stands in today: those alone whom the reader sees. */
  standsInFor(coachId: number): { coachId: number; coachName: string }[] {
    const away = this.#all.filter((one) => one.today && one.seen && one.substituteId === coachId)
    return away.map(({ coachId, coachName }) => ({ coachId, coachName }))
  }

  /** Away today with nobody standing in. */
  awayOf(coachId: number): RadarCoach['away'] {
    const found = this.#all.find((one) => one.today && one.coachId === coachId)
    return found ? { until: found.toDate } : null
  }
}

/** Absences that matter to what the forecast says. */
export const absencesAhead = async (db: Executor, scope: Scope, days = DAYS_AHEAD): Promise<Absences> =>
  new Absences(await absencesRepository.ahead(db, days, scope))

/** The hours to come of a coach, by habit, by what was done today, and without days of absence. */
export function slotsFor({ paceOf, lastOf }: Knowledge, absences: Absences, coachId: number, waiting: number | null, now: number): Slot[] {
  const pace = paceOf(coachId)
  return slotsOf(pace, now, isAway(pace, now, lastOf(coachId), waiting ?? undefined), absences.daysOf(coachId))
}

/** What waits for somebody, the late ones first. */
export const waitingOf = ({ behind, queue }: Pick<OpenComments, 'behind' | 'queue'>): Waiting[] => [
  { due: 0, count: behind },
  ...queue.map(([due, , count]) => ({ due, count })),
]

/** By the end of each hour: how many more are due than can be done until then. */
function hoursOf(slots: readonly Slot[], { behind, queue }: OpenComments): RadarCoach['hours'] {
  let [capacity, told, place, until] = [0, 0, 0, behind]
  return slots.slice(0, SHOWN_HOURS).map(({ to, works, capacity: here }) => {
    capacity += here
    const expected = Math.floor(capacity) - told
    told += expected
    let due = 0
    for (let part = queue[place]; part && part[1] <= to; part = queue[++place]) {
      until += part[2]
      if (part[3]) due += part[2]
    }
    return { due, expected, works, gap: Math.round(until - capacity) }
  })
}

/** `late`: of each part of the queue, how many. */
function aheadOf({ open, missing, dueIn2h, queue }: OpenComments, late: readonly number[]) {
  const counted = queue.flatMap(([due, , , counts], place) => (counts && late[place] ? [{ due, count: late[place] }] : []))
  return {
    open,
    missing,
    dueIn2h,
    expectedLate: counted.reduce((sum, { count }) => sum + count, 0),
    firstLateAt: momentOrNull(counted[0]?.due),
  }
}

function coachOf(known: Knowledge, absences: Absences, waits: OpenComments & { coachId: number }, now: number): RadarCoach {
  const { coachId, coachName, waiting } = waits
  const slots = slotsFor(known, absences, coachId, waiting, now)
  const all = waitingOf(waits)
  const count = all.reduce((sum, one) => sum + one.count, 0)
  return {
    coachId,
    coachName: coachName ?? '',
    away: absences.awayOf(coachId),
    standsInFor: absences.standsInFor(coachId),
    ...aheadOf(waits, lateOf(slots, all, now).slice(1)),
    paceMinutes: Math.round(known.paceOf(coachId).minutes(now) * 10) / 10,
    // Where nothing but what is late for days waits, that is what is left to do.
    finishAt: momentOrNull(finishOf(slots, count === 0 ? waits.open : count, now)),
    hours: hoursOf(slots, waits),
  }
}

/** Who will be late with what, by the pace of the last two weeks; who is in the most trouble comes first. */
export const radarOf: Handler<typeof calls.getCommentRadar> = async ({ query: filter }, cx) => {
  const at = cx.services.clock.now()
  const now = at.getTime() / 1_000
  const db = new Executor(cx.services.reportPool)
  const [known, absences, waiting] = await Promise.all([
    knowledge(cx.services, at),
    absencesAhead(db, cx.scope),
    radarRepository.open(db, filter, cx.scope, at),
  ])
  const counted = waiting.filter(({ open }) => open > 0)
  const coaches = counted.flatMap((one) => (one.coachId === null ? [] : [coachOf(known, absences, { ...one, coachId: one.coachId }, now)]))
  const nobody = counted.filter(({ coachId }) => coachId === null).map((one) => aheadOf(one, []))
  const all = [...coaches, ...nobody]
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((total, one) => total + of(one), 0)
  return {
    at: zonedText(at.getTime()),
    coaches: coaches.sort((a, b) => b.expectedLate - a.expectedLate || b.open - a.open || a.coachId - b.coachId),
    totals: {
      open: sum(({ open }) => open),
      missing: sum(({ missing }) => missing),
      dueIn2h: sum(({ dueIn2h }) => dueIn2h),
      expectedLate: sum((one) => one.expectedLate),
      firstLateAt: all.flatMap(({ firstLateAt }) => firstLateAt ?? []).sort()[0] ?? null,
      withoutCoach: nobody.reduce((total, { open }) => total + open, 0),
    },
  }
}
