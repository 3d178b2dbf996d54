import { afterAll, describe, expect, it } from 'vitest'
import { clockInHabit, type History, isAway, lateOf, lateOfComing, meanPace, pacesOf, slotsOf } from './coaches.forecast.service.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
/** A Monday, midnight in China. */
const START = Date.parse('2026-03-02T00:00:00+08:00') / 1_000
const isRest = (day: number): boolean => (day + 4) % 7 === 0

/** Drawn numbers that are the same for the same seed. */
function drawing(seed: number) {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return { next, normal, between: (low: number, high: number) => low + (high - low) * next() }
}

interface Waiting {
  readonly at: number
  readonly due: number
  commented: number
}

/**
 * Days of a coach by a process of its own, which knows nothing of hours or medians: works in two or three stretches that begin and end
 * when it pleases, is faster on some days than on others, takes what came first, is away on some days, and now and then gets twice as much.
 */
function daysOf(seed: number, days: number): Waiting[] {
  const { next, normal, between } = drawing(seed)
  const [base, load] = [between(5, 11), between(22, 44)]
  const [morning, evening] = [between(8, 11), between(18, 20)]
  const all: Waiting[] = []
  for (let day = 0; day < days; day++) {
    const many = Math.round(load * (next() < 0.15 ? 2 : 1) * between(0.7, 1.2))
    for (let index = 0; index < many; index++) {
      const at = START + day * DAY + Math.min(23.5, Math.max(6, 18.5 + normal() * 2.5)) * HOUR
      all.push({ at, due: at + 24 * HOUR, commented: Number.POSITIVE_INFINITY })
    }
  }
  all.sort((a, b) => a.at - b.at)
  let head = 0
  for (let day = 0; day < days; day++) {
    if (next() < 0.1) continue
    const pace = base * Math.exp(normal() * 0.15)
    const stretches = [
      [morning + normal() * 0.3, morning + between(2, 3)],
      [14 + normal() * 0.4, between(15.5, 17)],
      [evening + normal() * 0.3, Math.min(23.5, evening + between(1.5, 3))],
    ] as const
    for (const [from, to] of stretches) {
      let clock = START + day * DAY + from * HOUR
      const end = START + day * DAY + to * HOUR
      while (clock < end && head < all.length) {
        const item = all[head] as Waiting // there is one: head is below the length
        if (item.at > clock) clock = item.at
        clock += pace * Math.exp(normal() * 0.4 - 0.08) * 60
        if (clock >= end) break
        item.commented = clock
        head++
      }
    }
  }
  return all
}

/** In which both rules are judged alike: what is said between three hours and two before the deadline, and in the last two. */
const WINDOWS = { ahead: [2 * HOUR, 3 * HOUR], last: [0, 2 * HOUR] } as const
type Window = keyof typeof WINDOWS
const windows: readonly Window[] = ['ahead', 'last']
const windowOf = (left: number): Window | undefined => windows.find((name) => left >= WINDOWS[name][0] && left < WINDOWS[name][1])
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10)

/** Of the comments that were late, how many were flagged; of those that were flagged, how many were late. */
function figuresOf(items: readonly Waiting[], flagged: ReadonlySet<Waiting>) {
  const late = items.filter(({ commented, due }) => commented > due)
  const said = items.filter((item) => flagged.has(item))
  const right = late.filter((item) => flagged.has(item)).length
  return { recall: share(right, late.length), precision: share(right, said.length) }
}

