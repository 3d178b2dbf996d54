-- Who logs in by single sign-on, by what the provider calls him or her. An account has one identity of a provider at most.
create table sso_identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  issuer text not null,
  subject text not null,
  -- As the provider words it, for the eye alone.
  name text not null,
  bound_at timestamptz not null default now()
);
create unique index sso_identities_subject_key on sso_identities (issuer, subject);
create unique index sso_identities_user_key on sso_identities (user_id, issuer);

-- What a browser was given when the provider had proved somebody: a code that logs in (60 s), and, where nobody is known by that identity,
-- a key to bind it by (10 min). Each is good in that browser alone, once.
create table sso_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('CODE', 'BIND')),
  secret_hash bytea not null unique,
  browser_hash bytea not null,
  issuer text not null,
  subject text not null,
  name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_entries_created_idx on sso_entries (created_at);
