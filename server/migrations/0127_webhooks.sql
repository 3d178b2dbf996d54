-- Where other programs of the business want to be told of events.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  url text not null check (char_length(url) between 1 and 500),
  description text not null check (char_length(description) <= 200),
  -- Which events; none: all.
  types text[] not null default '{}',
  -- Sealed by the data key; while it is rotated the old one signs as well.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  -- The next event of the same subject waits for the one before.
  ordered boolean not null default false,
  active boolean not null default true,
  -- Why it was switched off by itself.
  disabled_reason text check (disabled_reason in ('FAILING', 'GONE')),
  -- Since when nothing has come through.
  failing_since timestamptz,
  -- It asked for a rest until then.
  slow_until timestamptz,
  -- Who hears of it when it fails.
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  constraint webhook_endpoints_old_secret_check check ((old_secret is null) = (old_secret_until is null))
);

-- One event for one endpoint.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references events (id) on delete cascade,
  endpoint_id bigint not null references webhook_endpoints (id),
  -- As the event has them: in order by subject without a look at it.
  position bigint not null,
  type text not null,
  entity text not null,
  subject_id bigint not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED', 'DISABLED')),
  attempt integer not null default 0,
  -- While it is being sent: when it counts as lost, and is sent again.
  next_at timestamptz not null default now(),
  last_status integer,
  last_ms integer,
  last_error text,
  replayed boolean not null default false,
  created_at timestamptz not null default now(),
  unique (event_id, endpoint_id)
);
-- What is due, by endpoint: one that is dead slows no other.
create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, next_at, position) where state = 'PENDING';
-- What the next event of a subject waits for.
create index webhook_deliveries_subject_idx on webhook_deliveries (endpoint_id, entity, subject_id, position) where state = 'PENDING';
-- The log of an endpoint, the newest first.
create index webhook_deliveries_endpoint_idx on webhook_deliveries (endpoint_id, id);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries (id) on delete cascade,
  endpoint_id bigint not null references webhook_endpoints (id),
  attempt integer not null,
  sent_at timestamptz not null,
  -- What it was signed with by then.
  signature text not null,
  status integer,
  ms integer not null,
  error text,
  -- Of the machine that was reached.
  address text,
  headers text,
  answer text
);
create index webhook_attempts_delivery_idx on webhook_attempts (delivery_id);
-- The bars of the last day.
create index webhook_attempts_endpoint_idx on webhook_attempts (endpoint_id, sent_at);
