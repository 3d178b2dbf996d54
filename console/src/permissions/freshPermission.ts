import { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { call, isFailure } from '../platform/client.ts'
import type { PermissionRow } from './permissionActions.ts'

/** A permission as it stands now, after somebody else changed it. */
export async function freshPermission({ id, code }: PermissionRow): Promise<PermissionRow | undefined> {
  const answer = await call(getPermissionsByPage, { query: { page: 1, size: 100 }, body: { code } })
  return isFailure(answer) ? undefined : answer.content.find((one) => one.id === id)
}
