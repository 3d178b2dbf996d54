-- The share of a referrer, from which day on. A trigger keeps it, so that every door that sets a rate leaves its day.
create table referrer_rates (
  referrer_id bigint not null references referrers (id),
  effective_from date not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  primary key (referrer_id, effective_from)
);
insert into referrer_rates (referrer_id, effective_from, rate_bp) select id, business_day(created_at), commission_rate_bp from referrers;

create function note_referrer_rate() returns trigger language plpgsql as $$
begin
  insert into referrer_rates (referrer_id, effective_from, rate_bp)
  values (new.id, business_day(case tg_op when 'INSERT' then new.created_at else now() end), new.commission_rate_bp)
  on conflict (referrer_id, effective_from) do update set rate_bp = excluded.rate_bp;
  return null;
end $$;
create trigger referrers_first_rate after insert on referrers
  for each row execute function note_referrer_rate();
create trigger referrers_new_rate after update of commission_rate_bp on referrers
  for each row when (old.commission_rate_bp is distinct from new.commission_rate_bp) execute function note_referrer_rate();

-- The rate of a day; before the first one, the first.
create function referrer_rate(referrer bigint, on_day date) returns integer
  language sql stable parallel safe
  return (
    select rate_bp from referrer_rates where referrer_id = referrer
    order by effective_from <= on_day desc, case when effective_from <= on_day then effective_from end desc, effective_from limit 1
  );

create function commission_earned(paid bigint, rate_bp integer) returns bigint
  language sql immutable parallel safe
  return (paid * rate_bp + 5000) / 10000;

-- What of an earned commission is taken back once so much of what was paid has been refunded: rounded half up, in whole numbers. It is
-- always reckoned of all that was refunded so far, so that the parts of a full refund take back exactly what was earned.
create function commission_reversed(earned bigint, refunded bigint, paid bigint) returns bigint
  language sql immutable parallel safe
  return case when paid = 0 then 0 else div(2 * earned::numeric * refunded + paid, 2 * paid::numeric)::bigint end;

-- What referrers have earned, and what was taken back of it. Amounts in fen; the sum of the lines is what is owed.
create table commission_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  referrer_id bigint not null references referrers (id),
  kind text not null check (kind in ('EARNED', 'REVERSED', 'CORRECTION')),
  -- What was paid, or refunded by this step.
  base_amount bigint not null check (base_amount >= 0),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  amount bigint not null,
  at timestamptz not null default now(),
  reverses_id bigint references commission_lines (id),
  check (kind <> 'EARNED' or amount > 0),
  check (kind <> 'REVERSED' or amount < 0),
  check ((kind = 'REVERSED') = (reverses_id is not null))
);
-- An order earns once, however often it is told that it was paid.
create unique index commission_lines_earned_key on commission_lines (order_id) where kind = 'EARNED';
-- What an order has given back already.
create index commission_lines_order_idx on commission_lines (order_id);
-- The sum of a referrer, and the lines beside the list, newest first.
create index commission_lines_referrer_idx on commission_lines (referrer_id, at desc, id desc) include (amount);

create function refuse_commission_change() returns trigger language plpgsql as $$
begin
  raise exception 'commission_lines is append-only';
end $$;
create trigger commission_lines_append_only before update or delete on commission_lines
  for each row execute function refuse_commission_change();
create trigger commission_lines_no_truncate before truncate on commission_lines
  for each statement execute function refuse_commission_change();

-- The lines of orders that have none yet: those of before, and those of a demo that is copied in. A second time adds nothing.
create function fill_commission_lines() returns void language plpgsql as $$
begin
  insert into commission_lines (order_id, referrer_id, kind, base_amount, rate_bp, amount, at)
  select o.id, o.referrer_id, 'EARNED', o.pay_amount, r.bp, commission_earned(o.pay_amount, r.bp), o.paid_at
  from orders o
  join referrers f on f.id = o.referrer_id and f.verify_status = 'VERIFIED' and f.deleted_at is null
  cross join lateral (select referrer_rate(f.id, business_day(o.paid_at)) as bp) r
  where o.paid_at is not null and commission_earned(o.pay_amount, r.bp) > 0
  order by o.paid_at, o.id
  on conflict (order_id) where kind = 'EARNED' do nothing;

  insert into commission_lines (order_id, referrer_id, kind, base_amount, rate_bp, amount, at, reverses_id)
  select order_id, referrer_id, 'REVERSED', refund, rate_bp, before - now, finished_at, id
  from (
    select e.id, e.order_id, e.referrer_id, e.rate_bp, f.amount as refund, f.finished_at,
      commission_reversed(e.amount, (sum(f.amount) over done)::bigint, o.pay_amount) as now,
      commission_reversed(e.amount, (sum(f.amount) over done)::bigint - f.amount, o.pay_amount) as before
    from commission_lines e
    join orders o on o.id = e.order_id
    join refunds f on f.order_id = e.order_id and f.status = 'SUCCESS'
    where e.kind = 'EARNED' and not exists (select from commission_lines r where r.order_id = e.order_id and r.kind = 'REVERSED')
    window done as (partition by e.order_id order by f.finished_at, f.id)
  ) each_refund
  where now > before
  order by finished_at, id;
end $$;

select fill_commission_lines();
