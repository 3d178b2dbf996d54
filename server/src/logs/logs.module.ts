import { defineModule } from '../platform/module.ts'
import { clearLog } from './logs.clearing.service.ts'
import { logTaskKinds } from './logs.export.ts'
import { logsFamily } from './logs.family.ts'
import { logChores } from './logs.jobs.ts'
import { logsRoutes } from './logs.routes.ts'

export const logsModule = defineModule({
  name: 'logs',
  routes: ({ records }) => logsRoutes(records),
  tasks: () => logTaskKinds,
  chores: (services) => logChores(services),
  family: logsFamily,
  forgets: clearLog,
})
