import { setTimeout as sleep } from 'node:timers/promises'
import { progressOf } from '@camp/contract/base/numbers'
import type { ServiceFault } from '@camp/contract/base/outside'
import { fillMessage } from '@camp/contract/messageTasks/messageTasks.variables'
import { noticeOf } from '../integrations/messages/message.once.ts'
import {
  MessageNotTaken,
  MessageRefused,
  type MessageSender,
  MessageUnclear,
  SenderFault,
} from '../integrations/messages/message.sender.ts'
import { tell } from '../notify/notify.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import type { TaskRun } from '../platform/tasks/task.kinds.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Due, deliveriesRepository as deliveries, type Tally } from './messageTasks.deliveries.repository.ts'
import { messageTasksRepository, type StoredMessageTask } from './messageTasks.repository.ts'
import { NO_CHILD } from './messageTasks.service.ts'

/** Messages that are under way to a provider at the same time. */
const AT_ONCE = 6
/** Messages into inboxes that are written in one transaction. */
const TOGETHER = 50
/** How often one run asks a provider that takes nothing just now, with growing waits in between, in ms; then the task waits. */
const WAITS = [0, 1_000, 4_000, 15_000] as const

/** A message task on its way. */
export interface Sending {
  readonly run: TaskRun
  readonly task: StoredMessageTask
  readonly db: Executor
  /** Null: into inboxes here. */
  readonly sender: MessageSender | null
  /** As far as it was reported; counted exactly at the end. */
  readonly tally: { -readonly [Figure in keyof Tally]: Tally[Figure] }
}

/** Whoever sends may not do so any more: what is left waits for somebody who may. */
export class SenderBarred extends Error {}

async function assertMay({ db, run }: Sending): Promise<void> {
  if (!(await messageTasksRepository.senderMay(db, run.owner.userId))) throw new SenderBarred()
}

const textFor = ({ task }: Sending, { name, child }: Due): string => fillMessage(task.content, { name, child: child || NO_CHILD })

async function tellProgress({ run, tally }: Sending): Promise<void> {
  const { total, sent, failed } = tally
  await run.progress(progressOf(sent + failed, total), { code: 'task.messagesSent', data: { sent, failed } })
}

/** Into the inboxes of staff: each message commits with the word that it was sent, so none is written twice or lost. */
export async function sendInApp(sending: Sending): Promise<void> {
  const { run, task, db, tally } = sending
  for (;;) {
    await assertMay(sending)
    const done = await transaction(run.services.pool, async (tx) => {
      const due = await deliveries.hold(tx, task, TOGETHER)
      let sent = 0
      for (const one of due) {
        if (one.userId === null || one.address === null) {
          await deliveries.failed(tx, one.id, 'GONE')
          continue
        }
        await tell(tx, {
          userId: one.userId,
          title: { code: 'message.written', data: { title: task.title } },
          detail: { code: 'message.written.detail', data: { text: textFor(sending, one) } },
          link: null,
          cause: `messageTask:${task.id}`,
        })
        await deliveries.inbox(tx, one.id)
        sent++
      }
      return { sent, failed: due.length - sent }
    })
    if (done.sent + done.failed === 0) return
    tally.sent += done.sent
    tally.failed += done.failed
    await deliveries.add(db, task.id, done)
    await tellProgress(sending)
  }
}

/** By a provider: each message is marked before it is handed over, so that one in doubt is not sent again. */
export async function sendOutside(sending: Sending): Promise<SendingStop | null> {
  for (const wait of WAITS) {
    if (!(await deliveries.waiting(sending.db, sending.task.id))) return null
    await sleep(wait)
    const round = await deliveries.now(sending.db)
    const line = new SendingLine(sending, round)
    // Each to its end, so that nothing is under way when it is said how it ended.
    const hands = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => line.send()))
    for (const hand of hands) if (hand.status === 'rejected') throw hand.reason
    if (line.fault) return { fault: line.fault }
  }
  return (await deliveries.waiting(sending.db, sending.task.id)) ? { fault: 'AWAY' } : null
}

/** Some wait still: the provider serves nobody now. */
export interface SendingStop {
  readonly fault: ServiceFault
}

/** One round: everybody who waits is tried once, by several hands, until all are through or the provider says no to us. */
class SendingLine {
  readonly #sending: Sending
  readonly #round: string
  fault: ServiceFault | null = null

  constructor(sending: Sending, round: string) {
    this.#sending = sending
    this.#round = round
  }

  async send(): Promise<void> {
    const { db, task, tally } = this.#sending
    while (this.fault === null) {
      await assertMay(this.#sending)
      const due = await deliveries.claim(db, task, this.#round)
      if (!due) return
      const end = await this.#handOver(due)
      if (end === 'again') continue
      tally[end]++
      await deliveries.add(db, task.id, { sent: 0, failed: 0, [end]: 1 })
      await tellProgress(this.#sending)
    }
  }

  /** One message, to its end as far as that is known. */
  async #handOver(due: Due): Promise<'sent' | 'failed' | 'again'> {
    const { db, sender, task } = this.#sending
    if (due.address === null || sender === null) {
      await deliveries.failed(db, due.id, 'GONE')
      return 'failed'
    }
    if (!due.agrees) {
      await deliveries.failed(db, due.id, 'CONSENT')
      return 'failed'
    }
    const text = textFor(this.#sending, due)
    try {
      await sender.send(noticeOf(`notice-${due.id}`, due.address, task.title, text))
    } catch (error) {
      return this.#without(due, error)
    }
    await deliveries.sent(db, due.id)
    return 'sent'
  }

  /** It was not sent: whose fault that is says what becomes of it. */
  async #without(due: Due, error: unknown): Promise<'failed' | 'again'> {
    const { db, task, run } = this.#sending
    if (error instanceof SenderFault) {
      this.fault = error.fault
      await deliveries.untried(db, due.id)
      return 'again'
    }
    if (error instanceof MessageNotTaken && (await deliveries.again(db, due.id))) return 'again'
    if (!(error instanceof MessageRefused || error instanceof MessageUnclear || error instanceof MessageNotTaken)) throw error
    run.services.log.warn({ err: error, deliveryId: due.id, channel: task.channel }, 'a message could not be sent')
    // One that was not taken for an hour is written down as such already.
    if (!(error instanceof MessageNotTaken)) await deliveries.failed(db, due.id, error instanceof MessageUnclear ? 'DOUBT' : 'REFUSED')
    return 'failed'
  }
}
