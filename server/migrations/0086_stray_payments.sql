-- An order by WeChat Pay that is cancelled or closed has its unpaid payment closed at the provider, so that nobody pays for it any more.
create table payment_closings (
  order_id bigint primary key references orders (id),
  -- PAID: it was paid there after all; the money stands in stray_payments.
  state text not null default 'NEW' check (state in ('NEW', 'CLOSED', 'PAID')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payment_closings_new_idx on payment_closings (updated_at) where state = 'NEW';

-- Money that came in for an order that was over: it belongs to the family, and goes back the way it came.
create table stray_payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- Through whose account; null: that of the installation.
  merchant_id bigint references merchants (id),
  transaction_id text not null unique,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RETURNING', 'RETURNED', 'FAILED')),
  -- The key to the provider: the same number never gives money back twice.
  refund_number text unique,
  gateway_refund_id text,
  failure text,
  returned_by bigint references users (id),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'WAITING') = (refund_number is null))
);
create index stray_payments_order_idx on stray_payments (order_id);
create index stray_payments_open_idx on stray_payments (state, created_at) where state <> 'RETURNED';
