import { setTimeout as sleep } from 'node:timers/promises'
import { WEBHOOK_WAITS } from '@camp/contract/webhooks/webhooks.rules'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { signedIn } from '../../test/people.ts'
import { WebhookReceiver } from '../../test/webhook.receiver.ts'
import { WebhookPost } from '../integrations/webhooks/webhook.post.ts'
import { newEventId } from '../platform/events/event.ids.ts'
import { silentLog } from '../platform/log/log.port.ts'
import { offTask } from './webhooks.jobs.ts'
import { WebhookSender, waitAfter } from './webhooks.sending.service.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const server = aServer()
let owner: number
const receivers: WebhookReceiver[] = []
beforeAll(async () => {
  owner = (await signedIn(server, ['WEBHOOK', 'WEBHOOK_EDIT', 'ORDER_INDEX'])).userId
})
beforeEach(() => server.pool.query('update webhook_endpoints set active = false'))
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop()
})

const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const senderOf = (timeoutMs = 2_000) =>
  new WebhookSender(
    { pool: server.pool, keys: server.keys, clock: server.running.services.clock, log: silentLog },
    new WebhookPost({ loopback: true }, undefined, timeoutMs),
  )
let sender: WebhookSender
beforeEach(() => {
  sender = senderOf()
})
async function endpoint(more: Record<string, unknown> = {}) {
  const receiver = await new WebhookReceiver(SECRET).start()
  receivers.push(receiver)
  const row = { ordered: false, types: [], secret: server.keys.seal(SECRET), old_secret: null, ...more }
  const [{ id }] = await rows(
    `insert into webhook_endpoints (url, description, types, secret, old_secret, old_secret_until, ordered, created_by)
     values ($1, '试用', $2, $3, $4::text, case when $4::text is not null then now() + interval '1 day' end, $5, $6) returning id`,
    [receiver.url, row.types, row.secret, row.old_secret, row.ordered, owner],
  )
  return { id: id as number, receiver }
}
let subjects = 5_000
/** Something happened: as `happened` writes it down. */
async function event(type = 'order.paid', subject = ++subjects): Promise<string> {
  const id = newEventId()
  await server.pool.query(
    "insert into events (id, type, entity, subject_id, data) values ($1, $2, 'order', $3, jsonb_build_object('id', $3::bigint))",
    [id, type, subject],
  )
  return id
}
const round = async (by = sender) => {
  await by.round()
  await by.settled()
}
/** Time passes: what waits for its next attempt is due. */
const later = (id: number) =>
  server.pool.query("update webhook_deliveries set next_at = now() where endpoint_id = $1 and state = 'PENDING'", [id])
const rested = (id: number) => server.pool.query('update webhook_endpoints set slow_until = null where id = $1', [id])
const states = async (id: number) => {
  const counts = await rows('select state, count(*)::int as count from webhook_deliveries where endpoint_id = $1 group by state', [id])
  return Object.fromEntries(counts.map(({ state, count }) => [state, count]))
}
const standing = async (id: number) =>
  (await rows('select active, disabled_reason, failing_since, slow_until from webhook_endpoints where id = $1', [id]))[0]

