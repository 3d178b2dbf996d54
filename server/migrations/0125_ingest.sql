-- By which numbers other programs know our records: a program is a key. A number without a record is held by a change that is under way.
create table external_ids (
  key_id bigint not null references api_keys (id),
  entity text not null,
  external_id text not null check (external_id ~ '^[A-Za-z0-9_.:~-]{1,128}$'),
  internal_id bigint,
  -- Of the last news that counted: older ones change nothing.
  sequence bigint,
  occurred_at timestamptz,
  -- SHA-256 of what was sent: the same again changes nothing.
  hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (key_id, entity, external_id)
);
-- By which numbers is a record known?
create index external_ids_record_idx on external_ids (entity, internal_id);

-- What refers to a record that has not come yet: applied once it comes, refused after a day.
create table ingest_waiting (
  id bigint generated always as identity primary key,
  key_id bigint not null references api_keys (id),
  op text not null,
  external_id text not null,
  waits_op text not null,
  waits_external_id text not null,
  sequence bigint,
  occurred_at timestamptz,
  -- The data, sealed with the data key; nothing is left of it once it is refused.
  item text,
  state text not null default 'WAITING' check (state in ('WAITING', 'REFUSED')),
  -- The name of the refusal.
  error text,
  arrived_at timestamptz not null default now(),
  until timestamptz not null default now() + interval '24 hours',
  unique (key_id, op, external_id)
);
-- Looked at with every record that comes.
create index ingest_waiting_for_idx on ingest_waiting (key_id, waits_op, waits_external_id) where state = 'WAITING';
-- What has waited too long.
create index ingest_waiting_until_idx on ingest_waiting (until);

-- What another program did with a key.
alter table operation_logs drop constraint operation_logs_source_check;
alter table operation_logs add constraint operation_logs_source_check
  check (source in ('CONSOLE', 'SERVER', 'JOB', 'PROVIDER', 'KEY')) not valid;
