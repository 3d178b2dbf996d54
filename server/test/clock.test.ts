import { createCamp } from '@camp/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeUnpaidOrders } from '../src/orders/orders.jobs.ts'
import { aServer } from './aServer.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { aKey, askSchool, keyEditorCodes } from './doorKeys.ts'
import { businessDay, makeCamp, makeCampGroup, makeOrder } from './factories.ts'
import { signedIn } from './people.ts'

const DAY = 86_400
let database: TestDatabase
const server = aServer(async () => {
  database = await createTestDatabase({ empty: true })
  return { SANDBOX: 'on', DATABASE_URL: database.url }
})
/** One of today, whose database was there before it became a sandbox. */
const late = aServer({ SANDBOX: 'on' })
const live = aServer()
let sandbox: Pick<typeof server, 'url' | 'pool' | 'keys' | 'clock'>
beforeAll(() => {
  sandbox = { url: server.url, pool: database.pool, keys: server.keys, clock: server.clock }
})
afterAll(() => database.drop())

const clientOf = async (at: { url: string; pool: typeof server.pool }) => {
  const { caller } = await signedIn(at, keyEditorCodes)
  const key = await aKey(caller)
  return { caller, key: key.secret, camp: createCamp({ key: key.secret, baseUrl: at.url, language: 'en-US' }) }
}
const hours = async (sql: string) => {
  const { rows } = await sandbox.pool.query(
    `select extract(epoch from (${sql})::timestamptz - pg_catalog.clock_timestamp())::float8 / 3600 as ahead`,
  )
  return Math.round(rows[0].ahead)
}

describe('the clock of a sandbox', () => {
  it('goes ahead for all that the database and the server do, and whoever is logged in stays so', async () => {
    const { caller, camp, key } = await clientOf(sandbox)
    const campId = await makeCamp(sandbox.pool)
    const groupId = await makeCampGroup(sandbox.pool, campId)
    await camp.put('parents', 'u', { phone: '13900000001' })
    await camp.put('students', 's', { parentExternalId: 'u', name: '王欣怡' })
    await camp.put('enrolments', 'e', { studentExternalId: 's', campId, groupId })
    const { orderNumber } = await makeOrder(sandbox.pool, { progress: 'PENDING_PAYMENT' })
    const tomorrow = { enrolmentExternalId: 'e', date: businessDay(1), submittedAt: new Date(Date.now() + DAY * 1_000).toISOString() }
    await expect(camp.put('clock-ins', 'c', tomorrow)).rejects.toMatchObject({ code: 'CLOCK_IN_AHEAD' })

    const before = await sandbox.pool.query('select current_date::text as day')
    const { now } = await camp.call('moveSandboxClock', { body: { seconds: DAY } })
    expect(Math.round((Date.parse(now) - Date.now()) / 3_600_000)).toBe(24)
    expect([await hours('now()'), await hours('clock_timestamp()')]).toEqual([24, 24])
    const after = await sandbox.pool.query('select current_date::text as day')
    expect(Date.parse(after.rows[0].day) - Date.parse(before.rows[0].day)).toBe(DAY * 1_000)
    expect(Math.round((server.clock.now().getTime() - Date.now()) / 3_600_000)).toBe(24)

    expect(await camp.put('clock-ins', 'c', tomorrow)).toMatchObject({ status: 'CREATED' })
    await closeUnpaidOrders(sandbox)
    const { rows } = await sandbox.pool.query(
      "select progress, closed_at > now() - interval '1 minute' as fresh from orders where order_number = $1",
      [orderNumber],
    )
    expect(rows).toEqual([{ progress: 'CLOSED', fresh: true }])
    // What the schema fills in follows as well.
    expect(await hours('(select max(created_at) from operation_logs)')).toBe(24)
    await camp.call('moveSandboxClock', { body: { seconds: 20 * DAY } })
    expect(await hours('now()')).toBe(21 * 24)
    expect((await aKey(caller)).secret).toMatch(/^camp_test_/)
    expect((await askSchool(sandbox, key)).status).toBe(200)
  })

  it('goes ahead alone, and not by more than a month at once', async () => {
    const { camp } = await clientOf(sandbox)
    for (const seconds of [0, -1, 32 * DAY, 1.5])
      await expect(camp.call('moveSandboxClock', { body: { seconds } })).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'seconds' })
  })

  it('is that of the machine in a real business, and where a database had been in use before', async () => {
    for (const other of [live, late]) {
      const { camp } = await clientOf(other)
      await expect(camp.call('moveSandboxClock', { body: { seconds: 1 } })).rejects.toMatchObject({ code: 'CLOCK_NOT_MOVED' })
    }
    expect((await live.pool.query("select to_regnamespace('clock') as schema")).rows).toEqual([{ schema: null }])
  })
})
