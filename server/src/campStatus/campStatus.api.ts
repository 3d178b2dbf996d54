/** What other nouns may use of campStatus: rules, never its statements. */
export { countNotClockedInToday, weekByCamp } from './campStatus.service.ts'
