-- The tables as they are today, written by `npm run db:types` from the migrations. For reading: nothing starts from it.

create table access_approvals (
  id bigint generated always as identity,
  role_id bigint,
  asked_by bigint not null,
  asked_at timestamp with time zone not null default now(),
  approved_by bigint,
  approved_at timestamp with time zone,
  alone boolean not null default false,
  until date not null,
  reason text not null,
  codes text[] not null,
  replaced_at timestamp with time zone,
  user_id bigint,
  constraint access_approvals_pkey PRIMARY KEY (id),
  constraint access_approvals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint access_approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint access_approvals_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint access_approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint access_approvals_check CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint access_approvals_of_check CHECK ((num_nonnulls(role_id, user_id) = 1))
);
CREATE INDEX access_approvals_role_idx ON public.access_approvals USING btree (role_id, id DESC);
CREATE INDEX access_approvals_user_idx ON public.access_approvals USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);

create table alarm_looks (
  id bigint generated always as identity,
  alarm_id bigint not null,
  due_at timestamp with time zone not null,
  looked_at timestamp with time zone,
  state text not null default 'WAITING'::text,
  rule text not null,
  bound integer not null,
  count bigint,
  against bigint,
  why text,
  mail text,
  robot text,
  about jsonb,
  constraint alarm_looks_pkey PRIMARY KEY (id),
  constraint alarm_looks_alarm_id_due_at_key UNIQUE (alarm_id, due_at),
  constraint alarm_looks_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES alarms(id),
  constraint alarm_looks_mail_check CHECK ((mail = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'DOUBT'::text]))),
  constraint alarm_looks_robot_check CHECK ((robot = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'DOUBT'::text]))),
  constraint alarm_looks_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'QUIET'::text, 'FIRED'::text, 'FAILED'::text, 'STOPPED'::text]))),
  constraint alarm_looks_why_check CHECK ((why = ANY (ARRAY['PAUSED'::text, 'OWNER_FROZEN'::text, 'OWNER_RIGHTS'::text, 'TIMEOUT'::text, 'FAULT'::text, 'UNKNOWN'::text])))
);
CREATE INDEX alarm_looks_due_idx ON public.alarm_looks USING btree (due_at);

create table alarms (
  id bigint generated always as identity,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  version integer not null default 1,
  name text not null,
  owner_id bigint not null,
  call text not null,
  filter jsonb not null,
  link text not null,
  rule text not null,
  bound integer not null,
  days text not null,
  weekdays integer[] not null default '{}'::integer[],
  at_minute integer not null,
  to_inbox boolean not null,
  to_mail boolean not null,
  robot text,
  robot_url text,
  robot_secret text,
  paused boolean not null default false,
  next_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  more_minutes integer[] not null default '{}'::integer[],
  constraint alarms_pkey PRIMARY KEY (id),
  constraint alarms_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint alarms_at_minute_check CHECK (((at_minute >= 0) AND (at_minute <= 1439))),
  constraint alarms_days_check CHECK ((days = ANY (ARRAY['DAILY'::text, 'WORKDAYS'::text, 'WEEKDAYS'::text]))),
  constraint alarms_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint alarms_robot_check CHECK ((robot = ANY (ARRAY['WECOM'::text, 'DINGTALK'::text, 'FEISHU'::text]))),
  constraint alarms_robot_url_check CHECK (((robot IS NULL) = (robot_url IS NULL))),
  constraint alarms_rule_check CHECK ((rule = ANY (ARRAY['ALWAYS'::text, 'ABOVE'::text, 'BELOW'::text, 'CHANGE'::text, 'CHANGE_PERCENT'::text, 'USUAL_PERCENT'::text, 'USUAL_SIGMA'::text])))
);
CREATE INDEX alarms_due_idx ON public.alarms USING btree (next_at) WHERE ((deleted_at IS NULL) AND (NOT paused));
CREATE INDEX alarms_owner_idx ON public.alarms USING btree (owner_id) WHERE (deleted_at IS NULL);

create table api_key_days (
  key_id bigint not null,
  day date not null,
  call text not null,
  outcome text not null,
  calls bigint not null,
  constraint api_key_days_pkey PRIMARY KEY (key_id, day, call, outcome),
  constraint api_key_days_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id)
);

create table api_key_secrets (
  id bigint generated always as identity,
  key_id bigint not null,
  hash bytea not null,
  tail text not null,
  created_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone,
  constraint api_key_secrets_pkey PRIMARY KEY (id),
  constraint api_key_secrets_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint api_key_secrets_hash_check CHECK ((octet_length(hash) = 32))
);
CREATE UNIQUE INDEX api_key_secrets_current_idx ON public.api_key_secrets USING btree (key_id) WHERE (ends_at IS NULL);
CREATE INDEX api_key_secrets_key_idx ON public.api_key_secrets USING btree (key_id);

create table api_key_use (
  secret_id bigint not null,
  calls bigint not null default 0,
  last_used_at timestamp with time zone not null,
  last_used_ip text not null,
  constraint api_key_use_pkey PRIMARY KEY (secret_id),
  constraint api_key_use_secret_id_fkey FOREIGN KEY (secret_id) REFERENCES api_key_secrets(id)
);

create table api_keys (
  id bigint generated always as identity,
  name text not null,
  prefix text not null,
  mode text not null,
  purpose text not null,
  scopes text[] not null,
  ip_allow cidr[] not null default '{}'::cidr[],
  expires_at timestamp with time zone,
  rate_per_minute integer not null,
  created_by bigint not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  of_move boolean not null default false,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_prefix_key UNIQUE (prefix),
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint api_keys_mode_check CHECK ((mode = ANY (ARRAY['LIVE'::text, 'TEST'::text]))),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint api_keys_prefix_check CHECK ((prefix ~ '^[0-9A-Za-z]{8}$'::text)),
  constraint api_keys_rate_per_minute_check CHECK (((rate_per_minute >= 1) AND (rate_per_minute <= 100000))),
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE UNIQUE INDEX api_keys_name_key ON public.api_keys USING btree (lower(name)) WHERE (revoked_at IS NULL);

create table app_installations (
  installation text not null,
  version_id bigint not null,
  first_day date not null,
  last_day date not null,
  constraint app_installations_pkey PRIMARY KEY (installation),
  constraint app_installations_version_id_fkey FOREIGN KEY (version_id) REFERENCES app_versions(id)
);
CREATE INDEX app_installations_version_idx ON public.app_installations USING btree (version_id);

create table app_versions (
  id bigint generated always as identity,
  platform text not null,
  version_name text not null,
  version_code integer not null,
  force_update boolean not null default false,
  download_url text not null,
  release_notes text,
  published_at timestamp with time zone,
  hotfix_of bigint,
  min_supported_code integer,
  rollout_percent smallint not null default 100,
  blocked boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint app_versions_pkey PRIMARY KEY (id),
  constraint app_versions_hotfix_of_fkey FOREIGN KEY (hotfix_of) REFERENCES app_versions(id),
  constraint app_versions_check CHECK (((min_supported_code >= 1) AND (min_supported_code <= version_code))),
  constraint app_versions_platform_check CHECK ((platform = ANY (ARRAY['IOS'::text, 'ANDROID'::text, 'HARMONY'::text, 'PAD'::text]))),
  constraint app_versions_rollout_percent_check CHECK (((rollout_percent >= 0) AND (rollout_percent <= 100))),
  constraint app_versions_version_code_check CHECK ((version_code > 0))
);
CREATE UNIQUE INDEX app_versions_code_key ON public.app_versions USING btree (platform, version_code) WHERE (deleted_at IS NULL);
CREATE INDEX app_versions_hotfix_idx ON public.app_versions USING btree (hotfix_of) WHERE (hotfix_of IS NOT NULL);
CREATE UNIQUE INDEX app_versions_name_key ON public.app_versions USING btree (platform, version_name) WHERE (deleted_at IS NULL);

create table attempt_counters (
  subject text not null,
  window_start timestamp with time zone not null,
  tries integer not null,
  constraint attempt_counters_pkey PRIMARY KEY (subject)
);

create table banner_counts_day (
  banner_id bigint not null,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  constraint banner_counts_day_pkey PRIMARY KEY (banner_id, day),
  constraint banner_counts_day_banner_id_fkey FOREIGN KEY (banner_id) REFERENCES banners(id) ON DELETE CASCADE
);

create table banners (
  id bigint generated always as identity,
  title text not null,
  image_media_id text,
  link_kind text not null,
  link_target text,
  position text not null,
  start_at timestamp with time zone,
  end_at timestamp with time zone,
  post_status text not null default 'UNPOSTED'::text,
  sequence integer not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint banners_pkey PRIMARY KEY (id),
  constraint banners_place_key EXCLUDE USING btree ("position" WITH =, sequence WITH =) WHERE ((archived_at IS NULL)) DEFERRABLE INITIALLY DEFERRED,
  constraint banners_image_media_id_fkey FOREIGN KEY (image_media_id) REFERENCES media(id) DEFERRABLE INITIALLY DEFERRED,
  constraint banners_check CHECK ((start_at < end_at)),
  constraint banners_check1 CHECK (((link_kind = 'NONE'::text) = (link_target IS NULL))),
  constraint banners_check2 CHECK (((archived_at IS NULL) OR (post_status = 'UNPOSTED'::text))),
  constraint banners_link_kind_check CHECK ((link_kind = ANY (ARRAY['NONE'::text, 'URL'::text, 'GOODS'::text, 'CAMP'::text]))),
  constraint banners_position_check CHECK (("position" = ANY (ARRAY['HOME_TOP'::text, 'HOME_POPUP'::text, 'CAMP_LIST'::text, 'COURSE'::text, 'MEMBER'::text]))),
  constraint banners_post_status_check CHECK ((post_status = ANY (ARRAY['POSTED'::text, 'UNPOSTED'::text]))),
  constraint banners_sequence_check CHECK ((sequence > 0))
);
CREATE INDEX banners_archived_idx ON public.banners USING btree (archived_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX banners_image_idx ON public.banners USING btree (image_media_id) WHERE (image_media_id IS NOT NULL);

create table calendar_links (
  id bigint generated always as identity,
  user_id bigint not null,
  feeds text[] not null,
  token_hash text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint calendar_links_pkey PRIMARY KEY (id),
  constraint calendar_links_token_hash_key UNIQUE (token_hash),
  constraint calendar_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint calendar_links_feeds_check CHECK ((cardinality(feeds) > 0))
);
CREATE INDEX calendar_links_user_idx ON public.calendar_links USING btree (user_id);

create table camp_configs (
  camp_type_id bigint not null,
  lesson_days integer not null,
  unlock_time text not null,
  makeup_days integer not null,
  comment_deadline_hours integer not null,
  group_capacity integer not null,
  certificate_min_clock_ins integer not null,
  reminder_time text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint camp_configs_pkey PRIMARY KEY (camp_type_id),
  constraint camp_configs_camp_type_id_fkey FOREIGN KEY (camp_type_id) REFERENCES camp_types(id),
  constraint camp_configs_certificate_min_clock_ins_check CHECK (((certificate_min_clock_ins >= 0) AND (certificate_min_clock_ins <= 366))),
  constraint camp_configs_comment_deadline_hours_check CHECK (((comment_deadline_hours >= 1) AND (comment_deadline_hours <= 720))),
  constraint camp_configs_group_capacity_check CHECK (((group_capacity >= 1) AND (group_capacity <= 10000))),
  constraint camp_configs_lesson_days_check CHECK (((lesson_days >= 1) AND (lesson_days <= 366))),
  constraint camp_configs_makeup_days_check CHECK (((makeup_days >= 0) AND (makeup_days <= 366))),
  constraint camp_configs_reminder_time_check CHECK ((reminder_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint camp_configs_unlock_time_check CHECK ((unlock_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
);
-- Triggers, and the functions that they call:
-- camp_configs_funnel_insert: family_funnel_of_config()
-- camp_configs_funnel_update: family_funnel_of_config()

create table camp_group_seats (
  group_id bigint not null,
  taken integer not null default 0,
  held integer not null default 0,
  constraint camp_group_seats_pkey PRIMARY KEY (group_id),
  constraint camp_group_seats_group_id_fkey FOREIGN KEY (group_id) REFERENCES camp_groups(id) ON DELETE CASCADE,
  constraint camp_group_seats_held_check CHECK ((held >= 0)),
  constraint camp_group_seats_taken_check CHECK ((taken >= 0))
);

create table camp_groups (
  id bigint generated always as identity,
  camp_id bigint not null,
  name text not null,
  coach_id bigint,
  capacity integer not null,
  active_flg text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  case_twin boolean not null default false,
  level text,
  constraint camp_groups_pkey PRIMARY KEY (id),
  constraint camp_groups_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id),
  constraint camp_groups_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint camp_groups_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint camp_groups_capacity_check CHECK (((capacity >= 1) AND (capacity <= 10000)))
);
CREATE INDEX camp_groups_camp_coach_idx ON public.camp_groups USING btree (camp_id, coach_id) WHERE (deleted_at IS NULL);
CREATE INDEX camp_groups_coach_idx ON public.camp_groups USING btree (coach_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX camp_groups_name_case_key ON public.camp_groups USING btree (camp_id, lower(name)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX camp_groups_name_key ON public.camp_groups USING btree (camp_id, name) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- camp_groups_case_twin: case_twin_ends()
-- camp_groups_seats_make: camp_group_seats_make()

create table camp_lessons (
  camp_id bigint not null,
  day integer not null,
  lesson_date date not null,
  resource_id bigint,
  constraint camp_lessons_pkey PRIMARY KEY (camp_id, day),
  constraint camp_lessons_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id) ON DELETE CASCADE,
  constraint camp_lessons_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint camp_lessons_day_check CHECK ((day >= 1))
);
CREATE UNIQUE INDEX camp_lessons_date_key ON public.camp_lessons USING btree (camp_id, lesson_date) INCLUDE (day);
CREATE INDEX camp_lessons_day_idx ON public.camp_lessons USING btree (lesson_date, camp_id);
CREATE INDEX camp_lessons_resource_idx ON public.camp_lessons USING btree (resource_id) WHERE (resource_id IS NOT NULL);

create table camp_resource_revisions (
  camp_id bigint not null,
  resource_id bigint not null,
  revision integer not null,
  constraint camp_resource_revisions_pkey PRIMARY KEY (camp_id, resource_id),
  constraint camp_resource_revisions_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id) ON DELETE CASCADE,
  constraint camp_resource_revisions_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint camp_resource_revisions_revision_check CHECK ((revision >= 1))
);
CREATE INDEX camp_resource_revisions_resource_idx ON public.camp_resource_revisions USING btree (resource_id);

create table camp_seats (
  camp_id bigint not null,
  taken integer not null default 0,
  constraint camp_seats_pkey PRIMARY KEY (camp_id),
  constraint camp_seats_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id) ON DELETE CASCADE,
  constraint camp_seats_taken_check CHECK ((taken >= 0))
);
CREATE INDEX camp_seats_taken_idx ON public.camp_seats USING btree (taken, camp_id);

create table camp_stay_day (
  camp_id bigint not null,
  from_day date not null,
  last_day date not null,
  children bigint not null,
  constraint camp_stay_day_pkey PRIMARY KEY (camp_id, from_day, last_day)
);
CREATE INDEX camp_stay_day_nobody_idx ON public.camp_stay_day USING btree (camp_id) WHERE (children = 0);

create table camp_stay_delta (
  id bigint generated always as identity,
  camp_id bigint not null,
  from_day date not null,
  last_day date not null,
  children integer not null,
  constraint camp_stay_delta_pkey PRIMARY KEY (id)
);

create table camp_student_figures (
  camp_student_id bigint not null,
  clock_in_days integer not null default 0,
  makeup_days integer not null default 0,
  comment_count integer not null default 0,
  study_seconds bigint not null default 0,
  score_sum bigint not null default 0,
  score_count integer not null default 0,
  last_clock_in_at timestamp with time zone,
  last_clock_in_date date,
  first_clock_in_date date,
  constraint camp_student_figures_pkey PRIMARY KEY (camp_student_id),
  constraint camp_student_figures_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id) ON DELETE CASCADE
);
-- Triggers, and the functions that they call:
-- camp_student_figures_funnel_insert: family_funnel_of_days()
-- camp_student_figures_funnel_update: family_funnel_of_days()

create table camp_student_moves (
  id bigint generated always as identity,
  camp_student_id bigint not null,
  from_group_id bigint not null,
  to_group_id bigint not null,
  effective_date date not null,
  reason text,
  moved_by bigint,
  created_at timestamp with time zone not null default now(),
  applied_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  constraint camp_student_moves_pkey PRIMARY KEY (id),
  constraint camp_student_moves_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id),
  constraint camp_student_moves_from_group_id_fkey FOREIGN KEY (from_group_id) REFERENCES camp_groups(id),
  constraint camp_student_moves_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES users(id),
  constraint camp_student_moves_to_group_id_fkey FOREIGN KEY (to_group_id) REFERENCES camp_groups(id)
);
CREATE INDEX camp_student_moves_due_idx ON public.camp_student_moves USING btree (effective_date) WHERE ((applied_at IS NULL) AND (cancelled_at IS NULL));
CREATE UNIQUE INDEX camp_student_moves_open_key ON public.camp_student_moves USING btree (camp_student_id) WHERE ((applied_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX camp_student_moves_student_idx ON public.camp_student_moves USING btree (camp_student_id, id);

create table camp_student_stays (
  id bigint generated always as identity,
  camp_student_id bigint not null,
  camp_id bigint not null,
  group_id bigint not null,
  source text not null,
  order_number text,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  after_at timestamp with time zone,
  finished_at timestamp with time zone,
  from_day date generated always as (business_day(from_at)) stored not null,
  to_day date generated always as (business_day(to_at)) stored,
  finished_day date generated always as (business_day(finished_at)) stored,
  reason text,
  by_user_id bigint,
  clock_in_days integer not null default 0,
  finished_days integer not null default 0,
  last_clock_in_date date,
  refund_order text,
  constraint camp_student_stays_pkey PRIMARY KEY (id),
  constraint camp_student_stays_chain_key UNIQUE NULLS NOT DISTINCT (camp_student_id, after_at),
  constraint camp_student_stays_end_key UNIQUE (camp_student_id, to_at),
  constraint camp_student_stays_after_fk FOREIGN KEY (camp_student_id, after_at) REFERENCES camp_student_stays(camp_student_id, to_at),
  constraint camp_student_stays_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint camp_student_stays_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id),
  constraint camp_student_stays_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id) ON DELETE CASCADE,
  constraint camp_student_stays_group_id_fkey FOREIGN KEY (group_id) REFERENCES camp_groups(id),
  constraint camp_student_stays_check CHECK ((from_at >= after_at)),
  constraint camp_student_stays_check1 CHECK ((to_at > from_at)),
  constraint camp_student_stays_check2 CHECK (((to_at IS NOT NULL) OR ((reason IS NULL) AND (by_user_id IS NULL)))),
  constraint camp_student_stays_source_check CHECK ((source = ANY (ARRAY['ORDER'::text, 'IMPORT'::text, 'MANUAL'::text])))
);
CREATE INDEX camp_student_stays_camp_days_idx ON public.camp_student_stays USING btree (camp_id) INCLUDE (camp_student_id, group_id, from_day, to_day, finished_day, to_at, after_at, clock_in_days, finished_days);
CREATE INDEX camp_student_stays_group_days_idx ON public.camp_student_stays USING btree (group_id) INCLUDE (camp_student_id, camp_id, from_day, to_day, finished_day, to_at, after_at, clock_in_days, finished_days);
CREATE INDEX camp_student_stays_order_idx ON public.camp_student_stays USING btree (order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX camp_student_stays_other_idx ON public.camp_student_stays USING btree (camp_id) INCLUDE (camp_student_id, group_id, from_day, to_day, finished_day, to_at, after_at) WHERE ((to_at IS NOT NULL) OR (after_at IS NOT NULL) OR (finished_at IS NOT NULL));
CREATE INDEX camp_student_stays_plain_idx ON public.camp_student_stays USING btree (camp_id, COALESCE(last_clock_in_date, from_day)) INCLUDE (camp_student_id, group_id, from_day, last_clock_in_date) WHERE ((to_at IS NULL) AND (after_at IS NULL) AND (finished_at IS NULL));
CREATE INDEX camp_student_stays_returned_idx ON public.camp_student_stays USING btree (camp_id) INCLUDE (camp_student_id, group_id, from_day, last_clock_in_date) WHERE ((to_at IS NULL) AND (after_at IS NOT NULL) AND (finished_at IS NULL));
-- Triggers, and the functions that they call:
-- camp_student_stays_days_insert: camp_student_stays_days()
-- camp_student_stays_days_update: camp_student_stays_days()
-- camp_student_stays_delta_delete: camp_stay_delta_delete()
-- camp_student_stays_delta_insert: camp_stay_delta_insert()
-- camp_student_stays_delta_update: camp_stay_delta_change()
-- camp_student_stays_profit: profit_due_stays()

create table camp_students (
  id bigint generated always as identity,
  camp_id bigint not null,
  group_id bigint not null,
  student_id bigint not null,
  parent_id bigint not null,
  source text not null,
  order_number text,
  status text not null default 'STUDYING'::text,
  joined_at timestamp with time zone not null default now(),
  quit_at timestamp with time zone,
  coach_remark text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  finished_at timestamp with time zone,
  returned_at timestamp with time zone,
  preferred_coach_id bigint,
  constraint camp_students_pkey PRIMARY KEY (id),
  constraint camp_students_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id),
  constraint camp_students_group_id_fkey FOREIGN KEY (group_id) REFERENCES camp_groups(id),
  constraint camp_students_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint camp_students_preferred_coach_id_fkey FOREIGN KEY (preferred_coach_id) REFERENCES coaches(id),
  constraint camp_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint camp_students_check CHECK (((status = 'QUIT'::text) = (quit_at IS NOT NULL))),
  constraint camp_students_source_check CHECK ((source = ANY (ARRAY['ORDER'::text, 'IMPORT'::text, 'MANUAL'::text]))),
  constraint camp_students_status_check CHECK ((status = ANY (ARRAY['STUDYING'::text, 'FINISHED'::text, 'QUIT'::text])))
);
CREATE INDEX camp_students_camp_idx ON public.camp_students USING btree (camp_id, joined_at DESC, id DESC);
CREATE INDEX camp_students_group_idx ON public.camp_students USING btree (group_id, status) INCLUDE (camp_id, parent_id, joined_at);
CREATE INDEX camp_students_order_idx ON public.camp_students USING btree (order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX camp_students_parent_idx ON public.camp_students USING btree (parent_id, joined_at DESC, id DESC);
CREATE INDEX camp_students_quit_idx ON public.camp_students USING btree (id) WHERE (status = 'QUIT'::text);
CREATE INDEX camp_students_student_idx ON public.camp_students USING btree (student_id);
CREATE UNIQUE INDEX camp_students_student_key ON public.camp_students USING btree (camp_id, student_id);
CREATE INDEX camp_students_studying_idx ON public.camp_students USING btree (camp_id) INCLUDE (id, group_id, joined_at) WHERE (status = 'STUDYING'::text);
-- Triggers, and the functions that they call:
-- camp_students_finished: camp_students_finished()
-- camp_students_funnel_delete: family_funnel_of_stay()
-- camp_students_funnel_insert: family_funnel_of_stay()
-- camp_students_funnel_update: family_funnel_of_stay()
-- camp_students_seats_delete: camp_students_seats_delete()
-- camp_students_seats_insert: camp_students_seats_insert()
-- camp_students_seats_update: camp_students_seats_update()
-- camp_students_stays_insert: camp_students_stays_insert()
-- camp_students_stays_update: camp_students_stays_update()

create table camp_types (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  active_flg text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  case_twin boolean not null default false,
  constraint camp_types_pkey PRIMARY KEY (id),
  constraint camp_types_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE UNIQUE INDEX camp_types_name_case_key ON public.camp_types USING btree (lower(name)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX camp_types_name_key ON public.camp_types USING btree (name) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- camp_types_case_twin: case_twin_ends()

create table camps (
  id bigint generated always as identity,
  name text not null,
  camp_type_id bigint not null,
  goods_id bigint,
  term text not null,
  enrol_start date not null,
  enrol_end date not null,
  start_date date not null,
  end_date date not null,
  capacity integer not null,
  remark text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  case_twin boolean not null default false,
  constraint camps_pkey PRIMARY KEY (id),
  constraint camps_camp_type_id_fkey FOREIGN KEY (camp_type_id) REFERENCES camp_types(id),
  constraint camps_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id),
  constraint camps_capacity_check CHECK (((capacity >= 1) AND (capacity <= 1000000))),
  constraint camps_check CHECK (((enrol_start <= enrol_end) AND (enrol_end <= end_date) AND (start_date <= end_date)))
);
CREATE INDEX camps_end_idx ON public.camps USING btree (end_date) WHERE (deleted_at IS NULL);
CREATE INDEX camps_name_bigrams ON public.camps USING gin (bigrams(name));
CREATE UNIQUE INDEX camps_name_term_case_key ON public.camps USING btree (lower(name), lower(term)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX camps_name_term_key ON public.camps USING btree (name, term) WHERE (deleted_at IS NULL);
CREATE INDEX camps_start_idx ON public.camps USING btree (start_date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX camps_type_idx ON public.camps USING btree (camp_type_id, start_date DESC, id DESC) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- camps_case_twin: case_twin_ends()
-- camps_seats_make: camp_seats_make()

create table change_set_rows (
  set_id bigint not null,
  row_number integer not null,
  state text not null,
  subject text not null,
  cells jsonb not null,
  plan jsonb,
  faults jsonb not null default '[]'::jsonb,
  before jsonb,
  after jsonb,
  record_id bigint,
  trace jsonb,
  constraint change_set_rows_pkey PRIMARY KEY (set_id, row_number),
  constraint change_set_rows_set_id_fkey FOREIGN KEY (set_id) REFERENCES change_sets(id) ON DELETE CASCADE,
  constraint change_set_rows_state_check CHECK ((state = ANY (ARRAY['READY'::text, 'SKIPPED'::text, 'REFUSED'::text, 'APPLIED'::text, 'FAILED'::text, 'UNDONE'::text])))
);
CREATE INDEX change_set_rows_state_idx ON public.change_set_rows USING btree (set_id, state, row_number);

create table change_sets (
  id bigint generated always as identity,
  token text not null,
  owner_id bigint not null,
  kind text not null,
  source text not null,
  parameters jsonb not null default '{}'::jsonb,
  file_id text,
  file_name text,
  mode text not null default 'VALID_ROWS'::text,
  dry_run boolean not null,
  stage text not null default 'PLAN'::text,
  status text not null default 'WAITING'::text,
  rate smallint not null default 0,
  row_count integer not null default 0,
  result_file_id text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint change_sets_pkey PRIMARY KEY (id),
  constraint change_sets_token_key UNIQUE (token),
  constraint change_sets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint change_sets_check CHECK (((source = 'FILE'::text) = (file_name IS NOT NULL))),
  constraint change_sets_mode_check CHECK ((mode = ANY (ARRAY['VALID_ROWS'::text, 'ALL_OR_NOTHING'::text]))),
  constraint change_sets_rate_check CHECK (((rate >= 0) AND (rate <= 100))),
  constraint change_sets_source_check CHECK ((source = ANY (ARRAY['FILE'::text, 'SELECTION'::text]))),
  constraint change_sets_stage_check CHECK ((stage = ANY (ARRAY['PLAN'::text, 'RECHECK'::text, 'APPLY'::text, 'UNDO'::text]))),
  constraint change_sets_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'DOING'::text, 'CHECKED'::text, 'DONE'::text, 'FAILD'::text])))
);
CREATE INDEX change_sets_owner_idx ON public.change_sets USING btree (owner_id, id DESC);

create table channel_costs (
  id bigint generated always as identity,
  channel_id bigint not null,
  from_day date not null,
  to_day date not null,
  amount bigint not null,
  note text,
  by_user_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint channel_costs_pkey PRIMARY KEY (id),
  constraint channel_costs_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint channel_costs_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES promotion_channels(id),
  constraint channel_costs_amount_check CHECK ((amount >= 0)),
  constraint channel_costs_check CHECK ((to_day >= from_day))
);
CREATE INDEX channel_costs_channel_idx ON public.channel_costs USING btree (channel_id, from_day) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- channel_costs_profit: profit_due_row()

create table channel_day (
  referrer_id bigint not null,
  day date not null,
  channel_id bigint not null,
  registered bigint not null,
  first_paid bigint not null,
  first_amount bigint not null,
  finished bigint not null,
  next_camp bigint not null,
  next_amount bigint not null,
  orders bigint not null,
  paid_amount bigint not null,
  refunded_amount bigint not null,
  constraint channel_day_pkey PRIMARY KEY (referrer_id, day, channel_id)
);

create table channel_delta (
  id bigint generated always as identity,
  channel_id bigint not null,
  referrer_id bigint not null,
  day date not null,
  registered integer not null default 0,
  first_paid integer not null default 0,
  first_amount bigint not null default 0,
  finished integer not null default 0,
  next_camp integer not null default 0,
  next_amount bigint not null default 0,
  orders integer not null default 0,
  paid_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  constraint channel_delta_pkey PRIMARY KEY (id)
);

create table channel_visitors (
  day date not null,
  channel_id bigint not null,
  visitor text not null,
  constraint channel_visitors_pkey PRIMARY KEY (day, channel_id, visitor),
  constraint channel_visitors_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES promotion_channels(id)
);

create table channel_visits_day (
  channel_id bigint not null,
  day date not null,
  visits integer not null default 0,
  visitors integer not null default 0,
  constraint channel_visits_day_pkey PRIMARY KEY (channel_id, day),
  constraint channel_visits_day_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES promotion_channels(id)
);

create table chores (
  name text not null,
  ran_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  told_until timestamp with time zone,
  constraint chores_pkey PRIMARY KEY (name)
);

create table clock_ins (
  id bigint generated always as identity,
  camp_student_id bigint not null,
  camp_id bigint not null,
  group_id bigint not null,
  coach_id bigint,
  clock_in_date date not null,
  lesson_day integer not null,
  submitted_at timestamp with time zone not null,
  makeup boolean not null default false,
  makeup_reason text,
  study_seconds integer not null default 0,
  score smallint,
  media_urls jsonb not null default '[]'::jsonb,
  comment_due_at timestamp with time zone not null,
  commented_at timestamp with time zone,
  comment_text text,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  commented_by bigint,
  comment_seconds integer,
  comment_media jsonb not null default '[]'::jsonb,
  reckoned boolean not null default false,
  first_commented_at timestamp with time zone,
  first_commented_by bigint,
  constraint clock_ins_pkey PRIMARY KEY (id),
  constraint clock_ins_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id),
  constraint clock_ins_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id),
  constraint clock_ins_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint clock_ins_commented_by_fkey FOREIGN KEY (commented_by) REFERENCES coaches(id),
  constraint clock_ins_first_commented_by_fkey FOREIGN KEY (first_commented_by) REFERENCES coaches(id),
  constraint clock_ins_group_id_fkey FOREIGN KEY (group_id) REFERENCES camp_groups(id),
  constraint clock_ins_comment_seconds_check CHECK ((comment_seconds >= 0)),
  constraint clock_ins_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint clock_ins_study_seconds_check CHECK ((study_seconds >= 0))
);
CREATE INDEX clock_ins_camp_idx ON public.clock_ins USING btree (camp_id, clock_in_date) INCLUDE (camp_student_id, group_id, coach_id, commented_at, comment_due_at);
CREATE INDEX clock_ins_coach_idx ON public.clock_ins USING btree (coach_id, comment_due_at) WHERE ((commented_at IS NULL) OR (commented_at > comment_due_at));
CREATE INDEX clock_ins_comment_idx ON public.clock_ins USING btree (comment_due_at DESC, id DESC) INCLUDE (camp_id, group_id, coach_id, commented_at) WHERE ((commented_at IS NULL) OR (commented_at > comment_due_at));
CREATE INDEX clock_ins_day_idx ON public.clock_ins USING btree (clock_in_date, camp_id) INCLUDE (camp_student_id, group_id, coach_id, commented_at, comment_due_at);
CREATE INDEX clock_ins_open_camp_idx ON public.clock_ins USING btree (camp_id, comment_due_at) INCLUDE (group_id) WHERE (commented_at IS NULL);
CREATE INDEX clock_ins_open_idx ON public.clock_ins USING btree (comment_due_at, id) INCLUDE (camp_id, group_id, coach_id) WHERE (commented_at IS NULL);
CREATE INDEX clock_ins_overtime_idx ON public.clock_ins USING btree (comment_due_at, id) INCLUDE (camp_id, group_id, coach_id, clock_in_date, commented_at) WHERE ((commented_at IS NULL) OR (commented_at > comment_due_at));
CREATE INDEX clock_ins_overtime_submitted_idx ON public.clock_ins USING btree (submitted_at, id) INCLUDE (comment_due_at, commented_at, camp_student_id) WHERE ((commented_at IS NULL) OR (commented_at > comment_due_at));
CREATE UNIQUE INDEX clock_ins_student_day_key ON public.clock_ins USING btree (camp_student_id, clock_in_date);
CREATE INDEX clock_ins_unreckoned_idx ON public.clock_ins USING btree (id) WHERE ((commented_at IS NOT NULL) AND (NOT reckoned));
-- Triggers, and the functions that they call:
-- clock_ins_figures_delete: clock_ins_figures()
-- clock_ins_figures_insert: clock_ins_figures()
-- clock_ins_figures_update: clock_ins_figures()

