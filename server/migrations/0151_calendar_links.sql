-- Links by which a calendar program reads what its owner may see; the address is not kept, only its hash.
create table calendar_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  feeds text[] not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint calendar_links_feeds_check check (cardinality(feeds) > 0)
);
create index calendar_links_user_idx on calendar_links (user_id);
