-- Functions and triggers of profit, as they are today. Changed here, then `npm run db:functions` writes the migration.

create or replace function month_of(day date) returns date language sql immutable parallel safe
  return day - (extract(day from day)::integer - 1);

-- What there should be of these sources, each amount in the month that it is of. Camp 0: of no camp, or still to be spread; channel 0: of none.
-- A part that nobody knows counts as `unknown`, and adds nothing. An order that was moved in is in no bill of ours: it has no fee here.
create or replace function profit_wanted(of_source text, ids bigint[])
  returns table (source_id bigint, part text, of_month date, camp_id bigint, channel_id bigint, amount bigint, row_count integer, unknown integer)
language sql stable as $$
  with o as materialized (
    select o.id, month_of(business_day(o.paid_at)) as paid, month_of(business_day(o.shipped_at)) as shipped, o.pay_amount, o.pay_method, o.source, o.goods_id,
      o.quantity, o.needs_shipping, coalesce(o.channel_id, 0) as channel, coalesce(o.camp_id,
        (select t.camp_id from camp_student_stays t where t.order_number = o.order_number order by t.from_at desc, t.id desc limit 1), 0) as camp
    from orders o where of_source = 'ORDER' and o.id = any(ids) and o.progress in ('PAID', 'SHIPPED', 'COMPLETED'))
  select o.id, 'INCOME', o.paid, o.camp, o.channel, o.pay_amount, 1, 0 from o
  union all
  select o.id, 'REFUND', month_of(business_day(coalesce(r.finished_at, r.updated_at))), o.camp, 0, sum(r.amount)::bigint, count(*)::integer, 0
  from o join refunds r on r.order_id = o.id and r.status = 'SUCCESS' group by 1, 3, 4
  union all
  select o.id, 'COMMISSION', month_of(business_day(l.at)), o.camp, 0, sum(l.amount)::bigint, count(*)::integer, 0
  from o join commission_lines l on l.order_id = o.id group by 1, 3, 4
  union all
  select o.id, 'MATERIAL', o.shipped, o.camp, 0, coalesce(e.amount, 0) * o.quantity, 1, (e.amount is null)::integer
  from o left join lateral (
    select e.amount from profit_entries e where e.kind = 'MATERIAL' and e.goods_id = o.goods_id and e.replaced_at is null and e.month <= o.shipped
    order by e.month desc limit 1) e on true
  where o.needs_shipping and o.shipped is not null
  union all
  select o.id, 'FEE', month_of(business_day(l.at)), o.camp, 0, round(sum(l.fee_there) / 1000.0)::bigint, count(*)::integer, 0
  from o join statement_lines l on l.order_id = o.id and l.file_id is not null group by 1, 3, 4
  union all
  select o.id, 'FEE', o.paid, o.camp, 0, 0, 1, 1
  from o where o.pay_amount > 0 and o.source = 'HERE' and coalesce(o.pay_method, 'WECHAT') in ('WECHAT', 'ALIPAY')
    and not exists (select from statement_lines l where l.order_id = o.id and l.file_id is not null and l.kind = 'PAYMENT')
  union all
  select e.id, 'COACH', month_of(e.day), coalesce(e.camp_id, 0), 0, e.amount, 1, (e.rate_amount is null and e.minutes <> 0)::integer
  from work_entries e where of_source = 'ENTRY' and e.id = any(ids) and e.origin <> 'CARRIED'
  union all
  select c.id, 'SPEND', m.month::date, 0, c.channel_id,
    cost_within(c.amount, c.from_day, c.to_day, m.month::date, (m.month + interval '1 month' - interval '1 day')::date), 1, 0
  from channel_costs c cross join lateral generate_series(month_of(c.from_day)::timestamp, c.to_day::timestamp, interval '1 month') as m (month)
  where of_source = 'COST' and c.id = any(ids) and c.deleted_at is null
  union all
  select e.id, 'OVERHEAD', e.month, 0, 0, e.amount, 1, 0
  from profit_entries e where of_source = 'OVERHEAD' and e.id = any(ids) and e.kind = 'OVERHEAD' and e.replaced_at is null
