import { defineModule } from '../platform/module.ts'
import { homepageRoutes } from './homepage.routes.ts'

export const homepageModule = defineModule({
  name: 'homepage',
  routes: homepageRoutes,
})
