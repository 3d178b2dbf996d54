import { defineModule } from '../platform/module.ts'
import { menusRepository } from './menus.repository.ts'
import { menusRoutes } from './menus.routes.ts'

export const menusModule = defineModule({
  name: 'menus',
  routes: menusRoutes,
  records: { permissionMenu: { snapshot: (db, id) => menusRepository.snapshot(db, id), namesOf: menusRepository.names } },
  family: { permission_menus: 'not of a family' },
})
