-- What holds people's data in full is fetched in the session that proved who asked for it, and in no other. No key: sessions go before backups are read.
alter table files add column session_id bigint;
