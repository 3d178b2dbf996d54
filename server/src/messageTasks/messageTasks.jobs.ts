import { setTimeout as sleep } from 'node:timers/promises'
import type { ValueOf } from '@camp/contract/base/labels'
import { systemEvents } from '@camp/contract/logs/logs.system'
import type { messageTaskFailure } from '@camp/contract/messageTasks/messageTasks'
import * as z from 'zod'
import type { MessageSenders } from '../integrations/messages/message.senders.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { startTaskOf } from '../platform/tasks/task.engine.ts'
import { type TaskKind, TaskLater, TaskRefused, type TaskResult, type TaskRun } from '../platform/tasks/task.kinds.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { audienceRepository } from './messageTasks.audience.repository.ts'
import { deliveriesRepository as deliveries } from './messageTasks.deliveries.repository.ts'
import { messageTasksRepository, type StoredMessageTask } from './messageTasks.repository.ts'
import { SenderBarred, type Sending, type SendingStop, sendInApp, sendOutside } from './messageTasks.sending.jobs.ts'
import { SEND_KIND, sendingTask } from './messageTasks.service.ts'

/** Recipients are written down in portions, so that no statement holds many rows for long. */
const PORTION = 5_000
const A_SECOND = 1_000
/** Seconds between two tries of a channel that serves nobody, at most. */
const LONGEST_WAIT = 900

const inputSchema = z.object({ messageTaskId: z.int().positive(), again: z.boolean().optional() })

type Failure = ValueOf<typeof messageTaskFailure>

const words = { NOBODY: 'task.error.nobody', RIGHTS: 'task.error.rights', CHANNEL_OFF: 'task.error.channelOff' } as const

/** How the sending of a task ended, also for its history. */
async function endTask(
  tx: Tx,
  services: Services,
  id: number,
  status: 'SENT' | 'FAILED',
  failure: Failure | null,
  was: 'SENDING' | 'SCHEDULED' = 'SENDING',
): Promise<void> {
  const [ended] = await deliveries.end(tx, id, status, failure, was === 'SENDING' ? ['SENDING', 'FAILED'] : [was])
  if (!ended) return
  const told = { id, data: { title: ended.title, status }, before: { status: was }, after: { status } }
  tellSystem(tx, byJob(services, was === 'SENDING' ? 'messageTasks.send' : 'messageTasks.due'), systemEvents.messagesEnded, [told])
}

/** Ends a task that cannot be sent at all. */
async function refuse({ services }: TaskRun, id: number, failure: keyof typeof words): Promise<never> {
  await transaction(services.pool, (tx) => endTask(tx, services, id, 'FAILED', failure))
  throw new TaskRefused({ code: words[failure] })
}

/** The task, taken up; undefined where it is gone or was sent by a run before this one. */
const takeUp = (services: Services, id: number): Promise<StoredMessageTask | undefined> =>
  transaction(services.pool, async (tx) => {
    const task = await messageTasksRepository.lock(tx, id)
    if (task?.status === 'FAILED') await deliveries.resume(tx, id)
    return task?.status === 'SENDING' || task?.status === 'FAILED' ? task : undefined
  })

/** Writes down who is in the audience now, once: a run that begins again keeps to those that were written down. */
async function settle(run: TaskRun, task: StoredMessageTask): Promise<void> {
  if (task.settledAt !== null) return
  const db = new Executor(run.services.pool)
  for (let last: number | null = 0; last !== null; ) last = await audienceRepository.settle(db, task, run.owner.scope, last, PORTION)
  await transaction(run.services.pool, (tx) => deliveries.settled(tx, task.id))
}

/** Waits for what another run is about to send: it is at its end soon, or dead. What was taken back may be sent again. */
async function awaitOthers(sending: Sending): Promise<SendingStop | null> {
  while (await deliveries.underWay(sending.db, sending.task.id)) {
    await deliveries.takeBack(sending.db, sending.task.id, sending.sender?.repeatable ?? true)
    await sleep(A_SECOND)
  }
  return sendOutside(sending)
}

