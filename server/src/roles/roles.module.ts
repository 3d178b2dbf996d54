import * as calls from '@camp/contract/roles/roles'
import * as factors from '@camp/contract/roles/roles.factors'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { readRoleFactors, remindRoleFactors, setRoleFactors } from './roles.factors.service.ts'
import { rolesRepository } from './roles.repository.ts'
import { allotPermissions, copyRole, createRole, deleteRole, setRoleHome, updateRole } from './roles.service.ts'
import { takeRoleTemplates } from './roles.templates.service.ts'

const routes: Binding[] = [
  bind(calls.getAllAuthRoles, ({ body, paging }, cx) => rolesRepository.page(cx.db, body, paging)),
  bind(calls.getRole, async ({ params }, cx) => found(await rolesRepository.detail(cx.db, params.id))),
  bind(calls.createRole, createRole),
  bind(calls.updateRole, updateRole),
  bind(calls.deleteRole, deleteRole),
  bind(calls.copyRole, copyRole),
  bind(calls.takeRoleTemplates, takeRoleTemplates),
  bind(calls.allotRolePermissions, allotPermissions),
  bind(calls.setRoleHome, setRoleHome),
  bind(factors.getRoleFactors, readRoleFactors),
  bind(factors.setRoleFactors, setRoleFactors),
  bind(factors.remindRoleFactors, remindRoleFactors),
]

export const rolesModule = defineModule({
  name: 'roles',
  routes,
  records: { role: { snapshot: (db, id) => rolesRepository.snapshot(db, id), namesOf: rolesRepository.names } },
  family: { roles: 'not of a family' },
})