create table coach_absences (
  id bigint generated always as identity,
  coach_id bigint not null,
  from_date date not null,
  to_date date,
  substitute_id bigint,
  reason text not null,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint coach_absences_pkey PRIMARY KEY (id),
  constraint coach_absences_days_key EXCLUDE USING gist (coach_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&),
  constraint coach_absences_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint coach_absences_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint coach_absences_substitute_id_fkey FOREIGN KEY (substitute_id) REFERENCES coaches(id),
  constraint coach_absences_check CHECK ((to_date >= from_date)),
  constraint coach_absences_check1 CHECK ((substitute_id <> coach_id))
);
CREATE INDEX coach_absences_substitute_idx ON public.coach_absences USING btree (substitute_id) WHERE (substitute_id IS NOT NULL);

create table coach_group_members (
  id bigint generated always as identity,
  group_id bigint not null,
  coach_id bigint not null,
  joined_at date not null,
  left_at date,
  created_at timestamp with time zone not null default now(),
  constraint coach_group_members_pkey PRIMARY KEY (id),
  constraint coach_group_members_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint coach_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES coach_groups(id),
  constraint coach_group_members_check CHECK (((left_at IS NULL) OR (left_at >= joined_at)))
);
CREATE INDEX coach_group_members_coach_idx ON public.coach_group_members USING btree (coach_id, joined_at);
CREATE UNIQUE INDEX coach_group_members_coach_key ON public.coach_group_members USING btree (coach_id) WHERE (left_at IS NULL);
CREATE INDEX coach_group_members_group_idx ON public.coach_group_members USING btree (group_id, coach_id);

create table coach_groups (
  id bigint generated always as identity,
  name text not null,
  leader_coach_id bigint,
  remark text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  case_twin boolean not null default false,
  constraint coach_groups_pkey PRIMARY KEY (id),
  constraint coach_groups_leader_coach_id_fkey FOREIGN KEY (leader_coach_id) REFERENCES coaches(id)
);
CREATE INDEX coach_groups_leader_idx ON public.coach_groups USING btree (leader_coach_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX coach_groups_name_case_key ON public.coach_groups USING btree (lower(name)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX coach_groups_name_key ON public.coach_groups USING btree (name) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- coach_groups_case_twin: case_twin_ends()

create table coach_identity_changes (
  id bigint generated always as identity,
  coach_id bigint not null,
  phone boolean not null,
  id_card boolean not null,
  old_phone text,
  text_state text not null,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint coach_identity_changes_pkey PRIMARY KEY (id),
  constraint coach_identity_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint coach_identity_changes_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint coach_identity_changes_text_state_check CHECK ((text_state = ANY (ARRAY['NONE'::text, 'WAITING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'DOUBT'::text])))
);
CREATE INDEX coach_identity_changes_coach_idx ON public.coach_identity_changes USING btree (coach_id, changed_at);

create table coach_kind_rates (
  id bigint generated always as identity,
  coach_id bigint not null,
  kind text not null,
  unit text not null,
  effective_from date not null,
  amount bigint,
  reason text,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint coach_kind_rates_pkey PRIMARY KEY (id),
  constraint coach_kind_rates_coach_id_kind_effective_from_key UNIQUE (coach_id, kind, effective_from),
  constraint coach_kind_rates_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint coach_kind_rates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint coach_kind_rates_amount_check CHECK ((amount >= 0)),
  constraint coach_kind_rates_kind_check CHECK ((kind = ANY (ARRAY['COMMENT'::text, 'LIVE_CLASS'::text, 'GROUP_SERVICE'::text, 'OTHER'::text]))),
  constraint coach_kind_rates_unit_check CHECK ((unit = ANY (ARRAY['HOUR'::text, 'PIECE'::text])))
);
-- Triggers, and the functions that they call:
-- coach_kind_rates_replaced: keep_coach_kind_rate()

create table coach_payee_changes (
  id bigint generated always as identity,
  coach_id bigint not null,
  bank text not null,
  tail text,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint coach_payee_changes_pkey PRIMARY KEY (id),
  constraint coach_payee_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint coach_payee_changes_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id)
);
CREATE INDEX coach_payee_changes_coach_idx ON public.coach_payee_changes USING btree (coach_id, changed_at);

create table coach_plans (
  id bigint generated always as identity,
  camp_id bigint not null,
  coach_id bigint not null,
  quota integer not null,
  weight integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  by_hand boolean not null default false,
  constraint coach_plans_pkey PRIMARY KEY (id),
  constraint coach_plans_camp_id_coach_id_key UNIQUE (camp_id, coach_id),
  constraint coach_plans_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id),
  constraint coach_plans_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint coach_plans_quota_check CHECK ((quota >= 0)),
  constraint coach_plans_weight_check CHECK (((weight >= 1) AND (weight <= 1000)))
);

create table coach_rates (
  id bigint generated always as identity,
  coach_id bigint not null,
  effective_from date not null,
  amount bigint not null,
  reason text,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint coach_rates_pkey PRIMARY KEY (id),
  constraint coach_rates_coach_id_effective_from_key UNIQUE (coach_id, effective_from),
  constraint coach_rates_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint coach_rates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint coach_rates_amount_check CHECK ((amount >= 0))
);
-- Triggers, and the functions that they call:
-- coach_rates_replaced: keep_coach_rate()

create table coach_tracking_periods (
  id bigint generated always as identity,
  coach_id bigint not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  constraint coach_tracking_periods_pkey PRIMARY KEY (id),
  constraint coach_tracking_periods_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint coach_tracking_periods_check CHECK (((to_at IS NULL) OR (to_at >= from_at)))
);
CREATE INDEX coach_tracking_periods_coach_idx ON public.coach_tracking_periods USING btree (coach_id, from_at);
CREATE UNIQUE INDEX coach_tracking_periods_open_key ON public.coach_tracking_periods USING btree (coach_id) WHERE (to_at IS NULL);

create table coaches (
  id bigint generated always as identity,
  name text not null,
  english_name text,
  phone text not null,
  user_id bigint,
  employment text not null,
  level text,
  id_card_sealed text,
  id_card_hash text,
  hourly_rate_amount bigint not null,
  max_students integer,
  tracking_enabled boolean not null default false,
  active_flg text not null default 'ACTIVE'::text,
  joined_at date not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  id_card_masked text,
  payee_bank text,
  payee_sealed text,
  payee_tail text,
  constraint coaches_pkey PRIMARY KEY (id),
  constraint coaches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint coaches_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint coaches_employment_check CHECK ((employment = ANY (ARRAY['FULL_TIME'::text, 'PART_TIME'::text]))),
  constraint coaches_hourly_rate_amount_check CHECK ((hourly_rate_amount >= 0)),
  constraint coaches_max_students_check CHECK ((max_students > 0))
);
CREATE UNIQUE INDEX coaches_id_card_key ON public.coaches USING btree (id_card_hash) WHERE (deleted_at IS NULL);
CREATE INDEX coaches_name_bigrams ON public.coaches USING gin (bigrams(name));
CREATE UNIQUE INDEX coaches_phone_key ON public.coaches USING btree (phone) WHERE (deleted_at IS NULL);
CREATE INDEX coaches_phone_trgm ON public.coaches USING gin (phone gin_trgm_ops);
CREATE UNIQUE INDEX coaches_user_key ON public.coaches USING btree (user_id) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- coaches_account: coach_account_told()
-- coaches_first_rate: note_coach_rate()
-- coaches_first_tracking: note_coach_tracking()
-- coaches_new_rate: note_coach_rate()
-- coaches_tracking: note_coach_tracking()

create table comment_reminders (
  clock_in_id bigint not null,
  day date not null,
  told_at timestamp with time zone default now(),
  constraint comment_reminders_pkey PRIMARY KEY (clock_in_id, day),
  constraint comment_reminders_clock_in_id_fkey FOREIGN KEY (clock_in_id) REFERENCES clock_ins(id) ON DELETE CASCADE
);
CREATE INDEX comment_reminders_day_idx ON public.comment_reminders USING btree (day);

create table commission_holds (
  line_id bigint not null,
  order_id bigint not null,
  why text not null,
  held_at timestamp with time zone not null default now(),
  outcome text,
  ended_at timestamp with time zone,
  ended_by bigint,
  reason text,
  constraint commission_holds_pkey PRIMARY KEY (line_id),
  constraint commission_holds_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint commission_holds_line_id_fkey FOREIGN KEY (line_id) REFERENCES commission_lines(id),
  constraint commission_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint commission_holds_check CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint commission_holds_outcome_check CHECK ((outcome = ANY (ARRAY['RELEASED'::text, 'DROPPED'::text]))),
  constraint commission_holds_why_check CHECK ((why = ANY (ARRAY['SAME_PHONE'::text, 'SAME_ADDRESS'::text, 'SAME_DEVICE'::text, 'RING'::text])))
);
CREATE UNIQUE INDEX commission_holds_order_key ON public.commission_holds USING btree (order_id);

create table commission_lines (
  id bigint generated always as identity,
  order_id bigint not null,
  referrer_id bigint not null,
  kind text not null,
  base_amount bigint not null,
  rate_bp integer not null,
  amount bigint not null,
  at timestamp with time zone not null default now(),
  reverses_id bigint,
  constraint commission_lines_pkey PRIMARY KEY (id),
  constraint commission_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint commission_lines_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrers(id),
  constraint commission_lines_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES commission_lines(id),
  constraint commission_lines_base_amount_check CHECK ((base_amount >= 0)),
  constraint commission_lines_check CHECK (((kind <> 'EARNED'::text) OR (amount > 0))),
  constraint commission_lines_check1 CHECK (((kind <> 'REVERSED'::text) OR (amount < 0))),
  constraint commission_lines_check2 CHECK (((kind = 'REVERSED'::text) = (reverses_id IS NOT NULL))),
  constraint commission_lines_kind_check CHECK ((kind = ANY (ARRAY['EARNED'::text, 'REVERSED'::text, 'CORRECTION'::text]))),
  constraint commission_lines_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)))
);
CREATE UNIQUE INDEX commission_lines_earned_key ON public.commission_lines USING btree (order_id) WHERE (kind = 'EARNED'::text);
CREATE INDEX commission_lines_order_idx ON public.commission_lines USING btree (order_id);
CREATE INDEX commission_lines_referrer_idx ON public.commission_lines USING btree (referrer_id, at DESC, id DESC) INCLUDE (amount);
-- Triggers, and the functions that they call:
-- commission_lines_append_only: refuse_commission_change()
-- commission_lines_no_truncate: refuse_commission_change()
-- commission_lines_profit: profit_due_orders()

create table commission_payout_lines (
  payout_id bigint not null,
  line_id bigint not null,
  live boolean not null default true,
  constraint commission_payout_lines_pkey PRIMARY KEY (payout_id, line_id),
  constraint commission_payout_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES commission_lines(id),
  constraint commission_payout_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES commission_payouts(id)
);
CREATE UNIQUE INDEX commission_payout_lines_live_key ON public.commission_payout_lines USING btree (line_id) WHERE live;

create table commission_payout_payees (
  payout_id bigint not null,
  referrer_id bigint not null,
  by_hand boolean not null,
  bank text,
  sealed text,
  tail text,
  constraint commission_payout_payees_pkey PRIMARY KEY (payout_id, referrer_id),
  constraint commission_payout_payees_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES commission_payouts(id),
  constraint commission_payout_payees_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrers(id)
);

create table commission_payouts (
  id bigint generated always as identity,
  until_day date not null,
  state text not null default 'DRAFT'::text,
  amount bigint not null default 0,
  referrers integer not null default 0,
  lines integer not null default 0,
  made_by bigint not null,
  paid_by bigint,
  paid_at timestamp with time zone,
  bank_reference text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint commission_payouts_pkey PRIMARY KEY (id),
  constraint commission_payouts_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint commission_payouts_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint commission_payouts_check CHECK (((state = 'PAID'::text) = (paid_at IS NOT NULL))),
  constraint commission_payouts_check1 CHECK ((paid_by <> made_by)),
  constraint commission_payouts_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'PAID'::text, 'CANCELLED'::text])))
);

