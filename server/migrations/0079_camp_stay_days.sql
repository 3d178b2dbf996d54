-- How many children of a camp are in their only stay and have not finished, by the day on which it began and the last day that they clocked
-- in: what the workplace tells of running camps follows from it. As for orders: what changes appends what it adds, a chore merges that, and
-- readers add both. last_day -infinity: has not clocked in.
create table camp_stay_delta (
  id bigint generated always as identity primary key,
  camp_id bigint not null,
  from_day date not null,
  last_day date not null,
  children integer not null
);
create table camp_stay_day (
  camp_id bigint not null,
  from_day date not null,
  last_day date not null,
  children bigint not null,
  primary key (camp_id, from_day, last_day)
);
-- A child that clocks in leaves a row behind that counts nobody any more.
create index camp_stay_day_nobody_idx on camp_stay_day (camp_id) where children = 0;

create function camp_stay_delta_insert() returns trigger language plpgsql as $$
begin
  insert into camp_stay_delta (camp_id, from_day, last_day, children)
  select camp_id, from_day, coalesce(last_clock_in_date, '-infinity'), count(*) from added
  where to_at is null and after_at is null and finished_at is null group by 1, 2, 3;
  return null;
end $$;
create function camp_stay_delta_delete() returns trigger language plpgsql as $$
begin
  insert into camp_stay_delta (camp_id, from_day, last_day, children)
  select camp_id, from_day, coalesce(last_clock_in_date, '-infinity'), -count(*) from removed
  where to_at is null and after_at is null and finished_at is null group by 1, 2, 3;
  return null;
end $$;
create function camp_stay_delta_change() returns trigger language plpgsql as $$
begin
  insert into camp_stay_delta (camp_id, from_day, last_day, children)
  select old.camp_id, old.from_day, coalesce(old.last_clock_in_date, '-infinity'), -1
    where old.to_at is null and old.after_at is null and old.finished_at is null
  union all
  select new.camp_id, new.from_day, coalesce(new.last_clock_in_date, '-infinity'), 1
    where new.to_at is null and new.after_at is null and new.finished_at is null;
  return null;
end $$;
create trigger camp_student_stays_delta_insert after insert on camp_student_stays referencing new table as added
  for each statement execute function camp_stay_delta_insert();
create trigger camp_student_stays_delta_delete after delete on camp_student_stays referencing old table as removed
  for each statement execute function camp_stay_delta_delete();
create trigger camp_student_stays_delta_update after update on camp_student_stays for each row
  when ((old.camp_id, old.from_day, old.last_clock_in_date, old.to_at is null and old.after_at is null and old.finished_at is null)
    is distinct from (new.camp_id, new.from_day, new.last_clock_in_date, new.to_at is null and new.after_at is null and new.finished_at is null))
  execute function camp_stay_delta_change();

-- In one statement: a reader sees a child in one place or the other, never in both. Rows that count nobody go with the next turn.
create function merge_camp_stay_delta() returns integer language plpgsql as $$
declare
  moved integer;
begin
  delete from camp_stay_day where children = 0;
  with taken as (delete from camp_stay_delta returning *),
  merged as (
    insert into camp_stay_day as kept (camp_id, from_day, last_day, children)
    select camp_id, from_day, last_day, sum(children) from taken group by 1, 2, 3 having sum(children) <> 0 order by 1, 2, 3
    on conflict (camp_id, from_day, last_day) do update set children = kept.children + excluded.children
  )
  select count(*) into moved from taken;
  return moved;
end $$;

-- Counts everything anew, after a load without triggers.
create function recount_camp_stay_day() returns void language plpgsql as $$
begin
  lock table camp_student_stays in share mode;
  delete from camp_stay_delta;
  delete from camp_stay_day;
  insert into camp_stay_day (camp_id, from_day, last_day, children)
  select camp_id, from_day, coalesce(last_clock_in_date, '-infinity'), count(*) from camp_student_stays
  where to_at is null and after_at is null and finished_at is null group by 1, 2, 3;
end $$;
select recount_camp_stay_day();

-- What the queue of work asks of feedback and promises, without a look at each row; and the few families that were archived.
create index feedback_pending_idx on feedback (created_at, id) include (parent_id) where status = 'PENDING';
create index follow_ups_due_idx on follow_ups (next_at, id) include (by_user_id, parent_id)
  where next_at is not null and kept_at is null and deleted_at is null;
drop index follow_ups_open_idx;
create index parents_archived_idx on parents (id) where deleted_at is not null;
