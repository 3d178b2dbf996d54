import type { CallAnswer, RowOf } from '@camp/contract/base/call'
import type { Taker } from '@camp/contract/permissions/permissions.rights'
import type { getAllAuthRoles, getRole } from '@camp/contract/roles/roles'
import { textOf } from '../platform/i18n.ts'
import type { RowAction } from '../ui/table/column.ts'
import { deletingOf } from './roleLimits.ts'
import { rolesText } from './roles.text.ts'

export type RoleRow = RowOf<typeof getAllAuthRoles>
export type RoleDetail = CallAnswer<typeof getRole>
/** What the dialogs need to know of a role. */
export type RoleFacts = Pick<RoleRow, 'id' | 'roleName' | 'remark' | 'dataScope' | 'version' | 'userCount' | 'builtIn' | 'permissions'>

/** Something to do with a role, or (`create`) with none yet. */
export type RoleTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly role: RoleFacts }
  | { readonly kind: 'copy'; readonly role: RoleFacts }
  | { readonly kind: 'delete'; readonly role: RoleFacts }

const t = textOf(rolesText)

/** What can be done with a role, as far as the reader's codes go; one in use, or that may do more, is not deleted, and says so. */
export function roleActions(
  role: RoleFacts,
  holds: (...codes: string[]) => boolean,
  taker: Taker,
  start: (task: RoleTask) => void,
): RowAction[] {
  const edits: RowAction[] = holds('ROLE_EDIT')
    ? [
        { key: 'edit', title: t('do.edit'), run: () => start({ kind: 'edit', role }) },
        { key: 'copy', title: t('do.copy'), run: () => start({ kind: 'copy', role }) },
      ]
    : []
  if (!holds('ROLE_DELETE')) return edits
  const refusal = deletingOf(role, taker)
  const refused = refusal !== undefined && { refusal }
  return [...edits, { key: 'delete', title: t('do.delete'), danger: true, run: () => start({ kind: 'delete', role }), ...refused }]
}
