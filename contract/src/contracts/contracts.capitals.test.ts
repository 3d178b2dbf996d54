import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInCapitals } from './contracts.capitals.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1_000 }

/** Reads an amount in capitals, by another way than it is written: each digit takes the unit behind it. */
function readCapitals(text: string): number {
  let total = 0
  let part = 0
  let digit = 0
  for (const sign of text.replace(/整$/, '')) {
    if (DIGITS.includes(sign)) digit = DIGITS.indexOf(sign)
    else if (sign in UNITS) {
      part += digit * (UNITS[sign] ?? 0)
      digit = 0
    } else if (sign === '角') total += digit * 10
    else if (sign === '分') total += digit
    else {
      const here = part + digit
      // 万亿 comes as two signs: what is before 亿 without a digit of its own is multiplied on.
      if (sign === '元') total = (total + here) * 100
      else if (sign === '万') total += here * 10_000
      else total = (total + here) * 100_000_000
      part = 0
      digit = 0
    }
    if (sign === '角' || sign === '分') digit = 0
  }
  return total
}

describe('an amount in capitals', () => {
  it.each([
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [55, '伍角伍分'],
    [100, '壹元整'],
    [1_005, '壹拾元零伍分'],
    [10_050, '壹佰元伍角整'],
    [123_450, '壹仟贰佰叁拾肆元伍角整'],
    [280_750, '贰仟捌佰零柒元伍角整'],
    [1_000_000, '壹万元整'],
    [1_000_500, '壹万零伍元整'],
    [10_050_000, '壹拾万零伍佰元整'],
    [100_000_000_001, '壹拾亿元零壹分'],
    [100_010_000_000, '壹拾亿零壹拾万元整'],
  ])('%i fen is %s', (fen, words) => {
    expect(amountInCapitals(fen)).toBe(words)
  })

  it('is read back as what it was', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 999_999_999_999 })), (fen) => {
        const words = amountInCapitals(fen)
        expect(readCapitals(words)).toBe(fen)
        expect(words).not.toMatch(/零零|零[万亿拾佰仟整]/)
      }),
      { numRuns: 3_000 },
    )
  })
})
