-- Who declines a refund may say which sum would be given: whoever asked sends that with one click. Null: none is proposed.
alter table refund_requests add column counter_amount bigint check (counter_amount > 0);
