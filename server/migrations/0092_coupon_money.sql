-- What a batch of codes has brought in, for the page of batches: its used codes, and the money of the orders that were placed with a code.
create index coupons_used_orders_idx on coupons (batch_id, order_number) where status = 'USED';
create index orders_coupon_money_idx on orders (order_number) include (pay_amount, refunded_amount)
  where coupon_code is not null and paid_at is not null;
-- The groups of a coach in one camp: a coach of years has hundreds in others.
create index camp_groups_camp_coach_idx on camp_groups (camp_id, coach_id) where deleted_at is null;
