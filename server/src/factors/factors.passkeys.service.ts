import { randomBytes } from 'node:crypto'
import type * as calls from '@camp/contract/factors/factors.passkeys'
import { MOST_PASSKEYS, type passkeySigned } from '@camp/contract/factors/factors.passkeys'
import type * as z from 'zod'
import { countOne } from '../platform/counters.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { CookieOptions, Cx, RequestCx } from '../platform/http/context.ts'
import { netOf } from '../platform/http/local.ts'
import { events } from '../platform/http/metrics.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { newToken, tokenHash } from '../platform/session/token.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Write, write } from '../platform/write/write.ts'
import { CHALLENGE_SECONDS, type Challenge, passkeysRepository } from './factors.passkeys.repository.ts'
import { challengeIn, hasGoneBack, KEY_KINDS, registered, signedBy } from './factors.passkeys.rules.ts'
import { assertOffered, dropUnlessLeft, halfToken, hasFactor, ISSUER, needProofToSetUp, newCodes } from './factors.service.ts'
import { tellOwner } from './factors.telling.service.ts'

type Signed = z.output<typeof passkeySigned>

const WINDOW_MINUTES = 15
/** Challenges and answers of strangers, by address: they cost a signature to look at. */
const MOST_BY_ADDRESS = 300

const TYPE = 'public-key' as const

/** The address of the console, and its name: what is set up, else what the browser itself came by; the gate has compared it with ours. */
function consoleOf({ services, origin }: RequestCx): { origin: string; rpId: string } {
  const own = services.config.publicUrl ?? origin
  if (own === null) throw new AppError('PASSKEY_ADDRESS')
  const url = new URL(own)
  return { origin: url.origin, rpId: url.hostname }
}

async function countAddress({ db, ip }: RequestCx): Promise<void> {
  const { count, wait } = await countOne(db, `passkey:${netOf(ip)}`, WINDOW_MINUTES)
  if (count > MOST_BY_ADDRESS) throw new AppError('TOO_MANY_TRIES', { minutes: Math.ceil(wait / 60) }, { retryAfter: wait })
}

const boundTo = (token: string | null): Buffer => {
  const hash = tokenHash(token ?? '')
  if (!hash) throw new AppError('PASSKEY_OVER')
  return hash
}

/** What a challenge is asked for, by whom: the browser of this request, its half log-in or its session. */
type Asks = Omit<Challenge, 'origin'>
const bySession = (cx: Cx, purpose: 'REGISTER' | 'PROOF', act: string | null = null): Asks => ({
  purpose,
  bound: boundTo(cx.token),
  act: act === null ? null : Buffer.from(act, 'base64url'),
})
const byHalf = (cx: RequestCx): Asks => ({ purpose: 'SECOND', bound: boundTo(halfToken(cx)), act: null })

async function ask(cx: RequestCx, asks: Asks): Promise<{ challenge: string; rpId: string }> {
  const { origin, rpId } = consoleOf(cx)
  const challenge = randomBytes(32)
  await passkeysRepository.ask(cx.db, challenge, { ...asks, origin })
  return { challenge: challenge.toString('base64url'), rpId }
}

/** Uses up the challenge that was signed: once, within its time, by whom it was given to, for what it was asked. */
async function taken(cx: RequestCx, asks: Asks, clientDataJSON: string) {
  const { origin, rpId } = consoleOf(cx)
  const challenge = challengeIn(clientDataJSON)
  if (!challenge || !(await passkeysRepository.take(cx.db, challenge, { ...asks, origin }))) throw new AppError('PASSKEY_OVER')
  return { challenge, origin, rpId }
}

const toBrowser = ({ credentialId, transports }: Awaited<ReturnType<typeof passkeysRepository.known>>[number]) => ({
  id: credentialId.toString('base64url'),
  type: TYPE,
  transports,
})

const toSign = (asked: { challenge: string; rpId: string }, allowCredentials: ReturnType<typeof toBrowser>[]) => ({
  ...asked,
  timeout: CHALLENGE_SECONDS * 1_000,
  userVerification: 'required' as const,
  allowCredentials,
})

