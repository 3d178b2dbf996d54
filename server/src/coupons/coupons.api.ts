/** What other nouns may use of codes. */
export { typedCoupon } from './coupons.guesses.service.ts'
export { bindCode, type TakenCode, takeWithin, usedBefore, writeWithCode } from './coupons.taking.service.ts'
