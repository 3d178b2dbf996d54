import * as calls from '@camp/contract/roles/roles'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { rolesRepository } from './roles.repository.ts'
import { allotPermissions, copyRole, createRole, deleteRole, updateRole } from './roles.service.ts'

export const rolesRoutes: Binding[] = [
  bind(calls.getAllAuthRoles, ({ body, paging }, cx) => rolesRepository.page(cx.db, body, paging)),
  bind(calls.getRole, async ({ params }, cx) => found(await rolesRepository.detail(cx.db, params.id))),
  bind(calls.createRole, createRole),
  bind(calls.updateRole, updateRole),
  bind(calls.deleteRole, deleteRole),
  bind(calls.copyRole, copyRole),
  bind(calls.allotRolePermissions, allotPermissions),
]
