import type { Facts } from '@camp/contract/facts'
import { worksForText } from '../coaches/coaches.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'

/** Is the clock-in `o` in the scope of the reader $2? */
export const SEEN_TEXT = `($2::bigint is null or o.group_id in (select led_camp_groups($2)))`
/** Does the coach $3 comment it today? */
export const MINE_TEXT = `coalesce(o.coach_id in ${worksForText('$3')}, false)`
const FIELDS = `o.id, o.version, o.camp_student_id, e.parent_id, o.coach_id,
  to_char(o.clock_in_date, 'YYYY-MM-DD') as date, o.submitted_at, o.commented_at is not null as commented,
  ${MINE_TEXT} as mine, o.commented_by is not distinct from $3::bigint as said_by_me`
const LOCK = statement(
  'clockIns.lock',
  `select ${FIELDS}, ${SEEN_TEXT} as seen from clock_ins o join camp_students e on e.id = o.camp_student_id where o.id = $1 for update of o`,
  { notNull: ['date', 'commented', 'mine', 'saidByMe', 'seen'] },
)
// What the lesson of a day and the child's place say of a clock-in.
const FACTS = statement(
  'clockIns.facts',
  `select o.id, o.camp_id, o.group_id, o.parent_id, g.coach_id, l.day as lesson_day,
     coalesce(f.comment_deadline_hours, 24) as hours,
     exists (select from camp_student_stays t where t.camp_student_id = o.id and t.from_day <= $3::date and (t.to_day is null or t.to_day > $3::date))
       as there
   from camp_students o join camps c on c.id = o.camp_id join camp_groups g on g.id = o.group_id
     left join camp_configs f on f.camp_type_id = c.camp_type_id left join camp_lessons l on l.camp_id = o.camp_id and l.lesson_date = $3::date
   where o.id = $1 and ${SEEN_TEXT}`,
  { notNull: ['hours', 'there'] },
)
const ADD = statement(
  'clockIns.add',
  `insert into clock_ins (camp_student_id, camp_id, group_id, coach_id, clock_in_date, lesson_day, submitted_at, makeup, makeup_reason,
     study_seconds, score, comment_due_at)
   values ($1, $2, $3, $4, $5::date, $6, $7::timestamptz, $8, $9, $10, $11, $7::timestamptz + $12::int * interval '1 hour') returning id, version`,
)
const SHOW = statement('clockIns.show', 'update clock_ins set media_urls = $2::jsonb where id = $1')
// Written again by the same person, it was written when it was first: no figure of the past moves by that.
const COMMENT = statement(
  'clockIns.comment',
  `update clock_ins set commented_at = case when first_commented_by is not distinct from $6::bigint then coalesce(first_commented_at, $2::timestamptz)
       else $2::timestamptz end, comment_text = $3, comment_seconds = $4, comment_media = $5::jsonb, commented_by = $6,
     reckoned = true, ${TOUCHED} where id = $1 returning id, version`,
)
const WITHDRAW = statement(
  'clockIns.withdraw',
  `update clock_ins set first_commented_at = commented_at, first_commented_by = commented_by, commented_at = null, comment_text = null, comment_seconds = null, comment_media = '[]', commented_by = null,
     reckoned = false, ${TOUCHED} where id = $1 returning id, version`,
)
// What was done since the day of the move waits for the new group's coach; what was done before, or has its comment, stays with who saw to it.
const CARRY = statement(
  'clockIns.carry',
  `update clock_ins k set group_id = u.group_id, coach_id = g.coach_id, updated_at = now(), version = k.version + 1
   from unnest($1::bigint[], $2::bigint[], $3::date[]) as u (id, group_id, day) join camp_groups g on g.id = u.group_id
   where k.camp_student_id = u.id and k.clock_in_date >= u.day and k.commented_at is null`,
)

// To coaches who are still there.
const HAND_BACK = statement(
  'clockIns.handBack',
  `update clock_ins k set coach_id = c.id from unnest($1::bigint[], $2::bigint[]) as u (id, coach_id) join coaches c on c.id = u.coach_id
   where k.id = u.id and k.commented_at is null and c.active_flg = 'ACTIVE' and c.deleted_at is null`,
)

