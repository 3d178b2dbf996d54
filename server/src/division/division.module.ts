import { defineModule } from '../platform/module.ts'
import { divisionChange } from './division.bulkMove.ts'
import { divisionRepository } from './division.repository.ts'
import { divisionRoutes } from './division.routes.ts'

export const divisionModule = defineModule({
  name: 'division',
  routes: divisionRoutes,
  changes: [divisionChange],
  records: { coachPlan: { snapshot: divisionRepository.snapshot } },
  family: {
    division_runs: {
      kept: { 'numbers of enrolments and groups alone': ['settings', 'before', 'after', 'figures'], 'tells of nobody': ['token', 'basis'] },
    },
  },
})
