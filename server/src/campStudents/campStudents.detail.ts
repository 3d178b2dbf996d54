import { mean } from '@camp/contract/base/numbers'
import { type CampStudentDetail, campStudentDetail, TIMELINE_REACH } from '@camp/contract/campStudents/campStudents.weeks'
import { type RawBuilder, sql } from 'kysely'
import { refundOfStaySql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { composed, prepared } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { campStudentConditions, ENROLMENTS } from './campStudents.conditions.ts'
import { ROW_COLUMNS, ROW_JOINS, ROW_SAYS } from './campStudents.repository.ts'

const MOVES = sql.raw(`
  coalesce((select json_agg(json_build_object('id', m.id, 'fromGroupId', m.from_group_id, 'fromGroupName', a.name, 'toGroupId', m.to_group_id,
      'toGroupName', b.name, 'effectiveDate', m.effective_date, 'reason', m.reason, 'movedBy', u.real_name, 'createdAt', m.created_at,
      'appliedAt', m.applied_at, 'cancelledAt', m.cancelled_at) order by m.id desc)
    from camp_student_moves m join camp_groups a on a.id = m.from_group_id join camp_groups b on b.id = m.to_group_id
    left join users u on u.id = m.moved_by where m.camp_student_id = o.id), '[]')`)
const REPORTS = sql.raw(`
  coalesce((select json_agg(json_build_object('id', r.id, 'periodStart', r.period_start, 'periodEnd', r.period_end, 'pdfUrl', case when r.made_at is not null then '/foundation/api/resources/report/' || r.id || '/pdf' end,
      'createdAt', r.created_at) order by r.period_start desc, r.id desc) from reports r where r.camp_student_id = o.id), '[]')`)

// Steps are read off the records themselves.
const STEPS = sql.raw(`
  select t.from_at as at, case when t.after_at is null then 'JOINED' else 'RETURNED' end as step, null as about, null as note, null as by
    from camp_student_stays t where t.camp_student_id = o.id
  union all select t.finished_at, 'FINISHED', null, null, null from camp_student_stays t where t.camp_student_id = o.id and t.finished_at is not null
  union all select t.to_at, 'QUIT', b.refund_order, case when b.refund_order is null then t.reason end, u.real_name
    from camp_student_stays t cross join lateral (select ${refundOfStaySql('t')} as refund_order) b left join users u on u.id = t.by_user_id where t.camp_student_id = o.id and t.to_at is not null
  union all select m.created_at, case when m.applied_at = m.created_at then 'MOVED' else 'MOVE_PLANNED' end,
      a.name || ' → ' || b.name, m.reason, u.real_name
    from camp_student_moves m join camp_groups a on a.id = m.from_group_id join camp_groups b on b.id = m.to_group_id
    left join users u on u.id = m.moved_by where m.camp_student_id = o.id
  union all select n.at, n.step, a.name || ' → ' || b.name, null, null
    from camp_student_moves m cross join lateral (values (case when m.applied_at > m.created_at then m.applied_at end, 'MOVED'),
      (m.cancelled_at, 'MOVE_CANCELLED')) n (at, step) join camp_groups a on a.id = m.from_group_id join camp_groups b on b.id = m.to_group_id
    where m.camp_student_id = o.id and n.at is not null
  union all select k.submitted_at, case when k.makeup then 'MADE_UP' else 'CLOCKED_IN' end, k.clock_in_date::text, k.makeup_reason, null
    from clock_ins k where k.camp_student_id = o.id
  union all select k.commented_at, 'COMMENTED', k.clock_in_date::text, k.comment_text, t.name
    from clock_ins k left join coaches t on t.id = k.coach_id where k.camp_student_id = o.id and k.commented_at is not null
  union all select r.created_at, 'REPORTED', r.period_start || ' – ' || r.period_end, null, null from reports r where r.camp_student_id = o.id`)
const TIMELINE = sql`
  coalesce((select json_agg(x order by x.at desc) from (select * from (${STEPS}) y order by y.at desc limit ${sql.lit(TIMELINE_REACH)}) x), '[]')`

const { camp, student, parent, moves, reports, timeline } = campStudentDetail.shape
const DETAIL = composed(
  'campStudents.detail',
  (where: RawBuilder<unknown>) => sql`select ${ROW_COLUMNS}, o.quit_at, coalesce(f.makeup_days, 0) as makeup_days,
        coalesce(f.comment_count, 0) as comment_count, coalesce(f.study_seconds, 0) as study_seconds,
        coalesce(f.score_sum, 0) as score_sum, coalesce(f.score_count, 0) as score_count,
        json_build_object('id', c.id, 'name', c.name, 'term', c.term, 'campType', ct.name, 'startDate', c.start_date, 'endDate', c.end_date,
          'status', camp_status(c.enrol_start, c.enrol_end, c.start_date, c.end_date, current_date)) as camp,
        json_build_object('id', s.id, 'name', s.name, 'englishName', s.english_name, 'gender', s.gender, 'birthday', s.birthday,
          'grade', s.grade, 'englishLevel', s.english_level, 'avatarUrl', s.avatar_url) as student,
        json_build_object('id', p.id, 'nickname', p.nickname, 'realName', p.real_name, 'phone', p.phone, 'activeFlg', p.active_flg) as parent,
        ${MOVES} as moves, ${REPORTS} as reports, ${TIMELINE} as timeline
      from ${ENROLMENTS} ${ROW_JOINS} join camp_types ct on ct.id = c.camp_type_id
      where ${where}`,
  { notNull: ROW_SAYS.notNull, fits: { ...ROW_SAYS.fits, camp, student, parent, moves, reports, timeline } },
)

/** An enrolment with all its parts, in one statement; undefined where there is none that the reader may see. */
export async function findCampStudentDetail(db: Executor, id: number, scope: Scope): Promise<CampStudentDetail | undefined> {
  const row = await db.one(prepared(DETAIL(campStudentConditions({ ids: [id] }, scope))))
  if (!row) return undefined
  const { scoreSum, scoreCount, ...detail } = row
  return { ...detail, averageScore: mean(scoreSum, scoreCount, 1) }
}
