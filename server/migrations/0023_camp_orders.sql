-- What waits to be completed, few among many: what was paid for a camp, until the camp is over, and what is on its way.
create index orders_camps_paid_idx on orders (order_number) include (id)
  where progress = 'PAID' and refund_state in ('NONE', 'PARTIAL') and not needs_shipping and goods_snapshot->>'kind' = 'CAMP';
create index orders_shipped_idx on orders (id) where progress = 'SHIPPED' and refund_state in ('NONE', 'PARTIAL');
