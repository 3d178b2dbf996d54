-- Moving in: a system that is left for this one, its files, and what their columns lead to.

-- The numbers of records of an old system are kept as those of a program are: by a key that has no secret, was never in use and opens nothing.
alter table api_keys add column of_move boolean not null default false;

create table moves (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 40),
  switch_on date not null,
  -- Whose numbers of other programs are those of the old system.
  key_id bigint not null references api_keys (id),
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- What staff said of columns, by their titles: it holds for the next file of the kind. Null: not imported.
create table move_columns (
  move_id bigint not null references moves (id),
  kind text not null,
  title text not null,
  field text,
  primary key (move_id, kind, title)
);

create table move_files (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves (id),
  kind text not null,
  name text not null,
  -- Of `files`; it goes after its days, and this stays.
  file_id text not null,
  sheets text[] not null,
  sheet integer not null default 0,
  head_row integer not null,
  row_count integer not null,
  -- Titles, masked samples and the field of each column, in their order.
  columns jsonb not null,
  set_token text,
  set_task_id bigint,
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index move_files_move_idx on move_files (move_id, id desc);
