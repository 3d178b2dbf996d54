-- Fresh proof of who one is, for one act of one session: five minutes long, and once.
create table proofs (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  -- SHA-256 of the call with all that is sent with it.
  act bytea not null check (octet_length(act) = 32),
  way text not null check (way in ('TOTP', 'RECOVERY', 'PASSWORD', 'SIGN_IN')),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index proofs_act_idx on proofs (session_id, act);
create index proofs_created_idx on proofs (created_at);
