-- The codes of a batch in one state, newest first: as the list of a batch shows them.
create index coupons_stands_idx on coupons (batch_id, status, created_at desc, id desc);
drop index coupons_batch_status_idx;
