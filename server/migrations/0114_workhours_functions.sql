-- Do contracts that live, or signed ones alone, state all lines of the month below zero that a line carries? So the release before made them.
create or replace function work_carry_stated(line bigint, but_contract bigint, signed boolean) returns boolean language sql stable
  return exists (select from work_lines k join work_statements z on z.id = k.about_statement_id and z.live and z.amount < 0
    where k.id = line and k.origin = 'CARRIED' and k.reverses_id is null and z.amount = (select sum(m.amount) from work_lines m
      join contract_lines x on x.line_id = m.id and x.live join contracts c on c.id = x.contract_id
      where m.coach_id = k.coach_id and m.day >= (z.month || '-01')::date and m.day < ((z.month || '-01')::date + interval '1 month')::date
        and c.id is distinct from but_contract and (not signed or contract_status(c.flow_status) = 'DONE')));

-- Does a contract over its day state this line? The lines of a closed month below zero stand in no contract, as nothing of them is paid: its rest does, where
-- it was carried to. So contracts over months come to what these pay. The release before put the lines of such a month into contracts and left the carry
-- out: where another contract that lives states all of them, the carry is not stated once more.
create or replace function contract_states_line(line bigint, coach bigint, on_day date, of_origin text, but_contract bigint) returns boolean language sql stable
  return not exists (select from work_statements z where z.coach_id = coach and z.month = to_char(on_day, 'YYYY-MM') and z.live and z.amount < 0
    and z.status in ('CLOSED', 'CONTRACTED', 'PAID')) and (of_origin <> 'CARRIED' or not work_carry_stated(line, but_contract, false));

-- Lines with all their corrections, and the corrections of these, to any depth.
create or replace function work_lines_whole(ids bigint[]) returns table (id bigint) language sql stable as $$
  with recursive whole as (
    select u.id from unnest(ids) as u (id) union select c.id from whole w join work_lines c on c.corrects_id = w.id)
  select w.id from whole w
$$;

-- Takes lines back on a day, each by one of the same price. Their corrections go with them, each on its own day, or today where that day is closed or in
-- a contract: else a month would hold hours that nobody worked in it, and another one lack them. The caller holds the coaches.
create or replace function reverse_work_lines(ids bigint[], on_day date, why text, by_user bigint) returns integer language sql as $$
  with written as (
    insert into work_lines (coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit, factor_bp,
      amount, camp_id, group_id, coach_group_id, reason, reverses_id, about_statement_id, created_by)
    select l.coach_id, case when l.id = any(ids) then on_day when s.id is null then l.day else work_open_day(l.coach_id, business_day(now())) end, l.kind,
      case when s.id is null and l.origin <> 'ADJUSTMENT' then l.origin else 'ADJUSTMENT' end, l.source_kind, l.source_id,
      l.turn, -l.minutes, -l.pieces, l.rate_id, l.kind_rate_id, l.rate_amount, l.unit, l.factor_bp, -l.amount, l.camp_id, l.group_id, l.coach_group_id,
      why, l.id, s.id, by_user
    from work_lines_whole(ids) w join work_lines l on l.id = w.id
      left join work_statements s on s.coach_id = l.coach_id and s.month = to_char(l.day, 'YYYY-MM') and s.live
        and (s.status in ('CLOSED', 'CONTRACTED', 'PAID') or work_day_frozen(l.coach_id, l.day))
    where l.reverses_id is null and not exists (select from work_lines b where b.reverses_id = l.id)
    order by l.coach_id, l.id returning 1)
  select count(*)::int from written
$$;

-- What stands of a line: itself and its corrections, with theirs, unless these were taken back.
create or replace function work_line_left(line bigint) returns table (minutes integer, pieces integer, amount bigint) language sql stable as $$
  select coalesce(sum(l.minutes), 0)::int, coalesce(sum(l.pieces), 0)::int, coalesce(sum(l.amount), 0)::bigint
  from work_lines_whole(array[line]) w join work_lines l on l.id = w.id where not exists (select from work_lines b where b.reverses_id = l.id)
$$;

-- Lowers a line of an open day: it is taken back there, and what is left is written again at the line's own price, as the next turn of its source. The
-- caller holds the coach. The line that stands now; null: nothing is left.
create or replace function lower_work_line(line bigint, less integer, less_pieces integer, why text, by_user bigint) returns bigint language plpgsql as $$
declare
  left_minutes integer; left_pieces integer; again bigint;
