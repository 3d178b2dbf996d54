import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { adding, changing, deletion, step } from '../base/steps.ts'
import { filter, id, moment, oneOrMany, requiredLine, seenVersion, text } from '../base/wire.ts'
import { deliveryState, eventName, webhookFault } from './webhooks.events.ts'
import { webhookOff, webhookState } from './webhooks.labels.ts'
import { MOST_RETRIED, MOST_WEBHOOK_DESCRIPTION, MOST_WEBHOOK_URL } from './webhooks.rules.ts'

const area = 'Webhooks'

/** The filters of the list. */
export const webhookFilter = filter({
  id: oneOrMany(id()),
  url: text(MOST_WEBHOOK_URL),
  state: oneOrMany(webhookState.schema),
})
export type WebhookFilter = z.output<typeof webhookFilter>

const webhookRow = z.object({
  ...rowFields,
  url: z.string(),
  description: z.string(),
  /** None: all. */
  types: z.array(z.string()),
  ordered: z.boolean(),
  active: z.boolean(),
  state: webhookState.schema,
  disabledReason: webhookOff.schema.nullable(),
  failingSince: z.string().nullable(),
  oldSecretUntil: z.string().nullable(),
  creator: z.string(),
  /** Attempts of the last 24 hours, and how many of these came through. */
  sent: z.int(),
  delivered: z.int(),
  /** Deliveries that are not through yet. */
  waiting: z.int(),
  /** So many milliseconds 95 of 100 answers took at most. */
  p95: z.int().nullable(),
  /** By hour, the newest last. */
  hours: z.array(z.object({ delivered: z.int(), failed: z.int() })),
})
export type Webhook = z.output<typeof webhookRow>

