-- What each person typed into a form and has not sent yet, for a day: sealed, under the key of the family that it is about or else the data key.
create table drafts (
  user_id bigint not null references users (id) on delete cascade,
  -- Of which form, about which record: as a keyed hash, for the titles of forms hold names.
  place bytea not null,
  -- The family under whose key it is sealed.
  parent_id bigint references parents (id),
  sealed text not null,
  kept_at timestamptz not null default now(),
  primary key (user_id, place)
);
