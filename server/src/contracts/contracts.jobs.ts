import { amountText, progressOf } from '@camp/contract/base/numbers'
import { flow } from '@camp/contract/contracts/contracts.states'
import { systemEvents } from '@camp/contract/logs/logs.system'
import * as z from 'zod'
import { handOver, noticeOf, sendBy } from '../integrations/messages/message.once.ts'
import { MessageNotTaken, MessageRefused, type MessageSender, MessageUnclear } from '../integrations/messages/message.sender.ts'
import { SigningAway, type SigningProvider, SigningRefused } from '../integrations/signing/signing.provider.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Task } from '../platform/jobs/worker.ts'
import { numberParameter } from '../platform/parameters.ts'
import type { Services } from '../platform/services.ts'
import { type TaskKind, TaskRefused } from '../platform/tasks/task.kinds.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { withMonths } from '../workHours/workHours.api.ts'
import { drawUnsigned } from './contracts.drawing.ts'
import { contractFlows } from './contracts.flows.repository.ts'
import { sealAdvice } from './contracts.keys.service.ts'
import { fingerprint, signUrl } from './contracts.links.rules.ts'
import { moveContract } from './contracts.moving.service.ts'
import { startOutside, syncOutside, takenOutside, withdrawOutside } from './contracts.outside.jobs.ts'
import { contractsRepository, type LockedContract } from './contracts.repository.ts'
import { sealedDocument } from './contracts.sealing.service.ts'
import { type TextWhy, contractsTextsRepository as texts } from './contracts.texts.repository.ts'
import { momentWords } from './contracts.words.ts'

/** How signers are reached. */
interface Ways {
  readonly sender: MessageSender | null
  readonly signing: SigningProvider | null
}

const payload = z.object({ contractId: z.int().positive() })
const textPayload = payload.extend({ why: z.enum(['SENT', 'REMIND', 'ENDED']) })
const SUBJECTS: Readonly<Record<TextWhy, string>> = { SENT: '工时确认书待签署', REMIND: '工时确认书待签署', ENDED: '工时确认书已解除' }

const endedWords = ({ facts, flowId, statusReason }: LockedContract): string =>
  `${facts.coachName}您好，您 ${facts.startDate} 至 ${facts.endDate} 的工时确认书（编号 ${flowId}）已解除，原因：${statusReason ?? ''}。工时更正后会再次请您签署`
const linkWords = (services: Services, { facts, tokenSeed, expiresAt }: LockedContract): string =>
  `${facts.coachName}您好，您 ${facts.startDate} 至 ${facts.endDate} 的工时确认书（¥${amountText(facts.amount)}）待签署，` +
  `请于 ${momentWords(expiresAt ?? '').slice(5, 16)} 前打开链接签署，请勿转发：${signUrl(services, tokenSeed)}`

/** They tell the signer themselves. What they refuse, and what nobody knows, ends as with a message. */
async function remindOutside(db: Executor, signing: SigningProvider | null, id: number): Promise<void> {
  const known = await contractFlows.of(db, id)
  try {
    if (!signing || !known?.flowId) throw new SigningRefused('nobody has it signed')
    await signing.remind(known.flowId)
  } catch (error) {
    if (error instanceof SigningRefused) throw new MessageRefused(error.message)
    if (error instanceof SigningAway) throw error.reached ? new MessageUnclear(error.message) : new MessageNotTaken(error.message)
    throw error
  }
}

/** Hands the link over, or that it ended, once. Throws where it is worth another try. */
async function tell(services: Services, { sender, signing }: Ways, id: number, why: TextWhy, last: boolean): Promise<void> {
  const db = new Executor(services.pool)
  const held = await contractsRepository.byId(db, id)
  if (held?.flowStatus !== (why === 'ENDED' ? flow.TERMINATED : flow.SENT)) return
  if ((await texts.claim(db, id, why)) !== 'SENDING') return
  const text = () => (why === 'ENDED' ? endedWords(held) : linkWords(services, held))
  const send = () =>
    held.provider === 'BUILTIN'
      ? sendBy(sender, noticeOf(`contract-${id}-${why}`, held.phone, SUBJECTS[why], text()))
      : remindOutside(db, signing, held.id)
  await handOver(send, {
    keep: (state) => texts.end(db, id, why, state),
    last,
    warn: (error) => services.log.warn({ err: error, contractId: id }, 'a message about a contract could not be sent'),
  })
}