$$;

-- The last month that is final; null: none.
create or replace function profit_closed_to() returns date language sql stable return (select max(month) from profit_closings);

-- What is to be booked, so that the lines of these sources say what there should be: never in a month that is final. History of another system that
-- came after its month was final is of no month: booked now, it would be income of today.
create or replace function profit_diff(of_source text, ids bigint[]) returns setof profit_lines language sql stable as $$
  with w as (
    select p.source_id, p.part, p.of_month, p.camp_id, p.channel_id, sum(p.amount)::bigint as amount, sum(p.row_count)::integer as row_count,
      sum(p.unknown)::integer as unknown
    from profit_wanted(of_source, ids) p group by 1, 2, 3, 4, 5),
  kept as (
    select k.source_id, k.part, k.of_month, k.camp_id, k.channel_id, sum(k.amount)::bigint as amount, sum(k.row_count)::integer as row_count,
      sum(k.unknown)::integer as unknown
    from profit_lines k where k.source = of_source and k.source_id = any(ids) group by 1, 2, 3, 4, 5)
  select of_source, source_id, part, of_month,
    case when of_month <= c.last then greatest(month_of(business_day(now())), (c.last + interval '1 month')::date) else of_month end,
    camp_id, channel_id, coalesce(w.amount, 0) - coalesce(k.amount, 0), coalesce(w.row_count, 0) - coalesce(k.row_count, 0),
    coalesce(w.unknown, 0) - coalesce(k.unknown, 0)
  from w full join kept k using (source_id, part, of_month, camp_id, channel_id)
  cross join (select profit_closed_to() as last) c
  where (coalesce(w.amount, 0), coalesce(w.row_count, 0), coalesce(w.unknown, 0)) <> (coalesce(k.amount, 0), coalesce(k.row_count, 0), coalesce(k.unknown, 0))
    and not (of_source = 'ORDER' and of_month <= c.last and not exists (select from kept x where x.source_id = w.source_id and x.of_month = w.of_month)
      and exists (select from orders o where o.id = w.source_id and o.source = 'MOVED_IN'))
$$;

-- What the next turn will book. After an upgrade there may be more than a reader can wait for.
create or replace function profit_pending() returns setof profit_lines language sql stable as $$
  select d.* from (
    select t.source, array_agg(distinct t.source_id) as ids from (select source, source_id from profit_due order by id limit 5000) t group by 1) due
  cross join lateral profit_diff(due.source, due.ids) d
$$;

-- The kept figures, and what is not booked yet.
create or replace function profit_now() returns setof profit_month language sql stable as $$
  select * from profit_month
  union all
  select month, camp_id, part, channel_id, amount, row_count, unknown, case when month > of_month then amount else 0 end from profit_pending()
$$;

create or replace function book_profit(of_source text, ids bigint[]) returns void language sql as $$
  with d as materialized (select * from profit_diff(of_source, ids)),
  lines as (
    insert into profit_lines as k select * from d
    on conflict (source, source_id, part, of_month, month, camp_id, channel_id) do update set amount = k.amount + excluded.amount,
      row_count = k.row_count + excluded.row_count, unknown = k.unknown + excluded.unknown)
  insert into profit_month as k
  select month, camp_id, part, channel_id, sum(amount), sum(row_count), sum(unknown), coalesce(sum(amount) filter (where month > of_month), 0)
  from d group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (month, camp_id, part, channel_id) do update set amount = k.amount + excluded.amount, row_count = k.row_count + excluded.row_count,
    unknown = k.unknown + excluded.unknown, late = k.late + excluded.late
$$;

-- Books what is due. A closing waits, and then meets all of it.
create or replace function merge_profit() returns integer language plpgsql as $$
declare
  due record;
  moved integer := 0;
