import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'
import { type ModelParts, modelParts } from './risk.model.rules.ts'

/** So many days that are past are told first, where there was no night yet: four weeks that can be judged, and the week until they can. */
export const PAST_DAYS = 35
/** A chance is judged by what came of it within so many days. */
const WEEK = 7
const JUDGED = 28
/** Fewer say nothing in words. */
export const WORDS_FROM_BP = 1_000

// A night begins at two; before that it is the one of yesterday.
const DAYS = seldom(
  'risk.days',
  `select d.day::date as day from generate_series(business_day(now() - interval '2 hours') - ${PAST_DAYS}, business_day(now() - interval '2 hours'),
     interval '1 day') as d (day)
   where not exists (select from risk_nights n where n.day = d.day::date and n.done_at is not null) order by 1`,
  { notNull: ['day'] },
)
const BEGIN = seldom('risk.begin', 'insert into risk_nights (day) values ($1::date) on conflict do nothing')
const CAMPS = seldom(
  'risk.camps',
  `select c.id, c.camp_type_id, (select count(*) from camp_student_stays t where t.camp_id = c.id) as children
   from camps c where c.deleted_at is null and $1::date between c.start_date and c.end_date
     and not exists (select from risk_scores s where s.day = $1::date and s.camp_id = c.id) order by c.id`,
  { notNull: ['children'] },
)
const LOOK = seldom('risk.look', 'select * from risk_look($1::date, $2::bigint[])', {
  notNull: [
    ...([
      'campStudentId',
      'campId',
      'lessons',
      'missed',
      'missed7',
      'streak',
      'clockIns',
      'silent',
      'minutesNow',
      'minutesBefore',
    ] as const),
    ...([
      'secondsNow',
      'secondsBefore',
      'before',
      'scoreNow',
      'scoresNow',
      'scoreBefore',
      'scoresBefore',
      'commentDays',
      'isLate',
    ] as const),
    ...(['weekendLessons', 'weekendMissed', 'streakWeekend', 'isFirst'] as const),
  ],
})
export type Looked = Row<typeof LOOK>
const OUTCOMES = seldom('risk.outcomes', 'select * from risk_outcomes($1::date, $2::bigint[])', { notNull: ['campStudentId', 'stopped'] })
const MODEL = seldom(
  'risk.model',
  'select id, made_day, parts from risk_models where camp_type_id = $1 and made_day <= $2::date order by made_day desc limit 1',
  { fits: { parts: modelParts } },
)
const ENDED = seldom(
  'risk.ended',
  `select c.id, c.start_date, c.end_date, (select count(*) from camp_student_stays t where t.camp_id = c.id and t.from_day < c.end_date) as children
   from camps c where c.camp_type_id = $1 and c.end_date < $2::date and c.deleted_at is null order by c.end_date desc, c.id desc`,
  { notNull: ['children'] },
)
const KEEP = seldom(
  'risk.keepModel',
  `insert into risk_models (camp_type_id, made_day, children, examples, parts) values ($1, $2::date, $3, $4, $5::jsonb)
   on conflict (camp_type_id, made_day) do update set parts = excluded.parts returning id`,
)
const PUT = seldom(
  'risk.put',
  `insert into risk_scores (camp_student_id, day, camp_id, chance_bp, model_id, reasons, streak, silent, held)
   select r."campStudentId", $1::date, r."campId", r."chanceBp", r."modelId", r.reasons, r.streak, r.silent, r.held
   from jsonb_to_recordset($2::jsonb) as r ("campStudentId" bigint, "campId" bigint, "chanceBp" integer, "modelId" bigint, reasons jsonb,
     streak integer, silent integer, held boolean)
   where exists (select from camp_students e where e.id = r."campStudentId") on conflict do nothing`,
)
// Whom each of both would have had called: nobody twice in a week. Who was is looked up once: a night that has just been written is unknown to
// the planner, which may take its children for a few and look through the week for each of them.
const NAME = (column: 'named' | 'rule_named', condition: string, order: string): string =>
  `update risk_scores s set ${column} = true from (
     select o.camp_student_id from risk_scores o where o.day = $1::date and ${condition} and o.camp_student_id not in (
       select b.camp_student_id from risk_scores b where b.day between $1::date - ${WEEK} and $1::date - 1 and b.${column})
     order by ${order}, o.camp_student_id limit $2) n
   where s.camp_student_id = n.camp_student_id and s.day = $1::date`
