-- Which codes show data of children or their guardians: the table of the product says so, and each start writes it here.
alter table permissions add column shows_children boolean not null default false;

-- When the guardian asked for the erasure, where staff wrote it down.
alter table parents add column erase_asked_on date;

-- Who outside the business is told something of families, and until when a contract binds them.
create table outside_recipients (
  kind text primary key check (kind in ('SMS', 'EMAIL', 'PARCEL', 'PAYMENT', 'SIGNING')),
  receiver text,
  contract_until date,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
insert into outside_recipients (kind) values ('SMS'), ('EMAIL'), ('PARCEL'), ('PAYMENT'), ('SIGNING');
