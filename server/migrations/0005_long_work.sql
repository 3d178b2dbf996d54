-- Long work: tasks with progress, messages, what is pushed to browsers, and files.

create table tasks (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  kind text not null,
  title jsonb not null,
  detail jsonb not null,
  input jsonb not null,
  rate smallint not null default 0 check (rate between 0 and 100),
  status text not null default 'WAITING' check (status in ('WAITING', 'DOING', 'success', 'FAILD')),
  content text,
  error jsonb,
  attempts integer not null default 0,
  cancellable boolean not null default true,
  request jsonb not null,
  createtime timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index tasks_owner_idx on tasks (owner_id, id desc);
create index tasks_open_idx on tasks (updated_at) where status in ('WAITING', 'DOING');

create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  title jsonb not null,
  detail jsonb not null,
  link text,
  read_flag text not null default 'UNREAD' check (read_flag in ('READ', 'UNREAD')),
  message_time timestamptz not null default now(),
  -- What the message is about: the same happening tells a person once.
  cause text,
  unique (user_id, cause)
);
create index messages_user_idx on messages (user_id, id desc);
create index messages_unread_idx on messages (user_id) where read_flag = 'UNREAD';

-- What browsers are told. The payload is read when it is sent: the newest state, in the reader's language. Kept for a day.
create table push_events (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null check (kind in ('TASK', 'MESSAGE', 'NOTICE')),
  ref_id bigint not null,
  topic text,
  created_at timestamptz not null default now()
);
create index push_events_user_idx on push_events (user_id, created_at);
create index push_events_created_idx on push_events (created_at);

create table files (
  id text primary key,
  name text not null,
  purpose text not null,
  mime text not null,
  size bigint not null check (size >= 0),
  sha256 text not null,
  owner_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  -- Null: as long as something uses it.
  expires_at timestamptz
);
create index files_expiry_idx on files (expires_at) where expires_at is not null;
