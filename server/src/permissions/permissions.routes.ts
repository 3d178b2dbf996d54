import * as calls from '@camp/contract/permissions/permissions.calls'
import { type Binding, bind } from '../platform/http/bind.ts'
import { permissionsRepository } from './permissions.repository.ts'
import { createPermission, deletePermission, movePermission, updatePermission } from './permissions.service.ts'

export const permissionsRoutes: Binding[] = [
  bind(calls.getPermissionsByPage, ({ body, paging }, cx) => permissionsRepository.page(cx.db, body, paging, cx.language)),
  bind(calls.getPermissionByRoles, ({ body }, cx) => permissionsRepository.byRoles(cx.db, body)),
  bind(calls.createPermission, createPermission),
  bind(calls.updatePermission, updatePermission),
  bind(calls.appointPermissionParent, movePermission),
  bind(calls.deletePermission, deletePermission),
]
