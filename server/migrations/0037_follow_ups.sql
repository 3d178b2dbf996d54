-- Who spoke with a family, when, by which way, about what, and what comes next.
create table follow_ups (
  id bigint generated always as identity primary key,
  parent_id bigint not null references parents (id),
  -- Null: the family as a whole.
  student_id bigint references students (id),
  order_id bigint references orders (id),
  kind text not null check (kind in ('PHONE', 'WECHAT', 'VISIT', 'OTHER')),
  content text not null,
  spoke_at timestamptz not null default now(),
  -- What was promised, and by when.
  next_at timestamptz,
  next_text text,
  kept_at timestamptz,
  kept_by bigint references users (id),
  by_user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  check ((next_at is null) = (next_text is null)),
  check (kept_at is null or next_at is not null)
);
create index follow_ups_parent_idx on follow_ups (parent_id, spoke_at desc, id desc) where deleted_at is null;
create index follow_ups_student_idx on follow_ups (student_id) where student_id is not null;
create index follow_ups_order_idx on follow_ups (order_id) where order_id is not null;
create index follow_ups_spoke_idx on follow_ups (spoke_at desc, id desc) where deleted_at is null;
create index follow_ups_created_idx on follow_ups (created_at desc, id desc) where deleted_at is null;
create index follow_ups_writer_idx on follow_ups (by_user_id, spoke_at desc, id desc) where deleted_at is null;
-- What is promised and not done yet: few of all notes.
create index follow_ups_open_idx on follow_ups (next_at, id) where next_at is not null and kept_at is null and deleted_at is null;
create index follow_ups_next_idx on follow_ups (next_at, id) where next_at is not null and deleted_at is null;
create index follow_ups_content_bigrams on follow_ups using gin (bigrams(content));
create index follow_ups_promise_bigrams on follow_ups using gin (bigrams(next_text)) where next_text is not null;
