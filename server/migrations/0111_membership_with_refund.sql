-- What a refund of a part takes with it is chosen, as leaving the camp is: the rest of the membership ends once the money has gone back.
alter table refunds add column end_membership boolean not null default false;
alter table refund_requests add column end_membership boolean not null default false;
