/** What other nouns may use of campStatus. */

export { type ChildDay, type ChildFigures, daysOfChildren, figuresOfChildren } from './campStatus.children.figures.ts'
export { childDays } from './campStatus.days.figures.ts'
export type { WeekRange } from './campStatus.range.rules.ts'
export { ONLY_STAY, ROLLUP_STAYS } from './campStatus.rollups.figures.ts'
export { countNotClockedInToday, todayByCamp, weekByCamp } from './campStatus.service.ts'
