import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, DemoCalendar, dayDigits, momentText } from './demo.calendar.ts'
import { DemoRandom, lotOf, scatteredDigits } from './demo.random.ts'

const seed = fc.array(fc.integer(), { minLength: 1, maxLength: 4 })
const drawn = (from: readonly number[], count: number) => {
  const random = new DemoRandom(...from)
  return Array.from({ length: count }, () => random.next())
}

describe('chance of the demo', () => {
  it('repeats itself for the same seed', () => {
    fc.assert(
      fc.property(seed, (from) => {
        expect(drawn(from, 50)).toEqual(drawn(from, 50))
      }),
    )
  })

  it('goes another way for a neighbouring seed', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(1e6), (one, two) => {
        expect(drawn([one, two], 5)).not.toEqual(drawn([one, two + 1], 5))
      }),
    )
  })

  it('gives numbers from 0 to below 1, spread evenly', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const numbers = drawn(from, 4_000)
        expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
        const tenths = Array.from({ length: 10 }, (_, tenth) => numbers.filter((number) => Math.floor(number * 10) === tenth).length)
        expect(Math.min(...tenths)).toBeGreaterThan(280)
        expect(Math.max(...tenths)).toBeLessThan(520)
      }),
      { numRuns: 30 },
    )
  })

  it('keeps whole numbers within their bounds, and reaches both', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: -50, max: 50 }), fc.nat(9), (from, low, more) => {
        const random = new DemoRandom(...from)
        const numbers = new Set(Array.from({ length: 400 }, () => random.int(low, low + more)))
        expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: more + 1 }, (_, index) => low + index))
      }),
    )
  })

  it('never draws what has no weight, and draws the heavier more often', () => {
    const lot = lotOf(['never', 'seldom', 'often'], (name) => ({ never: 0, seldom: 1, often: 9 })[name] ?? 0)
    const random = new DemoRandom(1)
    const counts = { never: 0, seldom: 0, often: 0 }
    for (let round = 0; round < 10_000; round++) counts[lot(random) as keyof typeof counts]++ // one of the three
    expect(counts.never).toBe(0)
    expect(counts.seldom).toBeGreaterThan(850)
    expect(counts.seldom).toBeLessThan(1_150)
  })
})

describe('scattered digits', () => {
  it('are never the same for two numbers', () => {
    for (const digits of [3, 4, 5]) {
      const size = 10 ** digits
      expect(new Set(Array.from({ length: size }, (_, index) => scatteredDigits(index, digits))).size).toBe(size)
    }
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), (one, two) => {
        fc.pre(one !== two)
        expect(scatteredDigits(one, 10)).not.toBe(scatteredDigits(two, 10))
      }),
    )
  })

  it('have the length that was asked for, and end where the numbers run out', () => {
    fc.assert(
      fc.property(fc.nat(999_999), (index) => {
        expect(scatteredDigits(index, 6)).toMatch(/^\d{6}$/)
      }),
    )
    expect(() => scatteredDigits(1_000, 3)).toThrow('1000 has no number of 3 digits')
  })
})

describe('the calendar of the demo', () => {
  const now = Date.parse('2026-03-10T15:20:00+08:00')
  const calendar = new DemoCalendar(now)

  it('spreads the sales over two years up to now, in order', () => {
    expect(now - calendar.start).toBeGreaterThan(729 * DAY)
    expect(now - calendar.start).toBeLessThanOrEqual(730 * DAY)
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, (one, two) => {
        const [early, late] = [calendar.momentOf(Math.min(one, two)), calendar.momentOf(Math.max(one, two))]
        expect(early).toBeLessThanOrEqual(late)
        expect(early).toBeGreaterThanOrEqual(calendar.start)
        expect(late).toBeLessThanOrEqual(now)
        expect(calendar.shareBefore(early)).toBeLessThanOrEqual(Math.min(one, two) + 1e-9)
      }),
    )
    expect(now - calendar.momentOf(1)).toBeLessThan(60_000)
  })

  it('knows the seasons: Singles Day is the best day, the new year week the quietest, evenings beat nights', () => {
    const moments = Array.from({ length: 50_000 }, (_, index) => calendar.momentOf((index + 0.5) / 50_000))
    const perDay = new Map<string, number>()
    for (const moment of moments) perDay.set(dayDigits(moment), (perDay.get(dayDigits(moment)) ?? 0) + 1)
    const full = [...perDay].filter(([day]) => day !== '20260310').sort(([, a], [, b]) => b - a)
    expect(full[0]?.[0]).toBe('20251111')
    expect(full.slice(-10).map(([day]) => day)).toContain('20250130')
    const hourShare = (hour: number) => moments.filter((moment) => new Date(moment + 8 * 3_600_000).getUTCHours() === hour).length
    expect(hourShare(21)).toBeGreaterThan(20 * hourShare(3))
  })

  it('writes moments as a Date does', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
        expect(momentText(date.getTime())).toBe(date.toISOString().replace('T', ' '))
      }),
    )
  })
})
