import type { Paging } from '@camp/contract/base/call'
import type { EntryWithLines, WorkHour, WorkHourFilter } from '@camp/contract/workHours/workHours'
import { workKind, workSource } from '@camp/contract/workHours/workHours.labels'
import { sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import { coachSeenBy } from '../coaches/coaches.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { workHourConditions as conditionsOf, ledOnText, ofEntryText } from './workHours.conditions.ts'

const SORTS = { id: 'o.id', date: 'o.day', minutes: 'o.minutes', amount: 'o.amount' } as const
/** Lines that count: neither those that were taken back within the entry, nor those that took them back. */
const liveOfEntry = `(select (count(*) - 2 * count(r.id))::int from work_lines l left join work_lines r on r.id = l.reverses_id and r.day = l.day and r.origin = l.origin
  where ${ofEntryText('l', 'o')})`
const piecesOfEntry = `(select coalesce(sum(l.pieces), 0)::int from work_lines l
  where ${ofEntryText('l', 'o')})`
const COLUMN_TEXT = `o.id, o.version, o.coach_id, k.name as coach_name, o.day as date, o.kind, o.minutes, o.camp_id,
  ${campNameSql('c')} as camp_name, o.group_id, g.name as group_name, o.rate_amount, o.unit as rate_unit, o.amount,
  o.origin as source, o.reason, ${liveOfEntry} as lines, ${piecesOfEntry} as pieces`
const JOIN_TEXT = `join coaches k on k.id = o.coach_id left join camps c on c.id = o.camp_id left join camp_groups g on g.id = o.group_id`

const OF_COACH = statement(
  'workHours.ofCoach',
  `select ${COLUMN_TEXT}, work_month_closed(o.coach_id, o.day) or work_day_frozen(o.coach_id, o.day) as shut from work_entries o ${JOIN_TEXT}
   where o.coach_id = $1 and o.day between $2::date and $3::date and (o.minutes <> 0 or o.amount <> 0)
     and ${ledOnText('o.coach_group_id', '$4')}
   order by o.day, o.kind, o.id`,
  { fits: { kind: workKind.schema, source: workSource.schema }, notNull: ['pieces', 'shut'] },
)
// The lines that count of what was entered by hand, or corrected.
const ITEMS = statement(
  'workHours.items',
  `select o.id as entry_id, l.id, l.minutes, l.pieces, l.unit as rate_unit, l.rate_amount, l.amount, l.reason,
     to_char(x.day, 'YYYY-MM-DD') as corrects_day, a.month as about_month
   from work_entries o join work_lines l on ${ofEntryText('l', 'o')}
     left join work_lines x on x.id = l.corrects_id left join work_statements a on a.id = l.about_statement_id
   where o.coach_id = $1 and o.day between $2::date and $3::date and o.origin <> 'SYSTEM' and l.reverses_id is null
     and not exists (select from work_lines b where b.reverses_id = l.id) and ${ledOnText('o.coach_group_id', '$4')}
   order by l.id`,
)
// One whom the reader sees today, or saw on a day with hours.
const COACH = statement(
  'workHours.coach',
  `select o.id, o.name, o.employment, o.tracking_enabled from coaches o where o.id = $1 and (${coachSeenBy('$2')}
     or exists (select from work_entries e where e.coach_id = o.id and ${ledOnText('e.coach_group_id', '$2')}))`,
)

const LIST = listed(
  'workHours.list',
  { table: sql`work_entries o`, columns: sql.raw(COLUMN_TEXT), joins: sql.raw(JOIN_TEXT), sorts: SORTS },
  { fits: { kind: workKind.schema, source: workSource.schema } },
)

export const workHoursRepository = {
  page: (db: Executor, match: WorkHourFilter, scope: Scope, paging: Paging): Promise<Rows<WorkHour>> =>
    LIST.page(db, conditionsOf(match, scope), paging),

  /** Hours of a coach, in the order of their days. */
  ofCoach: (db: Executor, id: number, from: string, to: string, scope: Scope): Promise<Omit<EntryWithLines, 'items'>[]> =>
    db.all(OF_COACH, [id, from, to, readerOf(scope)]),

  /** The lines of these hours that were entered or corrected by hand, and count. */
  items: (db: Executor, id: number, from: string, to: string, scope: Scope) => db.all(ITEMS, [id, from, to, readerOf(scope)]),

  coach: async (db: Executor, id: number, scope: Scope) => await db.one(COACH, [id, readerOf(scope)]),
}

const PRICE = statement('workHours.price', 'select price_comments($1::bigint[], $2::bigint, $3::date) as count', { notNull: ['count'] })
const TAKE_BACK = statement(
  'workHours.takeBack',
  `select reverse_work_lines(array(select l.id from work_lines l where l.source_kind = 'CLOCK_IN' and l.source_id = any($1::bigint[])
     and l.reverses_id is null), $2::date, $3, $4::bigint) as count`,
  { notNull: ['count'] },
)

/** Makes the lines of all these comments, in one statement, at the rules and rates of their days; says how many. The caller holds the clock-ins. */
export const priceComments = async (tx: Executor, ids: readonly number[], by: number | null, today: string): Promise<number> =>
  (await tx.one(PRICE, [ids, by, today]))?.count ?? 0

/** Takes the hours of comments back, by lines of a day. */
export const takeBackComments = async (
  tx: Executor,
  clockInIds: readonly number[],
  { day, reason, by }: { readonly day: string; readonly reason: string; readonly by: number },
): Promise<number> => (await tx.one(TAKE_BACK, [clockInIds, day, reason, by]))?.count ?? 0
