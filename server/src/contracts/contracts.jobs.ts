import { amountText } from '@camp/contract/base/numbers'
import { flow } from '@camp/contract/contracts/contracts.states'
import { systemEvents } from '@camp/contract/logs/logs.system'
import * as z from 'zod'
import {
  MessageNotTaken,
  MessageRefused,
  type MessageSender,
  MessageUnclear,
  SenderFault,
} from '../integrations/messages/message.sender.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Task } from '../platform/jobs/worker.ts'
import { numberParameter } from '../platform/parameters.ts'
import type { Services } from '../platform/services.ts'
import { type TaskKind, TaskRefused } from '../platform/tasks/task.kinds.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { withMonths } from '../workHours/workHours.api.ts'
import { drawUnsigned } from './contracts.drawing.ts'
import { fingerprint, signUrl } from './contracts.links.ts'
import { contractsRepository, type HeldContract } from './contracts.repository.ts'
import { sealedDocument } from './contracts.sealing.service.ts'
import { type TextState, type TextWhy, contractsTextsRepository as texts } from './contracts.texts.repository.ts'
import { momentWords } from './contracts.words.ts'

const payload = z.object({ contractId: z.int().positive() })
const textPayload = payload.extend({ why: z.enum(['SENT', 'REMIND']) })
const SUBJECT = '工时确认书待签署'

const wordsOf = (services: Services, { facts, tokenSeed, expiresAt }: HeldContract): string =>
  `${facts.coachName}您好，您 ${facts.startDate} 至 ${facts.endDate} 的工时确认书（¥${amountText(facts.amount)}）待签署，` +
  `请于 ${momentWords(expiresAt ?? '').slice(5, 16)} 前打开链接签署，请勿转发：${signUrl(services, tokenSeed)}`

/** Hands the link over, once. Throws where it is worth another try. */
async function tell(services: Services, sender: MessageSender | null, id: number, why: TextWhy, last: boolean): Promise<void> {
  const db = new Executor(services.pool)
  const held = await contractsRepository.byId(db, id)
  if (held?.flowStatus !== flow.SENT) return
  if ((await texts.claim(db, id, why)) !== 'SENDING') return
  const end = (state: TextState) => texts.end(db, id, why, state)
  try {
    if (!sender) throw new MessageRefused('nothing is configured that sends it')
    const text = wordsOf(services, held)
    await sender.send({
      key: `contract-${id}-${why}`,
      receiver: held.phone,
      template: 'NOTICE',
      parameters: [text],
      subject: SUBJECT,
      text,
    })
    await end('SENT')
  } catch (error) {
    const passing = error instanceof MessageNotTaken || error instanceof SenderFault
    if (passing && !last) {
      await end('WAITING')
      throw error
    }
    if (!(passing || error instanceof MessageRefused || error instanceof MessageUnclear)) throw error
    services.log.warn({ err: error, contractId: id }, 'the link of a contract could not be sent')
    await end(error instanceof MessageUnclear ? 'DOUBT' : 'FAILED')
  }
}

/** Draws the document and opens the contract for its signer; the link goes out by a job of its own. Done twice it does nothing. */
async function open(services: Services, id: number): Promise<void> {
  const held = await contractsRepository.byId(new Executor(services.pool), id)
  if (held?.status !== 'DRAFT') return
  const bytes = await drawUnsigned(held.facts, held.createdAt)
  await transaction(services.pool, async (tx) => {
    const now = await contractsRepository.lockId(tx, id)
    if (now?.status !== 'DRAFT') return
    await contractsRepository.keepFile(tx, id, 'UNSIGNED', bytes, fingerprint(bytes))
    await contractsRepository.move(tx, id, flow.SENT)
    await contractsRepository.sent(tx, id, await numberParameter(tx, 'contract.signDays'))
    await contractsRepository.event(tx, id, 'SENT', { said: held.facts.phone })
    await texts.add(tx, id, 'SENT')
    const { flowId, coachName: name } = held
    const told = { id, data: { name, flowId } }
    tellSystem(tx, byJob(services, 'contract.send'), systemEvents.contractSent, [told])
  })
}

/** Seals what the coach has signed. The file and the state are one change: after a crash it is sealed anew, or was already. */
async function sealContract(services: Services, id: number): Promise<void> {
  const db = new Executor(services.pool)
  const held = await contractsRepository.byId(db, id)
  if (held?.flowStatus !== flow.PART_SIGNED) return
  const { bytes, hash, keyId } = await sealedDocument(services, db, held, services.clock.now().toISOString())
  const { flowId, coachName: name, coachId, facts } = held
  const by = byJob(services, 'contract.seal')
  const days = { coachId, startDate: facts.startDate, endDate: facts.endDate }
  await transaction(services.pool, (tx) =>
    withMonths(tx, by, flowId, days, async () => {
      const now = await contractsRepository.lockId(tx, id)
      if (now?.flowStatus !== flow.PART_SIGNED) return
      await contractsRepository.keepFile(tx, id, 'SEALED', bytes, hash)
      await contractsRepository.move(tx, id, flow.DONE)
      await contractsRepository.sealed(tx, id, keyId, hash)
      await contractsRepository.event(tx, id, 'SEALED', { said: hash })
      tellSystem(tx, by, systemEvents.contractSealed, [{ id, data: { name, flowId } }])
    }),
  )
}

const openAndTell = async (services: Services, sender: MessageSender | null, id: number, last: boolean): Promise<void> => {
  await open(services, id)
  await tell(services, sender, id, 'SENT', last)
}

export const contractJobs = (services: Services, sender: MessageSender | null): Readonly<Record<string, Task>> => ({
  'contract.send': (given, { lastAttempt }) => openAndTell(services, sender, payload.parse(given).contractId, lastAttempt),
  'contract.tell': (given, { lastAttempt }) => {
    const { contractId, why } = textPayload.parse(given)
    return tell(services, sender, contractId, why, lastAttempt)
  },
  'contract.seal': (given) => sealContract(services, payload.parse(given).contractId),
})

/** Sends what somebody asked for, one after the other. One that fails is tried again by itself and holds up nobody. */
export const sendingKind = (sender: MessageSender | null): TaskKind => ({
  cancellable: false,
  run: async ({ services, owner, input, progress }) => {
    if (!owner.codes.has('COASH_CONTRACT_SEND')) throw new TaskRefused({ code: 'task.error.rights' })
    const ids = z.array(z.int()).parse(input)
    let failed = 0
    for (const [index, id] of ids.entries()) {
      await openAndTell(services, sender, id, false).catch((error: unknown) => {
        failed += 1
        services.log.warn({ err: error, contractId: id }, 'a contract could not be sent yet')
      })
      await progress(((index + 1) / ids.length) * 100, { code: 'task.rowsDone', data: { done: index + 1, total: ids.length } })
    }
    return { detail: { code: 'task.contractsSent', data: { sent: ids.length - failed, failed } }, content: '#/coach/contractSignRecords' }
  },
})
