-- What is kept of families, and for how long: rules by kind, what falls under each and when, and families that are left out for a while.
create table keeping_rules (
  id bigint generated always as identity primary key,
  kind text not null unique check (kind in ('FAMILY', 'RECORDINGS', 'ADDRESSES', 'FEEDBACK', 'NOTES')),
  is_on boolean not null default false,
  -- Without a camp, an order or another sign of life.
  months integer not null check (months between 1 and 240),
  -- So long before its day a family is announced, and so long after it nothing is done yet.
  warn_days integer not null check (warn_days between 1 and 180),
  wait_days integer not null check (wait_days between 1 and 180),
  -- Of those who may see the page; none: all of them.
  told bigint[] not null default '{}',
  -- Who said so last: it is done in this name, and ends with these rights.
  by_user_id bigint references users (id),
  looked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
insert into keeping_rules (kind, months, warn_days, wait_days) values
  ('FAMILY', 36, 30, 30), ('RECORDINGS', 12, 14, 14), ('ADDRESSES', 24, 14, 14), ('FEEDBACK', 24, 14, 14), ('NOTES', 24, 14, 14);

create table keeping_plans (
  id bigint generated always as identity primary key,
  kind text not null,
  parent_id bigint not null references parents (id),
  state text not null default 'FORESEEN' check (state in ('FORESEEN', 'WARNED', 'CAME_BACK', 'DONE', 'GONE')),
  -- The last sign of life, the day from which it falls under the rule, and the day from which it is done.
  since date not null,
  falls_at date not null,
  due_at date not null,
  children integer not null default 0,
  recordings integer not null default 0,
  bytes bigint not null default 0,
  warned_at timestamptz,
  ended_at timestamptz,
  constraint keeping_plans_ended_check check ((ended_at is not null) = (state in ('CAME_BACK', 'DONE', 'GONE')))
);
-- A family is planned once by a rule. The other ones: by what the page asks, and when a family goes.
create unique index keeping_plans_open_key on keeping_plans (kind, parent_id) where state in ('FORESEEN', 'WARNED');
create index keeping_plans_due_idx on keeping_plans (kind, state, due_at, id);
create index keeping_plans_time_idx on keeping_plans (due_at, id);
create index keeping_plans_ended_idx on keeping_plans (ended_at, id) where ended_at is not null;
create index keeping_plans_parent_idx on keeping_plans (parent_id, kind, since);

create table keeping_stops (
  id bigint generated always as identity primary key,
  parent_id bigint not null references parents (id),
  reason text not null,
  -- With this day; none: until somebody ends it.
  until date,
  by_user_id bigint not null references users (id),
  stopped_at timestamptz not null default now(),
  released_at timestamptz,
  released_by bigint references users (id)
);
create unique index keeping_stops_open_key on keeping_stops (parent_id) where released_at is null;