begin
  lock table profit_closings in share row exclusive mode;
  for due in
    with taken as (delete from profit_due where id in (select id from profit_due order by id limit 20000) returning source, source_id)
    select source, array_agg(distinct source_id) as ids, count(*)::integer as n from taken group by 1
  loop
    perform book_profit(due.source, due.ids);
    moved := moved + due.n;
  end loop;
  return moved;
end $$;

-- Books everything anew that is not as it should be, and adds the lines up again (after a bulk load). What is final stays.
create or replace function recount_profit() returns void language plpgsql as $$
begin
  lock table profit_closings in share row exclusive mode;
  delete from profit_due;
  perform book_profit('ORDER', array(select id from orders where paid_at is not null union select source_id from profit_lines where source = 'ORDER'));
  perform book_profit('ENTRY', array(select id from work_entries union select source_id from profit_lines where source = 'ENTRY'));
  perform book_profit('COST', array(select id from channel_costs));
  perform book_profit('OVERHEAD', array(select id from profit_entries));
  delete from profit_month;
  insert into profit_month
  select month, camp_id, part, channel_id, sum(amount), sum(row_count), sum(unknown), coalesce(sum(amount) filter (where month > of_month), 0)
  from profit_lines group by 1, 2, 3, 4;
end $$;

-- How many days children were in each camp in a month.
create or replace function profit_days(of_month date) returns table (camp_id bigint, days bigint) language sql stable as $$
  select c.id, sum(greatest(least(coalesce(t.to_day, c.end_date + 1), c.end_date + 1, (of_month + interval '1 month')::date)
    - greatest(t.from_day, c.start_date, of_month), 0))::bigint
  from camps c join camp_student_stays t on t.camp_id = c.id
  where c.start_date < (of_month + interval '1 month')::date and c.end_date >= of_month group by 1
$$;

-- Makes the months up to this one final. Days are kept with it: later moves of children change them.
create or replace function close_profit(up_to date, by_user bigint) returns void language plpgsql as $$
begin
  lock table profit_closings in share row exclusive mode;
  while merge_profit() > 0 loop end loop;
  with kept as (
    insert into profit_lines
    select 'DAYS', d.camp_id, 'DAYS', e.month, e.month, d.camp_id, 0, d.days, 0, 0
    from profit_entries e cross join lateral profit_days(e.month) d
    where e.kind = 'OVERHEAD' and e.basis = 'DAYS' and e.replaced_at is null and e.month <= up_to and e.month > coalesce(profit_closed_to(), '-infinity')
    returning *)
  insert into profit_month select month, camp_id, part, channel_id, amount, 0, 0, 0 from kept;
  insert into profit_closings (month, closed_by) values (up_to, by_user);
end $$;

-- What each camp bears of what was spent: a channel's cost of a month by the orders that it brought in that month, the house's by paid orders or by
-- days of children. Shares are cut where the sum so far is, so that they add up to the fen. What no order asks for stays with no camp. A channel that
-- brought orders and has no cost in that month, and a month of which nothing is said, are unknown to each camp that had orders by it.
create or replace function profit_shares(from_month date, to_month date)
  returns table (month date, camp_id bigint, part text, channel_id bigint, amount bigint, spent bigint, share bigint, of_all bigint, unknown integer)
