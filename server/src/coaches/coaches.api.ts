/** What other nouns may use of coaches: rules, never its statements. */

export { coachesAbsentOn } from './coaches.absences.repository.ts'
export { coachesInScope, coachGroupsInScope, coachSeenBy, TODAY, TODAY_TEXT, worksForText } from './coaches.matching.ts'
export { assertNotOwn, isOwn } from './coaches.ownPay.service.ts'
export { keptCard } from './coaches.saving.service.ts'
export { countUncommented } from './coaches.service.ts'
export { coachesWritingRepository } from './coaches.writing.repository.ts'