/** Draws the document and opens the contract for its signer; the link goes out by a job of its own. Done twice it does nothing. */
async function open(services: Services, id: number): Promise<void> {
  const held = await contractsRepository.byId(new Executor(services.pool), id)
  if (held?.status !== 'DRAFT' || held.provider !== 'BUILTIN') return
  const bytes = await drawUnsigned(held.facts, held.createdAt)
  await transaction(services.pool, async (tx) => {
    const now = await contractsRepository.lockId(tx, id)
    if (now?.status !== 'DRAFT') return
    await contractsRepository.keepFile(tx, id, 'UNSIGNED', bytes, fingerprint(bytes))
    const by = byJob(services, 'contract.send')
    await moveContract(tx, now, { to: flow.SENT, by })
    await contractsRepository.sent(tx, id, await numberParameter(tx, 'contract.signDays'))
    await contractsRepository.event(tx, id, 'SENT', { said: held.facts.phone })
    await texts.add(tx, id, 'SENT')
    const { flowId, coachName: name } = held
    const told = { id, data: { name, flowId } }
    tellSystem(tx, by, systemEvents.contractSent, [told])
  })
}

/** Seals what the coach has signed. The file and the state are one change: after a crash it is sealed anew, or was already. */
async function sealContract(services: Services, id: number): Promise<void> {
  const db = new Executor(services.pool)
  const held = await contractsRepository.byId(db, id)
  if (held?.flowStatus !== flow.PART_SIGNED || held.provider !== 'BUILTIN') return
  const advice = await sealAdvice(services)
  if (advice) {
    // Trying again does not mend it: the contract stays signed, and is taken up once there is a key.
    services.log.error({ contractId: id }, `a contract stays unsealed: ${advice}`)
    return
  }
  const { bytes, hash, keyId } = await sealedDocument(services, db, held, services.clock.now().toISOString())
  const { flowId, coachName: name, coachId, facts } = held
  const by = byJob(services, 'contract.seal')
  const days = { coachId, startDate: facts.startDate, endDate: facts.endDate }
  await transaction(services.pool, (tx) =>
    withMonths(tx, by, flowId, days, async () => {
      const now = await contractsRepository.lockId(tx, id)
      if (now?.flowStatus !== flow.PART_SIGNED) return
      await contractsRepository.keepFile(tx, id, 'SEALED', bytes, hash)
      await moveContract(tx, now, { to: flow.DONE, by })
      await contractsRepository.sealed(tx, id, keyId, hash)
      await contractsRepository.event(tx, id, 'SEALED', { said: hash })
      tellSystem(tx, by, systemEvents.contractSealed, [{ id, data: { name, flowId } }])
    }),
  )
}

/** Has a contract reach its signer: by an outside signer, where it was made for one. */
async function openAndTell(services: Services, ways: Ways, id: number, last: boolean): Promise<void> {
  const held = await contractsRepository.byId(new Executor(services.pool), id)
  if (held?.provider === 'ESS') {
    if (ways.signing) await startOutside(services, ways.signing, id, last)
    return
  }
  await open(services, id)
  await tell(services, ways, id, 'SENT', last)
}

const flowPayload = payload.extend({ flowId: z.string() })

export const contractJobs = (services: Services, ways: Ways): Readonly<Record<string, Task>> => ({
  'contract.send': (given, { lastAttempt }) => openAndTell(services, ways, payload.parse(given).contractId, lastAttempt),
  'contract.tell': (given, { lastAttempt }) => {
    const { contractId, why } = textPayload.parse(given)
    return tell(services, ways, contractId, why, lastAttempt)
  },
  'contract.seal': (given) => sealContract(services, payload.parse(given).contractId),
  'contract.outside': async (given) => {
    if (ways.signing) await syncOutside(services, ways.signing, payload.parse(given).contractId)
  },
  'contract.taken': async (given) => {
    const { contractId, flowId } = flowPayload.parse(given)
    const held = await contractsRepository.byId(new Executor(services.pool), contractId)
    if (held) await takenOutside(services, held, flowId)
  },
  'contract.withdraw': async (given) => {
    if (ways.signing) await withdrawOutside(services, ways.signing, payload.parse(given).contractId)
  },
})

/** Sends what somebody asked for, one after the other. One that fails is tried again by itself and holds up nobody. */
export const sendingKind = (ways: Ways): TaskKind => ({
  cancellable: false,
  run: async ({ services, owner, input, progress }) => {
    if (!owner.codes.has('COASH_CONTRACT_SEND')) throw new TaskRefused({ code: 'task.error.rights' })
    const ids = z.array(z.int()).parse(input)
    let failed = 0
    for (const [index, id] of ids.entries()) {
      await openAndTell(services, ways, id, false).catch((error: unknown) => {
        failed += 1
        services.log.warn({ err: error, contractId: id }, 'a contract could not be sent yet')
      })
      await progress(progressOf(index + 1, ids.length), { code: 'task.rowsDone', data: { done: index + 1, total: ids.length } })
    }
    return { detail: { code: 'task.contractsSent', data: { sent: ids.length - failed, failed } }, content: '#/coach/contractSignRecords' }
  },
})
