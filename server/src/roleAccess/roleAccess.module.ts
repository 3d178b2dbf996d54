import * as calls from '@camp/contract/roleAccess/roleAccess'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { approveAccess, confirmAccess, listAccess, listDirect } from './roleAccess.service.ts'

const routes: readonly Binding[] = [
  bind(calls.listRoleAccess, listAccess),
  bind(calls.listDirectAccess, listDirect),
  bind(calls.approveRoleAccess, approveAccess),
  bind(calls.confirmRoleAccess, confirmAccess),
]

export const roleAccessModule = defineModule({ name: 'roleAccess', routes, family: { access_approvals: 'not of a family' } })
