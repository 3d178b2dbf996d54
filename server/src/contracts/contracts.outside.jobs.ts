import { flow, flowMayMove, isEnded, statusOfFlow } from '@camp/contract/contracts/contracts.states'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { type FlowStand, SigningAway, type SigningProvider, SigningRefused } from '../integrations/signing/signing.provider.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { numberParameter } from '../platform/parameters.ts'
import type { Services } from '../platform/services.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { withMonths } from '../workHours/workHours.api.ts'
import { drawPlain, drawUnsigned } from './contracts.drawing.ts'
import { tellSender, tellSigner } from './contracts.ended.service.ts'
import { contractFlows } from './contracts.flows.repository.ts'
import { fingerprint } from './contracts.links.rules.ts'
import { moveContract } from './contracts.moving.service.ts'
import { contractsRepository, type EventKind, type LockedContract } from './contracts.repository.ts'
import { contractTerminations } from './contracts.termination.repository.ts'

// A contract that an outside service has signed. What they say counts: a notice only says that there is something to ask about.

const DAY_MS = 86_400_000

/** What happened there, by the number that a flow has now. */
const EVENT_OF: Readonly<Record<number, EventKind>> = {
  2: 'SIGNED',
  3: 'REFUSED',
  4: 'SEALED',
  5: 'EXPIRED',
  6: 'CANCELLED',
  10: 'REFUSED',
  16: 'INVALID',
  21: 'TERMINATED',
}

/** They know it by this number: it waits for its signature. Where it was withdrawn meanwhile, it is withdrawn there too. */
export async function takenOutside(services: Services, held: LockedContract, flowId: string): Promise<void> {
  const bytes = await drawUnsigned(held.facts, held.createdAt)
  await transaction(services.pool, async (tx) => {
    const now = await contractsRepository.lockId(tx, held.id)
    if (!now || (await contractFlows.of(tx, held.id))?.flowId) return
    await contractFlows.known(tx, held.id, flowId)
    if (now.status !== 'DRAFT') return addJob(tx, 'contract.withdraw', { contractId: held.id })
    await contractsRepository.keepFile(tx, held.id, 'UNSIGNED', bytes, fingerprint(bytes))
    const by = byJob(services, 'contract.send')
    await moveContract(tx, now, { to: flow.SENT, by })
    await contractsRepository.sent(tx, held.id, await numberParameter(tx, 'contract.signDays'))
    await contractsRepository.event(tx, held.id, 'SENT', { said: held.facts.phone })
    const told = { id: held.id, data: { name: held.coachName, flowId: held.flowId } }
    tellSystem(tx, by, systemEvents.contractSent, [told])
    addJob(tx, 'contract.outside', { contractId: held.id }, { jobKey: `contract.outside:${held.id}` })
  })
}

/** Hands a contract over, once: while it is not known whether they took it, it is not handed over again. */
export async function startOutside(services: Services, provider: SigningProvider, id: number, last: boolean): Promise<void> {
  const db = new Executor(services.pool)
  const held = await contractsRepository.byId(db, id)
  if (held?.status !== 'DRAFT' || !(await contractFlows.claim(db, id))) return
  try {
    const idCard = services.keys.opened(await contractFlows.idCard(db, held.coachId))
    if (idCard === null) throw new SigningRefused('the coach has no ID card')
    const days = await numberParameter(db, 'contract.signDays')
    const flowId = await provider.start({
      reference: held.flowId,
      title: `工时确认书 ${held.facts.startDate} 至 ${held.facts.endDate} ${held.flowId}`,
      bytes: await drawPlain(held.facts, held.createdAt),
      signer: { name: held.facts.coachName, phone: held.phone, idCard },
      until: new Date(services.clock.now().getTime() + days * DAY_MS),
    })
    await takenOutside(services, held, flowId)
  } catch (error) {
    if (error instanceof SigningAway && error.reached) {
      services.log.warn(
        { contractId: id, reason: error.message },
        'nobody knows whether a contract was taken; a notice or a refresh settles it',
      )
      return
    }
    if (error instanceof SigningAway) {
      await contractFlows.letGo(db, id, null)
      if (!last) throw error
    } else if (error instanceof SigningRefused) await contractFlows.letGo(db, id, error.message.slice(0, 100))
    else throw error
    services.log.warn({ contractId: id, reason: error.message }, 'a contract was not taken')
  }
}

