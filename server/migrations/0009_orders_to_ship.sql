-- What waits to be shipped is counted beside every list of orders; it is few among many.
create index orders_to_ship_idx on orders (created_at desc, id desc) where progress = 'PAID' and needs_shipping;
