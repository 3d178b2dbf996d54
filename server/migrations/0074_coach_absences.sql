-- When a coach is away, and who does the work meanwhile. Whole days; without an end: until further notice.
create table coach_absences (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  from_date date not null,
  to_date date check (to_date >= from_date),
  substitute_id bigint references coaches (id) check (substitute_id <> coach_id),
  reason text not null,
  created_by bigint references users (id),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Nobody is away twice on one day, whoever writes at the same time.
  constraint coach_absences_days_key exclude using gist (coach_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index coach_absences_substitute_idx on coach_absences (substitute_id) where substitute_id is not null;
