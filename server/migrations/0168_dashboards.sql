-- What people arrange for themselves out of the cards of the home page: the own home (without a name), and further dashboards.
create table dashboards (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  owner_id bigint not null references users (id),
  name text check (char_length(name) between 1 and 30),
  -- In their order: the name of each, its width, and the view that it shows.
  cards jsonb not null
);
-- One home and each name once.
create unique index dashboards_name_key on dashboards (owner_id, coalesce(name, ''));

-- Whose holders see a dashboard of somebody else.
create table dashboard_roles (
  dashboard_id bigint not null references dashboards (id) on delete cascade,
  role_id bigint not null references roles (id),
  primary key (dashboard_id, role_id)
);
create index dashboard_roles_role_idx on dashboard_roles (role_id);
