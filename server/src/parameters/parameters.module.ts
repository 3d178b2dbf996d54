import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { parametersRepository } from './parameters.repository.ts'
import { parametersRoutes } from './parameters.routes.ts'
import { serviceChores } from './services.jobs.ts'

export const parametersModule = defineModule<Outside>({
  name: 'parameters',
  routes: parametersRoutes,
  chores: (services, { senders }) => serviceChores(services, senders.EMAIL),
  records: { parameter: { snapshot: (db, id) => parametersRepository.snapshot(db, id), namesOf: parametersRepository.names } },
  family: { param_configs: 'not of a family', service_checks: 'not of a family' },
})
