/** What other nouns may use of camps. */

export { campsInScope } from './camps.conditions.ts'
export { campGroupsRepository } from './camps.groups.repository.ts'
export { setGroupActive } from './camps.groups.service.ts'
