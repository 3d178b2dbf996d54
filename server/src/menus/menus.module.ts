import * as calls from '@camp/contract/menus/menus.calls'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { menusEditingRepository } from './menus.editing.repository.ts'
import { deleteMenu, permissionsInMenu, permissionTree, saveMenu } from './menus.editing.service.ts'
import { menusRepository } from './menus.repository.ts'

const routes: Binding[] = [
  bind(calls.getPermissionMenuList, ({ query, paging }, cx) => menusEditingRepository.page(cx.db, query, paging)),
  bind(calls.savePermissionMenu, saveMenu),
  bind(calls.deletePermissionMenu, deleteMenu),
  bind(calls.getPermissionInMenu, ({ params }, cx) => permissionsInMenu(cx.db, params.id)),
  bind(calls.getAllPermissionTree, (_input, cx) => permissionTree(cx.db)),
]

export const menusModule = defineModule({
  name: 'menus',
  routes,
  records: { permissionMenu: { snapshot: (db, id) => menusRepository.snapshot(db, id), namesOf: menusRepository.names } },
  family: { permission_menus: 'not of a family' },
})
