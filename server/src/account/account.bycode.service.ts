import type { CodeChannel, registerWithSms } from '@camp/contract/account/account.codes'
import type { Me } from '@camp/contract/base/account'
import type { CallAnswer } from '@camp/contract/base/call'
import { dropSso, saidOfSso, voidPasskeys } from '../factors/factors.api.ts'
import { tell } from '../notify/notify.api.ts'
import { activeHolders } from '../permissions/permissions.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { forgiveAttempt } from '../platform/session/attempts.ts'
import { assertHardToGuess } from '../platform/session/password.choice.ts'
import { hashPassword } from '../platform/session/password.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { shutAccount } from '../platform/session/shut.ts'
import { write } from '../platform/write/write.ts'
import { registrationMode, targetOf, tryCode } from './account.codes.service.ts'
import { enter } from './account.entry.service.ts'
import { accountRepository } from './account.repository.ts'

/** Tells everybody who may activate accounts that one waits. */
export async function announceNewcomer(tx: Tx, { id, username }: { id: number; username: string }): Promise<void> {
  for (const userId of await activeHolders(tx, 'USER_STATUS')) {
    await tell(tx, {
      userId,
      title: { code: 'message.newcomer' },
      detail: { code: 'message.newcomer.detail', data: { username } },
      link: `#/usercenter/backUserManage?peek=${id}`,
      cause: `newcomer:${id}`,
    })
  }
}

/** What breaks when a name, phone or e-mail has an account already. */
export const TAKEN: Conflicts = {
  users_username_key: { error: 'USERNAME_TAKEN', path: 'username' },
  users_phone_key: { error: 'PHONE_TAKEN', path: 'phone' },
  users_email_key: { error: 'EMAIL_TAKEN', path: 'email' },
}

/** A receiver and the code that went there. */
interface ByCode {
  readonly channel: CodeChannel
  readonly receiver: string
  readonly code: string
}

/** Wrong, used, too old, nobody there, frozen: one text, and the code is looked at before anybody is looked for. */
export async function logInByCode(cx: RequestCx, { channel, receiver, code }: ByCode): Promise<Me> {
  const target = targetOf(channel, receiver)
  const right = await tryCode(cx, { channel, target, purpose: 'LOGIN', ownerId: null }, code, 'BAD_CODE')
  return enter(cx, async (w) => {
    await right.use(w)
    const user = await accountRepository.lockByTarget(w.tx, channel, target)
    if (!user) throw new AppError('BAD_CODE')
    return user.id
  })
}

const calledBy = (channel: CodeChannel, target: string) => (channel === 'SMS' ? { phone: target } : { email: target })

/** A new password for a person who reads the phone or mailbox of an account; every session of it ends. */
export async function resetPassword(cx: RequestCx, { channel, receiver, code, password }: ByCode & { readonly password: string }) {
  const target = targetOf(channel, receiver)
  // Before the code, so that a poor choice costs no try of it. What else the account is called is known once it is held.
  await assertHardToGuess(password, calledBy(channel, target), 'password')
  const right = await tryCode(cx, { channel, target, purpose: 'RESET', ownerId: null }, code, 'CODE_WRONG')
  const hash = await hashPassword(password)
  let voided = 0
  let sso: string | null = null
  const account = await write(cx, async (w) => {
    await right.use(w)
    const user = await accountRepository.lockByTarget(w.tx, channel, target)
    if (!user) throw new AppError('CODE_WRONG')
    await assertHardToGuess(password, user, 'password')
    await accountRepository.setPassword(w.tx, user.id, hash)
    await shutAccount(w.tx, user.id)
    voided = await voidPasskeys(w.tx, user.id, `passkeys-void:${cx.requestId}`)
    sso = await dropSso(w.tx, user.id, cx.requestId)
    await sessionsRepository.announce(w.tx, `user:${user.id}`)
    w.onCommitted(() => cx.services.access.drop(`user:${user.id}`))
    w.audit({ id: user.id, ...saidOfSso(sso) }, user.id)
    return user.username
  })
  // A person who forgot the password has tried it before.
  await forgiveAttempt(cx.db, { account, address: cx.ip, device: null })
  return { passkeysVoid: voided, ssoVoid: sso !== null }
}

type Registered = CallAnswer<typeof registerWithSms>

interface Registration extends ByCode {
  readonly username: string
  readonly realName: string
  readonly password: string
}

/** An account of one's own, without roles; frozen until somebody activates it, unless registration is open. That a name is taken is said only to who holds a right code. */
export async function register(
  cx: RequestCx,
  { channel, receiver, code, username, realName, password }: Registration,
): Promise<Registered> {
  const mode = await registrationMode(cx.db)
  if (mode === 'closed') throw new AppError('REGISTRATION_CLOSED')
  const target = targetOf(channel, receiver)
  await assertHardToGuess(password, { username, realName, ...calledBy(channel, target) }, 'password')
  const right = await tryCode(cx, { channel, target, purpose: 'REGISTER', ownerId: null }, code, 'CODE_WRONG')
  const activeflg = mode === 'open' ? 'ACTIVE' : 'FROZEN'
  const passwordHash = await hashPassword(password)
  return write(cx, async (w) => {
    await right.use(w)
    const newcomer = { username, realName, channel, target, passwordHash, activeflg } as const
    const id = await orConflict(TAKEN, () => accountRepository.register(w.tx, newcomer))
    w.audit({ id, data: { username }, after: { username, realName, activeflg, registeredVia: channel } }, id)
    if (activeflg === 'FROZEN') await announceNewcomer(w.tx, { id, username })
    return { id, activeflg }
  })
}
