import { defineModule } from '../platform/module.ts'
import { coachGroupsRoutes } from './coachGroups.routes.ts'
import { coachGroupsWritingRepository } from './coachGroups.writing.repository.ts'

export const coachGroupsModule = defineModule({
  name: 'coachGroups',
  routes: coachGroupsRoutes,
  on: { 'coach.deactivated': coachGroupsWritingRepository.letGo },
  records: { coachGroup: { snapshot: coachGroupsWritingRepository.snapshot, namesOf: coachGroupsWritingRepository.names } },
  family: { coach_groups: 'not of a family', coach_group_members: 'not of a family' },
})
