import type { Tx } from '@camp/server/platform/db/executor'
import { composed, seldom } from '@camp/server/platform/db/statement'
import { sql } from 'kysely'
import { seedAccess } from './demo.access.ts'
import { seedAlarms } from './demo.alarms.ts'
import { DAY, type DemoCalendar } from './demo.calendar.ts'
import { demoCarriers } from './demo.carriers.ts'
import { demoGoods, demoLevels, demoMerchants } from './demo.goods.ts'
import { seedKeys } from './demo.keys.ts'
import type { DemoActor } from './demo.life.ts'
import { seedOffice } from './demo.office.ts'
import { demoChannels, demoLanding, REFERRERS } from './demo.promotion.ts'
import { branchesOf, seedReferrers } from './demo.sources.ts'
import { seedVersions } from './demo.versions.ts'
import { seedWebhooks } from './demo.webhooks.ts'

/** The records that a business stands on, in the order of their lists. */
export interface DemoGround {
  readonly channelIds: readonly number[]
  /** Of each of them the further channels of its kind that a large business has. */
  readonly branchIds: readonly (readonly number[])[]
  readonly referrerIds: readonly number[]
  readonly goodsIds: readonly number[]
  readonly merchantIds: readonly number[]
  readonly carrierIds: readonly number[]
  readonly levelIds: readonly number[]
  /** Null: the account is not there. */
  readonly actors: Readonly<Record<DemoActor | 'jiaowu' | 'shichang', number | null>>
}

/** Goods, channels, merchants and carriers. */
export async function seedGround(tx: Tx, calendar: DemoCalendar, seed: number): Promise<void> {
  const opened = new Date(calendar.start - 30 * DAY).toISOString()
  await seedGoods(tx, opened)
  await tx.run(
    `insert into promotion_channels (name, code, kind, campaign, landing_url, active_flg, created_at, updated_at)
     select name, code, kind, campaign, landing, case when inactive then 'INACTIVE' else 'ACTIVE' end, $2, $2
     from jsonb_to_recordset($1::jsonb) as row (name text, code text, kind text, campaign text, landing text, inactive boolean)
     on conflict do nothing`,
    [JSON.stringify(demoChannels.map((channel) => ({ ...channel, ...demoLanding(channel) }))), opened],
  )
  await tx.run(
    `insert into merchants (name, mch_id, app_id, serial_no, created_at, updated_at)
     select name, "mchId", "appId", "serialNo", $2, $2
     from jsonb_to_recordset($1::jsonb) as row (name text, "mchId" text, "appId" text, "serialNo" text) on conflict do nothing`,
    [JSON.stringify(demoMerchants), opened],
  )
  await tx.run(
    `insert into logistics_companies (name, code, phone, active_flg, created_at, updated_at)
     select name, code, phone, case when inactive then 'INACTIVE' else 'ACTIVE' end, $2, $2
     from jsonb_to_recordset($1::jsonb) as row (name text, code text, phone text, inactive boolean) on conflict do nothing`,
    [JSON.stringify(demoCarriers), opened],
  )
  await seedReferrers(tx, { opened, seed, first: 0, count: REFERRERS })
  await seedOffice(tx, calendar, opened)
  await seedKeys(tx, calendar)
  await seedWebhooks(tx, calendar)
  await seedAlarms(tx, calendar)
  await seedAccess(tx, calendar)
  await seedVersions(tx, calendar)
}

async function seedGoods(tx: Tx, opened: string): Promise<void> {
  await tx.run(
    `insert into member_levels (name, price_amount, duration_days, sort, created_at, updated_at)
     select name, price, days, sort, $2, $2 from jsonb_to_recordset($1::jsonb) as row (name text, price bigint, days integer, sort integer)
     where not exists (select from member_levels l where l.name = row.name)`,
    [JSON.stringify(demoLevels.map((level, index) => ({ ...level, sort: (index + 1) * 10 }))), opened],
  )
  const rows = demoGoods.map((goods, index) => ({ ...goods, sort: (index + 1) * 10, level: demoLevels[goods.level ?? -1]?.name ?? null }))
  await tx.run(
    `insert into goods (name, kind, price_amount, original_amount, needs_shipping, member_level_id, active_flg, sort, created_at, updated_at)
     select row.name, kind, price, original, ships, l.id, case when retired then 'INACTIVE' else 'ACTIVE' end, row.sort, $2, $2
     from jsonb_to_recordset($1::jsonb)
       as row (name text, kind text, price bigint, original bigint, ships boolean, level text, retired boolean, sort integer)
     left join member_levels l on l.name = row.level
     where not exists (select from goods g where g.name = row.name)`,
    [JSON.stringify(rows), opened],
  )
  await tx.run(
    `insert into goods_stock (goods_id, stock)
     select g.id, row.stock from jsonb_to_recordset($1::jsonb) as row (name text, stock integer)
     join goods g on g.name = row.name where row.stock is not null on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

const VERIFIED = seldom(
  'demo.groundReferrers',
  "select id from referrers where phone like '19100%' and verify_status = 'VERIFIED' order by id",
)
const STAFF = seldom('demo.groundUsers', 'select id, username from users where deleted_at is null')

const IDS = composed(
  'demo.groundIds',
  (
    table: string,
    key: string,
    wanted: readonly string[],
  ) => sql`select max(t.id) as id from unnest(${wanted}::text[]) with ordinality as wanted (key, place)
       join ${sql.raw(table)} t on t.${sql.raw(key)} = wanted.key group by place order by place`,
  { notNull: ['id'] },
  (make) => make('goods', 'name', []),
)

/** Finds what `seedGround` made, in the order of the lists; throws if a part of it is gone. */
export async function findGround(tx: Tx): Promise<DemoGround> {
  const ids = async (table: string, key: string, wanted: readonly string[]) => {
    const rows = await tx.all(IDS(table, key, wanted))
    if (rows.length !== wanted.length)
      throw new Error(`the demo business is incomplete: ${wanted.length - rows.length} rows of ${table} are missing`)
    return rows.map(({ id }) => id)
  }
  const referrers = await tx.all(VERIFIED)
  const users = await tx.all(STAFF)
  const actor = (username: string) => users.find((user) => user.username === username)?.id ?? null
  return {
    branchIds: await branchesOf(tx),
    channelIds: await ids(
      'promotion_channels',
      'code',
      demoChannels.map(({ code }) => code),
    ),
    referrerIds: referrers.map(({ id }) => id),
    goodsIds: await ids(
      'goods',
      'name',
      demoGoods.map(({ name }) => name),
    ),
    merchantIds: await ids(
      'merchants',
      'mch_id',
      demoMerchants.map(({ mchId }) => mchId),
    ),
    carrierIds: await ids(
      'logistics_companies',
      'code',
      demoCarriers.map(({ code }) => code),
    ),
    levelIds: await ids(
      'member_levels',
      'name',
      demoLevels.map(({ name }) => name),
    ),
    actors: {
      kefu: actor('kefu'),
      caiwu: actor('caiwu'),
      caiwu2: actor('caiwu2') ?? actor('caiwu'),
      cangchu: actor('cangchu'),
      jiaowu: actor('jiaowu'),
      shichang: actor('shichang'),
    },
  }
}
