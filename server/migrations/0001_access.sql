-- Who may do what, and what was done: staff, roles, permissions, menus, sessions, the operation log, repeated requests.
create extension if not exists pg_trgm;

-- The calendar day of a moment in the business time zone. Days of roll-ups are cut by it, so it never changes.
create function business_day(moment timestamptz) returns date
  language sql immutable parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;

create table param_configs (
  id bigint generated always as identity primary key,
  key text not null unique,
  group_name text not null,
  value jsonb not null,
  value_type text not null,
  description jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  real_name text not null,
  phone text,
  email text,
  avatar_url text,
  activeflg text not null default 'ACTIVE' check (activeflg in ('ACTIVE', 'FROZEN')),
  password_hash text,
  must_change_password boolean not null default false,
  registered_via text not null default 'ADMIN' check (registered_via in ('ADMIN', 'SMS', 'EMAIL', 'SSO')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index users_username_key on users (lower(username)) where deleted_at is null;
create unique index users_phone_key on users (phone) where deleted_at is null and phone is not null;
create unique index users_email_key on users (lower(email)) where deleted_at is null and email is not null;

-- Beside the versioned row: a log-in is no edit.
create table user_logins (
  user_id bigint primary key references users (id),
  last_login_at timestamptz not null
);

create table roles (
  id bigint generated always as identity primary key,
  role_name text not null,
  remark text,
  data_scope text not null default 'ALL' check (data_scope in ('ALL', 'OWN_GROUPS')),
  built_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index roles_role_name_key on roles (lower(role_name)) where deleted_at is null;

create table permission_menus (
  id bigint generated always as identity primary key,
  parent_id bigint references permission_menus (id),
  title_zh text not null,
  title_en text not null,
  path text,
  icon text,
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index permission_menus_path_key on permission_menus (path) where deleted_at is null and path is not null;
create index permission_menus_parent_idx on permission_menus (parent_id);

create table permissions (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  name_en text not null,
  kind text not null check (kind in ('PAGE', 'ACTION')),
  menu_id bigint references permission_menus (id),
  built_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index permissions_code_key on permissions (code) where deleted_at is null;
create index permissions_menu_idx on permissions (menu_id);

create table role_permissions (
  role_id bigint not null references roles (id),
  permission_id bigint not null references permissions (id),
  primary key (role_id, permission_id)
);
create index role_permissions_permission_idx on role_permissions (permission_id);

create table user_roles (
  user_id bigint not null references users (id),
  role_id bigint not null references roles (id),
  primary key (user_id, role_id)
);
create index user_roles_role_idx on user_roles (role_id);

create table user_permissions (
  user_id bigint not null references users (id),
  permission_id bigint not null references permissions (id),
  primary key (user_id, permission_id)
);
create index user_permissions_permission_idx on user_permissions (permission_id);

create table tags (
  id bigint generated always as identity primary key,
  name text not null,
  color text,
  scope text not null default 'USER' check (scope in ('USER', 'PARENT')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index tags_name_key on tags (scope, lower(name)) where deleted_at is null;

create table user_tags (
  user_id bigint not null references users (id),
  tag_id bigint not null references tags (id),
  primary key (user_id, tag_id)
);
create index user_tags_tag_idx on user_tags (tag_id);

-- Only the SHA-256 of the token is kept (security rule 10). Limits run by the database's clock.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users (id),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_user_idx on sessions (user_id) where ended_at is null;

-- One counter per guarded subject (an account, an address). A try is counted before it is checked, so parallel guesses cannot slip by.
create table attempt_counters (
  subject text primary key,
  window_start timestamptz not null,
  tries integer not null
);

-- What POST with an Idempotency-Key answered, for 24 hours. The first request inserts the row and others wait on its index entry.
create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- Append-only. `content` holds the call and the data of its sentence, worded when read; CONSOLE entries hold the announced text.
create table operation_logs (
  id bigint generated always as identity,
  month date not null,
  created_at timestamptz not null,
  operator_id bigint,
  operation_type text not null,
  source text not null check (source in ('CONSOLE', 'SERVER')),
  call text,
  content jsonb not null,
  target_entity text,
  target_id bigint,
  before jsonb,
  after jsonb,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  mac bytea not null,
  primary key (id, month)
) partition by range (month);
create index operation_logs_time_idx on operation_logs (created_at desc, id desc);
create index operation_logs_operator_idx on operation_logs (operator_id, created_at desc);
create index operation_logs_target_idx on operation_logs (target_entity, target_id, created_at desc);
create table operation_logs_default partition of operation_logs default;

-- Makes the partitions from one month back to a year ahead; run at every start and every night.
create function ensure_log_partitions(today date) returns void language plpgsql as $$
declare
  first date;
begin
  for step in -1..12 loop
    first := (date_trunc('month', today) + make_interval(months => step))::date;
    if to_regclass(format('operation_logs_%s', to_char(first, 'YYYYMM'))) is null then
      execute format('create table if not exists %I partition of operation_logs for values from (%L) to (%L)',
        'operation_logs_' || to_char(first, 'YYYYMM'), first, (first + interval '1 month')::date);
    end if;
  end loop;
end $$;
select ensure_log_partitions(current_date);

-- The log is never edited or shortened by the application.
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'operation_logs is append-only';
end $$;
create trigger operation_logs_append_only before update or delete on operation_logs
  for each row execute function refuse_log_change();
