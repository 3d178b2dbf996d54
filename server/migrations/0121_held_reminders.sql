-- A reminder waits a few seconds before it leaves, so that it can be taken back: until then this is null.
alter table comment_reminders add column told_at timestamptz default now();
