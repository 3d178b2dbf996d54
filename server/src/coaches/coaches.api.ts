/** What other nouns may use of coaches: rules, never its statements. */
export { countUncommented } from './coaches.service.ts'
export { coachesInScope, coachGroupsInScope, TODAY } from './coaches.matching.ts'
export { coachesWritingRepository } from './coaches.writing.repository.ts'
