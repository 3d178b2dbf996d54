import {
  allotRolePermissions,
  copyRole as copyCall,
  createRole as createCall,
  deleteRole as deleteCall,
  getAllAuthRoles,
  getRole,
  updateRole as updateCall,
} from '@camp/contract/roles/roles'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { rolesRepository } from './roles.repository.ts'
import { allotPermissions, copyRole, createRole, deleteRole, updateRole } from './roles.service.ts'

export const rolesRoutes: Binding[] = [
  bind(getAllAuthRoles, ({ body, paging }, cx) => rolesRepository.page(cx.db, body, paging)),
  bind(getRole, async ({ params }, cx) => found(await rolesRepository.detail(cx.db, params.id))),
  bind(createCall, (input, cx) => createRole(cx, input)),
  bind(updateCall, (input, cx) => updateRole(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteRole(cx, params.id)),
  bind(copyCall, (input, cx) => copyRole(cx, input)),
  bind(allotRolePermissions, (input, cx) => allotPermissions(cx, input)),
]
