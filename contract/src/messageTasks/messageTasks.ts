import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { labelled } from '../base/labels.ts'
import { serviceFault } from '../base/outside.ts'
import { rowFields } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { adding, changing, deletion } from '../base/steps.ts'
import { undo } from '../base/undo.ts'
import { filter, id, line, moment, oneOrMany, requiredLine, requiredText, text, wireBoolean, wireInt } from '../base/wire.ts'
import { audienceKind, type MessageChannel, messageChannel, messagePurpose, messageTaskStatus } from './messageTasks.labels.ts'
import { type AudienceKind, unknownVariables } from './messageTasks.variables.ts'

const area = 'Message tasks'

/** Why a task as a whole came to nothing. */
export const messageTaskFailure = labelled({
  NOBODY: ['没有可以送达的收件人', 'No recipient could be reached', 'red'],
  RIGHTS: ['发送人不再有发送消息的权限', 'The sender no longer has permission to send messages', 'red'],
  CHANNEL_OFF: ['该渠道尚未配置', 'The channel is not set up', 'red'],
  INTERRUPTED: ['发送中断，尚有收件人未处理', 'Interrupted before all were sent', 'red'],
})

export const deliveryState = labelled({
  WAITING: ['等待发送', 'Waiting', 'grey'],
  SENDING: ['发送中', 'Sending', 'blue'],
  SENT: ['已送出', 'Sent', 'green'],
  FAILED: ['失败', 'Failed', 'red'],
})

/** Why somebody was not reached. DOUBT: it may have arrived, so it is never sent a second time. */
export const deliveryReason = labelled({
  REFUSED: ['渠道拒收', 'Refused by the channel', 'red'],
  NOT_TAKEN: ['渠道繁忙，多次未能送出', 'The channel was busy each time', 'red'],
  DOUBT: ['可能已送达，不再重发', 'May have arrived; not sent again', 'amber'],
  GONE: ['收件人已停用或没有联系方式', 'No longer active, or without an address', 'grey'],
  CONSENT: ['家长没有同意，不发送', 'Not sent: the guardian does not agree', 'grey'],
})

/** The most characters of a message; one SMS holds 70, long ones are joined. */
const CONTENT_MOST = 500
const TITLE_MOST = 60
/** Families have a phone and neither an inbox here nor an e-mail address. */
export const channelsFor = (kind: AudienceKind): readonly MessageChannel[] => (kind === 'STAFF' ? messageChannel.values : ['SMS'])

const ids = () => z.array(id()).max(500).optional()
/** Everybody who is meant by one of the choices, once. `all` is everybody of the kind. */
const audience = z.object({
  kind: audienceKind.schema,
  all: wireBoolean().optional(),
  roleIds: ids(),
  userIds: ids(),
  tagIds: ids(),
  campIds: ids(),
  /** Families that are named one by one, as in a draft of a message about their parcel. */
  parentIds: ids(),
})

const fields = {
  title: requiredLine(TITLE_MOST),
  content: requiredText(CONTENT_MOST),
  channel: messageChannel.schema,
  audience,
  /** Left out: a notice. */
  purpose: messagePurpose.schema.optional(),
  scheduledAt: moment().nullish(),
}

interface Checked {
  content?: string | undefined
  channel: MessageChannel
  audience: { kind: AudienceKind }
}

/** What two fields say together: the channel reaches them, and every variable is known for them. */
const together = ({ value, issues }: z.core.ParsePayload<Checked>): void => {
  const { kind } = value.audience
  if (!channelsFor(kind).includes(value.channel)) {
    issues.push({ code: 'custom', path: ['channel'], message: 'CHANNEL_NOT_FOR_PARENTS', input: value.channel })
  }
  const [unknown] = unknownVariables(value.content ?? '', kind)
  if (unknown !== undefined) {
    issues.push({ code: 'custom', path: ['content'], message: 'UNKNOWN_VARIABLE', input: value.content, params: { name: unknown } })
  }
}

const messageTask = z.object({
  ...rowFields,
  title: z.string(),
  content: z.string(),
  channel: messageChannel.schema,
  audience: z.object({
    kind: audienceKind.schema,
    all: z.boolean(),
    roleIds: z.array(z.int()),
    userIds: z.array(z.int()),
    tagIds: z.array(z.int()),
    campIds: z.array(z.int()),
    parentIds: z.array(z.int()).optional(),
  }),
  purpose: messagePurpose.schema,
  /** Names of the roles, staff, tags and camps that were chosen. */
  audienceNames: z.array(z.string()),
  scheduledAt: z.string().nullable(),
  status: messageTaskStatus.schema,
  failure: messageTaskFailure.schema.nullable(),
  /** Why its channel served nobody when it was last tried; while it is sending, it is tried again by itself. */
  channelFault: serviceFault.schema.nullable(),
  /** Recipients; 0 until it is sent. */
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Who is to send it, or did. */
  senderName: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})

export const messageTaskFilter = filter({
  title: text(TITLE_MOST),
  channel: oneOrMany(messageChannel.schema),
  status: oneOrMany(messageTaskStatus.schema),
  scheduledFrom: moment(),
  scheduledTo: moment(),
})
export type MessageTaskFilter = z.output<typeof messageTaskFilter>

