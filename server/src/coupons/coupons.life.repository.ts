import type { CouponEventKind, CouponRefusal } from '@camp/contract/coupons/coupons.labels'
import { couponRefusal } from '@camp/contract/coupons/coupons.labels'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'

const KNOWN = statement('coupons.known', 'select id from coupons where code = $1')
const FACTS = statement(
  'coupons.facts',
  `select o.id, o.status, o.frozen_at is not null as frozen, o.used_by_parent_id as used_by, o.used_at, o.order_number, b.kind,
     b.discount_amount, b.goods_id, g.name as goods_name, b.channel_id, b.made_by, g.price_amount as price,
     b.per_parent_limit, b.valid_from, b.valid_to, b.valid_from > $2 as early, b.valid_to < $2 as late
   from coupons o join coupon_batches b on b.id = o.batch_id join goods g on g.id = b.goods_id where o.id = $1`,
  { notNull: ['frozen'] },
)
// The lock of a redemption: of all who try one code at once, one finds it unused. The order's number comes in the same transaction.
const TAKE = statement(
  'coupons.take',
  `update coupons o set status = 'USED', used_by_parent_id = $2, used_at = $3, order_number = '', version = o.version + 1, updated_at = now()
   from coupon_batches b
   where o.id = $1 and o.status = 'UNUSED' and b.id = o.batch_id and $3 between b.valid_from and b.valid_to
     and (b.per_parent_limit is null or b.per_parent_limit > (
       select count(*) from coupons y where y.batch_id = b.id and y.used_by_parent_id = $2 and y.status = 'USED'))
   returning o.id`,
)
const BIND = statement('coupons.bind', 'update coupons set order_number = $2 where id = $1')
const TELL = statement(
  'coupons.tell',
  'insert into coupon_events (coupon_id, at, kind, by_user_id, parent_id, order_number, reason) values ($1, $2, $3, $4, $5, $6, $7)',
)
const GIVE_BACK = statement(
  'coupons.giveBack',
  // One that was disabled while the order had it carries the mark of that.
  `with back as (
     update coupons o set status = case when o.disabled_mark is null then 'UNUSED' else 'DISABLED' end, order_number = null, used_by_parent_id = null,
       used_at = null, updated_at = now(), version = o.version + 1
     from unnest($1::text[], $2::bigint[]) as w (order_number, parent_id)
     where o.order_number = w.order_number returning o.id, o.status, w.order_number, w.parent_id),
   told as (insert into coupon_events (coupon_id, kind, parent_id, order_number)
     select id, 'GIVEN_BACK', parent_id, order_number from back)
   insert into coupon_events (coupon_id, kind) select id, 'DISABLED' from back where status = 'DISABLED'`,
)
const PER_FAMILY = statement(
  'coupons.perFamily',
  'select b.per_parent_limit as "limit" from coupons o join coupon_batches b on b.id = o.batch_id where o.id = $1',
)
// What is told of codes that were used before their life was noted follows from the code itself.
const LIFE = statement(
  'coupons.life',
  `select x.kind, x.at, u.real_name as by_name, x.parent_id, coalesce(p.real_name, p.nickname) as parent_name,
     x.order_number, x.reason, x.note, x.amount
   from coupons o join coupon_batches b on b.id = o.batch_id cross join lateral (
     select 'MADE' as kind, o.created_at as at, b.made_by as by_user_id, null::bigint as parent_id, null::text as order_number, null::text as reason, null::text as note,
       null::bigint as amount, 0 as n
     union all select 'EXPORTED', b.exported_at, b.exported_by, null, null, null, null, null, 1 where b.exported_at is not null
     union all select e.kind, e.at, e.by_user_id, e.parent_id, e.order_number, e.reason, e.note, null,
       case e.kind when 'DISABLED' then 3 else 2 end from coupon_events e where e.coupon_id = o.id
     union all select 'REDEEMED', o.used_at, null, o.used_by_parent_id, o.order_number, null, null, null, 2 where o.status = 'USED'
       and not exists (select 1 from coupon_events e where e.coupon_id = o.id and e.kind = 'REDEEMED' and e.order_number = o.order_number)
     union all select 'PAID', r.paid_at, null, r.parent_id, r.order_number, null, null, r.pay_amount, 3 from orders r
       where r.order_number = o.order_number and r.paid_at is not null
     union all select 'REFUNDED', f.finished_at, f.requested_by, r.parent_id, r.order_number, null, null, f.amount, 4 from orders r
       join refunds f on f.order_id = r.id where r.order_number = o.order_number and f.status = 'SUCCESS' and f.finished_at is not null
   ) x left join users u on u.id = x.by_user_id left join parents p on p.id = x.parent_id
   where o.id = $1 order by x.at, x.n`,
  {
    notNull: ['kind', 'at'],
    fits: { reason: couponRefusal.schema.nullable(), kind: z.custom<CouponEventKind>((kind) => typeof kind === 'string') },
  },
)

