import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { retentions } from '../app.ts'
import { platformChores } from './housekeeping.ts'
import { silentLog } from './log/log.port.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const run = async (name: string) => {
  const chore = platformChores(database.pool, silentLog, retentions).find((one) => one.name === name)
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

it('keeps tasks, sets of changes, messages and notices for as many days as their parameters say', async () => {
  const { rows } = await database.pool.query<{ id: number }>("insert into users (username, real_name) values ('m', 'M') returning id")
  const [day, task] = ["now() - interval '1 day' * ", "'{}'::jsonb, '{}'::jsonb, '{}'::jsonb, '{}'::jsonb"]
  await database.pool.query(`
    insert into tasks (owner_id, kind, title, detail, input, request, status, finished_at)
      select ${rows[0]?.id}, n::text, ${task}, 'success', ${day} n from unnest(array[89, 91]) n
      union all select ${rows[0]?.id}, 'open', ${task}, 'DOING', null;
    insert into change_sets (token, owner_id, kind, source, dry_run, created_at)
      select n::text, ${rows[0]?.id}, 'a', 'SELECTION', false, ${day} n from unnest(array[89, 91]) n;
    insert into change_set_rows (set_id, row_number, state, subject, cells) select id, 1, 'APPLIED', '', '{}' from change_sets;
    insert into messages (user_id, title, detail, message_time, link) select ${rows[0]?.id}, '{}'::jsonb, '{}'::jsonb, ${day} n, n::text from unnest(array[9, 11]) n;
    insert into provider_notices (provider, notice_id, body, received_at) select 'a', n::text, '', ${day} n from unnest(array[364, 366]) n;
    insert into param_configs (key, group_name, value, value_type, description) values ('retention.messageDays', 'retention', '10', 'integer', '{}')
      on conflict (key) do update set value = excluded.value`)
  await run('platform.purge')
  const left = await database.pool.query(`
    select 'task ' || kind as name from tasks union all select 'set ' || token from change_sets union all select 'message ' || link from messages
    union all select 'rows of ' || count(*) from change_set_rows union all select 'notice ' || notice_id from provider_notices order by 1`)
  expect(left.rows.map(({ name }) => name)).toEqual(['message 9', 'notice 364', 'rows of 1', 'set 89', 'task 89', 'task open'])
})

it('keeps shares for as long as a parameter says after their links have ended, and as the report of last year counts them', async () => {
  await database.pool.query(`
    insert into shares (kind, target_id, token_hash, token_seed, consent_by, consent_at, created_at, expires_at, revoked_at)
    select 'DEMO', n, name, '', '', now(), now() - made, now() + expires, now() + revoked from (values
      (1, 'works', interval '26 months', interval '1 day', null::interval), (2, 'young', interval '26 months', interval '-364 days', null),
      (3, 'old', interval '26 months', interval '-366 days', null), (4, 'revoked long ago', interval '26 months', interval '-340 days', interval '-366 days'),
      (5, 'counted', interval '24 months', interval '-700 days', null)) s (n, name, made, expires, revoked)`)
  await run('platform.purge')
  const left = await database.pool.query('select token_hash from shares order by target_id')
  expect(left.rows.map((row) => row.token_hash)).toEqual(['works', 'young', 'counted'])
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
