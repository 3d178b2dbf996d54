import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { accountChores, codeTask } from './account.codes.jobs.ts'
import { accountRoutes } from './account.routes.ts'

export const accountModule = defineModule<Outside>({
  name: 'account',
  routes: accountRoutes,
  jobs: (services, { senders }) => ({ 'code.send': codeTask(services, senders) }),
  chores: (services) => accountChores(services),
  retention: [
    { table: 'second_locks', where: "tried_at < now() - interval '2 days'" },
    { table: 'user_browsers', where: "last_at < now() - interval '400 days'" },
  ],
  family: {
    verification_codes: 'not of a family',
    proofs: 'not of a family',
    second_locks: 'not of a family',
    user_browsers: 'not of a family',
  },
})
