-- With the last day that a child clocked in the first one is kept: it says, without a look at the days, whether some lie before it joined.
alter table camp_student_figures add column first_clock_in_date date;
update camp_student_figures f set first_clock_in_date = k.first
from (select camp_student_id, min(clock_in_date) as first from clock_ins group by camp_student_id) k where k.camp_student_id = f.camp_student_id;

create or replace function camp_student_figures_of(ids bigint[]) returns void language sql
begin atomic
  insert into camp_student_figures (camp_student_id, clock_in_days, makeup_days, comment_count, study_seconds, score_sum, score_count,
      last_clock_in_at, first_clock_in_date, last_clock_in_date)
    select s.id, count(k.id), count(*) filter (where k.makeup), count(k.commented_at), coalesce(sum(k.study_seconds), 0),
      coalesce(sum(k.score), 0), count(k.score), max(k.submitted_at), min(k.clock_in_date), max(k.clock_in_date)
    from camp_students s left join clock_ins k on k.camp_student_id = s.id where s.id = any(ids) group by s.id order by s.id
  on conflict (camp_student_id) do update set clock_in_days = excluded.clock_in_days, makeup_days = excluded.makeup_days,
    comment_count = excluded.comment_count, study_seconds = excluded.study_seconds, score_sum = excluded.score_sum,
    score_count = excluded.score_count, last_clock_in_at = excluded.last_clock_in_at,
    first_clock_in_date = excluded.first_clock_in_date, last_clock_in_date = excluded.last_clock_in_date;
end;
create or replace function recount_camp_student_figures() returns void language sql
begin atomic
  delete from camp_student_figures;
  insert into camp_student_figures (camp_student_id, clock_in_days, makeup_days, comment_count, study_seconds, score_sum, score_count,
      last_clock_in_at, first_clock_in_date, last_clock_in_date)
    select camp_student_id, count(*), count(*) filter (where makeup), count(commented_at), sum(study_seconds), coalesce(sum(score), 0),
      count(score), max(submitted_at), min(clock_in_date), max(clock_in_date)
    from clock_ins group by camp_student_id;
end;
