/** What other nouns may use of camps. */

export { campsInScope } from './camps.conditions.ts'
export { campGroupsRepository } from './camps.groups.repository.ts'
export { setGroupActive } from './camps.groups.service.ts'
export {
  type MovedCamp,
  type MovedGroup,
  takeBackCamp,
  takeBackGroup,
  takeMovedCamp,
  takeMovedGroup,
} from './camps.moved.service.ts'
export { checkDates } from './camps.rules.ts'
