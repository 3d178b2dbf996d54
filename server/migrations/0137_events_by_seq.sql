-- Events are numbered in the order in which they were written, and what happens now goes before what is sent again.
drop index events_waiting_idx;
create index events_waiting_idx on events (seq) where position is null;
drop index webhook_deliveries_due_idx;
create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, replayed, next_at, position) where state = 'PENDING';
