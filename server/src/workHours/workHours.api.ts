/** What other nouns may use of work hours: rules, never its statements. */

export { brokenStatements, closingRepository } from './workHours.closing.repository.ts'
export { priceComments, takeBackComments } from './workHours.lines.repository.ts'
