import type { Paging } from '@camp/contract/base/call'
import type { CouponBatch, CouponBatchFilter } from '@camp/contract/coupons/coupons.batches'
import type { BatchState } from '@camp/contract/coupons/coupons.labels'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, listedBy, part, type Rows } from '../platform/db/list.ts'
import { familiesInScope, Scope } from '../platform/scope.ts'

const SORTS = { id: 'o.id', createdAt: 'o.created_at', validTo: 'o.valid_to', count: 'o.count' } as const

/** More of a batch within an hour than this share is worth a look, where they are no handful. */
const RUSH_SHARE = 0.3
const RUSH_LEAST = 20

/** So many codes of one family, address or device are worth a look, among those of a batch that were used last. */
const TOGETHER_ABOVE = 3
const USED_LAST = 200

/** So many codes that one account was refused within an hour are worth a look, for so long. */
const TRIED_ABOVE = 4
const TRIED_DAYS = 7

const stateAt = (
  at: string,
): RawBuilder<BatchState> => sql`case when o.making then 'MAKING' when o.valid_to < ${at}::timestamptz then 'ENDED'
  when o.valid_from > ${at}::timestamptz then 'UPCOMING' else 'RUNNING' end`

function conditionsOf(filter: CouponBatchFilter, at: string): RawBuilder<boolean> {
  return all([
    among('o.id', filter.id),
    part('o.remark', filter.keyword),
    among('o.channel_id', filter.channelId),
    among('o.goods_id', filter.goodsId),
    among('o.kind', filter.kind),
    among(stateAt(at), filter.state),
  ])
}

/** The codes of a batch `o` that a reader sees: those used by families out of scope are not there. */
const seen = (scope: Scope): RawBuilder<unknown> =>
  scope.all ? sql`` : sql`and (x.order_number is null or ${familiesInScope(scope, 'x.used_by_parent_id')})`

/** How many stand how: `left` are stored as unused, whether their time is over or not. An order that a code was used for holds that code. */
const figures = (scope: Scope) => sql`cross join lateral (
    select count(*) filter (where x.status = 'USED') as used, count(*) filter (where x.status = 'UNUSED') as "left",
      count(*) filter (where x.status = 'DISABLED') as disabled
    from coupons x where x.batch_id = o.id ${seen(scope)}) f
  cross join lateral (
    select min(x.used_at) as first, max(x.used_at) as last from coupons x where x.batch_id = o.id and x.used_at is not null ${seen(scope)}) u
  cross join lateral (
    select coalesce(sum(r.pay_amount - r.refunded_amount), 0)::bigint as net from coupons x join orders r on r.order_number = x.order_number
    where o.kind = 'DISCOUNT' and x.batch_id = o.id and x.status = 'USED' and r.coupon_code is not null and r.paid_at is not null ${seen(scope)}) m
  left join lateral (
    select date_bin('1 hour', x.used_at, 'epoch') as hour, count(*) as n from coupons x where x.batch_id = o.id and x.used_at is not null ${seen(scope)}
    group by 1 having count(*) > greatest(${RUSH_LEAST}, o.count * ${RUSH_SHARE}::float8) order by 2 desc limit 1) h on true
  cross join lateral (
    select count(*) as n from coupons x where x.batch_id = o.id and x.used_at < coalesce(o.exported_at, 'infinity') and (x.printed_at is null or x.printed_at > x.used_at)
      ${seen(scope)}) early
  left join lateral (
    with last as (select x.id, x.used_by_parent_id as parent from coupons x where x.batch_id = o.id and x.used_at is not null ${seen(scope)}
      order by x.used_at desc limit ${USED_LAST})
    select max(n) as n from (
      select count(*) as n from last group by parent
      union all select count(distinct last.id) from last join user_addresses a on a.parent_id = last.parent and a.deleted_at is null and a.detail <> ''
        group by a.address_key
      union all select count(distinct last.id) from last join parent_devices d on d.parent_id = last.parent and d.imei <> '' group by d.imei) s
    where n > ${TOGETHER_ABOVE}) w on true`

/** Batches whose codes one account was refused one after the other: counted once for all of a page, from the few refusals. */
const tried = (at: string, scope: Scope) => sql`left join (
    select s.batch_id, max(s.n) as n from (
      select x.batch_id, count(distinct x.id) as n from coupon_events e join coupons x on x.id = e.coupon_id
      where e.kind = 'REFUSED' and e.at > ${at}::timestamptz - make_interval(days => ${TRIED_DAYS})
        and ${familiesInScope(scope, 'e.parent_id')}
      group by x.batch_id, e.by_user_id, date_trunc('hour', e.at) having count(distinct x.id) > ${TRIED_ABOVE}) s
    group by s.batch_id) tr on tr.batch_id = o.id`

const isOver = (at: string): RawBuilder<unknown> => sql`o.valid_to < ${at}::timestamptz`
const LIST = listedBy(
  'coupons.batches',
  (at: string, scope: Scope) => ({
    table: sql`coupon_batches o`,
    columns: sql`o.id, o.created_at, o.updated_at, o.version, o.remark, o.channel_id,
        c.name as channel_name, o.goods_id, g.name as goods_name, o.kind, o.discount_amount, o.count, o.wanted,
        o.per_parent_limit, o.valid_from, o.valid_to, ${stateAt(at)} as state, f.used,
        case when ${isOver(at)} then 0 else f."left" end as unused, f.disabled, case when ${isOver(at)} then f."left" else 0 end as expired,
        u.first as first_used_at, u.last as last_used_at, m.net as net_amount, h.hour as rush_at, h.n as rush_count, early.n as early_count,
        w.n as together_count, tr.n as tried_count,
        k.real_name as made_by_name, o.exported_at, e.real_name as exported_by_name`,
    joins: sql`join promotion_channels c on c.id = o.channel_id join goods g on g.id = o.goods_id left join users k on k.id = o.made_by
        left join users e on e.id = o.exported_by ${figures(scope)} ${tried(at, scope)}`,
    sorts: SORTS,
  }),
  {},
  (make) => make('', Scope.everything('columns of batches are the same for all readers')),
)

export const batchesRepository = {
  page: (db: Executor, filter: CouponBatchFilter, at: string, scope: Scope, paging: Paging): Promise<Rows<CouponBatch>> =>
    LIST(at, scope).page(db, conditionsOf(filter, at), paging),
}
