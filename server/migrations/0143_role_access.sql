-- Standing access of a role to data of children: approved by a named person, until a day. The newest approved one counts, rows are never changed but
-- to be confirmed or replaced.
create table access_approvals (
  id bigint generated always as identity primary key,
  role_id bigint not null references roles (id),
  asked_by bigint not null references users (id),
  asked_at timestamptz not null default now(),
  -- Null: another person is to confirm it.
  approved_by bigint references users (id),
  approved_at timestamptz,
  -- By somebody who has the role, as nobody else may approve.
  alone boolean not null default false,
  until date not null,
  reason text not null,
  -- The codes of the role that showed data of children then.
  codes text[] not null,
  replaced_at timestamptz,
  constraint access_approvals_check check ((approved_by is null) = (approved_at is null))
);
create index access_approvals_role_idx on access_approvals (role_id, id desc);
