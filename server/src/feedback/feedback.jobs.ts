import type { ReplyReason } from '@camp/contract/feedback/feedback.labels'
import { systemEvents } from '@camp/contract/logs/logs.system'
import * as z from 'zod'
import { noticeOf } from '../integrations/messages/message.once.ts'
import {
  MessageNotTaken,
  MessageRefused,
  type MessageSender,
  MessageUnclear,
  SenderFault,
} from '../integrations/messages/message.sender.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { happened } from '../platform/facts.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type DueReply, feedbackReplies as replies } from './feedback.replies.repository.ts'

const payload = z.object({ ids: z.array(z.int().positive()) })

/** How long a reply is tried again, in hours: where the provider does not take this one, and where it serves nobody. */
const BUSY_HOURS = 1
const FAULT_HOURS = 24
/** Messages that are under way to the provider at the same time. */
const AT_ONCE = 4

/** Writes down how a message ended, also into the history of each feedback that it answers: open desks follow. */
async function tellEnd(tx: Tx, services: Services, id: number, delivery: 'SENT' | 'FAILED'): Promise<void> {
  const answered = await replies.about(tx, id)
  const told = answered.map(({ id: feedbackId, parentId }) => ({ id: feedbackId, data: { parentId, delivery }, after: { delivery } }))
  const by = byJob(services, 'feedback.reply')
  // Not before: until it leaves it may be taken back.
  const left = answered.map((one) => ({ ...one, delivery }))
  await happened(tx, 'feedback.replied', left, by)
  tellSystem(tx, by, systemEvents.feedbackReplied, told)
}

const end = (services: Services, id: number, state: 'SENT' | 'FAILED', reason: ReplyReason | null): Promise<void> =>
  transaction(services.pool, async (tx) => {
    if (await replies.end(tx, id, state, reason)) await tellEnd(tx, services, id, state)
  })

const later = (services: Services, id: number, hours: number): Promise<void> =>
  transaction(services.pool, async (tx) => {
    if ((await replies.later(tx, id, hours)) === 'FAILED') await tellEnd(tx, services, id, 'FAILED')
  })

/** Hands one over, and keeps how it ended as far as that is known. */
async function handOver(services: Services, sender: MessageSender | null, { id, text, phone }: DueReply): Promise<void> {
  if (sender === null) return end(services, id, 'FAILED', 'OFF')
  if (phone === null) return end(services, id, 'FAILED', 'GONE')
  try {
    await sender.send(noticeOf(`feedback-reply-${id}`, phone, '反馈回复', text))
  } catch (error) {
    if (error instanceof SenderFault) return later(services, id, FAULT_HOURS)
    if (error instanceof MessageNotTaken) return later(services, id, BUSY_HOURS)
    if (!(error instanceof MessageRefused || error instanceof MessageUnclear)) throw error
    services.log.warn({ err: error, replyId: id }, 'a reply to a family could not be sent')
    return end(services, id, 'FAILED', error instanceof MessageUnclear ? 'DOUBT' : 'REFUSED')
  }
  return end(services, id, 'SENT', null)
}

async function sendAll(services: Services, sender: MessageSender | null, ids: readonly number[]): Promise<void> {
  const db = new Executor(services.pool)
  const waiting = [...ids]
  const line = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const due = await replies.claim(db, id)
      if (due) await handOver(services, sender, due)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
}

/** Sends replies as soon as they are committed. */
export const replyTask =
  (services: Services, sender: MessageSender | null): Task =>
  async (given) =>
    sendAll(services, sender, payload.parse(given).ids)

/** Takes up what was left: by a process that died, or by a provider that served nobody. */
async function sendLeft(services: Services, sender: MessageSender | null): Promise<void> {
  await transaction(services.pool, async (tx) => {
    for (const { id, state } of await replies.stale(tx, sender?.repeatable ?? true)) {
      if (state === 'FAILED') await tellEnd(tx, services, id, 'FAILED')
    }
  })
  await sendAll(services, sender, await replies.due(new Executor(services.pool)))
}

export const feedbackChores = (services: Services, sender: MessageSender | null): Chore[] => [
  { name: 'feedback.replies', every: 10_000, run: () => sendLeft(services, sender) },
]
