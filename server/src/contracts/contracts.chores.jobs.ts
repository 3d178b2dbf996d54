import { flow } from '@camp/contract/contracts/contracts.states'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { Executor } from '../platform/db/executor.ts'
import { addJob } from '../platform/jobs/queue.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { tellSender } from './contracts.ended.service.ts'
import { contractFlows } from './contracts.flows.repository.ts'
import { sealAdvice, sealKey } from './contracts.keys.service.ts'
import { moveContract } from './contracts.moving.service.ts'
import { contractsRepository } from './contracts.repository.ts'
import { contractsTextsRepository } from './contracts.texts.repository.ts'

/** Ends what nobody signed in time: its hours are free again. */
async function endLate(services: Services): Promise<void> {
  for (const { id } of await contractsRepository.late(new Executor(services.pool)))
    await transaction(services.pool, async (tx) => {
      const held = await contractsRepository.lockId(tx, id)
      if (held?.flowStatus !== flow.SENT || !held.late) return
      const by = byJob(services, 'contracts.late')
      await moveContract(tx, held, { to: flow.EXPIRED, by })
      await contractsRepository.event(tx, id, 'EXPIRED')
      await tellSender(tx, held, null)
      const { flowId, coachName: name } = held
      const told = { id, data: { name, flowId } }
      tellSystem(tx, by, systemEvents.contractExpired, [told])
    })
}

/** Reminds a day before the end, where nobody has done so. */
async function remind(services: Services): Promise<void> {
  for (const { id } of await contractsRepository.toRemind(new Executor(services.pool)))
    await transaction(services.pool, async (tx) => {
      const held = await contractsRepository.lockId(tx, id)
      if (held?.flowStatus !== flow.SENT || held.remindedAt !== null) return
      await contractsRepository.reminded(tx, id)
      await contractsRepository.event(tx, id, 'REMINDED')
      await contractsTextsRepository.add(tx, id, 'REMIND')
      addJob(tx, 'contract.tell', { contractId: id, why: 'REMIND' })
    })
}

/** Takes up what was begun and whose job was given up, so that none is lost. */
const takeUp = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx) => {
    for (const { id, flowStatus } of await contractsRepository.left(tx)) {
      const name = flowStatus === flow.DRAFT ? 'contract.send' : 'contract.seal'
      addJob(tx, name, { contractId: id }, { jobKey: `${name}:${id}` })
    }
  })

/** Asks about what waits with an outside signer: a notice may have been lost. */
const askOutside = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx) => {
    for (const { id } of await contractFlows.due(tx))
      addJob(tx, 'contract.outside', { contractId: id }, { jobKey: `contract.outside:${id}` })
  })

/** Of a certificate that was given it is told so many days before its end. */
const TOLD_BEFORE_MS = 60 * 86_400_000

/** Makes the key that seals where there is none that lasts; one that cannot be opened, or was given and is over, is for a person to renew. */
async function lookAfterSealKey(services: Services): Promise<void> {
  const advice = await sealAdvice(services)
  if (advice) return services.log.warn(advice)
  const { validUntil } = (await sealKey(services)).keys
  if (services.config.sealing.p12 && Date.parse(validUntil) - services.clock.now().getTime() < TOLD_BEFORE_MS)
    services.log.warn({ until: validUntil }, 'the certificate of SIGN_P12 ends soon: set another one')
}

export const contractChores = (services: Services): Chore[] => [
  { name: 'contracts.late', every: 30_000, run: () => endLate(services) },
  { name: 'contracts.remind', every: 600_000, run: () => remind(services) },
  { name: 'contracts.left', every: 300_000, run: () => takeUp(services) },
  { name: 'contracts.outside', every: 300_000, run: () => askOutside(services) },
  { name: 'contracts.sealKey', every: 86_400_000, atStart: true, run: () => lookAfterSealKey(services) },
]
