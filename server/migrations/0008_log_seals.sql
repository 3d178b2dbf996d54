-- The operation log sealed in blocks. A chore seals every few seconds what was committed since; whoever writes entries waits for nobody.
-- A block names its entries by their ids, because transactions do not commit in the order of ids: one that commits late is in a later block.
create table log_seals (
  seq bigint primary key check (seq > 0),
  first_id bigint not null,
  last_id bigint not null,
  ids int8multirange not null,
  count integer not null check (count > 0),
  -- The hash of the block before it: a block that is taken out leaves a gap that cannot be closed without the key.
  prev bytea not null,
  -- SHA-256 over `prev` and, in the order of ids, each entry's id and mac.
  hash bytea not null,
  -- Keyed, over all of the above and the time.
  mac bytea not null,
  sealed_at timestamptz not null
);
create index log_seals_first_idx on log_seals (first_id);
create index log_seals_last_idx on log_seals (last_id);

-- Where the chain ends, so that its last block cannot vanish unseen; and up to which id no entry can appear any more.
create table log_seal_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null,
  -- Null before the first block: migrations know no keys.
  mac bytea,
  -- Every entry up to here is sealed, or never came about. New entries are looked for beyond it.
  settled_id bigint not null,
  -- The next value of settled_id, once all transactions before awaited_xid have ended.
  awaited_id bigint,
  awaited_xid xid8,
  awaited_at timestamptz,
  check ((awaited_id is null) = (awaited_xid is null) and (awaited_id is null) = (awaited_at is null))
);
insert into log_seal_head (seq, hash, settled_id) values (0, '', 0);

create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  raise exception 'log_seals is append-only';
end $$;
create trigger log_seals_append_only before update or delete on log_seals
  for each row execute function refuse_seal_change();
create trigger log_seals_no_truncate before truncate on log_seals
  for each statement execute function refuse_seal_change();
create trigger operation_logs_no_truncate before truncate on operation_logs
  for each statement execute function refuse_log_change();
