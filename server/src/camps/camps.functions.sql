-- Functions and triggers of camps, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- ENROLLING, NOT_STARTED, IN_PROGRESS or ENDED: only the dates say which.
create or replace function camp_status(enrol_start date, enrol_end date, start_date date, end_date date, today date) returns text
  language sql immutable parallel safe
  return case
    when today > end_date then 'ENDED'
    when today >= start_date then 'IN_PROGRESS'
    when today between enrol_start and enrol_end then 'ENROLLING'
    else 'NOT_STARTED' end;

create or replace function camp_seats_make() returns trigger language plpgsql as $$
begin
  insert into camp_seats (camp_id) select id from added on conflict do nothing;
  return null;
end $$;
create or replace trigger camps_seats_make after insert on camps referencing new table as added for each statement execute function camp_seats_make();

create or replace function camp_group_seats_make() returns trigger language plpgsql as $$
begin
  insert into camp_group_seats (group_id) select id from added on conflict do nothing;
  return null;
end $$;
create or replace trigger camp_groups_seats_make after insert on camp_groups referencing new table as added
  for each statement execute function camp_group_seats_make();

-- No sequence of enrolments, however concurrent, overfills a camp or a group: held by the database itself. The rows of seats are taken in
-- one order, camps before groups, so that two changes wait for each other and never block one another.
create or replace function take_camp_seats(camp_ids bigint[], camp_counts integer[], group_ids bigint[], group_counts integer[]) returns void
language plpgsql as $$
declare
  full_id bigint;
begin
  perform 1 from camp_seats where camp_id = any(camp_ids) order by camp_id for update;
  update camp_seats s set taken = s.taken + t.n
    from (select * from unnest(camp_ids, camp_counts) as u (id, n)) t where s.camp_id = t.id and t.n <> 0;
  select t.id into full_id from unnest(camp_ids, camp_counts) as t (id, n)
    join camp_seats s on s.camp_id = t.id join camps c on c.id = t.id where t.n > 0 and s.taken > c.capacity limit 1;
  if full_id is not null then
    raise exception 'camp % is full', full_id using errcode = 'check_violation', constraint = 'camp_capacity';
  end if;
  perform 1 from camp_group_seats where group_id = any(group_ids) order by group_id for update;
  update camp_group_seats s set taken = s.taken + t.n
    from (select * from unnest(group_ids, group_counts) as u (id, n)) t where s.group_id = t.id and t.n <> 0;
  select t.id into full_id from unnest(group_ids, group_counts) as t (id, n)
    join camp_group_seats s on s.group_id = t.id join camp_groups g on g.id = t.id where t.n > 0 and s.taken + s.held > g.capacity limit 1;
  if full_id is not null then
    raise exception 'camp group % is full', full_id using errcode = 'check_violation', constraint = 'camp_group_capacity';
  end if;
end $$;

create or replace function recount_camp_seats() returns void language sql
begin atomic
  delete from camp_seats;
  insert into camp_seats (camp_id, taken)
    select c.id, count(s.id) from camps c left join camp_students s on s.camp_id = c.id and s.status <> 'QUIT' group by 1;
  delete from camp_group_seats;
  insert into camp_group_seats (group_id, taken, held)
    select g.id, (select count(*) from camp_students s where s.group_id = g.id and s.status <> 'QUIT'),
      (select count(*) from camp_student_moves m where m.to_group_id = g.id and m.applied_at is null and m.cancelled_at is null)
    from camp_groups g;
end;
