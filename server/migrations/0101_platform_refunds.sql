-- A refund that somebody made on the merchant platform is taken from its line of the bill by one person and confirmed by a second: the request
-- holds the numbers of the bill until then, as the line itself is written anew whenever a bill is.
alter table refund_requests
  add column source text not null default 'HERE' check (source in ('HERE', 'MERCHANT_PLATFORM')),
  add column bill_refund_number text,
  add column bill_refund_id text,
  add constraint refund_requests_bill_check
    check ((source = 'HERE') = (bill_refund_number is null) and (source = 'HERE') = (bill_refund_id is null));
-- One line of a bill is recorded once.
create unique index refund_requests_bill_key on refund_requests (bill_refund_id)
  where bill_refund_id is not null and status in ('REQUESTED', 'APPROVED');
alter table refunds add column source text not null default 'HERE' check (source in ('HERE', 'MERCHANT_PLATFORM'));
