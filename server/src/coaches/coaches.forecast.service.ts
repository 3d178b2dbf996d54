/**
 * When comments will be made, by what a coach did in the last two weeks. Moments are seconds since 1970; nothing here reads a clock or a
 * database, so that it can be held against days that were drawn by something else.
 */

const HOUR = 3_600
/** China keeps UTC+8 the year round. */
const EAST = 8 * HOUR
const DAY = 24 * HOUR
/** Fewer say nothing about somebody's habit. */
const LEAST_SAMPLES = 20
/** An hour counts as one of work if so much of all that was commented falls into it; of an even day it would be 4.2 %. */
const LEAST_SHARE = 0.04
/** Longer than this between two comments is a break, no pace. */
const BREAK_MINUTES = 120
/** Where nobody has commented anything yet. */
const USUAL_PACE = 15
const USUAL_HOURS = { from: 9, to: 21 }
const HORIZON_HOURS = 7 * 24
/** So many hours of work without a comment, though something waited: the coach is away today. */
const SILENT_HOURS = 2

const dayOf = (moment: number): number => Math.floor((moment + EAST) / DAY)
const hourOf = (moment: number): number => Math.floor((moment + EAST) / HOUR) % 24

/** Days counted since 1970. Of rest: Sundays and public holidays, and no Sunday that was made a day of work. */
export type RestDays = (day: number) => boolean

/** What is known of somebody's comments, by kind of day and hour. */
class Habit {
  readonly #counts = new Map<string, number>()
  readonly #gaps = new Map<string, number[]>()
  readonly #medians = new Map<string, number>()

  add(moments: readonly number[], rest: RestDays): void {
    let last = Number.NEGATIVE_INFINITY
    for (const moment of moments) {
      const gap = (moment - last) / 60
      last = moment
      const [kind, hour] = [rest(dayOf(moment)) ? 'r' : 'w', hourOf(moment)]
      for (const key of [`${kind}${hour}`, `a${hour}`, kind, 'a']) {
        this.#counts.set(key, this.count(key) + 1)
        if (gap > BREAK_MINUTES) continue
        const gaps = this.#gaps.get(key)
        if (gaps) gaps.push(gap)
        else this.#gaps.set(key, [gap])
      }
    }
  }

  count(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** The median gap, where there are enough of them. */
  pace(key: string): number | undefined {
    const gaps = this.#gaps.get(key)
    if (!gaps || gaps.length < LEAST_SAMPLES) return undefined
    const known = this.#medians.get(key)
    if (known !== undefined) return known
    const sorted = gaps.toSorted((a, b) => a - b)
    const median = Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? USUAL_PACE)
    this.#medians.set(key, median)
    return median
  }

  /** Is this an hour of work? Undefined where too little is known. */
  works(kind: string, hour: number): boolean | undefined {
    for (const days of [kind, 'a'])
      if (this.count(days) >= LEAST_SAMPLES) return this.count(`${days}${hour}`) / this.count(days) >= LEAST_SHARE
    return undefined
  }
}

/** How many minutes a comment takes somebody at an hour, and whether it is one of work. */
export interface Pace {
  readonly minutes: (moment: number) => number
  readonly works: (moment: number) => boolean
}

export interface History {
  readonly coachId: number
  /** The coach group of today. */
  readonly groupId: number | null
  /** Moments of comments of the last two weeks, in order. */
  readonly moments: readonly number[]
}

/** The pace of each coach: the own one where enough is known of it, else that of the coach group, else that of all. */
export function pacesOf(histories: readonly History[], rest: RestDays): (coachId: number) => Pace {
  const habitOf = (some: readonly History[]): Habit => {
    const habit = new Habit()
    for (const { moments } of some) habit.add(moments, rest)
    return habit
  }
  const kept = new Map<string, Habit>()
  const habit = (name: string, some: () => readonly History[]): Habit => {
    const known = kept.get(name) ?? habitOf(some())
    kept.set(name, known)
    return known
  }
  const byCoach = new Map(histories.map((one) => [one.coachId, one]))
  return (coachId) => {
    const own = byCoach.get(coachId)
    const groupId = own?.groupId ?? null
    const levels = [
      () => habit(`c${coachId}`, () => (own ? [own] : [])),
      () => habit(`g${groupId}`, () => (groupId === null ? [] : histories.filter((one) => one.groupId === groupId))),
      () => habit('all', () => histories),
    ]
    const first = <T>(ask: (of: Habit) => T | undefined): T | undefined => {
      for (const level of levels) {
        const found = ask(level())
        if (found !== undefined) return found
      }
      return undefined
    }
    return {
      minutes: (moment) => {
        const [kind, hour] = [rest(dayOf(moment)) ? 'r' : 'w', hourOf(moment)]
        return first((of) => of.pace(`${kind}${hour}`) ?? of.pace(`a${hour}`) ?? of.pace(kind) ?? of.pace('a')) ?? USUAL_PACE
      },
      works: (moment) => {
        const hour = hourOf(moment)
        return first((of) => of.works(rest(dayOf(moment)) ? 'r' : 'w', hour)) ?? (hour >= USUAL_HOURS.from && hour < USUAL_HOURS.to)
      },
    }
  }
}

