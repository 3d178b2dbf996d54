/** What other nouns may use of the calendar. */
export { restDays, workingDays } from './holidays.service.ts'
