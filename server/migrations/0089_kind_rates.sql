-- What a coach is paid for one kind of work, by the hour or by the piece, and from which day on; it goes before the general rate, which stays
-- in coach_rates. No amount: from that day on the general one counts again. Amounts in fen.
create table coach_kind_rates (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  kind text not null check (kind in ('COMMENT', 'LIVE_CLASS', 'GROUP_SERVICE', 'OTHER')),
  unit text not null check (unit in ('HOUR', 'PIECE')),
  effective_from date not null,
  amount bigint check (amount >= 0),
  reason text,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  unique (coach_id, kind, effective_from)
);

-- A rate that was set again for its own first day: what it said until then. Lines may have been priced by it.
create table replaced_coach_rates (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  kind text,
  unit text not null,
  effective_from date not null,
  amount bigint,
  reason text,
  created_by bigint references users (id),
  created_at timestamptz not null,
  replaced_at timestamptz not null default now()
);
create index replaced_coach_rates_coach_idx on replaced_coach_rates (coach_id);

create function keep_coach_rate() returns trigger language plpgsql as $$
begin
  insert into replaced_coach_rates (coach_id, unit, effective_from, amount, reason, created_by, created_at)
  values (old.coach_id, 'HOUR', old.effective_from, old.amount, old.reason, old.created_by, old.created_at);
  return null;
end $$;
create trigger coach_rates_replaced after update on coach_rates
  for each row when (old.amount is distinct from new.amount) execute function keep_coach_rate();
create function keep_coach_kind_rate() returns trigger language plpgsql as $$
begin
  insert into replaced_coach_rates (coach_id, kind, unit, effective_from, amount, reason, created_by, created_at)
  values (old.coach_id, old.kind, old.unit, old.effective_from, old.amount, old.reason, old.created_by, old.created_at);
  return null;
end $$;
create trigger coach_kind_rates_replaced after update on coach_kind_rates
  for each row when ((old.amount, old.unit) is distinct from (new.amount, new.unit)) execute function keep_coach_kind_rate();

-- The rate of its kind by which a line was priced; null: the general one, or none. The unit of an entry is that of its latest line.
alter table work_lines add column kind_rate_id bigint references coach_kind_rates (id);
alter table work_entries add column unit text not null default 'HOUR' check (unit in ('HOUR', 'PIECE'));

-- The rate of a kind of work on a day; no row where there is none.
create function work_rate(coach bigint, of_kind text, on_day date) returns table (rate_id bigint, kind_rate_id bigint, amount bigint, unit text)
language sql stable as $$
  with own as (
    select k.id, k.amount, k.unit from coach_kind_rates k where k.coach_id = coach and k.kind = of_kind and k.effective_from <= on_day
    order by k.effective_from desc limit 1
  ), general as (
    select r.id, r.amount from coach_rates r where r.coach_id = coach and r.effective_from <= on_day order by r.effective_from desc limit 1
  )
  select null::bigint, o.id, o.amount, o.unit from own o where o.amount is not null
  union all
  select g.id, null::bigint, g.amount, 'HOUR' from general g where not exists (select from own o where o.amount is not null)
$$;

-- What work is worth; half a fen goes up, also of work that is taken off.
create function work_pay(unit text, minutes integer, pieces integer, rate bigint, factor_bp integer) returns bigint
  language sql immutable parallel safe
  return case when unit = 'PIECE' then sign(pieces)::bigint * ((abs(pieces)::bigint * rate * factor_bp + 5000) / 10000)
    else sign(minutes)::bigint * work_amount(abs(minutes), rate, factor_bp) end;

