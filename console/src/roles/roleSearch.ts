import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { currentLanguage, textOf } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'
import { rolesText } from './roles.text.ts'

const LONGEST_NAME = 40
const t = textOf(rolesText)

/** Roles whose name holds the text. */
export const findRoles = findRows(
  getAllAuthRoles,
  (text) => [{ query: firstRows, body: { roleName: text.slice(0, LONGEST_NAME) } }],
  (role, text) => ({
    key: String(role.id),
    title: role.roleName,
    detail: `${dataScope.label(role.dataScope, currentLanguage())} · ${t('holders', { count: role.userCount })}`,
    path: `/permission/role/detail?id=${role.id}`,
    exact: isExactly(text, role.roleName),
  }),
)
