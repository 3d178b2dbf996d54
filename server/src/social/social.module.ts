import { defineModule } from '../platform/module.ts'
import { socialChores } from './social.jobs.ts'
import { socialRoutes } from './social.routes.ts'

export const socialModule = defineModule({
  name: 'social',
  routes: socialRoutes,
  chores: (services) => socialChores(services),
  family: { sso_entries: 'not of a family', sso_identities: 'not of a family' },
})
