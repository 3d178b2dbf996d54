import { type MorningFigure, type MorningSplit, morningSplit } from '@camp/contract/homepage/homepage.morning'
import { sql } from 'kysely'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { composed, prepared, type Sql, seldom, shared } from '../platform/db/statement.ts'
import { familiesInScope, groupsInScope, type Scope } from '../platform/scope.ts'
import type { MorningRow } from './homepage.morning.rules.ts'

/** Rows of the day `d.day`, by n, channel, goods, camp and coach. */
type Source = (scope: Scope) => Sql

/** Of a column of moments, so that its index serves. */
const onDay = (at: string): Sql => sql.raw(`${at} >= d.day::timestamptz and ${at} < (d.day + 1)::timestamptz`)
const NONE = sql.raw('null::bigint')

const SOURCES: Readonly<Record<MorningFigure, Source>> = {
  RECEIVED: (scope) => sql`select o.pay_amount, o.channel_id, o.goods_id, o.camp_id, ${NONE}
    from orders o where ${onDay('o.paid_at')} and ${familiesInScope(scope, 'o.parent_id')}`,
  REFUNDED: (scope) => sql`select r.amount, o.channel_id, o.goods_id, o.camp_id, ${NONE}
    from refunds r join orders o on o.id = r.order_id
    where r.status = 'SUCCESS' and ${onDay('r.finished_at')} and ${familiesInScope(scope, 'o.parent_id')}`,
  NEW_FAMILIES: (scope) => sql`select 1, f.channel_id, ${NONE}, ${NONE}, ${NONE}
    from parents f where f.deleted_at is null and ${onDay('f.registered_at')} and ${familiesInScope(scope, 'f.id')}`,
  CLOCK_INS: (scope) => sql`select 1, ${NONE}, ${NONE}, k.camp_id, k.coach_id
    from clock_ins k where k.clock_in_date = d.day and ${groupsInScope(scope, 'k.group_id')}`,
  LATE_COMMENTS: (scope) => sql`select 1, ${NONE}, ${NONE}, k.camp_id, k.coach_id
    from clock_ins k where (k.commented_at is null or k.commented_at > k.comment_due_at) and k.comment_due_at <= now()
      and ${onDay('k.comment_due_at')} and ${groupsInScope(scope, 'k.group_id')}`,
}

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
  sums: (db: Executor, figure: MorningFigure, days: readonly string[], scope: Scope): Promise<readonly MorningRow[]> =>
    db.all(shared(prepared(SUMS(days, SOURCES[figure](scope))))),

  name: async (db: Executor, split: MorningSplit, id: number): Promise<string | null> => (await db.one(NAMES[split], [id]))?.name ?? null,
}
