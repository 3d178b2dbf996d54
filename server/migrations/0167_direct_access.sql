-- What somebody holds by no role is approved as that of a role is: an approval is of a role or of a person.
alter table access_approvals alter column role_id drop not null;
alter table access_approvals add column user_id bigint references users;
alter table access_approvals add constraint access_approvals_of_check check (num_nonnulls(role_id, user_id) = 1);
create index access_approvals_user_idx on access_approvals (user_id, id desc) where user_id is not null;

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

-- Those who hold a code and can log in.
create or replace function code_holders(of_code text) returns table (id bigint, name text) language sql stable as $$
  select u.id, u.real_name from users u where u.deleted_at is null and u.activeflg = 'ACTIVE' and exists (
    select from permissions p where p.code = of_code and p.deleted_at is null and (
      exists (select from working_user_permissions() up where up.user_id = u.id and up.permission_id = p.id)
      or exists (select from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
        join working_role_permissions() rp on rp.role_id = r.id where ur.user_id = u.id and rp.permission_id = p.id)))
$$;
