-- What each person keeps for him- or herself: settings of screens, and named views of lists.
create table user_preferences (
  user_id bigint not null references users (id),
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);

create table saved_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  screen text not null,
  name text not null,
  query text not null,
  columns jsonb,
  role_id bigint references roles (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index saved_views_name_key on saved_views (owner_id, screen, lower(name));
create index saved_views_role_idx on saved_views (role_id) where role_id is not null;
