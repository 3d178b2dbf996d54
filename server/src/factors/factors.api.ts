/** What other nouns may use of factors. */

export { beginHalf, endHalf, factorWaysOf, goOnWithHalf, takeFactor } from './factors.service.ts'
