-- From a comment to payday: every minute that is paid is a line, priced when it is written and never changed afterwards. Amounts in fen.

-- Who wrote a comment: he or she is paid for it, whoever had the child that day. `reckoned`: work hours were made of it, or nothing is owed.
alter table clock_ins
  add column commented_by bigint references coaches (id),
  add column comment_seconds integer check (comment_seconds >= 0),
  add column comment_media jsonb not null default '[]',
  add column reckoned boolean not null default false;
-- Its figures stay as they are.
alter table clock_ins disable trigger clock_ins_figures_update;
update clock_ins set commented_by = coach_id where commented_at is not null and coach_id is not null;
alter table clock_ins enable trigger clock_ins_figures_update;
-- Comments of which no work hours were made yet: few at any time.
create index clock_ins_unreckoned_idx on clock_ins (id) where commented_at is not null and not reckoned;

-- What a comment is worth: the rule of its day counts. Null: all types of camps.
create table credit_rules (
  id bigint generated always as identity primary key,
  camp_type_id bigint references camp_types (id),
  kind text not null default 'COMMENT' check (kind in ('COMMENT', 'LIVE_CLASS', 'GROUP_SERVICE', 'OTHER')),
  credit_minutes integer not null check (credit_minutes between 0 and 600),
  late_factor_bp integer not null default 10000 check (late_factor_bp between 0 and 100000),
  holiday_factor_bp integer not null default 10000 check (holiday_factor_bp between 0 and 100000),
  effective_from date not null,
  reason text,
  created_by bigint references users (id),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique nulls not distinct (camp_type_id, kind, effective_from)
);
insert into credit_rules (credit_minutes, effective_from) values (5, '2000-01-01');

-- One coach and month. The sums are those of its lines while it is open; from its closing on they stand still. `live`: the newest one.
create table work_statements (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  no integer not null default 1,
  live boolean not null default true,
  status text not null default 'OPEN' check (status in ('OPEN', 'SUBMITTED', 'CONFIRMED', 'CLOSED', 'CONTRACTED', 'PAID')),
  minutes integer not null default 0,
  amount bigint not null default 0,
  line_count integer not null default 0,
  -- Lines without a rate of their day.
  unpriced integer not null default 0,
  lines_hash text,
  -- What the coach saw when he or she said yes.
  agreed_amount bigint,
  submitted_at timestamptz, submitted_by bigint references users (id),
  confirmed_at timestamptz, confirmed_by bigint references users (id),
  closed_at timestamptz, closed_by bigint references users (id),
  reopened_at timestamptz, reopened_by bigint references users (id), reason text,
  paid_at timestamptz, paid_by bigint references users (id), paid_ref text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (coach_id, month, no)
);
create unique index work_statements_live_key on work_statements (coach_id, month) where live;
create index work_statements_month_idx on work_statements (month, coach_id) where live;

create table work_lines (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  day date not null,
  kind text not null check (kind in ('COMMENT', 'LIVE_CLASS', 'GROUP_SERVICE', 'OTHER')),
  origin text not null check (origin in ('SYSTEM', 'MANUAL', 'ADJUSTMENT')),
  source_kind text not null default 'NONE' check (source_kind in ('CLOCK_IN', 'CLASS', 'SERVICE', 'NONE')),
  source_id bigint,
  -- How often its source was paid and taken back before.
  turn integer not null default 0,
  minutes integer not null,
  pieces integer not null default 0,
  -- Null: the coach had no rate on that day, so it is worth nothing until it is priced anew.
  rate_id bigint references coach_rates (id),
  rate_amount bigint,
  unit text not null default 'HOUR' check (unit in ('HOUR', 'PIECE')),
  factor_bp integer not null default 10000,
  amount bigint not null,
  camp_id bigint references camps (id),
  group_id bigint references camp_groups (id),
  -- As of the day.
  coach_group_id bigint references coach_groups (id),
  reason text,
  reverses_id bigint unique references work_lines (id),
  about_statement_id bigint references work_statements (id),
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  check ((source_kind = 'NONE') = (source_id is null))
);
-- A comment is paid once at a time, however often it is told.
create unique index work_lines_source_key on work_lines (source_kind, source_id, turn) where source_kind <> 'NONE' and reverses_id is null;
create index work_lines_coach_idx on work_lines (coach_id, day);

