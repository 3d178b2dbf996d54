-- Who received what a family sent back: the order's timeline names the person.
alter table refund_requests add column returned_by bigint references users (id);
