import { defineModule } from '../platform/module.ts'
import { rolesRepository } from './roles.repository.ts'
import { rolesRoutes } from './roles.routes.ts'

export const rolesModule = defineModule({
  name: 'roles',
  routes: rolesRoutes,
  records: { role: { snapshot: (db, id) => rolesRepository.snapshot(db, id), namesOf: rolesRepository.names } },
  family: { roles: 'not of a family' },
})
