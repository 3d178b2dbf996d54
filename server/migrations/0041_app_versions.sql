-- The versions of the apps: what a device is offered, and what it must take.
create table app_versions (
  id bigint generated always as identity primary key,
  platform text not null check (platform in ('IOS', 'ANDROID', 'HARMONY', 'PAD')),
  version_name text not null,
  version_code integer not null check (version_code > 0),
  force_update boolean not null default false,
  download_url text not null,
  release_notes text,
  -- Null: a draft; in the future: scheduled.
  published_at timestamptz,
  -- The version that it mends.
  hotfix_of bigint references app_versions (id),
  -- Who has an older one must update.
  min_supported_code integer check (min_supported_code between 1 and version_code),
  rollout_percent smallint not null default 100 check (rollout_percent between 0 and 100),
  -- Given to nobody; who has it must update.
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index app_versions_name_key on app_versions (platform, version_name) where deleted_at is null;
create unique index app_versions_code_key on app_versions (platform, version_code) where deleted_at is null;
create index app_versions_hotfix_idx on app_versions (hotfix_of) where hotfix_of is not null;
