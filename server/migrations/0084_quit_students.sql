-- Children who quit are few of all: clock-ins that were not commented in time are told apart by them, without a look at the clock-ins themselves.
create index camp_students_quit_idx on camp_students (id) where status = 'QUIT';
drop index clock_ins_overtime_submitted_idx;
create index clock_ins_overtime_submitted_idx on clock_ins (submitted_at, id) include (comment_due_at, commented_at, camp_student_id)
  where commented_at is null or commented_at > comment_due_at;
