import * as z from 'zod'
import type { Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'

const urls = z.array(z.string())

// What lessons and places say of many clock-ins: as `clockIns.facts` of one.
const FACTS = statement(
  'clockIns.ingest.facts',
  `select u.n, o.camp_id, o.group_id, o.parent_id, g.coach_id, l.day as lesson_day, coalesce(f.comment_deadline_hours, 24) as hours,
     exists (select from camp_student_stays t where t.camp_student_id = o.id and t.from_day <= u.day and (t.to_day is null or t.to_day > u.day)) as there
   from unnest($1::bigint[], $2::date[]) with ordinality as u (id, day, n)
     join camp_students o on o.id = u.id join camps c on c.id = o.camp_id join camp_groups g on g.id = o.group_id
     left join camp_configs f on f.camp_type_id = c.camp_type_id left join camp_lessons l on l.camp_id = o.camp_id and l.lesson_date = u.day
   where $3::bigint is null or o.group_id in (select led_camp_groups($3))`,
  { notNull: ['n', 'hours', 'there'] },
)
// Those that are there already are found by the next statement.
const ADD = statement(
  'clockIns.ingest.add',
  `insert into clock_ins (camp_student_id, camp_id, group_id, coach_id, clock_in_date, lesson_day, submitted_at, makeup, study_seconds, score, media_urls, comment_due_at)
   select u.id, u.camp_id, u.group_id, u.coach_id, u.day, u.lesson_day, u.at, u.makeup, u.seconds, u.score, coalesce(u.media, '[]'), u.at + u.hours * interval '1 hour'
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::date[], $6::int[], $7::timestamptz[], $8::boolean[], $9::int[], $10::int[], $11::int[], $12::jsonb[])
     as u (id, camp_id, group_id, coach_id, day, lesson_day, at, makeup, seconds, score, hours, media)
   order by u.id, u.day on conflict (camp_student_id, clock_in_date) do nothing returning id, camp_student_id, clock_in_date`,
)
const OF_DAYS = statement(
  'clockIns.ingest.ofDays',
  `select u.n, k.id from unnest($1::bigint[], $2::date[]) with ordinality as u (id, day, n)
     join clock_ins k on k.camp_student_id = u.id and k.clock_in_date = u.day`,
  { notNull: ['n'] },
)
const CHANGE = statement(
  'clockIns.ingest.change',
  `update clock_ins k set study_seconds = coalesce(u.seconds, k.study_seconds), score = coalesce(u.score, k.score),
     media_urls = coalesce(u.media, k.media_urls), ${TOUCHED}
   from unnest($1::bigint[], $2::int[], $3::int[], $4::bigint[], $5::date[], $6::jsonb[]) as u (id, seconds, score, camp_student_id, day, media)
   where k.id = u.id and k.camp_student_id = u.camp_student_id and k.clock_in_date = u.day returning k.id`,
)
// What nothing is known of yet.
const FILL = statement(
  'clockIns.ingest.fill',
  `update clock_ins k set study_seconds = case when k.study_seconds = 0 then coalesce(u.seconds, 0) else k.study_seconds end,
     score = coalesce(k.score, u.score), media_urls = case when k.media_urls = '[]' then coalesce(u.media, '[]') else k.media_urls end, ${TOUCHED}
   from unnest($1::bigint[], $2::int[], $3::int[], $4::jsonb[]) as u (id, seconds, score, media)
   where k.id = u.id and (k.study_seconds = 0 and u.seconds > 0 or k.score is null and u.score is not null
     or k.media_urls = '[]' and u.media <> '[]')
   returning k.id, k.camp_student_id, k.media_urls`,
  { fits: { mediaUrls: urls } },
)

/** What is told of a clock-in. */
export interface ToldClockIn {
  readonly enrolmentId: number
  readonly date: string
  readonly studySeconds: number | null
  readonly score: number | null
  /** Addresses of its files; null where nothing is told of them. */
  readonly urls: readonly string[] | null
}
/** One that is there. */
export interface KnownClockIn extends ToldClockIn {
  readonly id: number
}
interface NewClockIn extends ToldClockIn {
  readonly campId: number
  readonly groupId: number
  readonly coachId: number | null
  readonly lessonDay: number
  readonly at: string
  readonly isMakeup: boolean
  readonly hours: number
}

const enrolments = (told: readonly ToldClockIn[]) => told.map(({ enrolmentId }) => enrolmentId)
const medias = (told: readonly Pick<ToldClockIn, 'urls'>[]) => told.map(({ urls: of }) => of && JSON.stringify(of))
const days = (told: readonly ToldClockIn[]) => told.map(({ date }) => date)

export const clockInsIngestRepository = {
  /** By their place in what was asked, from 1. */
  facts: (tx: Tx, told: readonly ToldClockIn[], scope: Scope) => tx.all(FACTS, [enrolments(told), days(told), readerOf(scope)]),

  /** Answers those that were added. */
  add: (tx: Tx, fresh: readonly NewClockIn[]) =>
    tx.all(ADD, [
      enrolments(fresh),
      fresh.map(({ campId }) => campId),
      fresh.map(({ groupId }) => groupId),
      fresh.map(({ coachId }) => coachId),
      days(fresh),
      fresh.map(({ lessonDay }) => lessonDay),
      fresh.map(({ at }) => at),
      fresh.map(({ isMakeup }) => isMakeup),
      fresh.map(({ studySeconds }) => studySeconds ?? 0),
      fresh.map(({ score }) => score),
      fresh.map(({ hours }) => hours),
      medias(fresh),
    ]),

  /** By their place in what was asked, from 1. */
  ofDays: (tx: Tx, told: readonly ToldClockIn[]) => tx.all(OF_DAYS, [enrolments(told), days(told)]),

  /** Answers those that are still of the child and the day that is told. */
  change: async (tx: Tx, told: readonly KnownClockIn[]): Promise<ReadonlySet<number>> => {
    const rows = await tx.all(CHANGE, [
      told.map(({ id }) => id),
      told.map(({ studySeconds }) => studySeconds),
      told.map(({ score }) => score),
      enrolments(told),
      days(told),
      medias(told),
    ])
    return new Set(rows.map(({ id }) => id))
  },

  /** Fills in what is empty; answers those in which something was. */
  fill: (tx: Tx, told: readonly KnownClockIn[]) =>
    tx.all(FILL, [told.map(({ id }) => id), told.map(({ studySeconds }) => studySeconds), told.map(({ score }) => score), medias(told)]),
}
