-- Functions and triggers of factors, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- By what somebody proves who they are beside the password, the best first; what was sealed under another key is none.
create or replace function second_factors(user_id bigint, key_mark text) returns text[] language sql stable as $$
  select case
    when not exists (select from user_totps t where t.user_id = $1 and starts_with(t.secret, $2)) then '{}'
    when exists (select from recovery_codes r where r.user_id = $1 and r.used_at is null) then array['TOTP', 'RECOVERY']
    else array['TOTP']
  end
$$;
