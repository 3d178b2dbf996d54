-- Camps and what hangs on them: coaches, groups, enrolments, clock-ins, members, feedback, devices, the family's figures, the daily queue.

create table camp_types (
  id bigint generated always as identity primary key,
  name text not null,
  sort integer not null default 0,
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index camp_types_name_key on camp_types (name) where deleted_at is null;
alter table goods add constraint goods_camp_type_fk foreign key (camp_type_id) references camp_types (id) not valid;

create table camp_configs (
  camp_type_id bigint primary key references camp_types (id),
  lesson_days integer not null check (lesson_days between 1 and 366),
  unlock_time text not null check (unlock_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  makeup_days integer not null check (makeup_days between 0 and 366),
  comment_deadline_hours integer not null check (comment_deadline_hours between 1 and 720),
  group_capacity integer not null check (group_capacity between 1 and 10000),
  certificate_min_clock_ins integer not null check (certificate_min_clock_ins between 0 and 366),
  reminder_time text not null check (reminder_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table resources (
  id bigint generated always as identity primary key,
  title text not null,
  kind text not null check (kind in ('VIDEO', 'AUDIO', 'PICTURE_BOOK', 'COURSEWARE', 'EXERCISE')),
  level text,
  theme text,
  cover_url text,
  files jsonb not null default '[]',
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create index resources_title_bigrams on resources using gin (bigrams(title));

create table coaches (
  id bigint generated always as identity primary key,
  name text not null,
  english_name text,
  phone text not null,
  user_id bigint references users (id),
  employment text not null check (employment in ('FULL_TIME', 'PART_TIME')),
  level text,
  -- Encrypted by the application, with a keyed hash to find an equal one.
  id_card_sealed text,
  id_card_hash text,
  hourly_rate_amount bigint not null check (hourly_rate_amount >= 0),
  max_students integer check (max_students > 0),
  tracking_enabled boolean not null default false,
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  joined_at date not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index coaches_phone_key on coaches (phone) where deleted_at is null;
create unique index coaches_user_key on coaches (user_id) where deleted_at is null;
create index coaches_phone_trgm on coaches using gin (phone gin_trgm_ops);
create index coaches_name_bigrams on coaches using gin (bigrams(name));

create table coach_groups (
  id bigint generated always as identity primary key,
  name text not null,
  leader_coach_id bigint references coaches (id),
  remark text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index coach_groups_name_key on coach_groups (name) where deleted_at is null;
create index coach_groups_leader_idx on coach_groups (leader_coach_id) where deleted_at is null;

-- Dated, so that past comments and hours stay where they were. `left_at` is the first day without the coach.
create table coach_group_members (
  id bigint generated always as identity primary key,
  group_id bigint not null references coach_groups (id),
  coach_id bigint not null references coaches (id),
  joined_at date not null,
  left_at date,
  created_at timestamptz not null default now(),
  check (left_at is null or left_at >= joined_at)
);
create unique index coach_group_members_coach_key on coach_group_members (coach_id) where left_at is null;
create index coach_group_members_group_idx on coach_group_members (group_id, coach_id);
create index coach_group_members_coach_idx on coach_group_members (coach_id, joined_at);

create table camps (
  id bigint generated always as identity primary key,
  name text not null,
  camp_type_id bigint not null references camp_types (id),
  goods_id bigint references goods (id),
  term text not null,
  enrol_start date not null,
  enrol_end date not null,
  start_date date not null,
  end_date date not null,
  capacity integer not null check (capacity between 1 and 1000000),
  remark text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz,
  check (enrol_start <= enrol_end and enrol_end <= end_date and start_date <= end_date)
);
create unique index camps_name_term_key on camps (name, term) where deleted_at is null;
create index camps_start_idx on camps (start_date desc, id desc) where deleted_at is null;
create index camps_end_idx on camps (end_date) where deleted_at is null;
create index camps_type_idx on camps (camp_type_id, start_date desc, id desc) where deleted_at is null;
create index camps_name_bigrams on camps using gin (bigrams(name));

-- ENROLLING, NOT_STARTED, IN_PROGRESS or ENDED: only the dates say which.
create function camp_status(enrol_start date, enrol_end date, start_date date, end_date date, today date) returns text
  language sql immutable parallel safe
  return case
    when today > end_date then 'ENDED'
    when today >= start_date then 'IN_PROGRESS'
    when today between enrol_start and enrol_end then 'ENROLLING'
    else 'NOT_STARTED' end;

-- Day n of a camp is its start plus n - 1; days that are missing here have no lesson.
create table camp_lessons (
  camp_id bigint not null references camps (id) on delete cascade,
  day integer not null check (day >= 1),
  lesson_date date not null,
  resource_id bigint references resources (id),
  primary key (camp_id, day)
);
create unique index camp_lessons_date_key on camp_lessons (camp_id, lesson_date) include (day);
create index camp_lessons_day_idx on camp_lessons (lesson_date, camp_id);
create index camp_lessons_resource_idx on camp_lessons (resource_id) where resource_id is not null;

create table camp_groups (
  id bigint generated always as identity primary key,
  camp_id bigint not null references camps (id),
  name text not null,
  coach_id bigint references coaches (id),
  capacity integer not null check (capacity between 1 and 10000),
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index camp_groups_name_key on camp_groups (camp_id, name) where deleted_at is null;
create index camp_groups_coach_idx on camp_groups (coach_id) where deleted_at is null;

-- The division plan: how many new students a coach takes in a camp, and his or her share.
create table coach_plans (
  id bigint generated always as identity primary key,
  camp_id bigint not null references camps (id),
  coach_id bigint not null references coaches (id),
  quota integer not null check (quota >= 0),
  weight integer not null default 1 check (weight between 1 and 1000),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (camp_id, coach_id)
);

create table camp_students (
  id bigint generated always as identity primary key,
  camp_id bigint not null references camps (id),
  group_id bigint not null references camp_groups (id),
  student_id bigint not null references students (id),
  parent_id bigint not null references parents (id),
  source text not null check (source in ('ORDER', 'IMPORT', 'MANUAL')),
  order_number text,
  status text not null default 'STUDYING' check (status in ('STUDYING', 'FINISHED', 'QUIT')),
  joined_at timestamptz not null default now(),
  quit_at timestamptz,
  coach_remark text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((status = 'QUIT') = (quit_at is not null))
);
-- At most once in a camp; one who left and comes back takes up the same row again.
create unique index camp_students_student_key on camp_students (camp_id, student_id);
create index camp_students_camp_idx on camp_students (camp_id, joined_at desc, id desc);
create index camp_students_group_idx on camp_students (group_id, status) include (camp_id, parent_id, joined_at);
create index camp_students_parent_idx on camp_students (parent_id, joined_at desc, id desc);
create index camp_students_student_idx on camp_students (student_id);
create index camp_students_order_idx on camp_students (order_number) where order_number is not null;

create table camp_student_moves (
  id bigint generated always as identity primary key,
  camp_student_id bigint not null references camp_students (id),
  from_group_id bigint not null references camp_groups (id),
  to_group_id bigint not null references camp_groups (id),
  effective_date date not null,
  reason text,
  moved_by bigint references users (id),
  created_at timestamptz not null default now(),
  -- Null: the day has not come yet; the place in the new group is held until then.
  applied_at timestamptz,
  cancelled_at timestamptz
);
create index camp_student_moves_student_idx on camp_student_moves (camp_student_id, id);
create unique index camp_student_moves_open_key on camp_student_moves (camp_student_id) where applied_at is null and cancelled_at is null;
create index camp_student_moves_due_idx on camp_student_moves (effective_date) where applied_at is null and cancelled_at is null;

-- Places that are taken. Beside the versioned rows: an enrolment is no edit of the camp.
create table camp_seats (
  camp_id bigint primary key references camps (id) on delete cascade,
  taken integer not null default 0 check (taken >= 0)
);
create index camp_seats_taken_idx on camp_seats (taken, camp_id);
create table camp_group_seats (
  group_id bigint primary key references camp_groups (id) on delete cascade,
  taken integer not null default 0 check (taken >= 0),
  -- Held by moves whose day has not come.
  held integer not null default 0 check (held >= 0)
);

create function camp_seats_make() returns trigger language plpgsql as $$
begin
  insert into camp_seats (camp_id) select id from added on conflict do nothing;
  return null;
end $$;
create trigger camps_seats_make after insert on camps referencing new table as added for each statement execute function camp_seats_make();
create function camp_group_seats_make() returns trigger language plpgsql as $$
begin
  insert into camp_group_seats (group_id) select id from added on conflict do nothing;
  return null;
end $$;
create trigger camp_groups_seats_make after insert on camp_groups referencing new table as added
  for each statement execute function camp_group_seats_make();

-- No sequence of enrolments, however concurrent, overfills a camp or a group: held by the database itself. The rows of seats are taken in
-- one order, camps before groups, so that two changes wait for each other and never block one another.
create function take_camp_seats(camp_ids bigint[], camp_counts integer[], group_ids bigint[], group_counts integer[]) returns void
language plpgsql as $$
declare
  full_id bigint;
begin
  perform 1 from camp_seats where camp_id = any(camp_ids) order by camp_id for update;
  update camp_seats s set taken = s.taken + t.n
    from (select * from unnest(camp_ids, camp_counts) as u (id, n)) t where s.camp_id = t.id and t.n <> 0;
  select t.id into full_id from unnest(camp_ids, camp_counts) as t (id, n)
    join camp_seats s on s.camp_id = t.id join camps c on c.id = t.id where t.n > 0 and s.taken > c.capacity limit 1;
  if full_id is not null then
    raise exception 'camp % is full', full_id using errcode = 'check_violation', constraint = 'camp_capacity';
  end if;
  perform 1 from camp_group_seats where group_id = any(group_ids) order by group_id for update;
  update camp_group_seats s set taken = s.taken + t.n
    from (select * from unnest(group_ids, group_counts) as u (id, n)) t where s.group_id = t.id and t.n <> 0;
  select t.id into full_id from unnest(group_ids, group_counts) as t (id, n)
    join camp_group_seats s on s.group_id = t.id join camp_groups g on g.id = t.id where t.n > 0 and s.taken + s.held > g.capacity limit 1;
  if full_id is not null then
    raise exception 'camp group % is full', full_id using errcode = 'check_violation', constraint = 'camp_group_capacity';
  end if;
end $$;

create function camp_students_seats_insert() returns trigger language plpgsql as $$
begin
  perform take_camp_seats(
    array(select camp_id from added where status <> 'QUIT' group by 1 order by 1),
    array(select count(*)::int from added where status <> 'QUIT' group by camp_id order by camp_id),
    array(select group_id from added where status <> 'QUIT' group by 1 order by 1),
    array(select count(*)::int from added where status <> 'QUIT' group by group_id order by group_id))
  where exists (select from added where status <> 'QUIT');
  return null;
end $$;
create function camp_students_seats_update() returns trigger language plpgsql as $$
declare
  camp_ids bigint[]; camp_counts integer[]; group_ids bigint[]; group_counts integer[];
begin
  select array_agg(id order by id), array_agg(n order by id) into camp_ids, camp_counts from (
    select camp_id as id, sum(n)::int as n from (
      select camp_id, 1 as n from added where status <> 'QUIT' union all select camp_id, -1 from removed where status <> 'QUIT') signed
    group by 1 having sum(n) <> 0) changed;
  select array_agg(id order by id), array_agg(n order by id) into group_ids, group_counts from (
    select group_id as id, sum(n)::int as n from (
      select group_id, 1 as n from added where status <> 'QUIT' union all select group_id, -1 from removed where status <> 'QUIT') signed
    group by 1 having sum(n) <> 0) changed;
  if camp_ids is not null or group_ids is not null then
    perform take_camp_seats(coalesce(camp_ids, '{}'), coalesce(camp_counts, '{}'), coalesce(group_ids, '{}'), coalesce(group_counts, '{}'));
  end if;
  return null;
end $$;
create function camp_students_seats_delete() returns trigger language plpgsql as $$
begin
  perform take_camp_seats(
    array(select camp_id from removed where status <> 'QUIT' group by 1 order by 1),
    array(select -count(*)::int from removed where status <> 'QUIT' group by camp_id order by camp_id),
    array(select group_id from removed where status <> 'QUIT' group by 1 order by 1),
    array(select -count(*)::int from removed where status <> 'QUIT' group by group_id order by group_id))
  where exists (select from removed where status <> 'QUIT');
  return null;
end $$;
create trigger camp_students_seats_insert after insert on camp_students referencing new table as added
  for each statement execute function camp_students_seats_insert();
create trigger camp_students_seats_update after update on camp_students referencing new table as added old table as removed
  for each statement execute function camp_students_seats_update();
create trigger camp_students_seats_delete after delete on camp_students referencing old table as removed
  for each statement execute function camp_students_seats_delete();

create function recount_camp_seats() returns void language sql
begin atomic
  delete from camp_seats;
  insert into camp_seats (camp_id, taken)
    select c.id, count(s.id) from camps c left join camp_students s on s.camp_id = c.id and s.status <> 'QUIT' group by 1;
  delete from camp_group_seats;
  insert into camp_group_seats (group_id, taken, held)
    select g.id, (select count(*) from camp_students s where s.group_id = g.id and s.status <> 'QUIT'),
      (select count(*) from camp_student_moves m where m.to_group_id = g.id and m.applied_at is null and m.cancelled_at is null)
    from camp_groups g;
end;

-- What a child did on a lesson day (打卡). Group and coach are those of that time.
create table clock_ins (
  id bigint generated always as identity primary key,
  camp_student_id bigint not null references camp_students (id),
  camp_id bigint not null references camps (id),
  group_id bigint not null references camp_groups (id),
  coach_id bigint references coaches (id),
  clock_in_date date not null,
  lesson_day integer not null,
  submitted_at timestamptz not null,
  makeup boolean not null default false,
  makeup_reason text,
  study_seconds integer not null default 0 check (study_seconds >= 0),
  score smallint check (score between 0 and 100),
  media_urls jsonb not null default '[]',
  comment_due_at timestamptz not null,
  commented_at timestamptz,
  comment_text text,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index clock_ins_student_day_key on clock_ins (camp_student_id, clock_in_date);
create index clock_ins_day_idx on clock_ins (clock_in_date, camp_id) include (camp_student_id, group_id, coach_id, commented_at, comment_due_at);
create index clock_ins_camp_idx on clock_ins (camp_id, clock_in_date) include (camp_student_id, group_id, coach_id, commented_at, comment_due_at);
create index clock_ins_open_idx on clock_ins (comment_due_at, id) include (camp_id, group_id, coach_id) where commented_at is null;
create index clock_ins_late_idx on clock_ins (comment_due_at, id) include (camp_id, group_id, coach_id) where commented_at > comment_due_at;
create index clock_ins_coach_idx on clock_ins (coach_id, comment_due_at) where commented_at is null or commented_at > comment_due_at;

-- Kept beside each enrolment; a clock-in is no edit of it.
create table camp_student_figures (
  camp_student_id bigint primary key references camp_students (id) on delete cascade,
  clock_in_days integer not null default 0,
  makeup_days integer not null default 0,
  comment_count integer not null default 0,
  study_seconds bigint not null default 0,
  score_sum bigint not null default 0,
  score_count integer not null default 0,
  last_clock_in_at timestamptz,
  last_clock_in_date date
);

create function camp_student_figures_of(ids bigint[]) returns void language sql
begin atomic
  insert into camp_student_figures (camp_student_id, clock_in_days, makeup_days, comment_count, study_seconds, score_sum, score_count,
      last_clock_in_at, last_clock_in_date)
    select s.id, count(k.id), count(*) filter (where k.makeup), count(k.commented_at), coalesce(sum(k.study_seconds), 0),
      coalesce(sum(k.score), 0), count(k.score), max(k.submitted_at), max(k.clock_in_date)
    from camp_students s left join clock_ins k on k.camp_student_id = s.id where s.id = any(ids) group by s.id order by s.id
  on conflict (camp_student_id) do update set clock_in_days = excluded.clock_in_days, makeup_days = excluded.makeup_days,
    comment_count = excluded.comment_count, study_seconds = excluded.study_seconds, score_sum = excluded.score_sum,
    score_count = excluded.score_count, last_clock_in_at = excluded.last_clock_in_at, last_clock_in_date = excluded.last_clock_in_date;
end;
-- A child's days are locked first, so that two of them at once are both counted.
create function clock_ins_figures() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'DELETE' then ids := array(select distinct camp_student_id from removed);
  else ids := array(select distinct camp_student_id from added); end if;
  if cardinality(ids) > 0 then
    perform 1 from camp_students where id = any(ids) order by id for no key update;
    perform camp_student_figures_of(ids);
  end if;
  return null;
end $$;
create trigger clock_ins_figures_insert after insert on clock_ins referencing new table as added
  for each statement execute function clock_ins_figures();
create trigger clock_ins_figures_update after update on clock_ins referencing new table as added
  for each statement execute function clock_ins_figures();
create trigger clock_ins_figures_delete after delete on clock_ins referencing old table as removed
  for each statement execute function clock_ins_figures();

create function recount_camp_student_figures() returns void language sql
begin atomic
  delete from camp_student_figures;
  insert into camp_student_figures (camp_student_id, clock_in_days, makeup_days, comment_count, study_seconds, score_sum, score_count,
      last_clock_in_at, last_clock_in_date)
    select camp_student_id, count(*), count(*) filter (where makeup), count(commented_at), sum(study_seconds), coalesce(sum(score), 0),
      count(score), max(submitted_at), max(clock_in_date)
    from clock_ins group by camp_student_id;
end;

-- A child that studies in a running camp and has not clocked in for three days.
create function at_risk(status text, start_date date, end_date date, joined_at timestamptz, last_clock_in date, today date) returns boolean
  language sql immutable parallel safe
  return status = 'STUDYING' and today between start_date and end_date
    and today - coalesce(last_clock_in, greatest(start_date, business_day(joined_at))) >= 3;

create table reports (
  id bigint generated always as identity primary key,
  camp_student_id bigint not null references camp_students (id),
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  figures jsonb not null default '{}',
  pdf_url text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index reports_camp_student_idx on reports (camp_student_id, period_start desc);

create table feedback (
  id bigint generated always as identity primary key,
  parent_id bigint not null references parents (id),
  content text not null,
  images jsonb not null default '[]',
  category text not null check (category in ('COURSE', 'COACH', 'ORDER', 'LOGISTICS', 'APP', 'OTHER')),
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'DONE')),
  reply text,
  handled_by bigint references users (id),
  handled_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (status <> 'DONE' or reply is not null)
);
create index feedback_status_idx on feedback (status, created_at desc, id desc);
create index feedback_created_idx on feedback (created_at desc, id desc);
create index feedback_parent_idx on feedback (parent_id, created_at desc, id desc);

create table parent_devices (
  id bigint generated always as identity primary key,
  parent_id bigint not null references parents (id),
  imei text not null,
  vendor text not null check (vendor in ('TIANBO', 'OTHER')),
  bound_at timestamptz not null default now(),
  unbound_at timestamptz
);
create unique index parent_devices_imei_key on parent_devices (imei) where unbound_at is null;
create index parent_devices_imei_idx on parent_devices (imei);
create index parent_devices_parent_idx on parent_devices (parent_id);

-- Levels were made with goods (0003); what belongs to them, and who holds one until when.
create unique index member_levels_name_key on member_levels (name) where deleted_at is null;
create table member_benefits (
  id bigint generated always as identity primary key,
  name text not null,
  icon text,
  description text,
  sort integer not null default 0,
  active_flg text not null default 'ACTIVE' check (active_flg in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1, deleted_at timestamptz
);
create unique index member_benefits_name_key on member_benefits (name) where deleted_at is null;
create table member_benefit_levels (
  benefit_id bigint not null references member_benefits (id) on delete cascade,
  level_id bigint not null references member_levels (id),
  primary key (benefit_id, level_id)
);
create index member_benefit_levels_level_idx on member_benefit_levels (level_id);

-- One row a parent who is or was a member: the present level, and until when.
create table members (
  id bigint generated always as identity primary key,
  parent_id bigint not null unique references parents (id),
  level_id bigint not null references member_levels (id),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  source text not null check (source in ('ORDER', 'GIFT', 'CODE')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (expires_at > started_at)
);
create index members_expires_idx on members (expires_at, id);
create index members_started_idx on members (started_at desc, id desc);
create index members_level_idx on members (level_id, expires_at);
-- Each time somebody became or stayed one: figures by week come from here. A grant that extends begins where the one before ends.
create table member_grants (
  id bigint generated always as identity primary key,
  parent_id bigint not null references parents (id),
  level_id bigint not null references member_levels (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  source text not null check (source in ('ORDER', 'GIFT', 'CODE')),
  order_number text,
  reason text,
  by_user_id bigint references users (id),
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index member_grants_parent_idx on member_grants (parent_id, starts_at);
create index member_grants_start_idx on member_grants (starts_at, level_id);
create index member_grants_end_idx on member_grants (ends_at, level_id);
create unique index member_grants_order_key on member_grants (order_number) where order_number is not null;

-- Kept figures of a family, beside its versioned row: lists sort by them.
create table parent_figures (
  parent_id bigint primary key references parents (id) on delete cascade,
  order_count integer not null default 0,
  paid_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  last_active_at timestamptz
);
create index parent_figures_orders_idx on parent_figures (order_count desc, parent_id desc);
create index parent_figures_paid_idx on parent_figures (paid_amount desc, parent_id desc);
create index parent_figures_active_idx on parent_figures (last_active_at desc nulls last, parent_id desc);
create index parents_registered_idx on parents (registered_at desc, id desc) where deleted_at is null;

create function parent_figures_make() returns trigger language plpgsql as $$
begin
  insert into parent_figures (parent_id) select id from added on conflict do nothing;
  return null;
end $$;
create trigger parents_figures_make after insert on parents referencing new table as added
  for each statement execute function parent_figures_make();
create function parent_figures_add(parent bigint, orders integer, paid bigint, refunded bigint) returns void language sql
begin atomic
  insert into parent_figures (parent_id, order_count, paid_amount, refunded_amount) values (parent, orders, paid, refunded)
  on conflict (parent_id) do update set order_count = parent_figures.order_count + excluded.order_count,
    paid_amount = parent_figures.paid_amount + excluded.paid_amount, refunded_amount = parent_figures.refunded_amount + excluded.refunded_amount;
end;
create function orders_parent_figures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform parent_figures_add(old.parent_id, -1, case when old.paid_at is null then 0 else -old.pay_amount end, -old.refunded_amount);
  end if;
  if tg_op <> 'DELETE' then
    perform parent_figures_add(new.parent_id, 1, case when new.paid_at is null then 0 else new.pay_amount end, new.refunded_amount);
  end if;
  return null;
end $$;
create trigger orders_parent_figures_insert after insert on orders for each row execute function orders_parent_figures();
create trigger orders_parent_figures_update after update on orders for each row
  when ((old.parent_id, old.paid_at is null, old.pay_amount, old.refunded_amount)
    is distinct from (new.parent_id, new.paid_at is null, new.pay_amount, new.refunded_amount))
  execute function orders_parent_figures();
create trigger orders_parent_figures_delete after delete on orders for each row execute function orders_parent_figures();

create function recount_parent_figures() returns void language sql
begin atomic
  insert into parent_figures (parent_id, order_count, paid_amount, refunded_amount)
    select p.id, count(o.id), coalesce(sum(o.pay_amount) filter (where o.paid_at is not null), 0), coalesce(sum(o.refunded_amount), 0)
    from parents p left join orders o on o.parent_id = p.id group by p.id
  on conflict (parent_id) do update set order_count = excluded.order_count, paid_amount = excluded.paid_amount,
    refunded_amount = excluded.refunded_amount;
end;
select recount_parent_figures();

-- Two accounts of one family made one: what was moved, so that it can be taken back.
create table parent_merges (
  id bigint generated always as identity primary key,
  kept_parent_id bigint not null references parents (id),
  merged_parent_id bigint not null references parents (id),
  moved jsonb not null,
  reason text,
  by_user_id bigint references users (id),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by bigint references users (id),
  check (kept_parent_id <> merged_parent_id)
);
create unique index parent_merges_merged_key on parent_merges (merged_parent_id) where undone_at is null;
create index parent_merges_kept_idx on parent_merges (kept_parent_id);
-- Set when the family asked to be forgotten: its personal fields are empty since then.
alter table parents add column erased_at timestamptz;

-- The queue of what is due: who took a piece of work, or put it off. What is due itself is asked of the records.
create table work_items (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  claimed_by bigint references users (id),
  claimed_at timestamptz,
  snoozed_until timestamptz,
  snoozed_by bigint references users (id),
  version integer not null default 1,
  unique (kind, subject_id)
);
create index work_items_claimed_idx on work_items (claimed_by) where claimed_by is not null;

-- Groups of camps whose coach was, while the camp ran, in a coach group that this member of staff leads.
create function led_camp_groups(reader bigint) returns setof bigint language sql stable parallel safe
begin atomic
  select g.id
  from coaches me
    join coach_groups led on led.leader_coach_id = me.id and led.deleted_at is null
    join coach_group_members m on m.group_id = led.id
    join camp_groups g on g.coach_id = m.coach_id and g.deleted_at is null
    join camps c on c.id = g.camp_id
  where me.user_id = reader and me.deleted_at is null
    and m.joined_at <= c.end_date and (m.left_at is null or m.left_at > c.start_date)
  group by g.id;
end;
-- Families with a child in one of those groups.
create function led_families(reader bigint) returns setof bigint language sql stable parallel safe
begin atomic
  select s.parent_id from camp_students s
  where s.group_id in (select led_camp_groups(reader)) and s.status <> 'QUIT' group by s.parent_id;
end;
