import type { Paging, RowOf } from '@camp/contract/base/call'
import { listReports, type ReportFilter } from '@camp/contract/reports/reports'
import { type ReportFigures, reportFigures } from '@camp/contract/reports/reports.figures'
import { sql } from 'kysely'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { snapshotSays } from '../platform/write/record.ts'
import { reportConditions as conditionsOf, REPORTS, SHARED } from './reports.conditions.ts'

const share = z.object({ id: z.int(), seed: z.string(), expiresAt: z.string(), visits: z.int() }).nullable()

/** A row of the list before the address of its link is known. */
export type StoredReportRow = Omit<RowOf<typeof listReports>, 'share'> & {
  share: z.output<typeof share>
}

const SORTS = {
  id: 'o.id',
  createdAt: 'o.created_at',
  periodEnd: 'o.period_end',
  days: sql`(o.figures->>'days')::integer`,
  minutes: sql`(o.figures->>'minutes')::integer`,
  scoreMean: { nullable: `(o.figures->>'scoreMean')::numeric` },
} as const

const figure = (name: keyof ReportFigures, type: 'integer' | 'double precision' | 'text') =>
  sql.raw(`(o.figures->>'${name}')::${type} as "${name}"`)

const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, o.camp_student_id,
  s.name as student_name, e.parent_id, e.camp_id, ${sql.raw(campNameSql('c'))} as camp_name, g.name as group_name,
  k.name as coach_name, o.period_start, o.period_end, u.real_name as made_by_name,
  ${figure('kind', 'text')}, ${figure('lessons', 'integer')}, ${figure('days', 'integer')}, ${figure('minutes', 'integer')},
  ${figure('scoreMean', 'double precision')}, ${figure('scoreBest', 'integer')}, ${figure('rankBand', 'text')},
  ${figure('comments', 'integer')}, ${figure('coach', 'text')}, ${figure('asOf', 'text')}, o.figures #>> '{comment,text}' as quote,
  ${SHARED} as shared,
  (select json_build_object('id', h.id, 'seed', h.token_seed, 'expiresAt', ${sql.raw(momentInJson('h.expires_at'))}, 'visits', h.visits)
    from shares h where h.report_id = o.id and h.revoked_at is null and h.expires_at > now()) as share`
const JOINS = sql`join camp_groups g on g.id = e.group_id left join coaches k on k.id = g.coach_id left join users u on u.id = o.made_by`

/** $2: the reader whose groups limit what is seen; null: all of them. */
const SEEN = (at: number) => `($${at}::bigint is null or e.group_id in (select led_camp_groups($${at})))`
const readerOf = (scope: Scope): number | null => (scope.all ? null : scope.userId)

const READ = statement(
  'reports.read',
  `select o.id, o.version, o.figures, o.updated_at, o.period_start, o.period_end,
     o.camp_student_id, e.parent_id
   from reports o join camp_students e on e.id = o.camp_student_id
   where o.id = any($1::bigint[]) and o.made_at is not null and ${SEEN(2)} order by o.id`,
  { fits: { figures: reportFigures } },
)
export type StoredReport = Row<typeof READ>
const HOLD = statement(
  'reports.hold',
  `select o.id from reports o join camp_students e on e.id = o.camp_student_id
   where o.id = $1 and o.made_at is not null and ${SEEN(2)} for no key update of o`,
)
const FACTS = statement(
  'reports.facts',
  `select e.id, e.camp_id, e.parent_id, ${campNameSql('c')} as camp_name, c.end_date, s.name as student_name,
     e.student_id, s.english_name, k.name as coach_name, k.english_name as coach_english_name, t.certificate_min_clock_ins as least_days,
     coalesce(f.clock_in_days, 0) as all_days
   from camp_students e join students s on s.id = e.student_id join parents p on p.id = e.parent_id join camps c on c.id = e.camp_id
     join camp_groups g on g.id = e.group_id left join coaches k on k.id = g.coach_id left join camp_configs t on t.camp_type_id = c.camp_type_id
     left join camp_student_figures f on f.camp_student_id = e.id
   where e.id = any($1::bigint[]) and p.erased_at is null and ${SEEN(2)} order by e.camp_id, e.id`,
)
export type ChildFacts = Row<typeof FACTS>
export type ChildNames = Row<typeof NAMES>
const COMMENTS = statement(
  'reports.comments',
  `select k.camp_student_id as id, k.clock_in_date as day, k.comment_text as text from clock_ins k
   where k.camp_student_id = any($1::bigint[]) and k.clock_in_date between $2::date and $3::date and k.comment_text is not null
   order by k.camp_student_id, k.clock_in_date desc`,
  { notNull: ['text'] },
)
const NAMES = statement(
  'reports.names',
  `select s.id, s.parent_id, s.name, s.english_name, i.student_id is not null as in_camp
   from students s left join (select distinct student_id from camp_students where camp_id = $1) i on i.student_id = s.id
   where i.student_id is not null or s.parent_id = any($2::bigint[])`,
  { notNull: ['inCamp'] },
)
const HOLD_PERIOD = statement(
  'reports.holdPeriod',
  `select id from reports where camp_student_id = any($1::bigint[]) and period_start = $2 and period_end = $3 and made_at is not null order by id for no key update`,
)
/** Those of these children whose report of the period was made since a task began, by its owner. */
const MADE_BY_TASK = statement(
  'reports.madeByTask',
  `select r.camp_student_id as id from reports r join tasks t on t.id = $4 and t.owner_id = r.made_by and r.made_at >= t.createtime
   where r.camp_student_id = any($1::bigint[]) and r.period_start = $2 and r.period_end = $3`,
)
const PUT = statement(
  'reports.put',
  `insert into reports as o (camp_student_id, period_start, period_end, figures, made_by, made_at) values ($1, $2, $3, $4, $5, now())
   on conflict (camp_student_id, period_start, period_end) where made_at is not null do update
     set figures = excluded.figures, made_by = excluded.made_by, made_at = excluded.made_at, version = o.version + 1, updated_at = now()
     where not exists (select from shares h where h.report_id = o.id and h.revoked_at is null and h.expires_at > now())
   returning o.id, o.version`,
)
const SNAPSHOT = statement(
  'reports.snapshot',
  `select o.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('kind', o.figures->>'kind', 'periodStart', o.period_start, 'periodEnd', o.period_end,
       'campName', ${campNameSql('c')}, 'lessons', (o.figures->>'lessons')::integer, 'days', (o.figures->>'days')::integer,
       'minutes', (o.figures->>'minutes')::integer, 'comments', (o.figures->>'comments')::integer) as fields
   from reports o join camp_students e on e.id = o.camp_student_id join camps c on c.id = e.camp_id where o.id = $1 and ${SEEN(2)}`,
  snapshotSays,
)

const LIST = listed(
  'reports.list',
  { table: REPORTS, columns: COLUMNS, joins: JOINS, sorts: SORTS },
  {
    notNull: ['lessons', 'days', 'minutes', 'comments', 'asOf'],
    fits: { kind: listReports.answer.row.shape.kind, rankBand: listReports.answer.row.shape.rankBand, share },
  },
)

const UNWANTED = statement(
  'reports.unwanted',
  `select e.id from camp_students e where e.id = any($1::bigint[]) and not consent_serves(e.student_id, 'MESSAGES')`,
)

export const reportsRepository = {
  page: (db: Executor, match: ReportFilter, scope: Scope, paging: Paging): Promise<Rows<StoredReportRow>> =>
    LIST.page(db, conditionsOf(match, scope), paging),

  /** Reports that the reader may see. */
  read: (db: Executor, ids: readonly number[], scope: Scope): Promise<StoredReport[]> => db.all(READ, [ids, readerOf(scope)]),

  /** Holds a report that the reader may see until the end of the change; false where there is none. */
  hold: async (tx: Tx, id: number, scope: Scope): Promise<boolean> => (await tx.all(HOLD, [id, readerOf(scope)])).length > 0,

  /** What is needed of children that the reader may see, by camp. */
  facts: (db: Executor, ids: readonly number[], scope: Scope): Promise<ChildFacts[]> => db.all(FACTS, [ids, readerOf(scope)]),

  /** Their comments in a period, of each child the newest first. */
  comments: (db: Executor, ids: readonly number[], from: string, to: string) => db.all(COMMENTS, [ids, from, to]),

  /** All who are or were in a camp, and all children of some families. */
  names: (db: Executor, campId: number, parentIds: readonly number[]) => db.all(NAMES, [campId, parentIds]),

  holdPeriod: async (tx: Tx, ids: readonly number[], from: string, to: string): Promise<void> =>
    void (await tx.all(HOLD_PERIOD, [ids, from, to])),

  /** Of these children those that a task has made the report of already. */
  madeByTask: async (db: Executor, ids: readonly number[], from: string, to: string, taskId: number): Promise<ReadonlySet<number>> =>
    new Set((await db.all(MADE_BY_TASK, [ids, from, to, taskId])).map(({ id }) => id)),

  /** Of these students, those whose guardian wants no messages and reports. */
  unwanted: async (tx: Tx, campStudentIds: readonly number[]): Promise<ReadonlySet<number>> =>
    new Set((await tx.all(UNWANTED, [campStudentIds])).map(({ id }) => id)),

  /** The report of a child and a period, new or anew; undefined while it is being shared. After `holdPeriod`. */
  put: async (tx: Tx, campStudentId: number, period: { from: string; to: string }, figures: ReportFigures, userId: number) =>
    await tx.one(PUT, [campStudentId, period.from, period.to, JSON.stringify(figures), userId]),

  snapshot: async (db: Executor, id: number, scope: Scope) => await db.one(SNAPSHOT, [id, readerOf(scope)]),
}