begin
  select n.minutes + less, n.pieces + less_pieces into left_minutes, left_pieces from work_line_left(line) n;
  perform reverse_work_lines(array[line], (select l.day from work_lines l where l.id = line), why, by_user);
  if left_minutes = 0 and left_pieces = 0 then return null; end if;
  insert into work_lines (coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit, factor_bp,
    amount, camp_id, group_id, coach_group_id, reason, corrects_id, about_statement_id, created_by, entered_by,
    request_id)
  select l.coach_id, l.day, l.kind, l.origin, l.source_kind, l.source_id, l.turn + 1, left_minutes, left_pieces, l.rate_id, l.kind_rate_id, l.rate_amount,
    l.unit, l.factor_bp, coalesce(work_pay(l.unit, left_minutes, left_pieces, l.rate_amount, l.factor_bp), 0), l.camp_id, l.group_id, l.coach_group_id, why,
    l.corrects_id, l.about_statement_id, by_user, work_entered_by(l.origin, l.entered_by, l.created_by),
    work_request_of(l.id, l.origin, l.request_id)
  from work_lines l where l.id = line returning id into again;
  return again;
end $$;

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
      factor_bp, amount, camp_id, group_id, coach_group_id, reason, reverses_id, about_statement_id, created_by, entered_by, request_id)
    overriding system value
    select x.* from (
      select h.back_id, h.coach_id, h.day, h.kind, h.origin, h.source_kind, h.source_id, h.turn, -h.minutes, -h.pieces, h.rate_id, h.kind_rate_id,
        h.rate_amount, h.unit, h.factor_bp, -h.amount, h.camp_id, h.group_id, h.coach_group_id, why, h.id, h.about_statement_id, by_user,
        null::bigint, null::bigint from held h
      union all
      select h.again_id, h.coach_id, h.day, h.kind, h.origin, h.source_kind, h.source_id, h.turn + 1, h.minutes, h.new_pieces, h.new_rate_id,
        h.new_kind_rate_id, h.new_rate, h.new_unit, h.factor_bp,
        coalesce(work_pay(h.new_unit, h.minutes, h.new_pieces, h.new_rate, h.factor_bp), 0), h.camp_id, h.group_id, h.coach_group_id, h.reason, null,
        h.about_statement_id, case when h.origin = 'MANUAL' then h.created_by else by_user end, h.entered_by,
        work_request_of(h.id, h.origin, h.request_id) from held h) x
    returning 1)
  select h.id, h.again_id from held h
$$;

-- Takes lines back on their own days and writes them again, each at a rate, as the next turn of their source: in one statement, so entries and months
-- never show the one without the other. What was taken back meanwhile is left out. The caller holds the coaches and the clock-ins.
create or replace function rewrite_work_lines(ids bigint[], rate_ids bigint[], rates bigint[], why text, by_user bigint) returns table (old_id bigint, new_id bigint)
language sql as $$
  with held as (
    select l.*, u.new_rate_id, u.new_rate, nextval('work_lines_id_seq') as back_id, nextval('work_lines_id_seq') as again_id
    from unnest(ids, rate_ids, rates) as u (line_id, new_rate_id, new_rate) join work_lines l on l.id = u.line_id
    where l.reverses_id is null and l.unit = 'HOUR' and not exists (select from work_lines b where b.reverses_id = l.id)
  ), written as (
    insert into work_lines (id, coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, rate_amount, unit, factor_bp, amount,
      camp_id, group_id, coach_group_id, reason, reverses_id, about_statement_id, created_by, entered_by, request_id)
    overriding system value
    select x.* from (
      select h.back_id, h.coach_id, h.day, h.kind, h.origin, h.source_kind, h.source_id, h.turn, -h.minutes, -h.pieces, h.rate_id, h.rate_amount, h.unit,
        h.factor_bp, -h.amount, h.camp_id, h.group_id, h.coach_group_id, why, h.id, h.about_statement_id, by_user, null::bigint, null::bigint
      from held h
      union all
      select h.again_id, h.coach_id, h.day, h.kind, h.origin, h.source_kind, h.source_id, h.turn + 1, h.minutes, h.pieces, h.new_rate_id, h.new_rate, h.unit,
        h.factor_bp, coalesce(sign(h.minutes)::int * work_amount(abs(h.minutes), h.new_rate, h.factor_bp), 0), h.camp_id, h.group_id, h.coach_group_id,
        h.reason, null, h.about_statement_id, by_user, work_entered_by(h.origin, h.entered_by, h.created_by),
        work_request_of(h.id, h.origin, h.request_id) from held h) x
    returning 1)
  select h.id, h.again_id from held h
