-- Functions and triggers of referrers, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- Paid orders of a referrer and what was kept of their money, from the kept figures and what is not merged yet.
create or replace function referrer_figures(referrer bigint, out orders bigint, out kept bigint)
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

create or replace function note_referrer_rate() returns trigger language plpgsql as $$
begin
  insert into referrer_rates (referrer_id, effective_from, rate_bp)
  values (new.id, business_day(case tg_op when 'INSERT' then new.created_at else now() end), new.commission_rate_bp)
  on conflict (referrer_id, effective_from) do update set rate_bp = excluded.rate_bp;
  return null;
end $$;
create or replace trigger referrers_first_rate after insert on referrers
  for each row execute function note_referrer_rate();
create or replace trigger referrers_new_rate after update of commission_rate_bp on referrers
  for each row when (old.commission_rate_bp is distinct from new.commission_rate_bp) execute function note_referrer_rate();

-- The rate of a day; before the first one, the first.
create or replace function referrer_rate(referrer bigint, on_day date) returns integer
  language sql stable parallel safe
  return (
    select rate_bp from referrer_rates where referrer_id = referrer
    order by effective_from <= on_day desc, case when effective_from <= on_day then effective_from end desc, effective_from limit 1
  );

create or replace function commission_earned(paid bigint, rate_bp integer) returns bigint
  language sql immutable parallel safe
  return (paid * rate_bp + 5000) / 10000;

-- What of an earned commission is taken back once so much of what was paid has been refunded: rounded half up, in whole numbers. It is
-- always reckoned of all that was refunded so far, so that the parts of a full refund take back exactly what was earned.
create or replace function commission_reversed(earned bigint, refunded bigint, paid bigint) returns bigint
  language sql immutable parallel safe
  return case when paid = 0 then 0 else div(2 * earned::numeric * refunded + paid, 2 * paid::numeric)::bigint end;

create or replace function refuse_commission_change() returns trigger language plpgsql as $$
begin
  raise exception 'commission_lines is append-only';
end $$;
create or replace trigger commission_lines_append_only before update or delete on commission_lines
  for each row execute function refuse_commission_change();
create or replace trigger commission_lines_no_truncate before truncate on commission_lines
  for each statement execute function refuse_commission_change();

-- The lines of orders that have none yet: those of before, and those of a demo that is copied in. A second time adds nothing.
create or replace function fill_commission_lines() returns void language plpgsql as $$
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

create or replace function note_parent_referral() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update parent_referrals set to_at = now() where parent_id = new.id and to_at is null;
  end if;
  if new.referrer_id is not null then
    insert into parent_referrals (parent_id, referrer_id, from_at, source)
    values (new.id, new.referrer_id, case tg_op when 'INSERT' then new.registered_at else now() end,
      case tg_op when 'INSERT' then 'REGISTERED' else 'CHANGED' end);
  end if;
  return null;
end $$;
create or replace trigger parents_referral_insert after insert on parents for each row when (new.referrer_id is not null)
  execute function note_parent_referral();
create or replace trigger parents_referral_update after update of referrer_id on parents for each row
  when (old.referrer_id is distinct from new.referrer_id) execute function note_parent_referral();

-- Why a commission looks as if a referrer had referred himself or herself; null where it does not.
create or replace function commission_suspicion(of_order bigint, of_referrer bigint) returns text language sql stable as $$
  with recursive pair as (
    select o.parent_id as family, p.phone as family_phone, o.address->>'phone' as receiver_phone, f.phone as referrer_phone,
      (select q.id from parents q where q.phone = f.phone and q.deleted_at is null) as own
    from orders o join parents p on p.id = o.parent_id join referrers f on f.id = of_referrer where o.id = of_order
  ), above (family, depth) as (
    select own, 1 from pair where own is not null
    union
    select q.id, a.depth + 1 from above a join parent_referrals r on r.parent_id = a.family join referrers f on f.id = r.referrer_id
      join parents q on q.phone = f.phone and q.deleted_at is null where a.depth < 4
  )
  select case
    when referrer_phone in (family_phone, receiver_phone) then 'SAME_PHONE'
    when exists (select from user_addresses x join user_addresses y on y.address_key = x.address_key
      where x.parent_id = pair.family and y.parent_id = pair.own and x.detail <> '' and x.deleted_at is null and y.deleted_at is null)
      then 'SAME_ADDRESS'
    when exists (select from parent_devices x join parent_devices y on y.imei = x.imei
      where x.parent_id = pair.family and y.parent_id = pair.own) then 'SAME_DEVICE'
    when exists (select from above a where a.family = pair.family) then 'RING'
  end from pair
$$;
