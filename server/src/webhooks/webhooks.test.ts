import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import * as calls from '@camp/contract/webhooks/webhooks'
import { openEvents } from '@camp/contract/webhooks/webhooks.open'
import { MOST_WEBHOOKS } from '@camp/contract/webhooks/webhooks.rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { WebhookReceiver } from '../../test/webhook.receiver.ts'
import { WebhookPost } from '../integrations/webhooks/webhook.post.ts'
import { newEventId } from '../platform/events/event.ids.ts'
import { silentLog } from '../platform/log/log.port.ts'
import { WebhookSender } from './webhooks.sending.service.ts'

/** Show what events happen to. */
const shows = ['ORDER_INDEX', 'CAMP_STUDENT', 'PARENT_DETAIL'] as const

const server = aServer({ WEBHOOK_PRIVATE: 'on' })
let editor: Caller
let receiver: WebhookReceiver
let sender: WebhookSender
beforeAll(async () => {
  editor = (await signedIn(server, ['WEBHOOK', 'WEBHOOK_EDIT', 'WEBHOOK_REPLAY', ...shows])).caller
  receiver = await new WebhookReceiver('').start()
  sender = new WebhookSender(
    { pool: server.pool, keys: server.running.services.keys, clock: server.running.services.clock, log: silentLog },
    new WebhookPost({ loopback: true }),
  )
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  await server.pool.query('update webhook_endpoints set deleted_at = now(), active = false where deleted_at is null')
  receiver.received.length = 0
  receiver.answers = () => 204
})

const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const make = async (more: object = {}) => {
  const made = await editor.call(calls.createWebhook, { body: { url: receiver.url, description: '学习 App', ...more } })
  expect(made.status).toBe(200)
  receiver.secret = made.body.secret
  return made.body
}
const happens = async (type = 'order.paid', subject = 1) => {
  const id = newEventId()
  await rows(
    `insert into events (id, type, entity, subject_id, data) values ($1, $2, 'order', $3, jsonb_build_object('id', $3::bigint, 'orderNumber', '20260101'))`,
    [id, type, subject],
  )
  return id
}
const round = async () => {
  await sender.round()
  await sender.settled()
}
const one = async (id: number) => (await editor.call(calls.listWebhooks, { query: { page: 1, id: [id] } })).body.content[0]
const log = async (endpointId: number, more: object = {}) =>
  (await editor.call(calls.listWebhookDeliveries, { query: { page: 1, endpointId, ...more } })).body.content

