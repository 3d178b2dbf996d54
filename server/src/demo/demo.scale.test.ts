import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { silentLog } from '../platform/log/log.port.ts'
import { type AuditRow, sealedText } from '../platform/write/audit.ts'
import { Keyring } from '../platform/write/keyring.ts'
import { scaleDemoBusiness } from './demo.scale.ts'
import { seedDemoBusiness } from './demo.seed.ts'

let db: TestDatabase
let said: string[]
const keys = new Keyring({ data: Buffer.alloc(32, 1), audit: Buffer.alloc(32, 2) })
const rows = async <R>(text: string): Promise<R[]> => (await db.pool.query(text)).rows as R[] // each test says what it selects

/** Indexes, constraints and triggers, but for those of partitions. */
const SCHEMA = `
  select pg_get_indexdef(indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indrelid and not c.relispartition
    where c.relnamespace = 'public'::regnamespace
  union all
  select k.conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k left join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and c.relispartition is not true and k.contype <> 'n'
  union all
  select t.tgname || ' ' || t.tgenabled::text from pg_trigger t where not t.tgisinternal and t.tgparentid = 0
  order by 1`

beforeAll(async () => {
  db = await createTestDatabase()
  await seedDemoBusiness(db.pool, silentLog)
})
afterAll(() => db.drop())

it('grows the demo business to the orders that were asked for, with families and log rows in proportion', async () => {
  const schema = await rows(SCHEMA)
  said = []
  await scaleDemoBusiness(db.pool, keys, 7_200, (text) => said.push(text))
  const [counts] = await rows(
    `select (select count(*) from orders) as orders, (select count(*) from parents) as parents, (select count(*) from students) as students,
       (select count(*) from operation_logs) as logs`,
  )
  expect(counts).toEqual({ orders: 7_200, parents: 2_160, students: 3_600, logs: 14_400 })
  expect(said[0]).toBe('adding 160 parents, 800 students, 1200 orders, 14400 log rows')
  // Indexes, keys and triggers are there again.
  expect(await rows(SCHEMA)).toEqual(schema)
  expect(schema.length).toBeGreaterThan(100)
})

it('seals the log rows with the keys of the installation', async () => {
  const logs = await rows<AuditRow & { mac: Buffer }>('select *, mac from operation_logs order by id')
  expect(logs.filter((row) => !row.mac.equals(keys.mac(sealedText(row))))).toEqual([])
  expect(new Set(logs.map((row) => row.call))).toEqual(
    new Set(['cancelOrder', 'refundOrder', 'updateOrderRemark', 'revealPersonal', 'login']),
  )
  expect(await rows('select from operation_logs_default')).toEqual([])
})

it('keeps all figures right', async () => {
  const [orders] = await rows(
    "select sum(count)::int as count, sum(pay_amount)::bigint as pay from order_day where dim = 0 and day = '-infinity'",
  )
  expect(orders).toEqual((await rows('select count(*)::int as count, sum(pay_amount)::bigint as pay from orders'))[0])
  const [logs] = await rows<{ count: number }>('select sum(count)::int as count from operation_log_day')
  expect(logs?.count).toBe(14_400)
})

it('does nothing where there are as many orders', async () => {
  said = []
  await scaleDemoBusiness(db.pool, keys, 7_000, (text) => said.push(text))
  expect(said).toEqual(['7200 orders are there already'])
})