describe('sending', () => {
  it('takes each event to each endpoint that wants its type, once, and notes what was answered', async () => {
    const [all, some] = [await endpoint(), await endpoint({ types: ['order.closed'] })]
    const [paid, closed] = [await event('order.paid'), await event('order.closed')]
    await round()
    await round()
    expect(all.receiver.received.map(({ id }) => id).toSorted()).toEqual([paid, closed].toSorted())
    expect(some.receiver.received.map(({ id, type }) => [id, type])).toEqual([[closed, 'order.closed']])
    expect(await states(all.id)).toEqual({ DELIVERED: 2 })
    const [attempt] = await rows('select attempt, status, error, address, signature from webhook_attempts where endpoint_id = $1', [
      some.id,
    ])
    expect(attempt).toEqual({ attempt: 1, status: 204, error: null, address: '127.0.0.1', signature: expect.stringMatching(/^v1,/) })
  })

  it('goes to nobody who was not there yet, or is off', async () => {
    const off = await endpoint()
    await server.pool.query('update webhook_endpoints set active = false where id = $1', [off.id])
    await event()
    await round()
    const late = await endpoint()
    await round()
    expect([await states(off.id), await states(late.id)]).toEqual([{}, {}])
  })

  it('signs with both secrets while they are rotated: neither who has the old nor who has the new one refuses', async () => {
    const old = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const { id, receiver } = await endpoint({ old_secret: server.keys.seal(old) })
    await event()
    await round()
    receiver.secret = old
    await event()
    await round()
    expect([receiver.received.length, receiver.forged, await states(id)]).toEqual([2, [], { DELIVERED: 2 }])
    // The day is over.
    await server.pool.query("update webhook_endpoints set old_secret_until = now() - interval '1 second' where id = $1", [id])
    await event()
    await round()
    expect(receiver.forged).toHaveLength(1)
  })

  it('sends nothing unsigned: a secret that is sealed under a lost key is a fault', async () => {
    const { id, receiver } = await endpoint({ secret: '00000000.x.y.z' })
    await event()
    await round()
    expect([receiver.received, receiver.forged, await states(id)]).toEqual([[], [], { PENDING: 1 }])
    expect(await rows('select error from webhook_attempts where endpoint_id = $1', [id])).toEqual([{ error: 'SECRET' }])
  })

  it('tries again by the table of attempts, ten times, with the same id, and then gives up', async () => {
    const { id, receiver } = await endpoint()
    receiver.answers = () => 500
    const sent = await event()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 10; attempt++) {
      await round()
      const [{ wait }] = await rows(
        'select extract(epoch from next_at - now())::float8 as wait from webhook_deliveries where endpoint_id = $1',
        [id],
      )
      if (attempt < 10) waits.push(wait)
      // Not before it is due.
      await round()
      expect(receiver.received).toHaveLength(attempt)
      await later(id)
    }
    expect(new Set(receiver.received.map((one) => one.id))).toEqual(new Set([sent]))
    for (const [n, wait] of waits.entries()) {
      const due = WEBHOOK_WAITS[n + 1] ?? 0
      expect(wait).toBeGreaterThan(due * 0.9 - 3)
      expect(wait).toBeLessThan(due * 1.1)
    }
    expect(await states(id)).toEqual({ FAILED: 1 })
    await later(id)
    await round()
    expect(receiver.received).toHaveLength(10)
    expect([waitAfter(1, null, () => 0), waitAfter(1, null, () => 1), waitAfter(9, null, () => 0.5), waitAfter(10, null)]).toEqual([
      4.5,
      5.5,
      86_400,
      null,
    ])
  })

  it('rests where it is asked to, for all that waits there', async () => {
    const { id, receiver } = await endpoint()
    receiver.answers = () => ({ status: 429, headers: { 'retry-after': '7200' } })
    await event()
    await round()
    await later(id)
    await event()
    await round()
    expect(receiver.received).toHaveLength(1)
    expect(Date.parse((await standing(id)).slow_until) - Date.now()).toBeGreaterThan(7_000_000)
    receiver.answers = () => 200
    await rested(id)
    await round()
    expect([receiver.received.length, await states(id), (await standing(id)).failing_since]).toEqual([3, { DELIVERED: 2 }, null])
  })

  it('keeps the order of each subject where that is asked for, and lets the others go on', async () => {
    const { id, receiver } = await endpoint({ ordered: true })
    receiver.answers = ({ data }) => (data.id === 71 ? 500 : 200)
    const [first, second, other] = [await event('order.paid', 71), await event('order.completed', 71), await event('order.paid', 72)]
    await round()
    expect(receiver.received.map((one) => one.id).toSorted()).toEqual([first, other].toSorted())
    receiver.answers = () => 200
    await later(id)
    await round()
    expect(receiver.received.slice(2).map((one) => one.id)).toEqual([first, second])
  })

  it('is not slowed by an endpoint that does not answer', async () => {
    const [dead, quick] = [await endpoint(), await endpoint()]
    dead.receiver.answers = () => 'SILENCE'
    for (let n = 0; n < 30; n++) await event()
    const begun = performance.now()
    await sender.round()
    while (quick.receiver.received.length < 30 && performance.now() - begun < 10_000) await sleep(10)
    expect(performance.now() - begun).toBeLessThan(2_000)
    // No more than four wait there at once.
    expect(dead.receiver.received.length).toBeLessThanOrEqual(4)
    await sender.stop()
  })

  it('by two processes at once sends each once; what one that died had under way goes again, under the same id', async () => {
    const { id, receiver } = await endpoint()
    const sent: string[] = []
    for (let n = 0; n < 40; n++) sent.push(await event())
    const other = senderOf()
    await Promise.all([round(), round(other)])
    expect(receiver.received.map((one) => one.id).toSorted()).toEqual(sent.toSorted())
    // As kill -9 leaves it: taken, and never settled.
    await server.pool.query(
      "update webhook_deliveries set state = 'PENDING', next_at = now() + interval '30 seconds' where event_id = $1",
      [sent[0]],
    )
    await round()
    expect(receiver.received).toHaveLength(40)
    await later(id)
    await round()
    expect(receiver.received.at(-1)?.id).toBe(sent[0])
  })
})