$$;

-- What hours of a day are worth by the rate of that day; pieces that are not said are one, where the kind is paid by the piece.
create or replace function work_worth(coach bigint, of_kind text, on_day date, of_minutes integer, of_pieces integer)
returns table (amount bigint, rate_amount bigint, unit text) language sql stable as $$
  select coalesce(work_pay(r.unit, of_minutes, coalesce(of_pieces, case when r.unit = 'PIECE' then sign(of_minutes)::int else 0 end), r.amount, 10000), 0),
    r.amount, coalesce(r.unit, 'HOUR')
  from (select) one left join lateral work_rate(coach, of_kind, on_day) r on true
$$;

-- What is asked for, if it were confirmed now: an amount, hours at the rate of their day, or what comes back at the price of its line. Who confirms it reads
-- this and confirms it; the caller who writes holds the coach.
create or replace function work_asked_pay(coach bigint, body jsonb) returns bigint language sql stable as $$
  select case when not body ? 'act' then (body->>'amount')::bigint
    when body->>'act' = 'RESTORE' then (select case when n.minutes + (body->>'minutes')::int = 0 then -n.amount
        else coalesce(work_pay(l.unit, (body->>'minutes')::int, coalesce((body->>'pieces')::int, 0), l.rate_amount, l.factor_bp), 0) end
      from work_lines l cross join lateral work_line_left(l.id) n where l.id = (body->>'lineId')::bigint)
    else (select w.amount from work_worth(coach, body->>'kind', (body->>'date')::date, (body->>'minutes')::int, (body->>'pieces')::int) w) end
$$;

-- Is all that a month comes to signed for, with what was carried into it and what came back of that?
create or replace function work_month_signed(coach bigint, of_month text) returns boolean language sql stable as $$
  with signed as (
    select x.line_id from contracts c join contract_lines x on x.contract_id = c.id and x.live
    where c.coach_id = coach and contract_status(c.flow_status) = 'DONE' and c.end_date >= (of_month || '-01')::date
      and c.start_date < (of_month || '-01')::date + interval '1 month'
  ), of_month_lines as (
    select l.id, l.amount, l.reverses_id, s.line_id is not null or l.origin = 'CARRIED' and work_carry_stated(l.id, null, true) as signed
    from work_lines l left join signed s on s.line_id = l.id
    where exists (select from signed) and l.coach_id = coach and l.day >= (of_month || '-01')::date
      and l.day < ((of_month || '-01')::date + interval '1 month')::date
  )
  select exists (select from of_month_lines where signed) and not exists (
    select from of_month_lines l left join of_month_lines b on b.reverses_id = l.id and not b.signed
      left join of_month_lines a on a.id = l.reverses_id and not a.signed
    where not l.signed and l.amount <> 0 and a.id is null and b.id is null)
$$;

-- Did this person set that rate within 30 days? Who decides the price does not enter hours at it alone.
create or replace function work_rate_of_late(of_rate bigint, of_kind_rate bigint, by_user bigint) returns boolean language sql stable
  return exists (select from coach_rates r where r.id = of_rate and r.created_by = by_user and r.created_at > now() - interval '30 days')
    or exists (select from coach_kind_rates k where k.id = of_kind_rate and k.created_by = by_user and k.created_at > now() - interval '30 days');

-- The same of the rate by which hours of a day are priced; who ended the rate of the kind chose the general one.
create or replace function work_rate_of_late_on(coach bigint, of_kind text, on_day date, by_user bigint) returns boolean language sql stable as $$
  select exists (select from work_rate(coach, of_kind, on_day) r where r.amount > 0 and (work_rate_of_late(r.rate_id, r.kind_rate_id, by_user)
    or r.kind_rate_id is null and work_rate_of_late(null, (select k.id from coach_kind_rates k where k.coach_id = coach and k.kind = of_kind
      and k.effective_from <= on_day order by k.effective_from desc limit 1), by_user)))
$$;
