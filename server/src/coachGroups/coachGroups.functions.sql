-- Functions and triggers of coachGroups, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- Groups of camps whose coach was, while the camp ran, in a coach group that this member of staff leads.
create or replace function led_camp_groups(reader bigint) returns setof bigint language sql stable parallel safe
begin atomic
  select g.id
  from coaches me
    join coach_groups led on led.leader_coach_id = me.id and led.deleted_at is null
    join coach_group_members m on m.group_id = led.id
    join camp_groups g on g.coach_id = m.coach_id and g.deleted_at is null
    join camps c on c.id = g.camp_id
  where me.user_id = reader and me.deleted_at is null
    and m.joined_at <= c.end_date and (m.left_at is null or m.left_at > c.start_date)
  group by g.id;
end;

-- Families with a child in one of those groups.
create or replace function led_families(reader bigint) returns setof bigint language sql stable parallel safe
begin atomic
  select s.parent_id from camp_students s
  where s.group_id in (select led_camp_groups(reader)) and s.status <> 'QUIT' group by s.parent_id;
end;
