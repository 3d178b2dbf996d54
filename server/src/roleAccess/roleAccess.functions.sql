-- Functions of access to data of children, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- Roles whose codes that show data of children work no more: past the day until which that was approved, where the parameter says so. The highest
-- role goes on for its last holder: somebody must be able to approve.
create or replace function stopped_roles() returns table (role_id bigint, until date) language sql stable as $$
  select a.role_id, a.until
  from (select distinct on (n.role_id) n.role_id, n.until from access_approvals n where n.approved_at is not null order by n.role_id, n.id desc) a
  join roles r on r.id = a.role_id
  where a.until < business_day(now())
    and exists (select from param_configs p where p.key = 'access.endsByItself' and p.value = '"on"')
    and not (r.built_in and r.role_name = '超级管理员' and (select count(*) from user_roles ur
      join users u on u.id = ur.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE' where ur.role_id = r.id) <= 1)
$$;

-- What roles give now.
create or replace function working_role_permissions() returns table (role_id bigint, permission_id bigint) language sql stable as $$
  select rp.role_id, rp.permission_id from role_permissions rp join permissions c on c.id = rp.permission_id
  where not c.shows_children or rp.role_id not in (select s.role_id from stopped_roles() s)
$$;

-- People whose codes outside of roles that show data of children work no more: past the day until which that was approved, where the parameter says so.
create or replace function stopped_people() returns table (user_id bigint, until date) language sql stable as $$
  select a.user_id, a.until
  from (select distinct on (n.user_id) n.user_id, n.until from access_approvals n where n.approved_at is not null and n.user_id is not null
    order by n.user_id, n.id desc) a
  where a.until < business_day(now()) and exists (select from param_configs p where p.key = 'access.endsByItself' and p.value = '"on"')
$$;

-- What people hold outside of roles, and works.
create or replace function working_user_permissions() returns table (user_id bigint, permission_id bigint) language sql stable as $$
  select up.user_id, up.permission_id from user_permissions up join permissions c on c.id = up.permission_id
  where not c.shows_children or up.user_id not in (select s.user_id from stopped_people() s)
$$;
