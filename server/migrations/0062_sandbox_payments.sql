-- The built-in gateway keeps the payments that it took, as it keeps its refunds: its bill of a day is made from both.

create table sandbox_payments (
  transaction_id text primary key,
  order_number text not null unique,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null
);
create index sandbox_payments_paid_idx on sandbox_payments (paid_at);
create index sandbox_refunds_created_idx on sandbox_refunds (created_at);
