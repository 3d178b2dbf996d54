/** Words of reports for the page that shows one. */
export { dayWords } from './reports.words.ts'
