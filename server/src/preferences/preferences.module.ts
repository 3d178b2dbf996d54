import { defineModule } from '../platform/module.ts'
import { preferencesRoutes } from './preferences.routes.ts'

export const preferencesModule = defineModule({
  name: 'preferences',
  routes: preferencesRoutes,
  family: {
    saved_views: { erased: ['name', 'query'], notOfFamily: ['screen', 'columns'] },
    user_preferences: { erased: ['value'], notOfFamily: ['key'] },
  },
})
