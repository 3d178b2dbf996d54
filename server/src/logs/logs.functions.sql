-- Functions and triggers of logs, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- Makes the partitions from one month back to a year ahead; run at every start and every night.
create or replace function ensure_log_partitions(today date) returns void language plpgsql as $$
declare
  first date;
begin
  for step in -1..12 loop
    first := (date_trunc('month', today) + make_interval(months => step))::date;
    if to_regclass(format('operation_logs_%s', to_char(first, 'YYYYMM'))) is null then
      execute format('create table if not exists %I partition of operation_logs for values from (%L) to (%L)',
        'operation_logs_' || to_char(first, 'YYYYMM'), first, (first + interval '1 month')::date);
    end if;
  end loop;
end $$;

-- The log is never edited or shortened by the application, but for texts of families that were erased, each with its clearing.
create or replace function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from log_clearings c where c.entry_id = old.id)
      and (to_jsonb(new) - array['content', 'before', 'after']) = (to_jsonb(old) - array['content', 'before', 'after']) then
      return new;
    end if;
  end if;
  raise exception 'operation_logs is append-only';
end $$;
create or replace trigger operation_logs_append_only before update or delete on operation_logs
  for each row execute function refuse_log_change();
create or replace trigger operation_logs_no_truncate before truncate on operation_logs
  for each statement execute function refuse_log_change();

-- A row is written once a month for each person; whoever is there already is not locked.
create or replace function operation_log_delta_insert() returns trigger language plpgsql as $$
begin
  insert into operation_log_delta (day, operation_type, source, count)
  select business_day(created_at), operation_type, source, count(*) from added group by 1, 2, 3;
  insert into operation_log_operators as kept (operator_id, last_month)
  select n.operator_id, n.last_month
  from (select operator_id, date_trunc('month', max(month))::date as last_month from added where operator_id is not null group by 1) n
  where not exists (select from operation_log_operators o where o.operator_id = n.operator_id and o.last_month >= n.last_month)
  order by 1
  on conflict (operator_id) do update set last_month = greatest(kept.last_month, excluded.last_month);
  return null;
end $$;
create or replace trigger operation_logs_delta after insert on operation_logs referencing new table as added
  for each statement execute function operation_log_delta_insert();

-- In one statement: a reader sees an entry in one place or the other, never in both.
create or replace function merge_operation_log_delta() returns integer language plpgsql as $$
declare
  moved integer;
begin
  with taken as (delete from operation_log_delta returning *),
  merged as (
    insert into operation_log_day as kept (day, operation_type, source, count)
    select day, operation_type, source, sum(count) from taken group by 1, 2, 3
    on conflict (day, operation_type, source) do update set count = kept.count + excluded.count
  )
  select count(*) into moved from taken;
  return moved;
end $$;

-- Counts everything anew (by the recount command, or after a load into single partitions).
create or replace function recount_operation_log_day() returns void language plpgsql as $$
begin
  lock table operation_logs in share mode;
  delete from operation_log_delta;
  delete from operation_log_day;
  delete from operation_log_entity_delta;
  delete from operation_log_entity_day;
  delete from operation_log_operators;
  insert into operation_log_day (day, operation_type, source, count)
  select business_day(created_at), operation_type, source, count(*) from operation_logs group by 1, 2, 3;
  insert into operation_log_entity_day (day, entity, count)
  select business_day(created_at), target_entity, count(*) from operation_logs where target_entity is not null group by 1, 2;
  insert into operation_log_operators (operator_id, last_month)
  select operator_id, date_trunc('month', max(month))::date from operation_logs where operator_id is not null group by 1;
end $$;

create or replace function refuse_seal_change() returns trigger language plpgsql as $$
begin
  raise exception 'log_seals is append-only';
end $$;
create or replace trigger log_seals_append_only before update or delete on log_seals
  for each row execute function refuse_seal_change();
create or replace trigger log_seals_no_truncate before truncate on log_seals
  for each statement execute function refuse_seal_change();

create or replace function refuse_removal_change() returns trigger language plpgsql as $$
begin
  raise exception 'log_removals is append-only';
end $$;
create or replace trigger log_removals_append_only before update or delete on log_removals
  for each row execute function refuse_removal_change();
create or replace trigger log_removals_no_truncate before truncate on log_removals
  for each statement execute function refuse_removal_change();

create or replace function operation_log_entity_delta_insert() returns trigger language plpgsql as $$
begin
  insert into operation_log_entity_delta (day, entity, count)
  select business_day(created_at), target_entity, count(*) from added where target_entity is not null group by 1, 2;
  return null;
end $$;
create or replace trigger operation_logs_entity_delta after insert on operation_logs referencing new table as added
  for each statement execute function operation_log_entity_delta_insert();

-- In one statement: a reader sees an entry in one place or the other, never in both.
create or replace function merge_operation_log_entity_delta() returns integer language plpgsql as $$
declare
  moved integer;
begin
  with taken as (delete from operation_log_entity_delta returning *),
  merged as (
    insert into operation_log_entity_day as kept (day, entity, count)
    select day, entity, sum(count) from taken group by 1, 2
    on conflict (entity, day) do update set count = kept.count + excluded.count
  )
  select count(*) into moved from taken;
  return moved;
end $$;
