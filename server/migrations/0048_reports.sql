-- Learning reports that are made by staff, and what is shared of them outside.

-- Null: a row of before, with figures of another form; it is no report that can be shown.
alter table reports add column made_at timestamptz;
alter table reports add column made_by bigint references users (id);
-- A report of a child and a period is there once: made again it is made anew.
create unique index reports_period_key on reports (camp_student_id, period_start, period_end) where made_at is not null;
create index reports_created_idx on reports (created_at desc, id desc) where made_at is not null;

create table shares (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('REPORT', 'DEMO', 'POSTER', 'CHANNEL')),
  -- Of the kind's table; a report's shares go with it.
  target_id bigint not null,
  report_id bigint references reports (id) on delete cascade,
  camp_student_id bigint references camp_students (id),
  -- Of 256 bits that are stored nowhere: they follow from the seed and a key that is not in the database.
  token_hash text not null unique,
  token_seed text not null,
  consent_by text not null,
  consent_at timestamptz not null,
  shared_by bigint references users (id),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users (id),
  visits integer not null default 0 check (visits >= 0),
  registrations integer not null default 0 check (registrations >= 0),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((kind = 'REPORT') = (report_id is not null))
);
-- One link at a time that works.
create unique index shares_open_key on shares (kind, target_id) where revoked_at is null;
create index shares_created_idx on shares (created_at desc, id desc);
create index shares_student_idx on shares (camp_student_id);
create index shares_report_idx on shares (report_id);

-- Who opened a link on a day, as a hash that tells nobody and differs each day: a visitor counts once. Kept for the day alone.
create table share_visits (
  share_id bigint not null references shares (id) on delete cascade,
  day date not null,
  visitor text not null,
  primary key (share_id, day, visitor)
);
create index share_visits_day_idx on share_visits (day);
