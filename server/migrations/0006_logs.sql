-- The operation log is read by type, and its totals are kept: counting millions of entries for each page would be slow.
create index operation_logs_type_idx on operation_logs (operation_type, created_at desc, id desc);

-- As for orders: every statement that adds entries appends what it added; a chore merges that into operation_log_day; readers add both.
create table operation_log_delta (
  id bigint generated always as identity primary key,
  day date not null,
  operation_type text not null,
  source text not null,
  count integer not null
);
create table operation_log_day (
  day date not null,
  operation_type text not null,
  source text not null,
  count bigint not null,
  primary key (day, operation_type, source)
);

-- The log is append-only, so there is nothing to subtract.
create function operation_log_delta_insert() returns trigger language plpgsql as $$
begin
  insert into operation_log_delta (day, operation_type, source, count)
  select business_day(created_at), operation_type, source, count(*) from added group by 1, 2, 3;
  return null;
end $$;
create trigger operation_logs_delta after insert on operation_logs referencing new table as added
  for each statement execute function operation_log_delta_insert();

-- In one statement: a reader sees an entry in one place or the other, never in both.
create function merge_operation_log_delta() returns integer language plpgsql as $$
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

insert into operation_log_delta (day, operation_type, source, count)
select business_day(created_at), operation_type, source, count(*) from operation_logs group by 1, 2, 3;

-- Counts everything anew (by the recount command, or after a load into single partitions).
create function recount_operation_log_day() returns void language plpgsql as $$
begin
  lock table operation_logs in share mode;
  delete from operation_log_delta;
  delete from operation_log_day;
  insert into operation_log_day (day, operation_type, source, count)
  select business_day(created_at), operation_type, source, count(*) from operation_logs group by 1, 2, 3;
end $$;