/** The channel serves nobody now: what is left waits, and is tried again by itself for a day. No recipient has failed by it. */
async function postpone({ services, attempt }: TaskRun, task: StoredMessageTask, { fault }: SendingStop): Promise<never> {
  const db = new Executor(services.pool)
  services.log.error({ messageTaskId: task.id, channel: task.channel, fault }, 'a message task waits: its channel serves nobody')
  await deliveries.count(db, task.id)
  await deliveries.wait(db, task.id, fault)
  if (await deliveries.waitedLong(db, task.id)) {
    await transaction(services.pool, (tx) => endTask(tx, services, task.id, 'FAILED', 'INTERRUPTED'))
    throw new TaskRefused({ code: 'task.error.channel' })
  }
  throw new TaskLater({ code: `task.waits.${fault}` }, Math.min(LONGEST_WAIT, 60 * 2 ** (attempt - 1)))
}

const sendAll = async (sending: Sending): Promise<SendingStop | null> => {
  if (sending.sender) return (await sendOutside(sending)) ?? (await awaitOthers(sending))
  await sendInApp(sending)
  return null
}

/** The long work that sends one message task. Begun again after a crash, it goes on with those who wait. */
export const sendingKind = (senders: MessageSenders): TaskKind => ({
  cancellable: false,
  run: async (run): Promise<TaskResult> => {
    const { services, owner } = run
    const { messageTaskId, again } = inputSchema.parse(run.input)
    const task = await takeUp(services, messageTaskId)
    const db = new Executor(services.pool)
    if (!task) return resultOf(await deliveries.count(db, messageTaskId))
    if (!owner.codes.has('MESSAGE_TASK_SEND')) return refuse(run, task.id, 'RIGHTS')
    const sender = task.channel === 'IN_APP' ? null : senders[task.channel]
    if (task.channel !== 'IN_APP' && !sender) return refuse(run, task.id, 'CHANNEL_OFF')
    await settle(run, task)
    if (again) await deliveries.revive(db, task.id, run.taskId)
    const start = await deliveries.count(db, task.id)
    if (start.total === 0) return refuse(run, task.id, 'NOBODY')
    const sending: Sending = { run, task, db, sender, tally: { ...start } }
    const stop = await sendAll(sending).catch(async (error: unknown) => {
      if (!(error instanceof SenderBarred)) throw error
      await deliveries.count(db, task.id)
      return refuse(run, task.id, 'RIGHTS')
    })
    if (stop) return postpone(run, task, stop)
    return conclude(services, task.id)
  },
})

const conclude = (services: Services, id: number): Promise<TaskResult> =>
  transaction(services.pool, async (tx) => {
    await deliveries.wait(tx, id, null)
    const tally = await deliveries.count(tx, id)
    await endTask(tx, services, id, tally.sent > 0 ? 'SENT' : 'FAILED', null)
    return resultOf(tally)
  })

const resultOf = ({ sent, failed }: { sent: number; failed: number }): TaskResult => ({
  detail: { code: 'task.messagesSent', data: { sent, failed } },
  content: '#/messageTask/index',
})

/** Begins what is due, in the name of who named the time. */
const beginDue = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx) => {
    for (const { id, title, senderId, request } of await messageTasksRepository.due(tx)) {
      if (senderId === null || request === null) continue
      const sender = { userId: senderId, request }
      await messageTasksRepository.start(tx, id, await startTaskOf(tx, sender, sendingTask(id, title)), sender)
      const told = { id, data: { title }, before: { status: 'SCHEDULED' }, after: { status: 'SENDING' } }
      tellSystem(tx, byJob(services, 'messageTasks.due'), systemEvents.messagesBegun, [told])
    }
  })

/** Ends what waits for its time and was set by somebody who may not send any more: colleagues see why, and can send it. */
const endLeft = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx) => {
    for (const { id } of await messageTasksRepository.left(tx)) await endTask(tx, services, id, 'FAILED', 'RIGHTS', 'SCHEDULED')
  })

/** A task whose long work was given up or taken away has failed, and can be sent to the others again. */
const endInterrupted = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx) => {
    for (const { id, may } of await messageTasksRepository.interrupted(tx)) {
      await deliveries.count(tx, id)
      // Of somebody whose account is closed the work did not even begin.
      await endTask(tx, services, id, 'FAILED', may ? 'INTERRUPTED' : 'RIGHTS')
    }
  })

export const messageTaskKinds = (senders: MessageSenders): Readonly<Record<string, TaskKind>> => ({ [SEND_KIND]: sendingKind(senders) })

export const messageTaskChores = (services: Services): Chore[] => [
  { name: 'messageTasks.left', every: 1_000, run: () => endLeft(services) },
  { name: 'messageTasks.due', every: 5_000, run: () => beginDue(services) },
  { name: 'messageTasks.interrupted', every: 5_000, run: () => endInterrupted(services) },
]
