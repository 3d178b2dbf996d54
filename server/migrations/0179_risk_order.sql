-- Nights in a row, from the last one back, on which the warning was right less often than it must be.
create or replace function risk_below() returns integer
language sql stable as $$
  select count(*)::integer from risk_nights n where n.done_at is not null and n.day > coalesce((
    select max(g.day) from risk_nights g where g.done_at is not null and coalesce(g.lift_percent >= (
      select (p.value #>> '{}')::numeric / 100 from param_configs p where p.key = 'risk.leastLift'), true)), '-infinity'::date)
$$;

-- Is the list in the order of the chance? Else in that of the rule of three days.
create or replace function risk_by_chance() returns boolean
language sql stable as $$
  select coalesce((select p.value #>> '{}' from param_configs p where p.key = 'risk.on') <> 'off', true)
    and coalesce(risk_below() < (select (p.value #>> '{}')::numeric from param_configs p where p.key = 'risk.offAfterDays'), true)
$$;
