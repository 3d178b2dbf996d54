-- Functions and triggers of workHours, as they are today. Changed here, then `npm run db:functions` writes the migration.

create or replace function work_lines_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a line of work hours is never changed or deleted; write another one that takes it back';
end $$;
create or replace trigger work_lines_stay before update or delete on work_lines for each row execute function work_lines_stay();
create or replace trigger work_lines_stay_all before truncate on work_lines for each statement execute function work_lines_stay();

-- Days of a coach that stand in a contract that lives are frozen, as those of a closed month are.
create or replace function work_day_frozen(coach bigint, on_day date) returns boolean language sql stable
  return exists (select from contracts c where c.coach_id = coach and on_day between c.start_date and c.end_date
    and contract_status(c.flow_status) in ('DRAFT', 'PENDING', 'DONE'));

create or replace function work_month_closed(coach bigint, on_day date) returns boolean language sql stable
  return exists (select from work_statements s where s.coach_id = coach and s.month = to_char(on_day, 'YYYY-MM') and s.live
    and s.status in ('CLOSED', 'CONTRACTED', 'PAID'));

-- Each line counts at once in its entry and its month, which are made where there are none. Amounts by themselves wait for no rate. A closed
-- month and a day in a contract take no line.
create or replace function work_lines_added() returns trigger language plpgsql as $$
begin
  insert into work_statements as s (coach_id, month, minutes, amount, line_count, unpriced)
    select a.coach_id, to_char(a.day, 'YYYY-MM'), sum(a.minutes), sum(a.amount), count(*),
      sum(case when a.rate_amount is not null or (a.minutes = 0 and a.pieces = 0) then 0 when a.reverses_id is null then 1 else -1 end)
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
create or replace trigger work_lines_added after insert on work_lines referencing new table as added for each statement execute function work_lines_added();

create or replace function work_amount(minutes integer, rate bigint, factor_bp integer) returns bigint language sql immutable parallel safe
  return (minutes::bigint * rate * factor_bp + 300000) / 600000;

create or replace function work_coach_group(coach bigint, on_day date) returns bigint language sql stable
  return (select m.group_id from coach_group_members m where m.coach_id = coach and m.joined_at <= on_day and (m.left_at is null or m.left_at > on_day)
    order by m.joined_at desc limit 1);

