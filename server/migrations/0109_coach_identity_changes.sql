-- Who changed the phone or the ID card of a coach, and when: by these a contract is signed, so whoever did sends none to that coach for a while.
-- The phone that was is kept until it has been told.
create table coach_identity_changes (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  phone boolean not null,
  id_card boolean not null,
  old_phone text,
  text_state text not null check (text_state in ('NONE', 'WAITING', 'SENDING', 'SENT', 'FAILED', 'DOUBT')),
  changed_by bigint not null references users (id),
  changed_at timestamptz not null
);
create index coach_identity_changes_coach_idx on coach_identity_changes (coach_id, changed_at);

-- What was changed before a contract was made stands in its trail.
alter table contract_events drop constraint contract_events_kind_check,
  add constraint contract_events_kind_check check (kind in ('CREATED', 'SENT', 'OPENED', 'ID_WRONG', 'CODE_SENT', 'CODE_WRONG', 'CODE_OK', 'SIGNED',
    'SEALED', 'REFUSED', 'EXPIRED', 'CANCELLED', 'REMINDED', 'DOWNLOADED', 'INVALID', 'TERMINATED', 'LINK_COPIED', 'END_ASKED', 'END_DECLINED',
    'END_STARTED', 'PHONE_CHANGED', 'ID_CARD_CHANGED'));
