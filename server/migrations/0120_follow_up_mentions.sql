-- The colleagues whom a note names with @, by their numbers: a name changes, and two people may have one.
alter table follow_ups add column mentions bigint[] not null default '{}';
