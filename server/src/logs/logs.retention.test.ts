import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import type { DatabaseClock } from '../platform/db/clock.ts'
import { Executor, Tx } from '../platform/db/executor.ts'
import { silentLog } from '../platform/log/log.port.ts'
import { sealEntry } from '../platform/write/audit.ts'
import { Keyring } from '../platform/write/keyring.ts'
import type { LogMatch } from './logs.conditions.ts'
import { logsRepository } from './logs.repository.ts'
import { removeOldMonths } from './logs.retention.service.ts'
import { sealLog } from './logs.seals.service.ts'
import { verifyLog } from './logs.verify.service.ts'

const keys = new Keyring({ data: randomBytes(32), audit: randomBytes(32) })
const MONTH = 30.4375 * 86_400_000
let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
  await asOwner(
    'truncate operation_logs restart identity',
    'truncate operation_log_day, operation_log_delta, operation_log_operators, operation_log_entity_day, operation_log_entity_delta',
  )
})
afterEach(() => database.drop())

/** The owner of the database can lift what keeps the application from changing the log. */
async function asOwner(...statements: string[]) {
  const client = await database.pool.connect()
  const tables = ['operation_logs', 'log_seals', 'log_removals']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const text of statements) await client.query(text)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  client.release()
}

/** Writes entries as they were written so many months ago. */
async function write(monthsAgo: number, count: number, operatorId = 1): Promise<void> {
  const now = new Date(Date.now() - monthsAgo * MONTH)
  const client = await database.pool.connect()
  await client.query('select ensure_log_partitions((current_date - make_interval(months => $1))::date)', [monthsAgo])
  for (let n = 0; n < count; n++) {
    const entry = {
      operatorId,
      operationType: 'EDIT',
      source: 'SERVER',
      call: 'refundOrder',
      content: { n },
      target: { entity: 'order', id: 1 },
    } as const
    const sealed = sealEntry(
      { ...entry, before: null, after: null, ip: '', userAgent: '', requestId: `${n}` },
      { now: () => now } as DatabaseClock,
      keys,
    )
    await logsRepository.add(Tx.of(client), sealed)
  }
  client.release()
}
const seal = () => sealLog({ pool: database.pool, keys })
const remove = () => removeOldMonths({ pool: database.pool, keys, log: silentLog })
const verify = async () => {
  const client = await database.pool.connect()
  const report = await verifyLog(client, keys)
  client.release()
  return report
}
const totalOf = async (filter: LogMatch) =>
  (await logsRepository.page(new Executor(database.pool), filter, { page: 1, size: 20, counted: true, sort: [] })).total
/** The total, which that of the one kind of record that they are about equals. */
async function shown(): Promise<number> {
  const total = await totalOf({})
  expect(await totalOf({ entity: ['order'] })).toBe(total)
  return total
}

it('takes away months whose time is over, with their part of the totals, and the check of the rest finds nothing wrong', async () => {
  await write(50, 3)
  await seal()
  // One block over both months: it is sealed late.
  await write(38, 2)
  await write(30, 4)
  await seal()
  await write(0, 1)
  expect(await shown()).toBe(10)
  await remove()
  expect(await verify()).toMatchObject({ faults: 0, checked: 5, removed: 5, blocks: 2, unsealed: 1, complete: true })
  expect(await shown()).toBe(5)
  await seal()
  await database.pool.query('select merge_operation_log_delta()')
  expect([await shown(), (await verify()).faults]).toEqual([5, 0])
  await remove()
  expect((await verify()).removed).toBe(5)
})

it('takes along operators who have no later entry', async () => {
  const operators = async () =>
    (await database.pool.query('select operator_id as id from operation_log_operators order by 1')).rows.map(({ id }) => id)
  await write(50, 1, 1)
  await write(50, 1, 2)
  await write(38, 1, 3)
  await write(30, 1, 2)
  await write(50, 1, 2)
  await write(0, 1, 4)
  await seal()
  expect(await operators()).toEqual([1, 2, 3, 4])
  await remove()
  expect(await operators()).toEqual([2, 4])
})

it('never takes away the last year, whatever is set, nor what is not sealed', async () => {
  await database.pool.query(`insert into param_configs (key, group_name, value, value_type, description)
    values ('retention.logMonths', 'retention', '0', 'integer', '{}') on conflict (key) do update set value = excluded.value`)
  await write(11, 2)
  await write(20, 3)
  await remove()
  expect(await shown()).toBe(5)
  await seal()
  await remove()
  expect(await shown()).toBe(2)
})

it('is no way to make entries vanish: other removals are found', async () => {
  await write(40, 4)
  await write(2, 3)
  await seal()
  await remove()
  const removal = { kind: 'REMOVAL_EDITED', block: null, entry: null, count: 1 }
  await asOwner("update log_removals set ids = '{[1,6)}'", 'delete from operation_logs where id = 5')
  expect((await verify()).broken).toEqual([removal])
  await asOwner("update log_removals set ids = '{[1,5)}'")
  expect((await verify()).broken).toEqual([{ kind: 'ENTRY_REMOVED', block: 1, entry: 5, count: 1 }])
  await asOwner('delete from log_removals')
  expect((await verify()).broken).toEqual([{ kind: 'ENTRY_REMOVED', block: 1, entry: 1, count: 5 }])
  await expect(database.pool.query('truncate log_removals')).rejects.toThrow('append-only')
})
