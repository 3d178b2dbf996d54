import { type CallAnswer, type HandlerInput, mayCall } from '@camp/contract/base/call'
import { inLanguage } from '@camp/contract/base/rules.texts'
import type * as calls from '@camp/contract/contracts/contracts'
import type { Contract } from '@camp/contract/contracts/contracts'
import type * as board from '@camp/contract/contracts/contracts.board'
import type { updateManyContracts } from '@camp/contract/contracts/contracts.sending'
import { flow, flowMayMove } from '@camp/contract/contracts/contracts.states'
import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { waysOfContract } from '@camp/contract/contracts/contracts.ways'
import { errorText } from '@camp/contract/errors'
import { coachIdentityRepository } from '../coaches/coaches.api.ts'
import { assertPay, seesPay } from '../coaches/coaches.pay.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import { type Write, write } from '../platform/write/write.ts'
import { tellSender } from './contracts.ended.service.ts'
import { contractFlows } from './contracts.flows.repository.ts'
import { assertSealKey, sealAdvice } from './contracts.keys.service.ts'
import { linkHolds, signUrl, verifyUrl } from './contracts.links.rules.ts'
import { moveContract } from './contracts.moving.service.ts'
import { contractsRepository, type LockedContract, type StoredContract } from './contracts.repository.ts'
import { contractsSendingRepository as sending } from './contracts.sending.repository.ts'
import { contractsTextsRepository } from './contracts.texts.repository.ts'
import { terminationOf } from './contracts.waiting.service.ts'
import { momentWords } from './contracts.words.ts'

const ONE = { page: 1, size: 1, counted: false, sort: [] } as const

/** Where it is signed, while there is something to sign; null where its key is lost, or an outside signer has given no link yet. */
function linkTo(cx: Cx, { flowStatus, provider, tokenSeed, tokenHash, outsideUrl }: StoredContract): string | null {
  if (flowStatus !== flow.SENT) return null
  if (provider !== 'BUILTIN') return outsideUrl
  return linkHolds(cx.services, { tokenSeed, tokenHash }) ? signUrl(cx.services, tokenSeed) : null
}

/**
 * Whether there is a link is told to those who may send, and to the coach, to whom it was sent: the page behind it says what the hours come to.
 * The link itself is taken, by a call of its own.
 */
function shown(cx: Cx, stored: StoredContract): Contract {
  const { tokenSeed: _seed, tokenHash: _hash, outsideUrl: _url, whole, ...contract } = stored
  const { codes, coachId } = cx.reader
  const may = coachId === contract.coachId || codes.has('COASH_CONTRACT_SEND')
  return { ...contract, signUrl: null, signable: whole && may && seesPay(cx, contract.coachId) && linkTo(cx, stored) !== null }
}

const ownContracts = Scope.everything('a coach sees the own contracts')

/** The coach, if somebody is let in only as that coach; null where a code lets in. Q-95. */
const asCoach = ({ call, reader: { codes, coachId } }: Cx): number | null => (call.own === true && !mayCall(call, codes) ? coachId : null)

export const listContracts: Handler<typeof calls.listEssContracts> = async ({ query, paging }, cx) => {
  const coachId = asCoach(cx)
  const match = coachId === null ? query : { ...query, coachId: [coachId] }
  const { rows, total } = await contractsRepository.page(cx.db, match, coachId === null ? cx.scope : ownContracts, paging)
  return { rows: rows.map((row) => shown(cx, row)), total }
}

/** In the order of the board; a state in which there is none is named too. */
export const contractBoard: Handler<typeof board.getContractBoard> = async ({ query: match }, cx) => {
  const known = new Map((await contractsRepository.board(cx.db, match, cx.scope)).map((row) => [row.status, row]))
  return contractStatus.values.map((status) => {
    const { count = 0, amount = 0 } = known.get(status) ?? {}
    return { status, count, amount }
  })
}

/** A contract that the reader may see. */
export async function visible(db: Executor, cx: Cx, flowId: string): Promise<StoredContract> {
  const coachId = asCoach(cx)
  const match = { flowIds: [flowId], ...(coachId !== null && { coachId: [coachId] }) }
  return found((await contractsRepository.page(db, match, coachId === null ? cx.scope : ownContracts, ONE)).rows[0])
}

/** One all of whose hours the reader sees: its document, its link and its end are for no other. */
export async function wholeContract(db: Executor, cx: Cx, flowId: string): Promise<StoredContract> {
  const contract = await visible(db, cx, flowId)
  if (!contract.whole) throw new AppError('CONTRACT_OTHER_GROUP', { flowId })
  return contract
}

