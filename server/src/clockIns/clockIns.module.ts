import { defineModule } from '../platform/module.ts'
import { clockInsRoutes } from './clockIns.routes.ts'
import { reckonComments } from './clockIns.service.ts'

/** What staff write of clock-ins; their table is claimed by campStudents, which shows them. */
export const clockInsModule = defineModule({
  name: 'clockIns',
  routes: clockInsRoutes,
  chores: (services) => [{ name: 'clockIns.reckon', every: 60_000, run: async () => void (await reckonComments(services)) }],
})
