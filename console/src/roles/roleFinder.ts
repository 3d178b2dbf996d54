import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { call } from '../platform/client.ts'
import { currentLanguage, textOf } from '../platform/i18n.ts'
import type { Found } from '../platform/signedIn/finder.ts'
import { firstRows, gathered, isExactly, quietly } from '../platform/signedIn/finding.ts'
import { rolesText } from './roles.text.ts'

const LONGEST_NAME = 40
const t = textOf(rolesText)

/** Roles whose name holds the text. */
export const findRoles = (text: string, signal: AbortSignal): Promise<readonly Found[]> =>
  gathered([call(getAllAuthRoles, { query: firstRows, body: { roleName: text.slice(0, LONGEST_NAME) } }, quietly(signal))], (role) => ({
    key: String(role.id),
    title: role.roleName,
    detail: `${dataScope.label(role.dataScope, currentLanguage())} · ${t('holders', { count: role.userCount })}`,
    path: `/permission/role/detail?id=${role.id}`,
    exact: isExactly(text, role.roleName),
  }))
