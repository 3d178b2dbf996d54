import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { getLastAdministrator } from '@camp/contract/users/users.rights'
import { useMemo } from 'react'
import { useSession } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { AccountLimits, type RoleRow } from './accountLimits.ts'

const allRoles = { body: {}, query: { page: 1, size: MAX_PAGE_SIZE } }
const noRoles: readonly RoleRow[] = []

/** All roles, with what they hold. */
export const useRoles = () => useCall(getAllAuthRoles, allRoles)

/** What the reader may do to accounts. Until roles are known nothing is held back: the server decides all the same. */
export function useAccountLimits(): AccountLimits {
  const { user, codes } = useSession()
  const roles = useRoles().data?.content ?? noRoles
  const { userId: lastAdministrator = null, holderId: lastHolder = null } = useCall(getLastAdministrator, {}).data ?? {}
  const { id = 0, dataScope = 'ALL' } = user ?? {}
  return useMemo(
    () => new AccountLimits({ reader: { id, codes, dataScope }, roles, lastAdministrator, lastHolder }),
    [id, codes, dataScope, roles, lastAdministrator, lastHolder],
  )
}
