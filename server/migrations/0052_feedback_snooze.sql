-- Feedback that waits for something: until then it stands aside from the queue. What is due stays due.
alter table feedback add column snoozed_until timestamptz;
create index feedback_snoozed_idx on feedback (snoozed_until) where snoozed_until is not null;