/** One hour to come: from when, how many comments can be made in it, and whether it is one of work. */
export interface Slot {
  readonly from: number
  readonly to: number
  readonly capacity: number
  readonly works: boolean
}

/** The hours of the next week, or so many. `away`: nothing will be done any more today; `absent`: on these days nothing is done at all. */
export function slotsOf(pace: Pace, now: number, away = false, absent: RestDays = () => false, hours = HORIZON_HOURS): Slot[] {
  const begin = now - (now % HOUR)
  return Array.from({ length: hours }, (_, index) => {
    const [from, to] = [Math.max(now, begin + index * HOUR), begin + (index + 1) * HOUR]
    const works = pace.works(from) && !(away && dayOf(from) === dayOf(now)) && !absent(dayOf(from))
    return { from, to, works, capacity: works ? (to - from) / 60 / pace.minutes(from) : 0 }
  })
}

/** Was it silent in the last hours of work, though something waited since? `waiting`: when the oldest open one came. */
export function isAway(pace: Pace, now: number, last: number | undefined, waiting: number | undefined): boolean {
  if (waiting === undefined) return false
  let silent = 0
  const since = Math.max(last ?? 0, waiting, dayOf(now) * DAY - EAST)
  for (let moment = now - HOUR; moment >= since; moment -= HOUR) if (pace.works(moment)) silent++
  return silent >= SILENT_HOURS
}

/** Comments that wait with nearly the same deadline. */
export interface Waiting {
  readonly due: number
  readonly count: number
}

/** When the last of so many that wait will have been commented, the oldest first; infinite beyond the horizon. */
export function finishOf(slots: readonly Slot[], count: number, now: number): number {
  if (count === 0) return now
  let done = 0
  for (const { from, to, capacity } of slots) {
    if (count <= done + capacity) return from + ((count - done) / capacity) * (to - from)
    done += capacity
  }
  return Number.POSITIVE_INFINITY
}

/** Of each of these, in the order of their deadlines: how many will be missed and are not yet. */
export function lateOf(slots: readonly Slot[], waiting: readonly Waiting[], now: number): number[] {
  let [ahead, place, done] = [0, 0, 0]
  return waiting.map(({ due, count }) => {
    ahead += count
    if (due <= now) return 0
    let here = slots[place]
    for (; here && here.to <= due; here = slots[++place]) done += here.capacity
    const until = here ? done + (here.capacity * Math.max(0, due - here.from)) / (here.to - here.from) : done
    return Math.min(count, Math.max(0, ahead - Math.floor(until + 1e-9)))
  })
}

/** How many of these will be missed and are not yet. */
export const countLate = (slots: readonly Slot[], waiting: readonly Waiting[], now: number): number =>
  lateOf(slots, waiting, now).reduce((sum, late) => sum + late, 0)

/** Of comments that are yet to be asked for, so many in each hour from the first slot on: how many will be late, done as they come. */
export function lateOfComing(slots: readonly Slot[], coming: readonly number[], deadlineHours: number): number {
  const asked: number[] = []
  const made: number[] = []
  let [came, done] = [0, 0]
  for (const [hour, { capacity }] of slots.entries()) {
    came += coming[hour] ?? 0
    done = Math.min(came, done + capacity)
    asked.push(came)
    made.push(done)
  }
  return coming.reduce(
    (late, here, hour) => late + Math.min(here, Math.max(0, (asked[hour] ?? 0) - (made[hour + deadlineHours] ?? done))),
    0,
  )
}

/** How many families clock in of a lesson, and at which hours of the day: parts of all that could. */
export interface ClockInHabit {
  readonly share: number
  readonly hours: readonly number[]
}

/** By the clock-ins of two weeks, `counts` by hour of the day, of `due` that could be. Too few say nothing: then all clock in, at usual hours. */
export function clockInHabit(counts: readonly { readonly hour: number; readonly count: number }[], due: number): ClockInHabit {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  if (all < LEAST_SAMPLES || due < LEAST_SAMPLES) {
    const usual = USUAL_HOURS.to - USUAL_HOURS.from
    return { share: 1, hours: Array.from({ length: 24 }, (_, hour) => (hour >= USUAL_HOURS.from && hour < USUAL_HOURS.to ? 1 / usual : 0)) }
  }
  const byHour = new Map(counts.map(({ hour, count }) => [hour, count]))
  return { share: Math.min(1, all / due), hours: Array.from({ length: 24 }, (_, hour) => (byHour.get(hour) ?? 0) / all) }
}

/** The minutes from one comment to the next over these hours of work. */
export function meanPace(slots: readonly Slot[]): number {
  const minutes = slots.reduce((sum, { from, to, works }) => sum + (works ? (to - from) / 60 : 0), 0)
  const made = slots.reduce((sum, { capacity }) => sum + capacity, 0)
  return made === 0 ? USUAL_PACE : minutes / made
}
