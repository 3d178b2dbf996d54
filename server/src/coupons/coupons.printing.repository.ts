import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

const BATCH = statement(
  'coupons.batchToPrint',
  `select b.channel_id, coalesce(b.remark, g.name) as name, to_char(business_day(b.valid_to), 'YYYY-MM-DD') as last_day
   from coupon_batches b join goods g on g.id = b.goods_id where b.id = $1`,
  { notNull: ['name', 'lastDay'] },
)
// Two who print at once are given different codes.
const PRINT = statement(
  'coupons.print',
  `with picked as (
     select o.id from coupons o join coupon_batches b on b.id = o.batch_id
     where o.batch_id = $1 and o.status = 'UNUSED' and o.printed_at is null and b.valid_to > $3 order by o.id limit $2 for update of o skip locked),
   done as (
     update coupons o set printed_at = $3, updated_at = now(), version = o.version + 1 from picked where o.id = picked.id returning o.id, o.code),
   told as (insert into coupon_events (coupon_id, at, kind, by_user_id) select id, $3, 'PRINTED', $4 from done)
   select code from done order by id`,
)

export const printingRepository = {
  batch: async (db: Executor, id: number) => await db.one(BATCH, [id]),

  /** The next unused codes that stand on no card yet; from now on they do. */
  print: async (tx: Tx, of: { batchId: number; most: number; at: string; userId: number }): Promise<string[]> =>
    (await tx.all(PRINT, [of.batchId, of.most, of.at, of.userId])).map(({ code }) => code),
}
