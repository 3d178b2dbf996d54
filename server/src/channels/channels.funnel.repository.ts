import { channelKind, type FunnelBy } from '@camp/contract/channels/channels.labels'
import type { Executor } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { FAMILIES, ownRows, rollupRows } from './channels.figures.ts'

// $1 and $2: the first day and the last; $3: channels, 0 for none; $4: kinds of channels; $5: the reader whose groups limit what is seen.
const NARROWED = `($3::bigint[] is null or r.channel_id = any($3)) and ($4::text[] is null
  or r.channel_id in (select id from promotion_channels where kind = any($4)))`
/** As many days before as there are in the range. */
const WITH_BEFORE = 'r.day between $1::date - ($2::date - $1::date + 1) and $2::date'
const now = (column: string): string => `coalesce(sum(${column}) filter (where r.day >= $1::date), 0)::bigint`
const before = (column: string): string => `coalesce(sum(${column}) filter (where r.day < $1::date), 0)::bigint`

/** The figures by a key. Where weeks are the key there is nothing before. */
const figures = (key: string, rows: string): string => `
  select ${key} as key, ${now('registered')} as registered, ${now('first_paid')} as first_paid, ${now('first_amount')} as first_amount,
    ${now('finished')} as finished, ${now('next_camp')} as next_camp, ${now('next_amount')} as next_amount,
    ${now('paid_amount - refunded_amount')} as net_amount, ${now('orders')} as orders,
    ${before('registered')} as before_registered, ${before('first_paid')} as before_first_paid, ${before('finished')} as before_finished,
    ${before('next_camp')} as before_next_camp
  from (${rows}) r where ${WITH_BEFORE} and ${NARROWED} group by 1`
const CHANNEL = 'r.channel_id::text'
const WEEK = "to_char(date_trunc('week', r.day), 'YYYY-MM-DD')"
const REFERRER = 'r.referrer_id::text'
const own = ownRows('$5')
const keyed = { notNull: ['key'] } as const

const BY_CHANNEL = statement('channels.funnel', figures(CHANNEL, rollupRows('DAYS')), keyed)
const BY_CHANNEL_OWN = statement('channels.funnel.own', figures(CHANNEL, own), keyed)
const BY_WEEK = statement('channels.funnelWeeks', figures(WEEK, rollupRows('DAYS')), keyed)
const BY_WEEK_OWN = statement('channels.funnelWeeks.own', figures(WEEK, own), keyed)
const BY_REFERRER = statement('channels.funnelReferrers', figures(REFERRER, rollupRows('REFERRERS')), keyed)
const BY_REFERRER_OWN = statement('channels.funnelReferrers.own', figures(REFERRER, own), keyed)

/** Days of a channel on which anything was: how far from the first day, the net amount and the families that have paid. */
const days = (rows: string): string => `
  select d.channel_id, array_agg(d.place order by d.place) as places, array_agg(d.net order by d.place) as nets,
    array_agg(d.paid order by d.place) as paid
  from (
    select r.channel_id, r.day - $1::date as place, sum(r.paid_amount - r.refunded_amount)::bigint as net, sum(r.first_paid)::bigint as paid
    from (${rows}) r where r.day between $1::date and $2::date and ${NARROWED} group by 1, 2) d
  group by 1`
const arrays = { notNull: ['channelId', 'places', 'nets', 'paid'] } as const
const DAYS = statement('channels.funnelDays', days(rollupRows('DAYS')), arrays)
const DAYS_OWN = statement('channels.funnelDays.own', days(own), arrays)

const VISITS = statement(
  'channels.funnelVisits',
  `select r.channel_id, to_char(date_trunc('week', r.day), 'YYYY-MM-DD') as week,
     ${now('visitors')} as visits, ${before('visitors')} as before
   from channel_visits_day r where ${WITH_BEFORE} and ${NARROWED} group by 1, 2`,
  { notNull: ['week'] },
)
const COSTS = statement(
  'channels.funnelCosts',
  `select r.channel_id, to_char(w.monday, 'YYYY-MM-DD') as week,
     sum(cost_within(r.amount, r.from_day, r.to_day, greatest(w.monday, $1::date), least(w.monday + 6, $2::date)))::bigint as cost
   from channel_costs r
   cross join lateral (
     select generate_series(date_trunc('week', greatest(r.from_day, $1::date)), least(r.to_day, $2::date), interval '7 days')::date as monday) w
   where r.deleted_at is null and r.from_day <= $2::date and r.to_day >= $1::date and ${NARROWED} group by 1, 2`,
  { notNull: ['week', 'cost'] },
)

// Families by the day on which they registered, orders by that of their payment, of those who redeemed a code of the batch.
const batches = (scope: (parent: string) => string): string => `
  with used as materialized (
    select distinct c.batch_id, c.used_by_parent_id as parent_id from coupons c
    where c.status = 'USED' and c.used_by_parent_id is not null ${scope('c.used_by_parent_id')}),
  families as (
    select u.batch_id, count(*) as registered, sum(r.first_paid) as first_paid, sum(r.finished) as finished, sum(r.next_camp) as next_camp
    from used u join (${FAMILIES}) r on r.parent_id = u.parent_id where r.day between $1::date and $2::date and ${NARROWED} group by 1),
  money as (
    select c.batch_id, sum(r.pay_amount - r.refunded_amount) as net from coupons c join orders r on r.order_number = c.order_number
    where c.status = 'USED' and r.progress in ('PAID', 'SHIPPED', 'COMPLETED') and business_day(r.paid_at) between $1::date and $2::date
      and ($3::bigint[] is null or coalesce(r.channel_id, 0) = any($3))
      and ($4::text[] is null or r.channel_id in (select id from promotion_channels where kind = any($4))) ${scope('r.parent_id')}
    group by 1)
  select b.id::text as key, coalesce(b.remark, g.name) as name, h.kind, coalesce(f.registered, 0)::bigint as registered,
    coalesce(f.first_paid, 0)::bigint as first_paid, coalesce(f.finished, 0)::bigint as finished, coalesce(f.next_camp, 0)::bigint as next_camp,
    coalesce(m.net, 0)::bigint as net_amount
  from coupon_batches b join goods g on g.id = b.goods_id join promotion_channels h on h.id = b.channel_id
    left join families f on f.batch_id = b.id left join money m on m.batch_id = b.id
  where f.registered > 0 or m.net is not null order by b.id`