create table commission_waits (
  order_id bigint not null,
  referrer_id bigint not null,
  since timestamp with time zone not null default now(),
  constraint commission_waits_pkey PRIMARY KEY (order_id),
  constraint commission_waits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint commission_waits_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrers(id)
);
CREATE INDEX commission_waits_referrer_idx ON public.commission_waits USING btree (referrer_id);

create table consent_entries (
  id bigint generated always as identity,
  created_at timestamp with time zone not null default now(),
  consent_id bigint not null,
  state text not null,
  text_number integer,
  at timestamp with time zone not null,
  how text not null,
  guardian text,
  media_id text,
  noted_by bigint,
  key_id bigint,
  stopped_at timestamp with time zone,
  origin text not null default 'SAID'::text,
  constraint consent_entries_pkey PRIMARY KEY (id),
  constraint consent_entries_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES consents(id),
  constraint consent_entries_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint consent_entries_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint consent_entries_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id),
  constraint consent_entries_how_check CHECK ((how = ANY (ARRAY['APP'::text, 'PAPER'::text, 'STAFF'::text]))),
  constraint consent_entries_origin_check CHECK ((origin = ANY (ARRAY['SAID'::text, 'LATE'::text, 'UNDONE'::text, 'JOINED'::text]))),
  constraint consent_entries_state_check CHECK ((state = ANY (ARRAY['UNKNOWN'::text, 'GIVEN'::text, 'WITHDRAWN'::text])))
);
CREATE INDEX consent_entries_consent_idx ON public.consent_entries USING btree (consent_id, id);
CREATE INDEX consent_entries_media_idx ON public.consent_entries USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX consent_entries_open_idx ON public.consent_entries USING btree (id) WHERE ((state = 'WITHDRAWN'::text) AND (stopped_at IS NULL));
-- Triggers, and the functions that they call:
-- consent_entries_stay: consent_entry_stays()

create table consent_texts (
  id bigint generated always as identity,
  created_at timestamp with time zone not null default now(),
  purpose text not null,
  number integer not null,
  text text not null,
  published_by bigint,
  constraint consent_texts_pkey PRIMARY KEY (id),
  constraint consent_texts_purpose_number_key UNIQUE (purpose, number),
  constraint consent_texts_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id),
  constraint consent_texts_number_check CHECK ((number > 0)),
  constraint consent_texts_purpose_check CHECK ((purpose = ANY (ARRAY['LESSONS'::text, 'RECORDINGS'::text, 'DEMOS'::text, 'MESSAGES'::text, 'MARKETING'::text]))),
  constraint consent_texts_text_check CHECK (((length(text) >= 1) AND (length(text) <= 5000)))
);
-- Triggers, and the functions that they call:
-- consent_texts_stay: consent_text_stays()

create table consents (
  id bigint generated always as identity,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  student_id bigint not null,
  purpose text not null,
  state text not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_student_id_purpose_key UNIQUE (student_id, purpose),
  constraint consents_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint consents_purpose_check CHECK ((purpose = ANY (ARRAY['LESSONS'::text, 'RECORDINGS'::text, 'DEMOS'::text, 'MESSAGES'::text, 'MARKETING'::text]))),
  constraint consents_state_check CHECK ((state = ANY (ARRAY['UNKNOWN'::text, 'GIVEN'::text, 'WITHDRAWN'::text])))
);
CREATE INDEX consents_state_idx ON public.consents USING btree (purpose, state);

create table contract_events (
  id bigint generated always as identity,
  contract_id bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  kind text not null,
  user_id bigint,
  by_coach boolean not null default false,
  ip text,
  user_agent text,
  said text,
  constraint contract_events_pkey PRIMARY KEY (id),
  constraint contract_events_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint contract_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint contract_events_kind_check CHECK ((kind = ANY (ARRAY['CREATED'::text, 'SENT'::text, 'OPENED'::text, 'ID_WRONG'::text, 'CODE_SENT'::text, 'CODE_WRONG'::text, 'CODE_OK'::text, 'SIGNED'::text, 'SEALED'::text, 'REFUSED'::text, 'EXPIRED'::text, 'CANCELLED'::text, 'REMINDED'::text, 'DOWNLOADED'::text, 'INVALID'::text, 'TERMINATED'::text, 'LINK_COPIED'::text, 'END_ASKED'::text, 'END_DECLINED'::text, 'END_STARTED'::text, 'PHONE_CHANGED'::text, 'ID_CARD_CHANGED'::text])))
);
CREATE INDEX contract_events_contract_idx ON public.contract_events USING btree (contract_id, id);
-- Triggers, and the functions that they call:
-- contract_events_stay: contract_events_stay()
-- contract_events_stay_all: contract_events_stay()

create table contract_files (
  contract_id bigint not null,
  kind text not null,
  bytes bytea not null,
  hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint contract_files_pkey PRIMARY KEY (contract_id, kind),
  constraint contract_files_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint contract_files_kind_check CHECK ((kind = ANY (ARRAY['UNSIGNED'::text, 'SEALED'::text])))
);

create table contract_flows (
  contract_id bigint not null,
  flow_id text,
  sign_url text,
  asked_at timestamp with time zone,
  checked_at timestamp with time zone,
  refusal text,
  created_at timestamp with time zone not null default now(),
  constraint contract_flows_pkey PRIMARY KEY (contract_id),
  constraint contract_flows_flow_id_key UNIQUE (flow_id),
  constraint contract_flows_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id)
);

create table contract_lines (
  contract_id bigint not null,
  line_id bigint not null,
  live boolean not null default true,
  constraint contract_lines_pkey PRIMARY KEY (contract_id, line_id),
  constraint contract_lines_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint contract_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES work_lines(id)
);
CREATE UNIQUE INDEX contract_lines_live_key ON public.contract_lines USING btree (line_id) WHERE live;

create table contract_terminations (
  id bigint generated always as identity,
  contract_id bigint not null,
  reason text not null,
  status text not null default 'ASKED'::text,
  asked_by bigint not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  answer text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint contract_terminations_pkey PRIMARY KEY (id),
  constraint contract_terminations_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint contract_terminations_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint contract_terminations_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint contract_terminations_check CHECK (((status = 'ASKED'::text) = (decided_by IS NULL))),
  constraint contract_terminations_check1 CHECK (((decided_by IS NULL) OR (status <> 'CONFIRMED'::text) OR (decided_by <> asked_by))),
  constraint contract_terminations_status_check CHECK ((status = ANY (ARRAY['ASKED'::text, 'CONFIRMED'::text, 'DECLINED'::text])))
);
CREATE UNIQUE INDEX contract_terminations_asked_key ON public.contract_terminations USING btree (contract_id) WHERE (status = 'ASKED'::text);
CREATE INDEX contract_terminations_contract_idx ON public.contract_terminations USING btree (contract_id, id);

create table contract_texts (
  contract_id bigint not null,
  why text not null,
  state text not null default 'WAITING'::text,
  created_at timestamp with time zone not null default now(),
  constraint contract_texts_pkey PRIMARY KEY (contract_id, why),
  constraint contract_texts_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint contract_texts_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'DOUBT'::text]))),
  constraint contract_texts_why_check CHECK ((why = ANY (ARRAY['SENT'::text, 'REMIND'::text, 'ENDED'::text])))
);

create table contracts (
  id bigint generated always as identity,
  flow_id text not null,
  provider text not null default 'BUILTIN'::text,
  coach_id bigint not null,
  start_date date not null,
  end_date date not null,
  line_count integer not null,
  minutes integer not null,
  amount bigint not null,
  flow_status integer not null default 0,
  status text generated always as (contract_status(flow_status)) stored not null,
  status_reason text,
  facts jsonb not null,
  phone text not null,
  id_tail_hash bytea not null,
  token_seed text not null,
  token_hash text not null,
  coach_group_name text,
  sent_by bigint,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  expires_at timestamp with time zone,
  reminded_at timestamp with time zone,
  signed_at timestamp with time zone,
  sealed_at timestamp with time zone,
  seal_key_id bigint,
  hash text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  copy_hash text,
  constraint contracts_pkey PRIMARY KEY (id),
  constraint contracts_flow_id_key UNIQUE (flow_id),
  constraint contracts_token_hash_key UNIQUE (token_hash),
  constraint contracts_period_key EXCLUDE USING gist (coach_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&) WHERE ((contract_status(flow_status) = ANY (ARRAY['DRAFT'::text, 'PENDING'::text, 'DONE'::text]))),
  constraint contracts_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint contracts_seal_key_id_fkey FOREIGN KEY (seal_key_id) REFERENCES seal_keys(id),
  constraint contracts_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint contracts_amount_check CHECK ((amount > 0)),
  constraint contracts_check CHECK ((end_date >= start_date)),
  constraint contracts_line_count_check CHECK ((line_count > 0)),
  constraint contracts_provider_check CHECK ((provider = ANY (ARRAY['BUILTIN'::text, 'ESS'::text])))
);
CREATE INDEX contracts_coach_idx ON public.contracts USING btree (coach_id, start_date);
CREATE UNIQUE INDEX contracts_copy_key ON public.contracts USING btree (copy_hash) WHERE (copy_hash IS NOT NULL);
CREATE INDEX contracts_ended_idx ON public.contracts USING btree (updated_at) WHERE (flow_status = ANY (ARRAY[3, 5, 10]));
CREATE INDEX contracts_open_idx ON public.contracts USING btree (expires_at) WHERE (flow_status = ANY (ARRAY[0, 1, 2, 7, 8, 9]));
CREATE INDEX contracts_sent_idx ON public.contracts USING btree (sent_at DESC NULLS LAST);
-- Triggers, and the functions that they call:
-- contracts_let_go: contract_lets_go()
-- contracts_sign_months: contracts_sign_months()

create table coupon_batches (
  id bigint generated always as identity,
  channel_id bigint not null,
  goods_id bigint not null,
  kind text not null,
  discount_amount bigint,
  count integer not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  remark text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  per_parent_limit integer,
  made_by bigint,
  exported_at timestamp with time zone,
  exported_by bigint,
  making boolean not null default false,
  wanted integer,
  task_id bigint,
  constraint coupon_batches_pkey PRIMARY KEY (id),
  constraint coupon_batches_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES promotion_channels(id),
  constraint coupon_batches_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES users(id),
  constraint coupon_batches_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id),
  constraint coupon_batches_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint coupon_batches_count_check CHECK (((count >= 1) AND (count <= 100000))),
  constraint coupon_batches_discount_amount_check CHECK ((discount_amount > 0)),
  constraint coupon_batches_kind_check CHECK ((kind = ANY (ARRAY['EXCHANGE'::text, 'DISCOUNT'::text]))),
  constraint coupon_batches_per_parent_limit_check CHECK ((per_parent_limit > 0))
);

create table coupon_events (
  id bigint generated always as identity,
  coupon_id bigint not null,
  at timestamp with time zone not null default now(),
  kind text not null,
  by_user_id bigint,
  parent_id bigint,
  order_number text,
  reason text,
  note text,
  constraint coupon_events_pkey PRIMARY KEY (id),
  constraint coupon_events_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint coupon_events_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_events_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint coupon_events_kind_check CHECK ((kind = ANY (ARRAY['REDEEMED'::text, 'REFUSED'::text, 'GIVEN_BACK'::text, 'DISABLED'::text, 'RESTORED'::text, 'MARKED'::text, 'UNMARKED'::text, 'PRINTED'::text, 'FROZEN'::text, 'THAWED'::text])))
);
CREATE INDEX coupon_events_coupon_idx ON public.coupon_events USING btree (coupon_id, at);
CREATE INDEX coupon_events_parent_idx ON public.coupon_events USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX coupon_events_refused_idx ON public.coupon_events USING btree (at) WHERE (kind = 'REFUSED'::text);

create table coupons (
  id bigint generated always as identity,
  code text not null,
  batch_id bigint not null,
  status text not null default 'UNUSED'::text,
  used_by_parent_id bigint,
  used_at timestamp with time zone,
  order_number text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  disabled_mark text,
  printed_at timestamp with time zone,
  frozen_at timestamp with time zone,
  frozen_reason text,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_code_key UNIQUE (code),
  constraint coupons_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES coupon_batches(id),
  constraint coupons_used_by_parent_id_fkey FOREIGN KEY (used_by_parent_id) REFERENCES parents(id),
  constraint coupons_check CHECK (((status = 'USED'::text) = (order_number IS NOT NULL))),
  constraint coupons_status_check CHECK ((status = ANY (ARRAY['UNUSED'::text, 'USED'::text, 'DISABLED'::text, 'EXPIRED'::text])))
);
CREATE INDEX coupons_created_idx ON public.coupons USING btree (created_at DESC, id DESC);
CREATE INDEX coupons_frozen_idx ON public.coupons USING btree (batch_id) WHERE (frozen_at IS NOT NULL);
CREATE INDEX coupons_order_idx ON public.coupons USING btree (order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX coupons_parent_idx ON public.coupons USING btree (used_by_parent_id) WHERE (used_by_parent_id IS NOT NULL);
CREATE INDEX coupons_stands_idx ON public.coupons USING btree (batch_id, status, created_at DESC, id DESC);
CREATE INDEX coupons_used_idx ON public.coupons USING btree (batch_id, used_at) WHERE (used_at IS NOT NULL);
CREATE INDEX coupons_used_orders_idx ON public.coupons USING btree (batch_id, order_number) WHERE (status = 'USED'::text);

create table credit_rules (
  id bigint generated always as identity,
  camp_type_id bigint,
  kind text not null default 'COMMENT'::text,
  credit_minutes integer not null,
  late_factor_bp integer not null default 10000,
  holiday_factor_bp integer not null default 10000,
  effective_from date not null,
  reason text,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint credit_rules_pkey PRIMARY KEY (id),
  constraint credit_rules_camp_type_id_kind_effective_from_key UNIQUE NULLS NOT DISTINCT (camp_type_id, kind, effective_from),
  constraint credit_rules_camp_type_id_fkey FOREIGN KEY (camp_type_id) REFERENCES camp_types(id),
  constraint credit_rules_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint credit_rules_credit_minutes_check CHECK (((credit_minutes >= 0) AND (credit_minutes <= 600))),
  constraint credit_rules_holiday_factor_bp_check CHECK (((holiday_factor_bp >= 0) AND (holiday_factor_bp <= 100000))),
  constraint credit_rules_kind_check CHECK ((kind = ANY (ARRAY['COMMENT'::text, 'LIVE_CLASS'::text, 'GROUP_SERVICE'::text, 'OTHER'::text]))),
  constraint credit_rules_late_factor_bp_check CHECK (((late_factor_bp >= 0) AND (late_factor_bp <= 100000)))
);

create table dashboard_roles (
  dashboard_id bigint not null,
  role_id bigint not null,
  constraint dashboard_roles_pkey PRIMARY KEY (dashboard_id, role_id),
  constraint dashboard_roles_dashboard_id_fkey FOREIGN KEY (dashboard_id) REFERENCES dashboards(id) ON DELETE CASCADE,
  constraint dashboard_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX dashboard_roles_role_idx ON public.dashboard_roles USING btree (role_id);

create table dashboards (
  id bigint generated always as identity,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  owner_id bigint not null,
  name text,
  cards jsonb not null,
  constraint dashboards_pkey PRIMARY KEY (id),
  constraint dashboards_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint dashboards_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 30)))
);
CREATE UNIQUE INDEX dashboards_name_key ON public.dashboards USING btree (owner_id, COALESCE(name, ''::text));

create table demos (
  id bigint generated always as identity,
  camp_student_id bigint not null,
  clock_in_id bigint,
  media_id text,
  title text not null,
  featured boolean not null default false,
  review_state text not null default 'PENDING'::text,
  reviewed_by bigint,
  reviewed_at timestamp with time zone,
  consent_at timestamp with time zone,
  consent_by text,
  consent_how text,
  consent_user_id bigint,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint demos_pkey PRIMARY KEY (id),
  constraint demos_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id),
  constraint demos_clock_in_id_fkey FOREIGN KEY (clock_in_id) REFERENCES clock_ins(id) ON DELETE SET NULL,
  constraint demos_consent_user_id_fkey FOREIGN KEY (consent_user_id) REFERENCES users(id),
  constraint demos_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint demos_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint demos_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint demos_check CHECK (((consent_at IS NULL) = (consent_how IS NULL))),
  constraint demos_check1 CHECK (((NOT featured) OR ((consent_at IS NOT NULL) AND (deleted_at IS NULL)))),
  constraint demos_consent_how_check CHECK ((consent_how = ANY (ARRAY['PHONE'::text, 'WECHAT'::text, 'PAPER'::text, 'APP'::text]))),
  constraint demos_review_state_check CHECK ((review_state = ANY (ARRAY['PENDING'::text, 'PASSED'::text, 'DECLINED'::text])))
);
CREATE INDEX demos_clock_in_idx ON public.demos USING btree (clock_in_id) WHERE (clock_in_id IS NOT NULL);
CREATE INDEX demos_created_idx ON public.demos USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX demos_media_key ON public.demos USING btree (media_id) WHERE (deleted_at IS NULL);
CREATE INDEX demos_student_idx ON public.demos USING btree (camp_student_id);
CREATE INDEX demos_title_bigrams ON public.demos USING gin (bigrams(title));
-- Triggers, and the functions that they call:
-- demos_consent_made: demo_consent_noted()
-- demos_consent_noted: demo_consent_noted()

create table division_runs (
  id bigint generated always as identity,
  camp_id bigint not null,
  token text not null,
  settings jsonb not null,
  before jsonb not null,
  after jsonb not null,
  figures jsonb not null,
  basis text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  applied_set_id bigint,
  applied_at timestamp with time zone,
  constraint division_runs_pkey PRIMARY KEY (id),
  constraint division_runs_token_key UNIQUE (token),
  constraint division_runs_applied_set_id_fkey FOREIGN KEY (applied_set_id) REFERENCES change_sets(id) ON DELETE SET NULL,
  constraint division_runs_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id) ON DELETE CASCADE,
  constraint division_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX division_runs_camp_idx ON public.division_runs USING btree (camp_id, created_at DESC);
CREATE INDEX division_runs_set_idx ON public.division_runs USING btree (applied_set_id) WHERE (applied_set_id IS NOT NULL);