export const getMessageTasksByPage = defineCall({
  id: 'getMessageTasksByPage',
  title: { zh: '查看消息任务列表', en: 'List message tasks' },
  area,
  method: 'POST',
  path: '/api/messageTask/getMessageTasksByPage',
  body: messageTaskFilter,
  answer: page(messageTask),
  codes: ['MESSAGE_TASK'],
  sorts: ['createdAt', 'scheduledAt'],
  defaultSort: 'createdAt,desc',
})

const target = 'messageTask'

export const getMessageTask = defineCall({
  id: 'getMessageTask',
  title: { zh: '查看消息任务', en: 'Read a message task' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/messageTask/{id}',
  params: z.object({ id: id() }),
  answer: json(messageTask),
  codes: ['MESSAGE_TASK'],
})

export const createMessageTask = defineCall({
  id: 'createMessageTask',
  title: { zh: '新建消息任务', en: 'Create a message task' },
  area,
  ...adding(z.object(fields).check(together)),
  path: '/api/messageTask/',
  codes: ['MESSAGE_TASK_EDIT'],
  audit: { type: 'ADD', target, says: { zh: '新建消息任务“{title}”', en: 'Created message task "{title}"' } },
})

export const updateMessageTask = defineCall({
  id: 'updateMessageTask',
  title: { zh: '编辑消息任务', en: 'Edit a message task' },
  area,
  ...changing(z.object({ id: id(), ...fields, version: wireInt(1, 2_000_000_000).optional() }).check(together)),
  path: '/api/messageTask/',
  codes: ['MESSAGE_TASK_EDIT'],
  audit: { type: 'EDIT', target, says: { zh: '编辑消息任务“{title}”', en: 'Edited message task "{title}"' } },
})

export const deleteMessageTask = defineCall({
  id: 'deleteMessageTask',
  title: { zh: '删除消息任务', en: 'Delete a message task' },
  area,
  ...deletion,
  path: '/api/messageTask/{id}',
  codes: ['MESSAGE_TASK_DELETE'],
  audit: { type: 'DELETE', target, says: { zh: '删除消息任务“{title}”', en: 'Deleted message task "{title}"' } },
})

const started = z.object({ id: z.int(), status: messageTaskStatus.schema, total: z.int(), taskId: z.int() })

/** A GET that changes something, as specified; it is protected as any other change. It leaves in `SEND_HOLD_SECONDS`: `undo` takes it back. */
export const sendMessages = defineCall({
  id: 'sendMessages',
  title: { zh: '发送消息任务', en: 'Send a message task' },
  area,
  method: 'GET',
  path: '/api/messageTask/{id}/sendMessages',
  params: z.object({ id: id() }),
  answer: json(started.extend({ undo })),
  codes: ['MESSAGE_TASK_SEND'],
  changes: true,
  audit: {
    type: 'EDIT',
    target,
    says: { zh: '发送消息任务“{title}”，共 {total} 人', en: 'Sent message task "{title}" to {total|person|people}' },
    announces: { zh: '发送消息任务“{title}”', en: 'Sending message task "{title}"' },
  },
})

/** Once more to those who were surely not reached; it waits as sending does. */
export const retryMessageTask = defineCall({
  id: 'retryMessageTask',
  title: { zh: '重新发送失败的消息', en: 'Send failed messages again' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/messageTask/{id}/retryFailed',
  params: z.object({ id: id() }),
  answer: json(started.extend({ undo })),
  codes: ['MESSAGE_TASK_SEND'],
  changes: true,
  audit: {
    type: 'EDIT',
    target,
    says: { zh: '重新发送消息任务“{title}”，共 {total} 人', en: 'Sent message task "{title}" again to {total|person|people}' },
    announces: { zh: '重新发送消息任务“{title}”', en: 'Sending message task "{title}" again' },
  },
})

/** Whom it would go to now, and what some of them would read. */
export const previewMessageTask = defineCall({
  id: 'previewMessageTask',
  title: { zh: '预览消息任务的收件人', en: 'Preview the recipients of a message task' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/messageTask/preview',
  body: z.object({ ...fields, title: line(TITLE_MOST).optional(), content: text(CONTENT_MOST).optional() }).check(together),
  answer: json(
    z.object({
      total: z.int(),
      /** Of the audience, but without a phone or e-mail address that the channel needs. */
      unreachable: z.int(),
      /** Of the audience, but their guardian does not agree to such messages. */
      withheld: z.int(),
      /** Can the channel send at all? */
      ready: z.boolean(),
      samples: z.array(z.object({ name: z.string(), text: z.string() })),
    }),
  ),
  codes: ['MESSAGE_TASK'],
})

/** Who was written to, and how it ended. */
export const getMessageDeliveries = defineCall({
  id: 'getMessageDeliveries',
  title: { zh: '查看消息的送达情况', en: 'List the deliveries of a message task' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/messageTask/{id}/deliveries',
  params: z.object({ id: id() }),
  query: filter({ state: oneOrMany(deliveryState.schema) }),
  answer: page(
    z.object({
      id: z.int(),
      name: z.string(),
      phone: pii.phone().nullable(),
      email: pii.email().nullable(),
      state: deliveryState.schema,
      reason: deliveryReason.schema.nullable(),
      attempts: z.int(),
      sentAt: z.string().nullable(),
    }),
  ),
  codes: ['MESSAGE_TASK'],
  sorts: ['state'],
  defaultSort: 'id,asc',
})
