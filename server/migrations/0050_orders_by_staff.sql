-- Orders are made and paid by services now, not by the demo alone.

-- The camp that an order of a camp is for; null where it is chosen later. `to_enrol`: paid, and the child is not in a camp by it yet.
alter table orders
  add column camp_id bigint references camps (id),
  add column to_enrol boolean not null default false;
create index orders_to_enrol_idx on orders (paid_at) where to_enrol;
create index orders_camp_idx on orders (camp_id) where camp_id is not null;

-- A payment is taken in once, however often it is told and by whom.
create unique index orders_transaction_key on orders (pay_method, transaction_id) where transaction_id is not null;
