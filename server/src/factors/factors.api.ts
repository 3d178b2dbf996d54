/** What other nouns may use of factors. */

export { beginHalf, dropFactors, endHalf, factorWaysOf, goOnWithHalf, takeFactor } from './factors.service.ts'
