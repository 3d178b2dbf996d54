import type { RowOf } from '@camp/contract/base/call'
import { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { covers } from '@camp/contract/permissions/permissions.rights'
import { call } from '../platform/client.ts'
import { textOf } from '../platform/i18n.ts'
import { rowOf } from '../ui/form/useFormRecord.ts'
import type { RowAction } from '../ui/table/column.ts'
import { permissionsText } from './permissions.text.ts'

export type PermissionRow = RowOf<typeof getPermissionsByPage>

/** Something to do with a permission, or (`create`) with none yet. */
export type PermissionTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'move' | 'delete' | 'history'; readonly permission: PermissionRow }

const t = textOf(permissionsText)
type Holds = (...codes: string[]) => boolean

/** Why the reader may not take a permission from those who hold it. */
export const takingOf = ({ code, builtIn }: Pick<PermissionRow, 'code' | 'builtIn'>, holds: Holds): string | undefined =>
  covers(holds, { code, builtIn }) ? undefined : t('refusal.beyond')

function refusalOf(permission: PermissionRow, holds: Holds): string | undefined {
  if (permission.builtIn) return t('refusal.builtIn')
  return permission.roleCount > 0 ? t('refusal.inUse', { count: permission.roleCount }) : takingOf(permission, holds)
}

/** What can be done with a permission, as far as the reader's codes go; what the product needs stays, and says so. */
export function permissionActions(permission: PermissionRow, holds: Holds, start: (task: PermissionTask) => void): RowAction[] {
  const action = (kind: 'edit' | 'move' | 'delete' | 'history'): RowAction => ({
    key: kind,
    title: t(`do.${kind}`),
    run: () => start({ kind, permission }),
  })
  const refusal = refusalOf(permission, holds)
  return [
    ...(holds('PERMISSION_EDIT') ? [action('edit'), action('move')] : []),
    action('history'),
    ...(holds('PERMISSION_DELETE') ? [{ ...action('delete'), danger: true as const, ...(refusal !== undefined && { refusal }) }] : []),
  ]
}

/** A permission as it stands now, after somebody else changed it. */
export const freshPermission = ({ id, code }: PermissionRow): Promise<PermissionRow | undefined> =>
  rowOf(id, call(getPermissionsByPage, { query: { page: 1, size: 100 }, body: { code } }))
