import type { HandlerInput, Paging } from '@camp/contract/base/call'
import type { exportUserClockIn } from '@camp/contract/campStudents/campStudents.exports'
import { type ClockIn, clockIn } from '@camp/contract/campStudents/campStudents.weeks'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, countBy, days, listed, type Rows } from '../platform/db/list.ts'
import { composed, prepared, type Row, statement } from '../platform/db/statement.ts'
import { streamRows } from '../platform/db/stream.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

/** The comment came late, or is still missing after its time; over the alias `k`. */
const overtime = (k: string) => sql.raw(`(coalesce(${k}.commented_at, now()) > ${k}.comment_due_at)`)

const columnsOf = (k: string) =>
  sql.raw(`
  ${k}.id, ${k}.camp_student_id, ${k}.clock_in_date, ${k}.lesson_day,
  ${k}.submitted_at, ${k}.makeup, ${k}.makeup_reason, ${k}.study_seconds, ${k}.score,
  case when z.barred then '[]'::jsonb else ${k}.media_urls end as media_urls, z.barred and ${k}.media_urls <> '[]' as barred, ${k}.group_id, g.name as group_name, ${k}.coach_id, a.name as coach_name,
  ${k}.comment_due_at, ${k}.commented_at, ${k}.comment_text,
  floor(extract(epoch from ${k}.commented_at - ${k}.submitted_at) / 60)::int as comment_minutes`)
const namesOf = (k: string) => sql.raw(`join camp_groups g on g.id = ${k}.group_id left join coaches a on a.id = ${k}.coach_id`)
/** With `z`: does a guardian not agree to playing what the child sent in? */
const joinsOf = (k: string) => sql`${namesOf(k)} join lateral (
  select not consent_serves(b.student_id, 'RECORDINGS') as barred from camp_students b where b.id = ${sql.raw(k)}.camp_student_id) z on true`

const SAYS = { notNull: ['barred', 'mediaUrls'], fits: { mediaUrls: clockIn.shape.mediaUrls } } as const

const WEEK = composed(
  'campStudents.clockInsOfWeek',
  (campStudentId: number, weekStart: string) => sql`select ${columnsOf('k')}, ${overtime('k')} as overtime from clock_ins k ${joinsOf('k')}
      where k.camp_student_id = ${campStudentId} and k.clock_in_date between ${weekStart}::date and ${weekStart}::date + 6`,
  SAYS,
)

/** What a child did on the days of a week. The caller has checked that the reader may see the enrolment. */
export const clockInsOfWeek = (db: Executor, campStudentId: number, weekStart: string): Promise<ClockIn[]> =>
  db.all(prepared(WEEK(campStudentId, weekStart)))

const SORTS = { id: 'o.id', commentedAt: 'o.commented_at' } as const

const COMMENTS = listed(
  'campStudents.comments',
  { table: sql`clock_ins o`, columns: sql`${columnsOf('o')}, ${overtime('o')} as overtime`, joins: joinsOf('o'), sorts: SORTS },
  SAYS,
)

/** The comments that an enrolment got. */
export const commentsOf = (db: Executor, campStudentId: number, scope: Scope, paging: Paging): Promise<Rows<ClockIn>> => {
  const where = sql`o.commented_at is not null
    and o.camp_student_id = (select s.id from camp_students s where s.id = ${campStudentId} and ${groupsInScope(scope, 's.group_id')})`
  return COMMENTS.page(db, where, paging)
}

type ClockInChoice = HandlerInput<typeof exportUserClockIn>['query']

/** Clock-ins of a camp by the group and coach of their day; a leader has those of children who are in the own groups now. */
function chosen({ campId, groupId, coachId, dateFrom, dateTo }: ClockInChoice, scope: Scope): RawBuilder<unknown> {
  return all([
    sql<boolean>`k.camp_id = ${campId}`,
    groupsInScope(scope, 'o.group_id'),
    among('k.group_id', groupId),
    among('k.coach_id', coachId),
    days('k.clock_in_date', dateFrom, dateTo),
  ])
}

/** How many the export will hold. */
export const countClockIns = (db: Executor, choice: ClockInChoice, scope: Scope): Promise<number> =>
  countBy(db, sql`select count(*) from clock_ins k join camp_students o on o.id = k.camp_student_id where ${chosen(choice, scope)}`)

const EXPORTED = composed(
  'campStudents.exportedClockIns',
  (where: RawBuilder<unknown>) => sql`select k.clock_in_date, k.lesson_day, k.submitted_at, k.makeup,
        k.makeup_reason, k.study_seconds, k.score, g.name as group_name, a.name as coach_name,
        k.commented_at, k.comment_text, ${overtime('k')} as overtime,
        s.name as student_name, coalesce(p.real_name, p.nickname) as parent_name, p.phone as parent_phone
      from clock_ins k join camp_students o on o.id = k.camp_student_id ${namesOf('k')}
      join students s on s.id = o.student_id join parents p on p.id = o.parent_id
      where ${where} order by k.clock_in_date, k.id`,
)
/** A row of the export of clock-ins. */
export type ExportedClockIn = Row<typeof EXPORTED.of>

/** All that match, day by day. */
export const streamClockIns = (pool: Pool, choice: ClockInChoice, scope: Scope): AsyncIterable<ExportedClockIn[]> =>
  streamRows(pool, EXPORTED(chosen(choice, scope)))

const HANDED_OVER = statement(
  'campStudents.handedOver',
  `select k.id, k.camp_student_id, k.coach_id from clock_ins k join camp_groups g on g.id = k.group_id
   where k.camp_student_id = any($1::bigint[]) and k.commented_at is null and k.coach_id <> g.coach_id order by k.id`,
  { notNull: ['coachId'] },
)
/** A clock-in that is still to be commented, by another coach than that of its group. */
export type HandedOver = Row<typeof HANDED_OVER>

export const handedOver = (tx: Tx, ids: readonly number[]): Promise<HandedOver[]> => tx.all(HANDED_OVER, [ids])
