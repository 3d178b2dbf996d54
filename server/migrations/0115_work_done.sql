-- Work that somebody says is done, for what it was due since then: what falls due anew is work again. And what a step found, so that who took it can take it
-- back: `moved_by` took the last one at `moved_at`, `before` is how it stood until then.
alter table work_items
  add column done_by bigint references users (id),
  add column done_at timestamptz,
  add column done_since timestamptz,
  add column moved_by bigint references users (id),
  add column moved_at timestamptz,
  add column before jsonb;
create index work_items_done_idx on work_items (done_at) where done_at is not null;