async function follow(services: Services, tx: Tx, held: LockedContract, to: FlowStand, file: Buffer | null): Promise<void> {
  if (to.signedAt !== null && held.signedAt === null) await contractsRepository.signedThen(tx, held.id, to.signedAt)
  if (file) {
    const hash = fingerprint(file)
    await contractsRepository.keepFile(tx, held.id, 'SEALED', file, hash)
    await contractsRepository.sealed(tx, held.id, null, hash)
    if (held.flowStatus !== flow.PART_SIGNED) await contractsRepository.event(tx, held.id, 'SIGNED', { byCoach: true })
  }
  // They keep no reason of their own for what was terminated by an agreement that was asked for here.
  const ended = held.status === 'DONE' && isEnded(statusOfFlow[to.flowStatus] ?? 'DRAFT')
  const reason = to.reason ?? (ended ? ((await contractTerminations.latest(tx, held.id))?.reason ?? null) : null)
  const by = byJob(services, 'contract.outside')
  await moveContract(tx, held, { to: to.flowStatus, reason, by })
  const kind = EVENT_OF[to.flowStatus]
  if (kind) await contractsRepository.event(tx, held.id, kind, { byCoach: kind === 'SIGNED' || kind === 'REFUSED', said: reason })
  if (ended) await tellSigner(tx, held, reason ?? '')
  if (kind === 'REFUSED' || kind === 'EXPIRED') await tellSender(tx, held, kind === 'REFUSED' ? (to.reason ?? '') : null)
  const data = { name: held.coachName, flowId: held.flowId }
  const told = { id: held.id, data, before: { status: held.status }, after: { status: statusOfFlow[to.flowStatus] } }
  tellSystem(tx, by, systemEvents.contractMoved, [told])
}

/** Asks how a contract stands there, and follows: what is signed by all is fetched at once, as our copy. */
export async function syncOutside(services: Services, provider: SigningProvider, id: number): Promise<void> {
  const db = new Executor(services.pool)
  const held = await contractsRepository.byId(db, id)
  const known = await contractFlows.of(db, id)
  if (!held || !known?.flowId) return
  const to = (await provider.snapshot([known.flowId])).get(known.flowId)
  await contractFlows.checked(db, id)
  if (!to) return
  if (known.signUrl === null && to.flowStatus === flow.SENT) await contractFlows.linked(db, id, await provider.link(known.flowId))
  if (!flowMayMove(held.flowStatus, to.flowStatus)) return
  const file = to.flowStatus === flow.DONE ? await provider.file(known.flowId) : null
  const { coachId, facts, flowId } = held
  const days = { coachId, startDate: facts.startDate, endDate: facts.endDate }
  await transaction(services.pool, (tx) =>
    withMonths(tx, byJob(services, 'contract.outside'), flowId, days, async () => {
      const now = await contractsRepository.lockId(tx, id)
      if (now && flowMayMove(now.flowStatus, to.flowStatus)) await follow(services, tx, now, to, file)
    }),
  )
}

/** Withdraws there what was withdrawn here before they had answered. */
export async function withdrawOutside(services: Services, provider: SigningProvider, id: number): Promise<void> {
  const db = new Executor(services.pool)
  const held = await contractsRepository.byId(db, id)
  const known = await contractFlows.of(db, id)
  if (held?.status !== 'CANCELLED' || !known?.flowId) return
  try {
    await provider.cancel(known.flowId, '已撤回')
  } catch (error) {
    if (!(error instanceof SigningRefused)) throw error
    services.log.error({ contractId: id, reason: error.message }, 'a contract that was withdrawn here lives on with the outside signer')
  }
}
