/** What other nouns may use of coaches. */

export { coachesAbsentOn } from './coaches.absences.repository.ts'
export { coachesInScope, coachGroupsInScope, coachSeenBy, TODAY, TODAY_TEXT, worksForText } from './coaches.conditions.ts'
export { coachIdentityRepository, identityOfLateText } from './coaches.identity.repository.ts'
export { type MovedCoach, takeBackCoach, takeMovedCoach } from './coaches.moved.service.ts'
export { assertNotOwn, isOwn } from './coaches.ownPay.service.ts'
export { coachToTake } from './coaches.radar.repository.ts'
export { storedCard } from './coaches.saving.service.ts'
export { countUncommented } from './coaches.service.ts'
export { coachWeeks } from './coaches.week.service.ts'
export { coachesWritingRepository } from './coaches.writing.repository.ts'
