-- What is given back by rule, who asked for it and who decided. Until somebody decided there is no refund (decision Q-110).

create table refund_rules (
  id bigint generated always as identity primary key,
  name text not null,
  goods_kind text not null check (goods_kind in ('CAMP', 'MEMBER', 'PHYSICAL', 'DEVICE')),
  camp_type_id bigint references camp_types (id),
  effective_from date not null,
  counts text not null check (counts in ('LESSONS_PAST', 'CLOCK_INS')),
  steps jsonb not null,
  material_amount bigint not null default 0 check (material_amount >= 0),
  two_person_above bigint check (two_person_above >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  check (camp_type_id is null or goods_kind = 'CAMP')
);
-- One rule a day for the same goods.
create unique index refund_rules_day_key on refund_rules (goods_kind, coalesce(camp_type_id, 0), effective_from) where deleted_at is null;

create table refund_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  amount bigint not null check (amount > 0),
  proposed_amount bigint not null check (proposed_amount >= 0),
  rule_id bigint references refund_rules (id),
  second_person boolean not null,
  reason text not null,
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  quit_camp boolean not null default false,
  awaits_return boolean not null default false,
  return_number text,
  returned_at timestamptz,
  asked_by bigint not null references users (id),
  decided_by bigint references users (id),
  decided_at timestamptz,
  decision text,
  refund_id bigint references refunds (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((status = 'APPROVED') = (refund_id is not null)),
  check ((status = 'REQUESTED') = (decided_at is null)),
  -- Four eyes: nobody decides on what he or she asked for, whatever the program says.
  check (status in ('REQUESTED', 'WITHDRAWN') or decided_by <> asked_by)
);
-- An order has one open request.
create unique index refund_requests_open_key on refund_requests (order_id) where status = 'REQUESTED';
create index refund_requests_status_idx on refund_requests (status, created_at, id);
create index refund_requests_order_idx on refund_requests (order_id);
create unique index refund_requests_refund_key on refund_requests (refund_id) where refund_id is not null;

-- Finance asks for a month of refunds.
create index refunds_created_idx on refunds (created_at desc, id desc);
create index refunds_finished_idx on refunds (finished_at desc, id desc) where finished_at is not null;
create index refunds_status_idx on refunds (status, created_at desc, id desc);
