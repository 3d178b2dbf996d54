import type { CallAnswer, HandlerInput, Paging } from '@camp/contract/base/call'
import type { Channel, ChannelFilter, getPromotionChannelOptions } from '@camp/contract/channels/channels'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { builder, type Executor, type Row, statement, type Tx } from '../platform/db/executor.ts'
import { nameOrder, orderBy, pageStatement } from '../platform/db/page.ts'
import { likeLiteral, partCondition } from '../platform/db/search.ts'
import type { Rows } from '../platform/http/bind.ts'
import type { Scope } from '../platform/scope.ts'
import { type RecordStand, standing } from '../platform/write/record.ts'
import { channelRows } from './channels.figures.ts'

const MOST = 2_000

/** What a channel says, as it is written. */
export interface ChannelFields {
  readonly name: string
  readonly kind: Channel['kind']
  readonly campaign: string | null
  readonly landingUrl: string | null
  readonly goodsIds: readonly number[]
  readonly remark: string | null
}

const SORTS = {
  id: 'o.id',
  name: { name: 'o.name' },
  visits: 'coalesce(v.visitors, 0)',
  registrations: 'coalesce(f.registered, 0)',
  orderCount: 'coalesce(f.orders, 0)',
  paidAmount: 'coalesce(f.paid_amount, 0)',
} as const

/** A row as it is kept: where its short link leads from is known to the server alone. */
export type StoredChannel = Omit<Channel, 'shortUrl'>

const COLUMNS = sql`o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.name, o.code, o.kind, o.campaign,
  o.landing_url as "landingUrl", '/foundation/api/promotion-channel/' || o.id || '/qr' as "qrCode", o.goods_ids as "goodsIds",
  o.active_flg as "activeFlg", o.remark, coalesce(v.visitors, 0) as visits, coalesce(f.registered, 0) as registrations,
  coalesce(f.orders, 0) as "orderCount", coalesce(f.paid_amount, 0) as "paidAmount", coalesce(f.refunded_amount, 0) as "refundedAmount",
  (f.first_paid * 10000 / nullif(f.registered, 0))::integer as "conversionBp"`

/** Channels with their figures of all time. */
const withFigures = (scope: Scope): RawBuilder<unknown> => sql`promotion_channels o
  left join (
    select k.channel_id, sum(k.registered)::bigint as registered, sum(k.first_paid)::bigint as first_paid, sum(k.orders)::bigint as orders,
      sum(k.paid_amount)::bigint as paid_amount, sum(k.refunded_amount)::bigint as refunded_amount
    from (${channelRows(scope)}) k group by k.channel_id) f on f.channel_id = o.id
  left join (select channel_id, sum(visitors)::bigint as visitors from channel_visits_day group by channel_id) v on v.channel_id = o.id`

function matching({ id, name, code, kind, activeFlg }: ChannelFilter): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`o.deleted_at is null`,
    id ? sql<boolean>`o.id = any(${id}::bigint[])` : null,
    name === undefined ? null : partCondition('o.name', name),
    code === undefined ? null : partCondition('o.code', code),
    kind ? sql<boolean>`o.kind = any(${kind}::text[])` : null,
    activeFlg ? sql<boolean>`o.active_flg = any(${activeFlg}::text[])` : null,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )
}

const fits = { goodsIds: z.array(z.int()) }
const FIELDS = 'name, code, kind, campaign, landing_url as "landingUrl", goods_ids as "goodsIds", remark, active_flg as "activeFlg"'

