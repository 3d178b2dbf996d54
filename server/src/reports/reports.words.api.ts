/** Words of reports, and where their links lead, for the page that shows one. */
export { hashOf, newSeed, shareAddress, tokenOf } from './reports.links.rules.ts'
export { dayWords } from './reports.words.ts'
