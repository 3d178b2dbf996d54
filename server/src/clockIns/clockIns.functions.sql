-- Functions and triggers of clockIns, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- The figures of a child follow its clock-ins. The trigger holds the child's enrolment first, as whoever changes its stays does.
create or replace function clock_ins_figures() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'DELETE' then ids := array(select distinct camp_student_id from removed);
  else ids := array(select distinct camp_student_id from added); end if;
  if cardinality(ids) > 0 then
    perform 1 from camp_students where id = any(ids) order by id for no key update;
    perform camp_student_figures_of(ids);
    perform stay_days_of(ids);
  end if;
  return null;
end $$;
create or replace trigger clock_ins_figures_insert after insert on clock_ins referencing new table as added
  for each statement execute function clock_ins_figures();
create or replace trigger clock_ins_figures_update after update on clock_ins referencing new table as added
  for each statement execute function clock_ins_figures();
create or replace trigger clock_ins_figures_delete after delete on clock_ins referencing old table as removed
  for each statement execute function clock_ins_figures();