describe('webhooks', () => {
  it('are made with a secret that is answered this once and kept sealed, and listed with how they stand', async () => {
    const { id, secret } = await make({ types: ['order.paid', 'order.paid'], ordered: true })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await happens()
    await round()
    receiver.answers = () => 500
    await happens()
    await round()
    const row = await one(id)
    expect(row).toMatchObject({
      url: receiver.url,
      types: ['order.paid'],
      ordered: true,
      state: 'FAILING',
      sent: 2,
      delivered: 1,
      waiting: 1,
    })
    expect(row?.hours).toHaveLength(24)
    expect(row?.hours.at(-1)).toEqual({ delivered: 1, failed: 1 })
    const kept = await rows('select w::text || coalesce(l::text, $1) as text from webhook_endpoints w, operation_logs l', [''])
    for (const { text } of kept) expect(text).not.toContain(secret.slice(6, 40))
    const list = (query: Record<string, unknown>) => editor.loose(calls.listWebhooks, { query: { page: 1, ...query } })
    for (const sort of ['url', 'sent', 'waiting', 'createdAt']) expect((await list({ sort: `${sort},desc` })).status).toBe(200)
    expect(((await list({ state: 'OFF' })).body as { totalElements: number }).totalElements).toBe(0)
    expect(((await list({ url: '学习' })).body as { totalElements: number }).totalElements).toBe(1)
  })

  it('go to no address inside, and name the field', async () => {
    for (const [url, error] of [
      ['https://10.0.0.1/', 'WEBHOOK_URL_PRIVATE'],
      ['ftp://example.com/', 'WEBHOOK_URL'],
    ]) {
      const { error: refused } = await editor.loose(calls.createWebhook, { body: { url } })
      expect(refused).toMatchObject({ error, fields: [{ path: 'url' }] })
    }
    const { id } = await make()
    expect((await editor.loose(calls.updateWebhook, { body: { id, url: 'https://[fd00::1]/' } })).error.error).toBe('WEBHOOK_URL_PRIVATE')
  })

  it('are changed by version, with their history, switched off and on, and deleted', async () => {
    const { id } = await make()
    await happens()
    const change = { id, url: receiver.url, description: '新说明', active: false, version: 1 }
    expect((await editor.call(calls.updateWebhook, { body: change })).body).toEqual({ id, version: 2 })
    expect((await editor.call(calls.updateWebhook, { body: change })).status).toBe(409)
    await round()
    expect([await one(id), receiver.received]).toMatchObject([{ state: 'OFF', description: '新说明' }, []])
    for (const refused of [
      await editor.call(calls.retryWebhookDeliveries, { body: { endpointId: id, ids: [1] } }),
      await editor.call(calls.replayWebhook, {
        body: { endpointId: id, from: '2026-01-01T00:00:00+08:00', to: '2099-01-01T00:00:00+08:00' },
      }),
    ])
      expect(refused.error.error).toBe('WEBHOOK_IS_OFF')
    await rows("update webhook_endpoints set disabled_reason = 'FAILING' where id = $1", [id])
    expect((await one(id))?.state).toBe('DISABLED')
    await editor.call(calls.updateWebhook, { body: { id, url: receiver.url, active: true } })
    expect(await one(id)).toMatchObject({ state: 'ACTIVE', disabledReason: null })
    const { body } = await editor.call(getRecordHistory, { query: { entity: 'webhook', id, page: 1 } })
    expect(body.content[1]).toMatchObject({
      before: { description: '学习 App', active: true },
      after: { description: '新说明', active: false },
    })
    const now = await editor.call(getRecordAsOf, { query: { entity: 'webhook', id, at: new Date().toISOString() } })
    expect(now.body.fields).toMatchObject({ url: receiver.url, active: true })
    expect((await editor.call(calls.deleteWebhook, { params: { id } })).body).toEqual({ id })
    expect(await one(id)).toBeUndefined()
    expect((await editor.call(calls.deleteWebhook, { params: { id } })).status).toBe(404)
  })

  it('are rotated into a second secret: no delivery is refused by who has the old or the new one', async () => {
    const { id, secret } = await make()
    const rotated = (await editor.call(calls.rotateWebhook, { params: { id }, body: { version: 1 } })).body
    expect(rotated.secret).not.toBe(secret)
    for (const known of [secret, rotated.secret]) {
      receiver.secret = known
      await happens()
      await round()
    }
    expect([receiver.received.length, receiver.forged, (await one(id))?.oldSecretUntil]).toEqual([2, [], expect.any(String)])
    // One that nobody copied is replaced, and what programs have goes on.
    const again = (await editor.call(calls.rotateWebhook, { params: { id }, body: {} })).body
    for (const known of [rotated.secret, secret, again.secret]) {
      receiver.secret = known
      await happens()
      await round()
    }
    expect([receiver.received.length, receiver.forged.length]).toEqual([4, 1])
  })

  it('are tried out: what was sent and answered is said, and nothing is kept', async () => {
    const { id } = await make()
    receiver.answers = () => ({ status: 503, headers: { 'retry-after': '60' }, body: 'later' })
    const { body } = await editor.call(calls.testWebhook, { params: { id } })
    expect(body).toMatchObject({ status: 503, answer: 'later', headers: 'retry-after: 60', ip: '127.0.0.1', fault: null })
    expect(receiver.received).toMatchObject([{ id: body.eventId, type: 'webhook.test', data: { id } }])
    expect([await log(id), (await one(id))?.sent]).toEqual([[], 0])
    // Under a lost data key nothing goes out unsigned, here neither.
    await server.pool.query("update webhook_endpoints set secret = '00000000.x.y.z' where id = $1", [id])
    const unsigned = await editor.call(calls.testWebhook, { params: { id } })
    expect([unsigned.body.fault, unsigned.body.status, receiver.received.length]).toEqual(['SECRET', null, 1])
  })

  it('are no more than there may be', async () => {
    await rows(
      "insert into webhook_endpoints (url, description, secret, created_by) select 'https://example.com/' || n, '', 'x', (select min(id) from users) from generate_series(1, $1::int) n",
      [MOST_WEBHOOKS],
    )
    expect((await editor.loose(calls.createWebhook, { body: { url: receiver.url } })).error.error).toBe('WEBHOOKS_FULL')
  })
})

