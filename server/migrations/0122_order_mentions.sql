-- First the function that takes a row of orders: PostgreSQL 15 gives a table whose row goes into a function with a parsed body no column
-- with a default.
create or replace function channel_delta_order(o orders, n integer) returns void language sql as $$
  insert into channel_delta (channel_id, referrer_id, day, orders, paid_amount, refunded_amount)
  select coalesce(o.channel_id, 0), coalesce(o.referrer_id, 0), business_day(o.paid_at), n, n * o.pay_amount, n * o.refunded_amount
  where o.progress in ('PAID', 'SHIPPED', 'COMPLETED');
$$;

-- The colleagues whom the remark of an order named with @, by their numbers, as in follow_ups: who is named now stands in its words.
alter table orders add column mentions bigint[] not null default '{}';