const named = { notNull: ['key', 'name'], fits: { kind: channelKind.schema } } as const
const BATCHES = statement(
  'channels.funnelBatches',
  batches(() => ''),
  named,
)
const BATCHES_OWN = statement(
  'channels.funnelBatches.own',
  batches((parent) => `and ${parent} in (select led_families($5))`),
  named,
)

/** Commission by a key, of orders by the day of their payment. */
const commission = (key: string, scope: string): string => `
  select ${key} as key, sum(l.amount)::bigint as commission from commission_lines l join orders r on r.id = l.order_id
  where r.paid_at >= $1::date::timestamptz and r.paid_at < ($2::date + 1)::timestamptz
    and ($3::bigint[] is null or coalesce(r.channel_id, 0) = any($3))
    and ($4::text[] is null or r.channel_id in (select id from promotion_channels where kind = any($4))) ${scope}
  group by 1`
const LED = 'and r.parent_id in (select led_families($5))'
const COMMISSION_KEYS: Readonly<Record<FunnelBy, string>> = {
  channel: 'coalesce(r.channel_id, 0)::text',
  week: "to_char(date_trunc('week', business_day(r.paid_at)), 'YYYY-MM-DD')",
  referrer: 'l.referrer_id::text',
  batch: '(select c.batch_id::text from coupons c where c.order_number = r.order_number limit 1)',
}
const earned = { notNull: ['commission'] } as const
const COMMISSIONS = {
  channel: [
    statement('channels.commission', commission(COMMISSION_KEYS.channel, ''), earned),
    statement('channels.commission.own', commission(COMMISSION_KEYS.channel, LED), earned),
  ],
  week: [
    statement('channels.commissionWeeks', commission(COMMISSION_KEYS.week, ''), earned),
    statement('channels.commissionWeeks.own', commission(COMMISSION_KEYS.week, LED), earned),
  ],
  referrer: [
    statement('channels.commissionReferrers', commission(COMMISSION_KEYS.referrer, ''), earned),
    statement('channels.commissionReferrers.own', commission(COMMISSION_KEYS.referrer, LED), earned),
  ],
  batch: [
    statement('channels.commissionBatches', commission(COMMISSION_KEYS.batch, ''), earned),
    statement('channels.commissionBatches.own', commission(COMMISSION_KEYS.batch, LED), earned),
  ],
} as const

const CHANNEL_NAMES = statement('channels.funnelNames', 'select id::text as key, name, kind from promotion_channels', {
  notNull: ['key'],
  fits: { kind: channelKind.schema },
})
const REFERRER_NAMES = statement('channels.funnelReferrerNames', 'select id::text as key, name from referrers', { notNull: ['key'] })
const TODAY = statement('channels.funnelToday', "select to_char(business_day(now()), 'YYYY-MM-DD') as today", { notNull: ['today'] })

export interface FunnelAsk {
  readonly from: string
  readonly to: string
  readonly channelId: readonly number[] | undefined
  readonly kind: readonly string[] | undefined
}

/** The figures of one row. */
export type FunnelFigures = Row<typeof BY_CHANNEL>

const values = ({ from, to, channelId, kind }: FunnelAsk) => [from, to, channelId ?? null, kind ?? null]
const byScope = { channel: [BY_CHANNEL, BY_CHANNEL_OWN], week: [BY_WEEK, BY_WEEK_OWN], referrer: [BY_REFERRER, BY_REFERRER_OWN] } as const

export const funnelRepository = {
  figures: (db: Executor, by: Exclude<FunnelBy, 'batch'>, ask: FunnelAsk, scope: Scope): Promise<FunnelFigures[]> => {
    const [all, limited] = byScope[by]
    return scope.all ? db.all(all, values(ask)) : db.all(limited, [...values(ask), scope.userId])
  },

  days: (db: Executor, ask: FunnelAsk, scope: Scope) =>
    scope.all ? db.all(DAYS, values(ask)) : db.all(DAYS_OWN, [...values(ask), scope.userId]),

  /** By channel and week. */
  visits: (db: Executor, ask: FunnelAsk) => db.all(VISITS, values(ask)),

  /** By channel and week. */
  costs: (db: Executor, ask: FunnelAsk) => db.all(COSTS, values(ask)),

  /** Commission by the key of the rows; null: of none of them. */
  commission: (db: Executor, by: FunnelBy, ask: FunnelAsk, scope: Scope) => {
    const [all, limited] = COMMISSIONS[by]
    return scope.all ? db.all(all, values(ask)) : db.all(limited, [...values(ask), scope.userId])
  },

  batches: (db: Executor, ask: FunnelAsk, scope: Scope) =>
    scope.all ? db.all(BATCHES, values(ask)) : db.all(BATCHES_OWN, [...values(ask), scope.userId]),

  channelNames: (db: Executor) => db.all(CHANNEL_NAMES, []),

  referrerNames: (db: Executor) => db.all(REFERRER_NAMES, []),

  today: async (db: Executor): Promise<string> => (await db.one(TODAY, []))?.today ?? '',
}
