import { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { call } from '../platform/client.ts'
import { rowOf } from '../ui/form/useFormRecord.ts'
import type { PermissionRow } from './permissionActions.ts'

/** A permission as it stands now, after somebody else changed it. */
export const freshPermission = ({ id, code }: PermissionRow): Promise<PermissionRow | undefined> =>
  rowOf(id, call(getPermissionsByPage, { query: { page: 1, size: 100 }, body: { code } }))
