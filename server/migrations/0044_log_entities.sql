-- The log is read by the record that entries are about, too: how many there are of a kind is kept as the totals by type are (0006).
create table operation_log_entity_delta (
  id bigint generated always as identity primary key,
  day date not null,
  entity text not null,
  count integer not null
);
create table operation_log_entity_day (
  day date not null,
  entity text not null,
  count bigint not null,
  primary key (entity, day)
);

create function operation_log_entity_delta_insert() returns trigger language plpgsql as $$
begin
  insert into operation_log_entity_delta (day, entity, count)
  select business_day(created_at), target_entity, count(*) from added where target_entity is not null group by 1, 2;
  return null;
end $$;
create trigger operation_logs_entity_delta after insert on operation_logs referencing new table as added
  for each statement execute function operation_log_entity_delta_insert();

-- In one statement: a reader sees an entry in one place or the other, never in both.
create function merge_operation_log_entity_delta() returns integer language plpgsql as $$
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

insert into operation_log_entity_day (day, entity, count)
select business_day(created_at), target_entity, count(*) from operation_logs where target_entity is not null group by 1, 2;

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
