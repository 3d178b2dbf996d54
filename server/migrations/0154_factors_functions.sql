-- The same as the release before asks it, which knew no lost key.
create or replace function has_factor(user_id bigint) returns boolean language sql stable as $$
  select exists (select from passkeys p where p.user_id = $1 and p.void_at is null)
    or exists (select from user_totps t where t.user_id = $1 and t.secret is not null)
$$;

-- Has somebody a second factor that can be asked for? Recovery codes alone are none, nor is what was sealed under a key that is lost.
create or replace function has_factor(user_id bigint, key_mark text) returns boolean language sql stable as $$
  select second_factors($1, $2) && array['PASSKEY', 'TOTP']
$$;

create or replace function factor_due(user_id bigint) returns boolean language sql stable as $$
  select exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = $1 and r.deleted_at is null and r.factor_rule = 'REQUIRED' and r.factor_from <= current_date)
    and not has_factor($1)
$$;

-- Is somebody without the second factor that a role of theirs requires by now?
create or replace function factor_due(user_id bigint, key_mark text) returns boolean language sql stable as $$
  select exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = $1 and r.deleted_at is null and r.factor_rule = 'REQUIRED' and r.factor_from <= current_date)
    and not has_factor($1, $2)
$$;
