-- The order whose refund took a child out of its camp: said by its number, so that each reads it in his or her language, and why money went
-- back stays with the refund.
alter table camp_student_stays add column refund_order text;
