import type * as calls from '@camp/contract/account/account.binding'
import type { CodeChannel } from '@camp/contract/account/account.codes'
import type { Me } from '@camp/contract/base/account'
import { maskPersonal } from '@camp/contract/base/pii'
import { factorWaysOf } from '../factors/factors.api.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { countAttempt, forgiveAttempt } from '../platform/session/attempts.ts'
import { passwordMatches } from '../platform/session/password.ts'
import { needProof } from '../platform/session/proofs.ts'
import { newToken, tokenHash } from '../platform/session/token.ts'
import { type Write, write } from '../platform/write/write.ts'
import { TAKEN } from './account.bycode.service.ts'
import { type CodeSlot, codesRepository, KEY_SECONDS } from './account.codes.repository.ts'
import { channelIsOpen, sendCode, targetOf, tryCode } from './account.codes.service.ts'
import { ownTry } from './account.device.service.ts'
import { announceOwn, answerWithNewSession, openSession, readMe } from './account.entry.service.ts'
import { accountRepository } from './account.repository.ts'

interface OwnKey {
  key: string
  expiresInSeconds: number
}

/** A proof of the owner, good for one change. */
async function giveKey(w: Write, cx: Cx): Promise<OwnKey> {
  const key = newToken()
  await codesRepository.addKey(w.tx, cx.reader.userId, hashOf(key))
  return { key, expiresInSeconds: KEY_SECONDS }
}

function hashOf(key: string): Buffer {
  const hash = tokenHash(key)
  if (!hash) throw new AppError('OWN_KEY_SPENT')
  return hash
}

/** One's present phone or e-mail, as the receiver of a code that proves it. */
async function ownSlot(cx: Cx, channel: CodeChannel): Promise<CodeSlot> {
  const own = found(await accountRepository.targets(cx.db, cx.reader.userId))
  const receiver = channel === 'SMS' ? own.phone : own.email
  if (receiver === null) throw new AppError(channel === 'SMS' ? 'NO_OWN_PHONE' : 'NO_OWN_EMAIL')
  return { channel, target: targetOf(channel, receiver), purpose: 'VERIFY', ownerId: cx.reader.userId }
}

export const sendOwnCode =
  (channel: CodeChannel): Handler<typeof calls.sendSmsCodeByCurrentUser> =>
  async (_input, cx) =>
    sendCode(cx, await ownSlot(cx, channel))

export const verifyOwnCode =
  (channel: CodeChannel): Handler<typeof calls.verifySmsCodeByCurrentUser> =>
  async ({ params: { code } }, cx) => {
    const right = await tryCode(cx, await ownSlot(cx, channel), code, 'CODE_WRONG')
    return write(cx, async (w) => {
      await right.use(w)
      return giveKey(w, cx)
    })
  }

/** By the password, for who can be sent no code. */
export const verifyOwnPassword: Handler<typeof calls.verifyPassword> = async ({ body: { password } }, cx) => {
  const { phone, email } = found(await accountRepository.targets(cx.db, cx.reader.userId))
  const { config } = cx.services
  if ((phone !== null && channelIsOpen(config, 'SMS')) || (email !== null && channelIsOpen(config, 'EMAIL')))
    throw new AppError('OWN_CODE_NEEDED')
  const tried = await ownTry(cx)
  await countAttempt(cx.db, tried)
  const known = await accountRepository.credentials(cx.db, cx.reader.username)
  if (!(await passwordMatches(known?.passwordHash ?? null, password))) throw new AppError('OWN_PASSWORD_WRONG', {}, { field: 'password' })
  await forgiveAttempt(cx.db, tried)
  return write(cx, (w) => giveKey(w, cx))
}

/** A new phone or e-mail: by the proof of the owner, and a code that went to the new one. Both are used up by it. */
export async function bindNew(
  cx: Cx,
  { channel, key, code, receiver }: { channel: CodeChannel; key: string; code: string; receiver: string },
): Promise<Me> {
  const { userId } = cx.reader
  const target = targetOf(channel, receiver)
  if (!(await codesRepository.keyHolds(cx.db, userId, hashOf(key)))) throw new AppError('OWN_KEY_SPENT')
  // Of who has a second factor nothing that a lost telephone shows is enough.
  if ((await factorWaysOf(cx.db, cx.services.keys, userId)).length > 0) await needProof(cx)
  const right = await tryCode(cx, { channel, target, purpose: 'BIND', ownerId: userId }, code, 'CODE_WRONG')
  await write(cx, async (w) => {
    const own = found(await accountRepository.lockOwn(w.tx, userId))
    if (!(await codesRepository.useKey(w.tx, userId, hashOf(key)))) throw new AppError('OWN_KEY_SPENT')
    await right.use(w)
    await orConflict(TAKEN, () => accountRepository.setTarget(w.tx, userId, channel, target))
    const [field, before] = channel === 'SMS' ? (['phone', own.phone] as const) : (['email', own.email] as const)
    const masked = (value: string | null) => ({ [field]: value && maskPersonal(field, value) })
    w.audit({ id: userId, before: masked(before), after: masked(target) })
    await announceOwn(w, cx)
  })
  return readMe(cx, userId, cx.token ?? '')
}

/** Another user name, under a new token. */
export const changeUserName: Handler<typeof calls.changeUserName> = async ({ params: { username } }, cx) => {
  const token = await write(cx, async (w) => {
    const own = found(await accountRepository.lockOwn(w.tx, cx.reader.userId))
    await orConflict(TAKEN, () => accountRepository.setUsername(w.tx, own.id, username))
    w.audit({ id: own.id, data: { username }, before: { username: own.username }, after: { username } })
    await announceOwn(w, cx)
    return openSession(w, cx, own.id)
  })
  return answerWithNewSession(cx, token)
}
