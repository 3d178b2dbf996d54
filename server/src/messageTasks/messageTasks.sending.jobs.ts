import { setTimeout as sleep } from 'node:timers/promises'
import { fillMessage } from '@camp/contract/messageTasks.variables'
import { MessageNotTaken, MessageRefused, type MessageSender, MessageUnclear } from '../integrations/messages/message.sender.ts'
import { tell } from '../notify/notify.service.ts'
import type { Executor } from '../platform/db/executor.ts'
import type { TaskRun } from '../platform/tasks/task.kinds.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Due, deliveriesRepository as deliveries, type Tally } from './messageTasks.deliveries.ts'
import type { StoredMessageTask } from './messageTasks.repository.ts'
import { NO_CHILD } from './messageTasks.service.ts'

/** Messages that are under way to a provider at the same time. */
const AT_ONCE = 6
/** Messages into inboxes that are written in one transaction. */
const TOGETHER = 50
/** How often a provider that takes nothing just now is asked, with growing waits in between, in ms. */
const WAITS = [0, 1_000, 4_000, 15_000] as const

/** A message task on its way. */
export interface Sending {
  readonly run: TaskRun
  readonly task: StoredMessageTask
  readonly db: Executor
  /** Null: into inboxes here. */
  readonly sender: MessageSender | null
  /** As far as it is told; counted exactly at the end. */
  readonly tally: { -readonly [Figure in keyof Tally]: Tally[Figure] }
}

const textFor = ({ task }: Sending, { name, child }: Due): string => fillMessage(task.content, { name, child: child || NO_CHILD })

async function tellProgress({ run, tally }: Sending): Promise<void> {
  const { total, sent, failed } = tally
  await run.progress((100 * (sent + failed)) / Math.max(total, 1), { code: 'task.messagesSent', data: { sent, failed } })
}

/** Into the inboxes of staff: each message commits with the word that it was sent, so none is written twice or lost. */
export async function sendInApp(sending: Sending): Promise<void> {
  const { run, task, db, tally } = sending
  for (;;) {
    const done = await transaction(run.services.pool, async (tx) => {
      const due = await deliveries.hold(tx, task.id, task.channel, TOGETHER)
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

/** By a provider: each message is marked before it is handed over, so that one of which nobody knows is not sent again. */
export async function sendOutside(sending: Sending): Promise<void> {
  for (const [round, wait] of WAITS.entries()) {
    if (!(await deliveries.waiting(sending.db, sending.task.id))) return
    await sleep(wait)
    const last = round === WAITS.length - 1
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendOneByOne(sending, round + 1, last)))
  }
}

async function sendOneByOne(sending: Sending, tries: number, last: boolean): Promise<void> {
  const { db, task, tally } = sending
  for (;;) {
    const due = await deliveries.claim(db, task.id, task.channel, tries)
    if (!due) return
    const end = await handOver(sending, due, last)
    if (end === 'again') continue
    tally[end]++
    await deliveries.add(db, task.id, { sent: 0, failed: 0, [end]: 1 })
    await tellProgress(sending)
  }
}

/** One message, to its end as far as that is known. */
async function handOver(sending: Sending, due: Due, last: boolean): Promise<'sent' | 'failed' | 'again'> {
  const { db, sender, task, run } = sending
  const fail = async (reason: 'REFUSED' | 'NOT_TAKEN' | 'DOUBT' | 'GONE') => {
    await deliveries.failed(db, due.id, reason)
    return 'failed' as const
  }
  if (due.address === null || sender === null) return fail('GONE')
  const text = textFor(sending, due)
  try {
    await sender.send({
      key: `notice-${due.id}`,
      receiver: due.address,
      template: 'NOTICE',
      parameters: [text],
      subject: task.title,
      text,
    })
  } catch (error) {
    if (error instanceof MessageNotTaken && !last) {
      await deliveries.again(db, due.id)
      return 'again'
    }
    if (!(error instanceof MessageRefused || error instanceof MessageUnclear || error instanceof MessageNotTaken)) throw error
    run.services.log.warn({ err: error, deliveryId: due.id, channel: task.channel }, 'a message could not be sent')
    return fail(error instanceof MessageUnclear ? 'DOUBT' : error instanceof MessageRefused ? 'REFUSED' : 'NOT_TAKEN')
  }
  await deliveries.sent(db, due.id)
  return 'sent'
}
