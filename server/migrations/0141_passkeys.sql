-- Passkeys: by one its owner logs in alone, or takes the second step, or proves who they are.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  credential_id bytea not null constraint passkeys_credential_key unique,
  public_key bytea not null,
  -- What the device calls its owner: random to everybody else.
  user_handle bytea not null,
  -- The name of the console that it was made for: it is good at no other.
  rp_id text not null,
  -- What the device last counted; a copy counts on its own, and goes back.
  sign_count bigint not null default 0,
  name text not null,
  synced boolean not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Since the password was reset: it opens nothing, and the second factor stays asked for.
  void_at timestamptz
);
create index passkeys_user_idx on passkeys (user_id);

-- What was asked to be signed: once, for five minutes, by one browser, half log-in or session.
create table passkey_challenges (
  id bigint generated always as identity primary key,
  challenge bytea not null constraint passkey_challenges_challenge_key unique,
  purpose text not null constraint passkey_challenges_purpose_check check (purpose in ('REGISTER', 'FIRST', 'SECOND', 'PROOF')),
  -- Hash of the token of that browser, half log-in or session.
  bound bytea not null,
  act bytea,
  origin text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_challenges_created_idx on passkey_challenges (created_at);

alter table proofs drop constraint proofs_way_check,
  add constraint proofs_way_check check (way in ('PASSKEY', 'TOTP', 'RECOVERY', 'PASSWORD', 'SIGN_IN'));

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
