-- What each camp leaves. Nothing here is a second ledger: lines follow orders, work hours and costs, each in the month that it is booked in.

-- What finance says by the month: the cost of the house with the key by which camps bear it, and what one piece of goods costs from a month on.
-- One that is said anew stays as it was said.
create table profit_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('OVERHEAD', 'MATERIAL')),
  month date not null check (extract(day from month) = 1),
  goods_id bigint references goods (id),
  amount bigint not null check (amount >= 0),
  basis text check (basis in ('SEATS', 'DAYS')),
  by_user_id bigint references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  replaced_at timestamptz,
  constraint profit_entries_fields_check check ((kind = 'MATERIAL') = (goods_id is not null) and (kind = 'OVERHEAD') = (basis is not null))
);
create unique index profit_entries_live_key on profit_entries (kind, month, coalesce(goods_id, 0)) where replaced_at is null;

-- All months up to the last of these are final.
create table profit_closings (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  closed_by bigint references users (id)
);

-- What has changed and is to be reckoned anew.
create table profit_due (
  id bigint generated always as identity primary key,
  source text not null check (source in ('ORDER', 'ENTRY', 'COST', 'OVERHEAD')),
  source_id bigint not null
);

-- `of_month`: of which month it is; `month`: in which it is booked, a later one where that was final already.
create table profit_lines (
  source text not null,
  source_id bigint not null,
  part text not null,
  of_month date not null,
  month date not null,
  camp_id bigint not null,
  channel_id bigint not null,
  amount bigint not null,
  row_count integer not null,
  unknown integer not null,
  primary key (source, source_id, part, of_month, month, camp_id, channel_id)
);
-- The rows behind a figure.
create index profit_lines_camp_idx on profit_lines (camp_id, part, month);

create table profit_month (
  month date not null,
  camp_id bigint not null,
  part text not null,
  channel_id bigint not null,
  amount bigint not null,
  row_count bigint not null,
  unknown bigint not null,
  late bigint not null,
  primary key (month, camp_id, part, channel_id)
);

-- What there is already is reckoned bit by bit after the start.
insert into profit_due (source, source_id)
select 'ORDER', id from orders where paid_at is not null union all select 'ENTRY', id from work_entries union all
select 'COST', id from channel_costs where deleted_at is null;

-- Nothing was paid for it, and somebody says so.
alter table channel_costs drop constraint channel_costs_amount_check, add constraint channel_costs_amount_check check (amount >= 0);
