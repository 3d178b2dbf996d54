/** What other nouns may use of factors. */

export { beginHalf, endHalf, factorTry, factorWaysOf, forgiveFactorTry, goOnWithHalf, takeFactor } from './factors.service.ts'
