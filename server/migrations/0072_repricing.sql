-- Lines of a coach, on days that nothing has closed or frozen, whose rate is not the one of their day: a rate was set for days that were reckoned
-- already, or there was none. What came as a correction is worth the rate of the day that it is about.
create function work_lines_to_price(coach bigint) returns table (id bigint, rate_id bigint, rate bigint) language sql stable as $$
  with days as materialized (select distinct l.day from work_lines l where l.coach_id = coach),
  open as materialized (select d.day from days d where not work_month_closed(coach, d.day) and not work_day_frozen(coach, d.day))
  select l.id, r.id, r.amount from work_lines l join open on open.day = l.day
    left join clock_ins k on l.origin = 'ADJUSTMENT' and l.source_kind = 'CLOCK_IN' and k.id = l.source_id
    left join work_statements a on l.origin = 'ADJUSTMENT' and l.source_kind = 'NONE' and a.id = l.about_statement_id
    cross join lateral (select r.id, r.amount from coach_rates r where r.coach_id = coach
      and r.effective_from <= coalesce(business_day(k.commented_at), ((a.month || '-01')::date + interval '1 month 0 day')::date - 1, l.day)
      order by r.effective_from desc limit 1) r
  where l.coach_id = coach and l.reverses_id is null and l.unit = 'HOUR' and l.rate_amount is distinct from r.amount
    and not exists (select from work_lines b where b.reverses_id = l.id)
$$;

-- Takes lines back on their own days and writes them again, each at a rate, as the next turn of their source: in one statement, so entries and months
-- never show the one without the other. What was taken back meanwhile is left out. The caller holds the coaches and the clock-ins.
create function rewrite_work_lines(ids bigint[], rate_ids bigint[], rates bigint[], why text, by_user bigint) returns table (old_id bigint, new_id bigint)
language sql as $$
  with held as (
    select l.*, u.new_rate_id, u.new_rate, nextval('work_lines_id_seq') as back_id, nextval('work_lines_id_seq') as again_id
    from unnest(ids, rate_ids, rates) as u (line_id, new_rate_id, new_rate) join work_lines l on l.id = u.line_id
    where l.reverses_id is null and l.unit = 'HOUR' and not exists (select from work_lines b where b.reverses_id = l.id)
  ), written as (
    insert into work_lines (id, coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, rate_amount, unit, factor_bp, amount,
      camp_id, group_id, coach_group_id, reason, reverses_id, about_statement_id, created_by)
    overriding system value
    select x.* from (
      select h.back_id, h.coach_id, h.day, h.kind, h.origin, h.source_kind, h.source_id, h.turn, -h.minutes, -h.pieces, h.rate_id, h.rate_amount, h.unit,
        h.factor_bp, -h.amount, h.camp_id, h.group_id, h.coach_group_id, why, h.id, h.about_statement_id, by_user from held h
      union all
      select h.again_id, h.coach_id, h.day, h.kind, h.origin, h.source_kind, h.source_id, h.turn + 1, h.minutes, h.pieces, h.new_rate_id, h.new_rate, h.unit,
        h.factor_bp, coalesce(sign(h.minutes)::int * work_amount(abs(h.minutes), h.new_rate, h.factor_bp), 0), h.camp_id, h.group_id, h.coach_group_id,
        h.reason, null, h.about_statement_id, by_user from held h) x
    returning 1)
  select h.id, h.again_id from held h
$$;
