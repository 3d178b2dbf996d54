/** What other nouns may use of factors. */

export { passkeyOfHalf, passkeyOfSession, passkeyOfStranger, voidPasskeys } from './factors.passkeys.service.ts'
export { beginHalf, dropFactors, dropSso, endHalf, factorWaysOf, goOnWithHalf, saidOfSso, takeFactor } from './factors.service.ts'
export { tellOwner } from './factors.telling.service.ts'
