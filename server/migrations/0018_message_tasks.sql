-- Messages to many: what is sent to whom, and one row for each recipient.
create table message_tasks (
  id bigint generated always as identity primary key,
  title text not null,
  content text not null,
  channel text not null check (channel in ('IN_APP', 'SMS', 'EMAIL')),
  audience jsonb not null,
  scheduled_at timestamptz,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'FAILED')),
  failure text check (failure in ('NOBODY', 'RIGHTS', 'CHANNEL_OFF', 'INTERRUPTED')),
  -- In whose name it is sent, and from where that was asked for.
  sender_id bigint references users (id),
  request jsonb,
  -- The long work that sends it.
  task_id bigint,
  started_at timestamptz,
  -- From then on the recipients are settled: whoever joins the audience later is not written to.
  settled_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create index message_tasks_due_idx on message_tasks (scheduled_at) where status = 'SCHEDULED' and deleted_at is null;
create index message_tasks_sending_idx on message_tasks (id) where status = 'SENDING';

-- Beside the versioned row: sending is no edit.
create table message_task_figures (
  message_task_id bigint primary key references message_tasks (id),
  total integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0
);

-- One message to one person: by the unique key a recipient is there once, whatever dies in between. It holds no address.
create table message_deliveries (
  id bigint generated always as identity primary key,
  message_task_id bigint not null references message_tasks (id),
  channel text not null check (channel in ('IN_APP', 'SMS', 'EMAIL')),
  user_id bigint references users (id),
  parent_id bigint references parents (id),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED')),
  reason text check (reason in ('REFUSED', 'NOT_TAKEN', 'DOUBT', 'GONE')),
  attempts integer not null default 0,
  claimed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, parent_id) = 1),
  unique nulls not distinct (message_task_id, channel, user_id, parent_id)
);
create index message_deliveries_state_idx on message_deliveries (message_task_id, state, id);

-- What families are grouped by.
create table parent_tags (
  parent_id bigint not null references parents (id),
  tag_id bigint not null references tags (id),
  primary key (parent_id, tag_id)
);
create index parent_tags_tag_idx on parent_tags (tag_id);
