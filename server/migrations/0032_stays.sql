-- Stays of a child in a camp: from when, until when, in which group, by which order, and why and by whom it was ended. Leaving closes one,
-- coming back opens the next; what lies behind is never written again, and neither are `joined_at`, `source` and `order_number` of the
-- enrolment, which are those of the first one.
create table camp_student_stays (
  id bigint generated always as identity primary key,
  camp_student_id bigint not null references camp_students (id) on delete cascade,
  camp_id bigint not null references camps (id),
  -- The last one of the stay: a move within it takes the whole stay along.
  group_id bigint not null references camp_groups (id),
  source text not null check (source in ('ORDER', 'IMPORT', 'MANUAL')),
  order_number text,
  from_at timestamptz not null,
  to_at timestamptz,
  -- When the stay before ended; null of the first one.
  after_at timestamptz,
  finished_at timestamptz,
  from_day date not null generated always as (business_day(from_at)) stored,
  to_day date generated always as (business_day(to_at)) stored,
  finished_day date generated always as (business_day(finished_at)) stored,
  -- Why it ended, and who ended it.
  reason text,
  by_user_id bigint references users (id),
  check (from_at >= after_at),
  check (to_at > from_at),
  check (to_at is not null or (reason is null and by_user_id is null)),
  -- No two overlap, without an extension: each but the first follows the end of one other, which no second one follows. So they are one
  -- chain in time, and only its last link may be open.
  constraint camp_student_stays_end_key unique (camp_student_id, to_at),
  constraint camp_student_stays_chain_key unique nulls not distinct (camp_student_id, after_at),
  constraint camp_student_stays_after_fk foreign key (camp_student_id, after_at) references camp_student_stays (camp_student_id, to_at)
);
create index camp_student_stays_camp_idx on camp_student_stays (camp_id) include (camp_student_id, group_id, from_day, to_day, finished_day, to_at, after_at);
create index camp_student_stays_group_idx on camp_student_stays (group_id) include (camp_student_id, camp_id, from_day, to_day, finished_day, to_at, after_at);
create index camp_student_stays_order_idx on camp_student_stays (order_number) where order_number is not null;

-- Since when a child that came back is there again; null of one that never left for good.
alter table camp_students add column returned_at timestamptz;

-- What is there. Who had come back was written over: its row's age says when it had joined, the log when it had left, and by whom.
insert into camp_student_stays (camp_student_id, camp_id, group_id, source, order_number, from_at, to_at, by_user_id)
  select s.id, s.camp_id, s.group_id, s.source, s.order_number, s.created_at, told.at, (select u.id from users u where u.id = told.by)
  from camp_students s cross join lateral (
    select l.created_at as at, l.operator_id as by from operation_logs l
    where l.target_entity = 'campStudent' and l.target_id = s.id and l.after ->> 'status' = 'QUIT'
      and l.created_at > s.created_at and l.created_at <= s.joined_at
    order by l.created_at desc limit 1) told
  where s.joined_at > s.created_at + interval '1 minute';
insert into camp_student_stays (camp_student_id, camp_id, group_id, source, order_number, from_at, to_at, after_at, finished_at, by_user_id)
  select s.id, s.camp_id, s.group_id, s.source, s.order_number, s.joined_at,
    greatest(s.quit_at, s.joined_at + case when s.quit_at is not null then interval '1 microsecond' end), f.to_at, s.finished_at,
    case when s.quit_at is not null then (
      select u.id from operation_logs l join users u on u.id = l.operator_id
      where l.target_entity = 'campStudent' and l.target_id = s.id and l.after ->> 'status' = 'QUIT' order by l.created_at desc limit 1) end
  from camp_students s left join camp_student_stays f on f.camp_student_id = s.id;
update camp_students s set joined_at = f.from_at, returned_at = s.joined_at
  from camp_student_stays f where f.camp_student_id = s.id and f.after_at is null and f.from_at < s.joined_at;

-- The stays are in step with the enrolment, whoever writes it: one that is in the camp has its last stay open, one that left has it closed.
-- What only the one who writes knows - reason, by whom, source and order of a return - is written beside it.
create function camp_students_stays_insert() returns trigger language plpgsql as $$
begin
  insert into camp_student_stays (camp_student_id, camp_id, group_id, source, order_number, from_at, to_at, finished_at)
    select id, camp_id, group_id, source, order_number, joined_at, greatest(quit_at, joined_at + case when quit_at is not null then interval '1 microsecond' end),
      finished_at
    from added;
  return null;
end $$;
create trigger camp_students_stays_insert after insert on camp_students referencing new table as added
  for each statement execute function camp_students_stays_insert();

create function camp_students_stays_update() returns trigger language plpgsql as $$
declare
  last camp_student_stays;
begin
  if new.joined_at <> old.joined_at then
    update camp_student_stays set from_at = new.joined_at where camp_student_id = new.id and after_at is null;
  end if;
  select * into last from camp_student_stays where camp_student_id = new.id order by from_at desc limit 1;
  if last.to_at is not null and new.quit_at is null then
    -- Whoever waited for the row may have asked a moment before the child left.
    new.returned_at := greatest(now(), last.to_at);
    insert into camp_student_stays (camp_student_id, camp_id, group_id, source, order_number, from_at, after_at, finished_at)
      values (new.id, new.camp_id, new.group_id, new.source, new.order_number, new.returned_at, last.to_at, new.finished_at);
    return new;
  end if;
  new.quit_at := greatest(new.quit_at, last.from_at + case when new.quit_at is not null then interval '1 microsecond' end);
  new.returned_at := case when last.after_at is not null then last.from_at end;
  update camp_student_stays set group_id = new.group_id, finished_at = new.finished_at, to_at = new.quit_at
    where id = last.id and (group_id, finished_at, to_at) is distinct from (new.group_id, new.finished_at, new.quit_at);
  return new;
end $$;
-- Named so that it comes after `camp_students_finished`.
create trigger camp_students_stays_update before update on camp_students for each row
  when ((old.joined_at, old.quit_at, old.group_id, old.finished_at) is distinct from (new.joined_at, new.quit_at, new.group_id, new.finished_at))
  execute function camp_students_stays_update();

-- A child that studies in a running camp and has not clocked in for three days, nor come back since.
create function at_risk(status text, start_date date, end_date date, joined_at timestamptz, returned_at timestamptz, last_clock_in date, today date)
  returns boolean language sql immutable parallel safe
  return status = 'STUDYING' and today between start_date and end_date
    and today - greatest(coalesce(last_clock_in, greatest(start_date, business_day(joined_at))), business_day(returned_at)) >= 3;
