-- Contracts that an outside service has signed: Tencent ESS, under certificates of a licensed authority.
alter table contracts drop constraint contracts_provider_check,
  add constraint contracts_provider_check check (provider in ('BUILTIN', 'ESS'));
alter table contract_events drop constraint contract_events_kind_check,
  add constraint contract_events_kind_check check (kind in ('CREATED', 'SENT', 'OPENED', 'ID_WRONG', 'CODE_SENT', 'CODE_WRONG', 'CODE_OK', 'SIGNED',
    'SEALED', 'REFUSED', 'EXPIRED', 'CANCELLED', 'REMINDED', 'DOWNLOADED', 'INVALID', 'TERMINATED'));

-- How a contract stands there. It is handed over once: while the answer is missing it is not handed over again.
create table contract_flows (
  contract_id bigint primary key references contracts (id),
  flow_id text unique,
  sign_url text,
  asked_at timestamptz,
  checked_at timestamptz,
  -- Their code, where they refused it.
  refusal text,
  created_at timestamptz not null default now()
);