/** What keeps a contract of ours from going on, and does not pass by itself: a key that is lost. */
async function stuckBy(
  cx: Cx,
  { provider, flowStatus, ...link }: StoredContract,
): Promise<CallAnswer<typeof calls.getEssContract>['stuck']> {
  if (provider !== 'BUILTIN') return null
  if (flowStatus === flow.SENT) return linkHolds(cx.services, link) ? null : 'LINK'
  return flowStatus === flow.PART_SIGNED && (await sealAdvice(cx.services)) !== null ? 'SEAL' : null
}

export const contractDetail: Handler<typeof calls.getEssContract> = async ({ params: { flowId } }, cx) => {
  const contract = await visible(cx.db, cx, flowId)
  const [held, events, seal, outside, stuck, termination] = await Promise.all([
    contractsRepository.byId(cx.db, contract.id),
    contractsRepository.events(cx.db, contract.id),
    contractsRepository.seal(cx.db, contract.id),
    contractFlows.of(cx.db, contract.id),
    stuckBy(cx, contract),
    terminationOf(cx.db, contract),
  ])
  return {
    ...shown(cx, contract),
    lines: contract.whole ? found(held).facts.rows : await sending.rowsInSight(cx.db, contract.id, cx.scope),
    events: events.map(({ userAgent: _agent, ...event }) => event),
    seal: seal ?? null,
    outside: outside ? { flowId: outside.flowId, checkedAt: outside.checkedAt, refusal: outside.refusal, doubt: outside.doubt } : null,
    termination,
    stuck,
    verifyUrl: verifyUrl(cx.services, flowId),
  }
}

/** Who changed the phone or ID card by which it is signed has no link to it too, or one person alone could sign for the coach. */
async function assertNoHand(db: Executor, cx: Cx, { id, coachId, coachName: name }: StoredContract): Promise<void> {
  if (!(await contractsRepository.ownChange(db, id, cx.reader.userId))) return
  const who = await coachIdentityRepository.whoCould(db, 'COASH_CONTRACT_SEND', cx.reader.userId, [coachId])
  throw who.length > 0
    ? new AppError('CONTRACT_OWN_CHANGE', { name, who: who.join('、') })
    : new AppError('CONTRACT_CHANGE_ALONE', { name })
}

/** The link, to a person who passes it on by hand, and a note of who that was. */
export const copyLink: Handler<typeof calls.copySigningLink> = ({ params: { flowId } }, cx) =>
  write(cx, async (w) => {
    const contract = await wholeContract(w.tx, cx, flowId)
    assertPay(cx, contract.coachId)
    await assertNoHand(w.tx, cx, contract)
    const url = linkTo(cx, contract)
    if (url === null && contract.flowStatus === flow.SENT && contract.provider === 'BUILTIN') throw new AppError('SIGN_KEY_LOST')
    if (url === null) throw refused(contract, cx)
    await contractsRepository.event(w.tx, contract.id, 'LINK_COPIED', { userId: cx.reader.userId, ip: cx.ip })
    w.audit({ id: contract.id, data: { name: contract.coachName, flowId } })
    return { url }
  })

type Change = HandlerInput<typeof calls.updateEssContracts>['body']

export const refused = (contract: Pick<LockedContract, 'flowId' | 'status'>, cx: Cx): AppError =>
  new AppError('CONTRACT_STATE', {
    flowId: contract.flowId,
    status: contractStatus.label(contract.status, cx.language),
    way: inLanguage(waysOfContract[contract.status], cx.language),
  })

/** Signed by the coach, it is about to be sealed by the product: there is nothing left to take back. An outside signer takes it back until all have signed. */
const mayCancel = ({ provider, flowStatus }: Pick<LockedContract, 'provider' | 'flowStatus'>): boolean =>
  flowMayMove(flowStatus, flow.CANCELLED) && (provider !== 'BUILTIN' || flowStatus !== flow.PART_SIGNED)

const inDoubt = ({ flowId }: LockedContract, until: string | null): AppError =>
  new AppError('SIGNER_DOUBT', { flowId, at: momentWords(until ?? '').slice(11, 16) })

