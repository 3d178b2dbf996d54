import type { CallAnswer } from '@camp/contract/base/call'
import { mean } from '@camp/contract/base/numbers'
import type {
  DayStatus,
  getMemberWeekClockIn,
  getMemberWeekStatus,
  getMemberWeekStudyData,
  WeekStatus,
} from '@camp/contract/campStudents/campStudents.weeks'
import { type RawBuilder, sql } from 'kysely'
import { shownFiles } from '../media/media.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { composed, prepared, type Row } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import type { Scope } from '../platform/scope.ts'
import { clockInsOfWeek } from './campStudents.clockIns.repository.ts'
import { campStudentConditions, ENROLMENTS } from './campStudents.conditions.ts'

/** The lesson `l` counts for the child: it was in the camp then and had not finished, or did it all the same. */
const WAS_THERE = sql`exists (select from camp_student_stays t where t.camp_student_id = o.id
  and (lesson_expected(l.lesson_date, t.from_at, t.to_at, t.finished_at) or (t.finished_at is not null
    and exists (select from clock_ins k where k.camp_student_id = o.id and k.clock_in_date = l.lesson_date))))`

const visible = (campStudentId: number, scope: Scope): RawBuilder<boolean> => campStudentConditions({ ids: [campStudentId] }, scope)

// `ahead`: lessons of the child that are still to come.
const WEEKS = composed(
  'campStudents.weeks',
  (where: RawBuilder<unknown>) => sql`select w.monday::date as week_start, row_number() over (order by w.monday) as week_no, t.*, u.*
      from ${ENROLMENTS}
      cross join lateral generate_series(date_trunc('week', c.start_date::timestamp), c.end_date::timestamp, '7 days') as w (monday)
      cross join lateral (
        select count(*) filter (where l.lesson_date > current_date) as ahead, count(*) filter (where l.lesson_date <= current_date) as due_days
        from camp_lessons l
        where l.camp_id = o.camp_id and l.lesson_date between w.monday::date and w.monday::date + 6 and ${WAS_THERE}) t
      cross join lateral (
        select count(*) as clock_in_days, count(*) filter (where k.makeup) as makeup_days, count(k.commented_at) as commented,
          count(*) filter (where coalesce(k.commented_at, now()) > k.comment_due_at) as overtime
        from clock_ins k where k.camp_student_id = o.id and k.clock_in_date between w.monday::date and w.monday::date + 6) u
      where ${where} order by w.monday`,
  { notNull: ['weekStart'] },
)

function statusOf({ ahead, dueDays, clockInDays }: Row<typeof WEEKS.of>): WeekStatus {
  if (dueDays === 0 && clockInDays === 0) return ahead > 0 ? 'FUTURE' : 'NONE'
  if (clockInDays === 0) return 'NONE'
  return clockInDays >= dueDays ? 'DONE' : 'PARTIAL'
}

/** Every week of the camp, Monday to Sunday, the first one first. */
export async function weeksOf(db: Executor, campStudentId: number, scope: Scope): Promise<CallAnswer<typeof getMemberWeekStatus>> {
  const rows = await db.all(prepared(WEEKS(visible(campStudentId, scope))))
  // A camp has a week at least.
  found(rows[0])
  return rows.map((row) => {
    const { ahead: _ahead, ...shown } = row
    return { ...shown, status: statusOf(row) }
  })
}

// `counts`: the lesson is one of those that the child had or has to do.
const DAYS = composed(
  'campStudents.days',
  (
    weekStart: string,
    where: RawBuilder<unknown>,
  ) => sql`select d.day::date as date, l.day as lesson_day, coalesce(${WAS_THERE}, false) as counts,
        d.day::date <= current_date as has_come, d.day::date < current_date as is_over
      from ${ENROLMENTS}
      cross join lateral generate_series(${weekStart}::timestamp, ${weekStart}::timestamp + interval '6 days', '1 day') as d (day)
      left join camp_lessons l on l.camp_id = o.camp_id and l.lesson_date = d.day::date
      where ${where} order by d.day`,
  { notNull: ['date', 'hasCome', 'isOver'] },
)

async function daysOf(db: Executor, campStudentId: number, weekStart: string, scope: Scope) {
  const rows = await db.all(prepared(DAYS(weekStart, visible(campStudentId, scope))))
  found(rows[0])
  return rows
}

export async function weekClockIns(
  db: Executor,
  campStudentId: number,
  weekStart: string,
  scope: Scope,
  mediaHosts: readonly string[],
): Promise<CallAnswer<typeof getMemberWeekClockIn>> {
  const days = await daysOf(db, campStudentId, weekStart, scope)
  const done = await clockInsOfWeek(db, campStudentId, weekStart)
  const files = await shownFiles(
    db,
    mediaHosts,
    done.flatMap(({ mediaUrls }) => mediaUrls),
  )
  const clockIns = new Map(done.map((one) => [one.clockInDate, { ...one, media: one.mediaUrls.flatMap((url) => files.get(url) ?? []) }]))
  return days.map(({ date, lessonDay, counts, isOver }) => {
    const clockIn = clockIns.get(date) ?? null
    const missing: DayStatus = lessonDay === null || !counts ? 'NO_LESSON' : isOver ? 'MISSED' : 'FUTURE'
    const status = clockIn === null ? missing : clockIn.makeup ? 'MAKEUP' : 'DONE'
    return { date, lessonDay: lessonDay ?? clockIn?.lessonDay ?? null, status, makeupReason: clockIn?.makeupReason ?? null, clockIn }
  })
}

export async function weekStudyData(
  db: Executor,
  campStudentId: number,
  weekStart: string,
  scope: Scope,
): Promise<CallAnswer<typeof getMemberWeekStudyData>> {
  const days = await daysOf(db, campStudentId, weekStart, scope)
  const clockIns = await clockInsOfWeek(db, campStudentId, weekStart)
  const byDate = new Map(clockIns.map((done) => [done.clockInDate, done]))
  const scores = clockIns.flatMap(({ score }) => (score === null ? [] : [score]))
  const sum = scores.reduce((total, score) => total + score, 0)
  return {
    studySeconds: clockIns.reduce((total, done) => total + done.studySeconds, 0),
    averageScore: mean(sum, scores.length, 1),
    clockInDays: clockIns.length,
    dueDays: days.filter(({ counts, hasCome }) => counts && hasCome).length,
    byDay: days.map(({ date }) => ({
      date,
      studySeconds: byDate.get(date)?.studySeconds ?? 0,
      score: byDate.get(date)?.score ?? null,
    })),
  }
}
