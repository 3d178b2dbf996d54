import { randomBytes } from 'node:crypto'
import { login } from '@camp/contract/base/account'
import { updateOrderRemark } from '@camp/contract/orders/orders'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { refundOrder } from '@camp/contract/refunds/refunds'
import { changeUserStatus } from '@camp/contract/users/users'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tell } from '../src/notify/notify.service.ts'
import { transaction } from '../src/platform/write/transaction.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { makeCoupon, makeGoods, makeOrder } from './factories.ts'
import { Caller, startTestServer, type TestServer } from './http.ts'
import { signedIn } from './people.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { TEST_PASSWORD } from './template.ts'

// Two servers that work on one database, the second a process of its own whose clock is two minutes ahead.
const AHEAD_MS = 120_000
const clockAhead = `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...parts) { if (parts.length) super(...parts); else super(Real.now() + ${AHEAD_MS}) }
    static now() { return Real.now() + ${AHEAD_MS} }
  }`)}`

let database: TestDatabase
let one: TestServer
let two: ServerProcess
let twoUrl: string
let unpaid: { id: number; goodsId: number }[]

/** Unpaid orders whose time is up when both begin. */
async function makeUnpaid(): Promise<{ id: number; goodsId: number }[]> {
  const made: { id: number; goodsId: number }[] = []
  for (let n = 0; n < 20; n++) {
    const goodsId = await makeGoods(database.pool)
    await database.pool.query('insert into goods_stock (goods_id, stock) values ($1, 5)', [goodsId])
    const orderNumber = `20250101${String(n).padStart(10, '0')}`
    const coupon_code = await makeCoupon(database.pool, orderNumber, goodsId)
    const row = { goods_id: goodsId, order_number: orderNumber, coupon_code, created_at: new Date('2025-01-01') }
    made.push({ ...(await makeOrder(database.pool, { progress: 'PENDING_PAYMENT', ...row })), goodsId })
  }
  return made
}

beforeAll(async () => {
  database = await createTestDatabase()
  unpaid = await makeUnpaid()
  const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
  const env = { DATABASE_URL: database.url, WORKER: 'on', ...keys }
  ;[one, two] = await Promise.all([startTestServer(env), startProcess(env, [clockAhead])])
  twoUrl = await two.url
})
afterAll(async () => {
  await two.dispose()
  await one.stop()
  await database.drop()
})

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 25_000, interval: 100 })

/** Somebody with the same session on either server. */
async function onBoth(codes: readonly string[]) {
  const { caller, userId, sessionId } = await signedIn({ url: one.url, pool: database.pool }, codes)
  return { here: caller, there: new Caller(twoUrl, caller.cookie), userId, sessionId }
}

/** Reads a stream from now on: what came so far, until the server ends it. */
async function listenTo(caller: Caller): Promise<{ text(): string; ended: Promise<void>; stop(): void }> {
  const abort = new AbortController()
  const response = await caller.fetch('/foundation/api/notify/stream', { signal: abort.signal })
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`)
  let text = ''
  const read = async (body: NonNullable<Response['body']>) => {
    for await (const chunk of body) text += new TextDecoder().decode(chunk)
  }
  return { text: () => text, ended: read(response.body).catch(() => undefined), stop: () => abort.abort() }
}