create table domains (
  id bigint generated always as identity,
  name text not null,
  host text not null,
  purpose text,
  active_flg text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint domains_pkey PRIMARY KEY (id),
  constraint domains_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE UNIQUE INDEX domains_host_key ON public.domains USING btree (host) WHERE (deleted_at IS NULL);

create table drafts (
  user_id bigint not null,
  place bytea not null,
  parent_id bigint,
  sealed text not null,
  kept_at timestamp with time zone not null default now(),
  constraint drafts_pkey PRIMARY KEY (user_id, place),
  constraint drafts_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table event_wishes (
  api_key_id bigint not null,
  type text not null,
  asked_at timestamp with time zone not null default now(),
  constraint event_wishes_pkey PRIMARY KEY (api_key_id, type),
  constraint event_wishes_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);

create table events (
  id text not null,
  seq bigint generated always as identity,
  type text not null,
  entity text not null,
  subject_id bigint not null,
  occurred_at timestamp with time zone not null default now(),
  data jsonb not null,
  actor text,
  xid xid8 not null default pg_current_xact_id(),
  position bigint,
  traceparent text,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_position_key UNIQUE ("position"),
  constraint events_id_check CHECK ((id ~ '^evt_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);
CREATE INDEX events_occurred_idx ON public.events USING btree (occurred_at);
CREATE INDEX events_waiting_idx ON public.events USING btree (seq) WHERE ("position" IS NULL);

create table export_requests (
  id bigint generated always as identity,
  asked_by bigint not null,
  asked_at timestamp with time zone not null default now(),
  call text not null,
  entity text not null,
  choice bytea not null,
  filter jsonb not null,
  rows integer not null,
  outcome text,
  decided_by bigint,
  decided_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint export_requests_pkey PRIMARY KEY (id),
  constraint export_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint export_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint export_requests_decided_check CHECK ((((outcome IS NULL) = (decided_at IS NULL)) AND ((outcome IS NULL) = (decided_by IS NULL)))),
  constraint export_requests_outcome_check CHECK ((outcome = ANY (ARRAY['APPROVED'::text, 'DECLINED'::text]))),
  constraint export_requests_used_check CHECK (((used_at IS NULL) OR (outcome = 'APPROVED'::text)))
);
CREATE UNIQUE INDEX export_requests_open_key ON public.export_requests USING btree (asked_by, call, choice) WHERE (outcome IS NULL);

create table external_ids (
  key_id bigint not null,
  entity text not null,
  external_id text not null,
  internal_id bigint,
  sequence bigint,
  occurred_at timestamp with time zone,
  hash bytea,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  found_here boolean not null default false,
  constraint external_ids_pkey PRIMARY KEY (key_id, entity, external_id),
  constraint external_ids_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint external_ids_external_id_check CHECK ((external_id ~ '^[A-Za-z0-9_.:~-]{1,128}$'::text))
);
CREATE INDEX external_ids_record_idx ON public.external_ids USING btree (entity, internal_id);

create table factor_resets (
  id bigint generated always as identity,
  user_id bigint not null,
  reason text not null,
  asked_by bigint not null,
  asked_at timestamp with time zone not null default now(),
  decided_by bigint,
  decided_at timestamp with time zone,
  outcome text,
  constraint factor_resets_pkey PRIMARY KEY (id),
  constraint factor_resets_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint factor_resets_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint factor_resets_check CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint factor_resets_check1 CHECK ((user_id <> asked_by)),
  constraint factor_resets_check2 CHECK (((outcome IS DISTINCT FROM 'APPROVED'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> asked_by) AND (decided_by <> user_id)))),
  constraint factor_resets_outcome_check CHECK ((outcome = ANY (ARRAY['APPROVED'::text, 'DECLINED'::text, 'OVER'::text]))),
  constraint factor_resets_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);
CREATE UNIQUE INDEX factor_resets_open_key ON public.factor_resets USING btree (user_id) WHERE (outcome IS NULL);

create table family_erasures (
  id bigint generated always as identity,
  parent_id bigint not null,
  kind text not null,
  erased_at timestamp with time zone not null default now(),
  constraint family_erasures_pkey PRIMARY KEY (id),
  constraint family_erasures_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint family_erasures_kind_check CHECK ((kind = ANY (ARRAY['ASKED'::text, 'BY_RULE'::text, 'REPEATED_AFTER_RESTORE'::text])))
);
CREATE INDEX family_erasures_parent_idx ON public.family_erasures USING btree (parent_id);
CREATE INDEX family_erasures_time_idx ON public.family_erasures USING btree (erased_at, id);

create table family_funnel (
  parent_id bigint not null,
  day date not null,
  channel_id bigint not null,
  referrer_id bigint not null,
  first_paid integer not null,
  first_amount bigint not null,
  finished integer not null,
  next_camp integer not null,
  next_amount bigint not null,
  constraint family_funnel_pkey PRIMARY KEY (parent_id)
);

create table family_funnel_due (
  id bigint generated always as identity,
  parent_id bigint not null,
  constraint family_funnel_due_pkey PRIMARY KEY (id)
);

create table family_keys (
  parent_id bigint not null,
  sealed_key text,
  created_at timestamp with time zone not null default now(),
  destroyed_at timestamp with time zone,
  constraint family_keys_pkey PRIMARY KEY (parent_id),
  constraint family_keys_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint family_keys_check CHECK (((sealed_key IS NULL) = (destroyed_at IS NOT NULL)))
);

create table feedback (
  id bigint generated always as identity,
  parent_id bigint not null,
  content text not null,
  images jsonb not null default '[]'::jsonb,
  category text not null,
  status text not null default 'PENDING'::text,
  reply text,
  handled_by bigint,
  handled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  taken_at timestamp with time zone,
  assigned_to bigint,
  assigned_at timestamp with time zone,
  due_at timestamp with time zone,
  answered_at timestamp with time zone,
  reopens_id bigint,
  noted_by bigint,
  order_id bigint,
  camp_student_id bigint,
  lesson_day integer,
  device_id bigint,
  snoozed_until timestamp with time zone,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id),
  constraint feedback_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id),
  constraint feedback_device_id_fkey FOREIGN KEY (device_id) REFERENCES parent_devices(id),
  constraint feedback_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES users(id),
  constraint feedback_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id),
  constraint feedback_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint feedback_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint feedback_reopens_id_fkey FOREIGN KEY (reopens_id) REFERENCES feedback(id),
  constraint feedback_category_check CHECK ((category = ANY (ARRAY['COURSE'::text, 'COACH'::text, 'ORDER'::text, 'LOGISTICS'::text, 'APP'::text, 'OTHER'::text]))),
  constraint feedback_check CHECK (((status <> 'DONE'::text) OR (reply IS NOT NULL))),
  constraint feedback_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text, 'DONE'::text])))
);
CREATE INDEX feedback_answered_idx ON public.feedback USING btree (answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX feedback_assigned_idx ON public.feedback USING btree (assigned_to, assigned_at DESC) WHERE (assigned_to IS NOT NULL);
CREATE INDEX feedback_created_idx ON public.feedback USING btree (created_at DESC, id DESC);
CREATE INDEX feedback_enrolment_idx ON public.feedback USING btree (camp_student_id) WHERE (camp_student_id IS NOT NULL);
CREATE INDEX feedback_handled_idx ON public.feedback USING btree (handled_at DESC, id DESC) WHERE (handled_at IS NOT NULL);
CREATE INDEX feedback_parent_idx ON public.feedback USING btree (parent_id, created_at DESC, id DESC);
CREATE INDEX feedback_parent_open_idx ON public.feedback USING btree (parent_id) WHERE (status <> 'DONE'::text);
CREATE INDEX feedback_pending_idx ON public.feedback USING btree (created_at, id) INCLUDE (parent_id) WHERE (status = 'PENDING'::text);
CREATE INDEX feedback_queue_idx ON public.feedback USING btree ((
CASE
    WHEN (status <> 'DONE'::text) THEN COALESCE(due_at, created_at)
    ELSE NULL::timestamp with time zone
END), id);
CREATE INDEX feedback_reopens_idx ON public.feedback USING btree (reopens_id) WHERE (reopens_id IS NOT NULL);
CREATE INDEX feedback_snoozed_idx ON public.feedback USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX feedback_status_idx ON public.feedback USING btree (status, created_at DESC, id DESC);

create table feedback_replies (
  id bigint generated always as identity,
  feedback_id bigint not null,
  text text not null,
  by_user_id bigint not null,
  joined_to bigint,
  state text not null default 'WAITING'::text,
  reason text,
  attempts integer not null default 0,
  send_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  first_tried_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint feedback_replies_pkey PRIMARY KEY (id),
  constraint feedback_replies_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint feedback_replies_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES feedback(id),
  constraint feedback_replies_joined_to_fkey FOREIGN KEY (joined_to) REFERENCES feedback_replies(id),
  constraint feedback_replies_reason_check CHECK ((reason = ANY (ARRAY['REFUSED'::text, 'NOT_TAKEN'::text, 'DOUBT'::text, 'GONE'::text, 'OFF'::text]))),
  constraint feedback_replies_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'WITHDRAWN'::text])))
);
CREATE INDEX feedback_replies_feedback_idx ON public.feedback_replies USING btree (feedback_id, id DESC);
CREATE INDEX feedback_replies_joined_idx ON public.feedback_replies USING btree (joined_to) WHERE (joined_to IS NOT NULL);
CREATE INDEX feedback_replies_open_idx ON public.feedback_replies USING btree (send_at) WHERE ((state = ANY (ARRAY['WAITING'::text, 'SENDING'::text])) AND (joined_to IS NULL));

create table feedback_templates (
  id bigint generated always as identity,
  category text,
  title text not null,
  text text not null,
  place integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint feedback_templates_pkey PRIMARY KEY (id),
  constraint feedback_templates_category_check CHECK ((category = ANY (ARRAY['COURSE'::text, 'COACH'::text, 'ORDER'::text, 'LOGISTICS'::text, 'APP'::text, 'OTHER'::text])))
);

create table files (
  id text not null,
  name text not null,
  purpose text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  owner_id bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  session_id bigint,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint files_size_check CHECK ((size >= 0))
);
CREATE INDEX files_expiry_idx ON public.files USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE UNIQUE INDEX files_media_bytes_key ON public.files USING btree (sha256) WHERE (purpose = 'MEDIA'::text);

create table follow_ups (
  id bigint generated always as identity,
  parent_id bigint not null,
  student_id bigint,
  order_id bigint,
  kind text not null,
  content text not null,
  spoke_at timestamp with time zone not null default now(),
  next_at timestamp with time zone,
  next_text text,
  kept_at timestamp with time zone,
  kept_by bigint,
  by_user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  mentions bigint[] not null default '{}'::bigint[],
  constraint follow_ups_pkey PRIMARY KEY (id),
  constraint follow_ups_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint follow_ups_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES users(id),
  constraint follow_ups_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint follow_ups_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint follow_ups_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint follow_ups_check CHECK (((next_at IS NULL) = (next_text IS NULL))),
  constraint follow_ups_check1 CHECK (((kept_at IS NULL) OR (next_at IS NOT NULL))),
  constraint follow_ups_kind_check CHECK ((kind = ANY (ARRAY['PHONE'::text, 'WECHAT'::text, 'VISIT'::text, 'OTHER'::text])))
);
CREATE INDEX follow_ups_content_bigrams ON public.follow_ups USING gin (bigrams(content));
CREATE INDEX follow_ups_created_idx ON public.follow_ups USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX follow_ups_due_idx ON public.follow_ups USING btree (next_at, id) INCLUDE (by_user_id, parent_id) WHERE ((next_at IS NOT NULL) AND (kept_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX follow_ups_next_idx ON public.follow_ups USING btree (next_at, id) WHERE ((next_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX follow_ups_order_idx ON public.follow_ups USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX follow_ups_parent_idx ON public.follow_ups USING btree (parent_id, spoke_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX follow_ups_promise_bigrams ON public.follow_ups USING gin (bigrams(next_text)) WHERE (next_text IS NOT NULL);
CREATE INDEX follow_ups_spoke_idx ON public.follow_ups USING btree (spoke_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX follow_ups_student_idx ON public.follow_ups USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX follow_ups_writer_idx ON public.follow_ups USING btree (by_user_id, spoke_at DESC, id DESC) WHERE (deleted_at IS NULL);

create table goods (
  id bigint generated always as identity,
  name text not null,
  kind text not null,
  price_amount bigint not null,
  original_amount bigint,
  images jsonb not null default '[]'::jsonb,
  camp_type_id bigint,
  member_level_id bigint,
  needs_shipping boolean not null default false,
  sort integer not null default 0,
  active_flg text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint goods_pkey PRIMARY KEY (id),
  constraint goods_camp_type_fk FOREIGN KEY (camp_type_id) REFERENCES camp_types(id) NOT VALID,
  constraint goods_member_level_id_fkey FOREIGN KEY (member_level_id) REFERENCES member_levels(id),
  constraint goods_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint goods_kind_check CHECK ((kind = ANY (ARRAY['CAMP'::text, 'MEMBER'::text, 'PHYSICAL'::text, 'DEVICE'::text]))),
  constraint goods_original_amount_check CHECK ((original_amount >= 0)),
  constraint goods_price_amount_check CHECK ((price_amount >= 0))
);

create table goods_stock (
  goods_id bigint not null,
  stock integer not null,
  version integer not null default 1,
  constraint goods_stock_pkey PRIMARY KEY (goods_id),
  constraint goods_stock_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id),
  constraint goods_stock_stock_check CHECK ((stock >= 0))
);
-- Triggers, and the functions that they call:
-- goods_stock_moved: goods_stock_moved()

create table half_log_ins (
  id bigint generated always as identity,
  token_hash bytea not null,
  user_id bigint not null,
  password_mark text not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint half_log_ins_pkey PRIMARY KEY (id),
  constraint half_log_ins_token_hash_key UNIQUE (token_hash),
  constraint half_log_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX half_log_ins_created_idx ON public.half_log_ins USING btree (created_at);

create table holiday_days (
  date date not null,
  holiday_id bigint not null,
  name text not null,
  kind text not null,
  synced boolean not null,
  edited boolean not null,
  removed boolean not null default false,
  constraint holiday_days_pkey PRIMARY KEY (date),
  constraint holiday_days_holiday_id_fkey FOREIGN KEY (holiday_id) REFERENCES holidays(id),
  constraint holiday_days_kind_check CHECK ((kind = ANY (ARRAY['HOLIDAY'::text, 'WORKDAY'::text])))
);
CREATE INDEX holiday_days_holiday_idx ON public.holiday_days USING btree (holiday_id);

create table holidays (
  id bigint generated always as identity,
  year integer not null,
  name text not null,
  source text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint holidays_pkey PRIMARY KEY (id),
  constraint holidays_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);
CREATE UNIQUE INDEX holidays_source_key ON public.holidays USING btree (year, source) WHERE (deleted_at IS NULL);
CREATE INDEX holidays_year_idx ON public.holidays USING btree (year DESC, id DESC) WHERE (deleted_at IS NULL);

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_idx ON public.idempotency_keys USING btree (created_at);

create table identity_keys (
  id bigint generated always as identity,
  user_id bigint not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint identity_keys_pkey PRIMARY KEY (id),
  constraint identity_keys_key_hash_key UNIQUE (key_hash),
  constraint identity_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX identity_keys_created_idx ON public.identity_keys USING btree (created_at);

create table ingest_waiting (
  id bigint generated always as identity,
  key_id bigint not null,
  op text not null,
  external_id text not null,
  waits_op text not null,
  waits_external_id text not null,
  sequence bigint,
  occurred_at timestamp with time zone,
  item text,
  state text not null default 'WAITING'::text,
  error text,
  arrived_at timestamp with time zone not null default now(),
  until timestamp with time zone not null default (now() + '24:00:00'::interval),
  constraint ingest_waiting_pkey PRIMARY KEY (id),
  constraint ingest_waiting_key_id_op_external_id_key UNIQUE (key_id, op, external_id),
  constraint ingest_waiting_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint ingest_waiting_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'REFUSED'::text])))
);
CREATE INDEX ingest_waiting_for_idx ON public.ingest_waiting USING btree (key_id, waits_op, waits_external_id) WHERE (state = 'WAITING'::text);
CREATE INDEX ingest_waiting_until_idx ON public.ingest_waiting USING btree (until);

create table installation_facts (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint installation_facts_pkey PRIMARY KEY (name),
  constraint installation_facts_name_check CHECK ((name = ANY (ARRAY['KEYS'::text, 'BACKUP'::text, 'ERASE_AGAIN'::text, 'DIGEST_KEY'::text])))
);

create table keeping_plans (
  id bigint generated always as identity,
  kind text not null,
  parent_id bigint not null,
  state text not null default 'FORESEEN'::text,
  since date not null,
  falls_at date not null,
  due_at date not null,
  children integer not null default 0,
  recordings integer not null default 0,
  bytes bigint not null default 0,
  warned_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint keeping_plans_pkey PRIMARY KEY (id),
  constraint keeping_plans_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint keeping_plans_ended_check CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['CAME_BACK'::text, 'DONE'::text, 'GONE'::text])))),
  constraint keeping_plans_state_check CHECK ((state = ANY (ARRAY['FORESEEN'::text, 'WARNED'::text, 'CAME_BACK'::text, 'DONE'::text, 'GONE'::text])))
);
CREATE INDEX keeping_plans_due_idx ON public.keeping_plans USING btree (kind, state, due_at, id);
CREATE INDEX keeping_plans_ended_idx ON public.keeping_plans USING btree (ended_at, id) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX keeping_plans_open_key ON public.keeping_plans USING btree (kind, parent_id) WHERE (state = ANY (ARRAY['FORESEEN'::text, 'WARNED'::text]));
CREATE INDEX keeping_plans_parent_idx ON public.keeping_plans USING btree (parent_id, kind, since);
CREATE INDEX keeping_plans_time_idx ON public.keeping_plans USING btree (due_at, id);

create table keeping_rules (
  id bigint generated always as identity,
  kind text not null,
  is_on boolean not null default false,
  months integer not null,
  warn_days integer not null,
  wait_days integer not null,
  told bigint[] not null default '{}'::bigint[],
  by_user_id bigint,
  looked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint keeping_rules_pkey PRIMARY KEY (id),
  constraint keeping_rules_kind_key UNIQUE (kind),
  constraint keeping_rules_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint keeping_rules_kind_check CHECK ((kind = ANY (ARRAY['FAMILY'::text, 'RECORDINGS'::text, 'ADDRESSES'::text, 'FEEDBACK'::text, 'NOTES'::text]))),
  constraint keeping_rules_months_check CHECK (((months >= 1) AND (months <= 240))),
  constraint keeping_rules_wait_days_check CHECK (((wait_days >= 1) AND (wait_days <= 180))),
  constraint keeping_rules_warn_days_check CHECK (((warn_days >= 1) AND (warn_days <= 180)))
);

