-- Keys that ask for events which are kept only where somebody wants them, and when they last did.
create table event_wishes (
  api_key_id bigint not null references api_keys (id) on delete cascade,
  type text not null,
  asked_at timestamptz not null default now(),
  primary key (api_key_id, type)
);
