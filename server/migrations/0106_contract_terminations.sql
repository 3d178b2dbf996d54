-- A signed contract is terminated by two persons: one asks for it with a reason, another one confirms. Until then it holds its hours as before.
create table contract_terminations (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts (id),
  reason text not null,
  status text not null default 'ASKED' check (status in ('ASKED', 'CONFIRMED', 'DECLINED')),
  asked_by bigint not null references users (id),
  decided_by bigint references users (id),
  decided_at timestamptz,
  answer text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((status = 'ASKED') = (decided_by is null)),
  check (decided_by is null or status <> 'CONFIRMED' or decided_by <> asked_by)
);
create unique index contract_terminations_asked_key on contract_terminations (contract_id) where status = 'ASKED';
create index contract_terminations_contract_idx on contract_terminations (contract_id, id);

-- What happens on the way stands in the trail of the contract.
alter table contract_events drop constraint contract_events_kind_check,
  add constraint contract_events_kind_check check (kind in ('CREATED', 'SENT', 'OPENED', 'ID_WRONG', 'CODE_SENT', 'CODE_WRONG', 'CODE_OK', 'SIGNED',
    'SEALED', 'REFUSED', 'EXPIRED', 'CANCELLED', 'REMINDED', 'DOWNLOADED', 'INVALID', 'TERMINATED', 'LINK_COPIED', 'END_ASKED', 'END_DECLINED',
    'END_STARTED'));

-- The coach hears of it by SMS, as of the contract.
alter table contract_texts drop constraint contract_texts_why_check,
  add constraint contract_texts_why_check check (why in ('SENT', 'REMIND', 'ENDED'));
