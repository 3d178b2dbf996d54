-- What the rates of camps, the workplace and the queue count of each stay is kept with it. All of them read the stays of a camp; without it
-- they would look for the figures of each child, one after the other.
alter table camp_student_stays
  -- Clock-ins for days of the stay, until the one before the child left; and those among them since it finished.
  add column clock_in_days integer not null default 0,
  add column finished_days integer not null default 0,
  -- The last day that the child clocked in, in whichever stay.
  add column last_clock_in_date date;

create function stay_days_of(ids bigint[]) returns void language sql
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

-- With the clock-ins: their trigger holds the child's enrolment first, as whoever changes its stays does.
create or replace function clock_ins_figures() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'DELETE' then ids := array(select distinct camp_student_id from removed);
  else ids := array(select distinct camp_student_id from added); end if;
  if cardinality(ids) > 0 then
    perform 1 from camp_students where id = any(ids) order by id for no key update;
    perform camp_student_figures_of(ids);
    perform stay_days_of(ids);
  end if;
  return null;
end $$;

-- With the stay: its days become others when it begins, ends or is finished at another moment. No clock-in is older than the first stay.
create function camp_student_stays_days() returns trigger language plpgsql as $$
begin
  perform stay_days_of(array[new.camp_student_id]);
  return null;
end $$;
create trigger camp_student_stays_days_insert after insert on camp_student_stays for each row
  when (new.after_at is not null)
  execute function camp_student_stays_days();
create trigger camp_student_stays_days_update after update of from_at, to_at, finished_at on camp_student_stays for each row
  when ((old.from_at, old.to_at, old.finished_at) is distinct from (new.from_at, new.to_at, new.finished_at))
  execute function camp_student_stays_days();

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
select stay_days_of(array(select distinct camp_student_id from camp_student_stays));

-- The columns by which rates are counted stand in the indexes by which they are found; the ones before held the others already.
create index camp_student_stays_camp_days_idx on camp_student_stays (camp_id)
  include (camp_student_id, group_id, from_day, to_day, finished_day, to_at, after_at, clock_in_days, finished_days);
create index camp_student_stays_group_days_idx on camp_student_stays (group_id)
  include (camp_student_id, camp_id, from_day, to_day, finished_day, to_at, after_at, clock_in_days, finished_days);
drop index camp_student_stays_camp_idx;
drop index camp_student_stays_group_idx;

-- Most children of a running camp are in their only stay and have not finished: who of them was last seen when, and all the others.
create index camp_student_stays_plain_idx on camp_student_stays (camp_id, (coalesce(last_clock_in_date, from_day)))
  include (camp_student_id, group_id, from_day, last_clock_in_date)
  where to_at is null and after_at is null and finished_at is null;
create index camp_student_stays_other_idx on camp_student_stays (camp_id)
  include (camp_student_id, group_id, from_day, to_day, finished_day, to_at, after_at)
  where to_at is not null or after_at is not null or finished_at is not null;
-- Who came back is read for the queue of work; they are few.
create index camp_student_stays_returned_idx on camp_student_stays (camp_id) include (camp_student_id, group_id, from_day, last_clock_in_date)
  where to_at is null and after_at is not null and finished_at is null;
-- Comments that are yet to be made, camp by camp: the queue counts those of running camps, a small part of all.
create index clock_ins_open_camp_idx on clock_ins (camp_id, comment_due_at) include (group_id) where commented_at is null;
