import type { Tx } from '@camp/server/platform/db/executor'

/** What the planner works on: levels of the groups of camps that have not begun, and coaches whom families wish. */
export async function seedDivision(tx: Tx): Promise<void> {
  await tx.run(
    `update camp_groups g set level = l.level from (
       select e.group_id, mode() within group (order by s.english_level) as level
       from camp_students e join students s on s.id = e.student_id join camps c on c.id = e.camp_id
       where c.start_date > business_day(now()) and s.english_level is not null group by 1) l
     where l.group_id = g.id`,
  )
  await tx.run(
    `update camp_students e set preferred_coach_id = w.coach_id from (
       select x.id, (select g.coach_id from camp_groups g where g.camp_id = x.camp_id and g.coach_id is not null and g.active_flg = 'ACTIVE'
         order by (g.id * 7 + x.id) % 11, g.id limit 1) as coach_id
       from camp_students x join camps c on c.id = x.camp_id
       where c.start_date > business_day(now()) and x.status = 'STUDYING' and x.id % 7 = 0) w
     where w.id = e.id and w.coach_id is not null`,
  )
}

/** The camp that waits to be divided. */
const CAMP = "(select id from camps where name = '21天自然拼读营' and term = '冬季加开班' and deleted_at is null)"

/** A camp that begins in a few days and is still to be divided: full groups beside empty ones, a closed group, brothers and sisters. */
export async function seedDividing(tx: Tx): Promise<void> {
  const made = await tx.run(
    `insert into camps (name, term, camp_type_id, enrol_start, enrol_end, start_date, end_date, capacity)
     select '21天自然拼读营', '冬季加开班', t.id, business_day(now()) - 20, business_day(now()) + 1, business_day(now()) + 3,
       business_day(now()) + 23, 140
     from camp_types t where t.deleted_at is null order by t.id offset 1 limit 1
     on conflict (name, term) where deleted_at is null do nothing returning id`,
  )
  if (made.length === 0) return
  await tx.run(
    `insert into camp_lessons (camp_id, day, lesson_date)
     select c.id, n, c.start_date + n - 1 from camps c, generate_series(1, 21) n where c.id = ${CAMP}`,
  )
  await tx.run(
    `with teaching as (
       select k.id, row_number() over (order by k.id) as n from coaches k where k.active_flg = 'ACTIVE' and k.deleted_at is null
       order by k.id limit 7)
     insert into camp_groups (camp_id, name, coach_id, capacity, level, active_flg)
     select ${CAMP}, n || '组', id, 20, (array['L1', 'L1', 'L2', 'L2', 'L3', 'L4', 'L2'])[n], case when n = 7 then 'INACTIVE' else 'ACTIVE' end
     from teaching order by n`,
  )
  await tx.run(
    `insert into coach_plans (camp_id, coach_id, quota, weight, by_hand)
     select camp_id, coach_id, case when right(name, 2) = '4组' then 13 else 15 end, 1, true from camp_groups where camp_id = ${CAMP} order by id`,
  )
  await seedChildren(tx)
}

/** Children who have been with one of the coaches before, and brothers and sisters, as families enrol: the groups fill unevenly. */
async function seedChildren(tx: Tx): Promise<void> {
  await tx.run(
    `with places as (
       select g.id, row_number() over (order by g.id) as n from camp_groups g where g.camp_id = ${CAMP}),
     seats as (
       select p.id as group_id, row_number() over (order by md5(p.n || '-' || i)) as seat
       from places p, generate_series(1, (array[18, 12, 17, 9, 16, 8, 6])[p.n]) i),
     free as (
       select s.id, s.parent_id, count(*) over (partition by s.parent_id) > 1 as siblings, exists (
           select from camp_students x join camp_groups g on g.id = x.group_id join camp_groups mine on mine.coach_id = g.coach_id
           where x.student_id = s.id and mine.camp_id = ${CAMP}) as known
       from students s join parents p on p.id = s.parent_id and p.active_flg = 'ACTIVE' and p.deleted_at is null
       where s.deleted_at is null and s.english_level between 'L1' and 'L4'),
     chosen as (
       select f.id, f.parent_id, row_number() over (order by (f.siblings and f.parent_id % 9 = 0 and f.known) desc, f.known and f.id % 3 > 0 desc, f.id) as seat
       from free f where not exists (select from camp_students x join camps c on c.id = x.camp_id
         where x.student_id = f.id and x.status = 'STUDYING' and c.end_date >= business_day(now())) )
     insert into camp_students (camp_id, group_id, student_id, parent_id, source, joined_at)
     select ${CAMP}, seats.group_id, chosen.id, chosen.parent_id, 'MANUAL', now() - interval '2 days' from seats join chosen using (seat) order by chosen.id`,
  )
  await tx.run(
    `update camp_students e set preferred_coach_id = (
       select g.coach_id from camp_groups g where g.camp_id = ${CAMP} and g.active_flg = 'ACTIVE' order by (g.id * 7 + e.id) % 11, g.id limit 1)
     where e.camp_id = ${CAMP} and e.id % 5 = 0`,
  )
}