/** Both rules, hour by hour, over the days after the first two weeks: what they flag, and what came of it. The plain one: open, and due within the window. */
function replay(seed: number) {
  const [days, coaches] = [60, 6]
  const drawn = Array.from({ length: coaches }, (_, index) => daysOf(seed * 1_000 + index, days))
  const [begin, end] = [START + 14 * DAY, START + (days - 2) * DAY]
  const flags = () => ({ ahead: new Set<Waiting>(), last: new Set<Waiting>() })
  const [ours, plain] = [flags(), flags()]
  const told = drawn.map((items) => items.flatMap(({ commented }) => (Number.isFinite(commented) ? [commented] : [])))
  let pace = pacesOf([], isRest)
  for (let now = begin; now < end; now += HOUR) {
    if ((now - begin) % DAY === 0) {
      const histories = told.map((moments, coachId): History => {
        const known = moments.filter((moment) => moment <= now && moment > now - 14 * DAY)
        return { coachId, groupId: 1, moments: known }
      })
      pace = pacesOf(histories, isRest)
    }
    for (const [coachId, items] of drawn.entries()) {
      const open = items.filter((item) => item.at <= now && item.commented > now)
      const own = pace(coachId)
      const last = told[coachId]?.findLast((moment) => moment <= now)
      const slots = slotsOf(own, now, isAway(own, now, last, open[0]?.at))
      const due = open.map((item) => ({ due: item.due, count: 1 }))
      const late = lateOf(slots, due, now)
      for (const [index, item] of open.entries()) {
        const window = windowOf(item.due - now)
        if (!window) continue
        plain[window].add(item)
        if (late[index]) ours[window].add(item)
      }
    }
  }
  const counted = drawn.flat().filter((item) => item.due > begin + 3 * HOUR && item.due < end)
  const of = (window: Window) => ({ ours: figuresOf(counted, ours[window]), plain: figuresOf(counted, plain[window]) })
  return { late: counted.filter(({ commented, due }) => commented > due).length, all: counted.length, ahead: of('ahead'), last: of('last') }
}

describe('the forecast of comments', () => {
  const told: Record<string, number> = {}
  afterAll(() => {
    if (process.env.PROVE_RADAR) process.stdout.write(`\nFIGURES ${JSON.stringify(told)}\n`)
  })

  // A forecast that names all that is open misses nothing and is wrong most of the time: recall alone says nothing, so the harmonic mean of both is compared too.
  it.each([11, 23, 47])('tells of late comments two hours ahead, better than naming all that is due then (seed %i)', (seed) => {
    const { late, all, ...found } = replay(seed)
    const both = ({ recall, precision }: { recall: number; precision: number }) =>
      recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
    for (const window of windows) {
      const { ours, plain } = found[window]
      console.info(
        `seed ${seed}, ${window}: ${late} of ${all} late; recall ${ours.recall} % against ${plain.recall} %, precision ${ours.precision} % against ${plain.precision} %`,
      )
      for (const [rule, { recall, precision }] of Object.entries({ ours, plain })) {
        told[`${seed} ${window} ${rule} recall`] = recall
        told[`${seed} ${window} ${rule} precision`] = precision
      }
      expect(ours.recall).toBeGreaterThanOrEqual(80)
      expect(ours.precision).toBeGreaterThan(plain.precision)
      expect(both(ours)).toBeGreaterThan(both(plain))
    }
    expect(late).toBeGreaterThan(50)
    expect(found.ahead.ours.precision).toBeGreaterThanOrEqual(60)
  })
})

describe('a week that is yet to come', () => {
  const slot = (hour: number, capacity: number) => ({ from: hour * HOUR, to: (hour + 1) * HOUR, capacity, works: capacity > 0 })
  const slots = (...capacities: number[]) => capacities.map((capacity, hour) => slot(hour, capacity))

  it('counts those as late that are not done within their hours, the oldest first, and nothing is done before it is asked for', () => {
    expect(lateOfComing(slots(0, 0, 4, 4), [2, 2], 2)).toBe(0)
    expect(lateOfComing(slots(0, 0, 1, 4), [2, 2], 2)).toBe(1)
    expect(lateOfComing(slots(9, 0, 0, 9), [0, 3, 0], 1)).toBe(3)
    expect(lateOfComing(slots(1, 1, 1, 1), [4], 1)).toBe(2)
    // Beyond the last hour that is known nothing more is done.
    expect(lateOfComing(slots(1, 1), [0, 3], 9)).toBe(2)
  })

  it('takes the clock-ins of two weeks, or all at usual hours where they are too few to tell', () => {
    const known = clockInHabit(
      [
        { hour: 19, count: 30 },
        { hour: 20, count: 10 },
      ],
      80,
    )
    expect([known.share, known.hours[19], known.hours[20], known.hours[9]]).toEqual([0.5, 0.75, 0.25, 0])
    const unknown = clockInHabit([{ hour: 19, count: 3 }], 80)
    expect([unknown.share, unknown.hours[8], unknown.hours[9], unknown.hours[20], unknown.hours[21]]).toEqual([1, 0, 1 / 12, 1 / 12, 0])
    expect(clockInHabit([{ hour: 19, count: 90 }], 80).share).toBe(1)
  })

  it('says the pace of the hours of work alone', () => {
    expect(meanPace(slots(0, 4, 6, 0))).toBe(12)
    expect(meanPace(slots(0, 0))).toBe(15)
  })
})
