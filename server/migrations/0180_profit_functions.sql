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

insert into profit_due (source, source_id) select 'ORDER', id from orders where source = 'MOVED_IN' and paid_at is not null;
