/** What other nouns may use of campStatus: rules, never its statements. */

export { ONLY_STAY } from './campStatus.kept.figures.ts'
export { countNotClockedInToday, weekByCamp } from './campStatus.service.ts'