create function work_lines_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a line of work hours is never changed or deleted; write another one that takes it back';
end $$;
create trigger work_lines_stay before update or delete on work_lines for each row execute function work_lines_stay();
create trigger work_lines_stay_all before truncate on work_lines for each statement execute function work_lines_stay();

-- What the specification calls work hours: one row for a coach, day, kind, place and origin, equal to the sum of its lines.
create table work_entries (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  day date not null,
  kind text not null,
  origin text not null,
  camp_id bigint references camps (id),
  group_id bigint references camp_groups (id),
  coach_group_id bigint references coach_groups (id),
  minutes integer not null,
  amount bigint not null,
  line_count integer not null,
  rate_amount bigint,
  reason text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique nulls not distinct (coach_id, day, kind, origin, camp_id, group_id, coach_group_id)
);
-- Statistics of a period read this alone.
create index work_entries_day_idx on work_entries (day, coach_id) include (kind, coach_group_id, minutes, amount);

-- Which lines a statement holds; a reopened one keeps its own, no longer live.
create table work_statement_lines (
  statement_id bigint not null references work_statements (id),
  line_id bigint not null references work_lines (id),
  live boolean not null default true,
  primary key (statement_id, line_id)
);
create unique index work_statement_lines_live_key on work_statement_lines (line_id) where live;

-- Days of a coach whose lines stand in something that was sent to be signed: frozen as if the month were closed. Whoever sends such things
-- says here which days; nobody does so yet.
create function work_day_frozen(coach bigint, on_day date) returns boolean language sql stable return false;

create function work_month_closed(coach bigint, on_day date) returns boolean language sql stable
  return exists (select from work_statements s where s.coach_id = coach and s.month = to_char(on_day, 'YYYY-MM') and s.live
    and s.status in ('CLOSED', 'CONTRACTED', 'PAID'));

-- With the lines of one statement: entries and statements follow. The row of the statement is held first, as closing does, so that a line
-- comes either before the closing or is refused.
create function work_lines_added() returns trigger language plpgsql as $$
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
  insert into work_entries as e (coach_id, day, kind, origin, camp_id, group_id, coach_group_id, minutes, amount, line_count, rate_amount, reason)
    select a.coach_id, a.day, a.kind, a.origin, a.camp_id, a.group_id, a.coach_group_id, sum(a.minutes), sum(a.amount), count(*),
      (array_agg(a.rate_amount order by a.id desc) filter (where a.rate_amount is not null))[1],
      (array_agg(a.reason order by a.id desc) filter (where a.reason is not null))[1]
    from added a group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (coach_id, day, kind, origin, camp_id, group_id, coach_group_id) do update set minutes = e.minutes + excluded.minutes,
    amount = e.amount + excluded.amount, line_count = e.line_count + excluded.line_count,
    rate_amount = coalesce(excluded.rate_amount, e.rate_amount), reason = coalesce(excluded.reason, e.reason), updated_at = now(),
    version = e.version + 1;
  return null;
end $$;
create trigger work_lines_added after insert on work_lines referencing new table as added for each statement execute function work_lines_added();

create function work_amount(minutes integer, rate bigint, factor_bp integer) returns bigint language sql immutable parallel safe
  return (minutes::bigint * rate * factor_bp + 300000) / 600000;

create function work_coach_group(coach bigint, on_day date) returns bigint language sql stable
  return (select m.group_id from coach_group_members m where m.coach_id = coach and m.joined_at <= on_day and (m.left_at is null or m.left_at > on_day)
    order by m.joined_at desc limit 1);