create table keeping_stops (
  id bigint generated always as identity,
  parent_id bigint not null,
  reason text not null,
  until date,
  by_user_id bigint not null,
  stopped_at timestamp with time zone not null default now(),
  released_at timestamp with time zone,
  released_by bigint,
  constraint keeping_stops_pkey PRIMARY KEY (id),
  constraint keeping_stops_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint keeping_stops_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint keeping_stops_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX keeping_stops_open_key ON public.keeping_stops USING btree (parent_id) WHERE (released_at IS NULL);

create table log_clearings (
  entry_id bigint not null,
  cleared_at timestamp with time zone not null,
  mac bytea not null,
  constraint log_clearings_pkey PRIMARY KEY (entry_id)
);

create table log_removals (
  month date not null,
  ids int8multirange not null,
  count integer not null,
  removed_at timestamp with time zone not null,
  mac bytea not null,
  constraint log_removals_pkey PRIMARY KEY (month),
  constraint log_removals_count_check CHECK ((count > 0))
);
-- Triggers, and the functions that they call:
-- log_removals_append_only: refuse_removal_change()
-- log_removals_no_truncate: refuse_removal_change()

create table log_seal_head (
  one boolean not null default true,
  seq bigint not null,
  hash bytea not null,
  mac bytea,
  settled_id bigint not null,
  awaited_id bigint,
  awaited_xid xid8,
  awaited_at timestamp with time zone,
  constraint log_seal_head_pkey PRIMARY KEY (one),
  constraint log_seal_head_check CHECK ((((awaited_id IS NULL) = (awaited_xid IS NULL)) AND ((awaited_id IS NULL) = (awaited_at IS NULL)))),
  constraint log_seal_head_one_check CHECK (one)
);

create table log_seals (
  seq bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  ids int8multirange not null,
  count integer not null,
  prev bytea not null,
  hash bytea not null,
  mac bytea not null,
  sealed_at timestamp with time zone not null,
  constraint log_seals_pkey PRIMARY KEY (seq),
  constraint log_seals_count_check CHECK ((count > 0)),
  constraint log_seals_seq_check CHECK ((seq > 0))
);
CREATE INDEX log_seals_first_idx ON public.log_seals USING btree (first_id);
CREATE INDEX log_seals_last_idx ON public.log_seals USING btree (last_id);
-- Triggers, and the functions that they call:
-- log_seals_append_only: refuse_seal_change()
-- log_seals_no_truncate: refuse_seal_change()

create table logistics_ask_minutes (
  minute timestamp with time zone not null,
  asks integer not null,
  constraint logistics_ask_minutes_pkey PRIMARY KEY (minute),
  constraint logistics_ask_minutes_asks_check CHECK ((asks >= 0))
);

create table logistics_asks (
  tracking_number text not null,
  asked_at timestamp with time zone not null,
  constraint logistics_asks_pkey PRIMARY KEY (tracking_number)
);
CREATE INDEX logistics_asks_at_idx ON public.logistics_asks USING btree (asked_at);

create table logistics_companies (
  id bigint generated always as identity,
  name text not null,
  code text not null,
  phone text,
  active_flg text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  case_twin boolean not null default false,
  constraint logistics_companies_pkey PRIMARY KEY (id),
  constraint logistics_companies_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE UNIQUE INDEX logistics_companies_code_case_key ON public.logistics_companies USING btree (lower(code)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX logistics_companies_code_key ON public.logistics_companies USING btree (code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX logistics_companies_name_case_key ON public.logistics_companies USING btree (lower(name)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX logistics_companies_name_key ON public.logistics_companies USING btree (name) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- logistics_companies_case_twin: case_twin_ends()

create table logistics_orders (
  id bigint generated always as identity,
  order_id bigint not null,
  company_id bigint not null,
  tracking_number text not null,
  receiver text not null,
  phone text not null,
  address text not null,
  status text not null default 'CREATED'::text,
  shipped_at timestamp with time zone not null default now(),
  signed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  asked_at timestamp with time zone,
  carrier_state text,
  next_ask_at timestamp with time zone,
  subscribed_at timestamp with time zone,
  abort_reason text,
  corrected_code text,
  last_track_at timestamp with time zone,
  constraint logistics_orders_pkey PRIMARY KEY (id),
  constraint logistics_orders_company_id_fkey FOREIGN KEY (company_id) REFERENCES logistics_companies(id),
  constraint logistics_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint logistics_orders_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'COLLECTED'::text, 'IN_TRANSIT'::text, 'DELIVERING'::text, 'SIGNED'::text, 'PROBLEM'::text, 'RETURNED'::text])))
);
CREATE INDEX logistics_orders_company_idx ON public.logistics_orders USING btree (company_id, shipped_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX logistics_orders_due_idx ON public.logistics_orders USING btree (COALESCE(next_ask_at, shipped_at), id) WHERE ((status <> ALL (ARRAY['SIGNED'::text, 'RETURNED'::text])) AND (deleted_at IS NULL));
CREATE INDEX logistics_orders_moving_idx ON public.logistics_orders USING btree (id) WHERE ((status <> ALL (ARRAY['SIGNED'::text, 'RETURNED'::text])) AND (deleted_at IS NULL));
CREATE INDEX logistics_orders_number_trgm ON public.logistics_orders USING gin (tracking_number gin_trgm_ops);
CREATE INDEX logistics_orders_order_idx ON public.logistics_orders USING btree (order_id);
CREATE INDEX logistics_orders_phone4_idx ON public.logistics_orders USING btree ("right"(phone, 4)) WHERE (deleted_at IS NULL);
CREATE INDEX logistics_orders_phone_idx ON public.logistics_orders USING btree (phone) WHERE (deleted_at IS NULL);
CREATE INDEX logistics_orders_shipped_idx ON public.logistics_orders USING btree (shipped_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX logistics_orders_signed_idx ON public.logistics_orders USING btree (signed_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX logistics_orders_signed_latest_idx ON public.logistics_orders USING btree (signed_at DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX logistics_orders_status_idx ON public.logistics_orders USING btree (status, shipped_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX logistics_orders_tracking_key ON public.logistics_orders USING btree (tracking_number) WHERE (deleted_at IS NULL);
CREATE INDEX logistics_orders_unwatched_idx ON public.logistics_orders USING btree (id) WHERE ((status <> ALL (ARRAY['SIGNED'::text, 'RETURNED'::text])) AND (deleted_at IS NULL) AND (subscribed_at IS NULL) AND (abort_reason IS NULL));
CREATE INDEX logistics_orders_watch_idx ON public.logistics_orders USING btree (status, shipped_at) INCLUDE (id, order_id, carrier_state, last_track_at) WHERE ((deleted_at IS NULL) AND (status <> 'SIGNED'::text));

create table logistics_tracks (
  id bigint generated always as identity,
  logistics_order_id bigint not null,
  time timestamp with time zone not null,
  location text,
  context text not null,
  status text not null,
  archived_number text,
  constraint logistics_tracks_pkey PRIMARY KEY (id),
  constraint logistics_tracks_logistics_order_id_fkey FOREIGN KEY (logistics_order_id) REFERENCES logistics_orders(id)
);
CREATE UNIQUE INDEX logistics_tracks_key ON public.logistics_tracks USING btree (logistics_order_id, "time", context);
-- Triggers, and the functions that they call:
-- logistics_tracks_added: logistics_tracks_told()
-- logistics_tracks_changed: logistics_tracks_told()
-- logistics_tracks_removed: logistics_tracks_told()

create table media (
  id text not null,
  purpose text not null,
  kind text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  width integer,
  height integer,
  seconds integer,
  sha256 text not null,
  created_by bigint,
  released_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  pages integer,
  key_id bigint,
  constraint media_pkey PRIMARY KEY (id),
  constraint media_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint media_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint media_kind_check CHECK ((kind = ANY (ARRAY['IMAGE'::text, 'AUDIO'::text, 'VIDEO'::text, 'DOCUMENT'::text]))),
  constraint media_purpose_check CHECK ((purpose = ANY (ARRAY['BANNER'::text, 'GOODS'::text, 'COVER'::text, 'RESOURCE'::text, 'DEMO'::text, 'CLOCK_IN'::text, 'COMMENT'::text, 'FEEDBACK'::text, 'REPORT'::text, 'REFUND'::text, 'CONSENT'::text]))),
  constraint media_size_check CHECK ((size >= 0))
);
CREATE INDEX media_created_by_idx ON public.media USING btree (created_by);
CREATE INDEX media_created_idx ON public.media USING btree (created_at);
CREATE INDEX media_key_idx ON public.media USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX media_released_idx ON public.media USING btree (released_at) WHERE (released_at IS NOT NULL);

create table media_files (
  media_id text not null,
  width integer not null,
  file_id text not null,
  constraint media_files_pkey PRIMARY KEY (media_id, width),
  constraint media_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint media_files_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint media_files_width_check CHECK ((width >= 0))
);
CREATE INDEX media_files_file_idx ON public.media_files USING btree (file_id);

create table media_uses (
  media_id text not null,
  entity text not null,
  record_id bigint not null,
  constraint media_uses_pkey PRIMARY KEY (media_id, entity, record_id),
  constraint media_uses_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE INDEX media_uses_record_idx ON public.media_uses USING btree (entity, record_id);

create table member_benefit_levels (
  benefit_id bigint not null,
  level_id bigint not null,
  constraint member_benefit_levels_pkey PRIMARY KEY (benefit_id, level_id),
  constraint member_benefit_levels_benefit_id_fkey FOREIGN KEY (benefit_id) REFERENCES member_benefits(id) ON DELETE CASCADE,
  constraint member_benefit_levels_level_id_fkey FOREIGN KEY (level_id) REFERENCES member_levels(id)
);
CREATE INDEX member_benefit_levels_level_idx ON public.member_benefit_levels USING btree (level_id);

create table member_benefits (
  id bigint generated always as identity,
  name text not null,
  icon text,
  description text,
  sort integer not null default 0,
  active_flg text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  case_twin boolean not null default false,
  constraint member_benefits_pkey PRIMARY KEY (id),
  constraint member_benefits_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE UNIQUE INDEX member_benefits_name_case_key ON public.member_benefits USING btree (lower(name)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX member_benefits_name_key ON public.member_benefits USING btree (name) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- member_benefits_case_twin: case_twin_ends()

create table member_day (
  level_id bigint not null,
  day date not null,
  count bigint not null,
  constraint member_day_pkey PRIMARY KEY (level_id, day)
);

create table member_delta (
  id bigint generated always as identity,
  level_id bigint not null,
  day date not null,
  count integer not null,
  constraint member_delta_pkey PRIMARY KEY (id)
);

create table member_grants (
  id bigint generated always as identity,
  parent_id bigint not null,
  level_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  source text not null,
  order_number text,
  reason text,
  by_user_id bigint,
  created_at timestamp with time zone not null default now(),
  constraint member_grants_pkey PRIMARY KEY (id),
  constraint member_grants_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint member_grants_level_id_fkey FOREIGN KEY (level_id) REFERENCES member_levels(id),
  constraint member_grants_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint member_grants_check CHECK ((ends_at > starts_at)),
  constraint member_grants_source_check CHECK ((source = ANY (ARRAY['ORDER'::text, 'GIFT'::text, 'CODE'::text])))
);
CREATE INDEX member_grants_end_idx ON public.member_grants USING btree (ends_at, level_id);
CREATE UNIQUE INDEX member_grants_order_key ON public.member_grants USING btree (order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX member_grants_parent_idx ON public.member_grants USING btree (parent_id, starts_at);
CREATE INDEX member_grants_start_idx ON public.member_grants USING btree (starts_at, level_id);

create table member_levels (
  id bigint generated always as identity,
  name text not null,
  price_amount bigint not null,
  duration_days integer not null,
  sort integer not null default 0,
  active_flg text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  case_twin boolean not null default false,
  constraint member_levels_pkey PRIMARY KEY (id),
  constraint member_levels_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint member_levels_duration_days_check CHECK ((duration_days > 0)),
  constraint member_levels_price_amount_check CHECK ((price_amount >= 0))
);
CREATE UNIQUE INDEX member_levels_name_case_key ON public.member_levels USING btree (lower(name)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX member_levels_name_key ON public.member_levels USING btree (name) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- member_levels_case_twin: case_twin_ends()

create table members (
  id bigint generated always as identity,
  parent_id bigint not null,
  level_id bigint not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  source text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint members_pkey PRIMARY KEY (id),
  constraint members_parent_id_key UNIQUE (parent_id),
  constraint members_level_id_fkey FOREIGN KEY (level_id) REFERENCES member_levels(id),
  constraint members_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint members_check CHECK ((expires_at > started_at)),
  constraint members_source_check CHECK ((source = ANY (ARRAY['ORDER'::text, 'GIFT'::text, 'CODE'::text])))
);
CREATE INDEX members_expires_idx ON public.members USING btree (expires_at, id);
CREATE INDEX members_level_idx ON public.members USING btree (level_id, expires_at);
CREATE INDEX members_started_idx ON public.members USING btree (started_at DESC, id DESC);
-- Triggers, and the functions that they call:
-- members_delta_delete: member_delta_delete()
-- members_delta_insert: member_delta_insert()
-- members_delta_update: member_delta_change()

create table merchants (
  id bigint generated always as identity,
  name text not null,
  mch_id text not null,
  app_id text not null,
  serial_no text,
  api_v3_key_sealed text,
  private_key_sealed text,
  active_flg text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  public_key_id text,
  public_key text,
  keys_print text,
  checked_print text,
  checked_at timestamp with time zone,
  constraint merchants_pkey PRIMARY KEY (id),
  constraint merchants_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE UNIQUE INDEX merchants_mch_id_key ON public.merchants USING btree (mch_id) WHERE (deleted_at IS NULL);

create table message_deliveries (
  id bigint generated always as identity,
  message_task_id bigint not null,
  channel text not null,
  user_id bigint,
  parent_id bigint,
  state text not null default 'WAITING'::text,
  reason text,
  attempts integer not null default 0,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  first_tried_at timestamp with time zone,
  constraint message_deliveries_pkey PRIMARY KEY (id),
  constraint message_deliveries_message_task_id_channel_user_id_parent_i_key UNIQUE NULLS NOT DISTINCT (message_task_id, channel, user_id, parent_id),
  constraint message_deliveries_message_task_id_fkey FOREIGN KEY (message_task_id) REFERENCES message_tasks(id),
  constraint message_deliveries_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint message_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint message_deliveries_channel_check CHECK ((channel = ANY (ARRAY['IN_APP'::text, 'SMS'::text, 'EMAIL'::text]))),
  constraint message_deliveries_check CHECK ((num_nonnulls(user_id, parent_id) = 1)),
  constraint message_deliveries_reason_check CHECK ((reason = ANY (ARRAY['REFUSED'::text, 'NOT_TAKEN'::text, 'DOUBT'::text, 'GONE'::text, 'CONSENT'::text]))),
  constraint message_deliveries_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text])))
);
CREATE INDEX message_deliveries_parent_idx ON public.message_deliveries USING btree (parent_id, id DESC) WHERE (parent_id IS NOT NULL);
CREATE INDEX message_deliveries_state_idx ON public.message_deliveries USING btree (message_task_id, state, id);

create table message_task_figures (
  message_task_id bigint not null,
  total integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  constraint message_task_figures_pkey PRIMARY KEY (message_task_id),
  constraint message_task_figures_message_task_id_fkey FOREIGN KEY (message_task_id) REFERENCES message_tasks(id)
);

create table message_tasks (
  id bigint generated always as identity,
  title text not null,
  content text not null,
  channel text not null,
  audience jsonb not null,
  scheduled_at timestamp with time zone,
  status text not null default 'DRAFT'::text,
  failure text,
  sender_id bigint,
  request jsonb,
  task_id bigint,
  started_at timestamp with time zone,
  settled_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  channel_fault text,
  purpose text not null default 'MESSAGES'::text,
  constraint message_tasks_pkey PRIMARY KEY (id),
  constraint message_tasks_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id),
  constraint message_tasks_channel_check CHECK ((channel = ANY (ARRAY['IN_APP'::text, 'SMS'::text, 'EMAIL'::text]))),
  constraint message_tasks_channel_fault_check CHECK ((channel_fault = ANY (ARRAY['LOGIN'::text, 'TLS'::text, 'SENDER'::text, 'ACCOUNT'::text, 'AWAY'::text]))),
  constraint message_tasks_failure_check CHECK ((failure = ANY (ARRAY['NOBODY'::text, 'RIGHTS'::text, 'CHANNEL_OFF'::text, 'INTERRUPTED'::text]))),
  constraint message_tasks_purpose_check CHECK ((purpose = ANY (ARRAY['MESSAGES'::text, 'MARKETING'::text, 'NEEDED'::text]))),
  constraint message_tasks_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text])))
);
CREATE INDEX message_tasks_due_idx ON public.message_tasks USING btree (scheduled_at) WHERE ((status = 'SCHEDULED'::text) AND (deleted_at IS NULL));
CREATE INDEX message_tasks_sending_idx ON public.message_tasks USING btree (id) WHERE (status = 'SENDING'::text);

create table messages (
  id bigint generated always as identity,
  user_id bigint not null,
  title jsonb not null,
  detail jsonb not null,
  link text,
  read_flag text not null default 'UNREAD'::text,
  message_time timestamp with time zone not null default now(),
  cause text,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_user_id_cause_key UNIQUE (user_id, cause),
  constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint messages_read_flag_check CHECK ((read_flag = ANY (ARRAY['READ'::text, 'UNREAD'::text])))
);
CREATE INDEX messages_unread_idx ON public.messages USING btree (user_id) WHERE (read_flag = 'UNREAD'::text);
CREATE INDEX messages_user_idx ON public.messages USING btree (user_id, id DESC);

create table minors_reports (
  id bigint generated always as identity,
  from_day date not null,
  to_day date not null,
  report jsonb not null,
  bytes bytea not null,
  hash text not null,
  seal_key_id bigint not null,
  sealed_by bigint not null,
  sealed_at timestamp with time zone not null,
  constraint minors_reports_pkey PRIMARY KEY (id),
  constraint minors_reports_hash_key UNIQUE (hash),
  constraint minors_reports_seal_key_id_fkey FOREIGN KEY (seal_key_id) REFERENCES seal_keys(id),
  constraint minors_reports_sealed_by_fkey FOREIGN KEY (sealed_by) REFERENCES users(id),
  constraint minors_reports_days_check CHECK ((from_day <= to_day))
);
-- Triggers, and the functions that they call:
-- minors_report_stays: minors_report_stays()

create table move_columns (
  move_id bigint not null,
  kind text not null,
  title text not null,
  field text,
  constraint move_columns_pkey PRIMARY KEY (move_id, kind, title),
  constraint move_columns_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id)
);

create table move_files (
  id bigint generated always as identity,
  move_id bigint not null,
  kind text not null,
  name text not null,
  file_id text not null,
  sheets text[] not null,
  sheet integer not null default 0,
  head_row integer not null,
  row_count integer not null,
  columns jsonb not null,
  set_token text,
  set_task_id bigint,
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint move_files_pkey PRIMARY KEY (id),
  constraint move_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint move_files_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id)
);
CREATE INDEX move_files_move_idx ON public.move_files USING btree (move_id, id DESC);

create table moves (
  id bigint generated always as identity,
  name text not null,
  switch_on date not null,
  key_id bigint not null,
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint moves_pkey PRIMARY KEY (id),
  constraint moves_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint moves_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint moves_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);

create table operation_log_day (
  day date not null,
  operation_type text not null,
  source text not null,
  count bigint not null,
  constraint operation_log_day_pkey PRIMARY KEY (day, operation_type, source)
);

create table operation_log_delta (
  id bigint generated always as identity,
  day date not null,
  operation_type text not null,
  source text not null,
  count integer not null,
  constraint operation_log_delta_pkey PRIMARY KEY (id)
);

create table operation_log_entity_day (
  day date not null,
  entity text not null,
  count bigint not null,
  constraint operation_log_entity_day_pkey PRIMARY KEY (entity, day)
);

create table operation_log_entity_delta (
  id bigint generated always as identity,
  day date not null,
  entity text not null,
  count integer not null,
  constraint operation_log_entity_delta_pkey PRIMARY KEY (id)
);

create table operation_log_operators (
  operator_id bigint not null,
  last_month date not null,
  constraint operation_log_operators_pkey PRIMARY KEY (operator_id)
);

create table operation_logs (
  id bigint generated always as identity,
  month date not null,
  created_at timestamp with time zone not null,
  operator_id bigint,
  operation_type text not null,
  source text not null,
  call text,
  content jsonb not null,
  target_entity text,
  target_id bigint,
  before jsonb,
  after jsonb,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  mac bytea not null,
  constraint operation_logs_pkey PRIMARY KEY (id, month),
  constraint operation_logs_source_check CHECK ((source = ANY (ARRAY['CONSOLE'::text, 'SERVER'::text, 'JOB'::text, 'PROVIDER'::text, 'KEY'::text]))) NOT VALID
);
CREATE INDEX operation_logs_ip_idx ON ONLY public.operation_logs USING btree (ip, created_at DESC, id DESC);
CREATE INDEX operation_logs_of_many_idx ON ONLY public.operation_logs USING gin (((after -> 'campStudents'::text)) jsonb_path_ops) WHERE ((target_id IS NULL) AND (source = 'KEY'::text));
CREATE INDEX operation_logs_operator_idx ON ONLY public.operation_logs USING btree (operator_id, created_at DESC);
CREATE INDEX operation_logs_record_idx ON ONLY public.operation_logs USING btree (target_id, created_at DESC, id DESC) WHERE (target_id IS NOT NULL);
CREATE INDEX operation_logs_source_idx ON ONLY public.operation_logs USING btree (source, created_at DESC, id DESC) WHERE (source <> 'SERVER'::text);
CREATE INDEX operation_logs_target_idx ON ONLY public.operation_logs USING btree (target_entity, target_id, created_at DESC);
CREATE INDEX operation_logs_time_idx ON ONLY public.operation_logs USING btree (created_at DESC, id DESC);
CREATE INDEX operation_logs_type_idx ON ONLY public.operation_logs USING btree (operation_type, created_at DESC, id DESC);
-- Triggers, and the functions that they call:
-- operation_logs_append_only: refuse_log_change()
-- operation_logs_delta: operation_log_delta_insert()
-- operation_logs_entity_delta: operation_log_entity_delta_insert()
-- operation_logs_no_truncate: refuse_log_change()

create table order_day (
  dim smallint not null,
  key bigint not null,
  day date not null,
  status text not null,
  count bigint not null,
  pay_amount bigint not null,
  refunded_amount bigint not null,
  constraint order_day_pkey PRIMARY KEY (dim, key, day, status)
);

create table order_delta (
  id bigint generated always as identity,
  day date not null,
  status text not null,
  goods_id bigint not null,
  channel_id bigint,
  referrer_id bigint,
  count integer not null,
  pay_amount bigint not null,
  refunded_amount bigint not null,
  constraint order_delta_pkey PRIMARY KEY (id)
);

create table order_timeline (
  id bigint generated always as identity,
  order_id bigint not null,
  at timestamp with time zone not null default now(),
  step text not null,
  from_status text,
  to_status text not null,
  amount bigint,
  note text,
  by_user_id bigint,
  constraint order_timeline_pkey PRIMARY KEY (id),
  constraint order_timeline_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint order_timeline_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_timeline_order_idx ON public.order_timeline USING btree (order_id, id);

create table orders (
  id bigint generated always as identity,
  order_number text not null,
  parent_id bigint not null,
  student_id bigint,
  goods_id bigint not null,
  goods_snapshot jsonb not null,
  needs_shipping boolean not null,
  quantity integer not null default 1,
  total_amount bigint not null,
  discount_amount bigint not null default 0,
  pay_amount bigint not null,
  refunded_amount bigint not null default 0,
  coupon_code text,
  pay_method text,
  merchant_id bigint,
  transaction_id text,
  channel_id bigint,
  referrer_id bigint,
  address jsonb,
  progress text not null default 'PENDING_PAYMENT'::text,
  refund_state text not null default 'NONE'::text,
  status text generated always as (
CASE refund_state
    WHEN 'REFUNDING'::text THEN 'REFUNDING'::text
    WHEN 'PARTIAL'::text THEN 'PARTIALLY_REFUNDED'::text
    WHEN 'FULL'::text THEN 'REFUNDED'::text
    ELSE progress
END) stored not null,
  remark text,
  created_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  shipped_at timestamp with time zone,
  completed_at timestamp with time zone,
  closed_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  camp_id bigint,
  to_enrol boolean not null default false,
  mentions bigint[] not null default '{}'::bigint[],
  vouched boolean not null default false,
  source text not null default 'HERE'::text,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id),
  constraint orders_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES promotion_channels(id),
  constraint orders_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id),
  constraint orders_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint orders_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint orders_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrers(id),
  constraint orders_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint orders_check CHECK (((discount_amount >= 0) AND (discount_amount <= total_amount))),
  constraint orders_check1 CHECK (((refunded_amount >= 0) AND (refunded_amount <= pay_amount))),
  constraint orders_check2 CHECK (((refund_state = 'NONE'::text) OR (progress = ANY (ARRAY['PAID'::text, 'SHIPPED'::text, 'COMPLETED'::text])))),
  constraint orders_check3 CHECK (((refund_state = 'FULL'::text) = ((refunded_amount = pay_amount) AND (refunded_amount > 0)))),
  constraint orders_check4 CHECK (((progress = ANY (ARRAY['PENDING_PAYMENT'::text, 'CANCELLED'::text, 'CLOSED'::text])) OR (paid_at IS NOT NULL))),
  constraint orders_pay_amount_check CHECK ((pay_amount >= 0)),
  constraint orders_pay_method_check CHECK ((pay_method = ANY (ARRAY['WECHAT'::text, 'ALIPAY'::text, 'CODE'::text, 'OFFLINE'::text]))),
  constraint orders_progress_check CHECK ((progress = ANY (ARRAY['PENDING_PAYMENT'::text, 'PAID'::text, 'SHIPPED'::text, 'COMPLETED'::text, 'CANCELLED'::text, 'CLOSED'::text]))),
  constraint orders_quantity_check CHECK ((quantity > 0)),
  constraint orders_refund_state_check CHECK ((refund_state = ANY (ARRAY['NONE'::text, 'REFUNDING'::text, 'PARTIAL'::text, 'FULL'::text]))),
  constraint orders_source_check CHECK ((source = ANY (ARRAY['HERE'::text, 'MOVED_IN'::text]))),
  constraint orders_total_amount_check CHECK ((total_amount >= 0)),
  constraint orders_unpaid_check CHECK (((progress <> ALL (ARRAY['PENDING_PAYMENT'::text, 'CANCELLED'::text, 'CLOSED'::text])) OR (paid_at IS NULL))) NOT VALID
);
CREATE INDEX orders_back_idx ON public.orders USING btree (id) WHERE (refund_state <> 'NONE'::text);
CREATE INDEX orders_camp_idx ON public.orders USING btree (camp_id) WHERE (camp_id IS NOT NULL);
CREATE INDEX orders_camps_paid_idx ON public.orders USING btree (order_number) INCLUDE (id) WHERE ((progress = 'PAID'::text) AND (refund_state = ANY (ARRAY['NONE'::text, 'PARTIAL'::text])) AND (NOT needs_shipping) AND ((goods_snapshot ->> 'kind'::text) = 'CAMP'::text));
CREATE INDEX orders_channel_idx ON public.orders USING btree (channel_id, created_at DESC, id DESC);
CREATE INDEX orders_coupon_money_idx ON public.orders USING btree (order_number) INCLUDE (pay_amount, refunded_amount) WHERE ((coupon_code IS NOT NULL) AND (paid_at IS NOT NULL));
CREATE INDEX orders_created_idx ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_goods_idx ON public.orders USING btree (goods_id, created_at DESC, id DESC);
CREATE INDEX orders_members_paid_idx ON public.orders USING btree (id) WHERE ((progress = 'PAID'::text) AND ((goods_snapshot ->> 'kind'::text) = 'MEMBER'::text));
CREATE UNIQUE INDEX orders_order_number_key ON public.orders USING btree (order_number);
CREATE INDEX orders_order_number_trgm ON public.orders USING gin (order_number gin_trgm_ops);
CREATE INDEX orders_paid_idx ON public.orders USING btree (paid_at, id);
CREATE INDEX orders_paid_latest_idx ON public.orders USING btree (paid_at DESC NULLS LAST, id DESC);
CREATE INDEX orders_parent_idx ON public.orders USING btree (parent_id, created_at DESC, id DESC);
CREATE INDEX orders_pay_amount_idx ON public.orders USING btree (pay_amount, id);
CREATE INDEX orders_referrer_idx ON public.orders USING btree (referrer_id, created_at DESC, id DESC) WHERE (referrer_id IS NOT NULL);
CREATE INDEX orders_refunded_idx ON public.orders USING btree (refunded_amount, id);
CREATE INDEX orders_shipped_idx ON public.orders USING btree (id) WHERE ((progress = 'SHIPPED'::text) AND (refund_state = ANY (ARRAY['NONE'::text, 'PARTIAL'::text])));
CREATE INDEX orders_status_idx ON public.orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_student_idx ON public.orders USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX orders_to_enrol_idx ON public.orders USING btree (paid_at) WHERE to_enrol;
CREATE INDEX orders_to_ship_idx ON public.orders USING btree (created_at DESC, id DESC) WHERE ((progress = 'PAID'::text) AND needs_shipping);
CREATE UNIQUE INDEX orders_transaction_key ON public.orders USING btree (pay_method, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX orders_unpaid_idx ON public.orders USING btree (created_at) WHERE (progress = 'PENDING_PAYMENT'::text);
CREATE INDEX orders_vouched_idx ON public.orders USING btree (paid_at, id) WHERE vouched;
CREATE INDEX orders_waiting_idx ON public.orders USING btree (paid_at, id) INCLUDE (parent_id) WHERE ((progress = 'PAID'::text) AND needs_shipping AND (refund_state = ANY (ARRAY['NONE'::text, 'PARTIAL'::text])));
-- Triggers, and the functions that they call:
-- orders_channel_delete: channel_delta_orders()
-- orders_channel_insert: channel_delta_orders()
-- orders_channel_update: channel_delta_orders()
-- orders_delta_delete: order_delta_delete()
-- orders_delta_insert: order_delta_insert()
-- orders_delta_update: order_delta_change()
-- orders_funnel_delete: family_funnel_of_order()
-- orders_funnel_insert: family_funnel_of_order()
-- orders_funnel_update: family_funnel_of_order()
-- orders_parent_figures_delete: orders_parent_figures()
-- orders_parent_figures_insert: orders_parent_figures()
-- orders_parent_figures_update: orders_parent_figures()
-- orders_profit_delete: profit_due_row()
-- orders_profit_insert: profit_due_row()
-- orders_profit_update: profit_due_row()

create table outbox_messages (
  id bigint generated always as identity,
  cause text not null,
  channel text not null,
  receiver text not null,
  text text not null,
  code text,
  created_at timestamp with time zone not null default now(),
  constraint outbox_messages_pkey PRIMARY KEY (id),
  constraint outbox_messages_cause_key UNIQUE (cause),
  constraint outbox_messages_channel_check CHECK ((channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text])))
);
CREATE INDEX outbox_messages_receiver_idx ON public.outbox_messages USING btree (receiver, id DESC);

