import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bpText,
  changePercent,
  lengthIn,
  mean,
  meanText,
  percentOf,
  percentText,
  pointsAbove,
  progressOf,
  rateBp,
  rateCell,
  rateText,
} from './numbers.ts'

/** Half up, by whole numbers of any size. */
const exact = (part: number, whole: number, steps: bigint): number =>
  Number((2n * BigInt(part) * steps + BigInt(whole)) / (2n * BigInt(whole)))

const counts = fc.integer({ min: 1, max: 2_000_000 }).chain((whole) => fc.tuple(fc.integer({ min: 0, max: whole }), fc.constant(whole)))

describe('a rate', () => {
  it('is rounded once, from its counts: 14 of 17 is 82.4%, and 20587 of 25000 is no 82.4%', () => {
    expect(rateText(14, 17)).toBe('82.4%')
    expect(rateBp(14, 17)).toBe(8_235)
    // 82.348 %, which is 8235 basis points: rounded again, it would be 82.4
    expect(rateBp(20_587, 25_000)).toBe(8_235)
    expect(rateText(20_587, 25_000)).toBe('82.3%')
  })

  it('goes up where it is exactly half: 1 of 16 is 6.3%, 1 of 32 is 313 basis points', () => {
    expect([rateText(1, 16), rateBp(1, 32), rateText(8_235, 10_000), rateText(5, 10_000)]).toEqual(['6.3%', 313, '82.4%', '0.1%'])
  })

  it('is empty where its whole is zero, and is a whole number at both ends', () => {
    expect([rateText(0, 0), rateBp(0, 0)]).toEqual([null, null])
    expect([rateText(0, 7), rateText(7, 7), rateBp(0, 7), rateBp(7, 7)]).toEqual(['0.0%', '100.0%', 0, 10_000])
  })

  it('is that of exact arithmetic for all counts', () => {
    fc.assert(
      fc.property(counts, ([part, whole]) => {
        expect(rateBp(part, whole)).toBe(exact(part, whole, 10_000n))
        const tenths = exact(part, whole, 1_000n)
        expect(rateText(part, whole)).toBe(`${Math.floor(tenths / 10)}.${tenths % 10}%`)
      }),
    )
  })
})

describe('what is like a rate', () => {
  it('says the same in a column and in a sheet', () => {
    expect([percentText(14, 17), rateCell(14, 17), percentText(0, 0), rateCell(0, 0)]).toEqual(['82.4', 8_240, null, null])
    expect(percentText(-1, 16)).toBe('-6.2')
  })

  it('is a difference of two rates, from all four counts', () => {
    // 82.35 and 80.05 %: told rounded, they would differ by 2.3 or 2.4
    expect([pointsAbove(14, 17, 16, 20), pointsAbove(16, 20, 14, 17), pointsAbove(1, 0, 1, 2), pointsAbove(1, 2, 1, 0)]).toEqual([
      2.4,
      -2.4,
      null,
      null,
    ])
  })

  it('is a change against what was before', () => {
    expect([changePercent(13, 10), changePercent(9, 10), changePercent(201, 200), changePercent(199, 200), changePercent(1, 0)]).toEqual([
      30,
      -10,
      1,
      0,
      null,
    ])
  })

  it('is a progress, which is 100 at the end alone', () => {
    expect([progressOf(999, 1_000), progressOf(1_000, 1_000), progressOf(0, 0)]).toEqual([99, 100, 0])
  })

  it('is what was entered, as it was', () => {
    expect([percentOf(800), percentOf(1_250), bpText(800), bpText(1_234)]).toEqual(['8', '12.5', '8.00', '12.34'])
    expect(lengthIn(1, 8)).toBe('12.5%')
  })
})

describe('a mean', () => {
  it('is rounded half up from sum and count', () => {
    expect([mean(165, 2, 0), mean(165, 2, 1), mean(21, 20, 1), mean(0, 0, 1), meanText(7, 2), meanText(6, 2)]).toEqual([
      83,
      82.5,
      1.1,
      null,
      '3.5',
      '3.0',
    ])
  })
})
