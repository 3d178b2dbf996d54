import * as calls from '@camp/contract/roleAccess/roleAccess'
import * as exports from '@camp/contract/roleAccess/roleAccess.exports'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { decideExport, listExports } from './roleAccess.exports.service.ts'
import { approveAccess, approveDirect, confirmAccess, confirmDirect, listAccess, listDirect } from './roleAccess.service.ts'

const routes: readonly Binding[] = [
  bind(calls.listRoleAccess, listAccess),
  bind(calls.listDirectAccess, listDirect),
  bind(calls.approveRoleAccess, approveAccess),
  bind(calls.confirmRoleAccess, confirmAccess),
  bind(calls.approveDirectAccess, approveDirect),
  bind(calls.confirmDirectAccess, confirmDirect),
  bind(exports.listExportRequests, listExports),
  bind(exports.approveExport, decideExport('APPROVED')),
  bind(exports.declineExport, decideExport('DECLINED')),
]

// A hash, and a filter without what names people.
const family = { access_approvals: 'not of a family', export_requests: 'not of a family' } as const

export const roleAccessModule = defineModule({ name: 'roleAccess', routes, family })