create table outside_recipients (
  kind text not null,
  receiver text,
  contract_until date,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint outside_recipients_pkey PRIMARY KEY (kind),
  constraint outside_recipients_kind_check CHECK ((kind = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'PARCEL'::text, 'PAYMENT'::text, 'SIGNING'::text])))
);

create table param_configs (
  id bigint generated always as identity,
  key text not null,
  group_name text not null,
  value jsonb not null,
  value_type text not null,
  description jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint param_configs_pkey PRIMARY KEY (id),
  constraint param_configs_key_key UNIQUE (key)
);

create table parent_devices (
  id bigint generated always as identity,
  parent_id bigint not null,
  imei text not null,
  vendor text not null,
  bound_at timestamp with time zone not null default now(),
  unbound_at timestamp with time zone,
  constraint parent_devices_pkey PRIMARY KEY (id),
  constraint parent_devices_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint parent_devices_vendor_check CHECK ((vendor = ANY (ARRAY['TIANBO'::text, 'OTHER'::text])))
);
CREATE INDEX parent_devices_imei_idx ON public.parent_devices USING btree (imei);
CREATE UNIQUE INDEX parent_devices_imei_key ON public.parent_devices USING btree (imei) WHERE (unbound_at IS NULL);
CREATE INDEX parent_devices_parent_idx ON public.parent_devices USING btree (parent_id);

create table parent_figures (
  parent_id bigint not null,
  order_count integer not null default 0,
  paid_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  last_active_at timestamp with time zone,
  constraint parent_figures_pkey PRIMARY KEY (parent_id),
  constraint parent_figures_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id) ON DELETE CASCADE
);
CREATE INDEX parent_figures_active_idx ON public.parent_figures USING btree (last_active_at DESC NULLS LAST, parent_id DESC);
CREATE INDEX parent_figures_orders_idx ON public.parent_figures USING btree (order_count DESC, parent_id DESC);
CREATE INDEX parent_figures_paid_idx ON public.parent_figures USING btree (paid_amount DESC, parent_id DESC);

create table parent_merges (
  id bigint generated always as identity,
  kept_parent_id bigint not null,
  merged_parent_id bigint not null,
  moved jsonb not null,
  reason text,
  by_user_id bigint,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  undone_by bigint,
  constraint parent_merges_pkey PRIMARY KEY (id),
  constraint parent_merges_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint parent_merges_kept_parent_id_fkey FOREIGN KEY (kept_parent_id) REFERENCES parents(id),
  constraint parent_merges_merged_parent_id_fkey FOREIGN KEY (merged_parent_id) REFERENCES parents(id),
  constraint parent_merges_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id),
  constraint parent_merges_check CHECK ((kept_parent_id <> merged_parent_id))
);
CREATE INDEX parent_merges_kept_idx ON public.parent_merges USING btree (kept_parent_id);
CREATE INDEX parent_merges_merged_idx ON public.parent_merges USING btree (merged_parent_id);
CREATE UNIQUE INDEX parent_merges_merged_key ON public.parent_merges USING btree (merged_parent_id) WHERE (undone_at IS NULL);

create table parent_referrals (
  id bigint generated always as identity,
  parent_id bigint not null,
  referrer_id bigint not null,
  from_at timestamp with time zone not null default now(),
  to_at timestamp with time zone,
  source text not null,
  constraint parent_referrals_pkey PRIMARY KEY (id),
  constraint parent_referrals_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint parent_referrals_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrers(id),
  constraint parent_referrals_source_check CHECK ((source = ANY (ARRAY['REGISTERED'::text, 'CHANGED'::text])))
);
CREATE UNIQUE INDEX parent_referrals_open_key ON public.parent_referrals USING btree (parent_id) WHERE (to_at IS NULL);
CREATE INDEX parent_referrals_parent_idx ON public.parent_referrals USING btree (parent_id, referrer_id);

create table parent_tags (
  parent_id bigint not null,
  tag_id bigint not null,
  constraint parent_tags_pkey PRIMARY KEY (parent_id, tag_id),
  constraint parent_tags_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint parent_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id)
);
CREATE INDEX parent_tags_tag_idx ON public.parent_tags USING btree (tag_id);
-- Triggers, and the functions that they call:
-- parent_tags_delta_delete: tag_delta_delete()
-- parent_tags_delta_insert: tag_delta_insert()

create table parents (
  id bigint generated always as identity,
  phone text not null,
  nickname text not null,
  real_name text,
  avatar_url text,
  active_flg text not null default 'ACTIVE'::text,
  channel_id bigint,
  referrer_id bigint,
  registered_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  erased_at timestamp with time zone,
  erase_asked_on date,
  constraint parents_pkey PRIMARY KEY (id),
  constraint parents_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES promotion_channels(id),
  constraint parents_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrers(id),
  constraint parents_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'FROZEN'::text])))
);
CREATE INDEX parents_archived_idx ON public.parents USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX parents_channel_idx ON public.parents USING btree (channel_id, registered_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX parents_erased_idx ON public.parents USING btree (id) WHERE (erased_at IS NOT NULL);
CREATE INDEX parents_nickname_bigrams ON public.parents USING gin (bigrams(nickname));
CREATE INDEX parents_phone_account_idx ON public.parents USING btree (phone) INCLUDE (id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX parents_phone_key ON public.parents USING btree (phone) WHERE (deleted_at IS NULL);
CREATE INDEX parents_phone_last4 ON public.parents USING btree ("right"(phone, 4));
CREATE INDEX parents_phone_trgm ON public.parents USING gin (phone gin_trgm_ops);
CREATE INDEX parents_real_name_bigrams ON public.parents USING gin (bigrams(real_name));
CREATE INDEX parents_referrer_idx ON public.parents USING btree (referrer_id) WHERE (referrer_id IS NOT NULL);
CREATE INDEX parents_registered_idx ON public.parents USING btree (registered_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX parents_state_idx ON public.parents USING btree (active_flg, registered_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (active_flg <> 'ACTIVE'::text));
-- Triggers, and the functions that they call:
-- parents_figures_make: parent_figures_make()
-- parents_funnel_delete: family_funnel_of_parent()
-- parents_funnel_insert: family_funnel_of_parent()
-- parents_funnel_update: family_funnel_of_parent()
-- parents_referral_insert: note_parent_referral()
-- parents_referral_update: note_parent_referral()
-- parents_tag_delta: tag_delta_archive()

create table passkey_challenges (
  id bigint generated always as identity,
  challenge bytea not null,
  purpose text not null,
  bound bytea not null,
  act bytea,
  origin text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint passkey_challenges_pkey PRIMARY KEY (id),
  constraint passkey_challenges_challenge_key UNIQUE (challenge),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['REGISTER'::text, 'FIRST'::text, 'SECOND'::text, 'PROOF'::text])))
);
CREATE INDEX passkey_challenges_created_idx ON public.passkey_challenges USING btree (created_at);

create table passkeys (
  id bigint generated always as identity,
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  user_handle bytea not null,
  rp_id text not null,
  sign_count bigint not null default 0,
  name text not null,
  synced boolean not null,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  void_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkeys_user_idx ON public.passkeys USING btree (user_id);

create table payment_closings (
  order_id bigint not null,
  state text not null default 'NEW'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint payment_closings_pkey PRIMARY KEY (order_id),
  constraint payment_closings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_closings_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'CLOSED'::text, 'PAID'::text])))
);
CREATE INDEX payment_closings_new_idx ON public.payment_closings USING btree (updated_at) WHERE (state = 'NEW'::text);

create table permission_menus (
  id bigint generated always as identity,
  parent_id bigint,
  title_zh text not null,
  title_en text not null,
  path text,
  icon text,
  sort integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint permission_menus_pkey PRIMARY KEY (id),
  constraint permission_menus_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES permission_menus(id)
);
CREATE INDEX permission_menus_parent_idx ON public.permission_menus USING btree (parent_id);
CREATE UNIQUE INDEX permission_menus_path_key ON public.permission_menus USING btree (path) WHERE ((deleted_at IS NULL) AND (path IS NOT NULL));

create table permissions (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  name_en text not null,
  kind text not null,
  menu_id bigint,
  built_in boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  case_twin boolean not null default false,
  shows_children boolean not null default false,
  constraint permissions_pkey PRIMARY KEY (id),
  constraint permissions_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES permission_menus(id),
  constraint permissions_kind_check CHECK ((kind = ANY (ARRAY['PAGE'::text, 'ACTION'::text])))
);
CREATE UNIQUE INDEX permissions_code_case_key ON public.permissions USING btree (lower(code)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX permissions_code_key ON public.permissions USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX permissions_menu_idx ON public.permissions USING btree (menu_id);
-- Triggers, and the functions that they call:
-- permissions_case_twin: case_twin_ends()

create table profit_closings (
  month date not null,
  closed_at timestamp with time zone not null default now(),
  closed_by bigint,
  constraint profit_closings_pkey PRIMARY KEY (month),
  constraint profit_closings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint profit_closings_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table profit_due (
  id bigint generated always as identity,
  source text not null,
  source_id bigint not null,
  constraint profit_due_pkey PRIMARY KEY (id),
  constraint profit_due_source_check CHECK ((source = ANY (ARRAY['ORDER'::text, 'ENTRY'::text, 'COST'::text, 'OVERHEAD'::text])))
);

create table profit_entries (
  id bigint generated always as identity,
  kind text not null,
  month date not null,
  goods_id bigint,
  amount bigint not null,
  basis text,
  by_user_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  replaced_at timestamp with time zone,
  constraint profit_entries_pkey PRIMARY KEY (id),
  constraint profit_entries_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint profit_entries_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id),
  constraint profit_entries_amount_check CHECK ((amount >= 0)),
  constraint profit_entries_basis_check CHECK ((basis = ANY (ARRAY['SEATS'::text, 'DAYS'::text]))),
  constraint profit_entries_fields_check CHECK ((((kind = 'MATERIAL'::text) = (goods_id IS NOT NULL)) AND ((kind = 'OVERHEAD'::text) = (basis IS NOT NULL)))),
  constraint profit_entries_kind_check CHECK ((kind = ANY (ARRAY['OVERHEAD'::text, 'MATERIAL'::text]))),
  constraint profit_entries_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE UNIQUE INDEX profit_entries_live_key ON public.profit_entries USING btree (kind, month, COALESCE(goods_id, (0)::bigint)) WHERE (replaced_at IS NULL);

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
  constraint profit_lines_pkey PRIMARY KEY (source, source_id, part, of_month, month, camp_id, channel_id)
);
CREATE INDEX profit_lines_camp_idx ON public.profit_lines USING btree (camp_id, part, month);

create table profit_month (
  month date not null,
  camp_id bigint not null,
  part text not null,
  channel_id bigint not null,
  amount bigint not null,
  row_count bigint not null,
  unknown bigint not null,
  late bigint not null,
  constraint profit_month_pkey PRIMARY KEY (month, camp_id, part, channel_id)
);

create table promotion_channels (
  id bigint generated always as identity,
  name text not null,
  code text not null,
  kind text not null,
  landing_url text,
  goods_ids jsonb not null default '[]'::jsonb,
  active_flg text not null default 'ACTIVE'::text,
  remark text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  case_twin boolean not null default false,
  campaign text,
  owner_user_id bigint,
  default_batch_id bigint,
  constraint promotion_channels_pkey PRIMARY KEY (id),
  constraint promotion_channels_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id),
  constraint promotion_channels_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint promotion_channels_kind_check CHECK ((kind = ANY (ARRAY['ONLINE'::text, 'OFFLINE'::text, 'KOL'::text, 'SCHOOL'::text, 'OTHER'::text])))
);
CREATE UNIQUE INDEX promotion_channels_code_case_key ON public.promotion_channels USING btree (lower(code)) WHERE ((deleted_at IS NULL) AND (NOT case_twin));
CREATE UNIQUE INDEX promotion_channels_code_key ON public.promotion_channels USING btree (code) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- promotion_channels_case_twin: case_twin_ends()

create table proofs (
  id bigint generated always as identity,
  session_id bigint not null,
  act bytea not null,
  way text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint proofs_pkey PRIMARY KEY (id),
  constraint proofs_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint proofs_act_check CHECK ((octet_length(act) = 32)),
  constraint proofs_way_check CHECK ((way = ANY (ARRAY['PASSKEY'::text, 'TOTP'::text, 'RECOVERY'::text, 'PASSWORD'::text, 'SIGN_IN'::text])))
);
CREATE INDEX proofs_act_idx ON public.proofs USING btree (session_id, act);
CREATE INDEX proofs_created_idx ON public.proofs USING btree (created_at);

create table provider_notices (
  id bigint generated always as identity,
  provider text not null,
  notice_id text not null,
  body text not null,
  received_at timestamp with time zone not null default now(),
  constraint provider_notices_pkey PRIMARY KEY (id),
  constraint provider_notices_provider_notice_id_key UNIQUE (provider, notice_id)
);

create table push_events (
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  ref_id bigint not null,
  topic text,
  created_at timestamp with time zone not null default now(),
  constraint push_events_pkey PRIMARY KEY (id),
  constraint push_events_kind_check CHECK ((kind = ANY (ARRAY['TASK'::text, 'MESSAGE'::text, 'NOTICE'::text])))
);
CREATE INDEX push_events_created_idx ON public.push_events USING btree (created_at);
CREATE INDEX push_events_user_idx ON public.push_events USING btree (user_id, created_at);

create table quiet_records (
  entity text not null,
  record_id bigint not null,
  set_id bigint not null,
  key text not null,
  request_id text not null,
  constraint quiet_records_pkey PRIMARY KEY (entity, record_id),
  constraint quiet_records_set_id_fkey FOREIGN KEY (set_id) REFERENCES change_sets(id)
);
CREATE INDEX quiet_records_set_idx ON public.quiet_records USING btree (set_id);

create table reconciliation_days (
  id bigint generated always as identity,
  day date not null,
  mch_id text not null,
  merchant_id bigint,
  fetched_at timestamp with time zone,
  source text,
  failure text,
  failed_at timestamp with time zone,
  attempts integer not null default 0,
  line_count integer not null default 0,
  open_count integer not null default 0,
  explained_count integer not null default 0,
  paid_here bigint not null default 0,
  paid_there bigint not null default 0,
  refunded_here bigint not null default 0,
  refunded_there bigint not null default 0,
  fee_here bigint not null default 0,
  fee_there bigint not null default 0,
  closed_at timestamp with time zone,
  closed_by bigint,
  state text generated always as (
CASE
    WHEN (closed_at IS NOT NULL) THEN 'CLOSED'::text
    WHEN (fetched_at IS NULL) THEN 'MISSING'::text
    WHEN (open_count > 0) THEN 'DIFFERS'::text
    ELSE 'BALANCED'::text
END) stored not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint reconciliation_days_pkey PRIMARY KEY (id),
  constraint reconciliation_days_mch_id_day_key UNIQUE (mch_id, day),
  constraint reconciliation_days_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint reconciliation_days_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint reconciliation_days_check CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint reconciliation_days_check1 CHECK (((closed_at IS NULL) OR ((fetched_at IS NOT NULL) AND (open_count = 0)))),
  constraint reconciliation_days_source_check CHECK ((source = ANY (ARRAY['FETCHED'::text, 'UPLOADED'::text, 'NONE'::text])))
);
CREATE INDEX reconciliation_days_day_idx ON public.reconciliation_days USING btree (day DESC, id DESC);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table referrer_payee_changes (
  id bigint generated always as identity,
  referrer_id bigint not null,
  by_hand boolean not null,
  bank text,
  tail text,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint referrer_payee_changes_pkey PRIMARY KEY (id),
  constraint referrer_payee_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint referrer_payee_changes_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrers(id)
);
CREATE INDEX referrer_payee_changes_referrer_idx ON public.referrer_payee_changes USING btree (referrer_id, changed_at);

create table referrer_rates (
  referrer_id bigint not null,
  effective_from date not null,
  rate_bp integer not null,
  constraint referrer_rates_pkey PRIMARY KEY (referrer_id, effective_from),
  constraint referrer_rates_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrers(id),
  constraint referrer_rates_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)))
);

create table referrers (
  id bigint generated always as identity,
  name text not null,
  phone text not null,
  wechat text,
  kind text not null,
  commission_rate_bp integer not null default 0,
  verify_status text not null default 'PENDING'::text,
  channel_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  remark text,
  payee_by_hand boolean not null default false,
  payee_bank text,
  payee_sealed text,
  payee_tail text,
  rate_by bigint,
  rate_raised boolean not null default false,
  constraint referrers_pkey PRIMARY KEY (id),
  constraint referrers_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES promotion_channels(id),
  constraint referrers_rate_by_fkey FOREIGN KEY (rate_by) REFERENCES users(id),
  constraint referrers_commission_rate_bp_check CHECK (((commission_rate_bp >= 0) AND (commission_rate_bp <= 10000))),
  constraint referrers_kind_check CHECK ((kind = ANY (ARRAY['PARENT'::text, 'STAFF'::text, 'PARTNER'::text]))),
  constraint referrers_verify_status_check CHECK ((verify_status = ANY (ARRAY['PENDING'::text, 'VERIFIED'::text, 'REJECTED'::text])))
);
CREATE UNIQUE INDEX referrers_phone_key ON public.referrers USING btree (phone) WHERE (deleted_at IS NULL);
-- Triggers, and the functions that they call:
-- referrers_first_rate: note_referrer_rate()
-- referrers_new_rate: note_referrer_rate()

create table refund_requests (
  id bigint generated always as identity,
  order_id bigint not null,
  amount bigint not null,
  proposed_amount bigint not null,
  rule_id bigint,
  second_person boolean not null,
  reason text not null,
  status text not null default 'REQUESTED'::text,
  quit_camp boolean not null default false,
  awaits_return boolean not null default false,
  return_number text,
  returned_at timestamp with time zone,
  asked_by bigint not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision text,
  refund_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  counter_amount bigint,
  source text not null default 'HERE'::text,
  bill_refund_number text,
  bill_refund_id text,
  end_membership boolean not null default false,
  returned_by bigint,
  constraint refund_requests_pkey PRIMARY KEY (id),
  constraint refund_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint refund_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint refund_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_requests_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint refund_requests_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES users(id),
  constraint refund_requests_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES refund_rules(id),
  constraint refund_requests_amount_check CHECK ((amount > 0)),
  constraint refund_requests_bill_check CHECK ((((source = 'HERE'::text) = (bill_refund_number IS NULL)) AND ((source = 'HERE'::text) = (bill_refund_id IS NULL)))),
  constraint refund_requests_check CHECK (((status = 'APPROVED'::text) = (refund_id IS NOT NULL))),
  constraint refund_requests_check1 CHECK (((status = 'REQUESTED'::text) = (decided_at IS NULL))),
  constraint refund_requests_check2 CHECK (((status = ANY (ARRAY['REQUESTED'::text, 'WITHDRAWN'::text])) OR (decided_by <> asked_by))),
  constraint refund_requests_counter_amount_check CHECK ((counter_amount > 0)),
  constraint refund_requests_proposed_amount_check CHECK ((proposed_amount >= 0)),
  constraint refund_requests_source_check CHECK ((source = ANY (ARRAY['HERE'::text, 'MERCHANT_PLATFORM'::text]))),
  constraint refund_requests_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'DECLINED'::text, 'WITHDRAWN'::text])))
);
CREATE UNIQUE INDEX refund_requests_bill_key ON public.refund_requests USING btree (bill_refund_id) WHERE ((bill_refund_id IS NOT NULL) AND (status = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text])));
CREATE UNIQUE INDEX refund_requests_open_key ON public.refund_requests USING btree (order_id) WHERE (status = 'REQUESTED'::text);
CREATE INDEX refund_requests_order_idx ON public.refund_requests USING btree (order_id);
CREATE UNIQUE INDEX refund_requests_refund_key ON public.refund_requests USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX refund_requests_status_idx ON public.refund_requests USING btree (status, created_at, id);

