-- Filters and sorts that read much of a large table for a few rows. What each costs a write: an entry of the log one or two more index
-- entries of some thirty bytes, a clock-in two while its comment is to be made, an order one while it waits to be shipped, an enrolment one.

-- The log by who asked from where, by what is not the server's own, and by a record's id alone.
create index operation_logs_ip_idx on operation_logs (ip, created_at desc, id desc);
create index operation_logs_source_idx on operation_logs (source, created_at desc, id desc) where source <> 'SERVER';
create index operation_logs_record_idx on operation_logs (target_id, created_at desc, id desc) where target_id is not null;

-- Comments to be made, too late or missing: one index that holds what their filters ask, and one in the order of submission.
create index clock_ins_overtime_idx on clock_ins (comment_due_at, id) include (camp_id, group_id, coach_id, clock_in_date, commented_at)
  where commented_at is null or commented_at > comment_due_at;
create index clock_ins_overtime_submitted_idx on clock_ins (submitted_at, id) include (comment_due_at, commented_at)
  where commented_at is null or commented_at > comment_due_at;

-- What the queue of work asks each time: orders that wait to be shipped, and who studies in a camp.
create index orders_waiting_idx on orders (paid_at, id) include (parent_id)
  where progress = 'PAID' and needs_shipping and refund_state in ('NONE', 'PARTIAL');
create index camp_students_studying_idx on camp_students (camp_id) include (id, group_id, joined_at) where status = 'STUDYING';
