import { defineModule } from '../platform/module.ts'
import { domainsRepository } from './domains.repository.ts'
import { domainsRoutes } from './domains.routes.ts'

export const domainsModule = defineModule({
  name: 'domains',
  routes: domainsRoutes,
  records: { domain: { snapshot: (db, id) => domainsRepository.snapshot(db, id), namesOf: domainsRepository.names } },
  family: { domains: 'not of a family' },
})
