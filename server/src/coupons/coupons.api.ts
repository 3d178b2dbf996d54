/** What other nouns may use of codes. */
export { bindCode, type TakenCode, usedBefore, writeWithCode } from './coupons.taking.service.ts'
