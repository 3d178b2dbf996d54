import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneDigits, phoneOf } from './rules.phone.ts'
import { checkPhone, phone } from './rules.ts'

const digit = fc.integer({ min: 0, max: 9 })
const mobile = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.array(digit, { minLength: 9, maxLength: 9 }))
  .map(([second, rest]) => `1${second}${rest.join('')}`)
const country = fc.constantFrom('', '+86', '＋86', '0086', '86', '+86-', '(+86) ', '00 86 ')
const between = fc.constantFrom('', ' ', '-', '–', '\u3000', '\u00a0', '\u200b', '\u202c', '.', '·')
const wide = (text: string) => text.replace(/\d/g, (one) => String.fromCodePoint(0xff10 + Number(one)))

/** A mobile number, and one of the ways in which people, phones and spreadsheets write it. */
const written = fc
  .tuple(mobile, country, fc.array(between, { minLength: 12, maxLength: 12 }), fc.boolean())
  .map(([number, code, marks, full]) => {
    const text = code + [...number].map((one, index) => `${marks[index]}${one}`).join('') + marks[11]
    return { number, text: full ? wide(text) : text }
  })

describe('a phone', () => {
  it('is the same number however it is written, in forms, calls and filters', () => {
    fc.assert(
      fc.property(written, ({ number, text }) => {
        expect(phoneOf(text)).toBe(number)
        expect(checkPhone(text)).toBeNull()
        expect(phone().parse(text)).toBe(number)
        expect(phoneDigits('parent').parse(text)).toBe(number)
      }),
    )
  })

  it('stays as it is once it is tidied, and what is no phone is not made one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(phoneOf(phoneOf(text))).toBe(phoneOf(text))
        const digits = text.normalize('NFKC').replace(/\D/g, '')
        if (checkPhone(text) === null) expect(digits.endsWith(phoneOf(text))).toBe(true)
      }),
    )
  })

  it.each([
    '138****8000',
    '1380013800',
    '138001380001',
    '+85 13800138000',
    '1380013800o',
    '13800138000 转 8',
    '+1 3800138000',
    '13800138000,13800138001',
  ])('is not %j', (text) => expect(checkPhone(text)).not.toBeNull())

  it('can be searched by a part of it, without its country', () => {
    expect(['8000', '138 0013', '+86 138', ' １３８００ '].map((text) => phoneDigits('parent').safeParse(text).data)).toEqual([
      '8000',
      '1380013',
      undefined,
      '13800',
    ])
    expect(phoneDigits('parent').safeParse('13a8').success).toBe(false)
  })
})
