-- Months of the operation log that were removed because their time was over. The chain of blocks stays whole: whoever checks it learns here,
-- under the key, which entries are rightly gone.
create table log_removals (
  month date primary key,
  ids int8multirange not null,
  count integer not null check (count > 0),
  removed_at timestamptz not null,
  mac bytea not null
);
create function refuse_removal_change() returns trigger language plpgsql as $$
begin
  raise exception 'log_removals is append-only';
end $$;
create trigger log_removals_append_only before update or delete on log_removals
  for each row execute function refuse_removal_change();
create trigger log_removals_no_truncate before truncate on log_removals
  for each statement execute function refuse_removal_change();
