-- Files that other programs send in belong to their key: it alone sees them and gives them to records.
alter table uploads add column key_id bigint references api_keys (id);
alter table media add column key_id bigint references api_keys (id);
create index uploads_key_idx on uploads (key_id) where key_id is not null;
create index media_key_idx on media (key_id) where key_id is not null;
