import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/factors/factors'
import { type proveSecondFactor, RECOVERY_CODES } from '@camp/contract/factors/factors'
import { renderSVG } from 'uqr'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { CookieOptions, Cx, RequestCx } from '../platform/http/context.ts'
import { countAttempt, forgiveAttempt } from '../platform/session/attempts.ts'
import { needProof } from '../platform/session/proofs.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { newToken, tokenHash } from '../platform/session/token.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { type Write, write } from '../platform/write/write.ts'
import { passkeysRepository } from './factors.passkeys.repository.ts'
import { factorsRepository, HALF_SECONDS } from './factors.repository.ts'
import { tellOwner } from './factors.telling.service.ts'
import { newRecoveryCode, newTotpSecret, plainRecoveryCode, totpStep, totpUri } from './factors.totp.rules.ts'

/** What an authenticator and a device with passkeys call the product. */
export const ISSUER = 'Camp'

const recoveryHash = (keys: Keyring, userId: number, code: string): Buffer =>
  keys.digest(['recovery', userId, plainRecoveryCode(code)].join('\0'))

/** By what somebody can prove who they are beside the password, the best first; none: nothing is asked. */
export const factorWaysOf = (db: Executor, keys: Keyring, userId: number): Promise<readonly string[]> =>
  factorsRepository.ways(db, userId, keys.mark)

/** Is it the code that somebody's authenticator shows? It is not taken again. Within a change, which is refused where it is not. */
async function takeTotp(w: Write, cx: RequestCx, userId: number, code: string): Promise<void> {
  const { keys, clock } = cx.services
  const totp = await factorsRepository.lockTotp(w.tx, userId)
  const secret = keys.opened(totp?.secret ?? null)
  const step = totp && secret !== null ? totpStep(secret, code, clock.now()) : null
  if (!totp || step === null) throw new AppError('FACTOR_CODE_WRONG', {}, { field: 'code' })
  if (step <= totp.lastStep) throw new AppError('FACTOR_CODE_USED', {}, { field: 'code' })
  await factorsRepository.tookTotp(w.tx, userId, step)
}

/** Is there one that counts? Codes alone are none. */
export const hasFactor = async (db: Executor, { services }: RequestCx, userId: number): Promise<boolean> =>
  (await factorWaysOf(db, services.keys, userId)).some((way) => way === 'PASSKEY' || way === 'TOTP')

type Given = Exclude<HandlerInput<typeof proveSecondFactor>['body'], { way: 'PASSKEY' }>

/** Takes what proves who somebody is; refuses what does not. */
export async function takeFactor(w: Write, cx: RequestCx, userId: number, given: Given): Promise<void> {
  if (given.way === 'TOTP') return takeTotp(w, cx, userId, given.code)
  // Where there is no factor any more, its recovery codes are none.
  const { length } = await factorWaysOf(w.tx, cx.services.keys, userId)
  const used = length > 0 && (await factorsRepository.useCode(w.tx, userId, recoveryHash(cx.services.keys, userId, given.code)))
  if (!used) throw new AppError('RECOVERY_CODE_WRONG', {}, { field: 'code' })
  const left = (await factorsRepository.own(w.tx, userId))?.recoveryLeft ?? 0
  await tellOwner(w.tx, userId, `recovery:${cx.requestId}`, 'message.recoveryUsed', { left })
}

const HALF = 'Half-Log-In'
const KEPT: CookieOptions = { path: '/foundation/api/userinfo', seconds: HALF_SECONDS, sameSite: 'strict' }

/** The first step is done: this browser alone goes on with it. Call the answer once it is committed. */
export async function beginHalf(w: Write, cx: RequestCx, userId: number): Promise<() => void> {
  const token = newToken()
  await factorsRepository.beginHalf(w.tx, found(tokenHash(token)), userId)
  return () => cx.keep(HALF, token, KEPT)
}

/** The token of the half log-in of this browser. */
export const halfToken = ({ cookies }: RequestCx): string | null => cookies[HALF] ?? null

/** The half log-in of this browser, one of its tries counted; it throws where there is none, or no try is left. */
export async function goOnWithHalf(cx: RequestCx): Promise<{ id: number; userId: number }> {
  const hash = tokenHash(halfToken(cx) ?? '')
  const half = hash && (await factorsRepository.tryHalf(cx.db, hash))
  if (!half) throw new AppError('SECOND_FACTOR_OVER')
  return half
}

/** Ends it, with the log-in; of two at once one goes through. */
export async function endHalf(w: Write, cx: RequestCx, half: { id: number; userId: number }): Promise<void> {
  if (!(await factorsRepository.useHalf(w.tx, half.id))) throw new AppError('SECOND_FACTOR_OVER')
  w.onCommitted(() => cx.keep(HALF, null, KEPT))
}

export const readOwnFactors: Handler<typeof calls.getOwnFactors> = async (_input, { db, reader, services }) => {
  const { totpAddedAt, totpUsedAt, recoveryLeft, recoveryUsedAt } = found(await factorsRepository.own(db, reader.userId))
  const totp = totpAddedAt === null ? null : { addedAt: totpAddedAt, lastUsedAt: totpUsedAt }
  const ways = await factorWaysOf(db, services.keys, reader.userId)
  const rule = await factorsRepository.rule(db, reader.userId)
  const met = ways.some((way) => way === 'PASSKEY' || way === 'TOTP')
  return { totp, recoveryLeft: ways.length > 0 ? recoveryLeft : null, recoveryUsedAt, met, rule }
}

/**
 * Fresh proof before a factor is set up. Who came in by the last recovery code after a reset can give none, and no further log-in is possible:
 * that session may set one up as long as it holds.
 */
