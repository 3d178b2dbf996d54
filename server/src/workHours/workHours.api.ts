/** What other nouns may use of work hours: rules, never its statements. */
export { priceComments, takeBackComments } from './workHours.lines.repository.ts'
