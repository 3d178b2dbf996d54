-- Who works on jobs, and when work that recurs was last done. The queue itself is graphile_worker's.

-- One row per process that runs jobs. A process that has not beaten for a while is dead or cut off: others take its jobs.
create table worker_nodes (
  id text primary key,
  host text not null,
  pid integer not null,
  -- The names under which the process holds jobs in the queue.
  pool_ids text[] not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

-- Recurring work that one process does for all, by the database's clock.
create table chores (
  name text primary key,
  ran_at timestamptz not null default '-infinity'
);
