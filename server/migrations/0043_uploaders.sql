-- Who contributes resources, and what they have contributed.
create table uploaders (
  id bigint generated always as identity primary key,
  name text not null,
  phone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uploaders_phone_key on uploaders (phone) where deleted_at is null;
create index uploaders_created_idx on uploaders (created_at desc, id desc) where deleted_at is null;
alter table resources add column uploader_id bigint references uploaders (id);
-- How many resources an uploader has, counted for one page of uploaders.
create index resources_uploader_idx on resources (uploader_id) where uploader_id is not null;
