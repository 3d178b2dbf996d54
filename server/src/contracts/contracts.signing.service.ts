import { timingSafeEqual } from 'node:crypto'
import type * as calls from '@camp/contract/contracts/contracts.signing'
import { flow, isEnded } from '@camp/contract/contracts/contracts.states'
import { sendCode, tryCode } from '../account/account.api.ts'
import { countedSoFar, countOne } from '../platform/counters.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { netOf } from '../platform/http/local.ts'
import { transaction } from '../platform/write/transaction.ts'
import { write } from '../platform/write/write.ts'
import { tellSender } from './contracts.ended.service.ts'
import { hashOf, idTailHash, linkHolds } from './contracts.links.rules.ts'
import { moveContract } from './contracts.moving.service.ts'
import { contractsRepository, type LockedContract } from './contracts.repository.ts'

/** So many links that lead nowhere, and so many fingerprints, an address may try within the window. */
const MOST_MISSES = 60
const WINDOW_MINUTES = 15
/** A contract takes so many wrong digits of the ID card in an hour; then it is locked for the rest of it, also for right ones. */
const MOST_WRONG = 5
const LOCK_MINUTES = 60
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

const tooMany = (wait: number): AppError => new AppError('TOO_MANY_TRIES', { minutes: Math.ceil(wait / 60) }, { retryAfter: wait })

/**
 * Counts what leads nowhere, and refuses an address that has guessed too often: only after it was looked up, so that what leads somewhere
 * always opens. What a page of somebody else makes a browser ask is no guess of the person at the browser.
 */
async function countMiss(db: Executor, subject: string, crossSite: boolean): Promise<void> {
  if (crossSite) return
  const { count, wait } = await countOne(db, subject, WINDOW_MINUTES)
  if (count > MOST_MISSES) throw tooMany(wait)
}

/** Who opens a link, and what is needed to look it up. */
type Opening = Pick<RequestCx, 'db' | 'services' | 'ip' | 'crossSite'>

/** The contract that a link leads to and that can be signed now. One that ran out, or whose key is lost, says so; all else is not there. */
export async function openContract({ db, services, ip, crossSite }: Opening, token: string): Promise<LockedContract> {
  const held = TOKEN.test(token) ? await contractsRepository.byToken(db, hashOf(token)) : undefined
  if (held?.flowStatus === flow.EXPIRED || (held?.flowStatus === flow.SENT && held.late)) throw new AppError('SIGN_EXPIRED')
  if (held?.flowStatus === flow.SENT && !linkHolds(services, held)) throw new AppError('SIGN_KEY_LOST')
  if (held?.flowStatus === flow.SENT) return held
  await countMiss(db, `sign:${netOf(ip)}`, crossSite)
  throw new AppError('NOT_FOUND')
}

const slotOf = ({ phone }: LockedContract) => ({ channel: 'SMS', target: phone, purpose: 'SIGN', ownerId: null }) as const
const actor = ({ ip, userAgent }: RequestCx) => ({ byCoach: true, ip, userAgent })

/** What is wrong with a try; null where it is right. Of those that come at once each waits for the one before, and is counted in the same change. */
const judged = (cx: RequestCx, { id, coachId, idTailHash: kept }: LockedContract, idTail: string): Promise<AppError | null> =>
  transaction(cx.services.pool, async (tx) => {
    await contractsRepository.lockId(tx, id)
    const subject = `sign-id:${id}`
    const before = await countedSoFar(tx, subject, LOCK_MINUTES)
    if (before && before.count >= MOST_WRONG) return tooMany(before.wait)
    if (timingSafeEqual(idTailHash(cx.services, coachId, idTail), kept)) return null
    await countOne(tx, subject, LOCK_MINUTES)
    await contractsRepository.event(tx, id, 'ID_WRONG', actor(cx))
    return new AppError('SIGN_ID_WRONG', {}, { field: 'idTail' })
  })

/** The digits of the ID card: few tries. */
async function provePerson(cx: RequestCx, held: LockedContract, idTail: string): Promise<void> {
  const wrong = await judged(cx, held, idTail)
  if (wrong) throw wrong
}

