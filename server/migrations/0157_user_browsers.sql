-- The browsers that somebody logged in with, by a keyed hash of what each of them keeps: its owner hears of a new one.
create table user_browsers (
  user_id bigint not null references users,
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (user_id, browser_hash)
);
create index user_browsers_last_idx on user_browsers (last_at);
