import {
  deletePermissionMenu,
  getAllPermissionTree,
  getPermissionInMenu,
  getPermissionMenuList,
  savePermissionMenu,
} from '@camp/contract/menus/menus.calls'
import { type Binding, bind } from '../platform/http/bind.ts'
import { menusEditingRepository } from './menus.editing.repository.ts'
import { deleteMenu, permissionsInMenu, permissionTree, saveMenu } from './menus.editing.service.ts'

export const menusRoutes: Binding[] = [
  bind(getPermissionMenuList, ({ query, paging }, cx) => menusEditingRepository.page(cx.db, query, paging)),
  bind(savePermissionMenu, (input, cx) => saveMenu(cx, input)),
  bind(deletePermissionMenu, ({ params }, cx) => deleteMenu(cx, params.id)),
  bind(getPermissionInMenu, ({ params }, cx) => permissionsInMenu(cx.db, params.id)),
  bind(getAllPermissionTree, (_input, cx) => permissionTree(cx.db)),
]