/** Sends the code to the phone of the contract, to somebody who knows the ID card: a link that went astray fills nobody's phone. */
export const sendSigningCode: Handler<typeof calls.sendSigningCode, RequestCx> = async ({ body }, cx) => {
  const held = await openContract(cx, body.token)
  await provePerson(cx, held, body.idTail)
  const sent = await sendCode(cx, slotOf(held))
  await contractsRepository.event(cx.db, held.id, 'CODE_SENT', actor(cx))
  return sent
}

async function rightCode(cx: RequestCx, held: LockedContract, code: string) {
  try {
    return await tryCode(cx, slotOf(held), code, 'CODE_WRONG')
  } catch (error) {
    // What a limit refuses was not looked at: it may be the right code.
    const wrong = error instanceof AppError && error.error === 'CODE_WRONG'
    // The second of two clicks comes when the first has used the code up: that is no wrong code.
    const open = wrong && (await contractsRepository.byId(cx.db, held.id))?.flowStatus === flow.SENT
    if (open) await contractsRepository.event(cx.db, held.id, 'CODE_WRONG', actor(cx))
    throw error
  }
}

/** Signs: what is held is looked at again, so that of two at once one signs, and of a withdrawal at the same time one of both happens. */
export const signContract: Handler<typeof calls.signContract, RequestCx> = async ({ body }, cx) => {
  const seen = await openContract(cx, body.token)
  await provePerson(cx, seen, body.idTail)
  const code = await rightCode(cx, seen, body.code)
  return write(cx, async (w) => {
    await code.use(w)
    const held = found(await contractsRepository.lockId(w.tx, seen.id))
    if (held.flowStatus !== flow.SENT || held.late) throw new AppError('NOT_FOUND')
    await contractsRepository.event(w.tx, held.id, 'CODE_OK', actor(cx))
    await contractsRepository.event(w.tx, held.id, 'SIGNED', actor(cx))
    await contractsRepository.signed(w.tx, held.id)
    const { status } = await moveContract(w.tx, held, { to: flow.PART_SIGNED })
    w.job('contract.seal', { contractId: held.id }, { jobKey: `contract.seal:${held.id}` })
    w.audit({ id: held.id, data: { name: held.coachName, flowId: held.flowId } })
    return { status }
  })
}

/** Refuses, and proves who does as for signing: a link that went astray takes no contract away. */
export const refuseContract: Handler<typeof calls.refuseContract, RequestCx> = async ({ body }, cx) => {
  const seen = await openContract(cx, body.token)
  await provePerson(cx, seen, body.idTail)
  const code = await rightCode(cx, seen, body.code)
  return write(cx, async (w) => {
    await code.use(w)
    const held = found(await contractsRepository.lockId(w.tx, seen.id))
    if (held.flowStatus !== flow.SENT || held.late) throw new AppError('NOT_FOUND')
    await contractsRepository.event(w.tx, held.id, 'CODE_OK', actor(cx))
    await contractsRepository.event(w.tx, held.id, 'REFUSED', { ...actor(cx), said: body.reason })
    const { status } = await moveContract(w.tx, held, { to: flow.REFUSED, reason: body.reason })
    await tellSender(w.tx, held, body.reason)
    const data = { name: held.coachName, flowId: held.flowId }
    w.audit({ id: held.id, data, after: { statusReason: body.reason } })
    return { status }
  })
}

/** Whose fingerprint it is; of a number that is none the answer is the same as of a file that was changed. */
export const verifyContract: Handler<typeof calls.verifyContract, RequestCx> = async ({ body }, cx) => {
  const file = await contractsRepository.fileOfHash(cx.db, body.flowId, body.hash)
  if (file) return { result: file.kind === 'SEALED' ? 'SEALED' : 'UNSIGNED', at: file.at, ended: isEnded(file.status) }
  await countMiss(cx.db, `verify:${netOf(cx.ip)}`, cx.crossSite)
  return { result: 'CHANGED', at: null, ended: false }
}
