-- Parcels as staff see to them: lists of them, when their numbers were asked about, and numbers that were written down wrongly.
alter table logistics_orders add column asked_at timestamptz;
-- The way of a number that the parcel had before; null: of its own.
alter table logistics_tracks add column archived_number text;

-- Carriers lock a number that is asked about too often, whichever parcel it stands on.
create table logistics_asks (
  tracking_number text primary key,
  asked_at timestamptz not null
);
create index logistics_asks_at_idx on logistics_asks (asked_at);

create index logistics_orders_shipped_idx on logistics_orders (shipped_at, id) where deleted_at is null;
create index logistics_orders_signed_idx on logistics_orders (signed_at, id) where deleted_at is null;
create index logistics_orders_signed_latest_idx on logistics_orders (signed_at desc nulls last, id desc) where deleted_at is null;
create index logistics_orders_status_idx on logistics_orders (status, shipped_at desc, id desc) where deleted_at is null;
create index logistics_orders_company_idx on logistics_orders (company_id, shipped_at desc, id desc) where deleted_at is null;
create index logistics_orders_phone_idx on logistics_orders (phone) where deleted_at is null;
create index logistics_orders_phone4_idx on logistics_orders (right(phone, 4)) where deleted_at is null;
create index logistics_orders_number_trgm on logistics_orders using gin (tracking_number gin_trgm_ops);
