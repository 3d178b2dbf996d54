import { type WeekFigure, type WeekFigures, weekFigure } from '@camp/contract/campStatus'
import { rateBp } from '@camp/contract/numbers'
import { type RawBuilder, sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/page.ts'
import type { Scope } from '../platform/scope.ts'
import { inFigure, lastOf, type WeekPlaces, weekSource } from './campStatus.matching.ts'
import { daysOf, type WeekRange } from './campStatus.range.ts'

/** The day that decides who is at risk in the whole range; none where all of it is to come. */
const lastDays = (range: WeekRange): string[] => {
  const last = lastOf(range)
  return last === null ? [] : [last]
}

interface GroupRow {
  campId: number
  campName: string
  groupId: number
  groupName: string
  coachId: number | null
  coachName: string | null
  /** Of the range, then of each of its days: as many as there are figures. */
  counts: number[]
}

const FIGURES = weekFigure.values
type Counts = Readonly<Record<WeekFigure, number>>

const add = (sum: readonly number[], more: readonly number[]): number[] => more.map((count, index) => count + (sum[index] ?? 0))

/** The counts of the n-th part: 0 is the whole range, n its n-th day. */
const part = (counts: readonly number[], n: number): Counts =>
  // every figure has its place in the list
  Object.fromEntries(FIGURES.map((figure, index) => [figure, counts[n * FIGURES.length + index] ?? 0])) as unknown as Counts

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

/** Days to come count nobody but who is enrolled. */
const isOpen = (figure: WeekFigure, range: WeekRange, day = range.from): boolean => figure === 'ENROLLED' || day <= (lastOf(range) ?? '')

const counted = (range: WeekRange, days: readonly (string | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    days.flatMap((day) =>
      FIGURES.map((figure) => (isOpen(figure, range, day) ? sql`count(*) filter (where ${inFigure(figure, range, day)})` : sql`0`)),
    ),
  )

export interface WeekStatistics {
  readonly totals: WeekFigures
  readonly groups: (Omit<GroupRow, 'counts'> & WeekFigures)[]
  readonly days: ({ date: string } & WeekFigures)[]
}

export const campStatusRepository = {
  /** Figures of the week, of each group and of each day. A child is in one group, so groups add up to days and totals. */
  statistics: async (db: Executor, range: WeekRange, places: WeekPlaces, scope: Scope): Promise<WeekStatistics> => {
    const days = daysOf(range)
    const rows = await db.shared(
      sql<GroupRow>`select g.camp_id as "campId", c.name as "campName", g.id as "groupId", g.name as "groupName", g.coach_id as "coachId",
          k.name as "coachName", t.counts
        from (select w.group_id, array[${counted(range, [undefined, ...days])}] as counts
          from ${weekSource(range, places, scope, { figures: FIGURES, risky: days })} w group by w.group_id) t
        join camp_groups g on g.id = t.group_id join camps c on c.id = g.camp_id left join coaches k on k.id = g.coach_id
        order by c.start_date desc, c.id desc, ${sql.raw(nameOrder('g.name'))}, g.id`.compile(builder),
    )
    const sum = rows.reduce<number[]>((total, { counts }) => add(total, counts), [])
    return {
      totals: figuresOf(part(sum, 0)),
      groups: rows.map(({ counts, ...group }) => ({ ...group, ...figuresOf(part(counts, 0)) })),
      days: days.map((date, index) => ({ date, ...figuresOf(part(sum, index + 1)) })),
    }
  },

  /** Figures of the range by camp. */
  byCamp: async (db: Executor, range: WeekRange, scope: Scope): Promise<Map<number, WeekFigures>> => {
    const rows = await db.shared(
      sql<{ campId: number; counts: number[] }>`select g.camp_id as "campId", array[${counted(range, [undefined])}] as counts
        from ${weekSource(range, {}, scope, { figures: FIGURES, risky: lastDays(range) })} w join camp_groups g on g.id = w.group_id group by g.camp_id`.compile(
        builder,
      ),
    )
    return new Map(rows.map(({ campId, counts }) => [campId, figuresOf(part(counts, 0))]))
  },

  /** How many children a figure counts. */
  count: async (db: Executor, figure: WeekFigure, range: WeekRange, scope: Scope): Promise<number> => {
    const [row] = await db.shared(
      sql<{ count: number }>`select count(*) as count from (${behindFigure(figure, range, {}, scope)}) w`.compile(builder),
    )
    return row?.count ?? 0
  },
}

/** The enrolments behind a figure, as `campStudentPageOf` takes them; of no other figure anything is worked out. */
export const behindFigure = (figure: WeekFigure, range: WeekRange, places: WeekPlaces, scope: Scope): RawBuilder<unknown> =>
  sql`select w.id, w.camp_id, w.student_id, w.joined_at from ${weekSource(range, places, scope, { figures: [figure], risky: lastDays(range) })} w where ${inFigure(figure, range)}`