const HOLD = statement('coupons.alone.hold', namedLockText('couponsAlone', '$1::text'))
// What was given away, whole or off a price, by the person who made its code; an order that gave its code back gave nothing away.
const ALONE = statement(
  'coupons.alone.sum',
  `select coalesce(sum(case when b.kind = 'EXCHANGE' then r.total_amount else r.discount_amount end), 0)::bigint as amount
   from coupon_events e join coupons o on o.id = e.coupon_id join coupon_batches b on b.id = o.batch_id
     join orders r on r.order_number = e.order_number
   where e.by_user_id = $1 and e.kind = 'REDEEMED' and e.at >= (business_day(now()))::timestamptz and b.made_by = $1
     and r.progress not in ('CANCELLED', 'CLOSED')`,
  { notNull: ['amount'] },
)

export type CouponFacts = Row<typeof FACTS>
export type LifeEvent = Row<typeof LIFE>

interface Told {
  readonly couponId: number
  readonly at: string
  readonly kind: 'REDEEMED' | 'REFUSED'
  readonly byUserId: number
  readonly parentId: number
  readonly orderNumber?: string
  readonly reason?: CouponRefusal
}

export const lifeRepository = {
  idOf: async (db: Executor, code: string): Promise<number | undefined> => (await db.one(KNOWN, [code]))?.id,

  /** A code and what it is for, as it stands at the moment. */
  facts: async (db: Executor, id: number, at: string): Promise<CouponFacts | undefined> => await db.one(FACTS, [id, at]),

  /** Takes a code for a family, if it is unused, valid and within the family's limit. */
  take: async (tx: Tx, id: number, parentId: number, at: string): Promise<boolean> => (await tx.all(TAKE, [id, parentId, at])).length > 0,

  bind: (tx: Tx, id: number, orderNumber: string): void => tx.later(BIND, [id, orderNumber]),

  tell: (tx: Tx, { couponId, at, kind, byUserId, parentId, orderNumber, reason }: Told): void =>
    tx.later(TELL, [couponId, at, kind, byUserId, parentId, orderNumber ?? null, reason ?? null]),

  /** The codes of orders that will never be paid, held by the caller. */
  giveBack: async (tx: Tx, orders: readonly { readonly orderNumber: string; readonly parentId: number }[]): Promise<void> =>
    void (await tx.all(GIVE_BACK, [orders.map(({ orderNumber }) => orderNumber), orders.map(({ parentId }) => parentId)])),

  /** Value of free codes of one's own that a person redeemed today, in fen. Two at once wait for each other. */
  redeemedOwn: async (tx: Tx, userId: number): Promise<number> => {
    await tx.all(HOLD, [String(userId)])
    return found(await tx.one(ALONE, [userId])).amount
  },

  perFamily: async (db: Executor, id: number): Promise<number | null> => (await db.one(PER_FAMILY, [id]))?.limit ?? null,

  /** All that happened to a code, the first first. */
  events: (db: Executor, id: number): Promise<LifeEvent[]> => db.all(LIFE, [id]),
}
