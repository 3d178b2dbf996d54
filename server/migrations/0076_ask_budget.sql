-- How often carriers were asked about parcels, minute by minute: the limit of four hours holds for all processes together.
create table logistics_ask_minutes (
  minute timestamptz primary key,
  asks integer not null check (asks >= 0)
);
