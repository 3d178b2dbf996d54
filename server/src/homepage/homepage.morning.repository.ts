import { type MorningFigure, type MorningSplit, morningSplit } from '@camp/contract/homepage/homepage.morning'
import { troubleHours } from '@camp/contract/logistics/logistics.troubles'
import { sql } from 'kysely'
import * as z from 'zod'
import { childDays } from '../campStatus/campStatus.api.ts'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { composed, prepared, type Sql, seldom, shared } from '../platform/db/statement.ts'
import { familiesInScope, groupsInScope, Scope } from '../platform/scope.ts'
import type { MorningRow } from './homepage.morning.rules.ts'

/** Rows of the day `d.day`, by n, channel, goods, camp and coach. */
type Source = (scope: Scope) => Sql

/** Of a column of moments, so that its index serves. */
const onDay = (at: string): Sql => sql.raw(`${at} >= d.day::timestamptz and ${at} < (d.day + 1)::timestamptz`)
const NONE = sql.raw('null::bigint')
const STUCK = sql.raw(`interval '${troubleHours.STUCK} hours'`)
/** What has been on its way for longer was settled elsewhere. */
const STUCK_SEEN = sql.raw("interval '30 days'")

/** The figures that are counted; the rate is made of two. */
export type MorningCount = Exclude<MorningFigure, 'CLOCK_IN_RATE'>

const SOURCES: Readonly<Record<MorningCount, Source>> = {
  RECEIVED: (scope) => sql`select o.pay_amount, o.channel_id, o.goods_id, o.camp_id, ${NONE}
    from orders o where ${onDay('o.paid_at')} and ${familiesInScope(scope, 'o.parent_id')}`,
  REFUNDED: (scope) => sql`select r.amount, o.channel_id, o.goods_id, o.camp_id, ${NONE}
    from refunds r join orders o on o.id = r.order_id
    where r.status = 'SUCCESS' and ${onDay('r.finished_at')} and ${familiesInScope(scope, 'o.parent_id')}`,
  NEW_FAMILIES: (scope) => sql`select 1, f.channel_id, ${NONE}, ${NONE}, ${NONE}
    from parents f where f.deleted_at is null and ${onDay('f.registered_at')} and ${familiesInScope(scope, 'f.id')}`,
  LATE_COMMENTS: (scope) => sql`select 1, ${NONE}, ${NONE}, k.camp_id, k.coach_id
    from clock_ins k where (k.commented_at is null or k.commented_at > k.comment_due_at) and k.comment_due_at <= now()
      and ${onDay('k.comment_due_at')} and ${groupsInScope(scope, 'k.group_id')}`,
  // How many stood still as the day ended: under way, and without a word of the carrier for so long.
  STUCK_PARCELS: (scope) => sql`select 1, o.channel_id, o.goods_id, o.camp_id, ${NONE}
    from logistics_orders l join orders o on o.id = l.order_id
    where l.deleted_at is null and l.status not in ('CREATED', 'PROBLEM', 'RETURNED')
      and l.shipped_at > (d.day + 1)::timestamptz - ${STUCK_SEEN} and l.shipped_at <= (d.day + 1)::timestamptz - ${STUCK}
      and (l.signed_at is null or l.signed_at >= (d.day + 1)::timestamptz)
      and not exists (select from logistics_tracks t where t.logistics_order_id = l.id
        and t.time > (d.day + 1)::timestamptz - ${STUCK} and t.time < (d.day + 1)::timestamptz)
      and ${familiesInScope(scope, 'o.parent_id')}`,
}

/** What was due on a day and what of it was done, of all and by camp and coach. */
const RATE = composed(
  'homepage.morningRate',
  (day: string, scope: Scope) => sql`with ${childDays({ from: day, to: day, today: day }, {}, scope, ['CLOCKED_IN'])}
    select case grouping(d.camp_id, g.coach_id) when 1 then 'CAMP' when 2 then 'COACH' else 'ALL' end as split,
      coalesce(d.camp_id, g.coach_id) as id, count(*) as due, count(*) filter (where d.clocked) as done
    from child_day d join camp_groups g on g.id = d.group_id where d.due
    group by grouping sets ((), (d.camp_id), (g.coach_id))`,
  { notNull: ['split', 'due', 'done'], fits: { split: z.enum(['ALL', 'CAMP', 'COACH']) } },
  (make) => make('2026-01-01', Scope.everything('the statement is described by it')),
)

const SUMS = composed(
  'homepage.morning',
  (days: readonly string[], source: Sql) => sql`
    select d.day::text as day, case grouping(i.channel, i.goods, i.camp, i.coach)
        when 7 then 'CHANNEL' when 11 then 'GOODS' when 13 then 'CAMP' when 14 then 'COACH' else 'ALL' end as split,
      coalesce(i.channel, i.goods, i.camp, i.coach) as id, sum(i.n)::bigint as n
    from unnest(${days}::date[]) d (day) cross join lateral (${source}) i (n, channel, goods, camp, coach)
    group by d.day, grouping sets ((), (i.channel), (i.goods), (i.camp), (i.coach))`,
  { notNull: ['day', 'split', 'n'], fits: { split: z.enum(['ALL', ...morningSplit.values]) } },
  (make) => make(['2026-01-01'], sql`select 1, 1::bigint, 1::bigint, 1::bigint, 1::bigint`),
)

const NAMES = {
  CHANNEL: seldom('homepage.morningChannel', 'select name from promotion_channels where id = $1'),
  GOODS: seldom('homepage.morningGoods', 'select name from goods where id = $1'),
  CAMP: seldom('homepage.morningCamp', `select ${campNameSql('c')} as name from camps c where c.id = $1`),
  COACH: seldom('homepage.morningCoach', 'select name from coaches where id = $1'),
} as const

export const morningRepository = {
  /** The sums of these days, of all and split; a day of nothing has no row. */
  sums: (db: Executor, figure: MorningCount, days: readonly string[], scope: Scope): Promise<readonly MorningRow[]> =>
    db.all(shared(prepared(SUMS(days, SOURCES[figure](scope))))),

  /** What was due on a day and what of it was done. */
  rate: (db: Executor, day: string, scope: Scope) => db.all(shared(prepared(RATE(day, scope)))),

  name: async (db: Executor, split: MorningSplit, id: number): Promise<string | null> => (await db.one(NAMES[split], [id]))?.name ?? null,
}