const REASSIGN = statement(
  'clockIns.reassign',
  `with held as (
     select o.id, o.coach_id from clock_ins o
     where o.id = any($1::bigint[]) and o.commented_at is null and o.coach_id is distinct from $2 and ($3::bigint is null or o.coach_id = $3)
       and ($4::bigint is null or o.group_id in (select led_camp_groups($4)))
     order by o.id for update),
   moved as (
     update clock_ins k set coach_id = $2, updated_at = now(), version = k.version + 1 from held where k.id = held.id
     returning k.id, k.camp_student_id, held.coach_id)
   select m.camp_student_id, e.parent_id, c.id as from_id, c.name as from_name, u.id as from_user_id,
     count(*)::int as count, min(m.id) as first_id
   from moved m join camp_students e on e.id = m.camp_student_id left join coaches c on c.id = m.coach_id
     left join users u on u.id = c.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE'
   group by m.camp_student_id, e.parent_id, c.id, c.name, u.id order by m.camp_student_id`,
  { notNull: ['campStudentId', 'parentId', 'count', 'firstId'] },
)

export type MovedComments = Row<typeof REASSIGN>

// Comments for which no hours were made; what somebody is writing just now is left for the next time.
const UNRECKONED = statement(
  'clockIns.unreckoned',
  `with due as (select id from clock_ins where commented_at is not null and not reckoned order by id limit $1 for update skip locked)
   update clock_ins k set reckoned = true from due where k.id = due.id returning k.id`,
)

export type Locked = Row<typeof LOCK>

export const clockInsRepository = {
  /** A clock-in, locked until the end of the change: is it `seen` in this scope, does this coach comment it today, did they comment it? */
  lock: async (tx: Tx, id: number, scope: Scope, coachId: number | null) => await tx.one(LOCK, [id, readerOf(scope), coachId]),

  facts: async (tx: Tx, campStudentId: number, day: string, scope: Scope) => await tx.one(FACTS, [campStudentId, readerOf(scope), day]),

  add: async (
    tx: Tx,
    of: { id: number; campId: number; groupId: number; coachId: number | null; lessonDay: number; hours: number },
    said: { date: string; at: string; makeupReason: string | null; studySeconds: number; score: number | null },
  ) =>
    await tx.one(ADD, [
      of.id,
      of.campId,
      of.groupId,
      of.coachId,
      said.date,
      of.lessonDay,
      said.at,
      said.makeupReason !== null,
      said.makeupReason,
      said.studySeconds,
      said.score,
      of.hours,
    ]),

  show: (tx: Tx, id: number, urls: readonly string[]): void => tx.later(SHOW, [id, JSON.stringify(urls)]),

  comment: async (
    tx: Tx,
    id: number,
    said: { at: string; text: string; seconds: number | null; urls: readonly string[]; coachId: number | null },
  ) => await tx.one(COMMENT, [id, said.at, said.text, said.seconds, JSON.stringify(said.urls), said.coachId]),

  /** What children did since the day of their move goes to the new group. */
  carry: async (tx: Tx, moves: readonly Facts['enrolment.moved'][]): Promise<void> => {
    await tx.all(CARRY, [moves.map(({ id }) => id), moves.map(({ groupId }) => groupId), moves.map(({ effectiveDate }) => effectiveDate)])
    const handed = moves.flatMap((move) => move.handed ?? [])
    if (handed.length > 0) await tx.all(HAND_BACK, [handed.map(({ id }) => id), handed.map(({ coachId }) => coachId)])
  },

  /** Hands over what is still open, and says of which children and from whom. */
  reassign: (tx: Tx, ids: readonly number[], coachId: number, fromCoachId: number | null, scope: Scope): Promise<MovedComments[]> =>
    tx.all(REASSIGN, [ids, coachId, fromCoachId, readerOf(scope)]),

  withdraw: async (tx: Tx, id: number) => await tx.one(WITHDRAW, [id]),

  /** Takes so many comments whose hours are still to be made, and notes that they are. */
  takeUnreckoned: async (tx: Executor, most: number): Promise<number[]> => (await tx.all(UNRECKONED, [most])).map(({ id }) => id),
}
