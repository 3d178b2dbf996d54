-- When a comment that was withdrawn had been written, and by which coach: written again by the same, it is no later than it was.
alter table clock_ins add column first_commented_at timestamptz, add column first_commented_by bigint references coaches (id);

-- As it was; but hours that a coach wrote before and took back come again as they were priced then, today: nobody prices an old comment anew by
-- writing it again.
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
      work_month_closed(f.coach, f.day) or work_day_frozen(f.coach, f.day) as shut, work_coach_group(f.coach, f.day) as coach_group,
      case when work_month_closed(f.coach, f.day) or work_day_frozen(f.coach, f.day) then today else f.day end as on_day,
      (select s.id from work_statements s where s.coach_id = f.coach and s.month = to_char(f.day, 'YYYY-MM') and s.live) as about
    from fresh f
    left join holiday_days h on h.date = f.day and not h.removed
    left join lateral work_rate(f.coach, 'COMMENT', f.day) r on true
    cross join lateral (select u.credit_minutes, u.late_factor_bp, u.holiday_factor_bp from credit_rules u
      where u.kind = 'COMMENT' and u.effective_from <= f.day and (u.camp_type_id is null or u.camp_type_id = f.camp_type_id)
      order by u.camp_type_id nulls last, u.effective_from desc limit 1) u
    where not exists (select from work_lines l where l.source_kind = 'CLOCK_IN' and l.source_id = f.id and l.coach_id = f.coach and l.reverses_id is null)
  ), again as (
    select f.id, f.coach, f.camp_id, f.group_id, f.turn, o.rate_id, o.kind_rate_id, o.rate_amount as rate, o.unit, o.pieces, o.minutes as credit_minutes,
      o.factor_bp as factor, o.coach_group_id as coach_group, today as on_day,
      o.origin = 'ADJUSTMENT' or work_month_closed(o.coach_id, o.day) or work_day_frozen(o.coach_id, o.day) as shut,
      coalesce(o.about_statement_id,
        (select s.id from work_statements s where s.coach_id = o.coach_id and s.month = to_char(o.day, 'YYYY-MM') and s.live)) as about
    from fresh f cross join lateral (select l.* from work_lines l where l.source_kind = 'CLOCK_IN' and l.source_id = f.id and l.coach_id = f.coach
      and l.reverses_id is null order by l.turn desc limit 1) o
  ), due as (
    select p.id, p.coach, p.on_day, p.shut, p.about, p.turn, p.credit_minutes, p.pieces, p.rate_id, p.kind_rate_id, p.rate, p.unit, p.factor, p.camp_id,
      p.group_id, p.coach_group from priced p
    union all
    select a.id, a.coach, a.on_day, a.shut, a.about, a.turn, a.credit_minutes, a.pieces, a.rate_id, a.kind_rate_id, a.rate, a.unit, a.factor, a.camp_id,
      a.group_id, a.coach_group from again a
  ), written as (
    insert into work_lines (coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit,
      factor_bp, amount, camp_id, group_id, coach_group_id, about_statement_id, created_by)
    select d.coach, d.on_day, 'COMMENT', case when d.shut then 'ADJUSTMENT' else 'SYSTEM' end, 'CLOCK_IN', d.id,
      d.turn, d.credit_minutes, d.pieces, d.rate_id, d.kind_rate_id, d.rate, d.unit, d.factor,
      coalesce(work_pay(d.unit, d.credit_minutes, d.pieces, d.rate, d.factor), 0), d.camp_id, d.group_id, d.coach_group,
      case when d.shut then d.about end, by_user
    from due d where d.credit_minutes > 0 order by d.coach, d.on_day, d.id
    on conflict do nothing returning 1)
  select count(*)::int from written
$$;

-- As it was; but a comment's hours are worth the rate of the day on which it was written first, also where they came again on another day.
create or replace function work_lines_due(coach bigint) returns table (id bigint, rate_id bigint, kind_rate_id bigint, rate bigint, unit text)
language sql stable as $$
  with days as materialized (select distinct l.day from work_lines l where l.coach_id = coach),
  open as materialized (select d.day from days d where not work_month_closed(coach, d.day) and not work_day_frozen(coach, d.day))
  select l.id, r.rate_id, r.kind_rate_id, r.amount, r.unit from work_lines l join open on open.day = l.day
    left join clock_ins k on l.source_kind = 'CLOCK_IN' and l.turn > 0 and k.id = l.source_id
    left join clock_ins q on l.origin = 'ADJUSTMENT' and l.source_kind = 'CLOCK_IN' and q.id = l.source_id
    left join work_statements a on l.origin = 'ADJUSTMENT' and l.source_kind = 'NONE' and a.id = l.about_statement_id
    cross join lateral work_rate(coach, l.kind,
      coalesce(business_day(coalesce(k.commented_at, q.commented_at)), ((a.month || '-01')::date + interval '1 month 0 day')::date - 1, l.day)) r
  where l.coach_id = coach and l.reverses_id is null and (l.rate_amount, l.unit) is distinct from (r.amount, r.unit)
    and not exists (select from work_lines b where b.reverses_id = l.id)
$$;
