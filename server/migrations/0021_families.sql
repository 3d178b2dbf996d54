-- Families: keys of what the log says of each of them, and indexes of their search, their timeline and their duplicates.

-- Personal values in `before` and `after` of the log are sealed under a key of their family. Without it they say nothing any more, and the
-- log's chain stays what it was: so a family is forgotten by destroying its key.
create table family_keys (
  parent_id bigint primary key references parents (id),
  -- Sealed under the installation's own key. Null: destroyed.
  sealed_key text,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((sealed_key is null) = (destroyed_at is not null))
);

create index parents_real_name_bigrams on parents using gin (bigrams(real_name));
create index parents_state_idx on parents (active_flg, registered_at desc, id desc) where deleted_at is null and active_flg <> 'ACTIVE';
create index parents_channel_idx on parents (channel_id, registered_at desc, id desc) where deleted_at is null;

-- What two accounts of one family have in common: an address without the ways of writing it, and a child.
alter table user_addresses add column address_key text generated always as (md5(lower(regexp_replace(
  province || city || coalesce(district, '') || detail, '[\s,，.。#-]', '', 'g')))) stored;
create index user_addresses_key_idx on user_addresses (address_key, parent_id) where deleted_at is null;
alter table students add column child_key text generated always as (lower(name) || ' ' || (birthday - date '2000-01-01')) stored;
create index students_child_idx on students (child_key, parent_id) where deleted_at is null and child_key is not null;
create index user_addresses_phone_idx on user_addresses (phone, parent_id) where deleted_at is null;
create index user_addresses_phone_trgm on user_addresses using gin (phone gin_trgm_ops);
create index user_addresses_phone_last4 on user_addresses (right(phone, 4));
create index user_addresses_receiver_bigrams on user_addresses using gin (bigrams(receiver));

create index message_deliveries_parent_idx on message_deliveries (parent_id, id desc) where parent_id is not null;
create index parent_merges_merged_idx on parent_merges (merged_parent_id);
create index coupons_parent_idx on coupons (used_by_parent_id) where used_by_parent_id is not null;
