-- Staff write addresses of families.

-- Are province, city and district in the list of divisions? False: kept all the same, and shown as a doubt. Those of before came from lists.
alter table user_addresses add column region_checked boolean not null default true;
