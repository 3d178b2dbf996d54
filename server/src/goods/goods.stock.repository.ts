import { statement, type Tx } from '../platform/db/executor.ts'

const HOLD = statement('goods.holdStock', 'select stock, version from goods_stock where goods_id = $1 for update')
const SET = statement(
  'goods.setStock',
  `insert into goods_stock (goods_id, stock) values ($1, $2) on conflict (goods_id) do update set stock = excluded.stock`,
)
const UNLIMIT = statement('goods.unlimit', 'delete from goods_stock where goods_id = $1')

const ORDER = statement(
  'goods.order',
  'select id, name, sort from goods where id = any($1::bigint[]) and deleted_at is null order by sort, id',
)
/** Each gets a place of its own. */
const SPREAD = statement(
  'goods.spread',
  `update goods g set sort = n.place, updated_at = now()
   from (select id, row_number() over (order by sort, id) * 10 as place from goods where deleted_at is null) n
   where g.id = n.id and g.sort <> n.place`,
)
// The place is no part of what is edited: who has goods open is not disturbed by who sorts.
const PLACE = statement(
  'goods.place',
  `update goods g set sort = w.place, updated_at = now() from unnest($1::bigint[], $2::integer[]) as w (id, place)
   where g.id = w.id and g.sort <> w.place returning g.id`,
)

export const goodsStockRepository = {
  /** The stock, held until the end of the change; undefined: unlimited. */
  hold: async (tx: Tx, id: number) => await tx.one(HOLD, [id]),

  /** Null: unlimited. */
  set: (tx: Tx, id: number, stock: number | null): void => (stock === null ? tx.later(UNLIMIT, [id]) : tx.later(SET, [id, stock])),

  /** These goods in their order. */
  order: (tx: Tx, ids: readonly number[]) => tx.all(ORDER, [ids]),

  spread: (tx: Tx): void => tx.later(SPREAD, []),

  /** Puts goods to places; answers how many moved. */
  place: async (tx: Tx, ids: readonly number[], places: readonly number[]): Promise<number> => (await tx.all(PLACE, [ids, places])).length,
}
