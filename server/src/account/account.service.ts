import type * as calls from '@camp/contract/base/account'
import type { ErrorName } from '@camp/contract/errors'
import { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx, RequestCx } from '../platform/http/context.ts'
import { events } from '../platform/http/metrics.ts'
import { countAttempt, forgiveAttempt } from '../platform/session/attempts.ts'
import { assertHardToGuess } from '../platform/session/password.choice.ts'
import { hashPassword, passwordMatches } from '../platform/session/password.ts'
import { shutAccount } from '../platform/session/shut.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { knownDevice, ownTry } from './account.device.service.ts'
import { announceOwn, answerWithNewSession, endCurrent, enter, openSession, readMe } from './account.entry.service.ts'
import { accountRepository } from './account.repository.ts'

const MAGIC: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** Is the picture of a person, where one was sent, what it says it is? By content, not by name (security rule 20). */
export function assertPicture(dataUrl: string | null | undefined): void {
  if (!dataUrl) return
  const [, kind = '', base64 = ''] = /^data:image\/(\w+);base64,(.+)$/.exec(dataUrl) ?? []
  if (!MAGIC[kind]?.(Buffer.from(base64, 'base64'))) throw new AppError('NOT_A_PICTURE', {}, { field: 'avatarUrl' })
}

interface Proof {
  /** How a wrong name or password is worded. */
  readonly refusal: ErrorName
  /** Looked at once the try is counted; throws where there is no use in going on. */
  readonly first?: () => Promise<void>
}

/**
 * Looks at a user name and password; what it returns says within a transaction who it is. Unknown, wrong and frozen get the same words after
 * the same time; the try is counted before it is checked.
 */
export async function provePassword(cx: RequestCx, given: { username: string; password: string }, { refusal, first }: Proof) {
  const device = await knownDevice(cx, () => accountRepository.credentials(cx.db, given.username))
  const tried = { account: given.username, address: cx.ip, device }
  await countAttempt(cx.db, tried)
  await first?.()
  const known = await accountRepository.credentials(cx.db, given.username)
  const matches = await passwordMatches(known?.passwordHash ?? null, given.password)
  if (!known || !matches || known.activeflg !== 'ACTIVE') {
    events.inc({ kind: 'login_refused' })
    cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip }, 'log-in refused')
    throw new AppError(refusal)
  }
  await forgiveAttempt(cx.db, tried)
  const hold = async (w: Write): Promise<number> => {
    // The lock holds off a freeze at this very moment; a frozen row is not found.
    const own = await accountRepository.lockOwn(w.tx, known.id)
    if (!own || own.passwordHash !== known.passwordHash) throw new AppError(refusal)
    return known.id
  }
  return { userId: known.id, hold }
}

export const logIn: Handler<typeof calls.login, RequestCx> = async ({ body: given }, cx) =>
  enter(cx, (await provePassword(cx, given, { refusal: 'BAD_CREDENTIALS' })).hold)

export const logOut: Handler<typeof calls.logout> = async (_input, cx) => {
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
  await shutAccount(w.tx, cx.reader.userId)
  w.audit({ id: cx.reader.userId })
  await announceOwn(w, cx)
  return openSession(w, cx, cx.reader.userId, cx.reader.sessionId)
}

/** The forced change of a one-time password (decision Q-12). */
export const replaceOneTimePassword: Handler<typeof calls.updateUserInfo> = async ({ body: { newPassword } }, cx) => {
  const token = await write(cx, async (w) => {
    const own = found(await accountRepository.lockOwn(w.tx, cx.reader.userId))
    if (!own.mustChangePassword) throw new AppError('NOTHING_TO_CHANGE')
    if (await passwordMatches(own.passwordHash, newPassword)) throw new AppError('PASSWORD_UNCHANGED')
    await assertHardToGuess(newPassword, own, 'newPassword')
    return replacePassword(w, cx, newPassword)
  })
  return answerWithNewSession(cx, token)
}

export const changePassword: Handler<typeof calls.changePassword> = async ({ body: given }, cx) => {
  const db = new Executor(cx.services.pool)
  // Before the try is counted: a poor choice is no guess at the old password.
  await assertHardToGuess(given.newPassword, found(await accountRepository.me(db, cx.reader.userId)), 'newPassword')
  const tried = await ownTry(cx)
  await countAttempt(db, tried)
  const token = await write(cx, async (w) => {
    const own = found(await accountRepository.lockOwn(w.tx, cx.reader.userId))
    if (!(await passwordMatches(own.passwordHash, given.oldPassword))) throw new AppError('OLD_PASSWORD_WRONG')
    if (given.newPassword === given.oldPassword) throw new AppError('PASSWORD_UNCHANGED')
    return replacePassword(w, cx, given.newPassword)
  })
  await forgiveAttempt(db, tried)
  return answerWithNewSession(cx, token)
}

export const updateOwnProfile: Handler<typeof calls.updateUserBaseInfo> = async ({ body: given }, cx) => {
  assertPicture(given.avatarUrl)
  await write(cx, async (w) => {
    const own = found(await accountRepository.lockOwn(w.tx, cx.reader.userId))
    w.version(own, given.version)
    const avatarUrl = given.avatarUrl === undefined ? own.avatarUrl : given.avatarUrl
    await accountRepository.setProfile(w.tx, own.id, { realName: given.realName, avatarUrl })
    const { before, after } = changedFields({ realName: own.realName }, { realName: given.realName })
    const pictured = avatarUrl === own.avatarUrl ? {} : { avatar: avatarUrl === null ? 'removed' : 'replaced' }
    w.audit({ id: own.id, before, after: { ...after, ...pictured } })
    await announceOwn(w, cx)
  })
  return readMe(cx, cx.reader.userId, cx.token ?? '')
}
