import * as calls from '@camp/contract/permissions/permissions.check'
import * as rights from '@camp/contract/permissions/permissions.effective'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { explain, readCheck } from './permissions.check.service.ts'
import { effectiveRepository } from './permissions.effective.repository.ts'
import { rightsRepository } from './permissions.rights.repository.ts'

export const checkRoutes: Binding[] = [
  bind(calls.getPermissionLens, readCheck),
  bind(calls.explainPermission, explain),
  bind(rights.getEffectivePermissions, async ({ params }, cx) => {
    found(await effectiveRepository.of(cx.db, params.id, cx.services.keys.mark))
    return effectiveRepository.held(cx.db, params.id)
  }),
  bind(rights.getLastAdministrator, async (_input, cx) => {
    const [administrators, holders] = [await rightsRepository.administrators(cx.db), await rightsRepository.highestHolders(cx.db)]
    const only = ([first, second]: readonly { id: number }[]) => (first && !second ? first.id : null)
    return { userId: only(administrators), holderId: only(holders) }
  }),
]
