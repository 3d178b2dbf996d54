-- What a channel costs, over the days that it was paid for.
create table channel_costs (
  id bigint generated always as identity primary key,
  channel_id bigint not null references promotion_channels (id),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  amount bigint not null check (amount > 0),
  note text,
  by_user_id bigint references users (id),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create index channel_costs_channel_idx on channel_costs (channel_id, from_day) where deleted_at is null;

-- The part of a cost that falls on the days from a to b, in equal shares for each day. Parts of days that follow one another add up to the fen.
create function cost_within(amount bigint, from_day date, to_day date, a date, b date) returns bigint
  language sql immutable parallel safe
  return amount * greatest(least(b, to_day) - from_day + 1, 0) / (to_day - from_day + 1)
    - amount * greatest(least(a, to_day + 1) - from_day, 0) / (to_day - from_day + 1);
