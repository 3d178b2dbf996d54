import type { CallAnswer } from '@camp/contract/base/call'
import { flow } from '@camp/contract/contracts/contracts.states'
import type * as calls from '@camp/contract/contracts/contracts.termination'
import { assertNotOwn } from '../coaches/coaches.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { byJob } from '../platform/write/system.ts'
import { type Write, write } from '../platform/write/write.ts'
import { withMonths } from '../workHours/workHours.api.ts'
import { tellAsker, tellConfirmers, tellSigner } from './contracts.ended.service.ts'
import { contractFlows } from './contracts.flows.repository.ts'
import { moveContract } from './contracts.moving.service.ts'
import { contractsRepository, type LockedContract, type StoredContract } from './contracts.repository.ts'
import { refused, wholeContract } from './contracts.service.ts'
import { contractTerminations } from './contracts.termination.repository.ts'
import { contractsTextsRepository } from './contracts.texts.repository.ts'
import { type AskedTermination, assertOther, waiting } from './contracts.waiting.service.ts'

// A signed contract ends by two persons, neither of them its coach. Its days are free again then; its document stays as it was sealed.

type Moved = CallAnswer<typeof calls.askContractTermination>

/** Refuses what cannot be terminated, and says what to do instead. */
function assertSigned(held: LockedContract, cx: Cx): void {
  const { flowId, status, flowStatus, provider } = held
  if (status === 'DONE') return
  if (flowStatus === flow.PART_SIGNED && provider === 'BUILTIN') throw new AppError('CONTRACT_SEALS', { flowId })
  if (status === 'DRAFT' || status === 'PENDING') throw new AppError('CONTRACT_NOT_SIGNED', { flowId })
  throw refused(held, cx)
}

/** The contract, held: one that the reader sees all of, and that is not the reader's own. */
async function heldContract(w: Write, cx: Cx, flowId: string): Promise<LockedContract> {
  const held = found(await contractsRepository.lock(w.tx, flowId))
  assertNotOwn(cx, [held.coachUserId])
  assertSigned(held, cx)
  return held
}

async function now(tx: Tx, flowId: string): Promise<Moved> {
  const { status, version } = found(await contractsRepository.lock(tx, flowId))
  return { flowId, status, version }
}

export const askTermination: Handler<typeof calls.askContractTermination> = ({ params: { flowId }, body }, cx) =>
  write(cx, async (w) => {
    await wholeContract(w.tx, cx, flowId)
    const held = await heldContract(w, cx, flowId)
    const before = await contractTerminations.latest(w.tx, held.id)
    // Asked twice by the same person, word for word, it is one request.
    if (before?.status === 'ASKED' && before.askedById === cx.reader.userId && before.reason === body.reason) return now(w.tx, flowId)
    if (before?.status === 'ASKED') throw new AppError('CONTRACT_END_ASKED', { name: before.askedByName, flowId })
    await contractTerminations.ask(w.tx, held.id, body.reason, cx.reader.userId)
    await contractsRepository.event(w.tx, held.id, 'END_ASKED', { userId: cx.reader.userId, said: body.reason })
    w.audit({ id: held.id, data: { name: held.coachName, flowId }, after: { terminationReason: body.reason } })
    const asked = await waiting(w.tx, held)
    await tellConfirmers(w.tx, held, asked, await contractTerminations.confirmers(w.tx, held.id, cx.reader.userId))
    return now(w.tx, flowId)
  })

/** The number of a contract with an outside signer who has to be asked first: both sides sign there that it ends. Null: it ends here. */
export async function terminatedThereFirst(cx: Cx, flowId: string): Promise<{ readonly theirs: string; readonly reason: string } | null> {
  const contract: StoredContract = await wholeContract(cx.db, cx, flowId)
  if (contract.provider === 'BUILTIN') return null
  const held = found(await contractsRepository.byId(cx.db, contract.id))
  assertNotOwn(cx, [held.coachUserId])
  assertSigned(held, cx)
  const asked = await waiting(cx.db, held)
  await assertOther(cx.db, cx, asked)
  const theirs = (await contractFlows.of(cx.db, contract.id))?.flowId
  return theirs ? { theirs, reason: asked.reason } : null
}

/** Ends it here: its hours are free, and its coach hears of it. */
async function end(w: Write, cx: Cx, held: LockedContract, { reason }: AskedTermination): Promise<void> {
  await moveContract(w.tx, held, { to: flow.TERMINATED, reason })
  await contractsRepository.event(w.tx, held.id, 'TERMINATED', { userId: cx.reader.userId, said: reason })
  await contractsTextsRepository.add(w.tx, held.id, 'ENDED')
  w.job('contract.tell', { contractId: held.id, why: 'ENDED' })
  await tellSigner(w.tx, held, reason)
}

export const confirmTermination: Handler<typeof calls.confirmContractTermination> = ({ params: { flowId }, body }, cx) =>
  write(cx, async (w) => {
    const { coachId, startDate, endDate } = await wholeContract(w.tx, cx, flowId)
    const by = { ...byJob(cx.services, 'contract.termination'), requestId: cx.requestId }
    return withMonths(w.tx, by, flowId, { coachId, startDate, endDate }, async () => {
      const held = await heldContract(w, cx, flowId)
      const asked = await waiting(w.tx, held)
      w.partVersion(asked, body.version)
      await assertOther(w.tx, cx, asked)
      await contractTerminations.decide(w.tx, asked.id, 'CONFIRMED', cx.reader.userId, null)
      const data = { name: held.coachName, flowId, asker: asked.askedByName }
      if (held.provider === 'BUILTIN') {
        await end(w, cx, held, asked)
        const after = { status: 'TERMINATED', statusReason: asked.reason }
        w.audit({ id: held.id, data, before: { status: 'DONE', statusReason: held.statusReason }, after })
      } else {
        await contractsRepository.event(w.tx, held.id, 'END_STARTED', { userId: cx.reader.userId, said: asked.reason })
        w.audit({ id: held.id, data, after: { terminationReason: asked.reason } })
      }
      await tellAsker(w.tx, held, asked, { by: cx.reader, answer: null })
      publishToAll(w.tx, 'work')
      return now(w.tx, flowId)
    })
  })

/** By another person, or by who asked. */
export const declineTermination: Handler<typeof calls.declineContractTermination> = ({ params: { flowId }, body }, cx) =>
  write(cx, async (w) => {
    await wholeContract(w.tx, cx, flowId)
    const held = await heldContract(w, cx, flowId)
    const asked = await waiting(w.tx, held)
    w.partVersion(asked, body.version)
    await contractTerminations.decide(w.tx, asked.id, 'DECLINED', cx.reader.userId, body.reason)
    await contractsRepository.event(w.tx, held.id, 'END_DECLINED', { userId: cx.reader.userId, said: body.reason })
    const data = { name: held.coachName, flowId, asker: asked.askedByName }
    w.audit({ id: held.id, data, before: { terminationReason: asked.reason }, after: { terminationReason: null } })
    if (asked.askedById !== cx.reader.userId) await tellAsker(w.tx, held, asked, { by: cx.reader, answer: body.reason })
    publishToAll(w.tx, 'work')
    return now(w.tx, flowId)
  })