create or replace function price_comments(ids bigint[], by_user bigint, today date) returns integer language sql as $$
  with fresh as (
    select k.id, k.commented_by as coach, business_day(k.commented_at) as day, k.camp_id, k.group_id, k.commented_at > k.comment_due_at as late,
      c.camp_type_id,
      (select count(*)::int from work_lines l where l.source_kind = 'CLOCK_IN' and l.source_id = k.id and l.reverses_id is null) as turn
    from clock_ins k join camps c on c.id = k.camp_id
    where k.id = any(ids) and k.commented_at is not null and k.commented_by is not null and business_day(k.commented_at) >= work_starts_on()
      and exists (select from coach_tracking_periods p where p.coach_id = k.commented_by and p.from_at <= k.commented_at
        and (p.to_at is null or p.to_at > k.commented_at))
      and not exists (select from work_lines l where l.source_kind = 'CLOCK_IN' and l.source_id = k.id and l.reverses_id is null
        and not exists (select from work_lines b where b.reverses_id = l.id))
  ), priced as (
    select f.*, r.rate_id, r.kind_rate_id, r.amount as rate, coalesce(r.unit, 'HOUR') as unit, case when r.unit = 'PIECE' then 1 else 0 end as pieces,
      u.credit_minutes,
      ((case when f.late then u.late_factor_bp else 10000 end)::bigint
        * (case when h.kind = 'HOLIDAY' then u.holiday_factor_bp else 10000 end) / 10000)::int as factor,
      work_month_closed(f.coach, f.day) or work_day_frozen(f.coach, f.day) as shut
    from fresh f
    left join holiday_days h on h.date = f.day and not h.removed
    left join lateral work_rate(f.coach, 'COMMENT', f.day) r on true
    cross join lateral (select u.credit_minutes, u.late_factor_bp, u.holiday_factor_bp from credit_rules u
      where u.kind = 'COMMENT' and u.effective_from <= f.day and (u.camp_type_id is null or u.camp_type_id = f.camp_type_id)
      order by u.camp_type_id nulls last, u.effective_from desc limit 1) u
  ), written as (
    insert into work_lines (coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit,
      factor_bp, amount, camp_id, group_id, coach_group_id, about_statement_id, created_by)
    select p.coach, case when p.shut then today else p.day end, 'COMMENT', case when p.shut then 'ADJUSTMENT' else 'SYSTEM' end, 'CLOCK_IN', p.id,
      p.turn, p.credit_minutes, p.pieces, p.rate_id, p.kind_rate_id, p.rate, p.unit, p.factor,
      coalesce(work_pay(p.unit, p.credit_minutes, p.pieces, p.rate, p.factor), 0), p.camp_id, p.group_id, work_coach_group(p.coach, p.day),
      case when p.shut then (select s.id from work_statements s where s.coach_id = p.coach and s.month = to_char(p.day, 'YYYY-MM') and s.live) end,
      by_user
    from priced p where p.credit_minutes > 0 order by p.coach, p.day, p.id
    on conflict do nothing returning 1)
  select count(*)::int from written
$$;

create or replace function reverse_work_lines(ids bigint[], on_day date, why text, by_user bigint) returns integer language sql as $$
  with written as (
    insert into work_lines (coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit, factor_bp,
      amount, camp_id, group_id, coach_group_id, reason, reverses_id, about_statement_id, created_by)
    select l.coach_id, on_day, l.kind, case when s.id is null and l.origin <> 'ADJUSTMENT' then l.origin else 'ADJUSTMENT' end, l.source_kind, l.source_id,
      l.turn, -l.minutes, -l.pieces, l.rate_id, l.kind_rate_id, l.rate_amount, l.unit, l.factor_bp, -l.amount, l.camp_id, l.group_id, l.coach_group_id,
      why, l.id, s.id, by_user
    from work_lines l
      left join work_statements s on s.coach_id = l.coach_id and s.month = to_char(l.day, 'YYYY-MM') and s.live
        and (s.status in ('CLOSED', 'CONTRACTED', 'PAID') or work_day_frozen(l.coach_id, l.day))
    where l.id = any(ids) and l.reverses_id is null and not exists (select from work_lines b where b.reverses_id = l.id)
    order by l.coach_id, l.id returning 1)
  select count(*)::int from written
$$;

-- As it was, and the entry has the unit of its latest rate too.
create or replace function work_lines_added() returns trigger language plpgsql as $$
begin
  insert into work_statements as s (coach_id, month, minutes, amount, line_count, unpriced)
    select a.coach_id, to_char(a.day, 'YYYY-MM'), sum(a.minutes), sum(a.amount), count(*),
      sum(case when a.rate_amount is not null then 0 when a.reverses_id is null then 1 else -1 end)
    from added a group by 1, 2 order by 1, 2
  on conflict (coach_id, month) where live do update set minutes = s.minutes + excluded.minutes, amount = s.amount + excluded.amount,
    line_count = s.line_count + excluded.line_count, unpriced = s.unpriced + excluded.unpriced, updated_at = now();
  if exists (select from (select distinct coach_id, day from added) a where work_month_closed(a.coach_id, a.day)) then
    raise exception 'the month of this coach is closed' using errcode = '23514', constraint = 'work_lines_month_closed';
  end if;
  if exists (select from (select distinct coach_id, day from added) a where work_day_frozen(a.coach_id, a.day)) then
    raise exception 'the day of this coach stands in a contract' using errcode = '23514', constraint = 'work_lines_day_frozen';
  end if;
  insert into work_entries as e (coach_id, day, kind, origin, camp_id, group_id, coach_group_id, minutes, amount, line_count, rate_amount, unit, reason)
    select a.coach_id, a.day, a.kind, a.origin, a.camp_id, a.group_id, a.coach_group_id, sum(a.minutes), sum(a.amount), count(*),
      (array_agg(a.rate_amount order by a.id desc) filter (where a.rate_amount is not null))[1],
      coalesce((array_agg(a.unit order by a.id desc) filter (where a.rate_amount is not null))[1], 'HOUR'),
      (array_agg(a.reason order by a.id desc) filter (where a.reason is not null))[1]
    from added a group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (coach_id, day, kind, origin, camp_id, group_id, coach_group_id) do update set minutes = e.minutes + excluded.minutes,
    amount = e.amount + excluded.amount, line_count = e.line_count + excluded.line_count,
    rate_amount = coalesce(excluded.rate_amount, e.rate_amount),
    unit = case when excluded.rate_amount is null then e.unit else excluded.unit end,
    reason = coalesce(excluded.reason, e.reason), updated_at = now(), version = e.version + 1;
  return null;