export const listWebhooks = defineCall({
  id: 'listWebhooks',
  title: { zh: '查看推送端点', en: 'List webhooks' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/webhooks',
  query: webhookFilter,
  answer: page(webhookRow),
  codes: ['WEBHOOK'],
  sorts: ['url', 'sent', 'waiting', 'createdAt'],
  defaultSort: 'createdAt,asc',
})

const fields = {
  url: requiredLine(MOST_WEBHOOK_URL),
  description: text(MOST_WEBHOOK_DESCRIPTION).optional(),
  /** None: all. */
  types: z.array(eventName.schema).max(eventName.values.length).optional(),
  ordered: z.boolean().optional(),
}

/** The secret is answered this once. */
const withSecret = json(saved.extend({ secret: z.string() }))

export const createWebhook = defineCall({
  id: 'createWebhook',
  title: { zh: '新建推送端点', en: 'Create a webhook' },
  area,
  beyond: true,
  ...adding(z.object(fields)),
  path: '/api/webhooks',
  answer: withSecret,
  secret: true,
  codes: ['WEBHOOK_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'ADD', target: 'webhook', touches: 'keys', says: { zh: '新建推送端点 {url}', en: 'Created webhook {url}' } },
})

export const updateWebhook = defineCall({
  id: 'updateWebhook',
  title: { zh: '编辑推送端点', en: 'Edit a webhook' },
  area,
  beyond: true,
  ...changing(z.object({ id: id(), ...fields, active: z.boolean().optional(), version: seenVersion() })),
  path: '/api/webhooks',
  codes: ['WEBHOOK_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'webhook', touches: 'keys', says: { zh: '编辑推送端点 {url}', en: 'Edited webhook {url}' } },
})

/** Gives it a second secret; both sign for a day. */
export const rotateWebhook = defineCall({
  id: 'rotateWebhook',
  title: { zh: '轮换推送密钥', en: 'Rotate the secret of a webhook' },
  area,
  beyond: true,
  ...step,
  path: '/api/webhooks/{id}/rotate',
  answer: withSecret,
  secret: true,
  codes: ['WEBHOOK_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'webhook',
    touches: 'keys',
    says: { zh: '轮换推送端点 {url} 的密钥', en: 'Rotated the secret of webhook {url}' },
  },
})

export const deleteWebhook = defineCall({
  id: 'deleteWebhook',
  title: { zh: '删除推送端点', en: 'Delete a webhook' },
  area,
  beyond: true,
  ...deletion,
  path: '/api/webhooks/{id}',
  codes: ['WEBHOOK_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'DELETE', target: 'webhook', touches: 'keys', says: { zh: '删除推送端点 {url}', en: 'Deleted webhook {url}' } },
})

/** What one attempt sent and was answered. */
const attempt = z.object({
  sentAt: z.string(),
  signature: z.string(),
  status: z.int().nullable(),
  ms: z.int(),
  fault: webhookFault.schema.nullable(),
  /** Of the machine that was reached. */
  ip: z.string().nullable(),
  headers: z.string().nullable(),
  answer: z.string().nullable(),
})

/** Sends an event of the type `webhook.test` now, and says what was sent and answered. */
export const testWebhook = defineCall({
  id: 'testWebhook',
  title: { zh: '发送测试事件', en: 'Send a test event' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  params: z.object({ id: id() }),
  answer: json(attempt.extend({ eventId: z.string(), body: z.string() })),
  changes: true,
  codes: ['WEBHOOK_EDIT'],
  audit: 'none: nothing is changed here; the other side is sent an event that says that it is a test',
})

/** The filters of the log. */
export const deliveryFilter = filter({
  endpointId: id(),
  state: oneOrMany(deliveryState.schema),
  type: oneOrMany(eventName.schema),
  from: moment(),
  to: moment(),
})
export type DeliveryFilter = z.output<typeof deliveryFilter>

const deliveryRow = z.object({
  id: z.int(),
  endpointId: z.int(),
  eventId: z.string(),
  type: z.string(),
  entity: z.string(),
  subjectId: z.int(),
  occurredAt: z.string(),
  state: deliveryState.schema,
  attempt: z.int(),
  /** Null: it is not sent again. */
  nextAt: z.string().nullable(),
  lastStatus: z.int().nullable(),
  lastMs: z.int().nullable(),
  lastFault: webhookFault.schema.nullable(),
  replayed: z.boolean(),
})
export type WebhookDelivery = z.output<typeof deliveryRow>

export const listWebhookDeliveries = defineCall({
  id: 'listWebhookDeliveries',
  title: { zh: '查看投递记录', en: 'List deliveries of webhooks' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/webhooks/deliveries',
  query: deliveryFilter,
  answer: page(deliveryRow),
  codes: ['WEBHOOK'],
  defaultSort: 'id,desc',
})

/** A delivery with what was sent, and every attempt with its answer. */
export const getWebhookDelivery = defineCall({
  id: 'getWebhookDelivery',
  title: { zh: '查看投递详情', en: 'Read a delivery of a webhook' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/webhooks/deliveries/{id}',
  params: z.object({ id: id() }),
  answer: json(deliveryRow.extend({ url: z.string(), body: z.string(), attempts: z.array(attempt) })),
  codes: ['WEBHOOK'],
})

const sentAgain = json(z.object({ count: z.int() }))

export const retryWebhookDeliveries = defineCall({
  id: 'retryWebhookDeliveries',
  title: { zh: '立即重试投递', en: 'Try deliveries again now' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/webhooks/deliveries/retry',
  body: z.object({ endpointId: id(), ids: z.array(id()).min(1).max(MOST_RETRIED) }),
  answer: sentAgain,
  changes: true,
  codes: ['WEBHOOK_REPLAY'],
  audit: {
    type: 'EDIT',
    target: 'webhook',
    says: { zh: '立即重试推送端点 {url} 的 {count} 条投递', en: 'Tried {count|delivery|deliveries} of webhook {url} again' },
  },
})

/** Sends what happened in a time again, under the same ids and marked as replayed. */
export const replayWebhook = defineCall({
  id: 'replayWebhook',
  title: { zh: '补发事件', en: 'Send events again' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/webhooks/replay',
  body: filter({ types: z.array(eventName.schema).max(eventName.values.length) }, { endpointId: id(), from: moment(), to: moment() }),
  answer: sentAgain,
  changes: true,
  codes: ['WEBHOOK_REPLAY'],
  audit: {
    type: 'EDIT',
    target: 'webhook',
    says: { zh: '向推送端点 {url} 补发 {count} 个事件', en: 'Sent {count|event|events} to webhook {url} again' },
    announces: { zh: '向推送端点 {url} 补发事件', en: 'Sent events to webhook {url} again' },
  },
})
