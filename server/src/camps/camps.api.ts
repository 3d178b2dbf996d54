/** What other nouns may use of camps. */
export { campGroupsRepository } from './camps.groups.repository.ts'
export { setGroupActive } from './camps.groups.service.ts'
export { campsInScope } from './camps.conditions.ts'
