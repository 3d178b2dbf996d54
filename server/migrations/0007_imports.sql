-- Imports of spreadsheets: what was sent in, how far it is, and every row that was refused.
create table imports (
  id bigint generated always as identity primary key,
  token text not null unique,
  owner_id bigint not null references users (id),
  kind text not null,
  file_id text not null,
  file_name text not null,
  all_or_nothing boolean not null,
  dry_run boolean not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'DOING', 'CHECKED', 'DONE', 'FAILD')),
  rate smallint not null default 0 check (rate between 0 and 100),
  rows_read integer not null default 0,
  added integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  errors jsonb not null default '[]',
  result_file_id text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index imports_owner_idx on imports (owner_id, id desc);

-- Rows that were applied, written with their change: an import that is begun again after a crash does none twice.
create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  row_number integer not null,
  primary key (import_id, row_number)
);
