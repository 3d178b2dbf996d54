-- Functions and triggers of campStudents, as they are today. Changed here, then `npm run db:functions` writes the migration.

create or replace function camp_students_seats_insert() returns trigger language plpgsql as $$
begin
  perform take_camp_seats(
    array(select camp_id from added where status <> 'QUIT' group by 1 order by 1),
    array(select count(*)::int from added where status <> 'QUIT' group by camp_id order by camp_id),
    array(select group_id from added where status <> 'QUIT' group by 1 order by 1),
    array(select count(*)::int from added where status <> 'QUIT' group by group_id order by group_id))
  where exists (select from added where status <> 'QUIT');
  return null;
end $$;
create or replace trigger camp_students_seats_insert after insert on camp_students referencing new table as added
  for each statement execute function camp_students_seats_insert();

create or replace function camp_students_seats_update() returns trigger language plpgsql as $$
declare
  camp_ids bigint[]; camp_counts integer[]; group_ids bigint[]; group_counts integer[];
begin
  select array_agg(id order by id), array_agg(n order by id) into camp_ids, camp_counts from (
    select camp_id as id, sum(n)::int as n from (
      select camp_id, 1 as n from added where status <> 'QUIT' union all select camp_id, -1 from removed where status <> 'QUIT') signed
    group by 1 having sum(n) <> 0) changed;
  select array_agg(id order by id), array_agg(n order by id) into group_ids, group_counts from (
    select group_id as id, sum(n)::int as n from (
      select group_id, 1 as n from added where status <> 'QUIT' union all select group_id, -1 from removed where status <> 'QUIT') signed
    group by 1 having sum(n) <> 0) changed;
  if camp_ids is not null or group_ids is not null then
    perform take_camp_seats(coalesce(camp_ids, '{}'), coalesce(camp_counts, '{}'), coalesce(group_ids, '{}'), coalesce(group_counts, '{}'));
  end if;
  return null;
end $$;
create or replace trigger camp_students_seats_update after update on camp_students referencing new table as added old table as removed
  for each statement execute function camp_students_seats_update();

create or replace function camp_students_seats_delete() returns trigger language plpgsql as $$
begin
  perform take_camp_seats(
    array(select camp_id from removed where status <> 'QUIT' group by 1 order by 1),
    array(select -count(*)::int from removed where status <> 'QUIT' group by camp_id order by camp_id),
    array(select group_id from removed where status <> 'QUIT' group by 1 order by 1),
    array(select -count(*)::int from removed where status <> 'QUIT' group by group_id order by group_id))
  where exists (select from removed where status <> 'QUIT');
  return null;
end $$;
create or replace trigger camp_students_seats_delete after delete on camp_students referencing old table as removed
  for each statement execute function camp_students_seats_delete();

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
  select stay_days_of(array(select distinct camp_student_id from camp_student_stays));
end;

-- A child that studies in a running camp and has not clocked in for three days.
create or replace function at_risk(status text, start_date date, end_date date, joined_at timestamptz, last_clock_in date, today date) returns boolean
  language sql immutable parallel safe
  return status = 'STUDYING' and today between start_date and end_date
    and today - coalesce(last_clock_in, greatest(start_date, business_day(joined_at))) >= 3;

-- Held here, whoever writes the state. One who leaves after finishing has finished all the same; one who studies again has not.
create or replace function camp_students_finished() returns trigger language plpgsql as $$
begin
  new.finished_at := case when new.status = 'FINISHED' then now() end;
  return new;
end $$;
create or replace trigger camp_students_finished before insert or update of status on camp_students for each row
  when ((new.status = 'FINISHED' and new.finished_at is null) or (new.status = 'STUDYING' and new.finished_at is not null))
  execute function camp_students_finished();

-- A lesson of this day is expected of a child: from the day on which it joined until the one before it left or finished.
create or replace function lesson_expected(lesson date, joined_at timestamptz, quit_at timestamptz, finished_at timestamptz) returns boolean
  language sql immutable parallel safe
  return lesson >= business_day(joined_at) and (quit_at is null or lesson < business_day(quit_at))
    and (finished_at is null or lesson < business_day(finished_at));

