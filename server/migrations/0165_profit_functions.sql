-- What is to be booked, so that the lines of these sources say what there should be: never in a month that is final.
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
$$;

-- Orders of whose bill the refund was read, and not the payment, were booked by turns with and without it.
insert into profit_due (source, source_id)
select distinct 'ORDER', l.order_id from statement_lines l
where l.order_id is not null and l.file_id is not null and l.kind = 'REFUND'
  and not exists (select from statement_lines p where p.order_id = l.order_id and p.file_id is not null and p.kind = 'PAYMENT');
