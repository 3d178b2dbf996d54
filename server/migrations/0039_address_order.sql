-- The list of addresses in its usual order.
create index user_addresses_time_idx on user_addresses (created_at desc, id desc) where deleted_at is null;
-- Part of a province or city is looked for among the few there are, stepping from one to the next; then these are read in order.
create index user_addresses_province_idx on user_addresses (province, created_at desc, id desc) where deleted_at is null;
create index user_addresses_city_idx on user_addresses (city, created_at desc, id desc) where deleted_at is null;
