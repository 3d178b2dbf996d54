import type { Paging } from '@camp/contract/base/call'
import { campStatus } from '@camp/contract/camps/camps.labels'
import type { ProfitFilter, ProfitRow } from '@camp/contract/profit/profit'
import { profitPart } from '@camp/contract/profit/profit.labels'
import { sql } from 'kysely'
import * as z from 'zod'
import { campNameSql, campStatusSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { listedBy, type Rows } from '../platform/db/list.ts'
import { composed, type Sql, seldom } from '../platform/db/statement.ts'
import { monthsOf, profitsOf } from './profit.conditions.ts'

const AMOUNTS = sql.raw(`o.children, o.orders, o.income, o.refund, o.net, o.commission, o.coach, o.material, o.channel, o.fee, o.overhead,
  o.cost, o.margin, o.margin_bp, o.per_child, o.late, o.unknown`)
const SAYS = {
  notNull: ['children', 'orders', 'income', 'refund', 'net', 'cost', 'margin', 'late'],
  fits: { unknown: z.array(profitPart.schema) },
} as const
const MADE = sql`${profitsOf({}, 'CAMP', 0)} o`
const LIST = listedBy(
  'profit.list',
  (table: Sql) => ({
    table,
    columns: sql`o.id, case when o.camps = 1 then ${sql.raw(campNameSql('c'))} end as name, o.camps, o.term, o.camp_type_id, t.name as camp_type,
      case when o.camps = 1 and o.id > 0 then ${sql.raw(campStatusSql('c'))} end as status, case when o.camps = 1 then c.start_date end as start_date,
      case when o.camps = 1 then c.end_date end as end_date, ${AMOUNTS},
      (select business_day(min(k.closed_at)) from profit_closings k where k.month >= o.last_month) as final_on`,
    joins: sql`left join camps c on c.id = o.id left join camp_types t on t.id = o.camp_type_id`,
    sorts: {
      id: 'o.id',
      startDate: { nullable: '(select s.start_date from camps s where s.id = o.id)' },
      name: { nullable: '(select s.name collate name_order from camps s where s.id = o.id)' },
      children: 'o.children',
      net: 'o.net',
      cost: 'o.cost',
      margin: 'o.margin',
      marginBp: { nullable: 'o.margin_bp' },
      perChild: { nullable: 'o.per_child' },
    },
  }),
  { notNull: ['id', 'camps', ...SAYS.notNull], fits: { ...SAYS.fits, status: campStatus.schema.nullable() } },
  (make) => make(MADE),
)
const SUMS = composed(
  'profit.sums',
  (table: Sql) => sql`select ${AMOUNTS} from ${table}`,
  SAYS,
  (make) => make(MADE),
)
const PARTS = seldom(
  'profit.parts',
  `select f.part, to_char(f.month, 'YYYY-MM') as month, f.amount, f.row_count as rows, greatest(f.unknown, 0)::bigint as unknown, f.late,
     (select business_day(min(k.closed_at)) from profit_closings k where k.month >= f.month) as final_on
   from profit_figures($1::date, $2::date) f where f.camp_id = $3 order by f.month`,
  { notNull: ['month', 'amount', 'rows', 'unknown', 'late'], fits: { part: profitPart.schema } },
)
const STANDING = ['orders', 'income', 'refunded', 'refundedSince', 'commission', 'comments', 'classes', 'lessons'] as const
const AS_OF = seldom('profit.asOf', 'select * from profit_as_of($1, $2::date)', { notNull: STANDING })
const COURSES = (
  camps: string,
) => `select c.id, c.camp_type_id, count(l.day)::integer as lessons, (business_day(now()) - 1)::text as yesterday,
     max(l.lesson_date) filter (where l.nth = (l.done + 1) / 2)::text as half_done, max(l.lesson_date) filter (where l.nth = (l.n + 1) / 2)::text as half
   from camps c left join (
     select d.day, d.camp_id, d.lesson_date, row_number() over w as nth, count(*) over (partition by d.camp_id) as n,
       count(*) filter (where d.lesson_date < business_day(now())) over (partition by d.camp_id) as done
     from camp_lessons d where d.camp_id = any(${camps}) window w as (partition by d.camp_id order by d.lesson_date, d.day)) l on l.camp_id = c.id
   where c.id = any(${camps}) group by c.id`
const COURSE = seldom('profit.course', COURSES('array[$1::bigint]'), { notNull: ['lessons', 'yesterday'] })
// One statement for all of them: a drawer asks it of the camps that ended before.
const HALVES = seldom(
  'profit.halves',
  `select k.id as camp_id, k.lessons as of_all, x.is_half, s.* from (${COURSES('$1::bigint[]')}) k
   cross join lateral (values (true, k.half), (false, k.yesterday)) x (is_half, day) cross join lateral profit_as_of(k.id, x.day::date) s
   where k.half is not null order by k.id, x.is_half desc`,
  { notNull: ['ofAll', 'isHalf', ...STANDING] },
)
const ENDED = seldom(
  'profit.ended',
  `select c.id from camps c where c.camp_type_id = $1 and c.end_date < business_day(now()) and c.deleted_at is null order by c.end_date desc, c.id limit 12`,
)

// Of one camp and part: what is booked, and what the next turn will book.
const BOOKED = `select b.source, b.source_id, b.month, b.of_month, sum(b.amount)::bigint as amount, sum(b.row_count) as row_count, sum(b.unknown) as unknown
  from (select * from profit_lines union all select * from profit_pending()) b`
/** The rows behind a figure of a camp, numbered as they come. */
const linesOf = (campId: number, what: string, filter: Pick<ProfitFilter, 'from' | 'to'>): Sql => {
  const [from, to] = monthsOf(filter)
  return sql`(
    select row_number() over (order by b.month, b.of_month, b.source, b.source_id, b.channel_id) as id, b.* from (
      select d.source, d.source_id, d.month, d.of_month, null::bigint as channel_id,
        case when d.unknown <= 0 or d.row_count > d.unknown then d.amount end as amount, null::bigint as spent, null::bigint as share, null::bigint as of_all
      from (${sql.raw(BOOKED)} where b.camp_id = ${campId} and b.part = ${what} and b.part not in ('SPEND', 'OVERHEAD', 'DAYS')
        and b.month between ${from}::date and ${to}::date group by 1, 2, 3, 4) d
      where d.amount <> 0 or d.row_count <> 0 or d.unknown <> 0
      union all
      select s.part, null, s.month, s.month, nullif(s.channel_id, 0), case when s.unknown = 0 then s.amount end, s.spent, s.share, s.of_all
      from profit_shares(${from}::date, ${to}::date) s where s.camp_id = ${campId} and s.part = ${what}) b) o`
}

const LINES = listedBy(
  'profit.lines',
  (table: Sql) => ({
    table,
    columns: sql`o.id, to_char(o.month, 'YYYY-MM') as month, case when o.of_month < o.month then to_char(o.of_month, 'YYYY-MM') end as of_month,
      x.id as order_id, coalesce(x.order_number, h.name, h2.name) as title, e.day, o.channel_id, e.coach_id, o.amount, o.spent, o.share, o.of_all`,
    joins: sql`left join orders x on o.source = 'ORDER' and x.id = o.source_id left join work_entries e on o.source = 'ENTRY' and e.id = o.source_id
      left join coaches h on h.id = e.coach_id left join promotion_channels h2 on h2.id = o.channel_id`,
    sorts: { id: 'o.id', month: 'o.month', amount: { nullable: 'o.amount' } },
  }),
  { notNull: ['id', 'month'] },
  (make) => make(linesOf(0, 'INCOME', {})),
)
export const profitRepository = {
  page: (db: Executor, filter: ProfitFilter, paging: Paging): Promise<Rows<ProfitRow>> =>
    // Figures are added up once, and the page, its order and the total taken from it.
    LIST(sql`profits o`).page(db, sql`true`, paging, {
      chosen: { named: sql`profits as materialized ${profitsOf(filter)}`, table: sql`profits o` },
    }),

  sums: async (db: Executor, filter: ProfitFilter) => await db.one(SUMS(sql`${profitsOf(filter, 'ALL')} o`)),

  ofCamp: async (db: Executor, campId: number, filter: Pick<ProfitFilter, 'from' | 'to'>): Promise<ProfitRow | undefined> =>
    (
      await LIST(sql`${profitsOf(filter, 'CAMP', campId)} o`).page(db, sql`true`, {
        page: 1,
        size: 1,
        counted: false,
        sort: [{ key: 'id', desc: false }],
      })
    ).rows[0],

  parts: (db: Executor, campId: number, filter: Pick<ProfitFilter, 'from' | 'to'>) => db.all(PARTS, [...monthsOf(filter), campId]),

  lines: (db: Executor, campId: number, what: string, filter: Pick<ProfitFilter, 'from' | 'to'>, paging: Paging) =>
    LINES(linesOf(campId, what, filter)).page(db, sql`true`, paging),

  /** How the camp stood at the end of a day. */
  asOf: async (db: Executor, campId: number, day: string) => await db.one(AS_OF, [campId, day]),

  /** Its lessons, and the days of the middle one: of those so far, and of all. */
  course: async (db: Executor, campId: number) => await db.one(COURSE, [campId]),

  /** How camps stood half-way, and how they stand: two rows for each that had lessons. */
  halves: (db: Executor, campIds: readonly number[]) => db.all(HALVES, [campIds]),

  ended: async (db: Executor, campTypeId: number): Promise<number[]> => (await db.all(ENDED, [campTypeId])).map(({ id }) => id),
}
