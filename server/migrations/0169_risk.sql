-- Who may stop soon, as each night said it, and what came of it. Nothing here is shown to families.

-- What was learnt of the ended camps of a type; one a week.
create table risk_models (
  id bigint generated always as identity primary key,
  camp_type_id bigint not null references camp_types (id),
  made_day date not null,
  -- Children and days that it was learnt from.
  children integer not null,
  examples integer not null,
  parts jsonb not null,
  unique (camp_type_id, made_day)
);

-- A night of all: how many were scored, and what came of those whom each of both rules would have had called.
create table risk_nights (
  day date primary key,
  begun_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  children integer not null default 0,
  calls integer not null default 0,
  named integer not null default 0,
  named_right integer,
  rule_named integer not null default 0,
  rule_right integer,
  judged_at timestamptz,
  -- By the days that were judged within four weeks; null where one of both named nobody right.
  lift_percent integer,
  bins jsonb not null default '[]'
);

-- A child on the day of a night. `stopped`: missed three lessons in a row within seven days; null: not known yet, or the child left meanwhile.
create table risk_scores (
  camp_student_id bigint not null references camp_students (id) on delete cascade,
  day date not null,
  camp_id bigint not null,
  chance_bp integer not null check (chance_bp between 0 and 10000),
  model_id bigint references risk_models (id),
  reasons jsonb not null default '[]',
  streak integer not null,
  -- Days without a clock-in; from the third on the rule names the child.
  silent integer not null,
  -- Shown to nobody, to see what calls change; only while the parameters say so.
  held boolean not null default false,
  named boolean not null default false,
  rule_named boolean not null default false,
  stopped boolean,
  primary key (camp_student_id, day)
);
-- A night as a whole: its list, its camps, and what came of it.
create index risk_scores_day_idx on risk_scores (day, camp_id) include (chance_bp);

-- What staff did: called, or judged that no call is needed. It holds for seven days.
create table risk_marks (
  id bigint generated always as identity primary key,
  camp_student_id bigint not null references camp_students (id) on delete cascade,
  kind text not null check (kind in ('CALLED', 'NOT_NEEDED')),
  by_user_id bigint not null references users (id),
  at timestamptz not null default now(),
  undone_at timestamptz
);
create index risk_marks_child_idx on risk_marks (camp_student_id, at desc) where undone_at is null;
