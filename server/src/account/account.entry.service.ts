import type { Me } from '@camp/contract/base/account'
import { ALWAYS } from '@camp/contract/permissions'
import { beginHalf, factorWaysOf } from '../factors/factors.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx, RequestCx } from '../platform/http/context.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { newToken, tokenHash } from '../platform/session/token.ts'
import { type Write, write } from '../platform/write/write.ts'
import { noteBrowser } from './account.browsers.service.ts'
import { keepDevice } from './account.device.service.ts'
import { accountRepository } from './account.repository.ts'

/** Who `userId` is, with effective codes: read afresh, never from what is kept. */
export async function readMe(cx: RequestCx, userId: number, token: string): Promise<Me> {
  const row = found(await accountRepository.me(cx.db, userId))
  const access = await cx.services.access.of(token)
  const mustAddSecond = access?.mustAddSecond ?? false
  return { ...row, mustAddSecond, codes: [...(access?.codes ?? [ALWAYS])].sort(), dataScope: access?.dataScope ?? 'ALL' }
}

/** Ends the session that the request came with, here at once and on other instances within a second. */
export async function endCurrent(w: Write, cx: RequestCx): Promise<void> {
  const hash = cx.token ? tokenHash(cx.token) : null
  const ended = hash ? await sessionsRepository.endByToken(w.tx, hash) : null
  if (ended !== null) w.onCommitted(() => cx.services.access.drop(`session:${ended}`))
}

/** Makes a session under a new token and ends the one that came with the request (security rule 11). */
export async function openSession(w: Write, cx: RequestCx, userId: number, insteadOf: number | null = null): Promise<string> {
  const token = newToken()
  await endCurrent(w, cx)
  const hash = tokenHash(token)
  if (!hash) throw new Error('a new token is malformed')
  await sessionsRepository.open(w.tx, userId, hash, cx, insteadOf)
  return token
}

/**
 * Logs somebody in who has proved who they are. Who has a second factor is asked for it, and is logged in once it was given; until then
 * nothing is open. `prove` as below.
 */
export async function enter(cx: RequestCx, prove: (w: Write) => Promise<number>): Promise<Me> {
  let goOn: (() => void) | undefined
  let ways: readonly string[] = []
  const me = await logInWhole(cx, async (w) => {
    const userId = await prove(w)
    ways = await factorWaysOf(w.tx, cx.services.keys, userId)
    if (ways.length === 0) return userId
    goOn = await beginHalf(w, cx, userId)
    return null
  })
  if (me) return me
  goOn?.()
  throw new AppError('SECOND_FACTOR_NEEDED', { ways: ways.join() })
}

/**
 * Logs somebody in: notes it, logs it, makes the session. `prove` runs in the same transaction and says who it is (the row locked, so that a
 * freeze at this very moment is held off); it throws where there is nobody, and answers null where more is to be proved.
 */
export async function logInWhole(cx: RequestCx, prove: (w: Write) => Promise<number>): Promise<Me>
export async function logInWhole(cx: RequestCx, prove: (w: Write) => Promise<number | null>): Promise<Me | null>
export async function logInWhole(cx: RequestCx, prove: (w: Write) => Promise<number | null>): Promise<Me | null> {
  const entered = await write(cx, async (w) => {
    const userId = await prove(w)
    if (userId === null) return null
    await accountRepository.noteLogin(w.tx, userId)
    w.audit({ id: userId }, userId)
    const owner = found(await accountRepository.owner(w.tx, userId))
    return { userId, owner, keepBrowser: await noteBrowser(w, cx, userId), token: await openSession(w, cx, userId) }
  })
  if (!entered) return null
  const { userId, token, owner, keepBrowser } = entered
  cx.setToken(token)
  keepBrowser()
  keepDevice(cx, owner)
  return readMe(cx, userId, token)
}

/** Answers who one is, under a token that was made a moment ago. */
export async function answerWithNewSession(cx: Cx, token: string): Promise<Me> {
  cx.setToken(token)
  keepDevice(cx, found(await accountRepository.owner(cx.db, cx.reader.userId)))
  return readMe(cx, cx.reader.userId, token)
}

/** Writes of the own row, after which every process forgets what it keeps of the person; this one before it answers. */
export async function announceOwn(w: Write, cx: Cx): Promise<void> {
  const { userId } = cx.reader
  await sessionsRepository.announce(w.tx, `user:${userId}`)
  w.onCommitted(() => cx.services.access.drop(`user:${userId}`))
}
