-- Places that several families share are looked for among all addresses with a place: by an index alone, in its order. It holds what the one
-- before held, but for addresses without a place, which are never looked for.
create index user_addresses_place_idx on user_addresses (address_key, parent_id) where deleted_at is null and detail <> '';
drop index user_addresses_key_idx;
