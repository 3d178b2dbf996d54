-- Paid orders whose commission is earned when they are completed (parameter commission.when): what ruled on the day of payment holds.
create table commission_waits (
  order_id bigint primary key references orders (id),
  referrer_id bigint not null references referrers (id),
  since timestamptz not null default now()
);
create index commission_waits_referrer_idx on commission_waits (referrer_id);
