-- What happened that other programs of the business may hear of: written in the transaction of the change, so it is there if and only if the
-- change is.
create table events (
  id text primary key check (id ~ '^evt_[0-9A-HJKMNP-TV-Z]{26}$'),
  seq bigint generated always as identity,
  type text not null,
  entity text not null,
  subject_id bigint not null,
  occurred_at timestamptz not null default now(),
  -- Ids and new states alone.
  data jsonb not null,
  -- user:7, key:7, job:orders.close, provider:wechat; null: nobody was named.
  actor text,
  -- Which transaction wrote it: positions follow the order in which these began to write.
  xid xid8 not null default pg_current_xact_id(),
  -- Its place among all, given soon after the commit; who has read up to one has missed none before it.
  position bigint unique
);
create sequence event_positions;
-- Those that wait for their position: looked for twice a second.
create index events_waiting_idx on events (xid, seq) where position is null;
-- Sent again by the time of day, and deleted when they are old.
create index events_occurred_idx on events (occurred_at);
