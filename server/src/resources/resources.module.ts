import { defineModule } from '../platform/module.ts'
import { resourcesRoutes } from './resources.routes.ts'

export const resourcesModule = defineModule({
  name: 'resources',
  routes: resourcesRoutes,
  family: { resources: 'not of a family' },
})
