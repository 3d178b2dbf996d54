import { randomInt } from 'node:crypto'
import { COUPON_LENGTH, couponAlphabet, weightedSum } from '@camp/contract/coupons/coupons.code'

/** Draws a whole number from 0 to below the limit. */
export type Draw = (limit: number) => number

function checkCharacter(drawn: string): string {
  // The weight of the twelfth place is 12; 13 is its inverse, as 12 * 13 = 156 = 5 * 31 + 1.
  return couponAlphabet.charAt((((31 - weightedSum(drawn)) % 31) * 13) % 31)
}

/** A new coupon code: eleven characters by lot and a check character. `draw` is a secure generator unless a test or the demo data say otherwise. */
export function couponCode(draw: Draw = randomInt): string {
  let drawn = ''
  while (drawn.length < COUPON_LENGTH - 1) drawn += couponAlphabet.charAt(draw(couponAlphabet.length))
  return drawn + checkCharacter(drawn)
}
