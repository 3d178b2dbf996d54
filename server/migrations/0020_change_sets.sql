-- Sets of changes: many records changed at once, from a file or from a selection; planned, shown, applied, tried again, taken back.
drop table import_rows;
drop table imports;

create table change_sets (
  id bigint generated always as identity primary key,
  token text not null unique,
  owner_id bigint not null references users (id),
  kind text not null,
  source text not null check (source in ('FILE', 'SELECTION')),
  -- What it needs to know beside its rows: the camp, the group moved to.
  parameters jsonb not null default '{}',
  file_id text,
  file_name text,
  mode text not null default 'VALID_ROWS' check (mode in ('VALID_ROWS', 'ALL_OR_NOTHING')),
  dry_run boolean not null,
  stage text not null default 'PLAN' check (stage in ('PLAN', 'RECHECK', 'APPLY', 'UNDO')),
  status text not null default 'WAITING' check (status in ('WAITING', 'DOING', 'CHECKED', 'DONE', 'FAILD')),
  rate smallint not null default 0 check (rate between 0 and 100),
  row_count integer not null default 0,
  result_file_id text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((source = 'FILE') = (file_name is not null))
);
create index change_sets_owner_idx on change_sets (owner_id, id desc);

-- A row's state is written with its change: a set that is begun again after a crash changes nothing twice.
create table change_set_rows (
  set_id bigint not null references change_sets (id) on delete cascade,
  row_number integer not null,
  state text not null check (state in ('READY', 'SKIPPED', 'REFUSED', 'APPLIED', 'FAILED', 'UNDONE')),
  subject text not null,
  cells jsonb not null,
  plan jsonb,
  faults jsonb not null default '[]',
  before jsonb,
  after jsonb,
  record_id bigint,
  -- What taking it back needs: versions that were left, records that were made.
  trace jsonb,
  primary key (set_id, row_number)
);
create index change_set_rows_state_idx on change_set_rows (set_id, state, row_number);
