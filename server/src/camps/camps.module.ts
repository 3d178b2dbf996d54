import { defineModule } from '../platform/module.ts'
import { campConfigRepository } from './camps.config.repository.ts'
import { campGroupsRepository } from './camps.groups.repository.ts'
import { campsRepository } from './camps.repository.ts'
import { campsRoutes } from './camps.routes.ts'

export const campsModule = defineModule({
  name: 'camps',
  routes: campsRoutes,
  records: {
    campType: { snapshot: (db, id) => campConfigRepository.snapshot(db, id), namesOf: campConfigRepository.names },
    camp: { snapshot: (db, id, scope) => campsRepository.snapshot(db, id, scope), namesOf: campsRepository.names },
    campGroup: { snapshot: (db, id, scope) => campGroupsRepository.snapshot(db, id, scope), namesOf: campGroupsRepository.names },
  },
  family: {
    camps: 'not of a family',
    camp_types: 'not of a family',
    camp_configs: 'not of a family',
    camp_groups: 'not of a family',
    camp_lessons: 'not of a family',
    coach_plans: 'not of a family',
  },
})
