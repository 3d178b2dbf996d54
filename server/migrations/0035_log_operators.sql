-- Who has entries in the log, and the month of the latest: a drop-down asks it, and looking for one entry of each in every month is slow.
-- A month that is removed from the log takes along whoever has no later entry.
create table operation_log_operators (
  operator_id bigint primary key,
  last_month date not null
);

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

create or replace function recount_operation_log_day() returns void language plpgsql as $$
begin
  lock table operation_logs in share mode;
  delete from operation_log_delta;
  delete from operation_log_day;
  delete from operation_log_operators;
  insert into operation_log_day (day, operation_type, source, count)
  select business_day(created_at), operation_type, source, count(*) from operation_logs group by 1, 2, 3;
  insert into operation_log_operators (operator_id, last_month)
  select operator_id, date_trunc('month', max(month))::date from operation_logs where operator_id is not null group by 1;
end $$;
insert into operation_log_operators (operator_id, last_month)
select operator_id, date_trunc('month', max(month))::date from operation_logs where operator_id is not null group by 1;
