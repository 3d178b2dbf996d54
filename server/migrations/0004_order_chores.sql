-- Paid members wait a minute at most, so this index is nearly empty; without it the chore that completes them would read all paid orders.
create index orders_members_paid_idx on orders (id) where progress = 'PAID' and goods_snapshot->>'kind' = 'MEMBER';
