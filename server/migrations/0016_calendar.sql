-- The sites of the business.
create table domains (
  id bigint generated always as identity primary key,
  name text not null,
  -- In small letters.
  host text not null,
  purpose text,
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index domains_host_key on domains (host) where deleted_at is null;

-- Public holidays, and the days of weekends that are worked to make up for them.
create table holidays (
  id bigint generated always as identity primary key,
  year integer not null check (year between 2000 and 2100),
  name text not null,
  -- The name under which it was published; null where staff made it and nothing published was joined to it.
  source text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index holidays_source_key on holidays (year, source) where deleted_at is null;
create index holidays_year_idx on holidays (year desc, id desc) where deleted_at is null;

-- A date belongs to one holiday.
create table holiday_days (
  date date primary key,
  holiday_id bigint not null references holidays (id),
  name text not null,
  kind text not null check (kind in ('HOLIDAY', 'WORKDAY')),
  -- It came with what was published; `edited`: staff have set, changed or removed it since, so a sync leaves it alone.
  synced boolean not null,
  edited boolean not null,
  removed boolean not null default false
);
create index holiday_days_holiday_idx on holiday_days (holiday_id);
