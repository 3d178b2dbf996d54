import { rateBp } from '@camp/contract/base/numbers'
import { type WeekFigure, type WeekFigures, weekFigure } from '@camp/contract/campStatus/campStatus'
import { type RawBuilder, sql } from 'kysely'
import { campNameSql, refundOfStaySql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/list.ts'
import { composed, prepared, type Row, shared, statement } from '../platform/db/statement.ts'
import { Scope } from '../platform/scope.ts'
import { childDays, inFigure, onceMarks, rangeMarks, type WeekPlaces } from './campStatus.days.figures.ts'
import { ANY_WEEK, daysOf, type WeekRange } from './campStatus.range.rules.ts'
import { ROLLUP_FIGURES, rollupByCamp } from './campStatus.rollups.figures.ts'

const FIGURES = weekFigure.values
type Counts = Readonly<Record<WeekFigure, number>>

const named = (counts: readonly number[]): Counts =>
  // every figure has its place in the list
  Object.fromEntries(FIGURES.map((figure, index) => [figure, counts[index] ?? 0])) as unknown as Counts

export type CampFigures = Pick<WeekFigures, 'enrolled' | 'due' | 'clockedIn' | 'notClockedIn' | 'clockInRateBp' | 'atRisk'>

/** As many counts as there are kept figures, in their order. */
function campFiguresOf([enrolled = 0, clockedIn = 0, notClockedIn = 0, atRisk = 0]: readonly number[]): CampFigures {
  const due = clockedIn + notClockedIn
  return { enrolled, due, clockedIn, notClockedIn, clockInRateBp: rateBp(clockedIn, due), atRisk }
}

export function figuresOf(counts: Counts): WeekFigures {
  const due = counts.CLOCKED_IN + counts.NOT_CLOCKED_IN
  return {
    enrolled: counts.ENROLLED,
    due,
    clockedIn: counts.CLOCKED_IN,
    notClockedIn: counts.NOT_CLOCKED_IN,
    clockInRateBp: rateBp(counts.CLOCKED_IN, due),
    commented: counts.COMMENTED,
    commentDue: counts.COMMENT_DUE,
    overtime: counts.OVERTIME,
    atRisk: counts.AT_RISK,
  }
}

/** The counts of all figures over rows of children, or of their days. */
const COUNTED = sql`array[${sql.join(FIGURES.map((figure) => sql`count(*) filter (where ${inFigure[figure]})`))}] as counts`
const NOBODY = FIGURES.map(() => 0)

const ALL = Scope.everything('a statement is described for all readers')

// Figures of a group, of a day, or, where there is neither, of the whole range: as many counts as there are figures.
const STATISTICS = composed(
  'campStatus.statistics',
  (range: WeekRange, places: WeekPlaces, scope: Scope) => sql`with ${childDays(range, places, scope, FIGURES)},
          in_group as materialized (select id, group_id, ${rangeMarks(range)} from child_day group by id, group_id),
          figure as (
            select group_id, null::date as date, ${COUNTED} from in_group group by group_id
            union all select null, day, ${COUNTED} from child_day group by day
            union all select null, null, ${COUNTED} from (select id, ${onceMarks} from in_group group by id) child)
        select f.group_id, f.date, f.counts, g.camp_id, ${sql.raw(campNameSql('c'))} as camp_name, g.name as group_name,
          g.coach_id, k.name as coach_name
        from figure f left join camp_groups g on g.id = f.group_id left join camps c on c.id = g.camp_id left join coaches k on k.id = g.coach_id
        order by c.start_date desc, c.id desc, ${sql.raw(nameOrder('g.name'))}, g.id`,
  {},
  (make) => make(ANY_WEEK, {}, ALL),
)
const BY_CAMP = composed('campStatus.byCamp', rollupByCamp, {}, (make) => make(ANY_WEEK, ALL))
/** In the place of a day. */
const WHOLE = 'whole'

export interface WeekStatistics {
  readonly totals: WeekFigures
  readonly groups: ({
    groupId: number
    groupName: string
    campId: number
    campName: string
    coachId: number | null
    coachName: string | null
  } & WeekFigures)[]
  readonly days: ({ date: string } & WeekFigures)[]
}

export const campStatusRepository = {
  /**
   * Figures of the week, of each group and of each day. On a day a child is in one group; anyone who left and came back into another one in the
   * same week is counted in both of them, and once in the totals.
   */
  statistics: async (db: Executor, range: WeekRange, places: WeekPlaces, scope: Scope): Promise<WeekStatistics> => {
    const rows = await db.all(shared(STATISTICS(range, places, scope)))
    const ungrouped = new Map(rows.filter(({ groupId }) => groupId === null).map(({ date, counts }) => [date ?? WHOLE, counts]))
    const counted = (day: string): WeekFigures => figuresOf(named(ungrouped.get(day) ?? NOBODY))
    return {
      totals: counted(WHOLE),
      groups: rows.flatMap(({ counts, date: _date, groupId, groupName, campId, campName, ...group }) =>
        groupId === null || groupName === null || campId === null || campName === null
          ? []
          : [{ groupId, groupName, campId, campName, ...group, ...figuresOf(named(counts)) }],
      ),
      days: daysOf(range).map((date) => ({ date, ...counted(date) })),
    }
  },

  /** Figures by camp of a range that holds today. */
  byCamp: async (db: Executor, range: WeekRange, scope: Scope): Promise<Map<number, CampFigures>> => {
    const rows = await db.all(shared(prepared(BY_CAMP(range, scope))))
    const counted = new Map<number, number[]>()
    for (const { campId, counts } of rows)
      counted.set(
        campId,
        ROLLUP_FIGURES.map((_figure, n) => (counted.get(campId)?.[n] ?? 0) + (counts[n] ?? 0)),
      )
    return new Map([...counted].map(([campId, counts]) => [campId, campFiguresOf(counts)]))
  },
}

/** The enrolments behind a figure, as `campStudentPageOf` takes them; of no other figure anything is worked out. */
export const behindFigure = (figure: WeekFigure, range: WeekRange, places: WeekPlaces, scope: Scope): RawBuilder<unknown> =>
  sql`with ${childDays(range, places, scope, [figure])}
    select s.id, s.camp_id, s.student_id, s.joined_at
    from (select id, ${rangeMarks(range)} from child_day group by id) child join camp_students s on s.id = child.id
    where ${inFigure[figure]}`

const EARLIER = statement(
  'campStatus.earlierStays',
  `select t.camp_student_id as id, t.from_at as "from", t.to_at as "to", case when b.refund_order is null then t.reason end as reason, b.refund_order, u.real_name as by, g.id as group_id, g.name as group_name,
     g.coach_id, c.name as coach_name, k.days::integer as clock_in_days, k.last as last_clock_in_at
   from camp_student_stays t join camp_students s on s.id = t.camp_student_id join camp_groups g on g.id = t.group_id
     left join coaches c on c.id = g.coach_id left join users u on u.id = t.by_user_id
     cross join lateral (select ${refundOfStaySql('t')} as refund_order) b
     cross join lateral (select count(*) as days, max(i.submitted_at) as last from clock_ins i
       where i.camp_student_id = t.camp_student_id and i.clock_in_date between t.from_day and t.to_day) k
   where t.camp_student_id = any($1::bigint[]) and t.group_id in (select led_camp_groups($2))
     and s.group_id not in (select led_camp_groups($2))
   order by t.camp_student_id, t.from_at`,
  { notNull: ['clockInDays'] },
)

export type EarlierStay = Row<typeof EARLIER>

/** The stays in groups of the reader's, the first one first, of those of these enrolments that are in a group of somebody else's now. */
export const earlierStays = (db: Executor, userId: number | null, ids: readonly number[]): Promise<EarlierStay[]> =>
  db.all(EARLIER, [ids, userId])