const BROWSER = 'Passkey-Log-In'
const KEPT: CookieOptions = { path: '/foundation/api/userinfo', seconds: CHALLENGE_SECONDS, sameSite: 'strict' }

export const askOfStranger: Handler<typeof calls.askPasskey, RequestCx> = async ({ body: { step } }, cx) => {
  await countAddress(cx)
  if (step === 'SECOND') {
    const asks = byHalf(cx)
    const userId = await passkeysRepository.ownerOfHalf(cx.db, asks.bound)
    if (userId === undefined) throw new AppError('SECOND_FACTOR_OVER')
    return toSign(await ask(cx, asks), (await passkeysRepository.known(cx.db, userId)).map(toBrowser))
  }
  const token = newToken()
  const asked = await ask(cx, { purpose: 'FIRST', bound: boundTo(token), act: null })
  cx.keep(BROWSER, token, KEPT)
  return toSign(asked, [])
}

export const askOfSession: Handler<typeof calls.askPasskeyProof> = async ({ body: { act } }, cx) => {
  const known = await passkeysRepository.known(cx.db, cx.reader.userId)
  if (known.length === 0) throw new AppError('PROOF_OTHER_WAY')
  return toSign(await ask(cx, bySession(cx, 'PROOF', act)), known.map(toBrowser))
}

/** A passkey that proved who somebody is; taken within a change. */
export interface ProvedPasskey {
  readonly userId: number
  take(w: Write): Promise<void>
}

/** Looks at what was signed; refused where it is not of this challenge, console and, where one is meant, person. */
async function proved(cx: RequestCx, asks: Asks, signed: Signed, meant: number | null): Promise<ProvedPasskey> {
  const expected = await taken(cx, asks, signed.clientDataJSON)
  const passkey = await passkeysRepository.byCredential(cx.db, Buffer.from(signed.id, 'base64url'))
  const isMeant = passkey && passkey.rpId === expected.rpId && (meant === null || passkey.userId === meant)
  const by = isMeant && (await signedBy(passkey, signed, expected))
  if (!by) throw new AppError('PASSKEY_REFUSED')
  const { id, userId, name } = passkey
  if (hasGoneBack(passkey.signCount, by.signCount)) {
    events.inc({ kind: 'passkey_cloned' })
    cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip, userId, passkey: id }, 'a passkey counted backwards')
    const cause = `passkey-cloned:${expected.challenge.toString('base64url')}`
    await transaction(cx.services.pool, (tx) => tellOwner(tx, userId, cause, 'message.passkeyCloned', { name }))
    throw new AppError('PASSKEY_CLONED')
  }
  return {
    userId,
    take: async (w) => {
      if (!(await passkeysRepository.used(w.tx, id, by.signCount, by.synced))) throw new AppError('PASSKEY_REFUSED')
    },
  }
}

/** Of whoever comes with this browser: that the device recognised its owner makes it both factors. */
export async function passkeyOfStranger(cx: RequestCx, signed: Signed): Promise<ProvedPasskey> {
  await countAddress(cx)
  const passkey = await proved(cx, { purpose: 'FIRST', bound: boundTo(cx.cookies[BROWSER] ?? null), act: null }, signed, null)
  cx.keep(BROWSER, null, KEPT)
  return passkey
}
export const passkeyOfHalf = (cx: RequestCx, signed: Signed, userId: number): Promise<ProvedPasskey> =>
  proved(cx, byHalf(cx), signed, userId)
export const passkeyOfSession = (cx: Cx, signed: Signed, act: string): Promise<ProvedPasskey> =>
  proved(cx, bySession(cx, 'PROOF', act), signed, cx.reader.userId)

const handleOf = ({ services, reader }: Cx): Buffer => services.keys.digest(`passkeys\0${reader.userId}`)

export const listOwnPasskeys: Handler<typeof calls.listPasskeys> = (_input, { db, reader }) => passkeysRepository.ofUser(db, reader.userId)

