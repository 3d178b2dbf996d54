-- What each person opened last, and what he or she has pinned: addresses and ids alone, no names. What a record is called is asked when the list is read.
create table visits (
  user_id bigint not null references users (id) on delete cascade,
  path text not null,
  entity text,
  record_id bigint,
  visited_at timestamptz not null default now(),
  pinned_at timestamptz,
  primary key (user_id, path),
  check ((entity is null) = (record_id is null))
);
