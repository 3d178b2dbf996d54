-- Paid by the word of another program: nobody of finance has seen the money yet.
alter table orders add column vouched boolean not null default false;
-- What finance has to look at: few at a time.
create index orders_vouched_idx on orders (paid_at, id) where vouched;

-- Payments of WeChat that a program told of: taken in once the provider itself says so.
create table told_payments (
  id bigint generated always as identity primary key,
  key_id bigint not null references api_keys (id),
  order_id bigint not null references orders (id),
  transaction_id text not null unique,
  amount bigint not null check (amount > 0),
  state text not null default 'WAITING' check (state in ('WAITING', 'TAKEN', 'STRAY', 'REFUSED')),
  -- The name of the refusal.
  error text,
  told_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One at a time: an order is paid by one transaction.
create unique index told_payments_order_idx on told_payments (order_id) where state = 'WAITING';
