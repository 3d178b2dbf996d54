-- Links by which an uploader without an account sends files in. Of a token only its hash is kept, and the token itself sealed until its
-- message is on its way.
create table uploader_invites (
  id bigint generated always as identity primary key,
  uploader_id bigint not null references uploaders (id),
  token_hash bytea not null unique,
  token_sealed text,
  kinds text[] not null,
  -- What all files may come to, and what those that were taken come to, in bytes.
  quota bigint not null check (quota > 0),
  taken bigint not null default 0 check (taken between 0 and quota),
  files integer not null default 0,
  delivery text not null default 'WAITING' check (delivery in ('WAITING', 'SENDING', 'SENT', 'DOUBT', 'FAILED')),
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  revoked_at timestamptz
);
create index uploader_invites_uploader_idx on uploader_invites (uploader_id);
create index uploader_invites_user_idx on uploader_invites (created_by);

-- By which invitation it comes; its user is then the one who invited, who does not see it among their own.
alter table uploads add column invite_id bigint references uploader_invites (id);
create index uploads_invite_idx on uploads (invite_id) where invite_id is not null;

-- Came in by an invitation, and nobody has looked at it yet.
alter table resources add column to_review boolean not null default false;
