import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseYuan, yuanText } from './money.ts'

describe('an amount that is typed in yuan', () => {
  test('comes back as the same whole fen, whatever they are', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (fen) => parseYuan(yuanText(fen)) === fen))
  })

  test('means the same with or without separators, sign, spaces and full-width digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (fen) => {
        const plain = yuanText(fen)
        const grouped = plain.replace(/\B(?=(\d{3})+\.)/g, ',')
        const wide = plain.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
        for (const text of [`¥${grouped}`, ` ${plain} `, wide]) expect(parseYuan(text)).toBe(fen)
      }),
    )
  })

  test.each([
    ['0.29', 29],
    ['1.1', 110],
    ['5.', 500],
    ['19.99', 1999],
    ['1234567.89', 123_456_789],
  ])('%s is %i fen exactly', (text, fen) => {
    expect(parseYuan(text)).toBe(fen)
  })

  test.each(['1.999', '-1', '1e3', 'abc', '.5', '1.2.3', '123456789'])('%s is no amount', (text) => {
    expect(parseYuan(text)).toBeNaN()
  })

  test('is nothing while nothing is typed', () => {
    expect(parseYuan('  ')).toBeUndefined()
  })
})
