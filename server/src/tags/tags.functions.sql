-- Functions and triggers of tags, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- The families are held: one that is archived at this very moment is seen as it will be, and its archiving sees these tags.
create or replace function tag_delta_insert() returns trigger language plpgsql as $$
begin
  perform 1 from parents where id in (select parent_id from added) order by id for share;
  insert into tag_delta (tag_id, count)
  select x.tag_id, count(*) from added x join parents p on p.id = x.parent_id and p.deleted_at is null group by 1;
  return null;
end $$;
create or replace trigger parent_tags_delta_insert after insert on parent_tags referencing new table as added
  for each statement execute function tag_delta_insert();

-- Whoever takes tags from single families holds them already; a tag that is taken from all of them is gone itself.
create or replace function tag_delta_delete() returns trigger language plpgsql as $$
begin
  insert into tag_delta (tag_id, count)
  select x.tag_id, -count(*) from removed x join parents p on p.id = x.parent_id and p.deleted_at is null group by 1;
  return null;
end $$;
create or replace trigger parent_tags_delta_delete after delete on parent_tags referencing old table as removed
  for each statement execute function tag_delta_delete();

-- Archived, or back again.
create or replace function tag_delta_archive() returns trigger language plpgsql as $$
begin
  insert into tag_delta (tag_id, count)
  select tag_id, case when new.deleted_at is null then 1 else -1 end from parent_tags where parent_id = new.id;
  return null;
end $$;
create or replace trigger parents_tag_delta after update of deleted_at on parents for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function tag_delta_archive();

-- In one statement: a reader sees a bearer in one place or the other, never in both.
create or replace function merge_tag_delta() returns integer language plpgsql as $$
declare
  moved integer;
begin
  with taken as (delete from tag_delta returning *),
  merged as (
    insert into tag_figures as kept (tag_id, count) select tag_id, sum(count) from taken group by 1 order by 1
    on conflict (tag_id) do update set count = kept.count + excluded.count
  )
  select count(*) into moved from taken;
  return moved;
end $$;

-- Counts everything anew, after a load without triggers.
create or replace function recount_tag_figures() returns void language plpgsql as $$
begin
  lock table parent_tags in share mode;
  delete from tag_delta;
  delete from tag_figures;
  insert into tag_figures (tag_id, count)
  select x.tag_id, count(*) from parent_tags x join parents p on p.id = x.parent_id and p.deleted_at is null group by 1;
end $$;
