-- Functions and triggers of members, as they are today. Changed here, then `npm run db:functions` writes the migration.

create or replace function member_delta_insert() returns trigger language plpgsql as $$
begin
  insert into member_delta (level_id, day, count)
  select level_id, business_day(expires_at), count(*) from added group by 1, 2;
  return null;
end $$;
create or replace trigger members_delta_insert after insert on members referencing new table as added
  for each statement execute function member_delta_insert();

create or replace function member_delta_delete() returns trigger language plpgsql as $$
begin
  insert into member_delta (level_id, day, count)
  select level_id, business_day(expires_at), -count(*) from removed group by 1, 2;
  return null;
end $$;
create or replace trigger members_delta_delete after delete on members referencing old table as removed
  for each statement execute function member_delta_delete();

create or replace function member_delta_change() returns trigger language plpgsql as $$
begin
  insert into member_delta (level_id, day, count)
  values (old.level_id, business_day(old.expires_at), -1), (new.level_id, business_day(new.expires_at), 1);
  return null;
end $$;
create or replace trigger members_delta_update after update on members for each row
  when ((old.level_id, business_day(old.expires_at)) is distinct from (new.level_id, business_day(new.expires_at)))
  execute function member_delta_change();

-- In one statement: a reader sees a member in one place or the other, never in both.
create or replace function merge_member_delta() returns integer language plpgsql as $$
declare
  moved integer;
begin
  with taken as (delete from member_delta returning *),
  merged as (
    insert into member_day as kept (level_id, day, count) select level_id, day, sum(count) from taken group by 1, 2 order by 1, 2
    on conflict (level_id, day) do update set count = kept.count + excluded.count
  )
  select count(*) into moved from taken;
  return moved;
end $$;

-- Counts everything anew, after a load without triggers.
create or replace function recount_member_day() returns void language plpgsql as $$
begin
  lock table members in share mode;
  delete from member_delta;
  delete from member_day;
  insert into member_day (level_id, day, count) select level_id, business_day(expires_at), count(*) from members group by 1, 2;
end $$;
