import {
  appointPermissionParent,
  createPermission as createCall,
  deletePermission as deleteCall,
  getPermissionByRoles,
  getPermissionsByPage,
  updatePermission as updateCall,
} from '@camp/contract/permissions/permissions.calls'
import { type Binding, bind } from '../platform/http/bind.ts'
import { permissionsRepository } from './permissions.repository.ts'
import { createPermission, deletePermission, movePermission, updatePermission } from './permissions.service.ts'

export const permissionsRoutes: Binding[] = [
  bind(getPermissionsByPage, ({ body, paging }, cx) => permissionsRepository.page(cx.db, body, paging, cx.language)),
  bind(getPermissionByRoles, ({ body }, cx) => permissionsRepository.byRoles(cx.db, body)),
  bind(createCall, (input, cx) => createPermission(cx, input)),
  bind(updateCall, (input, cx) => updatePermission(cx, input)),
  bind(appointPermissionParent, (input, cx) => movePermission(cx, input)),
  bind(deleteCall, ({ params }, cx) => deletePermission(cx, params.id)),
]