-- The first day whose comments are paid.
create or replace function work_starts_on() returns date language sql stable
  return coalesce((select (p.value #>> '{}')::date from param_configs p where p.key = 'workhour.startsOn'), date '2000-01-01');

-- Lines for comments, by the rules and rates of their day; where that day is closed or in a contract, a correction of today. Hours that a coach
-- wrote before and took back come again as they were priced then, today: nobody prices an old comment anew by writing it again.
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

-- The release before prices by the general rate alone: it is shown no line of another one.
create or replace function work_lines_to_price(coach bigint) returns table (id bigint, rate_id bigint, rate bigint) language sql stable as $$
  select d.id, d.rate_id, d.rate from work_lines_due(coach) d join work_lines l on l.id = d.id where d.kind_rate_id is null and l.unit = 'HOUR'
$$;

-- Who entered a line that somebody writes anew; null where who writes it does. Of hours by hand alone: what corrections take off and bring back counts by
-- its difference, for each who did it.
create or replace function work_entered_by(origin text, entered_by bigint, created_by bigint) returns bigint language sql immutable parallel safe
  return case when origin = 'MANUAL' then coalesce(entered_by, created_by) end;

-- The request by which a second person confirmed hours by hand, or what they were written anew from.
create or replace function work_request_of(line bigint, origin text, request_id bigint) returns bigint language sql stable
  return case when origin = 'MANUAL' then coalesce(request_id, (select q.id from work_requests q where q.line_id = line order by q.id desc limit 1)) end;

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

-- The rate of a kind of work on a day; no row where there is none.
create or replace function work_rate(coach bigint, of_kind text, on_day date) returns table (rate_id bigint, kind_rate_id bigint, amount bigint, unit text)
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
create or replace function work_pay(unit text, minutes integer, pieces integer, rate bigint, factor_bp integer) returns bigint
  language sql immutable parallel safe
  return case when unit = 'PIECE' then sign(pieces)::bigint * ((abs(pieces)::bigint * rate * factor_bp + 5000) / 10000)
    else sign(minutes)::bigint * work_amount(abs(minutes), rate, factor_bp) end;

-- What hours of a day are worth by the rate of that day; pieces that are not said are one, where the kind is paid by the piece.
create or replace function work_worth(coach bigint, of_kind text, on_day date, of_minutes integer, of_pieces integer)
returns table (amount bigint, rate_amount bigint, unit text) language sql stable as $$
  select coalesce(work_pay(r.unit, of_minutes, coalesce(of_pieces, case when r.unit = 'PIECE' then sign(of_minutes)::int else 0 end), r.amount, 10000), 0),
    r.amount, coalesce(r.unit, 'HOUR')
  from (select) one left join lateral work_rate(coach, of_kind, on_day) r on true
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

-- What is asked for, if it were confirmed now: an amount, hours at the rate of their day, or what comes back at the price of its line. Who confirms it reads
-- this and confirms it; the caller who writes holds the coach.
create or replace function work_asked_pay(coach bigint, body jsonb) returns bigint language sql stable as $$
  select case when not body ? 'act' then (body->>'amount')::bigint
    when body->>'act' = 'RESTORE' then (select case when n.minutes + (body->>'minutes')::int = 0 then -n.amount
        else coalesce(work_pay(l.unit, (body->>'minutes')::int, coalesce((body->>'pieces')::int, 0), l.rate_amount, l.factor_bp), 0) end
      from work_lines l cross join lateral work_line_left(l.id) n where l.id = (body->>'lineId')::bigint)
    else (select w.amount from work_worth(coach, body->>'kind', (body->>'date')::date, (body->>'minutes')::int, (body->>'pieces')::int) w) end
$$;

-- Lines of a coach whose price is another one today, by the rates of their days. Not amounts by themselves, nor a line that a correction names
-- or that is one: both have the price of that line.
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
    and (l.minutes <> 0 or l.pieces <> 0) and l.corrects_id is null
    and not exists (select from work_lines b where b.reverses_id = l.id)
    and not exists (select from work_lines c where c.corrects_id = l.id and not exists (select from work_lines b where b.reverses_id = c.id))
$$;

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

-- What stands of a line: itself and its corrections, with theirs, unless these were taken back.
create or replace function work_line_left(line bigint) returns table (minutes integer, pieces integer, amount bigint) language sql stable as $$
  select coalesce(sum(l.minutes), 0)::int, coalesce(sum(l.pieces), 0)::int, coalesce(sum(l.amount), 0)::bigint
  from work_lines_whole(array[line]) w join work_lines l on l.id = w.id where not exists (select from work_lines b where b.reverses_id = l.id)
$$;

-- Takes a part of a line back on another day, at the line's own price. The last part takes what is left, to the fen. The caller holds the coach.
create or replace function correct_work_line(line bigint, on_day date, less integer, less_pieces integer, why text, by_user bigint) returns bigint language sql as $$
  insert into work_lines (coach_id, day, kind, origin, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit, factor_bp, amount, camp_id, group_id,
    coach_group_id, reason, corrects_id, about_statement_id, created_by)
  select l.coach_id, on_day, l.kind, 'ADJUSTMENT', less, less_pieces, l.rate_id, l.kind_rate_id, l.rate_amount, l.unit, l.factor_bp,
    case when n.minutes + less = 0 and n.pieces + less_pieces = 0 then -n.amount
      else coalesce(work_pay(l.unit, less, less_pieces, l.rate_amount, l.factor_bp), 0) end,
    l.camp_id, l.group_id, l.coach_group_id, why, l.id,
    (select s.id from work_statements s where s.coach_id = l.coach_id and s.month = to_char(l.day, 'YYYY-MM') and s.live), by_user
  from work_lines l cross join lateral work_line_left(l.id) n where l.id = line returning id
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

-- The first day from one on that takes lines of a coach.
create or replace function work_open_day(coach bigint, since date) returns date language sql stable as $$
  select d::date from generate_series(since::timestamp, since::timestamp + interval '5 years', interval '1 day') d
  where not work_month_closed(coach, d::date) and not work_day_frozen(coach, d::date) order by d limit 1
$$;

-- Carries closed months below zero, each once. The caller holds these statements and all later ones of their coaches.
create or replace function carry_months(ids bigint[], by_user bigint) returns table (statement_id bigint, line_id bigint, day date) language sql as $$
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
create or replace function take_back_carried(statement bigint, why text, by_user bigint) returns integer language sql as $$
  with written as (
    insert into work_lines (coach_id, day, kind, origin, minutes, amount, coach_group_id, reason, reverses_id, about_statement_id, created_by)
    select l.coach_id, work_open_day(l.coach_id, l.day), l.kind, 'CARRIED', 0, -l.amount, l.coach_group_id, why, l.id, l.about_statement_id, by_user
    from work_lines l where l.origin = 'CARRIED' and l.about_statement_id = statement and l.reverses_id is null
      and not exists (select from work_lines b where b.reverses_id = l.id) returning 1)
  select count(*)::int from written
$$;
