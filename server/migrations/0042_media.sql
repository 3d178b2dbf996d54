-- Pictures, recordings and documents that staff upload and that records show. Their bytes are kept files, which go when nothing uses them.
create table media (
  id text primary key,
  purpose text not null check (purpose in ('BANNER', 'GOODS', 'COVER', 'RESOURCE', 'DEMO', 'CLOCK_IN', 'COMMENT', 'FEEDBACK', 'REPORT')),
  kind text not null check (kind in ('IMAGE', 'AUDIO', 'VIDEO', 'DOCUMENT')),
  -- What the person who sent it called it.
  name text not null,
  mime text not null,
  size bigint not null check (size >= 0),
  width integer,
  height integer,
  seconds integer,
  sha256 text not null,
  created_by bigint references users (id),
  -- When the last record let go of it.
  released_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index media_created_idx on media (created_at);
create index media_released_idx on media (released_at) where released_at is not null;
create index media_created_by_idx on media (created_by);

-- The bytes: width 0 is the thing itself, others are smaller copies of a picture. Many may share one file.
create table media_files (
  media_id text not null references media (id) on delete cascade,
  width integer not null check (width >= 0),
  file_id text not null references files (id),
  primary key (media_id, width)
);
create index media_files_file_idx on media_files (file_id);
-- The same bytes are kept once.
create unique index files_media_bytes_key on files (sha256) where purpose = 'MEDIA';

-- What shows it. What nothing shows goes after a day.
create table media_uses (
  media_id text not null references media (id) on delete cascade,
  entity text not null,
  record_id bigint not null,
  primary key (media_id, entity, record_id)
);
create index media_uses_record_idx on media_uses (entity, record_id);

-- Uploads under way, in pieces.
create table uploads (
  id text primary key,
  user_id bigint not null references users (id),
  purpose text not null,
  name text not null,
  length bigint not null check (length > 0),
  -- So many bytes are safe.
  received bigint not null default 0 check (received between 0 and length),
  state text not null default 'OPEN' check (state in ('OPEN', 'CHECKING', 'READY', 'REFUSED')),
  -- Why it was refused, by the name of the error.
  reason text,
  media_id text references media (id) on delete set null,
  -- What has come so far, in order: kept files of their own until all is there.
  pieces jsonb not null default '[]',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index uploads_user_idx on uploads (user_id);
create index uploads_expiry_idx on uploads (expires_at);
create index uploads_media_idx on uploads (media_id);
