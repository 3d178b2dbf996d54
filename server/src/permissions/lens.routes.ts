import * as lens from '@camp/contract/permissions/lens'
import * as rights from '@camp/contract/users/users.rights'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { effectiveRepository } from './effective.repository.ts'
import { explain, readLens } from './lens.service.ts'
import { rightsRepository } from './rights.repository.ts'

export const lensRoutes: Binding[] = [
  bind(lens.getPermissionLens, readLens),
  bind(lens.explainPermission, explain),
  bind(rights.getEffectivePermissions, async ({ params }, cx) => {
    found(await effectiveRepository.of(cx.db, params.id))
    return effectiveRepository.held(cx.db, params.id)
  }),
  bind(rights.getLastAdministrator, async (_input, cx) => {
    const [administrators, holders] = [await rightsRepository.administrators(cx.db), await rightsRepository.highestHolders(cx.db)]
    const only = ([first, second]: readonly { id: number }[]) => (first && !second ? first.id : null)
    return { userId: only(administrators), holderId: only(holders) }
  }),
]
