import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { platformChores } from './housekeeping.ts'
import { silentLog } from './log/log.port.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const run = async (name: string) => {
  const chore = platformChores(database.pool, silentLog).find((one) => one.name === name)
  if (!chore) throw new Error(`there is no chore ${name}`)
  await chore.run()
}

it('removes keys after a day, old sessions and old counters, however many, and nothing that is still of use', async () => {
  const { rows } = await database.pool.query<{ id: number }>("insert into users (username, real_name) values ('a', 'A') returning id")
  const userId = rows[0]?.id
  await database.pool.query(`
    insert into idempotency_keys (user_id, key, call, body_hash, created_at)
    select 1, 'old' || n, 'refundOrder', ''::bytea, now() - interval '25 hours' from generate_series(1, 11000) n
    union all select 1, 'young', 'refundOrder', ''::bytea, now() - interval '23 hours'`)
  await database.pool.query(
    `insert into sessions (token_hash, user_id, ip, user_agent, last_seen_at, ended_at) values
     ('a', $1, '', '', now() - interval '31 days', null), ('b', $1, '', '', now(), null), ('c', $1, '', '', now() - interval '40 days', now())`,
    [userId],
  )
  await database.pool.query(
    "insert into attempt_counters (subject, window_start, tries) values ('old', now() - interval '2 days', 1), ('young', now(), 1)",
  )
  await run('platform.purge')
  const left = await database.pool.query(`
    select key as name from idempotency_keys union all select encode(token_hash, 'escape') from sessions union all select subject from attempt_counters`)
  expect(left.rows.map(({ name }) => name).sort()).toEqual(['b', 'c', 'young', 'young'])
})

it('makes the partitions of the log for the months to come', async () => {
  const partition = "select to_regclass('operation_logs_' || to_char(current_date + interval '6 months', 'YYYYMM')) is not null as there"
  await database.pool.query(
    `do $$ begin execute 'drop table operation_logs_' || to_char(current_date + interval '6 months', 'YYYYMM'); end $$`,
  )
  expect((await database.pool.query(partition)).rows).toEqual([{ there: false }])
  await run('platform.partitions')
  expect((await database.pool.query(partition)).rows).toEqual([{ there: true }])
})
