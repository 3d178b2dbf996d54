-- Functions and triggers of coaches, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- The rate of a day; none before the first one.
create or replace function coach_rate(coach bigint, on_day date) returns bigint
  language sql stable parallel safe
  return (select amount from coach_rates where coach_id = coach and effective_from <= on_day order by effective_from desc limit 1);

-- Every door that sets the rate of today leaves its day; one that has noted the rate itself, with its reason, is not noted twice.
create or replace function note_coach_rate() returns trigger language plpgsql as $$
begin
  if coach_rate(new.id, current_date) is distinct from new.hourly_rate_amount then
    insert into coach_rates (coach_id, effective_from, amount)
    values (new.id, case tg_op when 'INSERT' then new.joined_at else current_date end, new.hourly_rate_amount)
    on conflict (coach_id, effective_from) do update set amount = excluded.amount;
  end if;
  return null;
end $$;
create or replace trigger coaches_first_rate after insert on coaches for each row execute function note_coach_rate();
create or replace trigger coaches_new_rate after update of hourly_rate_amount on coaches
  for each row when (old.hourly_rate_amount is distinct from new.hourly_rate_amount) execute function note_coach_rate();

create or replace function note_coach_tracking() returns trigger language plpgsql as $$
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
create or replace trigger coaches_first_tracking after insert on coaches
  for each row when (new.tracking_enabled) execute function note_coach_tracking();
create or replace trigger coaches_tracking after update of tracking_enabled on coaches
  for each row when (old.tracking_enabled is distinct from new.tracking_enabled) execute function note_coach_tracking();

-- An account that is linked to a coach may read that coach's own hours: who is asked is kept, so a change of the link is told.
create or replace function coach_account_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', 'user:' || id) from unnest(array[old.user_id, new.user_id]) as id where id is not null;
  return null;
end $$;
create or replace trigger coaches_account after update of user_id, deleted_at on coaches
  for each row when ((old.user_id, old.deleted_at) is distinct from (new.user_id, new.deleted_at)) execute function coach_account_told();

create or replace function keep_coach_rate() returns trigger language plpgsql as $$
begin
  insert into replaced_coach_rates (coach_id, unit, effective_from, amount, reason, created_by, created_at)
  values (old.coach_id, 'HOUR', old.effective_from, old.amount, old.reason, old.created_by, old.created_at);
  return null;
end $$;
create or replace trigger coach_rates_replaced after update on coach_rates
  for each row when (old.amount is distinct from new.amount) execute function keep_coach_rate();

create or replace function keep_coach_kind_rate() returns trigger language plpgsql as $$
begin
  insert into replaced_coach_rates (coach_id, kind, unit, effective_from, amount, reason, created_by, created_at)
  values (old.coach_id, old.kind, old.unit, old.effective_from, old.amount, old.reason, old.created_by, old.created_at);
  return null;
end $$;
create or replace trigger coach_kind_rates_replaced after update on coach_kind_rates
  for each row when ((old.amount, old.unit) is distinct from (new.amount, new.unit)) execute function keep_coach_kind_rate();
