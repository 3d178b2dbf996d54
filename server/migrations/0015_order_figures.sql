-- Kept figures of orders follow a change only where it touches what they count. Most changes of an order (a remark, an address, a parcel)
-- do not, and then no trigger runs at all; a statement trigger ran for each of them, with both versions of every row in memory.
create function order_delta_change() returns trigger language plpgsql as $$
begin
  insert into order_delta (day, status, goods_id, channel_id, referrer_id, count, pay_amount, refunded_amount) values
    (business_day(old.created_at), old.status, old.goods_id, old.channel_id, old.referrer_id, -1, -old.pay_amount, -old.refunded_amount),
    (business_day(new.created_at), new.status, new.goods_id, new.channel_id, new.referrer_id, 1, new.pay_amount, new.refunded_amount);
  return null;
end $$;

drop trigger orders_delta_update on orders;
drop function order_delta_update();
create trigger orders_delta_update after update on orders for each row
  when ((old.created_at, old.status, old.goods_id, old.channel_id, old.referrer_id, old.pay_amount, old.refunded_amount)
    is distinct from (new.created_at, new.status, new.goods_id, new.channel_id, new.referrer_id, new.pay_amount, new.refunded_amount))
  execute function order_delta_change();
