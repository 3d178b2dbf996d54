import type { CallAnswer } from '@camp/contract/base/call'
import type { getCommentRadar, RadarCoach, RadarFilter } from '@camp/contract/coaches/coaches.radar'
import type { Pool } from 'pg'
import { restDays } from '../holidays/holidays.api.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Services } from '../platform/services.ts'
import { businessDay } from '../platform/time.ts'
import { expectedLate, finishes, type History, isAway, type Pace, pacesOf, type Slot, slotsOf } from './coaches.forecast.service.ts'
import { type OpenComments, radarRepository } from './coaches.radar.repository.ts'

const SHOWN_HOURS = 24
const SOON = 2 * 3_600
const KEPT_MS = 60_000
const [DAYS_BACK, DAYS_AHEAD] = [15, 8]
const DAY_MS = 86_400_000

export const moment = (seconds: number): string => new Date(seconds * 1_000).toISOString()
const momentOrNull = (seconds: number | undefined): string | null =>
  seconds === undefined || !Number.isFinite(seconds) ? null : moment(seconds)

/** What is known of all coaches, whoever asks; of each is shown what the reader may see. */
export interface Knowledge {
  readonly paceOf: (coachId: number) => Pace
  readonly lastOf: (coachId: number) => number | undefined
}

/** Two weeks of comments do not become others within a minute. */
const kept = new WeakMap<Pool, { readonly until: number; readonly found: Promise<Knowledge> }>()

async function learn({ reportPool }: Services, now: Date): Promise<Knowledge> {
  const db = new Executor(reportPool)
  const first = businessDay(new Date(now.getTime() - DAYS_BACK * DAY_MS))
  const [histories, resting] = await Promise.all([radarRepository.history(db, now), restDays(db, first, DAYS_BACK + DAYS_AHEAD)])
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

/** The hours to come of a coach, by habit and by what was done today. */
export function slotsFor({ paceOf, lastOf }: Knowledge, coachId: number, waiting: number | null, now: number): Slot[] {
  const pace = paceOf(coachId)
  return slotsOf(pace, now, isAway(pace, now, lastOf(coachId), waiting ?? undefined))
}

/** By the end of each hour: how many more are due than can be done until then. */
function hoursOf(slots: readonly Slot[], queue: OpenComments['queue']): RadarCoach['hours'] {
  let [capacity, told] = [0, 0]
  return slots.slice(0, SHOWN_HOURS).map(({ from, to, works, capacity: here }) => {
    capacity += here
    const expected = Math.floor(capacity) - told
    told += expected
    const due = queue.filter(([deadline, counted]) => counted && deadline > from && deadline <= to).length
    const until = queue.filter(([deadline]) => deadline <= to).length
    return { due, expected, works, gap: Math.round(until - capacity) }
  })
}

function aheadOf({ open, missing, queue }: OpenComments, late: readonly number[], now: number) {
  const due = late.flatMap((index) => (queue[index]?.[1] ? [queue[index][0]] : []))
  return {
    open,
    missing,
    dueIn2h: queue.filter(([deadline, counted]) => counted && deadline > now && deadline <= now + SOON).length,
    expectedLate: due.length,
    firstLateAt: momentOrNull(due[0]),
  }
}

function coachOf(known: Knowledge, waits: OpenComments & { coachId: number }, now: number): RadarCoach {
  const { coachId, coachName, queue, waiting } = waits
  const slots = slotsFor(known, coachId, waiting, now)
  const deadlines = queue.map(([deadline]) => deadline)
  return {
    coachId,
    coachName: coachName ?? '',
    ...aheadOf(waits, expectedLate(slots, deadlines, now), now),
    paceMinutes: Math.round(known.paceOf(coachId).minutes(now) * 10) / 10,
    finishAt: momentOrNull(finishes(slots, deadlines.length).at(-1)),
    hours: hoursOf(slots, queue),
  }
}

/** Who will be late with what, by the pace of the last two weeks; who is in the most trouble comes first. */
export async function radarOf(cx: Cx, filter: RadarFilter): Promise<CallAnswer<typeof getCommentRadar>> {
  const at = cx.services.clock.now()
  const now = at.getTime() / 1_000
  const [known, waiting] = await Promise.all([
    knowledge(cx.services, at),
    radarRepository.open(new Executor(cx.services.reportPool), filter, cx.scope, at),
  ])
  const counted = waiting.filter(({ open }) => open > 0)
  const coaches = counted.flatMap((one) => (one.coachId === null ? [] : [coachOf(known, { ...one, coachId: one.coachId }, now)]))
  const nobody = counted.filter(({ coachId }) => coachId === null).map((one) => aheadOf(one, [], now))
  const all = [...coaches, ...nobody]
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((total, one) => total + of(one), 0)
  return {
    at: at.toISOString(),
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
