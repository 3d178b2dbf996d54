import { defineModule } from '../platform/module.ts'
import { checkRoutes } from './permissions.check.routes.ts'
import { permissionsRepository } from './permissions.repository.ts'
import { permissionsRoutes } from './permissions.routes.ts'

export const permissionsModule = defineModule({
  name: 'permissions',
  routes: [...permissionsRoutes, ...checkRoutes],
  records: { permission: { snapshot: (db, id) => permissionsRepository.snapshot(db, id), namesOf: permissionsRepository.names } },
  family: { permissions: 'not of a family' },
})
