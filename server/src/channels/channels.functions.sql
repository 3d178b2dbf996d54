-- Functions and triggers of channels, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- The one place that says how far families have come. An account that was joined to another is no family of its own.
create or replace function family_funnel_of(ids bigint[]) returns setof family_funnel language sql stable parallel safe
begin atomic
  select p.id, business_day(p.registered_at), coalesce(p.channel_id, 0), coalesce(p.referrer_id, 0),
    (f.id is not null)::integer, coalesce(f.pay_amount, 0), coalesce(s.finished, 0), (n.id is not null)::integer, coalesce(n.pay_amount, 0)
  from parents p
  left join lateral (
    select o.id, o.pay_amount, o.paid_at from orders o
    where o.parent_id = p.id and o.progress in ('PAID', 'SHIPPED', 'COMPLETED') order by o.paid_at, o.id limit 1) f on true
  left join lateral (
    select 1 as finished from camp_students e
    join camps c on c.id = e.camp_id
    left join camp_configs k on k.camp_type_id = c.camp_type_id
    left join camp_student_figures d on d.camp_student_id = e.id
    where f.id is not null and e.parent_id = p.id and e.status = 'FINISHED'
      and coalesce(d.clock_in_days, 0) >= coalesce(k.certificate_min_clock_ins, 15)
    limit 1) s on true
  left join lateral (
    select o.id, o.pay_amount from orders o
    where s.finished = 1 and o.parent_id = p.id and o.progress in ('PAID', 'SHIPPED', 'COMPLETED') and o.goods_snapshot->>'kind' = 'CAMP'
      and (o.paid_at, o.id) > (f.paid_at, f.id) and o.paid_at <= f.paid_at + interval '180 days'
    order by o.paid_at, o.id limit 1) n on true
  where p.id = any(ids) and p.deleted_at is null;
end;

-- What an order adds to the figures of its channel, within the very change of the order. Its body is a text: PostgreSQL 15 gives a table
-- whose row goes into a function with a parsed body no column with a default.
create or replace function channel_delta_order(o orders, n integer) returns void language sql as $$
  insert into channel_delta (channel_id, referrer_id, day, orders, paid_amount, refunded_amount)
  select coalesce(o.channel_id, 0), coalesce(o.referrer_id, 0), business_day(o.paid_at), n, n * o.pay_amount, n * o.refunded_amount
  where o.progress in ('PAID', 'SHIPPED', 'COMPLETED');
$$;

create or replace function channel_delta_orders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform channel_delta_order(old, -1); end if;
  if tg_op <> 'DELETE' then perform channel_delta_order(new, 1); end if;
  return null;
end $$;
create or replace trigger orders_channel_insert after insert on orders for each row when (new.progress in ('PAID', 'SHIPPED', 'COMPLETED'))
  execute function channel_delta_orders();
create or replace trigger orders_channel_update after update on orders for each row
  when ((old.progress in ('PAID', 'SHIPPED', 'COMPLETED'), old.paid_at, old.channel_id, old.referrer_id, old.pay_amount, old.refunded_amount)
    is distinct from (new.progress in ('PAID', 'SHIPPED', 'COMPLETED'), new.paid_at, new.channel_id, new.referrer_id, new.pay_amount, new.refunded_amount))
  execute function channel_delta_orders();
create or replace trigger orders_channel_delete after delete on orders for each row execute function channel_delta_orders();

-- Whatever moves a family on says that it is due to be counted. Until then readers look at it themselves.
create or replace function family_funnel_of_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into family_funnel_due (parent_id) values (old.parent_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.parent_id <> old.parent_id) then
    insert into family_funnel_due (parent_id) values (new.parent_id);
  end if;
  return null;
end $$;
create or replace trigger orders_funnel_insert after insert on orders for each row when (new.progress in ('PAID', 'SHIPPED', 'COMPLETED'))
  execute function family_funnel_of_order();
create or replace trigger orders_funnel_update after update on orders for each row
  when ((old.progress in ('PAID', 'SHIPPED', 'COMPLETED'), old.paid_at, old.pay_amount, old.parent_id)
    is distinct from (new.progress in ('PAID', 'SHIPPED', 'COMPLETED'), new.paid_at, new.pay_amount, new.parent_id))
  execute function family_funnel_of_order();
create or replace trigger orders_funnel_delete after delete on orders for each row execute function family_funnel_of_order();

