-- What proves, beside the password, who somebody is.
create table user_totps (
  user_id bigint primary key references users (id),
  -- Sealed by the data key, as what waits to be confirmed: until then the one before counts.
  secret text,
  confirmed_at timestamptz,
  pending text,
  pending_at timestamptz,
  -- The step of 30 seconds whose code was taken last: none is taken twice.
  last_step bigint not null default 0,
  last_used_at timestamptz,
  constraint user_totps_confirmed_check check ((secret is null) = (confirmed_at is null)),
  constraint user_totps_pending_check check ((pending is null) = (pending_at is null))
);

create table recovery_codes (
  user_id bigint not null references users (id),
  -- Keyed: they are too short to be hashed without a key.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Log-ins whose first step is done, of one browser, for five minutes and five tries.
create table half_log_ins (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users (id),
  -- Of the password that was there: another one since ends it.
  password_mark text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index half_log_ins_created_idx on half_log_ins (created_at);

-- By what somebody proves who they are beside the password, the best first; what was sealed under another key is none.
create or replace function second_factors(user_id bigint, key_mark text) returns text[] language sql stable as $$
  select case
    when not exists (select from user_totps t where t.user_id = $1 and starts_with(t.secret, $2)) then '{}'
    when exists (select from recovery_codes r where r.user_id = $1 and r.used_at is null) then array['TOTP', 'RECOVERY']
    else array['TOTP']
  end
$$;