describe('an endpoint that takes nothing', () => {
  const told = async () =>
    (await rows('select title, detail from messages where user_id = $1 order by id', [owner])).map(({ title }) => title.code)

  it('is switched off at once where it says that it is gone, and its owner hears of it by message and mail', async () => {
    const { id, receiver } = await endpoint()
    receiver.answers = () => 410
    await event()
    await event()
    await round()
    expect(await standing(id)).toMatchObject({ active: false, disabled_reason: 'GONE' })
    expect(await states(id)).toEqual({ DISABLED: 2 })
    expect(await told()).toEqual(['message.webhookGone'])
    expect(await rows('select link from messages where user_id = $1', [owner])).toEqual([{ link: `#/core/webhook?peek=${id}` }])
    const [job] = await rows(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'webhooks.off'",
    )
    await server.pool.query("update users set email = 'owner@example.com' where id = $1", [owner])
    const mails: object[] = []
    await offTask({ pool: server.pool, log: silentLog as never }, { repeatable: true, send: async (mail) => void mails.push(mail) })(
      job.payload,
      {
        id: '1',
        attempt: 1,
        lastAttempt: false,
      },
    )
    expect(mails).toEqual([
      expect.objectContaining({
        receiver: 'owner@example.com',
        subject: '事件推送已自动停用',
        text: expect.stringContaining(receiver.url),
      }),
    ])
  })

  it('is switched off after three days without a success, not before', async () => {
    const { id, receiver } = await endpoint()
    receiver.answers = () => 500
    await event()
    await round()
    await server.pool.query("update webhook_endpoints set failing_since = now() - interval '71 hours' where id = $1", [id])
    await later(id)
    await round()
    expect((await standing(id)).active).toBe(true)
    await server.pool.query("update webhook_endpoints set failing_since = now() - interval '73 hours' where id = $1", [id])
    await later(id)
    await round()
    expect(await standing(id)).toMatchObject({ active: false, disabled_reason: 'FAILING' })
    expect(await rows("select source, after from operation_logs where target_entity = 'webhook' and target_id = $1", [id])).toEqual([
      { source: 'JOB', after: { active: false, disabledReason: 'FAILING' } },
    ])
    expect((await told()).at(-1)).toBe('message.webhookFailing')
  })
})
