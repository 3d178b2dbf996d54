import { queryUsers } from '@camp/contract/users/users'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/client.ts'
import { markStale } from '../platform/signedIn/query.ts'
import { rowOf } from '../ui/form/useFormRecord.ts'
import type { UserRow } from './userRow.ts'

/** One account, as the list has it. */
export const oneUser = (id: number) => ({ query: { id: [id], page: 1, size: 1 } })

/** The account of a dialog, which can be loaded anew after somebody else changed it, without touching what was chosen. */
export function useFreshUser(initial: UserRow): { user: UserRow; reload: () => Promise<UserRow | undefined> } {
  const [user, setUser] = useState(initial)
  const client = useQueryClient()
  const reload = async () => {
    const fresh = await rowOf(user.id, call(queryUsers, oneUser(user.id)))
    if (!fresh) return undefined
    setUser(fresh)
    void markStale(client, [queryUsers.area])
    return fresh
  }
  return { user, reload }
}
