-- The division of a camp: of which level a group is, which coach a family wishes, and plans that were worked out.

alter table camp_groups add column level text;
alter table camp_students add column preferred_coach_id bigint references coaches (id);

-- A quota that nobody has set follows the groups of its coach. Those that are there were set by somebody.
alter table coach_plans add column by_hand boolean not null default false;
update coach_plans set by_hand = true;
insert into coach_plans (camp_id, coach_id, quota)
  select g.camp_id, g.coach_id, sum(g.capacity) from camp_groups g join camps c on c.id = g.camp_id and c.deleted_at is null
  where g.coach_id is not null and g.deleted_at is null group by 1, 2
on conflict (camp_id, coach_id) do nothing;

-- Plans that were shown, with what they rest on; one that was run leads to its set of changes.
create table division_runs (
  id bigint generated always as identity primary key,
  camp_id bigint not null references camps (id) on delete cascade,
  token text not null unique,
  settings jsonb not null,
  -- Where each child was and comes to, by the numbers of enrolments and groups, and why.
  before jsonb not null,
  after jsonb not null,
  figures jsonb not null,
  -- Of all that the plan rests on: another one means that it no longer holds.
  basis text not null,
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  applied_set_id bigint references change_sets (id) on delete set null,
  applied_at timestamptz
);
create index division_runs_camp_idx on division_runs (camp_id, created_at desc);
create index division_runs_set_idx on division_runs (applied_set_id) where applied_set_id is not null;
