import type { CallAnswer, HandlerInput, Paging } from '@camp/contract/base/call'
import type { Channel, ChannelFilter } from '@camp/contract/channels/channels'
import type { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, except, listedBy, nameOrder, part, type Rows } from '../platform/db/list.ts'
import { rateBpSql } from '../platform/db/rates.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
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
  readonly ownerUserId: number | null
  readonly defaultBatchId: number | null
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

const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, o.name, o.code, o.kind, o.campaign,
  o.landing_url, '/foundation/api/promotion-channel/' || o.id || '/qr' as qr_code, o.goods_ids,
  o.active_flg, o.owner_user_id, u.real_name as owner_name, o.default_batch_id,
  coalesce(b.remark, '#' || b.id) as default_batch_name, o.remark, coalesce(v.visitors, 0) as visits, coalesce(f.registered, 0) as registrations,
  coalesce(f.orders, 0) as order_count, coalesce(f.paid_amount, 0) as paid_amount, coalesce(f.refunded_amount, 0) as refunded_amount,
  coalesce(f.first_paid, 0) as first_paid, ${sql.raw(rateBpSql('f.first_paid', 'f.registered'))} as conversion_bp`

/** Which channels: those of the filter, some picked ones, or all but some. */
export type ChannelMatch = ChannelFilter & { readonly ids?: readonly number[] | undefined; readonly except?: readonly number[] | undefined }

/** Channels with their figures of all time. */
const withFigures = (scope: Scope): RawBuilder<unknown> => sql`promotion_channels o
  left join (
    select k.channel_id, sum(k.registered)::bigint as registered, sum(k.first_paid)::bigint as first_paid, sum(k.orders)::bigint as orders,
      sum(k.paid_amount)::bigint as paid_amount, sum(k.refunded_amount)::bigint as refunded_amount
    from (${channelRows(scope)}) k group by k.channel_id) f on f.channel_id = o.id
  left join (select channel_id, sum(visitors)::bigint as visitors from channel_visits_day group by channel_id) v on v.channel_id = o.id`

export function channelConditions(filter: ChannelMatch): RawBuilder<boolean> {
  return all([
    sql<boolean>`o.deleted_at is null`,
    among('o.id', filter.id),
    part('o.name', filter.name),
    part('o.code', filter.code),
    among('o.kind', filter.kind),
    among('o.active_flg', filter.activeFlg),
    among('o.owner_user_id', filter.ownerUserId),
    among('o.id', filter.ids),
    except('o.id', filter.except),
  ])
}

const JOINS = sql`left join users u on u.id = o.owner_user_id left join coupon_batches b on b.id = o.default_batch_id`

const fits = { goodsIds: z.array(z.int()) }
export const channelsList = listedBy(
  'channels.list',
  (scope: Scope) => ({ table: withFigures(scope), countedIn: sql`promotion_channels o`, columns: COLUMNS, joins: JOINS, sorts: SORTS }),
  { fits },
  (make) => make(Scope.everything('columns of channels are the same for all readers')),
)
const OPTIONS = statement(
  'channels.options',
  `select id, name, code, kind, active_flg from promotion_channels
   where deleted_at is null and ($1::text is null or name ilike $1) and ($2::text[] is null or active_flg = any($2))
   order by active_flg, ${nameOrder('name')}, id limit ${MOST}`,
)
const FIELDS = `name, code, kind, campaign, landing_url, goods_ids, remark, active_flg,
  owner_user_id, default_batch_id, (select u.real_name from users u where u.id = owner_user_id) as owner_name,
  (select coalesce(b.remark, '#' || b.id) from coupon_batches b where b.id = default_batch_id) as default_batch_name`

const LOCK = statement(
  'channels.lock',
  `select id, version, ${FIELDS} from promotion_channels where id = $1 and deleted_at is null for no key update`,
  { fits },
)
const ADD = statement(
  'channels.add',
  `insert into promotion_channels (name, kind, campaign, landing_url, goods_ids, remark, owner_user_id, default_batch_id, code)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9)
   returning id, version, ${FIELDS}`,
  { fits },
)
const CHANGE = statement(
  'channels.change',
  `update promotion_channels set name = $1, kind = $2, campaign = $3, landing_url = $4, goods_ids = $5::jsonb, remark = $6, owner_user_id = $7,
     default_batch_id = $8, ${TOUCHED}
   where id = $9 returning id, version, ${FIELDS}`,
  { fits },
)
const TURN = statement('channels.turn', `update promotion_channels set active_flg = $1, ${TOUCHED} where id = $2 returning id, version`)
const GOODS = statement('channels.goods', 'select count(*) as there from goods where id = any($1::bigint[]) and deleted_at is null', {
  notNull: ['there'],
})
// Whose roles let them see channels. `u` is the user.
const SEES = `u.deleted_at is null and u.activeflg = 'ACTIVE' and exists (
  select from user_roles k join roles r on r.id = k.role_id and r.deleted_at is null
    join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id and p.deleted_at is null
  where k.user_id = u.id and p.code = 'PROMOTE_INDEX')`
const OWNERS = statement('channels.owners', `select u.id, u.real_name as name from users u where ${SEES} order by u.real_name, u.id`)
const IS_OWNER = statement('channels.isOwner', `select u.id from users u where u.id = $1 and ${SEES}`)
const BATCH = statement('channels.batch', 'select id from coupon_batches where id = $1 and channel_id = $2')
const ONE = statement(
  'channels.one',
  `select id, name, code, campaign, landing_url, updated_at from promotion_channels
   where id = $1 and deleted_at is null`,
)
const BY_CODE = statement(
  'channels.byCode',
  `select id, code, landing_url, active_flg = 'ACTIVE' as is_active from promotion_channels
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
const SNAPSHOT = statement(
  'channels.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    json_build_object('name', name, 'code', code, 'kind', kind, 'campaign', campaign, 'landingUrl', landing_url, 'goodsIds', goods_ids,
      'remark', remark, 'activeFlg', active_flg, 'ownerName', (select u.real_name from users u where u.id = owner_user_id),
      'defaultBatchName', (select coalesce(b.remark, '#' || b.id) from coupon_batches b where b.id = default_batch_id)) as fields
   from promotion_channels where id = $1`,
  snapshotSays,
)
const NAMES = statement('channels.names', `select id, name from promotion_channels where id = any($1::bigint[])`)

/** A channel that is locked until the end of the change. */
export type LockedChannel = Row<typeof LOCK>
/** What is drawn of a channel. */
export type DrawnChannel = Row<typeof ONE>

const values = ({ name, kind, campaign, landingUrl, goodsIds, remark, ownerUserId, defaultBatchId }: ChannelFields) => [
  name,
  kind,
  campaign,
  landingUrl,
  JSON.stringify(goodsIds),
  remark,
  ownerUserId,
  defaultBatchId,
]

export const channelsRepository = {
  /** Inactive ones too, for old orders; active first. */
  options: (
    db: Executor,
    { keyword, activeFlg }: HandlerInput<typeof getPromotionChannelOptions>['query'],
  ): Promise<CallAnswer<typeof getPromotionChannelOptions>> =>
    db.all(OPTIONS, [keyword ? `%${likeLiteral(keyword)}%` : null, activeFlg ?? null]),

  page: (db: Executor, filter: ChannelMatch, scope: Scope, paging: Paging): Promise<Rows<StoredChannel>> =>
    channelsList(scope).page(db, channelConditions(filter), paging),

  /** Holds the channel until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<LockedChannel | undefined> => await tx.one(LOCK, [id]),

  add: async (tx: Tx, fields: ChannelFields, code: string) => await tx.one(ADD, [...values(fields), code]),

  change: async (tx: Tx, id: number, fields: ChannelFields) => await tx.one(CHANGE, [...values(fields), id]),

  turn: async (tx: Tx, id: number, activeFlg: LockedChannel['activeFlg']) => await tx.one(TURN, [activeFlg, id]),

  /** How many of these goods there are. */
  goodsThere: async (tx: Tx, ids: readonly number[]): Promise<number> => (await tx.one(GOODS, [ids]))?.there ?? 0,

  owners: (db: Executor) => db.all(OWNERS, []),

  /** May this user look after channels? */
  isOwner: async (tx: Tx, userId: number): Promise<boolean> => (await tx.all(IS_OWNER, [userId])).length > 0,

  /** Is the batch one of the channel's? */
  hasBatch: async (tx: Tx, id: number, batchId: number): Promise<boolean> => (await tx.all(BATCH, [batchId, id])).length > 0,

  one: async (db: Executor, id: number): Promise<DrawnChannel | undefined> => await db.one(ONE, [id]),

  /** By its code, in whatever case. */
  byCode: async (db: Executor, code: string) => await db.one(BY_CODE, [code]),

  visit: async (db: Executor, id: number, day: string, visitor: string): Promise<void> => void (await db.all(VISIT, [id, day, visitor])),

  /** As it stands, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}
