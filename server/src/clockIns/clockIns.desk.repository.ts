import { COMMENTS_BESIDE, getClockInToComment } from '@camp/contract/clockIns/clockIns.desk'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { MINE_TEXT, SEEN_TEXT } from './clockIns.repository.ts'

const urls = z.array(z.string())
const { lesson, days } = getClockInToComment.answer.schema.shape

const MARK = `case when d.makeup then 'MADE_UP' when d.id is not null then 'DONE' when l.lesson_date >= current_date then 'AHEAD'
  when exists (select from camp_student_stays t
    where t.camp_student_id = o.camp_student_id and t.from_day <= l.lesson_date and (t.to_day is null or t.to_day > l.lesson_date)) then 'MISSED'
  else 'ABSENT' end`
const OPEN = statement(
  'clockIns.toComment',
  `select o.id, o.camp_student_id, s.name as student_name, s.english_name, s.grade, s.english_level, o.camp_id, ${campNameSql('c')} as camp_name,
     o.group_id, g.name as group_name, o.coach_id, k.name as coach_name, o.clock_in_date, o.submitted_at, o.comment_due_at as due_at, o.commented_at,
     o.lesson_day, o.makeup, o.makeup_reason, o.study_seconds, o.score, o.comment_text, w.name as commented_by_name,
     case when z.barred then '[]'::jsonb else o.media_urls end as media_urls, z.barred and o.media_urls <> '[]' as barred,
     case when r.id is not null then json_build_object('id', r.id, 'title', r.title, 'kind', r.kind) end as lesson,
     (select coalesce(json_agg(json_build_object('day', l.day, 'date', l.lesson_date, 'mark', ${MARK}) order by l.day), '[]')
        from camp_lessons l left join clock_ins d on d.camp_student_id = o.camp_student_id and d.clock_in_date = l.lesson_date
        where l.camp_id = o.camp_id) as days,
     (select count(*) from clock_ins p where p.camp_student_id = o.camp_student_id and p.commented_at is not null and p.id <> o.id) as told_count
   from clock_ins o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id join camps c on c.id = o.camp_id
     join camp_groups g on g.id = o.group_id left join coaches k on k.id = o.coach_id left join coaches w on w.id = o.commented_by
     cross join lateral (select not consent_serves(s.id, 'RECORDINGS') as barred) z
     left join camp_lessons n on n.camp_id = o.camp_id and n.day = o.lesson_day left join resources r on r.id = n.resource_id
   where o.id = $1 and ($4 and ${SEEN_TEXT} or ${MINE_TEXT} or o.commented_by = $3::bigint)`,
  { notNull: ['campName', 'days', 'toldCount', 'mediaUrls', 'barred'], fits: { mediaUrls: urls, lesson, days } },
)
const TOLD = statement(
  'clockIns.told',
  `select o.id, o.clock_in_date, o.lesson_day, o.commented_at, o.comment_text, o.comment_media, w.name as coach_name,
     o.commented_at > o.comment_due_at as overtime
   from clock_ins o left join coaches w on w.id = o.commented_by
   where o.camp_student_id = $1 and o.id <> $2 and o.commented_at is not null order by o.commented_at desc, o.id desc limit ${COMMENTS_BESIDE}`,
  { notNull: ['commentedAt', 'overtime'], fits: { commentMedia: urls } },
)

/** Who asks, and what for: within the scope with the code to comment for others, else the own ones alone. */
interface Asker {
  readonly scope: Scope
  readonly coachId: number | null
  readonly others: boolean
}

export const clockInDesk = {
  open: (db: Executor, id: number, { scope, coachId, others }: Asker) => db.one(OPEN, [id, readerOf(scope), coachId, others]),

  /** What was said to the child before, newest first. */
  told: (db: Executor, campStudentId: number, but: number) => db.all(TOLD, [campStudentId, but]),
}
