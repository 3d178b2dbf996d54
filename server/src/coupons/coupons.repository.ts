import type { CallAnswer, Paging } from '@camp/contract/base/call'
import type { Coupon, getCouponStat } from '@camp/contract/coupons/coupons'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listedBy, type Rows } from '../platform/db/list.ts'
import { composed, statement } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import type { Scope } from '../platform/scope.ts'
import { COUPONS, type CouponMatch, couponConditions as conditionsOf, statusAt } from './coupons.conditions.ts'

const SORTS = { id: 'o.id', createdAt: 'o.created_at', validTo: 'b.valid_to', usedAt: { nullable: 'o.used_at' } } as const

const columns = (at: string) => sql`o.id, o.created_at, o.updated_at, o.version, o.code, o.batch_id,
  b.remark as batch_name, b.channel_id, c.name as channel_name, b.goods_id, g.name as goods_name, b.kind,
  b.discount_amount, b.valid_from, b.valid_to, ${statusAt(at)} as status,
  o.used_by_parent_id, coalesce(p.real_name, p.nickname) as used_by_name, o.used_at,
  o.order_number, o.frozen_at, o.frozen_reason`
const JOINS = sql`join promotion_channels c on c.id = b.channel_id join goods g on g.id = b.goods_id
  left join parents p on p.id = o.used_by_parent_id`

export const couponsList = listedBy(
  'coupons.list',
  (at: string) => ({ table: COUPONS, columns: columns(at), joins: JOINS, sorts: SORTS }),
  {},
  (make) => make(''),
)
const STATISTICS = composed(
  'coupons.statistics',
  (at: string, where: RawBuilder<unknown>) => sql`
      select coalesce(sum(n), 0)::bigint as total, coalesce(sum(n) filter (where status = 'UNUSED'), 0)::bigint as unused,
        coalesce(sum(n) filter (where status = 'USED'), 0)::bigint as used,
        coalesce(sum(n) filter (where status = 'DISABLED'), 0)::bigint as disabled,
        coalesce(sum(n) filter (where status = 'EXPIRED'), 0)::bigint as expired,
        (select coalesce(sum(r.pay_amount - r.refunded_amount), 0)::bigint from ${COUPONS} join orders r on r.order_number = o.order_number
         where o.status = 'USED' and b.kind = 'DISCOUNT' and r.paid_at is not null and ${where}) as net_amount
      from (select ${statusAt(at)} as status, count(*) as n from ${COUPONS} where ${where} group by 1) counted`,
)

export const couponsRepository = {
  page: (db: Executor, match: CouponMatch, scope: Scope, paging: Paging): Promise<Rows<Coupon>> =>
    couponsList(match.at).page(db, conditionsOf(match, scope), paging),

  /** How many match, for an export. */
  count: (db: Executor, match: CouponMatch, scope: Scope): Promise<number> => couponsList(match.at).count(db, conditionsOf(match, scope)),

  /** How many of those that match stand how, and what the orders of the used ones brought. */
  statistics: async (db: Executor, match: CouponMatch, scope: Scope): Promise<CallAnswer<typeof getCouponStat>> =>
    found(await db.one(STATISTICS(match.at, conditionsOf(match, scope)))),
}

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
