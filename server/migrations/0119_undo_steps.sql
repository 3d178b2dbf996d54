-- Steps of people that can be taken back for some minutes: who took one, of which kind, and what taking it back needs. Numbers, versions, states and moments
-- alone; what was written stays in its own row.
create table undo_steps (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  step text not null,
  trace jsonb not null,
  made_at timestamptz not null default now(),
  undone_at timestamptz
);
create index undo_steps_made_idx on undo_steps (made_at);
