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
