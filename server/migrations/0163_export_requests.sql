-- Large exports of data of children that wait for another person, or may be made once.
create table export_requests (
  id bigint generated always as identity primary key,
  asked_by bigint not null references users (id),
  asked_at timestamptz not null default now(),
  call text not null,
  -- The kind of record that it holds.
  entity text not null,
  -- A hash of all that was sent, but for the number of rows: no filter that names people is kept.
  choice bytea not null,
  -- The filter as the log says it.
  filter jsonb not null,
  rows integer not null,
  outcome text check (outcome in ('APPROVED', 'DECLINED')),
  decided_by bigint references users (id),
  decided_at timestamptz,
  -- It was made.
  used_at timestamptz,
  constraint export_requests_decided_check check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  constraint export_requests_used_check check (used_at is null or outcome = 'APPROVED')
);
-- Of one export somebody waits once.
create unique index export_requests_open_key on export_requests (asked_by, call, choice) where outcome is null;
