-- Contracts over work hours, signed electronically, and all that happens to them. Amounts in fen.
create extension if not exists btree_gist;

-- The numbers of a flow are those of Tencent ESS (API 2020-11-11): contract/src/contracts/contracts.states.ts says the same.
create function contract_status(flow_status integer) returns text language sql immutable parallel safe
  return case flow_status
    when 0 then 'DRAFT' when 7 then 'DRAFT' when 1 then 'PENDING' when 2 then 'PENDING' when 8 then 'PENDING' when 9 then 'PENDING'
    when 3 then 'REJECTED' when 10 then 'REJECTED' when 4 then 'DONE' when 5 then 'EXPIRED' when 6 then 'CANCELLED'
    when 16 then 'INVALID' when 21 then 'TERMINATED' end;

-- The key that seals, with its certificate and the one that vouches for it. Older ones stay, so that what they sealed can be checked.
create table seal_keys (
  id bigint generated always as identity primary key,
  private_key_sealed text not null,
  certificate text not null,
  ca text not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now()
);

create sequence contract_numbers;
create table contracts (
  id bigint generated always as identity primary key,
  flow_id text not null unique,
  provider text not null default 'BUILTIN' check (provider in ('BUILTIN')),
  coach_id bigint not null references coaches (id),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  line_count integer not null check (line_count > 0),
  minutes integer not null,
  amount bigint not null check (amount > 0),
  flow_status integer not null default 0,
  status text not null generated always as (contract_status(flow_status)) stored,
  status_reason text,
  -- What stands in the document, as it was when it was made: parties, clauses, rows.
  facts jsonb not null,
  -- Where the link and the code go, and what the signer has to know.
  phone text not null,
  id_tail_hash bytea not null,
  -- The link follows from the seed and a key that is not in the database; it is looked up by its hash.
  token_seed text not null,
  token_hash text not null unique,
  coach_group_name text,
  sent_by bigint references users (id),
  sent_at timestamptz,
  opened_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  signed_at timestamptz,
  sealed_at timestamptz,
  seal_key_id bigint references seal_keys (id),
  hash text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- One contract a coach and day, whoever sends at the same time.
  constraint contracts_period_key exclude using gist (coach_id with =, daterange(start_date, end_date, '[]') with &&)
    where (contract_status(flow_status) in ('DRAFT', 'PENDING', 'DONE'))
);
create index contracts_coach_idx on contracts (coach_id, start_date);
create index contracts_sent_idx on contracts (sent_at desc nulls last);
create index contracts_open_idx on contracts (expires_at) where flow_status in (0, 1, 2, 7, 8, 9);

-- Which lines of the ledger a contract holds: each in one that lives. What ends without a signature lets them go.
create table contract_lines (
  contract_id bigint not null references contracts (id),
  line_id bigint not null references work_lines (id),
  live boolean not null default true,
  primary key (contract_id, line_id)
);
create unique index contract_lines_live_key on contract_lines (line_id) where live;

create function contract_lets_go() returns trigger language plpgsql as $$
begin
  update contract_lines set live = false where contract_id = new.id and live;
  return null;
end $$;
create trigger contracts_let_go after update of flow_status on contracts
  for each row when (contract_status(new.flow_status) in ('REJECTED', 'EXPIRED', 'CANCELLED', 'INVALID', 'TERMINATED')) execute function contract_lets_go();

-- The documents: the one to be signed, and the one that is sealed. In the database, so that a contract is signed with its file or not at all.
create table contract_files (
  contract_id bigint not null references contracts (id),
  kind text not null check (kind in ('UNSIGNED', 'SEALED')),
  bytes bytea not null,
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (contract_id, kind)
);

-- What happened, step by step: printed into the document, so it is never changed.
create table contract_events (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts (id),
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('CREATED', 'SENT', 'OPENED', 'ID_WRONG', 'CODE_SENT', 'CODE_WRONG', 'CODE_OK', 'SIGNED', 'SEALED', 'REFUSED',
    'EXPIRED', 'CANCELLED', 'REMINDED', 'DOWNLOADED')),
  user_id bigint references users (id),
  by_coach boolean not null default false,
  ip text,
  user_agent text,
  said text
);
create index contract_events_contract_idx on contract_events (contract_id, id);
create function contract_events_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to a contract is never changed or deleted';
end $$;
create trigger contract_events_stay before update or delete on contract_events for each row execute function contract_events_stay();
create trigger contract_events_stay_all before truncate on contract_events for each statement execute function contract_events_stay();

-- Days of a coach that stand in a contract that lives are frozen, as those of a closed month are.
create or replace function work_day_frozen(coach bigint, on_day date) returns boolean language sql stable
  return exists (select from contracts c where c.coach_id = coach and on_day between c.start_date and c.end_date
    and contract_status(c.flow_status) in ('DRAFT', 'PENDING', 'DONE'));

-- A code to sign by is worth nothing anywhere else.
alter table verification_codes drop constraint verification_codes_purpose_check,
  add constraint verification_codes_purpose_check check (purpose in ('LOGIN', 'REGISTER', 'RESET', 'BIND', 'VERIFY', 'SIGN'));

-- The messages with the link: of each kind one a contract, whose way is kept.
create table contract_texts (
  contract_id bigint not null references contracts (id),
  why text not null check (why in ('SENT', 'REMIND')),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'DOUBT')),
  created_at timestamptz not null default now(),
  primary key (contract_id, why)
);
