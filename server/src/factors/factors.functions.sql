-- Functions and triggers of factors, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- By what somebody proves who they are beside the password, the best first; what was sealed under another key is none. HELP: nothing of it
-- is left, as a reset of the password took the passkeys, and two administrators have to help.
create or replace function second_factors(user_id bigint, key_mark text) returns text[] language sql stable as $$
  select case when not had.passkey and not had.totp and not had.voided then '{}' when left_over.ways = '{}' then array['HELP'] else left_over.ways end
  from (select
    exists (select from passkeys p where p.user_id = $1 and p.void_at is null) as passkey,
    exists (select from passkeys p where p.user_id = $1 and p.void_at is not null) as voided,
    exists (select from user_totps t where t.user_id = $1 and starts_with(t.secret, $2)) as totp,
    exists (select from recovery_codes r where r.user_id = $1 and r.used_at is null) as codes) had,
    lateral (select array_remove(array[
      case when had.passkey then 'PASSKEY' end, case when had.totp then 'TOTP' end, case when had.codes then 'RECOVERY' end], null) as ways) left_over
$$;

-- Has somebody a second factor that can be asked for? Recovery codes alone are none, nor is what was sealed under a key that is lost.
create or replace function has_factor(user_id bigint, key_mark text) returns boolean language sql stable as $$
  select second_factors($1, $2) && array['PASSKEY', 'TOTP']
$$;

-- Is somebody without the second factor that a role of theirs requires by now?
create or replace function factor_due(user_id bigint, key_mark text) returns boolean language sql stable as $$
  select exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = $1 and r.deleted_at is null and r.factor_rule = 'REQUIRED' and r.factor_from <= current_date)
    and not has_factor($1, $2)
$$;

-- The same as the release before asks it, which knew no lost key.
create or replace function has_factor(user_id bigint) returns boolean language sql stable as $$
  select exists (select from passkeys p where p.user_id = $1 and p.void_at is null)
    or exists (select from user_totps t where t.user_id = $1 and t.secret is not null)
$$;

create or replace function factor_due(user_id bigint) returns boolean language sql stable as $$
  select exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = $1 and r.deleted_at is null and r.factor_rule = 'REQUIRED' and r.factor_from <= current_date)
    and not has_factor($1)
$$;
