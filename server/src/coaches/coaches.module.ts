import { defineModule } from '../platform/module.ts'
import { coachTaskKinds } from './coaches.comments.export.ts'
import { coachesRoutes } from './coaches.routes.ts'

export const coachesModule = defineModule({
  name: 'coaches',
  routes: coachesRoutes,
  tasks: () => coachTaskKinds,
  family: { coaches: 'not of a family', coach_groups: 'not of a family' },
})
