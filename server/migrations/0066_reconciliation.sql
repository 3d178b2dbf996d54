-- The provider's own statement of a day, held against orders and refunds line by line. Money in fen; fees in thousandths of one, as the
-- provider states them. A day is one of a merchant of the provider: several of ours may stand for one there.

-- Null: as its rate says.
alter table sandbox_payments add column fee_milli bigint;

create table reconciliation_days (
  id bigint generated always as identity primary key,
  day date not null,
  mch_id text not null,
  -- Null: the merchant of the environment, or the built-in gateway.
  merchant_id bigint references merchants (id),
  fetched_at timestamptz,
  source text check (source in ('FETCHED', 'UPLOADED', 'NONE')),
  failure text,
  failed_at timestamptz,
  attempts integer not null default 0,
  line_count integer not null default 0,
  open_count integer not null default 0,
  explained_count integer not null default 0,
  paid_here bigint not null default 0,
  paid_there bigint not null default 0,
  refunded_here bigint not null default 0,
  refunded_there bigint not null default 0,
  fee_here bigint not null default 0,
  fee_there bigint not null default 0,
  closed_at timestamptz,
  closed_by bigint references users (id),
  state text not null generated always as (
    case when closed_at is not null then 'CLOSED' when fetched_at is null then 'MISSING' when open_count > 0 then 'DIFFERS' else 'BALANCED' end
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (mch_id, day),
  check ((closed_at is null) = (closed_by is null)),
  -- Whatever the program says: nothing is closed that is not there or not settled.
  check (closed_at is null or (fetched_at is not null and open_count = 0))
);
create index reconciliation_days_day_idx on reconciliation_days (day desc, id desc);

create table statement_files (
  id bigint generated always as identity primary key,
  day_id bigint not null references reconciliation_days (id),
  -- Of the unpacked file: the same file is taken once.
  sha1 text not null,
  name text not null,
  source text not null check (source in ('FETCHED', 'UPLOADED')),
  line_count integer not null,
  taken_by bigint references users (id),
  created_at timestamptz not null default now(),
  unique (day_id, sha1)
);

create table statement_lines (
  id bigint generated always as identity primary key,
  day_id bigint not null references reconciliation_days (id),
  -- Null: it stands here alone.
  file_id bigint references statement_files (id),
  kind text not null check (kind in ('PAYMENT', 'REFUND')),
  class text not null check (class in ('EQUAL', 'MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'REFUND_DIFFERS', 'FEE')),
  at timestamptz not null,
  transaction_id text,
  order_number text not null,
  provider_refund_id text,
  refund_number text,
  provider_status text,
  amount_there bigint,
  amount_here bigint,
  fee_there bigint not null default 0,
  fee_here bigint not null default 0,
  order_id bigint references orders (id),
  refund_id bigint references refunds (id),
  taken_in_at timestamptz,
  -- Null with a time: without a person, by the parameter.
  taken_in_by bigint references users (id),
  reason text,
  explained_by bigint references users (id),
  explained_at timestamptz,
  is_open boolean not null generated always as (class <> 'EQUAL' and explained_at is null) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (amount_there is not null or amount_here is not null),
  check ((file_id is null) = (amount_there is null)),
  check ((explained_at is null) = (reason is null) and (explained_at is null) = (explained_by is null))
);
create index statement_lines_day_idx on statement_lines (day_id, is_open desc, id);
create index statement_lines_class_idx on statement_lines (day_id, class, id);
-- Is an order, or a refund, in the bill of any day?
create index statement_lines_order_idx on statement_lines (order_id) where order_id is not null;
create index statement_lines_refund_idx on statement_lines (refund_id) where refund_id is not null;
