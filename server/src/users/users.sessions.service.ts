import type * as calls from '@camp/contract/users/users.sessions'
import { announceRights } from '../permissions/permissions.api.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { shutAccount } from '../platform/session/shut.ts'
import { write } from '../platform/write/write.ts'
import { usersRepository } from './users.repository.ts'

/** Where an account is signed in now. */
export const readSessions: Handler<typeof calls.getUserSessions> = async ({ params: { id: userId } }, cx) => {
  const open = await sessionsRepository.ofUser(cx.db, userId)
  return open.map((session) => ({ ...session, current: session.id === cx.reader.sessionId }))
}

/** Ends the sessions of an account at once, on every instance; one's own present one stays. */
export const endSessions: Handler<typeof calls.endUserSessions> = ({ params: { id: userId } }, cx) =>
  write(cx, async (w) => {
    const user = found(await usersRepository.lock(w.tx, userId))
    const own = userId === cx.reader.userId
    const count = await shutAccount(w.tx, userId, own ? cx.reader.sessionId : null)
    w.audit({ id: userId, data: { username: user.username, count } })
    await announceRights(w, cx, `user:${userId}`)
    return { count }
  })
