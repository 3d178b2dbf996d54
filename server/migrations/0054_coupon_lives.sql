-- A batch says who made it and who took it out first, and how many of its codes one family may use (null: any number). `making`: its codes
-- are still being written. `wanted`: what was asked for, where the making was cancelled and `count` corrected.
alter table coupon_batches
  add column per_parent_limit integer check (per_parent_limit > 0),
  add column made_by bigint references users (id),
  add column exported_at timestamptz,
  add column exported_by bigint references users (id),
  add column making boolean not null default false,
  add column wanted integer,
  add column task_id bigint;

-- Which change disabled a code: taking that change back finds exactly its codes.
alter table coupons add column disabled_mark text;
-- Read from the end of the batch, and never written again.
update coupons set status = 'UNUSED' where status = 'EXPIRED';

-- The life of a code, but for what its batch and its order tell.
create table coupon_events (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupons (id),
  at timestamptz not null default now(),
  kind text not null check (kind in ('REDEEMED', 'REFUSED', 'GIVEN_BACK', 'DISABLED', 'RESTORED')),
  by_user_id bigint references users (id),
  parent_id bigint references parents (id),
  order_number text,
  -- Why it was refused.
  reason text
);
create index coupon_events_coupon_idx on coupon_events (coupon_id, at);
create index coupon_events_parent_idx on coupon_events (parent_id) where parent_id is not null;

-- How many of a batch stand how, and when they were used; it takes the place of the index on the batch alone.
create index coupons_batch_status_idx on coupons (batch_id, status);
drop index coupons_batch_idx;
create index coupons_used_idx on coupons (batch_id, used_at) where used_at is not null;
-- The list, newest first.
create index coupons_created_idx on coupons (created_at desc, id desc);