language sql stable as $$
  with k as materialized (
    select n.month, n.camp_id, n.part, n.channel_id, sum(n.amount)::bigint as amount, sum(n.row_count::integer)::integer as row_count
    from profit_now() n where n.month between from_month and to_month and n.part in ('INCOME', 'SPEND', 'OVERHEAD', 'DAYS') group by 1, 2, 3, 4),
  basis as (select e.month, e.basis from profit_entries e where e.kind = 'OVERHEAD' and e.replaced_at is null and e.month between from_month and to_month),
  pots as (
    select k.month, case k.part when 'SPEND' then 'CHANNEL' else 'OVERHEAD' end as part, k.channel_id, k.amount, k.row_count from k
    where k.part in ('SPEND', 'OVERHEAD')),
  weights as (
    select k.month, 'CHANNEL' as part, k.channel_id, k.camp_id, k.row_count as n from k where k.part = 'INCOME' and k.channel_id <> 0
    union all
    select k.month, 'OVERHEAD', 0, k.camp_id, sum(k.row_count)::integer from k
    where k.part = 'INCOME' and k.camp_id <> 0 and not exists (select from basis b where b.month = k.month and b.basis = 'DAYS') group by 1, 4
    union all
    select b.month, 'OVERHEAD', 0, d.camp_id, d.days::integer from basis b cross join lateral (
      select k.camp_id, k.amount as days from k where k.month = b.month and k.part = 'DAYS'
      union all select p.camp_id, p.days from profit_days(b.month) p where b.month > coalesce(profit_closed_to(), '-infinity')) d
    where b.basis = 'DAYS'),
  summed as (
    select w.*, sum(w.n) over (partition by w.month, w.part, w.channel_id order by w.camp_id) as so_far,
      sum(w.n) over (partition by w.month, w.part, w.channel_id) as total
    from weights w where w.n > 0)
  select s.month, s.camp_id, s.part, s.channel_id,
    coalesce(p.amount * s.so_far / s.total - p.amount * (s.so_far - s.n) / s.total, 0), p.amount, s.n::bigint, s.total,
    (coalesce(p.row_count, 0) <= 0)::integer
  from summed s left join pots p on p.month = s.month and p.part = s.part and p.channel_id = s.channel_id
  union all
  select p.month, 0, p.part, p.channel_id, p.amount, p.amount, 0, 0, 0 from pots p
  where p.amount <> 0 and not exists (select from summed s where s.month = p.month and s.part = p.part and s.channel_id = p.channel_id)
$$;

-- All parts of all camps by the month.
create or replace function profit_figures(from_month date, to_month date)
  returns table (month date, camp_id bigint, part text, amount bigint, row_count bigint, unknown bigint, late bigint)
language sql stable as $$
  select n.month, n.camp_id, n.part, sum(n.amount)::bigint, sum(n.row_count::integer), sum(n.unknown::integer), sum(n.late)::bigint
  from profit_now() n where n.month between from_month and to_month and n.part not in ('SPEND', 'OVERHEAD', 'DAYS') group by 1, 2, 3
  union all
  select s.month, s.camp_id, s.part, sum(s.amount)::bigint, count(*), sum(s.unknown), 0 from profit_shares(from_month, to_month) s group by 1, 2, 3
$$;

