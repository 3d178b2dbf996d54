import type { Me } from '@camp/contract/account'
import { ALWAYS } from '@camp/contract/permissions'
import { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx, RequestCx } from '../platform/http/context.ts'
import { events } from '../platform/http/metrics.ts'
import { countAttempt, forgiveAttempt } from '../platform/session/attempts.ts'
import { hashPassword, passwordMatches } from '../platform/session/password.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { newToken, tokenHash } from '../platform/session/token.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { accountRepository } from './account.repository.ts'

/** Who `userId` is, with effective codes: read afresh, never from what is kept. */
export async function readMe(cx: RequestCx, userId: number, token: string): Promise<Me> {
  const row = found(await accountRepository.me(cx.db, userId))
  const access = await cx.services.access.of(token)
  return { ...row, codes: [...(access?.codes ?? [ALWAYS])].sort(), dataScope: access?.dataScope ?? 'ALL' }
}

/** Ends the session that the request came with, here at once and on other instances within a second. */
async function endCurrent(w: Write, cx: RequestCx): Promise<void> {
  const hash = cx.token ? tokenHash(cx.token) : null
  const ended = hash ? await sessionsRepository.endByToken(w.tx, hash) : null
  if (ended !== null) w.onCommitted(() => cx.services.access.drop(`session:${ended}`))
}

/** Makes a session under a new token and ends the one that came with the request (security rule 11). */
async function openSession(w: Write, cx: RequestCx, userId: number): Promise<string> {
  const token = newToken()
  await endCurrent(w, cx)
  const hash = tokenHash(token)
  if (!hash) throw new Error('a new token is malformed')
  await sessionsRepository.open(w.tx, userId, hash, cx)
  return token
}

/** Unknown, wrong and frozen get the same words after the same time; the try is counted before it is checked. */
export async function logIn(cx: RequestCx, given: { username: string; password: string }): Promise<Me> {
  await countAttempt(cx.db, given.username, cx.ip)
  const known = await accountRepository.credentials(cx.db, given.username)
  const matches = await passwordMatches(known?.password_hash ?? null, given.password)
  if (!known || !matches || known.activeflg !== 'ACTIVE') {
    events.inc({ kind: 'login_refused' })
    cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip }, 'log-in refused')
    throw new AppError('BAD_CREDENTIALS')
  }
  await forgiveAttempt(cx.db, given.username, cx.ip)
  const token = await write(cx, async (w) => {
    // The lock holds off a freeze at this very moment; a frozen row is not found.
    const own = await accountRepository.lockOwn(w.tx, known.id)
    if (!own || own.password_hash !== known.password_hash) throw new AppError('BAD_CREDENTIALS')
    await accountRepository.noteLogin(w.tx, known.id)
    w.audit({ id: known.id }, known.id)
    return openSession(w, cx, known.id)
  })
  cx.setToken(token)
  return readMe(cx, known.id, token)
}

export async function logOut(cx: Cx): Promise<Record<string, never>> {
  await write(cx, async (w) => {
    await endCurrent(w, cx)
    w.audit({ id: cx.reader.userId })
  })
  cx.setToken(null)
  return {}
}

/** Sets a password, ends every session and opens a new one for who asked. */
async function replacePassword(w: Write, cx: Cx, password: string): Promise<string> {
  await accountRepository.setPassword(w.tx, cx.reader.userId, await hashPassword(password))
  await sessionsRepository.endOfUser(w.tx, cx.reader.userId)
  await sessionsRepository.announce(w.tx, `user:${cx.reader.userId}`)
  w.audit({ id: cx.reader.userId })
  w.onCommitted(() => cx.services.access.drop(`user:${cx.reader.userId}`))
  return openSession(w, cx, cx.reader.userId)
}

async function answerWithNewSession(cx: Cx, token: string): Promise<Me> {
  cx.setToken(token)
  return readMe(cx, cx.reader.userId, token)
}

/** The forced change of a one-time password (decision Q-12). */
export async function replaceOneTimePassword(cx: Cx, newPassword: string): Promise<Me> {
  const token = await write(cx, async (w) => {
    const own = found(await accountRepository.lockOwn(w.tx, cx.reader.userId))
    if (!own.must_change_password) throw new AppError('NOTHING_TO_CHANGE')
    if (await passwordMatches(own.password_hash, newPassword)) throw new AppError('PASSWORD_UNCHANGED')
    return replacePassword(w, cx, newPassword)
  })
  return answerWithNewSession(cx, token)
}

export async function changePassword(cx: Cx, given: { oldPassword: string; newPassword: string }): Promise<Me> {
  const db = new Executor(cx.services.pool)
  await countAttempt(db, cx.reader.username, cx.ip)
  const token = await write(cx, async (w) => {
    const own = found(await accountRepository.lockOwn(w.tx, cx.reader.userId))
    if (!(await passwordMatches(own.password_hash, given.oldPassword))) throw new AppError('OLD_PASSWORD_WRONG')
    if (given.newPassword === given.oldPassword) throw new AppError('PASSWORD_UNCHANGED')
    return replacePassword(w, cx, given.newPassword)
  })
  await forgiveAttempt(db, cx.reader.username, cx.ip)
  return answerWithNewSession(cx, token)
}

const MAGIC: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** Is the picture what it says it is? By content, not by name (security rule 20). */
function assertPicture(dataUrl: string): void {
  const [, kind = '', base64 = ''] = /^data:image\/(\w+);base64,(.+)$/.exec(dataUrl) ?? []
  if (!MAGIC[kind]?.(Buffer.from(base64, 'base64'))) throw new AppError('NOT_A_PICTURE', {}, { field: 'avatarUrl' })
}

export async function updateOwnProfile(
  cx: Cx,
  given: { realName: string; avatarUrl?: string | null | undefined; version?: number | undefined },
): Promise<Me> {
  if (given.avatarUrl) assertPicture(given.avatarUrl)
  await write(cx, async (w) => {
    const own = found(await accountRepository.lockOwn(w.tx, cx.reader.userId))
    w.version(own, given.version)
    const avatarUrl = given.avatarUrl === undefined ? own.avatar_url : given.avatarUrl
    await accountRepository.setProfile(w.tx, own.id, { realName: given.realName, avatarUrl })
    const { before, after } = changedFields({ realName: own.real_name }, { realName: given.realName })
    const pictured = avatarUrl === own.avatar_url ? {} : { avatar: avatarUrl === null ? 'removed' : 'replaced' }
    w.audit({ id: own.id, before, after: { ...after, ...pictured } })
    await sessionsRepository.announce(w.tx, `user:${own.id}`)
    w.onCommitted(() => cx.services.access.drop(`user:${own.id}`))
  })
  return readMe(cx, cx.reader.userId, cx.token ?? '')
}
