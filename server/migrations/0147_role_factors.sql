-- Whether the holders of a role need a second factor: OFF, they are not offered one; REQUIRED, from a day on nothing else is open to who has none.
alter table roles
  add column factor_rule text not null default 'OPTIONAL' constraint roles_factor_rule_check check (factor_rule in ('OFF', 'OPTIONAL', 'REQUIRED')),
  add column factor_from date,
  add constraint roles_factor_from_check check ((factor_rule = 'REQUIRED') = (factor_from is not null));

-- Has somebody set up a second factor? Recovery codes alone are none.
create or replace function has_factor(user_id bigint) returns boolean language sql stable as $$
  select exists (select from passkeys p where p.user_id = $1 and p.void_at is null)
    or exists (select from user_totps t where t.user_id = $1 and t.secret is not null)
$$;

-- Is somebody without the second factor that a role of theirs requires by now?
create or replace function factor_due(user_id bigint) returns boolean language sql stable as $$
  select exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = $1 and r.deleted_at is null and r.factor_rule = 'REQUIRED' and r.factor_from <= current_date)
    and not has_factor($1)
$$;
