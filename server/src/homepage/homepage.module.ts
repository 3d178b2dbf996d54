import { defineModule } from '../platform/module.ts'
import { homepageRoutes } from './homepage.routes.ts'

export const homepageModule = defineModule({
  name: 'homepage',
  routes: homepageRoutes,
  family: { work_items: 'not of a family' },
})
