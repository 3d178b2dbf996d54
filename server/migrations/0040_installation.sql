-- What is known of the installation itself: the fingerprints of the keys that its data were written with, and when a backup was last made.
create table installation_facts (
  name text primary key check (name in ('KEYS', 'BACKUP')),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
