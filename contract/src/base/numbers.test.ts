import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mean, meanText, rateBp, rateText } from './numbers.ts'

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

  it('is none where there is nothing that it is of, and whole at both ends', () => {
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
