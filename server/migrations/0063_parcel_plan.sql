-- When the carrier is asked about a parcel, and since when it tells of it by itself.
alter table logistics_orders add column carrier_state text;
alter table logistics_orders add column next_ask_at timestamptz;
alter table logistics_orders add column subscribed_at timestamptz;
alter table logistics_orders add column abort_reason text;
alter table logistics_orders add column corrected_code text;

-- What is due, and what the carrier does not watch yet; most parcels have arrived and are in neither.
create index logistics_orders_due_idx on logistics_orders (coalesce(next_ask_at, shipped_at), id)
  where status not in ('SIGNED', 'RETURNED') and deleted_at is null;
create index logistics_orders_unwatched_idx on logistics_orders (id)
  where status not in ('SIGNED', 'RETURNED') and deleted_at is null and subscribed_at is null and abort_reason is null;
