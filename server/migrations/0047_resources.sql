-- Learning resources with their files, and demos: recordings of children that may be shown once a parent has agreed.
alter table resources
  add column cover_media_id text references media (id) on delete set null,
  -- Counts on with each change of its files.
  add column revision integer not null default 1 check (revision >= 1);
create index resources_cover_idx on resources (cover_media_id) where cover_media_id is not null;
create index resources_created_idx on resources (created_at desc, id desc) where deleted_at is null;

-- The files that a resource had before: [{mediaId, name, pages}], as they stand in `resources.files` for the newest revision.
create table resource_revisions (
  resource_id bigint not null references resources (id),
  revision integer not null check (revision >= 1),
  files jsonb not null,
  replaced_at timestamptz not null default now(),
  replaced_by bigint references users (id),
  primary key (resource_id, revision)
);

-- A camp that has begun keeps the revision it began with; where there is no row it has the newest one.
create table camp_resource_revisions (
  camp_id bigint not null references camps (id) on delete cascade,
  resource_id bigint not null references resources (id),
  revision integer not null check (revision >= 1),
  primary key (camp_id, resource_id)
);
create index camp_resource_revisions_resource_idx on camp_resource_revisions (resource_id);

create table demos (
  id bigint generated always as identity primary key,
  camp_student_id bigint not null references camp_students (id),
  clock_in_id bigint references clock_ins (id) on delete set null,
  media_id text references media (id) on delete set null,
  title text not null,
  featured boolean not null default false,
  review_state text not null default 'PENDING' check (review_state in ('PENDING', 'PASSED', 'DECLINED')),
  reviewed_by bigint references users (id),
  reviewed_at timestamptz,
  -- When a guardian agreed, who, by which way, and who of us wrote it down.
  consent_at timestamptz,
  consent_by text,
  consent_how text check (consent_how in ('PHONE', 'WECHAT', 'PAPER', 'APP')),
  consent_user_id bigint references users (id),
  created_by bigint references users (id),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz,
  check ((consent_at is null) = (consent_how is null)),
  -- Nobody is shown without consent.
  check (not featured or (consent_at is not null and deleted_at is null))
);
create unique index demos_media_key on demos (media_id) where deleted_at is null;
create index demos_student_idx on demos (camp_student_id);
create index demos_clock_in_idx on demos (clock_in_id) where clock_in_id is not null;
create index demos_created_idx on demos (created_at desc, id desc) where deleted_at is null;
create index demos_title_bigrams on demos using gin (bigrams(title));
