import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

const HOLD = statement('goods.holdStock', 'select stock, version from goods_stock where goods_id = $1 for update')
const SET = statement(
  'goods.setStock',
  `insert into goods_stock (goods_id, stock) values ($1, $2) on conflict (goods_id) do update set stock = excluded.stock`,
)
const UNLIMIT = statement('goods.unlimit', 'delete from goods_stock where goods_id = $1')
// The condition is the lock: of many who want the last piece one gets it.
const TAKE = statement('goods.takeStock', 'update goods_stock set stock = stock - $2 where goods_id = $1 and stock >= $2 returning stock')
const LEFT = statement('goods.stock', 'select stock from goods_stock where goods_id = $1')
// Goods without a row are unlimited: there is nothing to give back to.
const GIVE_BACK = statement(
  'goods.giveBackStock',
  `update goods_stock s set stock = s.stock + b.quantity
   from (select goods_id, sum(quantity) as quantity from unnest($1::bigint[], $2::bigint[]) as w (goods_id, quantity) group by goods_id) b
   where s.goods_id = b.goods_id`,
)

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
  /** The stock, locked until the end of the change; undefined: unlimited. */
  hold: async (tx: Tx, id: number) => await tx.one(HOLD, [id]),

  /** Null: unlimited. */
  set: (tx: Tx, id: number, stock: number | null): void => (stock === null ? tx.later(UNLIMIT, [id]) : tx.later(SET, [id, stock])),

  /** Takes pieces; what is left where there are not enough, null where they were taken or the goods have no limit. */
  take: async (tx: Tx, id: number, quantity: number): Promise<{ left: number } | null> => {
    if ((await tx.all(TAKE, [id, quantity])).length > 0) return null
    const row = await tx.one(LEFT, [id])
    return row ? { left: row.stock } : null
  },

  /** Pieces that orders had taken. */
  giveBack: async (tx: Tx, taken: readonly { readonly goodsId: number; readonly quantity: number }[]): Promise<void> =>
    void (await tx.all(GIVE_BACK, [taken.map(({ goodsId }) => goodsId), taken.map(({ quantity }) => quantity)])),

  /** These goods in their order. */
  order: (tx: Tx, ids: readonly number[]) => tx.all(ORDER, [ids]),

  spread: (tx: Tx): void => tx.later(SPREAD, []),

  /** Puts goods to places; answers how many moved. */
  place: async (tx: Tx, ids: readonly number[], places: readonly number[]): Promise<number> => (await tx.all(PLACE, [ids, places])).length,
}
