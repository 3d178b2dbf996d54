import { defineModule } from '../platform/module.ts'
import { preferencesRoutes } from './preferences.routes.ts'

export const preferencesModule = defineModule({
  name: 'preferences',
  routes: preferencesRoutes,
})