-- The stays are in step with the enrolment, whoever writes it: one that is in the camp has its last stay open, one that left has it closed.
-- What only the one who writes knows - reason, by whom, source and order of a return - is written beside it.
create or replace function camp_students_stays_insert() returns trigger language plpgsql as $$
begin
  insert into camp_student_stays (camp_student_id, camp_id, group_id, source, order_number, from_at, to_at, finished_at)
    select id, camp_id, group_id, source, order_number, joined_at, greatest(quit_at, joined_at + case when quit_at is not null then interval '1 microsecond' end),
      finished_at
    from added;
  return null;
end $$;
create or replace trigger camp_students_stays_insert after insert on camp_students referencing new table as added
  for each statement execute function camp_students_stays_insert();

create or replace function camp_students_stays_update() returns trigger language plpgsql as $$
declare
  last camp_student_stays;
begin
  if new.joined_at <> old.joined_at then
    update camp_student_stays set from_at = new.joined_at where camp_student_id = new.id and after_at is null;
  end if;
  select * into last from camp_student_stays where camp_student_id = new.id order by from_at desc limit 1;
  if last.to_at is not null and new.quit_at is null then
    -- Whoever waited for the row may have asked a moment before the child left.
    new.returned_at := greatest(now(), last.to_at);
    insert into camp_student_stays (camp_student_id, camp_id, group_id, source, order_number, from_at, after_at, finished_at)
      values (new.id, new.camp_id, new.group_id, new.source, new.order_number, new.returned_at, last.to_at, new.finished_at);
    return new;
  end if;
  new.quit_at := greatest(new.quit_at, last.from_at + case when new.quit_at is not null then interval '1 microsecond' end);
  new.returned_at := case when last.after_at is not null then last.from_at end;
  update camp_student_stays set group_id = new.group_id, finished_at = new.finished_at, to_at = new.quit_at
    where id = last.id and (group_id, finished_at, to_at) is distinct from (new.group_id, new.finished_at, new.quit_at);
  return new;
end $$;
-- Named so that it comes after `camp_students_finished`.
create or replace trigger camp_students_stays_update before update on camp_students for each row
  when ((old.joined_at, old.quit_at, old.group_id, old.finished_at) is distinct from (new.joined_at, new.quit_at, new.group_id, new.finished_at))
  execute function camp_students_stays_update();

-- A child that studies in a running camp and has not clocked in for three days, nor come back since.
create or replace function at_risk(status text, start_date date, end_date date, joined_at timestamptz, returned_at timestamptz, last_clock_in date, today date)
  returns boolean language sql immutable parallel safe
  return status = 'STUDYING' and today between start_date and end_date
    and today - greatest(coalesce(last_clock_in, greatest(start_date, business_day(joined_at))), business_day(returned_at)) >= 3;

create or replace function stay_days_of(ids bigint[]) returns void language sql
begin atomic
  update camp_student_stays s
  set clock_in_days = n.days, finished_days = n.finished, last_clock_in_date = n.last
  from (
    select t.id,
      count(*) filter (where k.clock_in_date >= t.from_day and (t.to_day is null or k.clock_in_date < t.to_day)) as days,
      count(*) filter (where k.clock_in_date >= greatest(t.from_day, t.finished_day) and t.finished_day is not null
        and (t.to_day is null or k.clock_in_date < t.to_day)) as finished,
      max(k.clock_in_date) as last
    from camp_student_stays t left join clock_ins k on k.camp_student_id = t.camp_student_id
    where t.camp_student_id = any(ids) group by t.id) n
  where s.id = n.id and (s.clock_in_days, s.finished_days, s.last_clock_in_date) is distinct from (n.days, n.finished, n.last);
end;

-- Its days become others when it begins, ends or is finished at another moment. No clock-in is older than the first stay.
create or replace function camp_student_stays_days() returns trigger language plpgsql as $$
begin
  perform stay_days_of(array[new.camp_student_id]);
  return null;
end $$;
create or replace trigger camp_student_stays_days_insert after insert on camp_student_stays for each row
  when (new.after_at is not null)
  execute function camp_student_stays_days();
create or replace trigger camp_student_stays_days_update after update of from_at, to_at, finished_at on camp_student_stays for each row
  when ((old.from_at, old.to_at, old.finished_at) is distinct from (new.from_at, new.to_at, new.finished_at))
  execute function camp_student_stays_days();