const LOCK = statement(
  'channels.lock',
  `select id, version, ${FIELDS} from promotion_channels where id = $1 and deleted_at is null for no key update`,
  { fits },
)
const ADD = statement(
  'channels.add',
  `insert into promotion_channels (name, kind, campaign, landing_url, goods_ids, remark, code) values ($1, $2, $3, $4, $5::jsonb, $6, $7)
   returning id, version, ${FIELDS}`,
  { fits },
)
const CHANGE = statement(
  'channels.change',
  `update promotion_channels set name = $1, kind = $2, campaign = $3, landing_url = $4, goods_ids = $5::jsonb, remark = $6,
     version = version + 1, updated_at = now()
   where id = $7 returning id, version, ${FIELDS}`,
  { fits },
)
const TURN = statement(
  'channels.turn',
  'update promotion_channels set active_flg = $1, version = version + 1, updated_at = now() where id = $2 returning id, version',
)
const GOODS = statement('channels.goods', 'select count(*) as there from goods where id = any($1::bigint[]) and deleted_at is null', {
  notNull: ['there'],
})
const ONE = statement(
  'channels.one',
  `select id, name, code, campaign, landing_url as "landingUrl", updated_at as "updatedAt" from promotion_channels
   where id = $1 and deleted_at is null`,
)
const BY_CODE = statement(
  'channels.byCode',
  `select id, code, landing_url as "landingUrl", active_flg = 'ACTIVE' as "isActive" from promotion_channels
   where lower(code) = lower($1) and deleted_at is null order by case_twin limit 1`,
  { notNull: ['isActive'] },
)
// One statement: a visitor who comes twice at once is counted once.
const VISIT = statement(
  'channels.visit',
  `with came as (insert into channel_visitors (channel_id, day, visitor) values ($1, $2, $3) on conflict do nothing returning 1)
   insert into channel_visits_day as kept (channel_id, day, visits, visitors) values ($1, $2, 1, (select count(*) from came))
   on conflict (channel_id, day) do update set visits = kept.visits + 1, visitors = kept.visitors + excluded.visitors`,
)
const STAND = statement(
  'channels.stand',
  `select created_at as "createdAt", deleted_at as "deletedAt", '[]'::json as changes,
    json_build_object('name', name, 'code', code, 'kind', kind, 'campaign', campaign, 'landingUrl', landing_url, 'goodsIds', goods_ids,
      'remark', remark, 'activeFlg', active_flg) as fields
   from promotion_channels where id = $1`,
  standing,
)
const NAME = statement('channels.name', 'select name as name from promotion_channels where id = $1')

/** A channel that is held until the end of the change. */
export type LockedChannel = Row<typeof LOCK>
/** What is drawn of a channel. */
export type DrawnChannel = Row<typeof ONE>

const values = ({ name, kind, campaign, landingUrl, goodsIds, remark }: ChannelFields) => [
  name,
  kind,
  campaign,
  landingUrl,
  JSON.stringify(goodsIds),
  remark,
]

export const channelsRepository = {
  /** Inactive ones too, for old orders; active first. */
  options: (
    db: Executor,
    filter: HandlerInput<typeof getPromotionChannelOptions>['query'],
  ): Promise<CallAnswer<typeof getPromotionChannelOptions>> => {
    let query = builder.selectFrom('promotion_channels').where('deleted_at', 'is', null)
    if (filter.keyword) query = query.where('name', 'ilike', `%${likeLiteral(filter.keyword)}%`)
    if (filter.activeFlg) query = query.where('active_flg', 'in', filter.activeFlg)
    return db.rows(
      query
        .select(['id', 'name', 'code', 'kind', 'active_flg as activeFlg'])
        .orderBy('active_flg')
        .orderBy(sql.raw(nameOrder('name')))
        .orderBy('id')
        .limit(MOST),
    )
  },

  page: (db: Executor, filter: ChannelFilter, scope: Scope, paging: Paging): Promise<Rows<StoredChannel>> => {
    const where = matching(filter)
    return pageStatement(db, {
      table: withFigures(scope),
      columns: COLUMNS,
      joins: sql``,
      where,
      order: orderBy(SORTS, paging.sort),
      total: paging.counted ? sql`select count(*) from promotion_channels o where ${where}` : null,
      paging,
    })
  },

  /** Holds the channel until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<LockedChannel | undefined> => (await tx.named(LOCK, [id]))[0],

  add: async (tx: Tx, fields: ChannelFields, code: string) => (await tx.named(ADD, [...values(fields), code]))[0],

  change: async (tx: Tx, id: number, fields: ChannelFields) => (await tx.named(CHANGE, [...values(fields), id]))[0],

  turn: async (tx: Tx, id: number, activeFlg: LockedChannel['activeFlg']) => (await tx.named(TURN, [activeFlg, id]))[0],

  /** How many of these goods there are. */
  goodsThere: async (tx: Tx, ids: readonly number[]): Promise<number> => (await tx.named(GOODS, [ids]))[0]?.there ?? 0,

  one: async (db: Executor, id: number): Promise<DrawnChannel | undefined> => (await db.named(ONE, [id]))[0],

  /** By its code, in whatever case. */
  byCode: async (db: Executor, code: string) => (await db.named(BY_CODE, [code]))[0],

  visit: async (db: Executor, id: number, day: string, visitor: string): Promise<void> => void (await db.named(VISIT, [id, day, visitor])),

  /** As it stands, by the names that its log entries use. */
  stand: async (db: Executor, id: number): Promise<RecordStand | undefined> => (await db.named(STAND, [id]))[0],

  nameOf: async (db: Executor, id: number): Promise<string | null> => (await db.named(NAME, [id]))[0]?.name ?? null,
}
