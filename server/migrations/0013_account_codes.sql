-- Codes that prove who reads a phone or a mailbox. One row each time one is sent; only the newest of a receiver, purpose and owner counts.
create table verification_codes (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('SMS', 'EMAIL')),
  -- The phone number, or the address in small letters.
  target text not null,
  purpose text not null check (purpose in ('LOGIN', 'REGISTER', 'RESET', 'BIND', 'VERIFY')),
  -- Who asked from inside a session (BIND, VERIFY); a code of one person is none of another's.
  owner_id bigint references users (id),
  code_hash bytea not null,
  -- The code itself, encrypted, until it was handed over.
  code_sealed text,
  language text not null,
  ip text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- DOUBT: it may have been sent or not, and is not sent again. WITHHELD: nobody is known there, so nothing was sent.
  delivery text not null default 'WAITING' check (delivery in ('WAITING', 'SENDING', 'SENT', 'WITHHELD', 'FAILED', 'DOUBT'))
);
create index verification_codes_target_idx on verification_codes (channel, target, id desc);
create index verification_codes_ip_idx on verification_codes (ip, created_at);
create index verification_codes_created_idx on verification_codes (created_at);

-- Proof of the owner, by a code to the present phone or e-mail: good for one change of either.
create table identity_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_keys_created_idx on identity_keys (created_at);

-- Where messages go while no provider is configured (the demo).
create table outbox_messages (
  id bigint generated always as identity primary key,
  cause text not null unique,
  channel text not null check (channel in ('SMS', 'EMAIL')),
  receiver text not null,
  text text not null,
  code text,
  created_at timestamptz not null default now()
);
create index outbox_messages_receiver_idx on outbox_messages (receiver, id desc);
