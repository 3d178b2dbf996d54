-- How many families a referrer has sent, counted for one page of referrers.
create index parents_referrer_idx on parents (referrer_id) where referrer_id is not null;

-- Paid orders of a referrer and what was kept of their money, from the kept figures and what is not merged yet.
create function referrer_figures(referrer bigint, out orders bigint, out kept bigint)
  language sql stable parallel safe
  return (
    select (coalesce(sum(f.count), 0)::bigint, coalesce(sum(f.pay_amount - f.refunded_amount), 0)::bigint)
    from (
      select count, pay_amount, refunded_amount, status from order_day where dim = 3 and key = referrer and day = '-infinity'
      union all
      select count, pay_amount, refunded_amount, status from order_delta where referrer_id = referrer
    ) f
    where f.status not in ('PENDING_PAYMENT', 'CANCELLED', 'CLOSED')
  );
