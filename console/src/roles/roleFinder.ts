import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { call, isFailure } from '../platform/client.ts'
import { currentLanguage, textOf } from '../platform/i18n.ts'
import { FinderError, type Found } from '../platform/signedIn/finder.ts'
import { rolesText } from './roles.text.ts'

const MOST = 5
const t = textOf(rolesText)

/** Roles whose name holds the text. */
export async function findRoles(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const roleName = text.trim().slice(0, 40)
  const answer = await call(getAllAuthRoles, { query: { page: 1, size: MOST }, body: { roleName } }, { signal, quiet: () => true })
  if (isFailure(answer)) throw new FinderError()
  return answer.content.map((role) => ({
    key: String(role.id),
    title: role.roleName,
    detail: `${dataScope.label(role.dataScope, currentLanguage())} · ${t('holders', { count: role.userCount })}`,
    path: `/permission/role/detail?id=${role.id}`,
  }))
}
