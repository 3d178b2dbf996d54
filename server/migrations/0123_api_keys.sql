-- Keys by which other programs of the business call the open calls (/foundation/open/v1). A key has one secret, and two for a day while it is
-- rotated; only their hashes are kept.
create table api_keys (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  -- The eight signs after camp_live_ that every secret of the key begins with: it is found by them.
  prefix text not null unique check (prefix ~ '^[0-9A-Za-z]{8}$'),
  mode text not null check (mode in ('LIVE', 'TEST')),
  purpose text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- From where it may be used; empty: from anywhere.
  ip_allow cidr[] not null default '{}',
  expires_at timestamptz,
  rate_per_minute integer not null check (rate_per_minute between 1 and 100000),
  -- Whose rights it has: it never reads more than they may at that moment.
  created_by bigint not null references users (id),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table api_key_secrets (
  id bigint generated always as identity primary key,
  key_id bigint not null references api_keys (id),
  -- SHA-256: of 256 random bits nobody guesses one, so no slow hash is needed.
  hash bytea not null check (octet_length(hash) = 32),
  -- Its last signs, by which people tell the old one from the new one.
  tail text not null,
  created_at timestamptz not null default now(),
  -- The old one of a rotation; null: it holds as long as the key.
  ends_at timestamptz
);
-- Read with every key that is looked up.
create index api_key_secrets_key_idx on api_key_secrets (key_id);
-- Two rotations at once: one of them finds the place taken.
create unique index api_key_secrets_current_idx on api_key_secrets (key_id) where ends_at is null;

-- What a secret was used for, in all: each server adds what it counted about every second. Beside the key, whose row is locked when it is changed.
create table api_key_use (
  secret_id bigint primary key references api_key_secrets (id),
  calls bigint not null default 0,
  last_used_at timestamptz not null,
  last_used_ip text not null
);

-- Calls of a key by day of the business and by how they ended: OK, or the name of the refusal.
create table api_key_days (
  key_id bigint not null references api_keys (id),
  day date not null,
  call text not null,
  outcome text not null,
  calls bigint not null,
  primary key (key_id, day, call, outcome)
);
