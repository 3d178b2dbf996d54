import { defineModule } from '../platform/module.ts'
import { campStatusRoutes } from './campStatus.routes.ts'

export const campStatusModule = defineModule({
  name: 'campStatus',
  routes: campStatusRoutes,
})