create or replace function family_funnel_of_parent() returns trigger language plpgsql as $$
begin
  insert into family_funnel_due (parent_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
create or replace trigger parents_funnel_insert after insert on parents for each row execute function family_funnel_of_parent();
create or replace trigger parents_funnel_update after update of channel_id, referrer_id, registered_at, deleted_at on parents for each row
  when ((old.channel_id, old.referrer_id, old.registered_at, old.deleted_at is null)
    is distinct from (new.channel_id, new.referrer_id, new.registered_at, new.deleted_at is null))
  execute function family_funnel_of_parent();
create or replace trigger parents_funnel_delete after delete on parents for each row execute function family_funnel_of_parent();

create or replace function family_funnel_of_stay() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into family_funnel_due (parent_id) values (old.parent_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.parent_id <> old.parent_id) then
    insert into family_funnel_due (parent_id) values (new.parent_id);
  end if;
  return null;
end $$;
create or replace trigger camp_students_funnel_insert after insert on camp_students for each row when (new.status = 'FINISHED')
  execute function family_funnel_of_stay();
create or replace trigger camp_students_funnel_update after update on camp_students for each row
  when ((old.status = 'FINISHED' or new.status = 'FINISHED')
    and (old.status, old.parent_id, old.camp_id) is distinct from (new.status, new.parent_id, new.camp_id))
  execute function family_funnel_of_stay();
create or replace trigger camp_students_funnel_delete after delete on camp_students for each row when (old.status = 'FINISHED')
  execute function family_funnel_of_stay();

-- A clock-in that is made up after the end.
create or replace function family_funnel_of_days() returns trigger language plpgsql as $$
begin
  insert into family_funnel_due (parent_id)
  select distinct e.parent_id from added a join camp_students e on e.id = a.camp_student_id where e.status = 'FINISHED';
  return null;
end $$;
create or replace trigger camp_student_figures_funnel_insert after insert on camp_student_figures referencing new table as added
  for each statement execute function family_funnel_of_days();
create or replace trigger camp_student_figures_funnel_update after update on camp_student_figures referencing new table as added
  for each statement execute function family_funnel_of_days();

create or replace function family_funnel_of_config() returns trigger language plpgsql as $$
begin
  insert into family_funnel_due (parent_id)
  select distinct e.parent_id from camps c join camp_students e on e.camp_id = c.id
  where c.camp_type_id = new.camp_type_id and e.status = 'FINISHED';
  return null;
end $$;
create or replace trigger camp_configs_funnel_insert after insert on camp_configs for each row execute function family_funnel_of_config();
create or replace trigger camp_configs_funnel_update after update on camp_configs for each row
  when (old.certificate_min_clock_ins <> new.certificate_min_clock_ins) execute function family_funnel_of_config();

-- What families add to the figures, or took from them.
create or replace function channel_delta_families(ids bigint[], n integer) returns void language sql
begin atomic
  insert into channel_delta (channel_id, referrer_id, day, registered, first_paid, first_amount, finished, next_camp, next_amount)
  select channel_id, referrer_id, day, n * count(*), n * sum(first_paid), n * sum(first_amount), n * sum(finished), n * sum(next_camp),
    n * sum(next_amount)
  from family_funnel where parent_id = any(ids) group by 1, 2, 3;
end;

-- Counts the families that are due, and moves what was appended into the roll-up.
create or replace function merge_channel_delta() returns integer language plpgsql as $$
declare
  ids bigint[];
  moved integer;
begin
  with taken as (
    delete from family_funnel_due where id in (select id from family_funnel_due order by id limit 20000) returning parent_id)
  select array_agg(distinct parent_id) into ids from taken;
  if ids is not null then
    perform channel_delta_families(ids, -1);
    delete from family_funnel where parent_id = any(ids);
    insert into family_funnel select * from family_funnel_of(ids);
    perform channel_delta_families(ids, 1);
  end if;
  with taken as (delete from channel_delta returning *),
  merged as (
    insert into channel_day as kept (referrer_id, day, channel_id, registered, first_paid, first_amount, finished, next_camp, next_amount,
      orders, paid_amount, refunded_amount)
    select spread.referrer_id, spread.day, taken.channel_id, sum(registered), sum(first_paid), sum(first_amount), sum(finished), sum(next_camp),
      sum(next_amount), sum(orders), sum(paid_amount), sum(refunded_amount)
    from taken
    cross join lateral (values (taken.referrer_id, taken.day), (-1, taken.day), (-1, '-infinity'::date)) as spread (referrer_id, day)
    group by 1, 2, 3
    on conflict (referrer_id, day, channel_id) do update set registered = kept.registered + excluded.registered,
      first_paid = kept.first_paid + excluded.first_paid, first_amount = kept.first_amount + excluded.first_amount,
      finished = kept.finished + excluded.finished, next_camp = kept.next_camp + excluded.next_camp,
      next_amount = kept.next_amount + excluded.next_amount, orders = kept.orders + excluded.orders,
      paid_amount = kept.paid_amount + excluded.paid_amount, refunded_amount = kept.refunded_amount + excluded.refunded_amount
  )
  select count(*) into moved from taken;
  return moved;
end $$;

-- Counts everything anew (after a bulk load, and by the recount command).
create or replace function recount_channel_day() returns void language plpgsql as $$
begin
  lock table orders, parents, camp_students in share mode;
  delete from family_funnel_due;
  delete from channel_delta;
  delete from channel_day;
  delete from family_funnel;
  insert into family_funnel select * from family_funnel_of(array(select id from parents where deleted_at is null));
  perform channel_delta_families(array(select parent_id from family_funnel), 1);
  insert into channel_delta (channel_id, referrer_id, day, orders, paid_amount, refunded_amount)
  select coalesce(channel_id, 0), coalesce(referrer_id, 0), business_day(paid_at), count(*), sum(pay_amount), sum(refunded_amount)
  from orders where progress in ('PAID', 'SHIPPED', 'COMPLETED') group by 1, 2, 3;
  perform merge_channel_delta();
end $$;

-- The part of a cost that falls on the days from a to b, in equal shares for each day. Parts of days that follow one another add up to the fen.
create or replace function cost_within(amount bigint, from_day date, to_day date, a date, b date) returns bigint
  language sql immutable parallel safe
  return amount * greatest(least(b, to_day) - from_day + 1, 0) / (to_day - from_day + 1)
    - amount * greatest(least(a, to_day + 1) - from_day, 0) / (to_day - from_day + 1);
