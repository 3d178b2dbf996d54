import type { MorningSplit } from '@camp/contract/homepage/homepage.morning'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causeOf, daysCompared, judgeRate, type MorningRow, type RateRow, usualOf } from './homepage.morning.rules.ts'

const DAY = '2026-11-26'
const days = daysCompared(DAY)

describe('what is usual', () => {
  it('is about the mean of four days, and never narrower than their size and number', () => {
    expect(usualOf([0, 0, 0, 0], true)).toBeNull()
    expect(usualOf([100, 100, 100, 100], true)).toEqual({ mean: 100, low: 80, high: 120 })
    expect(usualOf([4, 4, 4, 4], true)).toEqual({ mean: 4, low: 0, high: 8 })
    expect(usualOf([100_000, 100_000, 100_000, 100_000], false)).toEqual({ mean: 100_000, low: 80_000, high: 120_000 })
    expect(usualOf([50, 150, 50, 150], true)).toEqual({ mean: 100, low: 0, high: 215 })
  })
})

/** Rows of parts, each with its sums of the day and of the four weeks. */
const rowsOf = (parts: readonly { split: MorningSplit; id: number | null; now: number; before: number }[]): MorningRow[] =>
  parts.flatMap(({ split, id, now, before }) => days.map((day, n) => ({ day, split, id, n: n === 0 ? now : before })))

describe('a cause', () => {
  it('is whose part of the difference is most above its usual part', () => {
    const rows = rowsOf([
      { split: 'GOODS', id: 1, now: 190, before: 90 },
      { split: 'GOODS', id: 2, now: 10, before: 10 },
      { split: 'CAMP', id: 7, now: 105, before: 10 },
      { split: 'CAMP', id: 8, now: 95, before: 90 },
      { split: 'CHANNEL', id: null, now: 200, before: 100 },
    ])
    expect(causeOf(rows, DAY, 100, 100)).toEqual({ split: 'CAMP', id: 7, difference: 95, shareBp: 9_500, others: 1 })
  })

  it('is none where all have grown alike', () => {
    const rows = rowsOf([
      { split: 'CAMP', id: 7, now: 100, before: 50 },
      { split: 'CAMP', id: 8, now: 100, before: 50 },
    ])
    expect(causeOf(rows, DAY, 100, 100)).toBeNull()
  })

  it('is found in 18 of 20 seeded days: one of many parts has grown, among noise', () => {
    const found = (seed: number): boolean => {
      const draw = fc.sample(fc.integer({ min: 0, max: 1_000 }), { seed, numRuns: 80 })
      const at = (n: number) => (draw[n % draw.length] ?? 0) / 1_000
      const bad = seed % 12
      const camps = Array.from({ length: 12 }, (_, id) => ({
        split: 'CAMP' as const,
        id,
        before: 8 + 6 * at(id),
        noise: 4 * at(id + 20) - 2,
      }))
      const channels = Array.from({ length: 6 }, (_, id) => ({ split: 'CHANNEL' as const, id, before: 16 + 12 * at(id + 40) }))
      const spike = 60
      const total = camps.reduce((sum, { before }) => sum + before, 0)
      const spread = channels.reduce((sum, { before }) => sum + before, 0)
      const rows = rowsOf([
        ...camps.map(({ noise, ...camp }) => ({ ...camp, now: camp.before + noise + (camp.id === bad ? spike : 0) })),
        ...channels.map((one, n) => ({ ...one, now: one.before * (1 + spike / spread) + (2 * at(n + 60) - 1) * 3 })),
      ])
      const difference = camps.reduce((sum, { noise }) => sum + noise, spike)
      const cause = causeOf(rows, DAY, difference, total)
      return cause?.split === 'CAMP' && cause.id === bad
    }
    expect(Array.from({ length: 20 }, (_, seed) => found(seed + 1)).filter(Boolean).length).toBeGreaterThanOrEqual(18)
  })
})

describe('a rate', () => {
  const day = (...camps: readonly (readonly [due: number, done: number])[]): RateRow[] => [
    ...camps.map(([due, done], id) => ({ split: 'CAMP' as const, id, due, done })),
    { split: 'ALL', id: null, due: camps.reduce((sum, [due]) => sum + due, 0), done: camps.reduce((sum, [, done]) => sum + done, 0) },
  ]
  const usual = [day([100, 90], [100, 80]), day([100, 90], [100, 80]), day([100, 90], [100, 80]), day([100, 90], [100, 80])]

  it('is done of due: more children with the same rate are nothing unusual', () => {
    expect(judgeRate(day([400, 360], [400, 320]), usual)).toMatchObject({ value: 8_500, unusual: false, usual: { mean: 8_500 } })
  })

  it('that fell names whose clock-ins are furthest from its own usual rate, in points of the rate', () => {
    expect(judgeRate(day([100, 40], [100, 78]), usual)).toEqual({
      value: 5_900,
      usual: { mean: 8_500, low: expect.any(Number), high: expect.any(Number) },
      unusual: true,
      cause: { split: 'CAMP', id: 0, difference: -2_500, shareBp: 9_615, others: 1 },
    })
  })

  it('compares with nothing where nothing was due', () => {
    expect(judgeRate(day([10, 1]), [day(), day(), day(), day([4, 4])])).toMatchObject({ value: 1_000, usual: null, unusual: false })
    expect(judgeRate(day(), usual)).toMatchObject({ value: 0, usual: null, unusual: false })
  })
})
