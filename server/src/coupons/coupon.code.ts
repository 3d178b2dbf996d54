import { randomInt } from 'node:crypto'

/** No 0, O, 1, I, L: a code is read out on the phone and typed from a card. 31 characters, a prime, which the check rests on. */
export const couponAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const DRAWN = 11

/** Draws a whole number from 0 to below the limit. */
export type Draw = (limit: number) => number

/**
 * The check character: the weighted sum over all twelve is divisible by 31. Since 31 is prime and each weight is below it,
 * any one wrong character and any two exchanged ones change the sum.
 */
function checkCharacter(drawn: string): string {
  const sum = weightedSum(drawn)
  // The weight of the twelfth place is 12; 13 is its inverse, as 12 * 13 = 156 = 5 * 31 + 1.
  return couponAlphabet.charAt((((31 - sum) % 31) * 13) % 31)
}

const weightedSum = (code: string): number =>
  [...code].reduce((sum, character, index) => sum + (index + 1) * couponAlphabet.indexOf(character), 0) % 31

/** A new coupon code: eleven characters by lot and a check character. `draw` is a secure generator unless a test or the demo data say otherwise. */
export function couponCode(draw: Draw = randomInt): string {
  let drawn = ''
  for (let place = 0; place < DRAWN; place++) drawn += couponAlphabet.charAt(draw(couponAlphabet.length))
  return drawn + checkCharacter(drawn)
}

/** Could this be a code at all? Small letters, spaces and dashes are no part of it: tidy the input first. */
export const isCouponCode = (code: string): boolean =>
  code.length === DRAWN + 1 && [...code].every((character) => couponAlphabet.includes(character)) && weightedSum(code) === 0
