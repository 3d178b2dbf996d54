import { setTimeout } from 'node:timers/promises'
import type { leaveSso } from '@camp/contract/base/account'
import type { CallAnswer } from '@camp/contract/base/call'
import type { ErrorName } from '@camp/contract/errors'
import type * as calls from '@camp/contract/sso/sso'
import { enter, guardedSecond, logInWhole, provePassword } from '../account/account.api.ts'
import { factorWaysOf, takeFactor } from '../factors/factors.api.ts'
import { tell } from '../notify/notify.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Listener } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx, RequestCx } from '../platform/http/context.ts'
import { events } from '../platform/http/metrics.ts'
import { type Write, write } from '../platform/write/write.ts'
import { forgetBrowser, hashesOf, markLogIn, secretForBrowser, takeMark } from './sso.attempts.service.ts'
import type { Provider } from './sso.flow.service.ts'
import { type EntryHashes, type Proved, ssoRepository } from './sso.repository.ts'

/** Nobody waits longer for a provider to be allowed to leave. */
const LEAVE_WITHIN_MS = 3_000

const BOUND: Conflicts = { sso_identities_user_key: { error: 'SSO_ACCOUNT_BOUND', path: 'username' } }

/** A refusal that somebody should be able to watch. */
function refused(cx: RequestCx, error: ErrorName): AppError {
  events.inc({ kind: 'sso_refused' })
  cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip, error }, 'single sign-on refused')
  return new AppError(error)
}

/** Notes by what somebody comes in, in the transaction that lets them: their log-out leads to the provider. */
function noteLogIn(cx: RequestCx, w: Write, userId: number, { idTokenSealed }: Proved): void {
  if (idTokenSealed !== null) ssoRepository.keepLogIn(w.tx, markLogIn(cx), userId, idTokenSealed)
}

/** Where the browser goes after the log-out. A provider that is away, or has no log-out, keeps nobody from leaving here. */
export async function leaveProvider(cx: Cx, provider: Provider | null): Promise<CallAnswer<typeof leaveSso>> {
  const hash = takeMark(cx)
  const sealed = hash ? await ssoRepository.takeLogIn(cx.db, hash, cx.reader.userId) : undefined
  const idToken = sealed === undefined ? null : cx.services.keys.opened(sealed)
  if (idToken === null || !provider) return { url: null }
  try {
    const url = provider.leave(idToken, `${cx.services.config.publicUrl}/`)
    return { url: await Promise.race([url, setTimeout(LEAVE_WITHIN_MS, null, { ref: false })]) }
  } catch (error) {
    cx.services.log.warn({ requestId: cx.requestId, why: error instanceof Error ? error.message : '' }, 'no log-out at the provider')
    return { url: null }
  }
}

/** Logs in the person of a one-time code. Where the identity opens no account, the refusal carries a key to bind it by. */
export const logInBySso: Handler<typeof calls.loginBySso, RequestCx> = async ({ params: { code } }, cx) => {
  const { identity, userId } = await useCode(cx, code)
  if (userId === undefined) {
    const { secret, hashes } = secretForBrowser(cx)
    await ssoRepository.add(cx.db, 'BIND', hashes, identity)
    throw new AppError('SSO_UNBOUND', { name: identity.name, bindKey: secret })
  }
  return enter(cx, async (w) => {
    // The lock holds off a freeze at this very moment.
    if (!(await ssoRepository.lockHolder(w.tx, userId, identity))) throw refused(cx, 'SSO_CLOSED')
    noteLogIn(cx, w, userId, identity)
    return userId
  })
}

/** Used up first and for good, whatever comes of it: a code is never good twice. */
async function useCode(cx: RequestCx, code: string): Promise<{ identity: Proved; userId: number | undefined }> {
  const hashes = hashesOf(cx, code)
  if (!hashes) throw refused(cx, 'SSO_CODE_SPENT')
  const used = await write(cx, async (w) => {
    const identity = await ssoRepository.use(w.tx, 'CODE', hashes)
    return identity && { identity, userId: await ssoRepository.userOf(w.tx, identity) }
  })
  forgetBrowser(cx, code)
  if (!used) throw refused(cx, 'SSO_CODE_SPENT')
  return used
}

