import type { CallAnswer, HandlerInput, Paging } from '@camp/contract/base/call'
import { type Goods, type GoodsFilter, type getGoodsSimpleList, listGoods } from '@camp/contract/goods/goods'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, type Condition, equals, listed, orderBy, part, type Rows } from '../platform/db/list.ts'
import { lockText } from '../platform/db/locks.ts'
import { composed, type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

/** What goods `o` lack before they can be ordered, by the names of `goodsLack`. */
export const LACKS = `coalesce(array_remove(array[
  case when o.active_flg <> 'ACTIVE' then 'INACTIVE' end,
  case when o.kind = 'CAMP' and o.price_amount = 0 then 'PRICE' end,
  case when o.kind <> 'CAMP' then null when o.camp_type_id is null then 'CAMP_TYPE'
    when not exists (select from camps c where c.camp_type_id = o.camp_type_id and c.deleted_at is null and c.enrol_end >= business_day(now()))
    then 'CAMP' end,
  case when o.kind = 'MEMBER' and not exists (select from member_levels l
    where l.id = o.member_level_id and l.deleted_at is null and l.active_flg = 'ACTIVE') then 'LEVEL' end,
  case when o.kind in ('PHYSICAL', 'DEVICE') and not o.needs_shipping then 'SHIPPING' end], null), '{}')`

/** The only place of conditions on goods. */
export function goodsConditions({ name, kind, activeFlg, isConfigure }: GoodsFilter): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    part('o.name', name),
    among('o.kind', kind),
    among('o.active_flg', activeFlg),
    equals(`(${LACKS} = '{}')`, isConfigure),
  ])
}

/** The most entries of a drop-down; narrowed by `keyword`. */
const MOST = 2_000

const SORTS = {
  id: 'o.id',
  sort: 'o.sort',
  priceAmount: 'o.price_amount',
  stock: { nullable: '(select s.stock from goods_stock s where s.goods_id = o.id)' },
} as const

const COLUMNS = sql.raw(`o.id, o.created_at, o.updated_at, o.version, o.name, o.kind,
  o.price_amount, o.original_amount, o.images, o.camp_type_id, t.name as camp_type,
  o.member_level_id, l.name as member_level, o.needs_shipping, s.stock, s.version as stock_version,
  o.sort, o.active_flg, ${LACKS} as lacks, ${LACKS} = '{}' as is_configure,
  exists (select from orders d where d.goods_id = o.id) as ordered`)
const JOINS = sql`left join goods_stock s on s.goods_id = o.id left join camp_types t on t.id = o.camp_type_id
  left join member_levels l on l.id = o.member_level_id`

const images = z.array(z.string())

/** Held against orders of it too: none is made while its kind changes. */
const LOCK = statement(
  'goods.lock',
  `select g.id, g.version, g.name, g.kind, g.price_amount, g.original_amount, g.images,
     g.camp_type_id, (select t.name from camp_types t where t.id = g.camp_type_id) as camp_type,
     g.member_level_id, (select l.name from member_levels l where l.id = g.member_level_id) as member_level,
     g.needs_shipping, g.sort, g.active_flg
   from goods g where g.id = $1 and g.deleted_at is null for update of g`,
  { fits: { images } },
)
// Asked of what is held: an order that came while this waited is seen.
const ORDERED = statement('goods.ordered', 'select exists (select from orders d where d.goods_id = $1) as ordered', {
  notNull: ['ordered'],
})
const ADD = statement(
  'goods.add',
  `insert into goods (name, kind, price_amount, original_amount, images, camp_type_id, member_level_id, needs_shipping, active_flg, sort)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10) returning id, version`,
)
const CHANGE = statement(
  'goods.change',
  `update goods set name = $1, kind = $2, price_amount = $3, original_amount = $4, images = $5::jsonb, camp_type_id = $6, member_level_id = $7,
     needs_shipping = $8, active_flg = $9, sort = $10, ${TOUCHED} where id = $11 returning id, version`,
)
const ARCHIVE = statement('goods.archive', `update goods set deleted_at = now(), ${TOUCHED} where id = $1`)
const RESTORE = statement(
  'goods.restore',
  `update goods set deleted_at = null, ${TOUCHED} where id = $1 and version = $2 and deleted_at is not null returning id`,
)
const LAST = statement('goods.last', 'select coalesce(max(sort), 0) as place from goods where deleted_at is null', { notNull: ['place'] })
/** What is chosen is there until the end of the change. */
const CAMP_TYPE = statement('goods.campType', 'select name from camp_types where id = $1 and deleted_at is null for key share')
const LEVEL = statement('goods.level', 'select name from member_levels where id = $1 and deleted_at is null for key share')

/** Discounts of running batches that a price does not cover. */
const DISCOUNTS = statement(
  'goods.discounts',
  `select b.id, b.remark, b.discount_amount from coupon_batches b
   where b.goods_id = $1 and b.kind = 'DISCOUNT' and b.valid_to > $3::timestamptz and b.discount_amount >= $2 order by b.id`,
)
const CAMPS = statement(
  'goods.camps',
  `select ${campNameSql('c')} as name from camps c where c.goods_id = $1 and c.deleted_at is null order by c.start_date desc, c.id desc`,
  { notNull: ['name'] },
)
// What was ordered stays as it looked then.
const ORDERED_PICTURES = statement(
  'goods.orderedPictures',
  `select distinct goods_snapshot->>'image' as url from orders where goods_id = $1 and goods_snapshot->>'image' is not null`,
  { notNull: ['url'] },
)
const BATCHES = statement(
  'goods.batches',
  'select b.id, b.remark from coupon_batches b where b.goods_id = $1 and b.valid_to > $2::timestamptz order by b.id',
)