describe('two servers on one database', () => {
  it('do each recurring piece of work once', async () => {
    const ids = unpaid.map(({ id }) => id)
    await eventually(async () => {
      const { rows } = await database.pool.query('select distinct progress from orders where id = any($1)', [ids])
      expect(rows).toEqual([{ progress: 'CLOSED' }])
    })
    const { rows: steps } = await database.pool.query(
      "select count(*), count(distinct order_id) as orders from order_timeline where order_id = any($1) and step = 'CLOSED'",
      [ids],
    )
    expect(steps).toEqual([{ count: unpaid.length, orders: unpaid.length }])
    // What each order had taken is back, once.
    const { rows: stock } = await database.pool.query('select distinct stock from goods_stock where goods_id = any($1)', [
      unpaid.map(({ goodsId }) => goodsId),
    ])
    expect(stock).toEqual([{ stock: 6 }])
  })

  it('do each job once', async () => {
    const { here, there } = await onBoth(['ORDER_INDEX', 'ORDER_REFUND'])
    const orders = await Promise.all(Array.from({ length: 12 }, () => makeOrder(database.pool)))
    await Promise.all(
      orders.map(({ orderNumber }, index) =>
        (index % 2 ? here : there).call(refundOrder, { body: { orderNumber, amount: 101, reason: '两台服务器' } }),
      ),
    )
    await eventually(async () => {
      const { rows } = await database.pool.query("select status from refunds where reason = '两台服务器'")
      expect(rows).toEqual(orders.map(() => ({ status: 'SUCCESS' })))
    })
    const { rows } = await database.pool.query(
      `select s.asked, o.refunded_amount as given, (select count(*) from order_timeline t where t.order_id = o.id) as steps
       from refunds r join orders o on o.id = r.order_id join sandbox_refunds s on s.out_refund_no = r.refund_number
       where r.reason = '两台服务器'`,
    )
    expect(rows).toEqual(orders.map(() => ({ asked: 1, given: 101, steps: 2 })))
    const { rows: workers } = await database.pool.query('select count(*) from worker_nodes')
    expect(workers).toEqual([{ count: 2 }])
  })

  it('take a request that reaches both under one key as one', async () => {
    const { here, there } = await onBoth(['ORDER_INDEX', 'ORDER_REFUND'])
    const { orderNumber } = await makeOrder(database.pool)
    const input = { body: { orderNumber, amount: 200, reason: '同一个请求' } }
    const key = { 'idempotency-key': randomBytes(12).toString('hex') }
    const answers = await Promise.all([here, there, here, there].map((caller) => caller.call(refundOrder, input, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.refundNumber)).size).toBe(1)
    const { rows } = await database.pool.query("select count(*) from refunds where reason = '同一个请求'")
    expect(rows).toEqual([{ count: 1 }])
  })

  it('count wrong passwords together', async () => {
    const tries: number[] = []
    for (let n = 0; n < 11; n++) {
      const caller = new Caller(n % 2 ? one.url : twoUrl)
      tries.push((await caller.call(login, { body: { username: 'shichang', password: 'Wrong-pass-1' } })).status)
    }
    expect(tries.slice(0, 10)).not.toContain(429)
    expect(tries[10]).toBe(429)
    for (const url of [one.url, twoUrl]) {
      const right = await new Caller(url).call(login, { body: { username: 'shichang', password: TEST_PASSWORD } })
      expect([right.status, Number(right.headers.get('retry-after')) > 60]).toEqual([429, true])
    }
  })

  it('tell a browser on the one what happened through the other', async () => {
    const { there, userId } = await onBoth([])
    const stream = await listenTo(there)
    await transaction(one.running.services.pool, (tx) =>
      tell(tx, {
        userId,
        cause: 'two',
        link: '#/',
        title: { code: 'message.refundDone' },
        detail: { code: 'message.refundDone.detail', data: { orderNumber: '1', amount: '2.00' } },
      }),
    )
    await eventually(async () => expect(stream.text()).toContain('退款已到账'))
    stream.stop()
    await stream.ended
  })

  it('end the stream of somebody who is frozen through the other, and all of his or her sessions', async () => {
    const { here, there, userId } = await onBoth(['ORDER_INDEX'])
    const stream = await listenTo(there)
    const admin = await onBoth(['USER_INDEX', 'USER_STATUS', 'ORDER_INDEX'])
    expect((await admin.here.call(changeUserStatus, { params: { id: userId, flag: '0' } })).status).toBe(200)
    const since = performance.now()
    await stream.ended
    expect(performance.now() - since).toBeLessThan(1_500)
    expect(stream.text()).toContain('"reason":"session"')
    for (const caller of [here, there]) expect((await caller.fetch('/foundation/api/userinfo')).status).toBe(401)
  })
})

