import type * as calls from '@camp/contract/base/notify'
import type { MessageRow, TaskRow } from '@camp/contract/base/notify'
import { notifyText, type StoredText } from '@camp/contract/base/notify.texts'
import { topicOf } from '@camp/contract/base/notify.topics'
import type { Language } from '@camp/contract/errors'
import { opensLink } from '@camp/contract/menus'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { publish, publishNotice } from '../platform/push/publish.ts'
import { jobKeyOf } from '../platform/tasks/task.engine.ts'
import { type ListedTask, tasksRepository } from '../platform/tasks/tasks.repository.ts'
import { write } from '../platform/write/write.ts'
import { messagesRepository } from './notify.repository.ts'

/** What waits for a second try can be given up, too. */
const mayEnd = ({ cancellable, status, attempts }: Pick<ListedTask, 'cancellable' | 'status' | 'attempts'>): boolean =>
  cancellable || (status === 'WAITING' && attempts > 0)

const taskRow = (task: ListedTask, language: Language): TaskRow => ({
  id: task.id,
  title: notifyText(task.title, language),
  detail: notifyText(task.detail, language),
  rate: task.rate,
  status: task.status,
  content: task.content,
  error: task.error && notifyText(task.error, language),
  createtime: task.createtime,
  finishedAt: task.finishedAt,
  attempts: task.attempts,
  cancellable: mayEnd(task),
  changeSet: task.changeSet,
})

export const ownTasks: Handler<typeof calls.queryTaskLists> = async (_input, cx) => {
  const [doing, ended] = [await tasksRepository.doing(cx.db, cx.reader.userId), await tasksRepository.ended(cx.db, cx.reader.userId)]
  const words = (tasks: ListedTask[]) => tasks.map((task) => taskRow(task, cx.language))
  return { doingTasks: words(doing), doingCount: doing.length, terminateTasks: words(ended) }
}

export const ownMessages: Handler<typeof calls.queryMessageList> = async (_input, cx) => {
  const { userId } = cx.reader
  const [unread, all, count] = [
    await messagesRepository.unread(cx.db, userId),
    await messagesRepository.all(cx.db, userId),
    await messagesRepository.countUnread(cx.db, userId),
  ]
  const words = (messages: typeof all): MessageRow[] =>
    messages.map((message) => ({
      ...message,
      // Rights come and go: a link that leads nowhere now may lead somewhere tomorrow.
      link: message.link !== null && opensLink(message.link, cx.reader.codes) ? message.link : null,
      title: notifyText(message.title, cx.language),
      detail: notifyText(message.detail, cx.language),
    }))
  return { unRead: words(unread), unReadCount: count, all: words(all) }
}

export const markRead: Handler<typeof calls.readMessage> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const message = found(await messagesRepository.lock(w.tx, cx.reader.userId, id))
    if (message.readFlag === 'UNREAD') {
      await messagesRepository.markRead(w.tx, id)
      await publishNotice(w.tx, cx.reader.userId, 'messages')
    }
    return { id, readFlag: 'READ' }
  })

export const removeMessage: Handler<typeof calls.deleteMessage> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const message = found(await messagesRepository.lock(w.tx, cx.reader.userId, id))
    if (message.readFlag === 'UNREAD') throw new AppError('MESSAGE_UNREAD')
    await messagesRepository.remove(w.tx, id)
    await publishNotice(w.tx, cx.reader.userId, 'messages')
    return { id }
  })

export const clearTasks: Handler<typeof calls.clearDoneTask> = (_input, cx) =>
  write(cx, async (w) => {
    const count = await tasksRepository.clearEnded(w.tx, cx.reader.userId)
    await publishNotice(w.tx, cx.reader.userId, 'tasks')
    return { count }
  })

/** A failed task waits again; a second click finds it waiting and is refused. */
export const retryTask: Handler<typeof calls.taskRetry> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    found(await tasksRepository.lock(w.tx, cx.reader.userId, id))
    if (!(await tasksRepository.retry(w.tx, cx.reader.userId, id))) throw new AppError('TASK_NOT_FAILED')
    w.job('task.run', { taskId: id }, { jobKey: jobKeyOf(id) })
    await publish(w.tx, cx.reader.userId, 'TASK', id)
    return { id, status: 'WAITING' }
  })

/**
 * One in progress is cancelled: its work finds it gone at the next step and stops (decision Q-36). What cannot be cancelled stays from the
 * moment on that it was asked for, also while it waits to begin; what waits for a second try can be given up.
 */
export const removeTask: Handler<typeof calls.deleteTask> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const task = found(await tasksRepository.lock(w.tx, cx.reader.userId, id))
    const runs = task.status === 'DOING' || task.status === 'WAITING'
    if (runs && !mayEnd(task)) throw new AppError('TASK_NOT_CANCELLABLE')
    await tasksRepository.remove(w.tx, id)
    await publishNotice(w.tx, cx.reader.userId, 'tasks')
    return { id }
  })

/** Tells a person something, once for each cause, in the transaction of what happened; nothing where the person does without the topic. */
export async function tell(
  tx: Tx,
  message: { userId: number; title: StoredText; detail: StoredText; link: string | null; cause: string },
): Promise<void> {
  const id = await messagesRepository.create(tx, message, topicOf(message.title.code) ?? null)
  if (id !== undefined) await publish(tx, message.userId, 'MESSAGE', id)
}

/** Takes back what was told for this cause, from those who have not read it yet. */
export async function untell(tx: Tx, cause: string): Promise<void> {
  for (const userId of await messagesRepository.removeUnread(tx, cause)) await publishNotice(tx, userId, 'messages')
}
