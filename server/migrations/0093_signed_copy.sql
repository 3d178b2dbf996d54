-- The link to sign by also leads to the sealed document, for some days after signing. Looked up by its hash; the hash to sign by is gone then.
alter table contracts add column copy_hash text;
create unique index contracts_copy_key on contracts (copy_hash) where copy_hash is not null;

-- Whoever of the staff copies the link stands in the trail.
alter table contract_events drop constraint contract_events_kind_check,
  add constraint contract_events_kind_check check (kind in ('CREATED', 'SENT', 'OPENED', 'ID_WRONG', 'CODE_SENT', 'CODE_WRONG', 'CODE_OK', 'SIGNED',
    'SEALED', 'REFUSED', 'EXPIRED', 'CANCELLED', 'REMINDED', 'DOWNLOADED', 'INVALID', 'TERMINATED', 'LINK_COPIED'));