const SNAPSHOT = statement(
  'goods.snapshot',
  `select g.created_at, g.deleted_at, '[]'::json as changes,
    json_build_object('name', g.name, 'kind', g.kind, 'priceAmount', g.price_amount, 'originalAmount', g.original_amount, 'images', g.images,
      'campType', t.name, 'memberLevel', l.name, 'needsShipping', g.needs_shipping, 'stock', s.stock, 'sort', g.sort,
      'activeFlg', g.active_flg) as fields
   from goods g left join goods_stock s on s.goods_id = g.id left join camp_types t on t.id = g.camp_type_id
     left join member_levels l on l.id = g.member_level_id where g.id = $1`,
  snapshotSays,
)
const NAMES = statement('goods.names', 'select id, name from goods where id = any($1::bigint[])')

/** Goods that are locked until the end of the change. */
export type LockedGoods = Row<typeof LOCK> & Row<typeof ORDERED>
/** What goods say, as it is written. */
export type GoodsFields = Omit<LockedGoods, 'id' | 'version' | 'ordered'>

const values = (fields: GoodsFields) => [
  fields.name,
  fields.kind,
  fields.priceAmount,
  fields.originalAmount,
  JSON.stringify(fields.images),
  fields.campTypeId,
  fields.memberLevelId,
  fields.needsShipping,
  fields.activeFlg,
  fields.sort,
]

const OPTIONS = composed(
  'goods.options',
  (where: RawBuilder<unknown>) => sql`select id, name, kind, price_amount, active_flg from goods where ${where}
    order by sort, id limit ${sql.raw(String(MOST))}`,
)
const LIST = listed(
  'goods.list',
  { table: sql`goods o`, columns: COLUMNS, joins: JOINS },
  { fits: { images, lacks: listGoods.answer.row.shape.lacks } },
)

const pageOf = (db: Executor, where: RawBuilder<boolean>, order: RawBuilder<unknown>, paging: Paging): Promise<Rows<Goods>> =>
  LIST.page(db, where, paging, { order })

export const goodsRepository = {
  options: (db: Executor, filter: HandlerInput<typeof getGoodsSimpleList>['query']): Promise<CallAnswer<typeof getGoodsSimpleList>> => {
    const where = all([
      sql<boolean>`deleted_at is null`,
      part('name', filter.keyword),
      among('kind', filter.kind),
      among('active_flg', filter.activeFlg),
    ])
    return db.all(OPTIONS(where))
  },

  page: (db: Executor, where: RawBuilder<boolean>, paging: Paging): Promise<Rows<Goods>> =>
    pageOf(db, where, orderBy(SORTS, paging.sort), paging),

  one: async (db: Executor, id: number): Promise<Goods | undefined> =>
    (await pageOf(db, sql<boolean>`o.id = ${id} and o.deleted_at is null`, sql`o.id`, { page: 1, size: 1, counted: false, sort: [] }))
      .rows[0],

  /** One at a time changes which goods there are in which order. */
  lockAll: async (tx: Tx): Promise<void> => {
    await tx.run(lockText('goods'))
  },

  lock: async (tx: Tx, id: number): Promise<LockedGoods | undefined> => {
    const [held] = await tx.all(LOCK, [id])
    const [of] = held ? await tx.all(ORDERED, [id]) : []
    return held && of && { ...held, ...of }
  },

  add: async (tx: Tx, fields: GoodsFields) => await tx.one(ADD, values(fields)),

  change: async (tx: Tx, id: number, fields: GoodsFields) => await tx.one(CHANGE, [...values(fields), id]),

  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),

  /** Brings goods back as their deletion has left them; undefined where they are not so. */
  restore: async (tx: Tx, id: number, version: number) => await tx.one(RESTORE, [id, version]),

  /** The place of the last one; 0 where there are none. */
  lastPlace: async (tx: Tx): Promise<number> => (await tx.one(LAST, []))?.place ?? 0,

  campType: async (tx: Tx, id: number): Promise<string | undefined> => (await tx.one(CAMP_TYPE, [id]))?.name,

  level: async (tx: Tx, id: number): Promise<string | undefined> => (await tx.one(LEVEL, [id]))?.name,

  discounts: (tx: Tx, id: number, price: number, at: Date) => tx.all(DISCOUNTS, [id, price, at]),

  /** The camps that sell by it, those that begin last first. */
  camps: async (tx: Tx, id: number): Promise<string[]> => (await tx.all(CAMPS, [id])).map(({ name }) => name),

  /** The pictures that orders of it show. */
  orderedPictures: async (tx: Tx, id: number): Promise<string[]> => (await tx.all(ORDERED_PICTURES, [id])).map(({ url }) => url),

  batches: (tx: Tx, id: number, at: Date) => tx.all(BATCHES, [id, at]),

  /** As it stands, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}
