import { getRole } from '@camp/contract/roles/roles'
import { latePart } from '../ui/base/latePart.tsx'
import { peekById } from '../ui/peek/peek.ts'
import type { RoleRow } from './roleActions.ts'

/** A role beside the list: all that its page holds. */
export const rolePeek = peekById<RoleRow>({
  part: latePart(async () => (await import('./RoleDetailPage.tsx')).RolePeek),
  path: '/permission/role/detail',
  ask: (id) => ({ call: getRole, input: { params: { id } } }),
})
