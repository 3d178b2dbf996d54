import * as z from 'zod'
import { defineCall, events, json } from './call.ts'
import { changeToken } from './changes.ts'
import { labelled, type ValueOf } from './labels.ts'
import { count } from './page.ts'
import { presentRecord } from './presence.ts'
import { deletion } from './steps.ts'
import { filter, id } from './wire.ts'

const area = 'Notify'

/** Spelled as the specification does: an ended task is `success` or `FAILD`. */
export const taskStatus = labelled({
  WAITING: ['等待中', 'Waiting', 'grey'],
  DOING: ['进行中', 'Running', 'blue'],
  success: ['成功', 'Done', 'green'],
  FAILD: ['失败', 'Failed', 'red'],
})
export type TaskStatus = ValueOf<typeof taskStatus>

export const readFlag = labelled({ READ: ['已读', 'Read', 'grey'], UNREAD: ['未读', 'Unread', 'blue'] })

export const task = z.object({
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  /** 0 to 100. */
  rate: z.int(),
  status: taskStatus.schema,
  /** A link to the result. */
  content: z.string().nullable(),
  error: z.string().nullable(),
  createtime: z.string(),
  finishedAt: z.string().nullable(),
  attempts: z.int(),
  cancellable: z.boolean(),
  /** The set of changes that it works on, if any: no token once it is no longer kept; `waits`: checked, with rows to apply on a word. */
  changeSet: z.object({ token: changeToken().nullable(), waits: z.boolean() }).nullable(),
})
export type TaskRow = z.output<typeof task>

export const message = z.object({
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  messageTime: z.string(),
  readFlag: readFlag.schema,
  link: z.string().nullable(),
})
export type MessageRow = z.output<typeof message>

const own = 'none: own record'

export const queryTaskLists = defineCall({
  id: 'queryTaskLists',
  title: { zh: '查看自己的任务', en: 'List own tasks' },
  area,
  method: 'GET',
  path: '/api/notify/task/queryTaskLists',
  answer: json(z.object({ doingTasks: z.array(task), doingCount: z.int(), terminateTasks: z.array(task) })),
  codes: 'ALWAYS',
})

export const queryMessageList = defineCall({
  id: 'queryMessageList',
  title: { zh: '查看自己的消息', en: 'List own messages' },
  area,
  method: 'GET',
  path: '/api/notify/message/queryMessageList',
  answer: json(z.object({ unRead: z.array(message), unReadCount: z.int(), all: z.array(message) })),
  codes: 'ALWAYS',
})

export const deleteMessage = defineCall({
  id: 'deleteMessage',
  title: { zh: '删除自己的一条消息', en: 'Delete one of own messages' },
  area,
  ...deletion,
  path: '/api/notify/message/{id}',
  codes: 'ALWAYS',
  audit: own,
})

export const readMessage = defineCall({
  id: 'readMessage',
  title: { zh: '将消息标为已读', en: 'Mark a message as read' },
  area,
  method: 'PUT',
  path: '/api/notify/message/readMsg/{id}',
  params: z.object({ id: id() }),
  answer: json(z.object({ id: z.int(), readFlag: readFlag.schema })),
  codes: 'ALWAYS',
  changes: true,
  audit: own,
})

export const clearDoneTask = defineCall({
  id: 'clearDoneTask',
  title: { zh: '清除已完成的任务', en: 'Clear tasks that are done' },
  area,
  method: 'DELETE',
  path: '/api/notify/task/clearDoneTask',
  answer: json(count),
  codes: 'ALWAYS',
  changes: true,
  audit: own,
})

export const taskRetry = defineCall({
  id: 'taskRetry',
  title: { zh: '重试自己的任务', en: 'Try one of own tasks again' },
  area,
  method: 'DELETE',
  path: '/api/notify/task/taskRetry/{id}',
  params: z.object({ id: id() }),
  answer: json(z.object({ id: z.int(), status: taskStatus.schema })),
  codes: 'ALWAYS',
  changes: true,
  audit: own,
})

export const deleteTask = defineCall({
  id: 'deleteTask',
  title: { zh: '删除自己的一个任务', en: 'Delete one of own tasks' },
  area,
  ...deletion,
  path: '/api/notify/task/{id}',
  codes: 'ALWAYS',
  audit: own,
})

/** So many ids a push names; of more it says nothing but the kind. */
export const MOST_PUSHED_IDS = 50

/** What the stream carries; ended tasks say DONE or FAILD (specification, section 2). NOTICE: something of one's lists changed elsewhere. */
export const pushEvent = z.object({
  kind: z.enum(['TASK', 'MESSAGE', 'NOTICE']),
  id: z.int(),
  status: z.enum(['DOING', 'DONE', 'FAILD']).optional(),
  title: z.string().optional(),
  detail: z.string().optional(),
  rate: z.int().optional(),
  content: z.string().nullable().optional(),
  /** Of an ended task: two endings of one task (it was run again) are distinguished by it. */
  finishedAt: z.string().nullable().optional(),
  messageTime: z.string().optional(),
  unReadCount: z.int().optional(),
  /**
   * Of a NOTICE: what to read anew. `work` is everyone's queue, `rights` the person's codes and menus, `records` those of `entity`; `presence`
   * brings its news itself.
   */
  topic: z.enum(['tasks', 'messages', 'work', 'rights', 'records', 'presence']).optional(),
  /** Of `records`: the kind, as the log names it, and which of them; without ids it may be any. */
  entity: z.string().optional(),
  ids: z.array(z.int()).max(MOST_PUSHED_IDS).optional(),
  /** Of `presence`: who is at records in view now, where that has changed; without it one says anew where one is oneself. */
  present: z.array(presentRecord).optional(),
})
export type PushEvent = z.output<typeof pushEvent>

/** Server-sent events; resumed by Last-Event-ID (or `lastEventId`), replayed with an overlap, to be deduplicated by id. */
export const notifyStream = defineCall({
  id: 'notifyStream',
  title: { zh: '接收推送', en: 'Receive pushes' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/notify/stream',
  // Browsers give an EventSource no headers of ours: what other calls say by header stands in the address.
  query: filter({ lastEventId: id(), language: z.enum(['zh-CN', 'en-US']) }),
  answer: events(pushEvent),
  codes: 'ALWAYS',
})
