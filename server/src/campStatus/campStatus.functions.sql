-- Functions and triggers of campStatus, as they are today. Changed here, then `npm run db:functions` writes the migration.

create or replace function camp_stay_delta_insert() returns trigger language plpgsql as $$
begin
  insert into camp_stay_delta (camp_id, from_day, last_day, children)
  select camp_id, from_day, coalesce(last_clock_in_date, '-infinity'), count(*) from added
  where to_at is null and after_at is null and finished_at is null group by 1, 2, 3;
  return null;
end $$;
create or replace trigger camp_student_stays_delta_insert after insert on camp_student_stays referencing new table as added
  for each statement execute function camp_stay_delta_insert();

create or replace function camp_stay_delta_delete() returns trigger language plpgsql as $$
begin
  insert into camp_stay_delta (camp_id, from_day, last_day, children)
  select camp_id, from_day, coalesce(last_clock_in_date, '-infinity'), -count(*) from removed
  where to_at is null and after_at is null and finished_at is null group by 1, 2, 3;
  return null;
end $$;
create or replace trigger camp_student_stays_delta_delete after delete on camp_student_stays referencing old table as removed
  for each statement execute function camp_stay_delta_delete();

create or replace function camp_stay_delta_change() returns trigger language plpgsql as $$
begin
  insert into camp_stay_delta (camp_id, from_day, last_day, children)
  select old.camp_id, old.from_day, coalesce(old.last_clock_in_date, '-infinity'), -1
    where old.to_at is null and old.after_at is null and old.finished_at is null
  union all
  select new.camp_id, new.from_day, coalesce(new.last_clock_in_date, '-infinity'), 1
    where new.to_at is null and new.after_at is null and new.finished_at is null;
  return null;
end $$;
create or replace trigger camp_student_stays_delta_update after update on camp_student_stays for each row
  when ((old.camp_id, old.from_day, old.last_clock_in_date, old.to_at is null and old.after_at is null and old.finished_at is null)
    is distinct from (new.camp_id, new.from_day, new.last_clock_in_date, new.to_at is null and new.after_at is null and new.finished_at is null))
  execute function camp_stay_delta_change();

-- In one statement: a reader sees a child in one place or the other, never in both. Rows that count nobody go with the next turn.
create or replace function merge_camp_stay_delta() returns integer language plpgsql as $$
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
create or replace function recount_camp_stay_day() returns void language plpgsql as $$
begin
  lock table camp_student_stays in share mode;
  delete from camp_stay_delta;
  delete from camp_stay_day;
  insert into camp_stay_day (camp_id, from_day, last_day, children)
  select camp_id, from_day, coalesce(last_clock_in_date, '-infinity'), count(*) from camp_student_stays
  where to_at is null and after_at is null and finished_at is null group by 1, 2, 3;
end $$;
