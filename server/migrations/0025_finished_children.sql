-- When a child finished its camp. From that day on no lesson is expected of it, also when the figures of an earlier week are asked for later.
alter table camp_students add column finished_at timestamptz;
update camp_students s set finished_at = coalesce(told.at, s.updated_at)
from camp_students f left join (
    select target_id, max(created_at) as at from operation_logs
    where target_entity = 'campStudent' and after ->> 'status' = 'FINISHED' group by target_id) told on told.target_id = f.id
where f.id = s.id and s.status = 'FINISHED';

-- Held here, whoever writes the state. One who leaves after finishing has finished all the same; one who studies again has not.
create function camp_students_finished() returns trigger language plpgsql as $$
begin
  new.finished_at := case when new.status = 'FINISHED' then now() end;
  return new;
end $$;
create trigger camp_students_finished before insert or update of status on camp_students for each row
  when ((new.status = 'FINISHED' and new.finished_at is null) or (new.status = 'STUDYING' and new.finished_at is not null))
  execute function camp_students_finished();

-- A lesson of this day is expected of a child: from the day on which it joined until the one before it left or finished.
create function lesson_expected(lesson date, joined_at timestamptz, quit_at timestamptz, finished_at timestamptz) returns boolean
  language sql immutable parallel safe
  return lesson >= business_day(joined_at) and (quit_at is null or lesson < business_day(quit_at))
    and (finished_at is null or lesson < business_day(finished_at));
