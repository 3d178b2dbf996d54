-- Orders and what they stand on: goods, families, promotion, merchants, parcels, money given back, and the kept figures.

-- Names of two Chinese characters have no trigram; pairs of neighbouring characters find them.
create function bigrams(value text) returns text[]
  language sql immutable parallel safe
  return array(select substr(lower(value), i, 2) from generate_series(1, greatest(length(value) - 1, 1)) as i);

create table member_levels (
  id bigint generated always as identity primary key,
  name text not null,
  price_amount bigint not null check (price_amount >= 0),
  duration_days integer not null check (duration_days > 0),
  sort integer not null default 0,
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);

create table goods (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('CAMP', 'MEMBER', 'PHYSICAL', 'DEVICE')),
  price_amount bigint not null check (price_amount >= 0),
  original_amount bigint check (original_amount >= 0),
  images jsonb not null default '[]',
  camp_type_id bigint,
  member_level_id bigint references member_levels (id),
  needs_shipping boolean not null default false,
  sort integer not null default 0,
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);

-- Beside the versioned row: a sale is no edit. No row: unlimited.
create table goods_stock (
  goods_id bigint primary key references goods (id),
  stock integer not null check (stock >= 0)
);

create table promotion_channels (
  id bigint generated always as identity primary key,
  name text not null,
  code text not null,
  kind text not null check (kind in ('ONLINE', 'OFFLINE', 'KOL', 'SCHOOL', 'OTHER')),
  landing_url text,
  goods_ids jsonb not null default '[]',
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  remark text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index promotion_channels_code_key on promotion_channels (code) where deleted_at is null;

create table referrers (
  id bigint generated always as identity primary key,
  name text not null,
  phone text not null,
  wechat text,
  kind text not null check (kind in ('PARENT', 'STAFF', 'PARTNER')),
  commission_rate_bp integer not null default 0 check (commission_rate_bp between 0 and 10000),
  verify_status text not null default 'PENDING' check (verify_status in ('PENDING', 'VERIFIED', 'REJECTED')),
  channel_id bigint references promotion_channels (id),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index referrers_phone_key on referrers (phone) where deleted_at is null;

create table parents (
  id bigint generated always as identity primary key,
  phone text not null,
  nickname text not null,
  real_name text,
  avatar_url text,
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'FROZEN')),
  channel_id bigint references promotion_channels (id),
  referrer_id bigint references referrers (id),
  registered_at timestamptz not null default now(),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index parents_phone_key on parents (phone) where deleted_at is null;
create index parents_phone_trgm on parents using gin (phone gin_trgm_ops);
create index parents_phone_last4 on parents (right(phone, 4));
create index parents_nickname_bigrams on parents using gin (bigrams(nickname));

create table students (
  id bigint generated always as identity primary key,
  parent_id bigint not null references parents (id),
  name text not null,
  english_name text,
  gender text check (gender in ('MALE', 'FEMALE')),
  birthday date,
  grade text,
  english_level text,
  avatar_url text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create index students_parent_idx on students (parent_id);
create index students_name_bigrams on students using gin (bigrams(name));

create table user_addresses (
  id bigint generated always as identity primary key,
  parent_id bigint not null references parents (id),
  receiver text not null,
  phone text not null,
  province text not null,
  city text not null,
  district text,
  detail text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create index user_addresses_parent_idx on user_addresses (parent_id);
create unique index user_addresses_default_key on user_addresses (parent_id) where is_default and deleted_at is null;

-- Secrets are encrypted by the application and carry the id of their key.
create table merchants (
  id bigint generated always as identity primary key,
  name text not null,
  mch_id text not null,
  app_id text not null,
  serial_no text,
  api_v3_key_sealed text,
  private_key_sealed text,
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index merchants_mch_id_key on merchants (mch_id) where deleted_at is null;

create table coupon_batches (
  id bigint generated always as identity primary key,
  channel_id bigint not null references promotion_channels (id),
  goods_id bigint not null references goods (id),
  kind text not null check (kind in ('EXCHANGE', 'DISCOUNT')),
  discount_amount bigint check (discount_amount > 0),
  count integer not null check (count between 1 and 100000),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  remark text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table coupons (
  id bigint generated always as identity primary key,
  code text not null unique,
  batch_id bigint not null references coupon_batches (id),
  status text not null default 'UNUSED' check (status in ('UNUSED', 'USED', 'DISABLED', 'EXPIRED')),
  used_by_parent_id bigint references parents (id),
  used_at timestamptz,
  order_number text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((status = 'USED') = (order_number is not null))
);
create index coupons_batch_idx on coupons (batch_id);
create index coupons_order_idx on coupons (order_number) where order_number is not null;

create table orders (
  id bigint generated always as identity primary key,
  order_number text not null,
  parent_id bigint not null references parents (id),
  student_id bigint references students (id),
  goods_id bigint not null references goods (id),
  goods_snapshot jsonb not null,
  needs_shipping boolean not null,
  quantity integer not null default 1 check (quantity > 0),
  total_amount bigint not null check (total_amount >= 0),
  discount_amount bigint not null default 0 check (discount_amount between 0 and total_amount),
  pay_amount bigint not null check (pay_amount >= 0),
  refunded_amount bigint not null default 0,
  coupon_code text,
  pay_method text check (pay_method in ('WECHAT', 'ALIPAY', 'CODE', 'OFFLINE')),
  merchant_id bigint references merchants (id),
  transaction_id text,
  channel_id bigint references promotion_channels (id),
  referrer_id bigint references referrers (id),
  address jsonb,
  progress text not null default 'PENDING_PAYMENT'
    check (progress in ('PENDING_PAYMENT', 'PAID', 'SHIPPED', 'COMPLETED', 'CANCELLED', 'CLOSED')),
  refund_state text not null default 'NONE' check (refund_state in ('NONE', 'REFUNDING', 'PARTIAL', 'FULL')),
  -- What staff see: the refund axis where it says something, else the progress (contract: deriveOrderStatus).
  status text not null generated always as (
    case refund_state when 'REFUNDING' then 'REFUNDING' when 'PARTIAL' then 'PARTIALLY_REFUNDED' when 'FULL' then 'REFUNDED' else progress end
  ) stored,
  remark text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  shipped_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (refunded_amount between 0 and pay_amount),
  check (refund_state = 'NONE' or progress in ('PAID', 'SHIPPED', 'COMPLETED')),
  check ((refund_state = 'FULL') = (refunded_amount = pay_amount and refunded_amount > 0)),
  check (progress in ('PENDING_PAYMENT', 'CANCELLED', 'CLOSED') or paid_at is not null)
) with (fillfactor = 90);
create unique index orders_order_number_key on orders (order_number);
create index orders_order_number_trgm on orders using gin (order_number gin_trgm_ops);
create index orders_created_idx on orders (created_at desc, id desc);
create index orders_status_idx on orders (status, created_at desc, id desc);
create index orders_goods_idx on orders (goods_id, created_at desc, id desc);
create index orders_channel_idx on orders (channel_id, created_at desc, id desc);
create index orders_referrer_idx on orders (referrer_id, created_at desc, id desc) where referrer_id is not null;
create index orders_parent_idx on orders (parent_id, created_at desc, id desc);
create index orders_student_idx on orders (student_id) where student_id is not null;
create index orders_pay_amount_idx on orders (pay_amount, id);
create index orders_refunded_idx on orders (refunded_amount, id);
create index orders_paid_idx on orders (paid_at, id);
create index orders_paid_latest_idx on orders (paid_at desc nulls last, id desc);
create index orders_unpaid_idx on orders (created_at) where progress = 'PENDING_PAYMENT';

create table order_timeline (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  at timestamptz not null default now(),
  step text not null,
  from_status text,
  to_status text not null,
  amount bigint,
  note text,
  by_user_id bigint references users (id)
);
create index order_timeline_order_idx on order_timeline (order_id, id);

create table refunds (
  id bigint generated always as identity primary key,
  refund_number text not null unique,
  order_id bigint not null references orders (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null default 'PROCESSING' check (status in ('PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL')),
  -- NEW: not sent; SENDING: a job is at it or died at it, so the other side is asked first; SENT: accepted; DONE: settled.
  effect text not null default 'NEW' check (effect in ('NEW', 'SENDING', 'SENT', 'DONE')),
  by_hand boolean not null default false,
  gateway_refund_id text,
  failure text,
  requested_by bigint references users (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index refunds_order_idx on refunds (order_id);
-- At most one refund of an order is under way (security rule 27).
create unique index refunds_open_key on refunds (order_id) where status in ('PROCESSING', 'ABNORMAL');

-- No sequence of writes, however concurrent, gives back more than was paid: held by the database itself.
create function check_refunds() returns trigger language plpgsql as $$
declare
  paid bigint;
  claimed bigint;
begin
  select pay_amount into paid from orders where id = new.order_id for no key update;
  select coalesce(sum(amount), 0) into claimed from refunds where order_id = new.order_id and status <> 'CLOSED';
  if claimed > paid then
    raise exception 'refunds of order % exceed what was paid', new.order_id using errcode = 'check_violation', constraint = 'refunds_within_paid';
  end if;
  return null;
end $$;
create trigger refunds_within_paid after insert or update of amount, status on refunds
  for each row execute function check_refunds();

-- The built-in gateway's own book: it stands for the other side, so it is never joined with our tables.
create table sandbox_refunds (
  out_refund_no text primary key,
  transaction_id text not null,
  amount bigint not null,
  refund_id text not null,
  status text not null check (status in ('PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL')),
  asked integer not null default 1,
  created_at timestamptz not null default now(),
  settles_at timestamptz not null
);

-- Raw notices of providers, kept as they came; the same notice twice is one row.
create table provider_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  notice_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  unique (provider, notice_id)
);

create table logistics_companies (
  id bigint generated always as identity primary key,
  name text not null,
  code text not null,
  phone text,
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index logistics_companies_name_key on logistics_companies (name) where deleted_at is null;
create unique index logistics_companies_code_key on logistics_companies (code) where deleted_at is null;

create table logistics_orders (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  company_id bigint not null references logistics_companies (id),
  tracking_number text not null,
  receiver text not null,
  phone text not null,
  address text not null,
  status text not null default 'CREATED'
    check (status in ('CREATED', 'COLLECTED', 'IN_TRANSIT', 'DELIVERING', 'SIGNED', 'PROBLEM', 'RETURNED')),
  shipped_at timestamptz not null default now(),
  signed_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index logistics_orders_tracking_key on logistics_orders (tracking_number) where deleted_at is null;
create index logistics_orders_order_idx on logistics_orders (order_id);
create index logistics_orders_moving_idx on logistics_orders (id) where status not in ('SIGNED', 'RETURNED') and deleted_at is null;

create table logistics_tracks (
  id bigint generated always as identity primary key,
  logistics_order_id bigint not null references logistics_orders (id),
  time timestamptz not null,
  location text,
  context text not null,
  status text not null
);
create unique index logistics_tracks_key on logistics_tracks (logistics_order_id, time, context);

-- Kept figures. Every change of orders appends signed rows; a chore merges them into order_day; readers add both in one statement.
-- dim: 0 all, 1 goods, 2 channel, 3 referrer. day -infinity holds the sum over all days.
create table order_delta (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  goods_id bigint not null,
  channel_id bigint,
  referrer_id bigint,
  count integer not null,
  pay_amount bigint not null,
  refunded_amount bigint not null
);
create table order_day (
  dim smallint not null,
  key bigint not null,
  day date not null,
  status text not null,
  count bigint not null,
  pay_amount bigint not null,
  refunded_amount bigint not null,
  primary key (dim, key, day, status)
);

create function order_delta_insert() returns trigger language plpgsql as $$
begin
  insert into order_delta (day, status, goods_id, channel_id, referrer_id, count, pay_amount, refunded_amount)
  select business_day(created_at), status, goods_id, channel_id, referrer_id, count(*), sum(pay_amount), sum(refunded_amount)
  from added group by 1, 2, 3, 4, 5;
  return null;
end $$;
create function order_delta_update() returns trigger language plpgsql as $$
begin
  insert into order_delta (day, status, goods_id, channel_id, referrer_id, count, pay_amount, refunded_amount)
  select day, status, goods_id, channel_id, referrer_id, sum(n), sum(n * pay_amount), sum(n * refunded_amount)
  from (
    select business_day(created_at) as day, status, goods_id, channel_id, referrer_id, 1 as n, pay_amount, refunded_amount from added
    union all
    select business_day(created_at), status, goods_id, channel_id, referrer_id, -1, pay_amount, refunded_amount from removed
  ) as signed group by 1, 2, 3, 4, 5
  having sum(n) <> 0 or sum(n * pay_amount) <> 0 or sum(n * refunded_amount) <> 0;
  return null;
end $$;
create function order_delta_delete() returns trigger language plpgsql as $$
begin
  insert into order_delta (day, status, goods_id, channel_id, referrer_id, count, pay_amount, refunded_amount)
  select business_day(created_at), status, goods_id, channel_id, referrer_id, -count(*), -sum(pay_amount), -sum(refunded_amount)
  from removed group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger orders_delta_insert after insert on orders referencing new table as added
  for each statement execute function order_delta_insert();
create trigger orders_delta_update after update on orders referencing new table as added old table as removed
  for each statement execute function order_delta_update();
create trigger orders_delta_delete after delete on orders referencing old table as removed
  for each statement execute function order_delta_delete();

-- Moves what was appended into the roll-up, in one statement: a reader sees a figure in one place or the other, never in both.
create function merge_order_delta() returns integer language plpgsql as $$
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
create function recount_order_day() returns void language plpgsql as $$
begin
  lock table orders in share mode;
  delete from order_delta;
  delete from order_day;
  insert into order_delta (day, status, goods_id, channel_id, referrer_id, count, pay_amount, refunded_amount)
  select business_day(created_at), status, goods_id, channel_id, referrer_id, count(*), sum(pay_amount), sum(refunded_amount)
  from orders group by 1, 2, 3, 4, 5;
  perform merge_order_delta();
end $$;
