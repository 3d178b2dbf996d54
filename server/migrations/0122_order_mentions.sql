-- The colleagues whom the remark of an order named with @, by their numbers, as in follow_ups: who is named now stands in its words.
alter table orders add column mentions bigint[] not null default '{}';
