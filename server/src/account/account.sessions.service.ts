import type * as calls from '@camp/contract/account/account.sessions'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { shutAccount } from '../platform/session/shut.ts'
import { write } from '../platform/write/write.ts'

export const ownSessions: Handler<typeof calls.listSessions> = async (_input, cx) => {
  const sessions = await sessionsRepository.ofUser(cx.db, cx.reader.userId)
  return sessions.map((session) => ({ ...session, current: session.id === cx.reader.sessionId }))
}

/** Ends one of one's own sessions; another's is not found. */
export const endOwnSession: Handler<typeof calls.endSession> = async ({ params: { id } }, cx) => {
  const answer = await write(cx, async (w) => {
    if (!(await sessionsRepository.endOne(w.tx, cx.reader.userId, id))) throw new AppError('NOT_FOUND')
    w.audit({ id: cx.reader.userId })
    await sessionsRepository.announce(w.tx, `session:${id}`)
    w.onCommitted(() => cx.services.access.drop(`session:${id}`))
    return { id }
  })
  if (id === cx.reader.sessionId) cx.setToken(null)
  return answer
}

export const endOtherSessions: Handler<typeof calls.endOtherSessions> = (_input, cx) =>
  write(cx, async (w) => {
    const { userId, sessionId } = cx.reader
    const count = await shutAccount(w.tx, userId, sessionId)
    w.audit({ id: userId, data: { count } })
    await sessionsRepository.announce(w.tx, `user:${userId}`)
    w.onCommitted(() => cx.services.access.drop(`user:${userId}`))
    return { count }
  })
