import type { RowOf } from '@camp/contract/call'
import type { getPermissionsByPage } from '@camp/contract/permissions.calls'
import { textOf } from '../platform/i18n.ts'
import type { RowAction } from '../ui/column.ts'
import { permissionsText } from './permissions.text.ts'

export type PermissionRow = RowOf<typeof getPermissionsByPage>

/** Something to do with a permission, or (`create`) with none yet. */
export type PermissionTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'move' | 'delete' | 'history'; readonly permission: PermissionRow }

const t = textOf(permissionsText)

function refusalOf(permission: PermissionRow): string | undefined {
  if (permission.builtIn) return t('refusal.builtIn')
  return permission.roleCount > 0 ? t('refusal.inUse', { count: permission.roleCount }) : undefined
}

/** What can be done with a permission, as far as the reader's codes go; what the product needs stays, and says so. */
export function permissionActions(
  permission: PermissionRow,
  holds: (...codes: string[]) => boolean,
  start: (task: PermissionTask) => void,
): RowAction[] {
  const action = (kind: 'edit' | 'move' | 'delete' | 'history'): RowAction => ({
    key: kind,
    title: t(`do.${kind}`),
    run: () => start({ kind, permission }),
  })
  const refusal = refusalOf(permission)
  return [
    ...(holds('PERMISSION_EDIT') ? [action('edit'), action('move')] : []),
    action('history'),
    ...(holds('PERMISSION_DELETE') ? [{ ...action('delete'), danger: true as const, ...(refusal !== undefined && { refusal }) }] : []),
  ]
}
