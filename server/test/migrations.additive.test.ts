import { afterAll, beforeAll, expect, it } from 'vitest'
import { knownMigrations, migrate, migrationsFolder } from '../src/platform/db/migrate.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { broken, type Catalogue, readCatalogue } from './schema.catalogue.ts'

// The release before runs on the schema of the next one: while a new server starts beside the old one, and when one goes back.
// Migrations up to this one were written before that was looked after (0015 and 0020 took things away).
const LAST_UNCHECKED = '0027_name_order.sql'

/** What is demanded of rows that were there before, and why the release before cannot run into it: judged by hand, one by one. */
const CASE = 'rows that were there stay; the release before seeds none anew, and what it refuses so it would refuse in other words'
const JUDGED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'permissions.permissions_code',
      'promotion_channels.promotion_channels_code',
      'logistics_companies.logistics_companies_name',
      'logistics_companies.logistics_companies_code',
      'camp_types.camp_types_name',
      'coach_groups.coach_groups_name',
      'camp_groups.camp_groups_name',
      'camps.camps_name_term',
      'member_levels.member_levels_name',
      'member_benefits.member_benefits_name',
    ].map((index) => [`${index}_case_key`, CASE]),
  ),
  'reports.reports_period_key': 'of rows with made_at alone, which no row of before has and the program before never writes',
  'access_approvals.access_approvals_of_check': 'each row of before is of a role, and the program before writes no other',
  'orders.orders_transaction_key': 'no release before ever wrote the number of a payment; those of the demo are its own order numbers',
  'orders.orders_unpaid_check': 'no release ever wrote a time of payment to an order in these states, or put a paid one into them',
  'coaches.coaches_id_card_key': 'no release before ever wrote an ID card of a coach',
  'files.files_media_bytes_key': 'no file had this purpose before',
  'work_lines.work_lines_carried_key': 'of lines of an origin that no release before writes',
  'api_keys.api_keys_name_key': 'names that were there twice are told apart; the release before only refuses a taken one in other words',
  'channel_costs.channel_costs_amount_check': 'wider than before: that nothing was paid is said as well',
  'contracts.contracts_provider_check': 'wider than before: the one value that it took, and one more',
}

let database: TestDatabase
let before: Catalogue
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  await migrate(database.url, silentLog, migrationsFolder(), LAST_UNCHECKED)
  before = await readCatalogue(database.pool)
})
afterAll(() => database.drop())

/** What statements would break; nothing of them stays. */
async function tried(...statements: string[]): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    return broken(before, await readCatalogue(client))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it.each([
  ['a table that goes', ['drop table saved_views'], /^saved_views is gone$/],
  ['a table with another name', ['alter table tags rename to labels'], /^tags is gone$/],
  ['a column that goes', ['alter table orders drop column remark'], /^orders\.remark is gone$/],
  ['a column with another name', ['alter table orders rename column remark to note'], /^orders\.remark is gone$/],
  [
    'a column of another type',
    ['alter table orders alter column remark type varchar(50)'],
    /^orders\.remark was text and is character varying\(50\)$/,
  ],
  [
    'a column that must be filled from now on',
    ['alter table orders alter column remark set not null'],
    /^orders\.remark may no longer be null$/,
  ],
  [
    'a column that is no longer filled by itself',
    ['alter table orders alter column created_at drop default'],
    /^orders\.created_at is no longer/,
  ],
  ['a new column that must be filled', ['alter table tags add column colour text not null'], /^tags\.colour is new and demanded/],
  ['a check of what was there', ["alter table tags add check (name <> 'x')"], /^tags\.tags_name_check1? is demanded of rows/],
  [
    'also one that is not asked of rows as they are',
    ["alter table tags add constraint short check (name <> 'x') not valid"],
    /^tags\.short is demanded/,
  ],
  [
    'a reference from what was there',
    ['alter table orders add foreign key (version) references users (id) not valid'],
    /^orders\.\w+ is demanded/,
  ],
  ['what must be unique', ['create unique index tags_probe on tags (created_at)'], /^tags\.tags_probe is demanded/],
  [
    'what must be unique together with a filled column',
    ['alter table tags add column round int default 1, add unique (created_at, round)'],
    /is demanded/,
  ],
  [
    'a check with a word less',
    [
      "alter table change_sets drop constraint change_sets_source_check, add constraint change_sets_source_check check (source in ('FILE'))",
    ],
    /^change_sets\.change_sets_source_check is demanded/,
  ],
  ['what was unique', ['alter table change_sets drop constraint change_sets_token_key'], /^change_sets\.change_sets_token_key is gone/],
  [
    'a function that goes',
    ['drop function business_day(timestamptz) cascade'],
    /^function business_day\(timestamp with time zone\) is gone$/,
  ],
  ['a trigger that goes', ['drop trigger orders_delta_update on orders'], /^trigger orders_delta_update on orders is gone$/],
  ['what is hidden in a block', ["do $$ begin execute 'alter table orders drop column remark'; end $$"], /^orders\.remark is gone$/],
])('a migration is caught by: %s', async (_, statements, found) => {
  expect(await tried(...statements)).toContainEqual(expect.stringMatching(found))
})

it('a migration may add tables, columns with their own rules, indexes, and words to a list', async () => {
  const found = await tried(
    'create table probes (id bigint primary key, tag_id bigint not null references tags (id), unique (tag_id))',
    'alter table tags add column colour text check (colour is null or length(colour) < 9), add column weight int not null default 1 check (weight > 0)',
    'alter table tags add column leader_id bigint unique references users (id)',
    'create index tags_probe on tags (created_at)',
    "alter table change_sets drop constraint change_sets_source_check, add constraint change_sets_source_check check (source in ('FILE', 'SELECTION', 'JOB'))",
    "alter table operation_logs drop constraint operation_logs_source_check, add constraint operation_logs_source_check check (source in ('CONSOLE', 'SERVER', 'JOB')) not valid",
    'alter table orders alter column version set default 2',
  )
  expect(found).toEqual([])
})

it('every migration since then only adds', async () => {
  const newer = (await knownMigrations()).filter(({ name }) => name > LAST_UNCHECKED)
  let earlier = before
  const found: string[] = []
  for (const { name } of newer) {
    await migrate(database.url, silentLog, migrationsFolder(), name)
    const later = await readCatalogue(database.pool)
    found.push(...broken(earlier, later).map((line) => `${name}: ${line}`))
    earlier = later
  }
  const judged = (line: string) => Object.keys(JUDGED).filter((one) => line.includes(`: ${one} is demanded`))
  expect(found.filter((line) => judged(line).length === 0)).toEqual([])
  // One that no migration brings any more is struck.
  expect(found.flatMap(judged).toSorted()).toEqual(Object.keys(JUDGED).toSorted())
  // Each migration adds a round: a busy machine needs a second for one.
}, 180_000)
