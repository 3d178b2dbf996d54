-- Of one clock-in a coach is reminded at most once a day, whoever asks.
create table comment_reminders (
  clock_in_id bigint not null references clock_ins (id) on delete cascade,
  day date not null,
  primary key (clock_in_id, day)
);
create index comment_reminders_day_idx on comment_reminders (day);

-- What was not commented in time, or not yet: list and count of the overtime comments read this small part of all clock-ins alone.
create index clock_ins_comment_idx on clock_ins (comment_due_at desc, id desc) include (camp_id, group_id, coach_id, commented_at)
  where commented_at is null or commented_at > comment_due_at;
drop index clock_ins_late_idx;