export async function needProofToSetUp(cx: Cx, tx: Tx): Promise<void> {
  const ways = await factorWaysOf(tx, cx.services.keys, cx.reader.userId)
  if (!ways.includes('HELP')) await needProof(cx, tx)
}

export const beginOwnTotp: Handler<typeof calls.beginTotp> = (_input, cx) =>
  write(cx, async (w) => {
    const { userId, username } = cx.reader
    await needProofToSetUp(cx, w.tx)
    await assertOffered(w.tx, userId)
    const secret = newTotpSecret()
    await factorsRepository.beginTotp(w.tx, userId, cx.services.keys.seal(secret))
    w.audit({ id: userId })
    const uri = totpUri(secret, username, ISSUER)
    return { secret, uri, qr: renderSVG(uri, { border: 2 }) }
  })

/** Is one offered at all? */
export async function assertOffered(db: Executor, userId: number): Promise<void> {
  if ((await factorsRepository.rule(db, userId))?.rule === 'OFF') throw new AppError('FACTOR_OFF')
}

/** Ten codes in place of all before. */
export async function newCodes(w: Write, cx: Cx): Promise<string[]> {
  const { userId } = cx.reader
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  // Of two at once the later one's codes hold, and they alone.
  await passkeysRepository.lockOwner(w.tx, userId)
  await factorsRepository.dropCodes(w.tx, userId)
  const hashes = codes.map((code) => recoveryHash(cx.services.keys, userId, code))
  await factorsRepository.addCodes(w.tx, userId, hashes)
  return codes
}

export const confirmOwnTotp: Handler<typeof calls.confirmTotp> = async ({ body: { code } }, cx) => {
  const { userId } = cx.reader
  const tried = { account: `new:${userId}`, address: cx.ip, device: null, step: 'second' } as const
  await countAttempt(cx.db, tried)
  const confirmed = await write(cx, async (w) => {
    await passkeysRepository.lockOwner(w.tx, userId)
    const isFirst = !(await hasFactor(w.tx, cx, userId))
    const totp = await factorsRepository.lockTotp(w.tx, userId)
    const { keys, clock } = cx.services
    const pending = keys.opened(totp?.pending ?? null)
    if (pending === null) throw new AppError('TOTP_NOT_BEGUN')
    const step = totpStep(pending, code, clock.now())
    if (step === null) throw new AppError('FACTOR_CODE_WRONG', {}, { field: 'code' })
    await factorsRepository.confirmTotp(w.tx, userId, step)
    // What was opened by the password alone ends, wherever it is.
    await sessionsRepository.endOfUser(w.tx, userId, cx.reader.sessionId)
    await sessionsRepository.announce(w.tx, `user:${userId}`)
    w.onCommitted(() => cx.services.access.drop(`user:${userId}`))
    w.audit({ id: userId })
    if (isFirst) await passkeysRepository.removeVoid(w.tx, userId)
    await tellOwner(w.tx, userId, `totp-on:${cx.requestId}`, 'message.totpOn')
    // Who replaces one, or has passkeys, keeps the codes that are written down already.
    return { recoveryCodes: isFirst ? await newCodes(w, cx) : null }
  })
  await forgiveAttempt(cx.db, tried)
  return confirmed
}

export const removeOwnTotp: Handler<typeof calls.removeTotp> = (_input, cx) =>
  write(cx, async (w) => {
    const { userId } = cx.reader
    await passkeysRepository.lockOwner(w.tx, userId)
    if (!(await factorsRepository.dropTotp(w.tx, userId))) throw new AppError('NOT_FOUND')
    await dropUnlessLeft(w.tx, cx, userId)
    await tellOwner(w.tx, userId, `totp-off:${cx.requestId}`, 'message.totpOff')
    w.audit({ id: userId })
    return {}
  })

export const renewOwnCodes: Handler<typeof calls.renewRecoveryCodes> = (_input, cx) =>
  write(cx, async (w) => {
    const { userId } = cx.reader
    if ((await factorWaysOf(w.tx, cx.services.keys, userId)).length === 0) throw new AppError('NOT_FOUND')
    const recoveryCodes = await newCodes(w, cx)
    await tellOwner(w.tx, userId, `codes:${cx.requestId}`, 'message.codesRenewed')
    w.audit({ id: userId })
    return { recoveryCodes }
  })

/** With the last factor go its codes, and what a reset of the password had made void. */
export async function dropUnlessLeft(tx: Tx, cx: RequestCx, userId: number): Promise<void> {
  if (await hasFactor(tx, cx, userId)) return
  if ((await factorsRepository.rule(tx, userId))?.rule === 'REQUIRED') throw new AppError('FACTOR_STAYS')
  await dropFactors(tx, userId)
}

/** Takes all that proves, beside the password, who somebody is; answers what there was. */
export async function dropFactors(tx: Tx, userId: number): Promise<{ totp: boolean; passkeys: string[] }> {
  await factorsRepository.dropCodes(tx, userId)
  const passkeys = await passkeysRepository.removeAll(tx, userId)
  return { totp: await factorsRepository.dropTotp(tx, userId), passkeys }
}

/** After a reset: an identity of single sign-on may be that of a thief, so it opens the account no longer. Answers its name, for the log. */
export async function dropSso(tx: Tx, userId: number, cause: string): Promise<string | null> {
  const name = (await factorsRepository.ssoName(tx, userId)) ?? null
  if (name !== null) await happened(tx, 'password.reset', [{ userId, cause }])
  return name
}

/** The part of an entry of the log that says so. */
export const saidOfSso = (name: string | null) => (name === null ? {} : { before: { sso: name }, after: { sso: null } })
