-- What the last look at an outside service found; one row a service, written by whoever works in the background.
create table service_checks (
  service text primary key check (service in ('EMAIL')),
  -- Null: all is well.
  fault text check (fault in ('LOGIN', 'TLS', 'SENDER', 'ACCOUNT', 'AWAY')),
  checked_at timestamptz not null default now()
);

-- Why a message task waits: its channel serves nobody at the moment.
alter table message_tasks add column channel_fault text check (channel_fault in ('LOGIN', 'TLS', 'SENDER', 'ACCOUNT', 'AWAY'));
-- Since when a provider has been asked to take it: it is asked for an hour.
alter table message_deliveries add column first_tried_at timestamptz;
