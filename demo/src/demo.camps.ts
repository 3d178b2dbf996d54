import { Tx } from '@camp/server/platform/db/executor'
import { seldom } from '@camp/server/platform/db/statement'
import type { PoolClient } from 'pg'
import { type DemoCalendar, dayNumber, dayText, momentText, startOfDay } from './demo.calendar.ts'
import { CampTables, type DemoCamp, groupsFor } from './demo.campTables.ts'
import { copyEach } from './demo.copy.ts'
import type { DemoEnrolments } from './demo.enrolments.ts'
import type { DemoGround } from './demo.ground.ts'
import type { DemoSchool } from './demo.school.ts'
import { type DemoTerm, type DemoTerms, demoCampTypes } from './demo.terms.ts'

/** Who was, is and will be away, of those with groups now: somebody today with a substitute, somebody soon without one, and two of the past. */
export async function seedAbsences(tx: Tx): Promise<void> {
  await tx.run(
    `with staff as (
       select k.id, row_number() over (order by k.id desc) as n from coaches k
       where k.active_flg = 'ACTIVE' and k.deleted_at is null and k.joined_at < business_day(now()) - 90
         and exists (select from camp_groups g join camps c on c.id = g.camp_id
           where g.coach_id = k.id and c.start_date <= business_day(now()) and c.end_date >= business_day(now())))
     insert into coach_absences (coach_id, from_date, to_date, substitute_id, reason, created_at, updated_at)
     select k.id, business_day(now()) + a.first, business_day(now()) + a.last, s.id, a.reason, least(now(), now() + make_interval(days => a.first - 2)),
       least(now(), now() + make_interval(days => a.first - 2))
     from (values (1, -1, 2, 4, '病假'), (2, 9, 13, null, '年假'), (3, -46, -44, 5, '家中有事'), (4, -75, -71, 1, '外出培训'))
       as a (who, first, last, stands_in, reason)
       join staff k on k.n = a.who left join staff s on s.n = a.stands_in
     where not exists (select from coach_absences)`,
  )
}

interface CampsPlan {
  readonly seed: number
  readonly calendar: DemoCalendar
  readonly ground: DemoGround
  readonly school: DemoSchool
  readonly firstGroupId: number
  readonly firstEnrolmentId: number
}

/** Makes the camps of all terms and fills them; terms that have a camp already get more groups, and more room. */
export async function fillCamps(client: PoolClient, plan: CampsPlan, terms: DemoTerms, enrolments: DemoEnrolments): Promise<void> {
  const tx = Tx.of(client)
  const camps = await saveCamps(tx, plan, terms, enrolments)
  await seedLessons(tx, terms, camps, plan.school.resourceIds)
  const tables = new CampTables({ ...plan, coaches: plan.school.coaches, mover: plan.ground.actors.jiaowu }, terms)
  const place = function* () {
    for (const [index, term] of terms.all.entries()) yield* tables.place(term, camps[index] as DemoCamp, enrolments.of(term)) // there is one for each term
  }
  // The demo knows more of the stays than the enrolments say.
  await tx.run('alter table camp_students disable trigger camp_students_stays_insert')
  await copyEach(client, tables.all, place(), (child) => tables.add(child))
  await tx.run('alter table camp_students enable trigger camp_students_stays_insert')
  // Moves of days to come keep their places, as those that are made through the calls do.
  await tx.run('select recount_camp_seats()')
  await seedPlans(tx)
  await seedAbsences(tx)
}

/** How many a term will have taken when it begins: those that are over say. */
function expected(term: DemoTerm, terms: DemoTerms, enrolments: DemoEnrolments, today: number): number {
  const others = terms.all.filter((other) => other.name === term.name && other.enrolEnd < today)
  const taken = others.reduce((sum, other) => sum + enrolments.of(other).length, 0)
  return Math.ceil(taken / Math.max(1, others.length))
}

const SAVE_CAMPS = seldom(
  'demo.saveCamps',
  `with wanted as (
     select * from jsonb_to_recordset($1::jsonb) as row (place integer, name text, term text, type bigint, goods bigint, enrol_start date,
       enrol_end date, start_date date, end_date date, room integer, made timestamptz)
   ), saved as (
     insert into camps as c (name, term, camp_type_id, goods_id, enrol_start, enrol_end, start_date, end_date, capacity, created_at, updated_at)
     select name, term, type, goods, enrol_start, enrol_end, start_date, end_date, room, made, made from wanted order by start_date, place
     on conflict (name, term) where deleted_at is null do update set capacity = c.capacity + excluded.capacity
     returning c.id, c.name, c.term
   )
   select saved.id, (select count(*)::int from camp_groups g where g.camp_id = saved.id) as groups
   from wanted join saved using (name, term) order by place`,
)

async function saveCamps(
  tx: Tx,
  { calendar, ground, school }: CampsPlan,
  terms: DemoTerms,
  enrolments: DemoEnrolments,
): Promise<DemoCamp[]> {
  const today = dayNumber(calendar.now)
  const rows = terms.all.map((term) => {
    const children = Math.max(enrolments.of(term).length, term.enrolEnd < today ? 0 : expected(term, terms, enrolments, today))
    const room = groupsFor(children, term.type) * (demoCampTypes[term.type]?.groupCapacity ?? 1)
    return {
      place: term.index,
      name: term.name,
      term: term.term,
      type: school.typeIds[term.type],
      goods: term.goods === null ? null : ground.goodsIds[term.goods],
      enrol_start: dayText(term.enrolStart),
      enrol_end: dayText(term.enrolEnd),
      start_date: dayText(term.start),
      end_date: dayText(term.end),
      room,
      made: momentText(Math.min(startOfDay(term.enrolStart) - 7 * 86_400_000, calendar.now)),
    }
  })
  return tx.all(SAVE_CAMPS, [JSON.stringify(rows)])
}

async function seedLessons(tx: Tx, terms: DemoTerms, camps: readonly DemoCamp[], resourceIds: readonly number[]): Promise<void> {
  const lessons = terms.all.flatMap((term, index) =>
    term.lessons.map((day, at) => ({
      camp: camps[index]?.id,
      day: day - term.start + 1,
      date: dayText(day),
      resource: resourceIds[(term.type * 9 + at) % resourceIds.length],
    })),
  )
  await tx.run(
    `insert into camp_lessons (camp_id, day, lesson_date, resource_id)
     select camp, day, date, resource from jsonb_to_recordset($1::jsonb) as row (camp bigint, day integer, date date, resource bigint)
     on conflict do nothing`,
    [JSON.stringify(lessons)],
  )
}

/** How new children are shared among the coaches of each camp that still takes some. */
const seedPlans = (tx: Tx): Promise<unknown> =>
  tx.run(
    `insert into coach_plans (camp_id, coach_id, quota, weight)
     select g.camp_id, g.coach_id, sum(g.capacity), 1 + (g.coach_id + g.camp_id) % 3
     from camp_groups g join camps c on c.id = g.camp_id
     where c.end_date >= business_day(now()) and g.coach_id is not null group by 1, 2
     on conflict (camp_id, coach_id) do update set quota = excluded.quota`,
  )
