import { queryUsers } from '@camp/contract/users/users'
import { latePart } from '../ui/base/latePart.tsx'
import { peekById } from '../ui/peek/peek.ts'
import { oneUser } from './useFreshUser.ts'
import type { UserRow } from './userRow.ts'

/** An account beside the list: all that its page holds. */
export const userPeek = peekById<UserRow>({
  part: latePart(async () => (await import('./UserDetailPage.tsx')).UserPeek),
  path: '/usercenter/user',
  ask: (id) => ({ call: queryUsers, input: oneUser(id) }),
})
