/** No 0, O, 1, I, L: a code is read out on the phone and typed from a card. 31 characters, a prime, which the check rests on. */
export const couponAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Characters of a code; the last is the check. */
export const COUPON_LENGTH = 12

/**
 * The sum over all places, each with its weight; of a code it is divisible by 31. Since 31 is prime and each weight is below it, any one wrong
 * character and any two exchanged ones change the sum.
 */
export const weightedSum = (code: string): number =>
  [...code].reduce((sum, character, index) => sum + (index + 1) * couponAlphabet.indexOf(character), 0) % 31

/** As it was meant: without spaces and dashes, in capitals; full-width letters and digits are the same letters and digits. */
export const tidyCoupon = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\-‐-―_]+/g, '')
    .toUpperCase()

/** Could this be a code at all? Tidy the input first. */
export const isCouponCode = (code: string): boolean =>
  code.length === COUPON_LENGTH && [...code].every((character) => couponAlphabet.includes(character)) && weightedSum(code) === 0

/** A code as it is read: groups of four. */
export const groupedCoupon = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** What those see of a code who may not take it out: enough to tell it from its neighbours (decision Q-105). */
export const maskedCoupon = (code: string): string => `${code.slice(0, 4)}${'•'.repeat(6)}${code.slice(-2)}`
