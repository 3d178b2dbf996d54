-- A month that closes below zero is carried: one line of its rest in the next open month of the coach, which names the month that it comes from. Nobody
-- worked for it, so it has no minutes.
alter table work_lines drop constraint work_lines_origin_check,
  add constraint work_lines_origin_check check (origin in ('SYSTEM', 'MANUAL', 'ADJUSTMENT', 'CARRIED'));
create unique index work_lines_carried_key on work_lines (about_statement_id) where origin = 'CARRIED' and reverses_id is null;

-- The first day from one on that takes lines of a coach.
create function work_open_day(coach bigint, since date) returns date language sql stable as $$
  select d::date from generate_series(since::timestamp, since::timestamp + interval '5 years', interval '1 day') d
  where not work_month_closed(coach, d::date) and not work_day_frozen(coach, d::date) order by d limit 1
$$;

-- Carries closed months below zero, each once. The caller holds these statements and all later ones of their coaches.
create function carry_months(ids bigint[], by_user bigint) returns table (statement_id bigint, line_id bigint, day date) language sql as $$
  with written as (
    insert into work_lines (coach_id, day, kind, origin, minutes, amount, coach_group_id, about_statement_id, created_by)
    select o.coach_id, t.day, 'OTHER', 'CARRIED', 0, o.amount, work_coach_group(o.coach_id, t.day), o.id, by_user
    from work_statements o cross join lateral (
      select work_open_day(o.coach_id, ((o.month || '-01')::date + interval '1 month')::date) as day) t
    where o.id = any(ids) and o.live and o.amount < 0 and o.status in ('CLOSED', 'CONTRACTED')
      and not exists (select from work_lines l where l.origin = 'CARRIED' and l.about_statement_id = o.id)
    order by o.coach_id, o.month returning about_statement_id as statement_id, id as line_id, day)
  select w.statement_id, w.line_id, w.day from written w
$$;

-- What was carried of a month that is opened again comes back: where it stands, or in the next open month if that one is closed.
create function take_back_carried(statement bigint, why text, by_user bigint) returns integer language sql as $$
  with written as (
    insert into work_lines (coach_id, day, kind, origin, minutes, amount, coach_group_id, reason, reverses_id, about_statement_id, created_by)
    select l.coach_id, work_open_day(l.coach_id, l.day), l.kind, 'CARRIED', 0, -l.amount, l.coach_group_id, why, l.id, l.about_statement_id, by_user
    from work_lines l where l.origin = 'CARRIED' and l.about_statement_id = statement and l.reverses_id is null
      and not exists (select from work_lines b where b.reverses_id = l.id) returning 1)
  select count(*)::int from written
$$;
