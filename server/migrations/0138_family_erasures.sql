-- Each time a family was forgotten, and why: what parents.erased_at says, and what a restore did again. No name, no reason.
create table family_erasures (
  id bigint generated always as identity primary key,
  parent_id bigint not null references parents (id),
  kind text not null check (kind in ('ASKED', 'BY_RULE', 'REPEATED_AFTER_RESTORE')),
  erased_at timestamptz not null default now()
);
-- The yearly report counts them by time; a restore asks of one account.
create index family_erasures_time_idx on family_erasures (erased_at, id);
create index family_erasures_parent_idx on family_erasures (parent_id);

insert into family_erasures (parent_id, kind, erased_at) select id, 'ASKED', erased_at from parents where erased_at is not null;
