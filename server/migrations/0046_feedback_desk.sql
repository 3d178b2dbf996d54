-- The feedback desk: who has what and since when, by when the first answer is due, what it is about, and replies as messages.
alter table feedback
  -- Handled by `handled_by` since then.
  add column taken_at timestamptz,
  add column assigned_to bigint references users (id),
  add column assigned_at timestamptz,
  add column due_at timestamptz,
  add column answered_at timestamptz,
  -- The closed one that it goes on from.
  add column reopens_id bigint references feedback (id),
  -- Who wrote it down on the phone; null: the family itself.
  add column noted_by bigint references users (id),
  add column order_id bigint references orders (id),
  add column camp_student_id bigint references camp_students (id),
  add column lesson_day integer,
  add column device_id bigint references parent_devices (id);
-- The queue: what is not done, due first; then what is done.
create index feedback_queue_idx on feedback ((case when status <> 'DONE' then coalesce(due_at, created_at) end), id);
create index feedback_parent_open_idx on feedback (parent_id) where status <> 'DONE';
create index feedback_assigned_idx on feedback (assigned_to, assigned_at desc) where assigned_to is not null;
create index feedback_handled_idx on feedback (handled_at desc, id desc) where handled_at is not null;
create index feedback_answered_idx on feedback (answered_at) where answered_at is not null;
create index feedback_reopens_idx on feedback (reopens_id) where reopens_id is not null;
create index feedback_enrolment_idx on feedback (camp_student_id) where camp_student_id is not null;

-- What was answered, and how far it came on its way to the family.
create table feedback_replies (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback (id),
  text text not null,
  by_user_id bigint not null references users (id),
  -- The same words to the same family in one go leave as one message: that of this reply.
  joined_to bigint references feedback_replies (id),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'WITHDRAWN')),
  reason text check (reason in ('REFUSED', 'NOT_TAKEN', 'DOUBT', 'GONE', 'OFF')),
  attempts integer not null default 0,
  send_at timestamptz not null default now(),
  claimed_at timestamptz,
  first_tried_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index feedback_replies_feedback_idx on feedback_replies (feedback_id, id desc);
create index feedback_replies_joined_idx on feedback_replies (joined_to) where joined_to is not null;
create index feedback_replies_open_idx on feedback_replies (send_at) where state in ('WAITING', 'SENDING') and joined_to is null;

-- Replies that are at hand by a digit.
create table feedback_templates (
  id bigint generated always as identity primary key,
  category text check (category in ('COURSE', 'COACH', 'ORDER', 'LOGISTICS', 'APP', 'OTHER')),
  title text not null,
  text text not null,
  place integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
