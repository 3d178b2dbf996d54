import { tell } from '../notify/notify.api.ts'
import { activeHolders } from '../permissions/permissions.api.ts'
import type { Tx } from '../platform/db/executor.ts'

/** Tells everybody who may activate accounts that one waits. */
export async function announceNewcomer(tx: Tx, { id, username }: { id: number; username: string }): Promise<void> {
  for (const userId of await activeHolders(tx, 'USER_STATUS')) {
    await tell(tx, {
      userId,
      title: { code: 'message.newcomer' },
      detail: { code: 'message.newcomer.detail', data: { username } },
      link: `#/usercenter/backUserManage?peek=${id}`,
      cause: `newcomer:${id}`,
    })
  }
}
