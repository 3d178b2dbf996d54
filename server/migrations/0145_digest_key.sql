-- The key of stored secrets can be changed (npm run rekey). Keyed hashes cannot be made anew: what they were made with is kept, sealed.
alter table installation_facts drop constraint installation_facts_name_check;
alter table installation_facts add constraint installation_facts_name_check check (name in ('KEYS', 'BACKUP', 'ERASE_AGAIN', 'DIGEST_KEY'));
