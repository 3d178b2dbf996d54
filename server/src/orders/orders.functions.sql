-- Functions and triggers of orders, as they are today. Changed here, then `npm run db:functions` writes the migration.

create or replace function order_delta_insert() returns trigger language plpgsql as $$
begin
  insert into order_delta (day, status, goods_id, channel_id, referrer_id, count, pay_amount, refunded_amount)
  select business_day(created_at), status, goods_id, channel_id, referrer_id, count(*), sum(pay_amount), sum(refunded_amount)
  from added group by 1, 2, 3, 4, 5;
  return null;
end $$;
create or replace trigger orders_delta_insert after insert on orders referencing new table as added
  for each statement execute function order_delta_insert();

create or replace function order_delta_delete() returns trigger language plpgsql as $$
begin
  insert into order_delta (day, status, goods_id, channel_id, referrer_id, count, pay_amount, refunded_amount)
  select business_day(created_at), status, goods_id, channel_id, referrer_id, -count(*), -sum(pay_amount), -sum(refunded_amount)
  from removed group by 1, 2, 3, 4, 5;
  return null;
end $$;
create or replace trigger orders_delta_delete after delete on orders referencing old table as removed
  for each statement execute function order_delta_delete();

-- Moves what was appended into the roll-up, in one statement: a reader sees a figure in one place or the other, never in both.
create or replace function merge_order_delta() returns integer language plpgsql as $$
declare
  moved integer;
begin
  with taken as (delete from order_delta returning *),
  spread as (
    select dims.dim, dims.key, days.day, taken.status, taken.count, taken.pay_amount, taken.refunded_amount
    from taken
    cross join lateral (values (0, 0::bigint), (1, goods_id), (2, coalesce(channel_id, 0)), (3, coalesce(referrer_id, 0))) as dims (dim, key)
    cross join lateral (values (taken.day), ('-infinity'::date)) as days (day)
  ),
  merged as (
    insert into order_day as kept (dim, key, day, status, count, pay_amount, refunded_amount)
    select dim, key, day, status, sum(count), sum(pay_amount), sum(refunded_amount) from spread group by 1, 2, 3, 4
    on conflict (dim, key, day, status) do update set count = kept.count + excluded.count,
      pay_amount = kept.pay_amount + excluded.pay_amount, refunded_amount = kept.refunded_amount + excluded.refunded_amount
  )
  select count(*) into moved from taken;
  return moved;
end $$;

-- Counts everything anew (after a bulk load, and by the recount command).
create or replace function recount_order_day() returns void language plpgsql as $$
begin
  lock table orders in share mode;
  delete from order_delta;
  delete from order_day;
  insert into order_delta (day, status, goods_id, channel_id, referrer_id, count, pay_amount, refunded_amount)
  select business_day(created_at), status, goods_id, channel_id, referrer_id, count(*), sum(pay_amount), sum(refunded_amount)
  from orders group by 1, 2, 3, 4, 5;
  perform merge_order_delta();
end $$;

-- Kept figures of orders follow a change only where it touches what they count. Most changes of an order (a remark, an address, a parcel)
-- do not, and then no trigger runs at all; a statement trigger ran for each of them, with both versions of every row in memory.
create or replace function order_delta_change() returns trigger language plpgsql as $$
begin
  insert into order_delta (day, status, goods_id, channel_id, referrer_id, count, pay_amount, refunded_amount) values
    (business_day(old.created_at), old.status, old.goods_id, old.channel_id, old.referrer_id, -1, -old.pay_amount, -old.refunded_amount),
    (business_day(new.created_at), new.status, new.goods_id, new.channel_id, new.referrer_id, 1, new.pay_amount, new.refunded_amount);
  return null;
end $$;
create or replace trigger orders_delta_update after update on orders for each row
  when ((old.created_at, old.status, old.goods_id, old.channel_id, old.referrer_id, old.pay_amount, old.refunded_amount)
    is distinct from (new.created_at, new.status, new.goods_id, new.channel_id, new.referrer_id, new.pay_amount, new.refunded_amount))
  execute function order_delta_change();
