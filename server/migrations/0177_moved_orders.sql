-- Orders and refunds of a system that was left for this one: what they say is history. No provider of ours knows their payments.
alter table orders add column source text not null default 'HERE' constraint orders_source_check check (source in ('HERE', 'MOVED_IN'));
alter table refunds drop constraint refunds_source_check;
alter table refunds add constraint refunds_source_check check (source in ('HERE', 'MERCHANT_PLATFORM', 'MOVED_IN'));