describe('a server whose clock is two minutes ahead', () => {
  const drift = async (table: string, column: string, where: string): Promise<number[]> => {
    const { rows } = await database.pool.query<{ seconds: number }>(
      `select extract(epoch from ${column} - clock_timestamp())::float8 as seconds from ${table} where ${where}`,
    )
    return rows.map(({ seconds }) => seconds)
  }

  it('writes the time of the database', async () => {
    const caller = new Caller(twoUrl)
    expect((await caller.call(login, { body: { username: 'caiwu', password: TEST_PASSWORD } })).status).toBe(200)
    const { there, userId } = await onBoth(['ORDER_INDEX', 'ORDER_REMARK', 'ORDER_EXPORT'])
    const order = await makeOrder(database.pool)
    expect((await there.call(updateOrderRemark, { body: { id: order.id, remark: '时钟' } })).status).toBe(200)
    const started = await there.loose(exportOrders, { body: {}, query: { async: true } })
    const { taskId } = started.body as { taskId: number }
    const written = [
      ...(await drift('operation_logs', 'created_at', `operator_id = ${userId} or operation_type = 'LOGIN'`)),
      ...(await drift('order_timeline', 'at', `order_id = ${order.id}`)),
      ...(await drift('orders', 'updated_at', `id = ${order.id}`)),
      ...(await drift('tasks', 'createtime', `id = ${taskId}`)),
      ...(await drift('sessions', 'created_at', "user_id = (select id from users where username = 'caiwu')")),
    ]
    expect(written.length).toBeGreaterThanOrEqual(7)
    // A few seconds pass while this test asks; two minutes do not.
    for (const seconds of written) expect(Math.abs(seconds)).toBeLessThan(15)
    const { rows } = await database.pool.query<{ apart: number }>(
      `select max(abs(extract(epoch from l.created_at - t.at)))::float8 as apart from operation_logs l join order_timeline t on t.order_id = l.target_id
       where l.target_entity = 'order' and t.order_id = ${order.id}`,
    )
    expect(rows[0]?.apart ?? 99).toBeLessThan(1)
  })

  it('knows sessions of the other as old as they are', async () => {
    const { there, sessionId } = await onBoth(['ORDER_INDEX'])
    const nearly = "now() - interval '7 hours 59 minutes'"
    await database.pool.query(`update sessions set last_seen_at = ${nearly} where id = $1`, [sessionId])
    expect((await there.fetch('/foundation/api/userinfo')).status).toBe(200)
    await database.pool.query("update sessions set last_seen_at = now() - interval '8 hours 1 minute' where id = $1", [sessionId])
    await database.pool.query("select pg_notify('access', 'session:' || $1)", [sessionId])
    await eventually(async () => expect((await there.fetch('/foundation/api/userinfo')).status).toBe(401))
  })

  it('begins no job before its time', async () => {
    const soon = await database.pool.query(
      "select graphile_worker.add_job('refund.check', '{\"refundId\": 1}', run_at => now() + interval '60 seconds', job_key => 'clock')",
    )
    expect(soon.rowCount).toBe(1)
    // A worker that went by its own clock would take it at the next look.
    await new Promise((resolve) => setTimeout(resolve, 3_500))
    const { rows } = await database.pool.query("select attempts from graphile_worker.jobs where key = 'clock'")
    expect(rows).toEqual([{ attempts: 0 }])
  })
})

it('two servers that begin at once on an empty database make one schema, one administrator and one set of rights', async () => {
  const empty = await createTestDatabase({ empty: true })
  const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
  const env = { DATABASE_URL: empty.url, CONSOLE_ADMIN_PASSWORD: TEST_PASSWORD, ...keys }
  const both = await Promise.all([startTestServer(env), startTestServer(env)])
  try {
    const { rows } = await empty.pool.query(
      'select (select count(*) from users) as users, (select count(distinct code) = count(*) from permissions) as once, (select count(*) > 50 from permissions) as rights',
    )
    expect(rows).toEqual([{ users: 1, once: true, rights: true }])
    for (const server of both) await server.as('admin')
  } finally {
    for (const server of both) await server.stop()
    await empty.drop()
  }
})
