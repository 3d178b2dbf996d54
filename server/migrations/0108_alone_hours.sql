-- A line by hand that is priced anew stays a line of who entered it: what a person enters alone adds up over the day of the work.
create or replace function reprice_work_lines(ids bigint[], rate_ids bigint[], kind_rate_ids bigint[], rates bigint[], units text[], why text, by_user bigint)
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
        h.about_statement_id, case when h.origin = 'MANUAL' then h.created_by else by_user end from held h) x
    returning 1)
  select h.id, h.again_id from held h
$$;

-- What another person confirmed is nobody's alone.
create index work_requests_line_idx on work_requests (line_id) where line_id is not null;

-- As it was, without what was carried into the month: that is signed for in the month that it comes from.
create or replace function work_month_signed(coach bigint, of_month text) returns boolean language sql stable as $$
  with signed as (
    select x.line_id from contracts c join contract_lines x on x.contract_id = c.id and x.live
    where c.coach_id = coach and contract_status(c.flow_status) = 'DONE' and c.end_date >= (of_month || '-01')::date
      and c.start_date < (of_month || '-01')::date + interval '1 month'
  ), of_month_lines as (
    select l.id, l.amount, l.reverses_id, s.line_id is not null as signed from work_lines l left join signed s on s.line_id = l.id
    where exists (select from signed) and l.coach_id = coach and l.origin <> 'CARRIED' and l.day >= (of_month || '-01')::date
      and l.day < ((of_month || '-01')::date + interval '1 month')::date
  )
  select exists (select from of_month_lines where signed) and not exists (
    select from of_month_lines l left join of_month_lines b on b.reverses_id = l.id and not b.signed
      left join of_month_lines a on a.id = l.reverses_id and not a.signed
    where not l.signed and l.amount <> 0 and a.id is null and b.id is null)
$$;