const NAMED = seldom('risk.name', NAME('named', 'true', 'o.chance_bp desc'))
const RULED = seldom('risk.nameByRule', NAME('rule_named', 'o.silent >= 3', 'o.silent desc'))
const DONE = seldom(
  'risk.done',
  `update risk_nights n set done_at = clock_timestamp(), calls = $2, children = x.children, named = x.named, rule_named = x.rule_named
   from (select count(*)::integer as children, (count(*) filter (where named))::integer as named, (count(*) filter (where rule_named))::integer as rule_named
     from risk_scores where day = $1::date) x
   where n.day = $1::date`,
)
const UNJUDGED = seldom(
  'risk.unjudged',
  `select n.day, array(select distinct s.camp_id from risk_scores s where s.day = n.day order by 1) as camps from risk_nights n
   where n.done_at is not null and n.judged_at is null and n.day <= $1::date - ${WEEK} order by n.day`,
  { fits: { camps: z.array(z.int()) } },
)
const STOPPED = seldom(
  'risk.stopped',
  `update risk_scores s set stopped = o.stopped from risk_outcomes($1::date, $2::bigint[]) o
   where s.day = $1::date and s.camp_student_id = o.camp_student_id`,
)
// Who left meanwhile counts for neither.
const JUDGE = seldom(
  'risk.judge',
  `update risk_nights n set judged_at = clock_timestamp(), named = x.named, named_right = x.named_right, rule_named = x.rule_named, rule_right = x.rule_right
   from (select (count(*) filter (where named))::integer as named, (count(*) filter (where named and stopped))::integer as named_right,
       (count(*) filter (where rule_named))::integer as rule_named, (count(*) filter (where rule_named and stopped))::integer as rule_right
     from risk_scores where day = $1::date and stopped is not null) x
   where n.day = $1::date`,
)
const BINS = seldom(
  'risk.bins',
  `select round(avg(t.chance_bp))::integer as said, round(avg(t.stopped::integer) * 10000)::integer as came, count(*)::integer as children
   from (select s.chance_bp, s.stopped, ntile(10) over (order by s.chance_bp, s.camp_student_id) as tenth from risk_scores s
     where s.day > $1::date - ${JUDGED + WEEK} and s.day <= $1::date - ${WEEK} and s.stopped is not null) t group by t.tenth order by t.tenth`,
  { notNull: ['said', 'came'] },
)
const LIFT = seldom(
  'risk.lift',
  `update risk_nights n set bins = $2::jsonb, lift_percent = x.lift
   from (select round(100.0 * sum(j.named_right) * sum(j.rule_named) / nullif(sum(j.named) * sum(j.rule_right), 0))::integer as lift
     from risk_nights j where j.judged_at is not null and j.day > $1::date - ${JUDGED + WEEK} and j.day <= $1::date - ${WEEK}) x
   where n.day = $1::date`,
)

export type ScoredRow = Pick<Looked, 'campStudentId' | 'campId' | 'streak' | 'silent'> & {
  readonly chanceBp: number
  readonly modelId: number | null
  readonly reasons: readonly unknown[]
  readonly held: boolean
}

export const nightRepository = {
  days: async (db: Executor): Promise<string[]> => (await db.all(DAYS, [])).map(({ day }) => day),
  begin: (db: Executor, day: string) => db.all(BEGIN, [day]),
  camps: (db: Executor, day: string) => db.all(CAMPS, [day]),
  look: (db: Executor, day: string, camps: readonly number[]): Promise<Looked[]> => db.all(LOOK, [day, camps]),
  outcomes: (db: Executor, day: string, camps: readonly number[]) => db.all(OUTCOMES, [day, camps]),
  model: (db: Executor, campTypeId: number, day: string) => db.one(MODEL, [campTypeId, day]),
  ended: (db: Executor, campTypeId: number, day: string) => db.all(ENDED, [campTypeId, day]),
  keepModel: async (db: Executor, campTypeId: number, day: string, children: number, examples: number, parts: ModelParts) =>
    (await db.one(KEEP, [campTypeId, day, children, examples, JSON.stringify(parts)]))?.id,
  put: (tx: Tx, day: string, rows: readonly ScoredRow[]) => tx.all(PUT, [day, JSON.stringify(rows)]),
  done: async (tx: Tx, day: string, calls: number): Promise<void> => {
    await tx.all(NAMED, [day, calls])
    await tx.all(RULED, [day, calls])
    await tx.all(DONE, [day, calls])
  },
  unjudged: (db: Executor, day: string) => db.all(UNJUDGED, [day]),
  stopped: (tx: Tx, day: string, camps: readonly number[]) => tx.all(STOPPED, [day, camps]),
  judge: (tx: Tx, day: string) => tx.all(JUDGE, [day]),
  bins: (db: Executor, day: string) => db.all(BINS, [day]),
  lift: (db: Executor, day: string, bins: readonly unknown[]) => db.all(LIFT, [day, JSON.stringify(bins)]),
}