const ACTIONS: Readonly<Record<Change['action'], (w: Write, cx: Cx, held: LockedContract, reason: string) => Promise<void>>> = {
  // What is stuck is taken up again; what is late is ended now and not by the chore.
  REFRESH: async (w, cx, held) => {
    if (held.status === 'DRAFT') w.job('contract.send', { contractId: held.id }, { jobKey: `contract.send:${held.id}` })
    if (held.provider !== 'BUILTIN') {
      const outside = await contractFlows.of(w.tx, held.id)
      if (outside?.mustWait) throw inDoubt(held, outside.doubtUntil)
      // A person says that they have not taken it: nothing else hands it over a second time.
      if (outside?.doubt) await contractFlows.letGo(w.tx, held.id, null)
      if (outside?.flowId) w.job('contract.outside', { contractId: held.id }, { jobKey: `contract.outside:${held.id}` })
      return
    }
    if (held.flowStatus === flow.PART_SIGNED) await assertSealKey(cx.services)
    if (held.flowStatus === flow.PART_SIGNED) w.job('contract.seal', { contractId: held.id }, { jobKey: `contract.seal:${held.id}` })
    if (held.flowStatus !== flow.SENT || !held.late) return
    await moveContract(w.tx, held, { to: flow.EXPIRED })
    await contractsRepository.event(w.tx, held.id, 'EXPIRED', { userId: cx.reader.userId })
    await tellSender(w.tx, held, null)
  },
  CANCEL: async (w, cx, held, reason) => {
    if (reason === '') throw new AppError('CONTRACT_REASON', {}, { field: 'reason' })
    if (held.status === 'DONE') throw new AppError('CONTRACT_SIGNED', { flowId: held.flowId })
    if (held.flowStatus === flow.PART_SIGNED && held.provider === 'BUILTIN') throw new AppError('CONTRACT_SEALS', { flowId: held.flowId })
    if (!mayCancel(held)) throw refused(held, cx)
    if (held.provider !== 'BUILTIN') {
      const outside = await contractFlows.of(w.tx, held.id)
      if (outside?.mustWait) throw inDoubt(held, outside.doubtUntil)
    }
    await moveContract(w.tx, held, { to: flow.CANCELLED, reason })
    await contractsRepository.event(w.tx, held.id, 'CANCELLED', { userId: cx.reader.userId, said: reason })
  },
  REMIND: async (w, cx, held) => {
    if (held.flowStatus !== flow.SENT || held.late) throw refused(held, cx)
    if (held.provider === 'BUILTIN' && !linkHolds(cx.services, held)) throw new AppError('SIGN_KEY_LOST')
    if (held.remindedAt !== null) throw new AppError('ALREADY_REMINDED', { at: momentWords(held.remindedAt).slice(0, 16) })
    await contractsRepository.reminded(w.tx, held.id)
    await contractsRepository.event(w.tx, held.id, 'REMINDED', { userId: cx.reader.userId })
    await contractsTextsRepository.add(w.tx, held.id, 'REMIND')
    w.job('contract.tell', { contractId: held.id, why: 'REMIND' })
  },
}

async function change(w: Write, cx: Cx, { flowId, action, reason = '' }: Change): Promise<LockedContract> {
  await wholeContract(w.tx, cx, flowId)
  const held = found(await contractsRepository.lock(w.tx, flowId))
  await ACTIONS[action](w, cx, held, reason)
  const now = found(await contractsRepository.lock(w.tx, flowId))
  const data = { name: held.coachName, flowId, status: now.status }
  w.audit({ id: held.id, data, ...(action === 'CANCEL' && { after: { statusReason: reason } }) })
  return now
}

/** What has to be withdrawn with an outside signer before it is withdrawn here, by its number there: what was signed meanwhile stays signed. */
export async function withdrawnThereFirst(cx: Cx, { flowId, action, reason }: Change): Promise<string | null> {
  if (action !== 'CANCEL' || !reason) return null
  const contract = await wholeContract(cx.db, cx, flowId)
  if (contract.provider === 'BUILTIN' || !mayCancel(contract)) return null
  return (await contractFlows.of(cx.db, contract.id))?.flowId ?? null
}

export const updateContract: Handler<typeof calls.updateEssContracts> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { flowId, flowStatus, status, version } = await change(w, cx, body)
    return { flowId, flowStatus, status, version }
  })

/** Each for itself: what is refused changes nothing, and says why. Refusals come before anything of that contract is written. */
export const updateContracts = (
  { body }: HandlerInput<typeof updateManyContracts>,
  cx: Cx,
  /** What an outside signer refused. */
  refusedThere: ReadonlyMap<string, AppError>,
): Promise<CallAnswer<typeof updateManyContracts>> =>
  write(cx, async (w) => {
    const { flowIds, ...what } = body
    const done: CallAnswer<typeof updateManyContracts> = []
    for (const flowId of [...new Set(flowIds)].toSorted()) {
      try {
        const refusal = refusedThere.get(flowId)
        if (refusal) throw refusal
        done.push({ flowId, status: (await change(w, cx, { flowId, ...what })).status, refused: null })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        done.push({ flowId, status: null, refused: errorText(error.error, error.data, cx.language) })
      }
    }
    return done
  })
