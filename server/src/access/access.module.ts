import * as calls from '@camp/contract/access/access'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { approveAccess, confirmAccess, listAccess } from './access.service.ts'

const routes: readonly Binding[] = [
  bind(calls.listRoleAccess, listAccess),
  bind(calls.approveRoleAccess, approveAccess),
  bind(calls.confirmRoleAccess, confirmAccess),
]

export const accessModule = defineModule({ name: 'access', routes, family: { access_approvals: 'not of a family' } })