create table refund_rules (
  id bigint generated always as identity,
  name text not null,
  goods_kind text not null,
  camp_type_id bigint,
  effective_from date not null,
  counts text not null,
  steps jsonb not null,
  material_amount bigint not null default 0,
  two_person_above bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  counts_from text not null default 'PAID'::text,
  constraint refund_rules_pkey PRIMARY KEY (id),
  constraint refund_rules_camp_type_id_fkey FOREIGN KEY (camp_type_id) REFERENCES camp_types(id),
  constraint refund_rules_check CHECK (((camp_type_id IS NULL) OR (goods_kind = 'CAMP'::text))),
  constraint refund_rules_counts_check CHECK ((counts = ANY (ARRAY['LESSONS_PAST'::text, 'CLOCK_INS'::text]))),
  constraint refund_rules_counts_from_check CHECK ((counts_from = ANY (ARRAY['PAID'::text, 'RECEIVED'::text]))),
  constraint refund_rules_goods_kind_check CHECK ((goods_kind = ANY (ARRAY['CAMP'::text, 'MEMBER'::text, 'PHYSICAL'::text, 'DEVICE'::text]))),
  constraint refund_rules_material_amount_check CHECK ((material_amount >= 0)),
  constraint refund_rules_two_person_above_check CHECK ((two_person_above >= 0))
);
CREATE UNIQUE INDEX refund_rules_day_key ON public.refund_rules USING btree (goods_kind, COALESCE(camp_type_id, (0)::bigint), effective_from) WHERE (deleted_at IS NULL);

create table refunds (
  id bigint generated always as identity,
  refund_number text not null,
  order_id bigint not null,
  amount bigint not null,
  reason text not null,
  status text not null default 'PROCESSING'::text,
  effect text not null default 'NEW'::text,
  by_hand boolean not null default false,
  gateway_refund_id text,
  failure text,
  requested_by bigint,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  source text not null default 'HERE'::text,
  end_membership boolean not null default false,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_refund_number_key UNIQUE (refund_number),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_effect_check CHECK ((effect = ANY (ARRAY['NEW'::text, 'SENDING'::text, 'SENT'::text, 'DONE'::text]))),
  constraint refunds_source_check CHECK ((source = ANY (ARRAY['HERE'::text, 'MERCHANT_PLATFORM'::text, 'MOVED_IN'::text]))),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['PROCESSING'::text, 'SUCCESS'::text, 'CLOSED'::text, 'ABNORMAL'::text])))
);
CREATE INDEX refunds_created_idx ON public.refunds USING btree (created_at DESC, id DESC);
CREATE INDEX refunds_finished_idx ON public.refunds USING btree (finished_at DESC, id DESC) WHERE (finished_at IS NOT NULL);
CREATE UNIQUE INDEX refunds_open_key ON public.refunds USING btree (order_id) WHERE (status = ANY (ARRAY['PROCESSING'::text, 'ABNORMAL'::text]));
CREATE INDEX refunds_order_idx ON public.refunds USING btree (order_id);
CREATE INDEX refunds_status_idx ON public.refunds USING btree (status, created_at DESC, id DESC);
-- Triggers, and the functions that they call:
-- refunds_profit_insert: profit_due_order()
-- refunds_profit_update: profit_due_order()
-- refunds_within_paid: check_refunds()

create table replaced_coach_rates (
  id bigint generated always as identity,
  coach_id bigint not null,
  kind text,
  unit text not null,
  effective_from date not null,
  amount bigint,
  reason text,
  created_by bigint,
  created_at timestamp with time zone not null,
  replaced_at timestamp with time zone not null default now(),
  constraint replaced_coach_rates_pkey PRIMARY KEY (id),
  constraint replaced_coach_rates_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint replaced_coach_rates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX replaced_coach_rates_coach_idx ON public.replaced_coach_rates USING btree (coach_id);

create table reports (
  id bigint generated always as identity,
  camp_student_id bigint not null,
  period_start date not null,
  period_end date not null,
  figures jsonb not null default '{}'::jsonb,
  pdf_url text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  made_at timestamp with time zone,
  made_by bigint,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id),
  constraint reports_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint reports_check CHECK ((period_end >= period_start))
);
CREATE INDEX reports_camp_student_idx ON public.reports USING btree (camp_student_id, period_start DESC);
CREATE INDEX reports_created_idx ON public.reports USING btree (created_at DESC, id DESC) WHERE (made_at IS NOT NULL);
CREATE UNIQUE INDEX reports_period_key ON public.reports USING btree (camp_student_id, period_start, period_end) WHERE (made_at IS NOT NULL);

create table resource_revisions (
  resource_id bigint not null,
  revision integer not null,
  files jsonb not null,
  replaced_at timestamp with time zone not null default now(),
  replaced_by bigint,
  constraint resource_revisions_pkey PRIMARY KEY (resource_id, revision),
  constraint resource_revisions_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES users(id),
  constraint resource_revisions_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint resource_revisions_revision_check CHECK ((revision >= 1))
);

create table resources (
  id bigint generated always as identity,
  title text not null,
  kind text not null,
  level text,
  theme text,
  cover_url text,
  files jsonb not null default '[]'::jsonb,
  active_flg text not null default 'ACTIVE'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  uploader_id bigint,
  cover_media_id text,
  revision integer not null default 1,
  to_review boolean not null default false,
  constraint resources_pkey PRIMARY KEY (id),
  constraint resources_cover_media_id_fkey FOREIGN KEY (cover_media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint resources_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES uploaders(id),
  constraint resources_active_flg_check CHECK ((active_flg = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint resources_kind_check CHECK ((kind = ANY (ARRAY['VIDEO'::text, 'AUDIO'::text, 'PICTURE_BOOK'::text, 'COURSEWARE'::text, 'EXERCISE'::text]))),
  constraint resources_revision_check CHECK ((revision >= 1))
);
CREATE INDEX resources_cover_idx ON public.resources USING btree (cover_media_id) WHERE (cover_media_id IS NOT NULL);
CREATE INDEX resources_created_idx ON public.resources USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX resources_title_bigrams ON public.resources USING gin (bigrams(title));
CREATE INDEX resources_uploader_idx ON public.resources USING btree (uploader_id) WHERE (uploader_id IS NOT NULL);

create table risk_marks (
  id bigint generated always as identity,
  camp_student_id bigint not null,
  kind text not null,
  by_user_id bigint not null,
  at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint risk_marks_pkey PRIMARY KEY (id),
  constraint risk_marks_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint risk_marks_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id) ON DELETE CASCADE,
  constraint risk_marks_kind_check CHECK ((kind = ANY (ARRAY['CALLED'::text, 'NOT_NEEDED'::text])))
);
CREATE INDEX risk_marks_child_idx ON public.risk_marks USING btree (camp_student_id, at DESC) WHERE (undone_at IS NULL);

create table risk_models (
  id bigint generated always as identity,
  camp_type_id bigint not null,
  made_day date not null,
  children integer not null,
  examples integer not null,
  parts jsonb not null,
  constraint risk_models_pkey PRIMARY KEY (id),
  constraint risk_models_camp_type_id_made_day_key UNIQUE (camp_type_id, made_day),
  constraint risk_models_camp_type_id_fkey FOREIGN KEY (camp_type_id) REFERENCES camp_types(id)
);

create table risk_nights (
  day date not null,
  begun_at timestamp with time zone not null default clock_timestamp(),
  done_at timestamp with time zone,
  children integer not null default 0,
  calls integer not null default 0,
  named integer not null default 0,
  named_right integer,
  rule_named integer not null default 0,
  rule_right integer,
  judged_at timestamp with time zone,
  lift_percent integer,
  bins jsonb not null default '[]'::jsonb,
  constraint risk_nights_pkey PRIMARY KEY (day)
);

create table risk_scores (
  camp_student_id bigint not null,
  day date not null,
  camp_id bigint not null,
  chance_bp integer not null,
  model_id bigint,
  reasons jsonb not null default '[]'::jsonb,
  streak integer not null,
  silent integer not null,
  held boolean not null default false,
  named boolean not null default false,
  rule_named boolean not null default false,
  stopped boolean,
  constraint risk_scores_pkey PRIMARY KEY (camp_student_id, day),
  constraint risk_scores_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id) ON DELETE CASCADE,
  constraint risk_scores_model_id_fkey FOREIGN KEY (model_id) REFERENCES risk_models(id),
  constraint risk_scores_chance_bp_check CHECK (((chance_bp >= 0) AND (chance_bp <= 10000)))
);
CREATE INDEX risk_scores_day_idx ON public.risk_scores USING btree (day, camp_id) INCLUDE (chance_bp);

create table role_permissions (
  role_id bigint not null,
  permission_id bigint not null,
  constraint role_permissions_pkey PRIMARY KEY (role_id, permission_id),
  constraint role_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id),
  constraint role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX role_permissions_permission_idx ON public.role_permissions USING btree (permission_id);

create table roles (
  id bigint generated always as identity,
  role_name text not null,
  remark text,
  data_scope text not null default 'ALL'::text,
  built_in boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  home_cards text[],
  factor_rule text not null default 'OPTIONAL'::text,
  factor_from date,
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_data_scope_check CHECK ((data_scope = ANY (ARRAY['ALL'::text, 'OWN_GROUPS'::text]))),
  constraint roles_factor_from_check CHECK (((factor_rule = 'REQUIRED'::text) = (factor_from IS NOT NULL))),
  constraint roles_factor_rule_check CHECK ((factor_rule = ANY (ARRAY['OFF'::text, 'OPTIONAL'::text, 'REQUIRED'::text])))
);
CREATE UNIQUE INDEX roles_role_name_key ON public.roles USING btree (lower(role_name)) WHERE (deleted_at IS NULL);

create table sandbox_payments (
  transaction_id text not null,
  order_number text not null,
  amount bigint not null,
  paid_at timestamp with time zone not null,
  fee_milli bigint,
  constraint sandbox_payments_pkey PRIMARY KEY (transaction_id),
  constraint sandbox_payments_order_number_key UNIQUE (order_number),
  constraint sandbox_payments_amount_check CHECK ((amount > 0))
);
CREATE INDEX sandbox_payments_paid_idx ON public.sandbox_payments USING btree (paid_at);

create table sandbox_refunds (
  out_refund_no text not null,
  transaction_id text not null,
  amount bigint not null,
  refund_id text not null,
  status text not null,
  asked integer not null default 1,
  created_at timestamp with time zone not null default now(),
  settles_at timestamp with time zone not null,
  constraint sandbox_refunds_pkey PRIMARY KEY (out_refund_no),
  constraint sandbox_refunds_status_check CHECK ((status = ANY (ARRAY['PROCESSING'::text, 'SUCCESS'::text, 'CLOSED'::text, 'ABNORMAL'::text])))
);
CREATE INDEX sandbox_refunds_created_idx ON public.sandbox_refunds USING btree (created_at);

create table saved_views (
  id bigint generated always as identity,
  owner_id bigint not null,
  screen text not null,
  name text not null,
  query text not null,
  columns jsonb,
  role_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  ask jsonb,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint saved_views_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE UNIQUE INDEX saved_views_name_key ON public.saved_views USING btree (owner_id, screen, lower(name));
CREATE INDEX saved_views_role_idx ON public.saved_views USING btree (role_id) WHERE (role_id IS NOT NULL);

create table seal_keys (
  id bigint generated always as identity,
  private_key_sealed text not null,
  certificate text not null,
  ca text not null,
  valid_until timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  issuer text,
  chain text not null default ''::text,
  constraint seal_keys_pkey PRIMARY KEY (id)
);

create table second_locks (
  subject text not null,
  wrong integer not null,
  tried_at timestamp with time zone not null default now(),
  locked_until timestamp with time zone,
  constraint second_locks_pkey PRIMARY KEY (subject)
);
CREATE INDEX second_locks_tried_idx ON public.second_locks USING btree (tried_at);

create table service_checks (
  service text not null,
  fault text,
  checked_at timestamp with time zone not null default now(),
  constraint service_checks_pkey PRIMARY KEY (service),
  constraint service_checks_fault_check CHECK ((fault = ANY (ARRAY['LOGIN'::text, 'TLS'::text, 'SENDER'::text, 'ACCOUNT'::text, 'AWAY'::text]))),
  constraint service_checks_service_check CHECK ((service = 'EMAIL'::text))
);

create table sessions (
  id bigint generated always as identity,
  token_hash bytea not null,
  user_id bigint not null,
  ip text not null,
  user_agent text not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_user_idx ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);

create table setup_steps (
  step text not null,
  aside boolean not null default false,
  tried_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint setup_steps_pkey PRIMARY KEY (step)
);

create table share_visits (
  share_id bigint not null,
  day date not null,
  visitor text not null,
  constraint share_visits_pkey PRIMARY KEY (share_id, day, visitor),
  constraint share_visits_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON DELETE CASCADE
);
CREATE INDEX share_visits_day_idx ON public.share_visits USING btree (day);

create table shares (
  id bigint generated always as identity,
  kind text not null,
  target_id bigint not null,
  report_id bigint,
  camp_student_id bigint,
  token_hash text not null,
  token_seed text not null,
  consent_by text not null,
  consent_at timestamp with time zone not null,
  shared_by bigint,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  visits integer not null default 0,
  registrations integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint shares_pkey PRIMARY KEY (id),
  constraint shares_token_hash_key UNIQUE (token_hash),
  constraint shares_camp_student_id_fkey FOREIGN KEY (camp_student_id) REFERENCES camp_students(id),
  constraint shares_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint shares_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id),
  constraint shares_shared_by_fkey FOREIGN KEY (shared_by) REFERENCES users(id),
  constraint shares_check CHECK (((kind = 'REPORT'::text) = (report_id IS NOT NULL))),
  constraint shares_kind_check CHECK ((kind = ANY (ARRAY['REPORT'::text, 'DEMO'::text, 'POSTER'::text, 'CHANNEL'::text]))),
  constraint shares_registrations_check CHECK ((registrations >= 0)),
  constraint shares_visits_check CHECK ((visits >= 0))
);
CREATE INDEX shares_created_idx ON public.shares USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX shares_open_key ON public.shares USING btree (kind, target_id) WHERE (revoked_at IS NULL);
CREATE INDEX shares_report_idx ON public.shares USING btree (report_id);
CREATE INDEX shares_student_idx ON public.shares USING btree (camp_student_id);

create table sso_entries (
  id bigint generated always as identity,
  kind text not null,
  secret_hash bytea not null,
  browser_hash bytea not null,
  issuer text not null,
  subject text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  id_token_sealed text,
  constraint sso_entries_pkey PRIMARY KEY (id),
  constraint sso_entries_secret_hash_key UNIQUE (secret_hash),
  constraint sso_entries_kind_check CHECK ((kind = ANY (ARRAY['CODE'::text, 'BIND'::text])))
);
CREATE INDEX sso_entries_created_idx ON public.sso_entries USING btree (created_at);

create table sso_identities (
  id bigint generated always as identity,
  user_id bigint not null,
  issuer text not null,
  subject text not null,
  name text not null,
  bound_at timestamp with time zone not null default now(),
  constraint sso_identities_pkey PRIMARY KEY (id),
  constraint sso_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX sso_identities_subject_key ON public.sso_identities USING btree (issuer, subject);
CREATE UNIQUE INDEX sso_identities_user_key ON public.sso_identities USING btree (user_id, issuer);

create table sso_log_ins (
  token_hash bytea not null,
  user_id bigint not null,
  id_token_sealed text not null,
  created_at timestamp with time zone not null default now(),
  constraint sso_log_ins_pkey PRIMARY KEY (token_hash),
  constraint sso_log_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sso_log_ins_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX sso_log_ins_user_idx ON public.sso_log_ins USING btree (user_id);

create table statement_files (
  id bigint generated always as identity,
  day_id bigint not null,
  sha1 text not null,
  name text not null,
  source text not null,
  line_count integer not null,
  taken_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint statement_files_pkey PRIMARY KEY (id),
  constraint statement_files_day_id_sha1_key UNIQUE (day_id, sha1),
  constraint statement_files_day_id_fkey FOREIGN KEY (day_id) REFERENCES reconciliation_days(id),
  constraint statement_files_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id),
  constraint statement_files_source_check CHECK ((source = ANY (ARRAY['FETCHED'::text, 'UPLOADED'::text])))
);

create table statement_lines (
  id bigint generated always as identity,
  day_id bigint not null,
  file_id bigint,
  kind text not null,
  class text not null,
  at timestamp with time zone not null,
  transaction_id text,
  order_number text not null,
  provider_refund_id text,
  refund_number text,
  provider_status text,
  amount_there bigint,
  amount_here bigint,
  fee_there bigint not null default 0,
  fee_here bigint not null default 0,
  order_id bigint,
  refund_id bigint,
  taken_in_at timestamp with time zone,
  taken_in_by bigint,
  reason text,
  explained_by bigint,
  explained_at timestamp with time zone,
  is_open boolean generated always as (((class <> 'EQUAL'::text) AND (explained_at IS NULL))) stored not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint statement_lines_pkey PRIMARY KEY (id),
  constraint statement_lines_day_id_fkey FOREIGN KEY (day_id) REFERENCES reconciliation_days(id),
  constraint statement_lines_explained_by_fkey FOREIGN KEY (explained_by) REFERENCES users(id),
  constraint statement_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES statement_files(id),
  constraint statement_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint statement_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint statement_lines_taken_in_by_fkey FOREIGN KEY (taken_in_by) REFERENCES users(id),
  constraint statement_lines_check CHECK (((amount_there IS NOT NULL) OR (amount_here IS NOT NULL))),
  constraint statement_lines_check1 CHECK (((file_id IS NULL) = (amount_there IS NULL))),
  constraint statement_lines_check2 CHECK ((((explained_at IS NULL) = (reason IS NULL)) AND ((explained_at IS NULL) = (explained_by IS NULL)))),
  constraint statement_lines_class_check CHECK ((class = ANY (ARRAY['EQUAL'::text, 'MISSING_HERE'::text, 'MISSING_THERE'::text, 'AMOUNT_DIFFERS'::text, 'REFUND_DIFFERS'::text, 'FEE'::text]))),
  constraint statement_lines_kind_check CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text])))
);
CREATE INDEX statement_lines_class_idx ON public.statement_lines USING btree (day_id, class, id);
CREATE INDEX statement_lines_day_idx ON public.statement_lines USING btree (day_id, is_open DESC, id);
CREATE INDEX statement_lines_order_idx ON public.statement_lines USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX statement_lines_refund_idx ON public.statement_lines USING btree (refund_id) WHERE (refund_id IS NOT NULL);
-- Triggers, and the functions that they call:
-- statement_lines_profit_before: profit_due_orders()
-- statement_lines_profit_delete: profit_due_orders()
-- statement_lines_profit_insert: profit_due_orders()
-- statement_lines_profit_update: profit_due_orders()

create table stray_payments (
  id bigint generated always as identity,
  order_id bigint not null,
  merchant_id bigint,
  transaction_id text not null,
  amount bigint not null,
  paid_at timestamp with time zone not null,
  state text not null default 'WAITING'::text,
  refund_number text,
  gateway_refund_id text,
  failure text,
  returned_by bigint,
  finished_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  asked_by bigint,
  asked_at timestamp with time zone,
  returned_at timestamp with time zone,
  constraint stray_payments_pkey PRIMARY KEY (id),
  constraint stray_payments_refund_number_key UNIQUE (refund_number),
  constraint stray_payments_transaction_id_key UNIQUE (transaction_id),
  constraint stray_payments_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint stray_payments_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint stray_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint stray_payments_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES users(id),
  constraint stray_payments_amount_check CHECK ((amount > 0)),
  constraint stray_payments_check CHECK (((state = 'WAITING'::text) = (refund_number IS NULL))),
  constraint stray_payments_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RETURNING'::text, 'RETURNED'::text, 'FAILED'::text])))
);
CREATE INDEX stray_payments_open_idx ON public.stray_payments USING btree (state, created_at) WHERE (state <> 'RETURNED'::text);
CREATE INDEX stray_payments_order_idx ON public.stray_payments USING btree (order_id);

create table students (
  id bigint generated always as identity,
  parent_id bigint not null,
  name text not null,
  english_name text,
  gender text,
  birthday date,
  grade text,
  english_level text,
  avatar_url text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  child_key text generated always as (((lower(name) || ' '::text) || (birthday - '2000-01-01'::date))) stored,
  constraint students_pkey PRIMARY KEY (id),
  constraint students_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint students_gender_check CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text])))
);
CREATE INDEX students_child_idx ON public.students USING btree (child_key, parent_id) WHERE ((deleted_at IS NULL) AND (child_key IS NOT NULL));
CREATE INDEX students_name_bigrams ON public.students USING gin (bigrams(name));
CREATE INDEX students_parent_idx ON public.students USING btree (parent_id);

create table tag_delta (
  id bigint generated always as identity,
  tag_id bigint not null,
  count integer not null,
  constraint tag_delta_pkey PRIMARY KEY (id)
);
CREATE INDEX tag_delta_tag_idx ON public.tag_delta USING btree (tag_id);

create table tag_figures (
  tag_id bigint not null,
  count bigint not null,
  constraint tag_figures_pkey PRIMARY KEY (tag_id)
);

create table tags (
  id bigint generated always as identity,
  name text not null,
  color text,
  scope text not null default 'USER'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint tags_pkey PRIMARY KEY (id),
  constraint tags_scope_check CHECK ((scope = ANY (ARRAY['USER'::text, 'PARENT'::text])))
);
CREATE UNIQUE INDEX tags_name_key ON public.tags USING btree (scope, lower(name)) WHERE (deleted_at IS NULL);

