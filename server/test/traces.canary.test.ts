import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { updateOrderRemark } from '@camp/contract/orders/orders'
import { createParent } from '@camp/contract/parents/parents.making'
import { permissions } from '@camp/contract/permissions'
import { refundOrder } from '@camp/contract/refunds/refunds'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CollectorPeer } from './collector.peer.ts'
import { makeOrder } from './factories.ts'
import { filledFamily, MARK } from './family.filled.ts'
import { addressOf, type LooseInput, startTestServer, type TestServer } from './http.ts'
import { type Person, signedIn } from './people.ts'
import { NO_ID, sampleInput } from './samples.ts'
import { WebhookReceiver } from './webhook.receiver.ts'
import { merchantEnvironment, WechatPeer } from './wechat.peer.ts'

/** `npm run prove -- traces` asks for ten times as many. */
const WANTED = process.env.PROVE_TRACES ? 10_000 : 1_000
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const PHONE = '19066661111'
const ID_CARD = '11010519491231002X'
/** The families are numbered from here on, so that a number of one is like no other. */
const FIRST_ID = 88_001_234
const collector = new CollectorPeer()
const receiver = new WebhookReceiver(SECRET)
const wechat = new WechatPeer()
let server: TestServer
let clerk: Person
let family: number
beforeAll(async () => {
  await Promise.all([collector.start(), receiver.start(), wechat.start()])
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' }
  const env = { ...tracing, ...merchantEnvironment(wechat.url), WORKER: 'on', WEBHOOK_PRIVATE: 'on', STRICT_ANSWERS: 'off' }
  server = await startTestServer(env)
  for (const table of ['parents', 'students', 'camp_students', 'user_addresses'])
    await server.pool.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, FIRST_ID])
  clerk = await signedIn(server, Object.keys(permissions))
  // Its tasks have no jobs: the worker would miss them.
  await server.pool.query(`create function unkept() returns trigger language plpgsql as 'begin return null; end';
    create trigger unkept before insert on tasks for each row execute function unkept()`)
  family = await filledFamily(server.pool, clerk.userId, PHONE)
  await server.pool.query('drop trigger unkept on tasks')
  await server.pool.query(
    `insert into webhook_endpoints (url, description, types, secret, ordered, created_by) values ($1, $2, '{}', $3, false, $4)`,
    [receiver.url, MARK, server.keys.seal(SECRET), clerk.userId],
  )
}, 180_000)
afterAll(async () => {
  await server.stop()
  await Promise.all([collector.stop(), receiver.stop(), wechat.stop()])
})

/** The same input about the family: its name in texts, its phone and number where those of nobody stand. */
function about(value: unknown, text: string): unknown {
  if (value === NO_ID) return family
  if (value === String(NO_ID)) return String(family)
  if (typeof value === 'string') return /^(sample|SAMPLE|张小明|19000000000|11010519491231002X)$/.test(value) ? text : value
  if (Array.isArray(value)) return value.map((one) => about(one, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, about(one, text)]))
}
const headers = {
  'user-agent': `${encodeURIComponent(MARK)} ${PHONE}`,
  'x-request-id': PHONE,
  referer: `http://127.0.0.1/?phone=${PHONE}`,
}
let asks = 0
async function ask(call: AnyCall, input: LooseInput): Promise<void> {
  const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) }
  const target = addressOf(call, input)
  const more = asks++ % 2 === 0 ? '' : `${target.includes('?') ? '&' : '?'}name=${MARK}&phone=${PHONE}`
  const answer = await clerk.caller.fetch(`${target}${more}`, {
    method: call.method,
    headers: {
      ...headers,
      'idempotency-key': `key-${PHONE}-${asks}`,
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...body,
  })
  await answer.arrayBuffer()
}
const asked = calls.filter(
  (call) =>
    call.answer.kind !== 'events' &&
    call.answer.kind !== 'raw' &&
    !call.upload &&
    !/log(in|out)|password|leaveSso|[fF]actor|updateUserInfo/i.test(call.id),
)

/** What goes wrong, in the database, at a provider and at whom we tell, with all of the family in the words of the fault. */
async function failing(): Promise<void> {
  const body = { phone: PHONE, realName: MARK }
  await clerk.caller.loose(createParent, { body })
  await clerk.caller.loose(createParent, { body })
  receiver.answers = () => ({ status: 500, body: `${MARK} ${PHONE}` })
  for (const mood of ['fault', 'refuses', 'silent'] as const) {
    wechat.mood = mood
    const { id, orderNumber } = await makeOrder(server.pool, { parent_id: family })
    await clerk.caller.loose(updateOrderRemark, { body: { id, remark: `${MARK} ${PHONE}` } })
    await clerk.caller.loose(refundOrder, { body: { orderNumber, amount: 100, reason: `${MARK} ${PHONE} ${ID_CARD}` } })
  }
  // A statement that PostgreSQL refuses with the row in its words.
  await server.pool.query(`alter table orders add constraint canary check (remark is distinct from '${MARK} refused')`)
  const { id } = await makeOrder(server.pool, { parent_id: family })
  const refused = await clerk.caller.loose(updateOrderRemark, { body: { id, remark: `${MARK} refused` } })
  expect(refused.status).toBe(500)
  await server.pool.query('alter table orders drop constraint canary')
}

describe('spans', () => {
  it('say nothing of a family, whatever is asked about it, and whatever fails', async () => {
    await failing()
    const some = process.env.PROVE_TRACES ? asked : asked.filter((_call, n) => n % 6 === 0)
    for (let round = 0; round === 0 || (collector.spans.length < WANTED && round < 20); round++)
      for (const [n, call] of some.entries())
        await ask(call, about(sampleInput(call), [MARK, PHONE, ID_CARD][(n + round) % 3] ?? MARK) as LooseInput)
    await vi.waitFor(() => expect(collector.spans.length).toBeGreaterThanOrEqual(WANTED), { timeout: 30_000 })
    const kinds = ['camp.call', 'camp.job', 'camp.chore', 'camp.provider', 'camp.endpoint', 'db.query.summary', 'error.type']
    for (const kind of kinds) expect([kind, collector.spans.some(({ facts }) => kind in facts)]).toEqual([kind, true])
    expect(collector.spans.some(({ facts }) => facts['error.type'] === '23514')).toBe(true)
    // Identifiers of spans are drawn at random, and moments count nanoseconds: either may look like any number.
    const said = collector.spans.flatMap(({ name, facts }) => [name, ...Object.values(facts).map(String)])
    const personal = /忘川|1906666|110105|8800\d{4}|[\u4e00-\u9fff]|\d{9,}/
    expect(said.filter((text) => personal.test(text))).toEqual([])
    for (const body of collector.bodies) for (const mark of [MARK, PHONE, ID_CARD]) expect(body.includes(mark)).toBe(false)
    const found = said.filter((text) => personal.test(text)).length
    if (process.env.PROVE_TRACES) console.log(`FIGURES ${JSON.stringify({ spans: collector.spans.length, found })}`)
  }, 300_000)
})