create or replace function profit_due_row() returns trigger language plpgsql as $$
begin
  insert into profit_due (source, source_id) values (tg_argv[0], case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
create or replace trigger orders_profit_insert after insert on orders for each row when (new.paid_at is not null) execute function profit_due_row('ORDER');
create or replace trigger orders_profit_update after update on orders for each row
  when ((old.progress in ('PAID', 'SHIPPED', 'COMPLETED'), old.paid_at, old.shipped_at, old.pay_amount, old.pay_method, old.camp_id, old.channel_id,
      old.goods_id, old.quantity, old.needs_shipping)
    is distinct from (new.progress in ('PAID', 'SHIPPED', 'COMPLETED'), new.paid_at, new.shipped_at, new.pay_amount, new.pay_method, new.camp_id,
      new.channel_id, new.goods_id, new.quantity, new.needs_shipping))
  execute function profit_due_row('ORDER');
create or replace trigger orders_profit_delete after delete on orders for each row execute function profit_due_row('ORDER');
create or replace trigger channel_costs_profit after insert or update on channel_costs for each row execute function profit_due_row('COST');

create or replace function profit_due_order() returns trigger language plpgsql as $$
begin
  insert into profit_due (source, source_id) values ('ORDER', case when tg_op = 'DELETE' then old.order_id else new.order_id end);
  return null;
end $$;
create or replace trigger refunds_profit_insert after insert on refunds for each row when (new.status = 'SUCCESS') execute function profit_due_order();
create or replace trigger refunds_profit_update after update on refunds for each row
  when ((old.status, old.amount, old.finished_at) is distinct from (new.status, new.amount, new.finished_at)) execute function profit_due_order();

-- Of what is written by the many: once for each order.
create or replace function profit_due_orders() returns trigger language plpgsql as $$
begin
  insert into profit_due (source, source_id) select distinct 'ORDER', order_id from touched where order_id is not null;
  return null;
end $$;
create or replace trigger commission_lines_profit after insert on commission_lines referencing new table as touched
  for each statement execute function profit_due_orders();
create or replace trigger statement_lines_profit_insert after insert on statement_lines referencing new table as touched
  for each statement execute function profit_due_orders();
create or replace trigger statement_lines_profit_delete after delete on statement_lines referencing old table as touched
  for each statement execute function profit_due_orders();
-- The order of a line is found after it is there, and may be found to be another one.
create or replace trigger statement_lines_profit_update after update on statement_lines referencing new table as touched
  for each statement execute function profit_due_orders();
create or replace trigger statement_lines_profit_before after update on statement_lines referencing old table as touched
  for each statement execute function profit_due_orders();

create or replace function profit_due_entries() returns trigger language plpgsql as $$
begin
  insert into profit_due (source, source_id) select 'ENTRY', id from touched;
  return null;
end $$;
create or replace trigger work_entries_profit_insert after insert on work_entries referencing new table as touched
  for each statement execute function profit_due_entries();
create or replace trigger work_entries_profit_update after update on work_entries referencing new table as touched
  for each statement execute function profit_due_entries();

-- An order that names no camp belongs to the one that its child came to by it.
create or replace function profit_due_stays() returns trigger language plpgsql as $$
begin
  insert into profit_due (source, source_id)
  select distinct 'ORDER', o.id from touched t join orders o on o.order_number = t.order_number where o.camp_id is null;
  return null;
end $$;
create or replace trigger camp_student_stays_profit after insert on camp_student_stays referencing new table as touched
  for each statement execute function profit_due_stays();

-- How a camp stood at the end of a day, by the rows themselves: what a forecast starts from. Refunds since the first day of the camp apart.
create or replace function profit_as_of(camp bigint, on_day date)
  returns table (orders bigint, income bigint, refunded bigint, refunded_since bigint, commission bigint, comments bigint, classes bigint, lessons bigint)
language sql stable as $$
  with mine as materialized (
    select k.source, k.source_id from profit_lines k where k.camp_id = camp and k.part in ('INCOME', 'COACH') group by 1, 2 having sum(k.row_count) > 0),
  o as materialized (
    select o.id, o.pay_amount from mine m join orders o on o.id = m.source_id
    where m.source = 'ORDER' and o.progress in ('PAID', 'SHIPPED', 'COMPLETED') and business_day(o.paid_at) <= on_day)
  select count(*), coalesce(sum(o.pay_amount), 0)::bigint,
    coalesce(sum(r.amount), 0)::bigint, coalesce(sum(r.since), 0)::bigint, coalesce(sum(l.amount), 0)::bigint,
    (select coalesce(sum(e.amount) filter (where e.kind = 'COMMENT'), 0)::bigint from mine m join work_entries e on e.id = m.source_id
      where m.source = 'ENTRY' and e.day <= on_day),
    (select coalesce(sum(e.amount) filter (where e.kind <> 'COMMENT'), 0)::bigint from mine m join work_entries e on e.id = m.source_id
      where m.source = 'ENTRY' and e.day <= on_day),
    (select count(*) from camp_lessons d where d.camp_id = camp and d.lesson_date <= on_day)
  from o
  left join lateral (
    select sum(f.amount) as amount, sum(f.amount) filter (where business_day(f.finished_at) >= (select c.start_date from camps c where c.id = camp)) as since
    from refunds f where f.order_id = o.id and f.status = 'SUCCESS' and business_day(f.finished_at) <= on_day) r on true
  left join lateral (
    select sum(c.amount) as amount from commission_lines c where c.order_id = o.id and business_day(c.at) <= on_day) l on true
$$;