create table tasks (
  id bigint generated always as identity,
  owner_id bigint not null,
  kind text not null,
  title jsonb not null,
  detail jsonb not null,
  input jsonb not null,
  rate smallint not null default 0,
  status text not null default 'WAITING'::text,
  content text,
  error jsonb,
  attempts integer not null default 0,
  cancellable boolean not null default true,
  request jsonb not null,
  createtime timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint tasks_rate_check CHECK (((rate >= 0) AND (rate <= 100))),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'DOING'::text, 'success'::text, 'FAILD'::text])))
);
CREATE INDEX tasks_open_idx ON public.tasks USING btree (updated_at) WHERE (status = ANY (ARRAY['WAITING'::text, 'DOING'::text]));
CREATE INDEX tasks_owner_idx ON public.tasks USING btree (owner_id, id DESC);

create table told_payments (
  id bigint generated always as identity,
  key_id bigint not null,
  order_id bigint not null,
  transaction_id text not null,
  amount bigint not null,
  state text not null default 'WAITING'::text,
  error text,
  told_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint told_payments_pkey PRIMARY KEY (id),
  constraint told_payments_transaction_id_key UNIQUE (transaction_id),
  constraint told_payments_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint told_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint told_payments_amount_check CHECK ((amount > 0)),
  constraint told_payments_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'TAKEN'::text, 'STRAY'::text, 'REFUSED'::text])))
);
CREATE INDEX told_payments_of_order_idx ON public.told_payments USING btree (order_id, told_at DESC);
CREATE UNIQUE INDEX told_payments_order_idx ON public.told_payments USING btree (order_id) WHERE (state = 'WAITING'::text);

create table undo_steps (
  id bigint generated always as identity,
  user_id bigint not null,
  step text not null,
  trace jsonb not null,
  made_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint undo_steps_pkey PRIMARY KEY (id),
  constraint undo_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX undo_steps_made_idx ON public.undo_steps USING btree (made_at);

create table uploader_invites (
  id bigint generated always as identity,
  uploader_id bigint not null,
  token_hash bytea not null,
  token_sealed text,
  kinds text[] not null,
  quota bigint not null,
  taken bigint not null default 0,
  files integer not null default 0,
  delivery text not null default 'WAITING'::text,
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  revoked_at timestamp with time zone,
  constraint uploader_invites_pkey PRIMARY KEY (id),
  constraint uploader_invites_token_hash_key UNIQUE (token_hash),
  constraint uploader_invites_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint uploader_invites_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES uploaders(id),
  constraint uploader_invites_check CHECK (((taken >= 0) AND (taken <= quota))),
  constraint uploader_invites_delivery_check CHECK ((delivery = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text, 'DOUBT'::text, 'FAILED'::text]))),
  constraint uploader_invites_quota_check CHECK ((quota > 0))
);
CREATE INDEX uploader_invites_uploader_idx ON public.uploader_invites USING btree (uploader_id);
CREATE INDEX uploader_invites_user_idx ON public.uploader_invites USING btree (created_by);

create table uploaders (
  id bigint generated always as identity,
  name text not null,
  phone text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint uploaders_pkey PRIMARY KEY (id)
);
CREATE INDEX uploaders_created_idx ON public.uploaders USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uploaders_phone_key ON public.uploaders USING btree (phone) WHERE (deleted_at IS NULL);

create table uploads (
  id text not null,
  user_id bigint not null,
  purpose text not null,
  name text not null,
  length bigint not null,
  received bigint not null default 0,
  state text not null default 'OPEN'::text,
  reason text,
  media_id text,
  pieces jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  invite_id bigint,
  key_id bigint,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES uploader_invites(id),
  constraint uploads_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint uploads_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint uploads_check CHECK (((received >= 0) AND (received <= length))),
  constraint uploads_length_check CHECK ((length > 0)),
  constraint uploads_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'CHECKING'::text, 'READY'::text, 'REFUSED'::text])))
);
CREATE INDEX uploads_expiry_idx ON public.uploads USING btree (expires_at);
CREATE INDEX uploads_invite_idx ON public.uploads USING btree (invite_id) WHERE (invite_id IS NOT NULL);
CREATE INDEX uploads_key_idx ON public.uploads USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX uploads_media_idx ON public.uploads USING btree (media_id);
CREATE INDEX uploads_user_idx ON public.uploads USING btree (user_id);

create table user_addresses (
  id bigint generated always as identity,
  parent_id bigint not null,
  receiver text not null,
  phone text not null,
  province text not null,
  city text not null,
  district text,
  detail text not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  address_key text generated always as (md5(lower(regexp_replace((((province || city) || COALESCE(district, ''::text)) || detail), '[\s,，.。#-]'::text, ''::text, 'g'::text)))) stored,
  region_checked boolean not null default true,
  constraint user_addresses_pkey PRIMARY KEY (id),
  constraint user_addresses_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id)
);
CREATE INDEX user_addresses_city_idx ON public.user_addresses USING btree (city, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX user_addresses_default_key ON public.user_addresses USING btree (parent_id) WHERE (is_default AND (deleted_at IS NULL));
CREATE INDEX user_addresses_parent_idx ON public.user_addresses USING btree (parent_id);
CREATE INDEX user_addresses_phone_idx ON public.user_addresses USING btree (phone, parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX user_addresses_phone_last4 ON public.user_addresses USING btree ("right"(phone, 4));
CREATE INDEX user_addresses_phone_trgm ON public.user_addresses USING gin (phone gin_trgm_ops);
CREATE INDEX user_addresses_place_idx ON public.user_addresses USING btree (address_key, parent_id) WHERE ((deleted_at IS NULL) AND (detail <> ''::text));
CREATE INDEX user_addresses_province_idx ON public.user_addresses USING btree (province, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX user_addresses_receiver_bigrams ON public.user_addresses USING gin (bigrams(receiver));
CREATE INDEX user_addresses_time_idx ON public.user_addresses USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

create table user_browsers (
  user_id bigint not null,
  browser_hash bytea not null,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  constraint user_browsers_pkey PRIMARY KEY (user_id, browser_hash),
  constraint user_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_browsers_browser_hash_check CHECK ((octet_length(browser_hash) = 32))
);
CREATE INDEX user_browsers_last_idx ON public.user_browsers USING btree (last_at);

create table user_logins (
  user_id bigint not null,
  last_login_at timestamp with time zone not null,
  constraint user_logins_pkey PRIMARY KEY (user_id),
  constraint user_logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table user_permissions (
  user_id bigint not null,
  permission_id bigint not null,
  given_at timestamp with time zone default now(),
  constraint user_permissions_pkey PRIMARY KEY (user_id, permission_id),
  constraint user_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id),
  constraint user_permissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_permissions_permission_idx ON public.user_permissions USING btree (permission_id);

create table user_preferences (
  user_id bigint not null,
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint user_preferences_pkey PRIMARY KEY (user_id, key),
  constraint user_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table user_roles (
  user_id bigint not null,
  role_id bigint not null,
  constraint user_roles_pkey PRIMARY KEY (user_id, role_id),
  constraint user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_roles_role_idx ON public.user_roles USING btree (role_id);

create table user_tags (
  user_id bigint not null,
  tag_id bigint not null,
  constraint user_tags_pkey PRIMARY KEY (user_id, tag_id),
  constraint user_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id),
  constraint user_tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_tags_tag_idx ON public.user_tags USING btree (tag_id);

create table user_totps (
  user_id bigint not null,
  secret text,
  confirmed_at timestamp with time zone,
  pending text,
  pending_at timestamp with time zone,
  last_step bigint not null default 0,
  last_used_at timestamp with time zone,
  constraint user_totps_pkey PRIMARY KEY (user_id),
  constraint user_totps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_totps_confirmed_check CHECK (((secret IS NULL) = (confirmed_at IS NULL))),
  constraint user_totps_pending_check CHECK (((pending IS NULL) = (pending_at IS NULL)))
);

create table users (
  id bigint generated always as identity,
  username text not null,
  real_name text not null,
  phone text,
  email text,
  avatar_url text,
  activeflg text not null default 'ACTIVE'::text,
  password_hash text,
  must_change_password boolean not null default false,
  registered_via text not null default 'ADMIN'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_activeflg_check CHECK ((activeflg = ANY (ARRAY['ACTIVE'::text, 'FROZEN'::text]))),
  constraint users_registered_via_check CHECK ((registered_via = ANY (ARRAY['ADMIN'::text, 'SMS'::text, 'EMAIL'::text, 'SSO'::text])))
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email)) WHERE ((deleted_at IS NULL) AND (email IS NOT NULL));
CREATE UNIQUE INDEX users_phone_key ON public.users USING btree (phone) WHERE ((deleted_at IS NULL) AND (phone IS NOT NULL));
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username)) WHERE (deleted_at IS NULL);

create table verification_codes (
  id bigint generated always as identity,
  channel text not null,
  target text not null,
  purpose text not null,
  owner_id bigint,
  code_hash bytea not null,
  code_sealed text,
  language text not null,
  ip text not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  delivery text not null default 'WAITING'::text,
  constraint verification_codes_pkey PRIMARY KEY (id),
  constraint verification_codes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint verification_codes_channel_check CHECK ((channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text]))),
  constraint verification_codes_delivery_check CHECK ((delivery = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text, 'WITHHELD'::text, 'FAILED'::text, 'DOUBT'::text]))),
  constraint verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['LOGIN'::text, 'REGISTER'::text, 'RESET'::text, 'BIND'::text, 'VERIFY'::text, 'SIGN'::text])))
);
CREATE INDEX verification_codes_created_idx ON public.verification_codes USING btree (created_at);
CREATE INDEX verification_codes_ip_idx ON public.verification_codes USING btree (ip, created_at);
CREATE INDEX verification_codes_target_idx ON public.verification_codes USING btree (channel, target, id DESC);

create table visits (
  user_id bigint not null,
  path text not null,
  entity text,
  record_id bigint,
  visited_at timestamp with time zone not null default now(),
  pinned_at timestamp with time zone,
  constraint visits_pkey PRIMARY KEY (user_id, path),
  constraint visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint visits_check CHECK (((entity IS NULL) = (record_id IS NULL)))
);

create table webhook_attempts (
  id bigint generated always as identity,
  delivery_id bigint not null,
  endpoint_id bigint not null,
  attempt integer not null,
  sent_at timestamp with time zone not null,
  signature text not null,
  status integer,
  ms integer not null,
  error text,
  address text,
  headers text,
  answer text,
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE,
  constraint webhook_attempts_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id)
);
CREATE INDEX webhook_attempts_delivery_idx ON public.webhook_attempts USING btree (delivery_id);
CREATE INDEX webhook_attempts_endpoint_idx ON public.webhook_attempts USING btree (endpoint_id, sent_at);

create table webhook_deliveries (
  id bigint generated always as identity,
  event_id text not null,
  endpoint_id bigint not null,
  position bigint not null,
  type text not null,
  entity text not null,
  subject_id bigint not null,
  state text not null default 'PENDING'::text,
  attempt integer not null default 0,
  next_at timestamp with time zone not null default now(),
  last_status integer,
  last_ms integer,
  last_error text,
  replayed boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_event_id_endpoint_id_key UNIQUE (event_id, endpoint_id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id),
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text, 'DISABLED'::text])))
);
CREATE INDEX webhook_deliveries_due_idx ON public.webhook_deliveries USING btree (endpoint_id, replayed, next_at, "position") WHERE (state = 'PENDING'::text);
CREATE INDEX webhook_deliveries_endpoint_idx ON public.webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_subject_idx ON public.webhook_deliveries USING btree (endpoint_id, entity, subject_id, "position") WHERE (state = 'PENDING'::text);

create table webhook_endpoints (
  id bigint generated always as identity,
  url text not null,
  description text not null,
  types text[] not null default '{}'::text[],
  secret text not null,
  old_secret text,
  old_secret_until timestamp with time zone,
  ordered boolean not null default false,
  active boolean not null default true,
  disabled_reason text,
  failing_since timestamp with time zone,
  slow_until timestamp with time zone,
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  version integer not null default 1,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint webhook_endpoints_description_check CHECK ((char_length(description) <= 200)),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['FAILING'::text, 'GONE'::text]))),
  constraint webhook_endpoints_old_secret_check CHECK (((old_secret IS NULL) = (old_secret_until IS NULL))),
  constraint webhook_endpoints_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 500)))
);

create table work_disputes (
  id bigint generated always as identity,
  statement_id bigint not null,
  line_ids bigint[] not null,
  text text not null,
  by_user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  answer text,
  outcome text,
  settled_by bigint,
  settled_at timestamp with time zone,
  constraint work_disputes_pkey PRIMARY KEY (id),
  constraint work_disputes_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint work_disputes_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint work_disputes_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES work_statements(id),
  constraint work_disputes_check CHECK (((outcome IS NULL) = (settled_at IS NULL))),
  constraint work_disputes_outcome_check CHECK ((outcome = ANY (ARRAY['ADJUSTED'::text, 'DECLINED'::text])))
);
CREATE INDEX work_disputes_open_idx ON public.work_disputes USING btree (statement_id) WHERE (outcome IS NULL);

create table work_entries (
  id bigint generated always as identity,
  coach_id bigint not null,
  day date not null,
  kind text not null,
  origin text not null,
  camp_id bigint,
  group_id bigint,
  coach_group_id bigint,
  minutes integer not null,
  amount bigint not null,
  line_count integer not null,
  rate_amount bigint,
  reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  unit text not null default 'HOUR'::text,
  constraint work_entries_pkey PRIMARY KEY (id),
  constraint work_entries_coach_id_day_kind_origin_camp_id_group_id_coac_key UNIQUE NULLS NOT DISTINCT (coach_id, day, kind, origin, camp_id, group_id, coach_group_id),
  constraint work_entries_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id),
  constraint work_entries_coach_group_id_fkey FOREIGN KEY (coach_group_id) REFERENCES coach_groups(id),
  constraint work_entries_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint work_entries_group_id_fkey FOREIGN KEY (group_id) REFERENCES camp_groups(id),
  constraint work_entries_unit_check CHECK ((unit = ANY (ARRAY['HOUR'::text, 'PIECE'::text])))
);
CREATE INDEX work_entries_day_idx ON public.work_entries USING btree (day, coach_id) INCLUDE (kind, coach_group_id, minutes, amount);
-- Triggers, and the functions that they call:
-- work_entries_profit_insert: profit_due_entries()
-- work_entries_profit_update: profit_due_entries()

create table work_items (
  id bigint generated always as identity,
  kind text not null,
  subject_id bigint not null,
  claimed_by bigint,
  claimed_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  snoozed_by bigint,
  version integer not null default 1,
  done_by bigint,
  done_at timestamp with time zone,
  done_since timestamp with time zone,
  moved_by bigint,
  moved_at timestamp with time zone,
  before jsonb,
  constraint work_items_pkey PRIMARY KEY (id),
  constraint work_items_kind_subject_id_key UNIQUE (kind, subject_id),
  constraint work_items_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id),
  constraint work_items_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  constraint work_items_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES users(id),
  constraint work_items_snoozed_by_fkey FOREIGN KEY (snoozed_by) REFERENCES users(id)
);
CREATE INDEX work_items_claimed_idx ON public.work_items USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX work_items_done_idx ON public.work_items USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX work_items_snoozed_idx ON public.work_items USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX work_items_taken_day_idx ON public.work_items USING btree (business_day(claimed_at)) WHERE (claimed_by IS NOT NULL);

create table work_lines (
  id bigint generated always as identity,
  coach_id bigint not null,
  day date not null,
  kind text not null,
  origin text not null,
  source_kind text not null default 'NONE'::text,
  source_id bigint,
  turn integer not null default 0,
  minutes integer not null,
  pieces integer not null default 0,
  rate_id bigint,
  rate_amount bigint,
  unit text not null default 'HOUR'::text,
  factor_bp integer not null default 10000,
  amount bigint not null,
  camp_id bigint,
  group_id bigint,
  coach_group_id bigint,
  reason text,
  reverses_id bigint,
  about_statement_id bigint,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  kind_rate_id bigint,
  corrects_id bigint,
  entered_by bigint,
  request_id bigint,
  constraint work_lines_pkey PRIMARY KEY (id),
  constraint work_lines_reverses_id_key UNIQUE (reverses_id),
  constraint work_lines_about_statement_id_fkey FOREIGN KEY (about_statement_id) REFERENCES work_statements(id),
  constraint work_lines_camp_id_fkey FOREIGN KEY (camp_id) REFERENCES camps(id),
  constraint work_lines_coach_group_id_fkey FOREIGN KEY (coach_group_id) REFERENCES coach_groups(id),
  constraint work_lines_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint work_lines_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES work_lines(id),
  constraint work_lines_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint work_lines_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint work_lines_group_id_fkey FOREIGN KEY (group_id) REFERENCES camp_groups(id),
  constraint work_lines_kind_rate_id_fkey FOREIGN KEY (kind_rate_id) REFERENCES coach_kind_rates(id),
  constraint work_lines_rate_id_fkey FOREIGN KEY (rate_id) REFERENCES coach_rates(id),
  constraint work_lines_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES work_lines(id),
  constraint work_lines_check CHECK (((source_kind = 'NONE'::text) = (source_id IS NULL))),
  constraint work_lines_kind_check CHECK ((kind = ANY (ARRAY['COMMENT'::text, 'LIVE_CLASS'::text, 'GROUP_SERVICE'::text, 'OTHER'::text]))),
  constraint work_lines_origin_check CHECK ((origin = ANY (ARRAY['SYSTEM'::text, 'MANUAL'::text, 'ADJUSTMENT'::text, 'CARRIED'::text]))),
  constraint work_lines_source_kind_check CHECK ((source_kind = ANY (ARRAY['CLOCK_IN'::text, 'CLASS'::text, 'SERVICE'::text, 'NONE'::text]))),
  constraint work_lines_unit_check CHECK ((unit = ANY (ARRAY['HOUR'::text, 'PIECE'::text])))
);
CREATE UNIQUE INDEX work_lines_carried_key ON public.work_lines USING btree (about_statement_id) WHERE ((origin = 'CARRIED'::text) AND (reverses_id IS NULL));
CREATE INDEX work_lines_coach_idx ON public.work_lines USING btree (coach_id, day);
CREATE INDEX work_lines_corrects_idx ON public.work_lines USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE UNIQUE INDEX work_lines_source_key ON public.work_lines USING btree (source_kind, source_id, turn) WHERE ((source_kind <> 'NONE'::text) AND (reverses_id IS NULL));
-- Triggers, and the functions that they call:
-- work_lines_added: work_lines_added()
-- work_lines_stay: work_lines_stay()
-- work_lines_stay_all: work_lines_stay()

create table work_requests (
  id bigint generated always as identity,
  coach_id bigint not null,
  body jsonb not null,
  status text not null default 'ASKED'::text,
  asked_by bigint not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  answer text,
  line_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint work_requests_pkey PRIMARY KEY (id),
  constraint work_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint work_requests_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint work_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint work_requests_line_id_fkey FOREIGN KEY (line_id) REFERENCES work_lines(id),
  constraint work_requests_check CHECK (((status = 'ASKED'::text) = (decided_by IS NULL))),
  constraint work_requests_check1 CHECK (((decided_by IS NULL) OR (status <> 'CONFIRMED'::text) OR (decided_by <> asked_by))),
  constraint work_requests_status_check CHECK ((status = ANY (ARRAY['ASKED'::text, 'CONFIRMED'::text, 'DECLINED'::text])))
);
CREATE INDEX work_requests_asked_idx ON public.work_requests USING btree (coach_id) WHERE (status = 'ASKED'::text);
CREATE INDEX work_requests_line_idx ON public.work_requests USING btree (line_id) WHERE (line_id IS NOT NULL);

create table work_statement_lines (
  statement_id bigint not null,
  line_id bigint not null,
  live boolean not null default true,
  constraint work_statement_lines_pkey PRIMARY KEY (statement_id, line_id),
  constraint work_statement_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES work_lines(id),
  constraint work_statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES work_statements(id)
);
CREATE UNIQUE INDEX work_statement_lines_live_key ON public.work_statement_lines USING btree (line_id) WHERE live;

create table work_statements (
  id bigint generated always as identity,
  coach_id bigint not null,
  month text not null,
  no integer not null default 1,
  live boolean not null default true,
  status text not null default 'OPEN'::text,
  minutes integer not null default 0,
  amount bigint not null default 0,
  line_count integer not null default 0,
  unpriced integer not null default 0,
  lines_hash text,
  agreed_amount bigint,
  submitted_at timestamp with time zone,
  submitted_by bigint,
  confirmed_at timestamp with time zone,
  confirmed_by bigint,
  closed_at timestamp with time zone,
  closed_by bigint,
  reopened_at timestamp with time zone,
  reopened_by bigint,
  reason text,
  paid_at timestamp with time zone,
  paid_by bigint,
  paid_ref text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  lines_seal text,
  payee_bank text,
  payee_sealed text,
  payee_tail text,
  payee_at timestamp with time zone,
  told_ready_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint work_statements_pkey PRIMARY KEY (id),
  constraint work_statements_coach_id_month_no_key UNIQUE (coach_id, month, no),
  constraint work_statements_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint work_statements_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coaches(id),
  constraint work_statements_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint work_statements_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint work_statements_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES users(id),
  constraint work_statements_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id),
  constraint work_statements_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint work_statements_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'SUBMITTED'::text, 'CONFIRMED'::text, 'CLOSED'::text, 'CONTRACTED'::text, 'PAID'::text])))
);
CREATE UNIQUE INDEX work_statements_live_key ON public.work_statements USING btree (coach_id, month) WHERE live;
CREATE INDEX work_statements_month_idx ON public.work_statements USING btree (month, coach_id) WHERE live;
CREATE INDEX work_statements_unpriced_idx ON public.work_statements USING btree (coach_id) WHERE (live AND (unpriced > 0));

create table worker_nodes (
  id text not null,
  host text not null,
  pid integer not null,
  pool_ids text[] not null,
  started_at timestamp with time zone not null default now(),
  beat_at timestamp with time zone not null default now(),
  constraint worker_nodes_pkey PRIMARY KEY (id)
);
