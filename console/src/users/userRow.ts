import type { RowOf } from '@camp/contract/base/call'
import type { queryUsers } from '@camp/contract/users/users'

/** An account as the list shows it. */
export type UserRow = RowOf<typeof queryUsers>

/** What needs a dialog of its own. */
export interface UserTask {
  readonly kind: 'edit' | 'grant' | 'tags'
  readonly user: UserRow
}

/** What is done after a question. */
export type UserStep = 'reset' | 'endSessions' | 'activate' | 'freeze' | 'delete'
