-- Functions and triggers of coupons, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- Those who hold a code and can log in.
create or replace function code_holders(of_code text) returns table (id bigint, name text) language sql stable as $$
  select u.id, u.real_name from users u where u.deleted_at is null and u.activeflg = 'ACTIVE' and exists (
    select from permissions p where p.code = of_code and p.deleted_at is null and (
      exists (select from working_user_permissions() up where up.user_id = u.id and up.permission_id = p.id)
      or exists (select from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
        join working_role_permissions() rp on rp.role_id = r.id where ur.user_id = u.id and rp.permission_id = p.id)))
$$;
