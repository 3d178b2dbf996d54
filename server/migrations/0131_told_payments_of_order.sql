-- How the payment of an order stands, as its program asks.
create index told_payments_of_order_idx on told_payments (order_id, told_at desc);
