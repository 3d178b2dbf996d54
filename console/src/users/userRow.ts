import type { RowOf } from '@camp/contract/base/call'
import { queryUsers } from '@camp/contract/users/users'
import { call, isFailure } from '../platform/client.ts'
import { useFresh } from '../ui/form/useFormRecord.ts'

/** An account as the list shows it. */
export type UserRow = RowOf<typeof queryUsers>

/** What needs a dialog of its own. */
export interface UserTask {
  readonly kind: 'edit' | 'grant' | 'tags'
  readonly user: UserRow
}

/** What is done after a question. */
export type UserStep = 'reset' | 'endSessions' | 'activate' | 'freeze' | 'delete'

/** One account, as the list has it. */
export const oneUser = (id: number) => ({ query: { id: [id], page: 1, size: 1 } })

/** The account of a dialog, see `useFresh`. */
export function useFreshUser(initial: UserRow) {
  const { row, reload } = useFresh(initial, queryUsers.area, async ({ id }) => {
    const answer = await call(queryUsers, oneUser(id))
    return isFailure(answer) ? answer : answer.content[0]
  })
  return { user: row, reload }
}