end $$;

-- Lines of a coach, on days that nothing has closed or frozen, whose rate is not the one of their kind and day: a rate was set for days that were
-- reckoned already, or there was none. What came as a correction is worth the rate of the day that it is about.
create function work_lines_due(coach bigint) returns table (id bigint, rate_id bigint, kind_rate_id bigint, rate bigint, unit text)
language sql stable as $$
  with days as materialized (select distinct l.day from work_lines l where l.coach_id = coach),
  open as materialized (select d.day from days d where not work_month_closed(coach, d.day) and not work_day_frozen(coach, d.day))
  select l.id, r.rate_id, r.kind_rate_id, r.amount, r.unit from work_lines l join open on open.day = l.day
    left join clock_ins k on l.origin = 'ADJUSTMENT' and l.source_kind = 'CLOCK_IN' and k.id = l.source_id
    left join work_statements a on l.origin = 'ADJUSTMENT' and l.source_kind = 'NONE' and a.id = l.about_statement_id
    cross join lateral work_rate(coach, l.kind,
      coalesce(business_day(k.commented_at), ((a.month || '-01')::date + interval '1 month 0 day')::date - 1, l.day)) r
  where l.coach_id = coach and l.reverses_id is null and (l.rate_amount, l.unit) is distinct from (r.amount, r.unit)
    and not exists (select from work_lines b where b.reverses_id = l.id)
$$;
-- The release before prices by the general rate alone: it is shown no line of another one.
create or replace function work_lines_to_price(coach bigint) returns table (id bigint, rate_id bigint, rate bigint) language sql stable as $$
  select d.id, d.rate_id, d.rate from work_lines_due(coach) d join work_lines l on l.id = d.id where d.kind_rate_id is null and l.unit = 'HOUR'
$$;

-- Takes lines back on their own days and writes them again, each at a rate, as the next turn of their source: in one statement, so entries and months
-- never show the one without the other. What was taken back meanwhile is left out. The caller holds the coaches and the clock-ins.
create function reprice_work_lines(ids bigint[], rate_ids bigint[], kind_rate_ids bigint[], rates bigint[], units text[], why text, by_user bigint)
returns table (old_id bigint, new_id bigint) language sql as $$
  with held as (
    select l.*, u.new_rate_id, u.new_kind_rate_id, u.new_rate, u.new_unit,
      case when u.new_unit = 'PIECE' and l.pieces = 0 then sign(l.minutes)::int else l.pieces end as new_pieces,
      nextval('work_lines_id_seq') as back_id, nextval('work_lines_id_seq') as again_id
    from unnest(ids, rate_ids, kind_rate_ids, rates, units) as u (line_id, new_rate_id, new_kind_rate_id, new_rate, new_unit)
      join work_lines l on l.id = u.line_id
    where l.reverses_id is null and not exists (select from work_lines b where b.reverses_id = l.id)
  ), written as (
    insert into work_lines (id, coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit,
      factor_bp, amount, camp_id, group_id, coach_group_id, reason, reverses_id, about_statement_id, created_by)
    overriding system value
    select x.* from (
      select h.back_id, h.coach_id, h.day, h.kind, h.origin, h.source_kind, h.source_id, h.turn, -h.minutes, -h.pieces, h.rate_id, h.kind_rate_id,
        h.rate_amount, h.unit, h.factor_bp, -h.amount, h.camp_id, h.group_id, h.coach_group_id, why, h.id, h.about_statement_id, by_user from held h
      union all
      select h.again_id, h.coach_id, h.day, h.kind, h.origin, h.source_kind, h.source_id, h.turn + 1, h.minutes, h.new_pieces, h.new_rate_id,
        h.new_kind_rate_id, h.new_rate, h.new_unit, h.factor_bp,
        coalesce(work_pay(h.new_unit, h.minutes, h.new_pieces, h.new_rate, h.factor_bp), 0), h.camp_id, h.group_id, h.coach_group_id, h.reason, null,
        h.about_statement_id, by_user from held h) x
    returning 1)
  select h.id, h.again_id from held h
$$;
