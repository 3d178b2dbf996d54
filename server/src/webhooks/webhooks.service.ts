import { randomBytes } from 'node:crypto'
import { listed } from '@camp/contract/base/enumeration'
import { offByDefault } from '@camp/contract/events'
import type * as calls from '@camp/contract/webhooks/webhooks'
import type { openEvents } from '@camp/contract/webhooks/webhooks.open'
import { MOST_PULLED, MOST_REPLAYED, MOST_WEBHOOKS } from '@camp/contract/webhooks/webhooks.rules'
import { AppError, found } from '../platform/errors.ts'
import { newEventId } from '../platform/events/event.ids.ts'
import { toldTo } from '../platform/events/told.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { outwardFault } from '../platform/http/outward.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { eventsAfter, wish } from './webhooks.pulling.repository.ts'
import { type LockedWebhook, type WebhookFields, webhooksRepository } from './webhooks.repository.ts'
import { bodyOf, type Post, sendSigned } from './webhooks.sending.service.ts'
import { assertOwn, assertSeesAll } from './webhooks.told.service.ts'

/** 256 bits, as Standard Webhooks writes them. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

function assertOutward({ services }: Cx, url: string): void {
  const fault = outwardFault(url, { loopback: services.config.eventsInward })
  if (fault) throw new AppError(fault, {}, { field: 'url' })
}

interface Said {
  readonly url: string
  readonly description?: string | undefined
  readonly types?: readonly string[] | undefined
  readonly ordered?: boolean | undefined
}

/** What is left out stays. */
const fieldsOf = (said: Said, old: WebhookFields): WebhookFields => ({
  url: said.url,
  description: said.description ?? old.description,
  types: said.types ? [...new Set(said.types)].sort() : old.types,
  ordered: said.ordered ?? old.ordered,
})
const NONE: WebhookFields = { url: '', description: '', types: [], ordered: false }

async function held(w: Write, id: number, version?: number): Promise<LockedWebhook> {
  const webhook = found(await webhooksRepository.lock(w.tx, id))
  w.version(webhook, version)
  return webhook
}

/** One that is switched on. */
async function heldOn(w: Write, id: number): Promise<LockedWebhook> {
  const webhook = await held(w, id)
  if (!webhook.active) throw new AppError('WEBHOOK_IS_OFF')
  return webhook
}

export const createWebhook: Handler<typeof calls.createWebhook> = ({ body }, cx) =>
  write(cx, async (w) => {
    assertSeesAll(cx)
    assertOutward(cx, body.url)
    if ((await webhooksRepository.count(w.tx)) >= MOST_WEBHOOKS) throw new AppError('WEBHOOKS_FULL', { most: MOST_WEBHOOKS })
    const fields = fieldsOf(body, NONE)
    const secret = newSecret()
    const saved = found(await webhooksRepository.add(w.tx, fields, cx.services.keys.seal(secret), cx.reader.userId))
    w.audit({ id: saved.id, data: { url: fields.url }, after: { ...fields, active: true } })
    return { ...saved, secret }
  })

export const updateWebhook: Handler<typeof calls.updateWebhook> = ({ body }, cx) =>
  write(cx, async (w) => {
    const webhook = await held(w, body.id, body.version)
    if (body.url !== webhook.url) {
      await assertOwn(cx, w.tx, webhook)
      assertOutward(cx, body.url)
    }
    const fields = fieldsOf(body, webhook)
    const active = body.active ?? webhook.active
    const saved = found(await webhooksRepository.change(w.tx, webhook.id, fields, active))
    const disabledReason = active ? null : webhook.disabledReason
    const { before, after } = changedFields(webhook, { ...fields, active, disabledReason })
    w.audit({ id: webhook.id, data: { url: fields.url }, before, after })
    return saved
  })

export const rotateWebhook: Handler<typeof calls.rotateWebhook> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const webhook = await held(w, id, body.version)
    await assertOwn(cx, w.tx, webhook)
    const secret = newSecret()
    const { oldSecretUntil, ...saved } = found(await webhooksRepository.rotate(w.tx, id, cx.services.keys.seal(secret)))
    w.audit({ id, data: { url: webhook.url }, before: { oldSecretUntil: webhook.oldSecretUntil }, after: { oldSecretUntil } })
    return { ...saved, secret }
  })

