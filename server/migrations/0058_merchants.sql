-- Staff enter the keys of merchants and test them.

-- Of WeChat Pay, no secret: merchants of since late 2024 have no certificates to fetch.
alter table merchants add column public_key_id text;
alter table merchants add column public_key text;
-- Fingerprints, made with the key of the installation: of the keys that are there, and of those that passed the last test.
alter table merchants add column keys_print text;
alter table merchants add column checked_print text;
alter table merchants add column checked_at timestamptz;
