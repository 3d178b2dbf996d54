/** What other nouns may use of factors. */

export { passkeyOfHalf, passkeyOfSession, passkeyOfStranger, voidPasskeys } from './factors.passkeys.service.ts'
export { beginHalf, dropFactors, endHalf, factorWaysOf, goOnWithHalf, takeFactor } from './factors.service.ts'
