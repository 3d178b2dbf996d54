-- Whose second factors shall be taken off, as one administrator asks and another approves within a day.
create table factor_resets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  reason text not null check (char_length(reason) between 1 and 500),
  asked_by bigint not null references users,
  asked_at timestamptz not null default now(),
  decided_by bigint references users,
  decided_at timestamptz,
  outcome text check (outcome in ('APPROVED', 'DECLINED', 'OVER')),
  check ((outcome is null) = (decided_at is null)),
  check (user_id <> asked_by),
  check (outcome is distinct from 'APPROVED' or (decided_by is not null and decided_by <> asked_by and decided_by <> user_id))
);
create unique index factor_resets_open_key on factor_resets (user_id) where outcome is null;
