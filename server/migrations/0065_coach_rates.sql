-- What an hour of a coach is paid, and from which day on: a rate ends where the next one begins, so two can never overlap. Amounts in fen.
create table coach_rates (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  effective_from date not null,
  amount bigint not null check (amount >= 0),
  reason text,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  unique (coach_id, effective_from)
);
insert into coach_rates (coach_id, effective_from, amount) select id, joined_at, hourly_rate_amount from coaches;

-- The rate of a day; none before the first one.
create function coach_rate(coach bigint, on_day date) returns bigint
  language sql stable parallel safe
  return (select amount from coach_rates where coach_id = coach and effective_from <= on_day order by effective_from desc limit 1);

-- Every door that sets the rate of today leaves its day; one that has noted the rate itself, with its reason, is not noted twice.
create function note_coach_rate() returns trigger language plpgsql as $$
begin
  if coach_rate(new.id, current_date) is distinct from new.hourly_rate_amount then
    insert into coach_rates (coach_id, effective_from, amount)
    values (new.id, case tg_op when 'INSERT' then new.joined_at else current_date end, new.hourly_rate_amount)
    on conflict (coach_id, effective_from) do update set amount = excluded.amount;
  end if;
  return null;
end $$;
create trigger coaches_first_rate after insert on coaches for each row execute function note_coach_rate();
create trigger coaches_new_rate after update of hourly_rate_amount on coaches
  for each row when (old.hourly_rate_amount is distinct from new.hourly_rate_amount) execute function note_coach_rate();

-- When work hours of a coach were tracked: the moment of a comment decides whether it earns.
create table coach_tracking_periods (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  from_at timestamptz not null,
  to_at timestamptz,
  check (to_at is null or to_at >= from_at)
);
create unique index coach_tracking_periods_open_key on coach_tracking_periods (coach_id) where to_at is null;
create index coach_tracking_periods_coach_idx on coach_tracking_periods (coach_id, from_at);
insert into coach_tracking_periods (coach_id, from_at) select id, least(created_at, joined_at::timestamptz) from coaches where tracking_enabled;

create function note_coach_tracking() returns trigger language plpgsql as $$
begin
  if new.tracking_enabled then
    insert into coach_tracking_periods (coach_id, from_at)
    values (new.id, case tg_op when 'INSERT' then least(new.created_at, new.joined_at::timestamptz) else now() end)
    on conflict (coach_id) where to_at is null do nothing;
  else
    update coach_tracking_periods set to_at = greatest(now(), from_at) where coach_id = new.id and to_at is null;
  end if;
  return null;
end $$;
create trigger coaches_first_tracking after insert on coaches
  for each row when (new.tracking_enabled) execute function note_coach_tracking();
create trigger coaches_tracking after update of tracking_enabled on coaches
  for each row when (old.tracking_enabled is distinct from new.tracking_enabled) execute function note_coach_tracking();

-- As people may see it: the log and the time machine show no more.
alter table coaches add column id_card_masked text;
-- One person, one coach: two who live with one ID card cannot be.
create unique index coaches_id_card_key on coaches (id_card_hash) where deleted_at is null;