describe('the log of a webhook', () => {
  it('holds each delivery with its attempts, and is filtered by state, type and time', async () => {
    const { id } = await make()
    receiver.answers = ({ type }) => (type === 'order.closed' ? { status: 503, body: 'away' } : 204)
    const [paid, closed] = [await happens('order.paid', 7), await happens('order.closed', 8)]
    await round()
    expect((await log(id)).map(({ eventId }) => eventId).toSorted()).toEqual([paid, closed].toSorted())
    const [failed] = await log(id, { state: ['PENDING'] })
    expect(failed).toMatchObject({
      eventId: closed,
      type: 'order.closed',
      subjectId: 8,
      attempt: 1,
      lastStatus: 503,
      nextAt: expect.any(String),
    })
    expect((await log(id, { type: 'order.paid' })).map(({ state, nextAt }) => [state, nextAt])).toEqual([['DELIVERED', null]])
    expect(await log(id, { from: '2099-01-01T00:00:00+08:00' })).toEqual([])
    const { body } = await editor.call(calls.getWebhookDelivery, { params: { id: failed?.id ?? 0 } })
    expect(body).toMatchObject({ url: receiver.url, attempts: [{ status: 503, answer: 'away', fault: null }] })
    expect(JSON.parse(body.body)).toMatchObject({ type: 'order.closed', data: { id: 8, orderNumber: '20260101' } })
  })

  it('sends again what is asked for, now and under the same id', async () => {
    const { id } = await make()
    receiver.answers = () => 500
    const event = await happens()
    await round()
    receiver.answers = () => 204
    const [failed] = await log(id)
    const retried = await editor.call(calls.retryWebhookDeliveries, { body: { endpointId: id, ids: [failed?.id ?? 0] } })
    expect(retried.body).toEqual({ count: 1 })
    await round()
    expect([receiver.received.map((one) => one.id), (await log(id))[0]?.state]).toEqual([[event, event], 'DELIVERED'])
    const other = await make()
    expect((await editor.call(calls.retryWebhookDeliveries, { body: { endpointId: other.id, ids: [failed?.id ?? 0] } })).status).toBe(404)
  })

  it('sends a range of time again, marked as replayed, also what the endpoint never got', async () => {
    const before = [await happens('order.paid', 31), await happens('order.closed', 32)]
    await round()
    const { id } = await make()
    const range = { endpointId: id, from: new Date(Date.now() - 60_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }
    const all = (await editor.call(calls.replayWebhook, { body: range })).body.count
    expect(all).toBeGreaterThanOrEqual(2)
    const some = await editor.call(calls.replayWebhook, { body: { ...range, types: ['order.closed'] } })
    expect(some.body.count).toBeLessThan(all)
    await round()
    expect(receiver.received.every(({ replayed }) => replayed)).toBe(true)
    expect(receiver.received.map((one) => one.id)).toEqual(expect.arrayContaining(before))
  })
})

describe('the open call of events', () => {
  const pull = async (secret: string, query: Record<string, unknown> = {}) => {
    const { status, body } = await askWithKey(server.url, openEvents, secret, { query })
    expect(status).toBe(200)
    return body as { events: { id: string; position: number; type: string; data: object }[]; next: number; more: boolean }
  }

  it('reads on from a position, by portions and types, and misses nothing', async () => {
    const { secret } = await aKey((await signedIn(server, [...keyEditorCodes, ...shows])).caller)
    await round()
    const start = (await rows('select coalesce(max(position), 0)::int as position from events'))[0].position
    expect(await pull(secret, { after: start })).toEqual({ events: [], next: start, more: false, oldest: expect.any(Number) })
    const ids = [await happens('order.paid', 51), await happens('order.closed', 52), await happens('order.paid', 53)]
    // Not before it has its position.
    expect((await pull(secret, { after: start })).events).toEqual([])
    await round()
    const first = await pull(secret, { after: start, limit: 2 })
    expect([first.events.map(({ id }) => id), first.more]).toEqual([ids.slice(0, 2), true])
    const rest = await pull(secret, { after: first.next, limit: 2 })
    expect([rest.events.map(({ id }) => id), rest.more]).toEqual([ids.slice(2), false])
    expect(rest.events[0]).toMatchObject({ type: 'order.paid', data: { id: 53, orderNumber: '20260101' } })
    expect((await pull(secret, { after: start, types: ['order.closed'] })).events.map(({ id }) => id)).toEqual([ids[1]])
    // A type that is rare is not looked for in the same events again.
    expect((await pull(secret, { after: start, types: ['order.closed'] })).next).toBe(rest.next)
  })

  it('and endpoints tell no more than their maker may see, and nothing once the maker is gone', async () => {
    const narrow = await signedIn(server, ['WEBHOOK', 'WEBHOOK_EDIT', 'API_KEY', 'API_KEY_EDIT', 'PARENT_DETAIL'])
    const { secret } = await aKey(narrow.caller, { scopes: ['events:read'] })
    const start = (await pull(secret)).next
    const mine = (await narrow.caller.call(calls.createWebhook, { body: { url: receiver.url } })).body
    receiver.secret = mine.secret
    await happens('order.paid', 61)
    await happens('parent.updated', 62)
    await round()
    expect(receiver.received.map(({ type }) => type)).toEqual(['parent.updated'])
    expect((await pull(secret, { after: start })).events.map(({ type }) => type)).toEqual(['parent.updated'])
    const named = await askWithKey(server.url, openEvents, secret, { query: { types: ['order.paid'] } })
    expect([named.status, (named.body as unknown as { error: string }).error]).toEqual([403, 'WEBHOOK_BEYOND_OWN'])
    const made = await make()
    await happens('order.paid', 63)
    await round()
    const list = (caller: Caller) => caller.call(calls.listWebhookDeliveries, { query: { page: 1, endpointId: made.id } })
    expect([(await list(editor)).body.totalElements, (await list(narrow.caller)).body.totalElements]).toEqual([1, 0])
    const [sent] = await log(made.id)
    expect((await narrow.caller.call(calls.getWebhookDelivery, { params: { id: sent?.id ?? 0 } })).status).toBe(404)
    for (const refused of [
      await narrow.caller.call(calls.rotateWebhook, { params: { id: made.id }, body: {} }),
      await narrow.caller.loose(calls.updateWebhook, { body: { id: made.id, url: `${receiver.url}/mine` } }),
    ])
      expect(refused.error.error).toBe('WEBHOOK_BEYOND_OWN')
    const partial = await signedIn(server, ['WEBHOOK', 'WEBHOOK_EDIT', 'ORDER_INDEX'], 'OWN_GROUPS')
    expect((await partial.caller.call(calls.createWebhook, { body: { url: receiver.url } })).error.error).toBe('EVENTS_VIEW_PART')
    receiver.received.length = 0
    receiver.secret = mine.secret
    await rows("update users set activeflg = 'FROZEN' where id = $1", [narrow.userId])
    await happens('parent.updated', 64)
    await round()
    expect(receiver.received.filter(({ type }) => type === 'parent.updated')).toEqual([])
  })
})
