-- What was received is told by the status: an order that was never paid, was cancelled or was closed has no time of payment.
alter table orders add constraint orders_unpaid_check
  check (progress not in ('PENDING_PAYMENT', 'CANCELLED', 'CLOSED') or paid_at is null) not valid;
