/** What other nouns may use of parents. */

export { ofFamily } from './parents.conditions.ts'
export { emptyPart, type FamilyPart, holdManyJoined } from './parents.emptying.repository.ts'
export {
  addFamilies,
  addStudents,
  dropFamilies,
  dropUnusedChildren,
  dropUnusedFamilies,
} from './parents.enrolled.repository.ts'
export { erasuresBetween } from './parents.erased.repository.ts'
export { eraseAgain, eraseByRule, erasedFor, noteErased } from './parents.erased.service.ts'
export { takeMovedParent } from './parents.ingest.service.ts'
export { type FamilySeal, familySeal, familySeals, openSealed, type SealedValue } from './parents.keys.service.ts'
export { familyStates, type MovedChild, type MovedParent, takeBackChild, takeBackParent } from './parents.moved.service.ts'
export { familiesBarred, familyOfChild, familySeen, lockedParent } from './parents.service.ts'
export { takeStudent } from './parents.students.service.ts'
