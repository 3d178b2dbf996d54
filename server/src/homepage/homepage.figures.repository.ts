import type { HomeFigure } from '@camp/contract/base/home'
import { FIGURE_DAYS } from '@camp/contract/homepage/homepage.figures'
import { sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { composed, prepared, type Sql, shared } from '../platform/db/statement.ts'
import { familiesInScope, groupsInScope, type Scope } from '../platform/scope.ts'
import { ofOrder } from './homepage.work.conditions.ts'

/** Rows of `at` and `n`: what a figure adds up, from the first day that it shows. */
type Source = (since: Sql, scope: Scope) => Sql

const SOURCES: Readonly<Record<HomeFigure, Source>> = {
  RECEIVED: (since, scope) => sql`
    select o.paid_at as at, o.pay_amount as n from orders o where o.paid_at >= ${since} and ${familiesInScope(scope, 'o.parent_id')}`,
  NEW_FAMILIES: (since, scope) => sql`
    select f.registered_at as at, 1 as n from parents f where f.deleted_at is null and f.registered_at >= ${since} and ${familiesInScope(scope, 'f.id')}`,
  FEEDBACK: (since, scope) => sql`
    select k.created_at as at, 1 as n from feedback k where k.created_at >= ${since} and ${familiesInScope(scope, 'k.parent_id')}`,
  ORDERS_PAID: (since, scope) => sql`
    select o.paid_at as at, 1 as n from orders o where o.paid_at >= ${since} and ${familiesInScope(scope, 'o.parent_id')}`,
  CODES_USED: (since, scope) => sql`
    select u.used_at as at, 1 as n from coupons u where u.used_at >= ${since} and ${familiesInScope(scope, 'u.used_by_parent_id')}`,
  REFUNDS_ASKED: (since, scope) => sql`
    select q.created_at as at, 1 as n from refund_requests q where q.created_at >= ${since}${ofOrder(scope, 'q.order_id')}`,
  SHIPPED: (since, scope) => sql`
    select l.shipped_at as at, 1 as n from logistics_orders l
    where l.deleted_at is null and l.shipped_at >= ${since}${ofOrder(scope, 'l.order_id')}`,
  // Of the day that it is for: one that is made up for belongs to no day of now.
  CLOCK_INS: (since, scope) => sql`
    select k.submitted_at as at, 1 as n from clock_ins k
    where k.clock_in_date >= ${since}::date and business_day(k.submitted_at) = k.clock_in_date and ${groupsInScope(scope, 'k.group_id')}`,
}

const SINCE = sql`(current_date - ${sql.raw(String(FIGURE_DAYS - 1))})::timestamptz`

const FIGURE = composed(
  'homepage.figure',
  (source: Sql) => sql`select business_day(i.at)::text as day, sum(i.n)::bigint as sum,
      coalesce(sum(i.n) filter (where i.at <= now() - interval '7 days'), 0)::bigint as early
    from (${source}) i group by 1`,
  { notNull: ['day', 'sum', 'early'] },
  (make) => make(sql`select now() as at, 1 as n`),
)

export const figuresRepository = {
  /** A figure by its days, with what it was on each until this time of day a week ago; a day of nothing has no row. */
  days: (db: Executor, figure: HomeFigure, scope: Scope) => db.all(shared(prepared(FIGURE(SOURCES[figure](SINCE, scope))))),
}