-- The first day whose comments are paid.
create function work_starts_on() returns date language sql stable
  return coalesce((select (p.value #>> '{}')::date from param_configs p where p.key = 'workhour.startsOn'), date '2000-01-01');

-- Makes the lines of comments that have none: of those that came while the coach's hours were tracked, at the rule and the rate of their
-- day. What belongs to a closed month comes today, as a correction. The caller holds the clock-ins.
create function price_comments(ids bigint[], by_user bigint, today date) returns integer language sql as $$
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
    select f.*, r.id as rate_id, r.amount as rate, u.credit_minutes,
      ((case when f.late then u.late_factor_bp else 10000 end)::bigint
        * (case when h.kind = 'HOLIDAY' then u.holiday_factor_bp else 10000 end) / 10000)::int as factor,
      work_month_closed(f.coach, f.day) or work_day_frozen(f.coach, f.day) as shut
    from fresh f
    left join holiday_days h on h.date = f.day and not h.removed
    left join lateral (select r.id, r.amount from coach_rates r where r.coach_id = f.coach and r.effective_from <= f.day
      order by r.effective_from desc limit 1) r on true
    cross join lateral (select u.credit_minutes, u.late_factor_bp, u.holiday_factor_bp from credit_rules u
      where u.kind = 'COMMENT' and u.effective_from <= f.day and (u.camp_type_id is null or u.camp_type_id = f.camp_type_id)
      order by u.camp_type_id nulls last, u.effective_from desc limit 1) u
  ), written as (
    insert into work_lines (coach_id, day, kind, origin, source_kind, source_id, turn, minutes, rate_id, rate_amount, factor_bp, amount,
      camp_id, group_id, coach_group_id, about_statement_id, created_by)
    select p.coach, case when p.shut then today else p.day end, 'COMMENT', case when p.shut then 'ADJUSTMENT' else 'SYSTEM' end, 'CLOCK_IN', p.id,
      p.turn, p.credit_minutes, p.rate_id, p.rate, p.factor, coalesce(work_amount(p.credit_minutes, p.rate, p.factor), 0), p.camp_id, p.group_id,
      work_coach_group(p.coach, p.day),
      case when p.shut then (select s.id from work_statements s where s.coach_id = p.coach and s.month = to_char(p.day, 'YYYY-MM') and s.live) end,
      by_user
    from priced p where p.credit_minutes > 0 order by p.coach, p.day, p.id
    on conflict do nothing returning 1)
  select count(*)::int from written
$$;

-- Takes lines back by others that say the opposite, on a day. What was paid in a closed month is a correction.
create function reverse_work_lines(ids bigint[], on_day date, why text, by_user bigint) returns integer language sql as $$
  with written as (
    insert into work_lines (coach_id, day, kind, origin, source_kind, source_id, turn, minutes, pieces, rate_id, rate_amount, unit, factor_bp, amount,
      camp_id, group_id, coach_group_id, reason, reverses_id, about_statement_id, created_by)
    select l.coach_id, on_day, l.kind, case when s.id is null and l.origin <> 'ADJUSTMENT' then l.origin else 'ADJUSTMENT' end, l.source_kind, l.source_id,
      l.turn, -l.minutes, -l.pieces, l.rate_id, l.rate_amount, l.unit, l.factor_bp, -l.amount, l.camp_id, l.group_id, l.coach_group_id, why, l.id,
      s.id, by_user
    from work_lines l
      left join work_statements s on s.coach_id = l.coach_id and s.month = to_char(l.day, 'YYYY-MM') and s.live
        and (s.status in ('CLOSED', 'CONTRACTED', 'PAID') or work_day_frozen(l.coach_id, l.day))
    where l.id = any(ids) and l.reverses_id is null and not exists (select from work_lines b where b.reverses_id = l.id)
    order by l.coach_id, l.id returning 1)
  select count(*)::int from written
$$;

-- Hours of comments that were made before this was kept begin with the month: what came before was paid otherwise.
insert into param_configs (key, group_name, value, value_type, description)
select 'workhour.startsOn', 'coach', to_jsonb(to_char(date_trunc('month', current_date), 'YYYY-MM-DD')), 'word', '{}'
where exists (select from clock_ins where commented_at is not null) on conflict (key) do nothing;

-- An account that is linked to a coach may read that coach's own hours: who is asked is kept, so a change of the link is told.
create function coach_account_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', 'user:' || id) from unnest(array[old.user_id, new.user_id]) as id where id is not null;
  return null;
end $$;
create trigger coaches_account after update of user_id, deleted_at on coaches
  for each row when ((old.user_id, old.deleted_at) is distinct from (new.user_id, new.deleted_at)) execute function coach_account_told();

-- What a coach says is wrong with a month, and what came of it.
create table work_disputes (
  id bigint generated always as identity primary key,
  statement_id bigint not null references work_statements (id),
  line_ids bigint[] not null,
  text text not null,
  by_user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  answer text,
  outcome text check (outcome in ('ADJUSTED', 'DECLINED')),
  settled_by bigint references users (id),
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null))
);
create index work_disputes_open_idx on work_disputes (statement_id) where outcome is null;

-- Where a coach is paid: the account is sealed, its last digits are shown.
alter table coaches add column payee_bank text, add column payee_sealed text, add column payee_tail text;
