import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import type * as calls from '@camp/contract/messageTasks/messageTasks'
import { type MessageChannel, messageTaskStatus } from '@camp/contract/messageTasks/messageTasks.labels'
import { fillMessage } from '@camp/contract/messageTasks/messageTasks.variables'
import type { Config } from '../platform/config/config.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { startTask } from '../platform/tasks/task.engine.ts'
import { changedFields } from '../platform/write/audit.ts'
import { keepStep, leavesLater } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type Audience, audienceOf, audienceRepository } from './messageTasks.audience.repository.ts'
import { deliveriesRepository } from './messageTasks.deliveries.repository.ts'
import {
  type MessageTaskFields,
  messageTasksRepository,
  type NameBefore,
  type Sender,
  type StoredMessageTask,
} from './messageTasks.repository.ts'
import { messagesResent, messagesSent } from './messageTasks.undoing.service.ts'

/** The kind of long work that sends a message task. */
export const SEND_KIND = 'messageTasks.send'
const SAMPLES = 3
/** What stands for the names of children where a family has given none. */
export const NO_CHILD = '宝贝'

/** Can the channel send at all? */
export function channelReady({ tencentSms, mail, outbox }: Config, channel: MessageChannel): boolean {
  if (channel === 'IN_APP') return true
  if (channel === 'EMAIL') return mail !== null || outbox
  return tencentSms ? tencentSms.noticeTemplateId !== null : outbox
}

const senderOf = ({ reader, ip, userAgent, requestId, language }: Cx): Sender => ({
  userId: reader.userId,
  request: { ip, userAgent, requestId, language },
})

export const preview: Handler<typeof calls.previewMessageTask> = async ({ body }, cx) => {
  const audience = audienceOf(body.audience)
  await assertKnown(cx, cx.db, audience)
  const { channel, content = '', purpose = 'MESSAGES' } = body
  const wanted = { audience, channel, purpose }
  const counts = await audienceRepository.count(cx.db, wanted, cx.scope)
  const some = await audienceRepository.some(cx.db, wanted, cx.scope, SAMPLES)
  const samples = some.map(({ name, child }) => ({ name, text: fillMessage(content, { name, child: child || NO_CHILD }) }))
  return { ...counts, ready: channelReady(cx.services.config, channel), samples }
}

async function assertKnown({ scope }: Cx, db: Cx['db'], audience: Audience): Promise<void> {
  if (await audienceRepository.unknown(db, audience, scope)) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'audience' })
}

/** When it is to be sent; a new time is in the future, and named by somebody who may send. */
async function timeOf(cx: Cx, tx: Tx, sent: string | null | undefined, stored: string | null): Promise<string | null> {
  if (sent === null || (sent === undefined && stored === null)) return null
  // What is sent as written belongs to who may send: so does changing what waits to be sent.
  if (!cx.reader.codes.has('MESSAGE_TASK_SEND')) throw new AppError('MESSAGE_TASK_SCHEDULE', {}, { field: 'scheduledAt' })
  if (sent === undefined) return stored
  const { at, ahead } = await messageTasksRepository.moment(tx, sent)
  if (!ahead && at !== stored) throw new AppError('MESSAGE_TASK_PAST', {}, { field: 'scheduledAt' })
  return at
}

type Body = HandlerInput<typeof calls.createMessageTask>['body']

async function fieldsOf(cx: Cx, tx: Tx, body: Body, stored?: StoredMessageTask): Promise<MessageTaskFields> {
  const audience = audienceOf(body.audience)
  audienceRepository.holdTags(tx, audience.tagIds)
  await assertKnown(cx, tx, audience)
  const { title, content, channel, purpose = stored?.purpose ?? 'MESSAGES' } = body
  return { title, content, channel, audience, purpose, scheduledAt: await timeOf(cx, tx, body.scheduledAt, stored?.scheduledAt ?? null) }
}

export const create: Handler<typeof calls.createMessageTask> = ({ body }, cx) =>
  write(cx, async (w) => {
    const fields = await fieldsOf(cx, w.tx, body)
    const saved = found(await messageTasksRepository.create(w.tx, fields, senderOf(cx)))
    w.audit({ id: saved.id, data: { title: fields.title }, after: { ...fields } })
    return saved
  })

/** Refuses what has begun: nobody knows who has read it already. */
function assertNotStarted({ status }: StoredMessageTask, { language }: Cx, ...also: StoredMessageTask['status'][]): void {
  if (['DRAFT', 'SCHEDULED', ...also].includes(status)) return
  throw new AppError('MESSAGE_TASK_STARTED', { state: messageTaskStatus.label(status, language) })
}