export const deleteWebhook: Handler<typeof calls.deleteWebhook> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const webhook = await held(w, id)
    webhooksRepository.remove(w.tx, id)
    w.audit({ id, data: { url: webhook.url } })
    return { id }
  })

export const retryWebhookDeliveries: Handler<typeof calls.retryWebhookDeliveries> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { id, url } = await heldOn(w, body.endpointId)
    const count = await webhooksRepository.again(w.tx, id, body.ids, toldTo(cx.reader))
    if (count === 0) throw new AppError('NOT_FOUND')
    w.audit({ id, data: { url, count } })
    return { count }
  })

export const replayWebhook: Handler<typeof calls.replayWebhook> = ({ body: { endpointId, from, to, types = [] } }, cx) =>
  write(cx, async (w) => {
    assertSeesAll(cx)
    const { id, url, types: wanted } = await heldOn(w, endpointId)
    const told = toldTo(cx.reader)
    const asked = types.length > 0 ? types : wanted.length > 0 ? wanted : told.filter((type) => !offByDefault.includes(type))
    const range = { from, to, types: asked.filter((type) => told.some((name) => name === type)) }
    const count = await webhooksRepository.countHappened(w.tx, range)
    if (count > MOST_REPLAYED) throw new AppError('WEBHOOK_REPLAY_MUCH', { count, most: MOST_REPLAYED })
    const sent = await webhooksRepository.replay(w.tx, id, range)
    w.audit({ id, data: { url, count: sent } })
    return { count: sent }
  })

export const pageOfDeliveries: Handler<typeof calls.listWebhookDeliveries> = ({ query, paging }, { db, reader }) =>
  webhooksRepository.deliveries(db, { ...query, told: toldTo(reader) }, paging)

export const readDelivery: Handler<typeof calls.getWebhookDelivery> = async ({ params: { id } }, { db, reader }) => {
  const { data, ...delivery } = found(await webhooksRepository.delivery(db, id))
  if (!toldTo(reader).some((type) => type === delivery.type)) throw new AppError('NOT_FOUND')
  return { ...delivery, body: bodyOf({ ...delivery, data }), attempts: await webhooksRepository.attempts(db, id) }
}

/** Sends at once, and keeps nothing: no transaction is open meanwhile. */
export const tester =
  (post: Post): Handler<typeof calls.testWebhook> =>
  async ({ params: { id } }, { db, services }) => {
    const { url, ...secrets } = found(await webhooksRepository.target(db, id))
    const eventId = newEventId()
    const body = bodyOf({ type: 'webhook.test', occurredAt: services.clock.now().toISOString(), data: JSON.stringify({ id }) })
    const {
      address: ip,
      restSeconds: _asked,
      sentAt,
      ...said
    } = await sendSigned(post, services.keys, secrets, { url, id: eventId, body, replayed: false })
    return { eventId, body, ip, sentAt: sentAt.toISOString(), ...said }
  }

export const pullEvents: Handler<typeof openEvents> = async ({ query: { after = 0, types = [], limit = 100 } }, cx) => {
  const { db, byKey, reader } = cx
  assertSeesAll(cx)
  const most = Math.min(limit, MOST_PULLED)
  const told = toldTo(reader)
  const beyond = types.filter((type) => !told.includes(type))
  if (beyond.length > 0) throw new AppError('WEBHOOK_BEYOND_OWN', { types: listed(beyond, cx.language) }, { field: 'types' })
  const off = types.filter((type) => offByDefault.includes(type))
  if (off.length > 0 && byKey) await wish(db, byKey.id, off)
  const wanted = types.length > 0 ? types : told.filter((type) => !offByDefault.includes(type))
  const { rows, last, oldest } = await eventsAfter(db, after, wanted, most + 1)
  const events = rows.slice(0, most).map(({ occurredAt, ...event }) => ({ ...event, timestamp: new Date(occurredAt).toISOString() }))
  const more = rows.length > most
  // Whoever has read all of their types has read up to here: the next question begins behind what others are told.
  return { events, next: more ? (events.at(-1)?.position ?? after) : Math.max(after, last), more, oldest }
}
