-- Who referred a family, from when to when: a change of it moves no commission, and rings are found over what was before as well.
create table parent_referrals (
  id bigint generated always as identity primary key,
  parent_id bigint not null references parents (id),
  referrer_id bigint not null references referrers (id),
  from_at timestamptz not null default now(),
  to_at timestamptz,
  source text not null check (source in ('REGISTERED', 'CHANGED'))
);
create unique index parent_referrals_open_key on parent_referrals (parent_id) where to_at is null;
-- Walked from family to referrer when an order is paid.
create index parent_referrals_parent_idx on parent_referrals (parent_id, referrer_id);
insert into parent_referrals (parent_id, referrer_id, from_at, source)
select id, referrer_id, registered_at, 'REGISTERED' from parents where referrer_id is not null and deleted_at is null;

create function note_parent_referral() returns trigger language plpgsql as $$
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
create trigger parents_referral_insert after insert on parents for each row when (new.referrer_id is not null)
  execute function note_parent_referral();
create trigger parents_referral_update after update of referrer_id on parents for each row
  when (old.referrer_id is distinct from new.referrer_id) execute function note_parent_referral();

-- Why a commission looks as if a referrer had referred himself or herself; null where it does not.
create function commission_suspicion(of_order bigint, of_referrer bigint) returns text language sql stable as $$
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

-- Commission that a person must look at before it is paid. The whole of an order is held by the line that it earned.
create table commission_holds (
  line_id bigint primary key references commission_lines (id),
  order_id bigint not null references orders (id),
  why text not null check (why in ('SAME_PHONE', 'SAME_ADDRESS', 'SAME_DEVICE', 'RING')),
  held_at timestamptz not null default now(),
  outcome text check (outcome in ('RELEASED', 'DROPPED')),
  ended_at timestamptz,
  ended_by bigint references users (id),
  reason text,
  check ((outcome is null) = (ended_at is null))
);
create unique index commission_holds_order_key on commission_holds (order_id);

-- What is paid to referrers in one go: drawn up by one person, paid by another.
create table commission_payouts (
  id bigint generated always as identity primary key,
  until_day date not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PAID', 'CANCELLED')),
  amount bigint not null default 0,
  referrers integer not null default 0,
  lines integer not null default 0,
  made_by bigint not null references users (id),
  paid_by bigint references users (id),
  paid_at timestamptz,
  bank_reference text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'PAID') = (paid_at is not null)),
  check (paid_by <> made_by)
);
create table commission_payout_lines (
  payout_id bigint not null references commission_payouts (id),
  line_id bigint not null references commission_lines (id),
  live boolean not null default true,
  primary key (payout_id, line_id)
);
-- Nothing is paid twice: a line is in one payout that stands.
create unique index commission_payout_lines_live_key on commission_payout_lines (line_id) where live;

-- Where a referrer is paid: the account is sealed, its last digits are shown. The rate was last set by.
alter table referrers add column payee_by_hand boolean not null default false, add column payee_bank text, add column payee_sealed text,
  add column payee_tail text, add column rate_by bigint references users (id);
