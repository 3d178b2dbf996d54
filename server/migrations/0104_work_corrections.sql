-- A correction of what is closed names the line that it takes back, in part or whole: price, camp and group are that line's. A line of no minutes and no
-- pieces is an amount by itself: it needs no rate, and is priced by none.
alter table work_lines add column corrects_id bigint references work_lines (id);
create index work_lines_corrects_idx on work_lines (corrects_id) where corrects_id is not null;

-- Amounts that one person asks for and another one has to confirm before they are written: they are worth nothing until then.
create table work_requests (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  -- As it was asked for: it is done so when it is confirmed.
  body jsonb not null,
  status text not null default 'ASKED' check (status in ('ASKED', 'CONFIRMED', 'DECLINED')),
  asked_by bigint not null references users (id),
  decided_by bigint references users (id),
  decided_at timestamptz,
  answer text,
  line_id bigint references work_lines (id),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((status = 'ASKED') = (decided_by is null)),
  check (decided_by is null or status <> 'CONFIRMED' or decided_by <> asked_by)
);
create index work_requests_asked_idx on work_requests (coach_id) where status = 'ASKED';

-- What stands of a line: itself and the corrections of it, unless these were taken back.
create function work_line_left(line bigint) returns table (minutes integer, pieces integer, amount bigint) language sql stable as $$
  select coalesce(sum(l.minutes), 0)::int, coalesce(sum(l.pieces), 0)::int, coalesce(sum(l.amount), 0)::bigint from work_lines l
  where (l.id = line or l.corrects_id = line) and not exists (select from work_lines b where b.reverses_id = l.id)
$$;

-- As it was; the corrections of a line go with it.
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
    where (l.id = any(ids) or l.corrects_id = any(ids)) and l.reverses_id is null and not exists (select from work_lines b where b.reverses_id = l.id)
    order by l.coach_id, l.id returning 1)
  select count(*)::int from written
$$;

-- Takes a part of a line back on another day, at the line's own price. The last part takes what is left, to the fen. The caller holds the coach.
create function correct_work_line(line bigint, on_day date, less integer, less_pieces integer, why text, by_user bigint) returns bigint language sql as $$
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
create function lower_work_line(line bigint, less integer, less_pieces integer, why text, by_user bigint) returns bigint language plpgsql as $$
declare
  left_minutes integer; left_pieces integer; again bigint;
begin
  select n.minutes + less, n.pieces + less_pieces into left_minutes, left_pieces from work_line_left(line) n;
  perform reverse_work_lines(array[line], (select l.day from work_lines l where l.id = line), why, by_user);
  if left_minutes = 0 and left_pieces = 0 then return null; end if;
  insert into work_lines (coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit, factor_bp,
    amount, camp_id, group_id, coach_group_id, reason, corrects_id, about_statement_id, created_by)
  select l.coach_id, l.day, l.kind, l.origin, l.source_kind, l.source_id, l.turn + 1, left_minutes, left_pieces, l.rate_id, l.kind_rate_id, l.rate_amount,
    l.unit, l.factor_bp, coalesce(work_pay(l.unit, left_minutes, left_pieces, l.rate_amount, l.factor_bp), 0), l.camp_id, l.group_id, l.coach_group_id, why,
    l.corrects_id, l.about_statement_id, by_user
  from work_lines l where l.id = line returning id into again;
  return again;
end $$;

-- As it was, and amounts by themselves wait for no rate.
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

-- As it was, without amounts by themselves, and without a line that a correction names or that is one: both have the price of that line.
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