const isTotp = (code: string): boolean => /^\d{6}$/.test(code)

/** Binds the identity behind a key to the account whose password is given, and logs in. A wrong password or code leaves the key good. */
export const bindAndLogIn: Handler<typeof calls.bindSsoUserAndLogin, RequestCx> = async ({ body: { bindKey, code, ...given } }, cx) => {
  const hashes = hashesOf(cx, bindKey)
  const { userId, hold } = await provePassword(cx, given, {
    refusal: 'SSO_BAD_CREDENTIALS',
    first: async () => {
      if (!hashes || !(await ssoRepository.holds(cx.db, 'BIND', hashes))) throw refused(cx, 'SSO_BIND_SPENT')
    },
  })
  const bind = async (w: Write): Promise<number> => {
    await hold(w)
    // Nothing is bound by a log-in that lacks its second step.
    if (code !== undefined) await takeFactor(w, cx, userId, { way: isTotp(code) ? 'TOTP' : 'RECOVERY', code })
    else if ((await factorWaysOf(w.tx, cx.services.keys, userId)).length > 0) throw new AppError('SSO_BIND_FACTOR', {}, { field: 'code' })
    await bindIdentity(cx, w, userId, hashes)
    return userId
  }
  const me = await (code === undefined ? enter(cx, bind) : guardedSecond(cx, userId, () => logInWhole(cx, bind)))
  forgetBrowser(cx, bindKey)
  return me
}

async function bindIdentity(cx: RequestCx, w: Write, userId: number, hashes: EntryHashes | null): Promise<void> {
  const identity = hashes ? await ssoRepository.use(w.tx, 'BIND', hashes) : undefined
  if (!identity) throw refused(cx, 'SSO_BIND_SPENT')
  const id = await orConflict(BOUND, () => ssoRepository.bind(w.tx, userId, identity))
  noteLogIn(cx, w, userId, identity)
  if (id === undefined) throw refused(cx, 'SSO_TAKEN')
  w.audit({ id: userId, type: 'EDIT', after: { sso: identity.name } }, userId)
  // An owner who did not do this must hear of it.
  await tell(w.tx, {
    userId,
    title: { code: 'message.ssoBound' },
    detail: { code: 'message.ssoBound.detail', data: { name: identity.name } },
    link: '#/settings/personalCenter',
    cause: `sso:${id}:${cx.requestId}`,
  })
}

/** The identity that opens an account. */
export const bindingOf = async (cx: Cx, userId: number): Promise<CallAnswer<typeof calls.getSsoBinding>> => ({
  identity: (await ssoRepository.ofUser(cx.db, userId)) ?? null,
})

const tellUnbound = (tx: Tx, userId: number, name: string, cause: string): Promise<void> =>
  tell(tx, {
    userId,
    title: { code: 'message.ssoUnbound' },
    detail: { code: 'message.ssoUnbound.detail', data: { name } },
    link: '#/settings/personalCenter',
    cause: `sso:${userId}:${cause}`,
  })

/** A password that was reset leaves no identity: a thief may have bound it. */
export const unbindAfterReset: Listener<'password.reset'> = async (tx, facts) => {
  for (const { userId, cause } of facts) {
    const unbound = await ssoRepository.unbind(tx, userId)
    if (unbound) await tellUnbound(tx, userId, unbound.name, cause)
  }
}

/** The identity opens the account no longer. */
export async function removeBinding(cx: Cx, userId: number): Promise<Record<string, never>> {
  await write(cx, async (w) => {
    const { name, username } = found(await ssoRepository.unbind(w.tx, userId))
    w.audit({ id: userId, data: { username }, before: { sso: name }, after: { sso: null } })
    if (userId === cx.reader.userId) return
    await tellUnbound(w.tx, userId, name, cx.requestId)
  })
  return {}
}