export const update: Handler<typeof calls.updateMessageTask> = ({ body }, cx) =>
  write(cx, async (w) => {
    const task = found(await messageTasksRepository.lock(w.tx, body.id))
    w.version(task, body.version)
    assertNotStarted(task, cx)
    const fields = await fieldsOf(cx, w.tx, body, task)
    const saved = found(await messageTasksRepository.update(w.tx, task.id, fields, senderOf(cx)))
    const { before, after } = changedFields({ ...task }, { ...fields })
    w.audit({ id: task.id, data: { title: fields.title }, before, after })
    return saved
  })

export const remove: Handler<typeof calls.deleteMessageTask> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const task = found(await messageTasksRepository.lock(w.tx, id))
    assertNotStarted(task, cx, 'FAILED')
    await messageTasksRepository.archive(w.tx, id)
    const { title, content, channel, audience, purpose, scheduledAt } = task
    w.audit({ id, data: { title }, before: { title, content, channel, audience, purpose, scheduledAt } })
    return { id }
  })

type Started = Omit<CallAnswer<typeof calls.sendMessages>, 'undo'>
interface SendingMore {
  readonly runAt?: Date | undefined
  /** In whose name it was to be sent before. */
  readonly was?: NameBefore
  /** Those who were surely not reached wait again. */
  readonly again?: boolean
}

/** Makes the long work that sends it, with the change that says so; it waits so long as it can be taken back. */
async function begin(w: Write, cx: Cx, { id, title }: StoredMessageTask, total: number, more: SendingMore = {}): Promise<Started> {
  const taskId = await startTask(w, cx, sendingTask(id, title, more))
  await messageTasksRepository.start(w.tx, id, taskId, senderOf(cx))
  w.audit({ id, data: { title, total } })
  return { id, status: 'SENDING', total, taskId }
}

export const sendingTask = (id: number, title: string, { runAt, was, again }: SendingMore = {}) =>
  ({
    kind: SEND_KIND,
    title: { code: 'task.sendMessages', data: { title } },
    ...(runAt && { runAt, detail: { code: 'task.held' as const, data: { seconds: SEND_HOLD_SECONDS } } }),
    input: { messageTaskId: id, ...(was && { was }), ...(again && { again }) },
    cancellable: false,
  }) as const

function assertReady({ services }: Cx, channel: MessageChannel): void {
  if (!channelReady(services.config, channel)) throw new AppError('CHANNEL_OFF')
}

/** To everyone who is in the audience as it leaves. Asked twice at once it begins once. */
export const send: Handler<typeof calls.sendMessages> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const task = found(await messageTasksRepository.lock(w.tx, id))
    assertNotStarted(task, cx)
    assertReady(cx, task.channel)
    const { total } = await audienceRepository.count(w.tx, task, cx.scope)
    if (total === 0) throw new AppError('MESSAGE_TASK_NOBODY')
    await deliveriesRepository.expect(w.tx, id, total)
    const { senderId, request } = task
    const begun = await begin(w, cx, task, total, { ...leavesLater(cx), was: { senderId, request } })
    return { ...begun, undo: await keepStep(w, cx, messagesSent, { id, taskId: begun.taskId }) }
  })

/** Who was written to, and how it ended. */
export const readDeliveries: Handler<typeof calls.getMessageDeliveries> = async (input, cx) => {
  found(await messageTasksRepository.snapshot(cx.db, input.params.id))
  return deliveriesRepository.page(cx.db, input, cx.scope, input.paging)
}

/** Once more to those who were surely not reached; anyone who may have got it never gets it twice. */
export const retry: Handler<typeof calls.retryMessageTask> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const task = found(await messageTasksRepository.lock(w.tx, id))
    if (task.status !== 'SENT' && task.status !== 'FAILED') throw new AppError('MESSAGE_TASK_NOTHING_FAILED')
    assertReady(cx, task.channel)
    const total = task.settledAt
      ? await deliveriesRepository.revivable(w.tx, id)
      : (await audienceRepository.count(w.tx, task, cx.scope)).total
    if (total === 0) throw new AppError('MESSAGE_TASK_NOTHING_FAILED')
    const ended = found(await messageTasksRepository.ended(w.tx, id))
    const { senderId, request } = task
    const begun = await begin(w, cx, task, total, { ...leavesLater(cx), was: { senderId, request }, again: true })
    return { ...begun, undo: await keepStep(w, cx, messagesResent, { id, taskId: begun.taskId, ended }) }
  })

/** How many message tasks that are yet to be sent choose their recipients by the tag. */
export const messageTasksNamingTag = (tx: Tx, tagId: number): Promise<number> => messageTasksRepository.namingTag(tx, tagId)
