-- Functions of risk, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- Who was in these camps when a day began, also who left on it, and still had three lessons within the week to come: others cannot miss three in a row.
create or replace function risk_children(of_day date, camps bigint[])
  returns table (camp_student_id bigint, camp_id bigint, student_id bigint, start_date date, from_day date, came_day date, left_day date)
language sql stable as $$
  select t.camp_student_id, t.camp_id, e.student_id, c.start_date, greatest(c.start_date, t.from_day), t.from_day, least(t.to_day, t.finished_day)
  from camps c
  join camp_student_stays t on t.camp_id = c.id and t.from_day < of_day and coalesce(t.to_day >= of_day, true) and coalesce(t.finished_day >= of_day, true)
  join camp_students e on e.id = t.camp_student_id
  where c.id = any(camps) and c.deleted_at is null and of_day between c.start_date and c.end_date
    and (select count(*) from camp_lessons l where l.camp_id = c.id and l.lesson_date between of_day and of_day + 6) >= 3
$$;

-- What came of them: three lessons in a row missed from that day on, by what was in a week later. Not of who left meanwhile, nor before that week is over.
create or replace function risk_outcomes(of_day date, camps bigint[]) returns table (camp_student_id bigint, stopped boolean)
language sql stable as $$
  select w.camp_student_id, string_agg(case when k.id is null then '1' else '0' end, '' order by l.lesson_date) like '%111%'
  from risk_children(of_day, camps) w
  join camp_lessons l on l.camp_id = w.camp_id and l.lesson_date between of_day and of_day + 6
  left join clock_ins k on k.camp_student_id = w.camp_student_id and k.clock_in_date = l.lesson_date
    and k.submitted_at < (of_day + 7)::timestamp at time zone 'Asia/Shanghai'
  where of_day + 7 <= business_day(now()) and coalesce(w.left_day > of_day + 6, true)
  group by 1
$$;

-- What the last 28 lessons of each child say at the beginning of a day: nothing that was not there then. Sums and counts, so that each can be
-- added up again from its rows; `n` counts lessons backwards, `r` clock-ins: the last three against the fourteen before them.
create or replace function risk_look(of_day date, camps bigint[]) returns table (
  camp_student_id bigint, camp_id bigint, lessons integer, missed integer, missed7 integer, streak integer, clock_ins integer, silent integer,
  minutes_now bigint, minutes_before bigint, seconds_now bigint, seconds_before bigint, before integer,
  score_now bigint, scores_now integer, score_before bigint, scores_before integer,
  comment_days integer, is_late boolean, weekend_lessons integer, weekend_missed integer, streak_weekend integer, is_first boolean)
language sql stable as $$
  with past as materialized (
    select l.camp_id, l.lesson_date, row_number() over (partition by l.camp_id order by l.lesson_date desc) as n
    from camp_lessons l where l.camp_id = any(camps) and l.lesson_date < of_day),
  days as (
    select w.camp_student_id, w.camp_id, w.student_id, w.start_date, w.from_day, w.came_day, p.n, p.lesson_date, k.id, k.study_seconds, k.score,
      k.comment_due_at, case when k.commented_at < of_day::timestamp at time zone 'Asia/Shanghai' then k.commented_at end as commented_at,
      floor(extract(epoch from k.submitted_at - p.lesson_date::timestamp at time zone 'Asia/Shanghai') / 60)::bigint as minute,
      extract(isodow from p.lesson_date) >= 6 as weekend, count(k.id) over (partition by w.camp_student_id order by p.n) as r
    from risk_children(of_day, camps) w
    join past p on p.camp_id = w.camp_id and p.n <= 28 and p.lesson_date >= w.from_day
    left join clock_ins k on k.camp_student_id = w.camp_student_id and k.clock_in_date = p.lesson_date
      and k.submitted_at < of_day::timestamp at time zone 'Asia/Shanghai'),
  sums as (
    select d.camp_student_id, d.camp_id, d.student_id, d.start_date, count(*)::integer as lessons, count(*) filter (where d.id is null)::integer as missed,
      count(*) filter (where d.id is null and d.n <= 7)::integer as missed7,
      (coalesce(min(d.n) filter (where d.id is not null), count(*) + 1) - 1)::integer as streak, count(d.id)::integer as clock_ins,
      of_day - greatest(coalesce(max(d.lesson_date) filter (where d.id is not null), d.start_date), d.came_day) as silent,
      sum(d.minute) filter (where d.r <= 3) as minutes_now, sum(d.minute) filter (where d.r between 4 and 17) as minutes_before,
      sum(d.study_seconds) filter (where d.id is not null and d.r <= 3) as seconds_now,
      sum(d.study_seconds) filter (where d.id is not null and d.r between 4 and 17) as seconds_before,
      count(d.id) filter (where d.r between 4 and 17)::integer as before,
      sum(d.score) filter (where d.r <= 3) as score_now, count(d.score) filter (where d.r <= 3)::integer as scores_now,
      sum(d.score) filter (where d.r between 4 and 17) as score_before, count(d.score) filter (where d.r between 4 and 17)::integer as scores_before,
      of_day - coalesce(business_day(max(d.commented_at)), min(d.lesson_date) filter (where d.id is not null)) as comment_days,
      min(d.n) filter (where d.comment_due_at < of_day::timestamp at time zone 'Asia/Shanghai') as due,
      min(d.n) filter (where d.comment_due_at < of_day::timestamp at time zone 'Asia/Shanghai'
        and coalesce(d.commented_at > d.comment_due_at, true)) as due_late,
      count(*) filter (where d.weekend)::integer as weekend_lessons, count(*) filter (where d.weekend and d.id is null)::integer as weekend_missed,
      count(*) filter (where d.weekend and d.id is null and d.n <= 2)::integer as streak_weekend
    from days d group by d.camp_student_id, d.camp_id, d.student_id, d.start_date, d.came_day)
  select s.camp_student_id, s.camp_id, s.lessons, s.missed, s.missed7, s.streak, s.clock_ins, s.silent,
    coalesce(s.minutes_now, 0)::bigint, coalesce(s.minutes_before, 0)::bigint, coalesce(s.seconds_now, 0)::bigint, coalesce(s.seconds_before, 0)::bigint,
    s.before, coalesce(s.score_now, 0)::bigint, s.scores_now, coalesce(s.score_before, 0)::bigint, s.scores_before,
    coalesce(s.comment_days, 0), coalesce(s.due = s.due_late, false), s.weekend_lessons, s.weekend_missed, s.streak_weekend,
    not exists (select from camp_students o join camp_student_figures f on f.camp_student_id = o.id
      where o.student_id = s.student_id and o.id <> s.camp_student_id and f.first_clock_in_date < s.start_date)
  from sums s where s.lessons >= 2 and s.streak < 3
$$;

-- Nights in a row, from the last one back, on which the warning was right less often than it must be.
create or replace function risk_below() returns integer
language sql stable as $$
  select count(*)::integer from risk_nights n where n.done_at is not null and n.day > coalesce((
    select max(g.day) from risk_nights g where g.done_at is not null and coalesce(g.lift_percent >= (
      select (p.value #>> '{}')::numeric / 100 from param_configs p where p.key = 'risk.leastLift'), true)), '-infinity'::date)
$$;

-- Is the list in the order of the chance? Else in that of the rule of three days.
create or replace function risk_by_chance() returns boolean
language sql stable as $$
  select coalesce((select p.value #>> '{}' from param_configs p where p.key = 'risk.on') <> 'off', true)
    and coalesce(risk_below() < (select (p.value #>> '{}')::numeric from param_configs p where p.key = 'risk.offAfterDays'), true)
$$;
