import { couponAlphabet, groupedCoupon, isCouponCode, tidyCoupon } from '@camp/contract/coupons/coupons.code'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couponCode } from './coupons.code.rules.ts'

/** Codes drawn from numbers that fast-check can shrink. */
const code = fc
  .array(fc.nat(couponAlphabet.length - 1), { minLength: 11, maxLength: 11 })
  .map((drawn) => couponCode(() => drawn.shift() ?? 0))
const place = fc.nat(11)
const character = fc.constantFrom(...couponAlphabet)

describe('a coupon code', () => {
  it('has twelve characters that nobody takes for another, and passes its own check', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(made).toMatch(/^[2-9A-HJKMNP-Z]{12}$/)
        expect(isCouponCode(made)).toBe(true)
      }),
    )
  })

  it('with any one character changed is no code', () => {
    fc.assert(
      fc.property(code, place, character, (made, at, other) => {
        fc.pre(made[at] !== other)
        expect(isCouponCode(made.slice(0, at) + other + made.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('with two different characters exchanged is no code', () => {
    fc.assert(
      fc.property(code, place, place, (made, one, two) => {
        fc.pre(made[one] !== made[two])
        const typed = [...made]
        typed[one] = made.charAt(two)
        typed[two] = made.charAt(one)
        expect(isCouponCode(typed.join(''))).toBe(false)
      }),
    )
  })

  it.each(['', '2', '22222222222', '2222222222222', '22222222222O', 'abcdefghjkmn'])('is not %j', (text) => {
    expect(isCouponCode(text)).toBe(false)
  })

  it('is read as it was meant: in small letters, in groups, with dashes', () => {
    fc.assert(
      fc.property(code, fc.constantFrom(' ', '-', '–', '  '), (made, between) => {
        expect(tidyCoupon(groupedCoupon(made).toLowerCase().replaceAll(' ', between))).toBe(made)
      }),
    )
  })

  it('is drawn anew each time', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => couponCode())).size).toBe(1_000)
  })
})

it('is the same code where it was typed in full width', () => {
  const made = couponCode()
  const wide = [...groupedCoupon(made)].map((character) =>
    character === ' ' ? '\u3000' : String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
  )
  expect(tidyCoupon(wide.join(''))).toBe(made)
})