export const beginOwnPasskey: Handler<typeof calls.beginPasskey> = (_input, cx) =>
  write(cx, async (w) => {
    const { userId, username, realName } = cx.reader
    await needProofToSetUp(cx, w.tx)
    await assertOffered(w.tx, userId)
    const excluded = await passkeysRepository.known(w.tx, userId)
    if (excluded.length >= MOST_PASSKEYS) throw new AppError('PASSKEY_TOO_MANY', { most: MOST_PASSKEYS })
    const { challenge, rpId } = await ask(cx, bySession(cx, 'REGISTER'))
    w.audit({ id: userId })
    return {
      rp: { id: rpId, name: ISSUER },
      user: { id: handleOf(cx).toString('base64url'), name: username, displayName: realName },
      challenge,
      pubKeyCredParams: KEY_KINDS.map((alg) => ({ type: TYPE, alg })),
      timeout: CHALLENGE_SECONDS * 1_000,
      excludeCredentials: excluded.map(toBrowser),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    }
  })

export const addOwnPasskey: Handler<typeof calls.addPasskey> = async ({ body: { name, made } }, cx) => {
  const { userId, sessionId } = cx.reader
  const expected = await taken(cx, bySession(cx, 'REGISTER'), made.clientDataJSON)
  const passkey = await registered(made, expected)
  if (!passkey) throw new AppError('PASSKEY_REFUSED')
  return write(cx, async (w) => {
    await passkeysRepository.lockOwner(w.tx, userId)
    if ((await passkeysRepository.known(w.tx, userId)).length >= MOST_PASSKEYS)
      throw new AppError('PASSKEY_TOO_MANY', { most: MOST_PASSKEYS })
    const isFirst = !(await hasFactor(w.tx, cx, userId))
    const { rpId } = expected
    const row = { ...passkey, userId, rpId, name, userHandle: handleOf(cx), transports: made.transports }
    const id = await orConflict({ passkeys_credential_key: { error: 'PASSKEY_KNOWN', path: 'made' } }, () =>
      passkeysRepository.add(w.tx, row),
    )
    if (isFirst) {
      await passkeysRepository.removeVoid(w.tx, userId)
      // What was opened by the password alone ends, wherever it is.
      await sessionsRepository.endOfUser(w.tx, userId, sessionId)
      await sessionsRepository.announce(w.tx, `user:${userId}`)
      w.onCommitted(() => cx.services.access.drop(`user:${userId}`))
    }
    await tellOwner(w.tx, userId, `passkey:${id}`, 'message.passkeyAdded', { name })
    w.audit({ id: userId, data: { name } })
    return { id, recoveryCodes: isFirst ? await newCodes(w, cx) : null }
  })
}

export const renameOwnPasskey: Handler<typeof calls.renamePasskey> = ({ params: { id }, body: { name } }, cx) =>
  write(cx, async (w) => {
    if (!(await passkeysRepository.rename(w.tx, cx.reader.userId, id, name))) throw new AppError('NOT_FOUND')
    w.audit({ id: cx.reader.userId, data: { name } })
    return { id }
  })

export const removeOwnPasskey: Handler<typeof calls.removePasskey> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const { userId } = cx.reader
    await passkeysRepository.lockOwner(w.tx, userId)
    const name = found(await passkeysRepository.remove(w.tx, userId, id))
    await dropUnlessLeft(w.tx, cx, userId)
    await tellOwner(w.tx, userId, `passkey-removed:${id}`, 'message.passkeyRemoved', { name })
    w.audit({ id: userId, data: { name } })
    return { id }
  })

/**
 * The password was set by somebody who gave no factor: a passkey that a thief added opens nothing any more. The second factor stays asked for,
 * so that whoever reads a phone does not get in by that alone.
 */
export async function voidPasskeys(tx: Tx, userId: number, cause: string): Promise<number> {
  const count = await passkeysRepository.void(tx, userId)
  if (count > 0) await tellOwner(tx, userId, cause, 'message.passkeysVoid', { count })
  return count
}
