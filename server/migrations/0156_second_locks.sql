-- Wrong second steps in a row, by account or by a browser that logged in before: each fifth locks for a while, the next time for twice as long.
create table second_locks (
  subject text primary key,
  wrong integer not null,
  tried_at timestamptz not null default now(),
  locked_until timestamptz
);
create index second_locks_tried_idx on second_locks (tried_at);
