/** What other nouns may use of work hours: rules, never its statements. */

export { openSince } from './workHours.closed.repository.ts'
export { brokenStatements, closingRepository } from './workHours.closing.repository.ts'
export { priceComments, takeBackComments } from './workHours.lines.repository.ts'
export { coachMonthsInScope } from './workHours.matching.ts'
export { withMonths } from './workHours.signing.service.ts'

/** What holds a row as soon as it is made: the rule that counts until staff set another. */
export const tablesFilled = ['credit_rules'] as const
