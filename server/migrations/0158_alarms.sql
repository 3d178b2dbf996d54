-- Questions that are asked at a time, by the rights of their owner: each look is told, or those that break a rule.
create table alarms (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  name text not null check (char_length(name) between 1 and 60),
  owner_id bigint not null references users (id),
  -- The call that is asked, and its filter.
  call text not null,
  filter jsonb not null,
  -- Where the console shows it.
  link text not null,
  rule text not null check (rule in ('ALWAYS', 'ABOVE', 'BELOW', 'CHANGE', 'CHANGE_PERCENT', 'USUAL_PERCENT', 'USUAL_SIGMA')),
  bound integer not null,
  days text not null check (days in ('DAILY', 'WORKDAYS', 'WEEKDAYS')),
  -- Monday is 1.
  weekdays integer[] not null default '{}',
  -- Minutes since midnight, in the business time zone.
  at_minute integer not null check (at_minute between 0 and 1439),
  to_inbox boolean not null,
  to_mail boolean not null,
  robot text check (robot in ('WECOM', 'DINGTALK', 'FEISHU')),
  -- Both sealed by the data key: who knows the address may write to the group.
  robot_url text,
  robot_secret text,
  paused boolean not null default false,
  next_at timestamptz not null,
  constraint alarms_robot_url_check check ((robot is null) = (robot_url is null))
);
-- What is due.
create index alarms_due_idx on alarms (next_at) where deleted_at is null and not paused;
-- The alarms of a person.
create index alarms_owner_idx on alarms (owner_id) where deleted_at is null;

-- What was looked at, each due time once.
create table alarm_looks (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references alarms (id),
  due_at timestamptz not null,
  looked_at timestamptz,
  state text not null default 'WAITING' check (state in ('WAITING', 'QUIET', 'FIRED', 'FAILED', 'STOPPED')),
  -- The rule by then.
  rule text not null,
  bound integer not null,
  count bigint,
  -- What it was compared with.
  against bigint,
  why text check (why in ('PAUSED', 'OWNER_FROZEN', 'OWNER_RIGHTS', 'TIMEOUT', 'FAULT', 'UNKNOWN')),
  -- Null: it goes not by this way.
  mail text check (mail in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'DOUBT')),
  robot text check (robot in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'DOUBT')),
  unique (alarm_id, due_at)
);
-- What is past its time.
create index alarm_looks_due_idx on alarm_looks (due_at);
