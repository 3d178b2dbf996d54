// Written by `npm run db:types` from server/migrations. Not to be edited.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AppVersions {
  blocked: Generated<boolean>;
  created_at: Generated<string>;
  deleted_at: string | null;
  download_url: string;
  force_update: Generated<boolean>;
  hotfix_of: number | null;
  id: Generated<number>;
  min_supported_code: number | null;
  platform: 'IOS' | 'ANDROID' | 'HARMONY' | 'PAD';
  published_at: string | null;
  release_notes: string | null;
  rollout_percent: Generated<number>;
  updated_at: Generated<string>;
  version: Generated<number>;
  version_code: number;
  version_name: string;
}

export interface AttemptCounters {
  subject: string;
  tries: number;
  window_start: string;
}

export interface Banners {
  archived_at: string | null;
  created_at: Generated<string>;
  end_at: string | null;
  id: Generated<number>;
  image_media_id: string | null;
  link_kind: 'NONE' | 'URL' | 'GOODS' | 'CAMP';
  link_target: string | null;
  position: string;
  post_status: Generated<'POSTED' | 'UNPOSTED'>;
  sequence: number;
  start_at: string | null;
  title: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface CampConfigs {
  camp_type_id: number;
  certificate_min_clock_ins: number;
  comment_deadline_hours: number;
  created_at: Generated<string>;
  group_capacity: number;
  lesson_days: number;
  makeup_days: number;
  reminder_time: string;
  unlock_time: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface CampGroups {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  camp_id: number;
  capacity: number;
  case_twin: Generated<boolean>;
  coach_id: number | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  level: string | null;
  name: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface CampGroupSeats {
  group_id: number;
  held: Generated<number>;
  taken: Generated<number>;
}

export interface CampLessons {
  camp_id: number;
  day: number;
  lesson_date: string;
  resource_id: number | null;
}

export interface CampResourceRevisions {
  camp_id: number;
  resource_id: number;
  revision: number;
}

export interface Camps {
  camp_type_id: number;
  capacity: number;
  case_twin: Generated<boolean>;
  created_at: Generated<string>;
  deleted_at: string | null;
  end_date: string;
  enrol_end: string;
  enrol_start: string;
  goods_id: number | null;
  id: Generated<number>;
  name: string;
  remark: string | null;
  start_date: string;
  term: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface CampSeats {
  camp_id: number;
  taken: Generated<number>;
}

export interface CampStayDay {
  camp_id: number;
  children: number;
  from_day: string;
  last_day: string;
}

export interface CampStayDelta {
  camp_id: number;
  children: number;
  from_day: string;
  id: Generated<number>;
  last_day: string;
}

export interface CampStudentFigures {
  camp_student_id: number;
  clock_in_days: Generated<number>;
  comment_count: Generated<number>;
  first_clock_in_date: string | null;
  last_clock_in_at: string | null;
  last_clock_in_date: string | null;
  makeup_days: Generated<number>;
  score_count: Generated<number>;
  score_sum: Generated<number>;
  study_seconds: Generated<number>;
}

export interface CampStudentMoves {
  applied_at: string | null;
  camp_student_id: number;
  cancelled_at: string | null;
  created_at: Generated<string>;
  effective_date: string;
  from_group_id: number;
  id: Generated<number>;
  moved_by: number | null;
  reason: string | null;
  to_group_id: number;
}

export interface CampStudents {
  camp_id: number;
  coach_remark: string | null;
  created_at: Generated<string>;
  finished_at: string | null;
  group_id: number;
  id: Generated<number>;
  joined_at: Generated<string>;
  order_number: string | null;
  parent_id: number;
  preferred_coach_id: number | null;
  quit_at: string | null;
  returned_at: string | null;
  source: 'ORDER' | 'IMPORT' | 'MANUAL';
  status: Generated<'STUDYING' | 'FINISHED' | 'QUIT'>;
  student_id: number;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface CampStudentStays {
  after_at: string | null;
  by_user_id: number | null;
  camp_id: number;
  camp_student_id: number;
  clock_in_days: Generated<number>;
  finished_at: string | null;
  finished_day: Generated<string | null>;
  finished_days: Generated<number>;
  from_at: string;
  from_day: Generated<string>;
  group_id: number;
  id: Generated<number>;
  last_clock_in_date: string | null;
  order_number: string | null;
  reason: string | null;
  refund_order: string | null;
  source: 'ORDER' | 'IMPORT' | 'MANUAL';
  to_at: string | null;
  to_day: Generated<string | null>;
}

export interface CampTypes {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  case_twin: Generated<boolean>;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  name: string;
  sort: Generated<number>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ChangeSetRows {
  after: unknown | null;
  before: unknown | null;
  cells: unknown;
  faults: Generated<unknown>;
  plan: unknown | null;
  record_id: number | null;
  row_number: number;
  set_id: number;
  state: 'READY' | 'SKIPPED' | 'REFUSED' | 'APPLIED' | 'FAILED' | 'UNDONE';
  subject: string;
  trace: unknown | null;
}

export interface ChangeSets {
  created_at: Generated<string>;
  dry_run: boolean;
  file_id: string | null;
  file_name: string | null;
  finished_at: string | null;
  id: Generated<number>;
  kind: string;
  mode: Generated<'VALID_ROWS' | 'ALL_OR_NOTHING'>;
  owner_id: number;
  parameters: Generated<unknown>;
  rate: Generated<number>;
  result_file_id: string | null;
  row_count: Generated<number>;
  source: 'FILE' | 'SELECTION';
  stage: Generated<'PLAN' | 'RECHECK' | 'APPLY' | 'UNDO'>;
  status: Generated<'WAITING' | 'DOING' | 'CHECKED' | 'DONE' | 'FAILD'>;
  token: string;
}

export interface ChannelCosts {
  amount: number;
  by_user_id: number | null;
  channel_id: number;
  created_at: Generated<string>;
  deleted_at: string | null;
  from_day: string;
  id: Generated<number>;
  note: string | null;
  to_day: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ChannelDay {
  channel_id: number;
  day: string;
  finished: number;
  first_amount: number;
  first_paid: number;
  next_amount: number;
  next_camp: number;
  orders: number;
  paid_amount: number;
  referrer_id: number;
  refunded_amount: number;
  registered: number;
}

export interface ChannelDelta {
  channel_id: number;
  day: string;
  finished: Generated<number>;
  first_amount: Generated<number>;
  first_paid: Generated<number>;
  id: Generated<number>;
  next_amount: Generated<number>;
  next_camp: Generated<number>;
  orders: Generated<number>;
  paid_amount: Generated<number>;
  referrer_id: number;
  refunded_amount: Generated<number>;
  registered: Generated<number>;
}

export interface ChannelVisitors {
  channel_id: number;
  day: string;
  visitor: string;
}

export interface ChannelVisitsDay {
  channel_id: number;
  day: string;
  visitors: Generated<number>;
  visits: Generated<number>;
}

export interface Chores {
  name: string;
  ran_at: Generated<string>;
}

export interface ClockIns {
  camp_id: number;
  camp_student_id: number;
  clock_in_date: string;
  coach_id: number | null;
  comment_due_at: string;
  comment_media: Generated<unknown>;
  comment_seconds: number | null;
  comment_text: string | null;
  commented_at: string | null;
  commented_by: number | null;
  first_commented_at: string | null;
  first_commented_by: number | null;
  group_id: number;
  id: Generated<number>;
  lesson_day: number;
  makeup: Generated<boolean>;
  makeup_reason: string | null;
  media_urls: Generated<unknown>;
  reckoned: Generated<boolean>;
  score: number | null;
  study_seconds: Generated<number>;
  submitted_at: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface CoachAbsences {
  coach_id: number;
  created_at: Generated<string>;
  created_by: number | null;
  from_date: string;
  id: Generated<number>;
  reason: string;
  substitute_id: number | null;
  to_date: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Coaches {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  created_at: Generated<string>;
  deleted_at: string | null;
  employment: 'FULL_TIME' | 'PART_TIME';
  english_name: string | null;
  hourly_rate_amount: number;
  id: Generated<number>;
  id_card_hash: string | null;
  id_card_masked: string | null;
  id_card_sealed: string | null;
  joined_at: string;
  level: string | null;
  max_students: number | null;
  name: string;
  payee_bank: string | null;
  payee_sealed: string | null;
  payee_tail: string | null;
  phone: string;
  tracking_enabled: Generated<boolean>;
  updated_at: Generated<string>;
  user_id: number | null;
  version: Generated<number>;
}

export interface CoachGroupMembers {
  coach_id: number;
  created_at: Generated<string>;
  group_id: number;
  id: Generated<number>;
  joined_at: string;
  left_at: string | null;
}

export interface CoachGroups {
  case_twin: Generated<boolean>;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  leader_coach_id: number | null;
  name: string;
  remark: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface CoachIdentityChanges {
  changed_at: string;
  changed_by: number;
  coach_id: number;
  id: Generated<number>;
  id_card: boolean;
  old_phone: string | null;
  phone: boolean;
  text_state: 'NONE' | 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT';
}

export interface CoachKindRates {
  amount: number | null;
  coach_id: number;
  created_at: Generated<string>;
  created_by: number | null;
  effective_from: string;
  id: Generated<number>;
  kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER';
  reason: string | null;
  unit: 'HOUR' | 'PIECE';
}

export interface CoachPayeeChanges {
  bank: string;
  changed_at: string;
  changed_by: number;
  coach_id: number;
  id: Generated<number>;
  tail: string | null;
}

export interface CoachPlans {
  by_hand: Generated<boolean>;
  camp_id: number;
  coach_id: number;
  created_at: Generated<string>;
  id: Generated<number>;
  quota: number;
  updated_at: Generated<string>;
  version: Generated<number>;
  weight: Generated<number>;
}

export interface CoachRates {
  amount: number;
  coach_id: number;
  created_at: Generated<string>;
  created_by: number | null;
  effective_from: string;
  id: Generated<number>;
  reason: string | null;
}

export interface CoachTrackingPeriods {
  coach_id: number;
  from_at: string;
  id: Generated<number>;
  to_at: string | null;
}

export interface CommentReminders {
  clock_in_id: number;
  day: string;
}

export interface CommissionHolds {
  ended_at: string | null;
  ended_by: number | null;
  held_at: Generated<string>;
  line_id: number;
  order_id: number;
  outcome: 'RELEASED' | 'DROPPED' | null;
  reason: string | null;
  why: 'SAME_PHONE' | 'SAME_ADDRESS' | 'SAME_DEVICE' | 'RING';
}

export interface CommissionLines {
  amount: number;
  at: Generated<string>;
  base_amount: number;
  id: Generated<number>;
  kind: 'EARNED' | 'REVERSED' | 'CORRECTION';
  order_id: number;
  rate_bp: number;
  referrer_id: number;
  reverses_id: number | null;
}

export interface CommissionPayoutLines {
  line_id: number;
  live: Generated<boolean>;
  payout_id: number;
}

export interface CommissionPayoutPayees {
  bank: string | null;
  by_hand: boolean;
  payout_id: number;
  referrer_id: number;
  sealed: string | null;
  tail: string | null;
}

export interface CommissionPayouts {
  amount: Generated<number>;
  bank_reference: string | null;
  created_at: Generated<string>;
  id: Generated<number>;
  lines: Generated<number>;
  made_by: number;
  paid_at: string | null;
  paid_by: number | null;
  referrers: Generated<number>;
  state: Generated<'DRAFT' | 'PAID' | 'CANCELLED'>;
  until_day: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface CommissionWaits {
  order_id: number;
  referrer_id: number;
  since: Generated<string>;
}

export interface ContractEvents {
  at: Generated<string>;
  by_coach: Generated<boolean>;
  contract_id: number;
  id: Generated<number>;
  ip: string | null;
  kind: 'CREATED' | 'SENT' | 'OPENED' | 'ID_WRONG' | 'CODE_SENT' | 'CODE_WRONG' | 'CODE_OK' | 'SIGNED' | 'SEALED' | 'REFUSED' | 'EXPIRED' | 'CANCELLED' | 'REMINDED' | 'DOWNLOADED' | 'INVALID' | 'TERMINATED' | 'LINK_COPIED' | 'END_ASKED' | 'END_DECLINED' | 'END_STARTED' | 'PHONE_CHANGED' | 'ID_CARD_CHANGED';
  said: string | null;
  user_agent: string | null;
  user_id: number | null;
}

export interface ContractFiles {
  bytes: Buffer;
  contract_id: number;
  created_at: Generated<string>;
  hash: string;
  kind: 'UNSIGNED' | 'SEALED';
}

export interface ContractFlows {
  asked_at: string | null;
  checked_at: string | null;
  contract_id: number;
  created_at: Generated<string>;
  flow_id: string | null;
  refusal: string | null;
  sign_url: string | null;
}

export interface ContractLines {
  contract_id: number;
  line_id: number;
  live: Generated<boolean>;
}

export interface Contracts {
  amount: number;
  coach_group_name: string | null;
  coach_id: number;
  copy_hash: string | null;
  created_at: Generated<string>;
  end_date: string;
  expires_at: string | null;
  facts: unknown;
  flow_id: string;
  flow_status: Generated<number>;
  hash: string | null;
  id: Generated<number>;
  id_tail_hash: Buffer;
  line_count: number;
  minutes: number;
  opened_at: string | null;
  phone: string;
  provider: Generated<'BUILTIN' | 'ESS'>;
  reminded_at: string | null;
  seal_key_id: number | null;
  sealed_at: string | null;
  sent_at: string | null;
  sent_by: number | null;
  signed_at: string | null;
  start_date: string;
  status: Generated<string>;
  status_reason: string | null;
  token_hash: string;
  token_seed: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ContractTerminations {
  answer: string | null;
  asked_by: number;
  contract_id: number;
  created_at: Generated<string>;
  decided_at: string | null;
  decided_by: number | null;
  id: Generated<number>;
  reason: string;
  status: Generated<'ASKED' | 'CONFIRMED' | 'DECLINED'>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ContractTexts {
  contract_id: number;
  created_at: Generated<string>;
  state: Generated<'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT'>;
  why: 'SENT' | 'REMIND' | 'ENDED';
}

export interface CouponBatches {
  channel_id: number;
  count: number;
  created_at: Generated<string>;
  discount_amount: number | null;
  exported_at: string | null;
  exported_by: number | null;
  goods_id: number;
  id: Generated<number>;
  kind: 'EXCHANGE' | 'DISCOUNT';
  made_by: number | null;
  making: Generated<boolean>;
  per_parent_limit: number | null;
  remark: string | null;
  task_id: number | null;
  updated_at: Generated<string>;
  valid_from: string;
  valid_to: string;
  version: Generated<number>;
  wanted: number | null;
}

export interface CouponEvents {
  at: Generated<string>;
  by_user_id: number | null;
  coupon_id: number;
  id: Generated<number>;
  kind: 'REDEEMED' | 'REFUSED' | 'GIVEN_BACK' | 'DISABLED' | 'RESTORED' | 'MARKED' | 'UNMARKED' | 'PRINTED' | 'FROZEN' | 'THAWED';
  note: string | null;
  order_number: string | null;
  parent_id: number | null;
  reason: string | null;
}

export interface Coupons {
  batch_id: number;
  code: string;
  created_at: Generated<string>;
  disabled_mark: string | null;
  frozen_at: string | null;
  frozen_reason: string | null;
  id: Generated<number>;
  order_number: string | null;
  printed_at: string | null;
  status: Generated<'UNUSED' | 'USED' | 'DISABLED' | 'EXPIRED'>;
  updated_at: Generated<string>;
  used_at: string | null;
  used_by_parent_id: number | null;
  version: Generated<number>;
}

export interface CreditRules {
  camp_type_id: number | null;
  created_at: Generated<string>;
  created_by: number | null;
  credit_minutes: number;
  effective_from: string;
  holiday_factor_bp: Generated<number>;
  id: Generated<number>;
  kind: Generated<'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'>;
  late_factor_bp: Generated<number>;
  reason: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Demos {
  camp_student_id: number;
  clock_in_id: number | null;
  consent_at: string | null;
  consent_by: string | null;
  consent_how: 'PHONE' | 'WECHAT' | 'PAPER' | 'APP' | null;
  consent_user_id: number | null;
  created_at: Generated<string>;
  created_by: number | null;
  deleted_at: string | null;
  featured: Generated<boolean>;
  id: Generated<number>;
  media_id: string | null;
  review_state: Generated<'PENDING' | 'PASSED' | 'DECLINED'>;
  reviewed_at: string | null;
  reviewed_by: number | null;
  title: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface DivisionRuns {
  after: unknown;
  applied_at: string | null;
  applied_set_id: number | null;
  basis: string;
  before: unknown;
  camp_id: number;
  created_at: Generated<string>;
  created_by: number;
  figures: unknown;
  id: Generated<number>;
  settings: unknown;
  token: string;
}

export interface Domains {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  created_at: Generated<string>;
  deleted_at: string | null;
  host: string;
  id: Generated<number>;
  name: string;
  purpose: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface FamilyFunnel {
  channel_id: number;
  day: string;
  finished: number;
  first_amount: number;
  first_paid: number;
  next_amount: number;
  next_camp: number;
  parent_id: number;
  referrer_id: number;
}

export interface FamilyFunnelDue {
  id: Generated<number>;
  parent_id: number;
}

export interface FamilyKeys {
  created_at: Generated<string>;
  destroyed_at: string | null;
  parent_id: number;
  sealed_key: string | null;
}

export interface Feedback {
  answered_at: string | null;
  assigned_at: string | null;
  assigned_to: number | null;
  camp_student_id: number | null;
  category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER';
  content: string;
  created_at: Generated<string>;
  device_id: number | null;
  due_at: string | null;
  handled_at: string | null;
  handled_by: number | null;
  id: Generated<number>;
  images: Generated<unknown>;
  lesson_day: number | null;
  noted_by: number | null;
  order_id: number | null;
  parent_id: number;
  reopens_id: number | null;
  reply: string | null;
  snoozed_until: string | null;
  status: Generated<'PENDING' | 'PROCESSING' | 'DONE'>;
  taken_at: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface FeedbackReplies {
  attempts: Generated<number>;
  by_user_id: number;
  claimed_at: string | null;
  created_at: Generated<string>;
  feedback_id: number;
  first_tried_at: string | null;
  id: Generated<number>;
  joined_to: number | null;
  reason: 'REFUSED' | 'NOT_TAKEN' | 'DOUBT' | 'GONE' | 'OFF' | null;
  send_at: Generated<string>;
  sent_at: string | null;
  state: Generated<'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'WITHDRAWN'>;
  text: string;
}

export interface FeedbackTemplates {
  category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER' | null;
  created_at: Generated<string>;
  id: Generated<number>;
  place: number;
  text: string;
  title: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Files {
  created_at: Generated<string>;
  expires_at: string | null;
  id: string;
  mime: string;
  name: string;
  owner_id: number;
  purpose: string;
  sha256: string;
  size: number;
}

export interface FollowUps {
  by_user_id: number;
  content: string;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  kept_at: string | null;
  kept_by: number | null;
  kind: 'PHONE' | 'WECHAT' | 'VISIT' | 'OTHER';
  next_at: string | null;
  next_text: string | null;
  order_id: number | null;
  parent_id: number;
  spoke_at: Generated<string>;
  student_id: number | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Goods {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  camp_type_id: number | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  images: Generated<unknown>;
  kind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE';
  member_level_id: number | null;
  name: string;
  needs_shipping: Generated<boolean>;
  original_amount: number | null;
  price_amount: number;
  sort: Generated<number>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface GoodsStock {
  goods_id: number;
  stock: number;
  version: Generated<number>;
}

export interface HolidayDays {
  date: string;
  edited: boolean;
  holiday_id: number;
  kind: 'HOLIDAY' | 'WORKDAY';
  name: string;
  removed: Generated<boolean>;
  synced: boolean;
}

export interface Holidays {
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  name: string;
  source: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
  year: number;
}

export interface IdempotencyKeys {
  answer: unknown | null;
  body_hash: Buffer;
  call: string;
  created_at: Generated<string>;
  key: string;
  user_id: number;
}

export interface IdentityKeys {
  created_at: Generated<string>;
  expires_at: string;
  id: Generated<number>;
  key_hash: Buffer;
  used_at: string | null;
  user_id: number;
}

export interface InstallationFacts {
  name: 'KEYS' | 'BACKUP' | 'ERASE_AGAIN';
  updated_at: Generated<string>;
  value: unknown;
}

export interface LogClearings {
  cleared_at: string;
  entry_id: number;
  mac: Buffer;
}

export interface LogisticsAskMinutes {
  asks: number;
  minute: string;
}

export interface LogisticsAsks {
  asked_at: string;
  tracking_number: string;
}

export interface LogisticsCompanies {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  case_twin: Generated<boolean>;
  code: string;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  name: string;
  phone: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface LogisticsOrders {
  abort_reason: string | null;
  address: string;
  asked_at: string | null;
  carrier_state: string | null;
  company_id: number;
  corrected_code: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  last_track_at: string | null;
  next_ask_at: string | null;
  order_id: number;
  phone: string;
  receiver: string;
  shipped_at: Generated<string>;
  signed_at: string | null;
  status: Generated<'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED'>;
  subscribed_at: string | null;
  tracking_number: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface LogisticsTracks {
  archived_number: string | null;
  context: string;
  id: Generated<number>;
  location: string | null;
  logistics_order_id: number;
  status: string;
  time: string;
}

export interface LogRemovals {
  count: number;
  ids: string;
  mac: Buffer;
  month: string;
  removed_at: string;
}

export interface LogSealHead {
  awaited_at: string | null;
  awaited_id: number | null;
  awaited_xid: string | null;
  hash: Buffer;
  mac: Buffer | null;
  one: Generated<boolean>;
  seq: number;
  settled_id: number;
}

export interface LogSeals {
  count: number;
  first_id: number;
  hash: Buffer;
  ids: string;
  last_id: number;
  mac: Buffer;
  prev: Buffer;
  sealed_at: string;
  seq: number;
}

export interface Media {
  created_at: Generated<string>;
  created_by: number | null;
  height: number | null;
  id: string;
  kind: 'IMAGE' | 'AUDIO' | 'VIDEO' | 'DOCUMENT';
  mime: string;
  name: string;
  pages: number | null;
  purpose: 'BANNER' | 'GOODS' | 'COVER' | 'RESOURCE' | 'DEMO' | 'CLOCK_IN' | 'COMMENT' | 'FEEDBACK' | 'REPORT' | 'REFUND';
  released_at: string | null;
  seconds: number | null;
  sha256: string;
  size: number;
  updated_at: Generated<string>;
  version: Generated<number>;
  width: number | null;
}

export interface MediaFiles {
  file_id: string;
  media_id: string;
  width: number;
}

export interface MediaUses {
  entity: string;
  media_id: string;
  record_id: number;
}

export interface MemberBenefitLevels {
  benefit_id: number;
  level_id: number;
}

export interface MemberBenefits {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  case_twin: Generated<boolean>;
  created_at: Generated<string>;
  deleted_at: string | null;
  description: string | null;
  icon: string | null;
  id: Generated<number>;
  name: string;
  sort: Generated<number>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface MemberDay {
  count: number;
  day: string;
  level_id: number;
}

export interface MemberDelta {
  count: number;
  day: string;
  id: Generated<number>;
  level_id: number;
}

export interface MemberGrants {
  by_user_id: number | null;
  created_at: Generated<string>;
  ends_at: string;
  id: Generated<number>;
  level_id: number;
  order_number: string | null;
  parent_id: number;
  reason: string | null;
  source: 'ORDER' | 'GIFT' | 'CODE';
  starts_at: string;
}

export interface MemberLevels {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  case_twin: Generated<boolean>;
  created_at: Generated<string>;
  deleted_at: string | null;
  duration_days: number;
  id: Generated<number>;
  name: string;
  price_amount: number;
  sort: Generated<number>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Members {
  created_at: Generated<string>;
  expires_at: string;
  id: Generated<number>;
  level_id: number;
  parent_id: number;
  source: 'ORDER' | 'GIFT' | 'CODE';
  started_at: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Merchants {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  api_v3_key_sealed: string | null;
  app_id: string;
  checked_at: string | null;
  checked_print: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  keys_print: string | null;
  mch_id: string;
  name: string;
  private_key_sealed: string | null;
  public_key: string | null;
  public_key_id: string | null;
  serial_no: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface MessageDeliveries {
  attempts: Generated<number>;
  channel: 'IN_APP' | 'SMS' | 'EMAIL';
  claimed_at: string | null;
  created_at: Generated<string>;
  first_tried_at: string | null;
  id: Generated<number>;
  message_task_id: number;
  parent_id: number | null;
  reason: 'REFUSED' | 'NOT_TAKEN' | 'DOUBT' | 'GONE' | null;
  sent_at: string | null;
  state: Generated<'WAITING' | 'SENDING' | 'SENT' | 'FAILED'>;
  user_id: number | null;
}

export interface Messages {
  cause: string | null;
  detail: unknown;
  id: Generated<number>;
  link: string | null;
  message_time: Generated<string>;
  read_flag: Generated<'READ' | 'UNREAD'>;
  title: unknown;
  user_id: number;
}

export interface MessageTaskFigures {
  failed: Generated<number>;
  message_task_id: number;
  sent: Generated<number>;
  total: Generated<number>;
}

export interface MessageTasks {
  audience: unknown;
  channel: 'IN_APP' | 'SMS' | 'EMAIL';
  channel_fault: 'LOGIN' | 'TLS' | 'SENDER' | 'ACCOUNT' | 'AWAY' | null;
  content: string;
  created_at: Generated<string>;
  deleted_at: string | null;
  failure: 'NOBODY' | 'RIGHTS' | 'CHANNEL_OFF' | 'INTERRUPTED' | null;
  finished_at: string | null;
  id: Generated<number>;
  request: unknown | null;
  scheduled_at: string | null;
  sender_id: number | null;
  settled_at: string | null;
  started_at: string | null;
  status: Generated<'DRAFT' | 'SCHEDULED' | 'SENDING' | 'SENT' | 'FAILED'>;
  task_id: number | null;
  title: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface OperationLogDay {
  count: number;
  day: string;
  operation_type: string;
  source: string;
}

export interface OperationLogDelta {
  count: number;
  day: string;
  id: Generated<number>;
  operation_type: string;
  source: string;
}

export interface OperationLogEntityDay {
  count: number;
  day: string;
  entity: string;
}

export interface OperationLogEntityDelta {
  count: number;
  day: string;
  entity: string;
  id: Generated<number>;
}

export interface OperationLogOperators {
  last_month: string;
  operator_id: number;
}

export interface OperationLogs {
  after: unknown | null;
  before: unknown | null;
  call: string | null;
  content: unknown;
  created_at: string;
  id: Generated<number>;
  ip: string;
  mac: Buffer;
  month: string;
  operation_type: string;
  operator_id: number | null;
  request_id: string;
  source: string;
  target_entity: string | null;
  target_id: number | null;
  user_agent: string;
}

export interface OrderDay {
  count: number;
  day: string;
  dim: number;
  key: number;
  pay_amount: number;
  refunded_amount: number;
  status: string;
}

export interface OrderDelta {
  channel_id: number | null;
  count: number;
  day: string;
  goods_id: number;
  id: Generated<number>;
  pay_amount: number;
  referrer_id: number | null;
  refunded_amount: number;
  status: string;
}

export interface Orders {
  address: unknown | null;
  camp_id: number | null;
  channel_id: number | null;
  closed_at: string | null;
  completed_at: string | null;
  coupon_code: string | null;
  created_at: Generated<string>;
  discount_amount: Generated<number>;
  goods_id: number;
  goods_snapshot: unknown;
  id: Generated<number>;
  merchant_id: number | null;
  needs_shipping: boolean;
  order_number: string;
  paid_at: string | null;
  parent_id: number;
  pay_amount: number;
  pay_method: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null;
  progress: Generated<'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'>;
  quantity: Generated<number>;
  referrer_id: number | null;
  refund_state: Generated<'NONE' | 'REFUNDING' | 'PARTIAL' | 'FULL'>;
  refunded_amount: Generated<number>;
  remark: string | null;
  shipped_at: string | null;
  status: Generated<string>;
  student_id: number | null;
  to_enrol: Generated<boolean>;
  total_amount: number;
  transaction_id: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface OrderTimeline {
  amount: number | null;
  at: Generated<string>;
  by_user_id: number | null;
  from_status: string | null;
  id: Generated<number>;
  note: string | null;
  order_id: number;
  step: string;
  to_status: string;
}

export interface OutboxMessages {
  cause: string;
  channel: 'SMS' | 'EMAIL';
  code: string | null;
  created_at: Generated<string>;
  id: Generated<number>;
  receiver: string;
  text: string;
}

export interface ParamConfigs {
  created_at: Generated<string>;
  description: unknown;
  group_name: string;
  id: Generated<number>;
  key: string;
  updated_at: Generated<string>;
  value: unknown;
  value_type: string;
  version: Generated<number>;
}

export interface ParentDevices {
  bound_at: Generated<string>;
  id: Generated<number>;
  imei: string;
  parent_id: number;
  unbound_at: string | null;
  vendor: 'TIANBO' | 'OTHER';
}

export interface ParentFigures {
  last_active_at: string | null;
  order_count: Generated<number>;
  paid_amount: Generated<number>;
  parent_id: number;
  refunded_amount: Generated<number>;
}

export interface ParentMerges {
  by_user_id: number | null;
  created_at: Generated<string>;
  id: Generated<number>;
  kept_parent_id: number;
  merged_parent_id: number;
  moved: unknown;
  reason: string | null;
  undone_at: string | null;
  undone_by: number | null;
}

export interface ParentReferrals {
  from_at: Generated<string>;
  id: Generated<number>;
  parent_id: number;
  referrer_id: number;
  source: 'REGISTERED' | 'CHANGED';
  to_at: string | null;
}

export interface Parents {
  active_flg: Generated<'ACTIVE' | 'FROZEN'>;
  avatar_url: string | null;
  channel_id: number | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  erased_at: string | null;
  id: Generated<number>;
  nickname: string;
  phone: string;
  real_name: string | null;
  referrer_id: number | null;
  registered_at: Generated<string>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ParentTags {
  parent_id: number;
  tag_id: number;
}

export interface PaymentClosings {
  created_at: Generated<string>;
  order_id: number;
  state: Generated<'NEW' | 'CLOSED' | 'PAID'>;
  updated_at: Generated<string>;
}

export interface PermissionMenus {
  created_at: Generated<string>;
  deleted_at: string | null;
  icon: string | null;
  id: Generated<number>;
  parent_id: number | null;
  path: string | null;
  sort: Generated<number>;
  title_en: string;
  title_zh: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Permissions {
  built_in: Generated<boolean>;
  case_twin: Generated<boolean>;
  code: string;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  kind: 'PAGE' | 'ACTION';
  menu_id: number | null;
  name: string;
  name_en: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface PromotionChannels {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  campaign: string | null;
  case_twin: Generated<boolean>;
  code: string;
  created_at: Generated<string>;
  default_batch_id: number | null;
  deleted_at: string | null;
  goods_ids: Generated<unknown>;
  id: Generated<number>;
  kind: 'ONLINE' | 'OFFLINE' | 'KOL' | 'SCHOOL' | 'OTHER';
  landing_url: string | null;
  name: string;
  owner_user_id: number | null;
  remark: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ProviderNotices {
  body: string;
  id: Generated<number>;
  notice_id: string;
  provider: string;
  received_at: Generated<string>;
}

export interface PushEvents {
  created_at: Generated<string>;
  id: Generated<number>;
  kind: 'TASK' | 'MESSAGE' | 'NOTICE';
  ref_id: number;
  topic: string | null;
  user_id: number;
}

export interface ReconciliationDays {
  attempts: Generated<number>;
  closed_at: string | null;
  closed_by: number | null;
  created_at: Generated<string>;
  day: string;
  explained_count: Generated<number>;
  failed_at: string | null;
  failure: string | null;
  fee_here: Generated<number>;
  fee_there: Generated<number>;
  fetched_at: string | null;
  id: Generated<number>;
  line_count: Generated<number>;
  mch_id: string;
  merchant_id: number | null;
  open_count: Generated<number>;
  paid_here: Generated<number>;
  paid_there: Generated<number>;
  refunded_here: Generated<number>;
  refunded_there: Generated<number>;
  source: 'FETCHED' | 'UPLOADED' | 'NONE' | null;
  state: Generated<string>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ReferrerPayeeChanges {
  bank: string | null;
  by_hand: boolean;
  changed_at: string;
  changed_by: number;
  id: Generated<number>;
  referrer_id: number;
  tail: string | null;
}

export interface ReferrerRates {
  effective_from: string;
  rate_bp: number;
  referrer_id: number;
}

export interface Referrers {
  channel_id: number | null;
  commission_rate_bp: Generated<number>;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  kind: 'PARENT' | 'STAFF' | 'PARTNER';
  name: string;
  payee_bank: string | null;
  payee_by_hand: Generated<boolean>;
  payee_sealed: string | null;
  payee_tail: string | null;
  phone: string;
  rate_by: number | null;
  rate_raised: Generated<boolean>;
  remark: string | null;
  updated_at: Generated<string>;
  verify_status: Generated<'PENDING' | 'VERIFIED' | 'REJECTED'>;
  version: Generated<number>;
  wechat: string | null;
}

export interface RefundRequests {
  amount: number;
  asked_by: number;
  awaits_return: Generated<boolean>;
  bill_refund_id: string | null;
  bill_refund_number: string | null;
  counter_amount: number | null;
  created_at: Generated<string>;
  decided_at: string | null;
  decided_by: number | null;
  decision: string | null;
  end_membership: Generated<boolean>;
  id: Generated<number>;
  order_id: number;
  proposed_amount: number;
  quit_camp: Generated<boolean>;
  reason: string;
  refund_id: number | null;
  return_number: string | null;
  returned_at: string | null;
  returned_by: number | null;
  rule_id: number | null;
  second_person: boolean;
  source: Generated<'HERE' | 'MERCHANT_PLATFORM'>;
  status: Generated<'REQUESTED' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface RefundRules {
  camp_type_id: number | null;
  counts: 'LESSONS_PAST' | 'CLOCK_INS';
  counts_from: Generated<'PAID' | 'RECEIVED'>;
  created_at: Generated<string>;
  deleted_at: string | null;
  effective_from: string;
  goods_kind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE';
  id: Generated<number>;
  material_amount: Generated<number>;
  name: string;
  steps: unknown;
  two_person_above: number | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Refunds {
  amount: number;
  by_hand: Generated<boolean>;
  created_at: Generated<string>;
  effect: Generated<'NEW' | 'SENDING' | 'SENT' | 'DONE'>;
  end_membership: Generated<boolean>;
  failure: string | null;
  finished_at: string | null;
  gateway_refund_id: string | null;
  id: Generated<number>;
  order_id: number;
  reason: string;
  refund_number: string;
  requested_by: number | null;
  source: Generated<'HERE' | 'MERCHANT_PLATFORM'>;
  status: Generated<'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ReplacedCoachRates {
  amount: number | null;
  coach_id: number;
  created_at: string;
  created_by: number | null;
  effective_from: string;
  id: Generated<number>;
  kind: string | null;
  reason: string | null;
  replaced_at: Generated<string>;
  unit: string;
}

export interface Reports {
  camp_student_id: number;
  created_at: Generated<string>;
  figures: Generated<unknown>;
  id: Generated<number>;
  made_at: string | null;
  made_by: number | null;
  pdf_url: string | null;
  period_end: string;
  period_start: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ResourceRevisions {
  files: unknown;
  replaced_at: Generated<string>;
  replaced_by: number | null;
  resource_id: number;
  revision: number;
}

export interface Resources {
  active_flg: Generated<'ACTIVE' | 'INACTIVE'>;
  cover_media_id: string | null;
  cover_url: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  files: Generated<unknown>;
  id: Generated<number>;
  kind: 'VIDEO' | 'AUDIO' | 'PICTURE_BOOK' | 'COURSEWARE' | 'EXERCISE';
  level: string | null;
  revision: Generated<number>;
  theme: string | null;
  title: string;
  to_review: Generated<boolean>;
  updated_at: Generated<string>;
  uploader_id: number | null;
  version: Generated<number>;
}

export interface RolePermissions {
  permission_id: number;
  role_id: number;
}

export interface Roles {
  built_in: Generated<boolean>;
  created_at: Generated<string>;
  data_scope: Generated<'ALL' | 'OWN_GROUPS'>;
  deleted_at: string | null;
  id: Generated<number>;
  remark: string | null;
  role_name: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface SandboxPayments {
  amount: number;
  fee_milli: number | null;
  order_number: string;
  paid_at: string;
  transaction_id: string;
}

export interface SandboxRefunds {
  amount: number;
  asked: Generated<number>;
  created_at: Generated<string>;
  out_refund_no: string;
  refund_id: string;
  settles_at: string;
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
  transaction_id: string;
}

export interface SavedViews {
  columns: unknown | null;
  created_at: Generated<string>;
  id: Generated<number>;
  name: string;
  owner_id: number;
  query: string;
  role_id: number | null;
  screen: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface SchemaMigrations {
  applied_at: Generated<string>;
  name: string;
  sha256: string;
}

export interface SealKeys {
  ca: string;
  certificate: string;
  chain: Generated<string>;
  created_at: Generated<string>;
  id: Generated<number>;
  issuer: string | null;
  private_key_sealed: string;
  valid_until: string;
}

export interface ServiceChecks {
  checked_at: Generated<string>;
  fault: 'LOGIN' | 'TLS' | 'SENDER' | 'ACCOUNT' | 'AWAY' | null;
  service: 'EMAIL';
}

export interface Sessions {
  created_at: Generated<string>;
  ended_at: string | null;
  id: Generated<number>;
  ip: string;
  last_seen_at: Generated<string>;
  token_hash: Buffer;
  user_agent: string;
  user_id: number;
}

export interface Shares {
  camp_student_id: number | null;
  consent_at: string;
  consent_by: string;
  created_at: Generated<string>;
  expires_at: string;
  id: Generated<number>;
  kind: 'REPORT' | 'DEMO' | 'POSTER' | 'CHANNEL';
  registrations: Generated<number>;
  report_id: number | null;
  revoked_at: string | null;
  revoked_by: number | null;
  shared_by: number | null;
  target_id: number;
  token_hash: string;
  token_seed: string;
  updated_at: Generated<string>;
  version: Generated<number>;
  visits: Generated<number>;
}

export interface ShareVisits {
  day: string;
  share_id: number;
  visitor: string;
}

export interface SsoEntries {
  browser_hash: Buffer;
  created_at: Generated<string>;
  expires_at: string;
  id: Generated<number>;
  issuer: string;
  kind: 'CODE' | 'BIND';
  name: string;
  secret_hash: Buffer;
  subject: string;
  used_at: string | null;
}

export interface SsoIdentities {
  bound_at: Generated<string>;
  id: Generated<number>;
  issuer: string;
  name: string;
  subject: string;
  user_id: number;
}

export interface StatementFiles {
  created_at: Generated<string>;
  day_id: number;
  id: Generated<number>;
  line_count: number;
  name: string;
  sha1: string;
  source: 'FETCHED' | 'UPLOADED';
  taken_by: number | null;
}

export interface StatementLines {
  amount_here: number | null;
  amount_there: number | null;
  at: string;
  class: 'EQUAL' | 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS' | 'REFUND_DIFFERS' | 'FEE';
  created_at: Generated<string>;
  day_id: number;
  explained_at: string | null;
  explained_by: number | null;
  fee_here: Generated<number>;
  fee_there: Generated<number>;
  file_id: number | null;
  id: Generated<number>;
  is_open: Generated<boolean>;
  kind: 'PAYMENT' | 'REFUND';
  order_id: number | null;
  order_number: string;
  provider_refund_id: string | null;
  provider_status: string | null;
  reason: string | null;
  refund_id: number | null;
  refund_number: string | null;
  taken_in_at: string | null;
  taken_in_by: number | null;
  transaction_id: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface StrayPayments {
  amount: number;
  asked_at: string | null;
  asked_by: number | null;
  created_at: Generated<string>;
  failure: string | null;
  finished_at: string | null;
  gateway_refund_id: string | null;
  id: Generated<number>;
  merchant_id: number | null;
  order_id: number;
  paid_at: string;
  refund_number: string | null;
  returned_at: string | null;
  returned_by: number | null;
  state: Generated<'WAITING' | 'RETURNING' | 'RETURNED' | 'FAILED'>;
  transaction_id: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Students {
  avatar_url: string | null;
  birthday: string | null;
  child_key: Generated<string | null>;
  created_at: Generated<string>;
  deleted_at: string | null;
  english_level: string | null;
  english_name: string | null;
  gender: 'MALE' | 'FEMALE' | null;
  grade: string | null;
  id: Generated<number>;
  name: string;
  parent_id: number;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface TagDelta {
  count: number;
  id: Generated<number>;
  tag_id: number;
}

export interface TagFigures {
  count: number;
  tag_id: number;
}

export interface Tags {
  color: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  name: string;
  scope: Generated<'USER' | 'PARENT'>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Tasks {
  attempts: Generated<number>;
  cancellable: Generated<boolean>;
  content: string | null;
  createtime: Generated<string>;
  detail: unknown;
  error: unknown | null;
  finished_at: string | null;
  id: Generated<number>;
  input: unknown;
  kind: string;
  owner_id: number;
  rate: Generated<number>;
  request: unknown;
  status: Generated<'WAITING' | 'DOING' | 'success' | 'FAILD'>;
  title: unknown;
  updated_at: Generated<string>;
}

export interface UploaderInvites {
  created_at: Generated<string>;
  created_by: number;
  delivery: Generated<'WAITING' | 'SENDING' | 'SENT' | 'DOUBT' | 'FAILED'>;
  expires_at: Generated<string>;
  files: Generated<number>;
  id: Generated<number>;
  kinds: string[];
  quota: number;
  revoked_at: string | null;
  taken: Generated<number>;
  token_hash: Buffer;
  token_sealed: string | null;
  updated_at: Generated<string>;
  uploader_id: number;
}

export interface Uploaders {
  created_at: Generated<string>;
  deleted_at: string | null;
  id: Generated<number>;
  name: string;
  phone: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Uploads {
  created_at: Generated<string>;
  expires_at: Generated<string>;
  id: string;
  invite_id: number | null;
  length: number;
  media_id: string | null;
  name: string;
  pieces: Generated<unknown>;
  purpose: string;
  reason: string | null;
  received: Generated<number>;
  state: Generated<'OPEN' | 'CHECKING' | 'READY' | 'REFUSED'>;
  updated_at: Generated<string>;
  user_id: number;
}

export interface UserAddresses {
  address_key: Generated<string | null>;
  city: string;
  created_at: Generated<string>;
  deleted_at: string | null;
  detail: string;
  district: string | null;
  id: Generated<number>;
  is_default: Generated<boolean>;
  parent_id: number;
  phone: string;
  province: string;
  receiver: string;
  region_checked: Generated<boolean>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface UserLogins {
  last_login_at: string;
  user_id: number;
}

export interface UserPermissions {
  permission_id: number;
  user_id: number;
}

export interface UserPreferences {
  key: string;
  updated_at: Generated<string>;
  user_id: number;
  value: unknown;
}

export interface UserRoles {
  role_id: number;
  user_id: number;
}

export interface Users {
  activeflg: Generated<'ACTIVE' | 'FROZEN'>;
  avatar_url: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  email: string | null;
  id: Generated<number>;
  must_change_password: Generated<boolean>;
  password_hash: string | null;
  phone: string | null;
  real_name: string;
  registered_via: Generated<'ADMIN' | 'SMS' | 'EMAIL' | 'SSO'>;
  updated_at: Generated<string>;
  username: string;
  version: Generated<number>;
}

export interface UserTags {
  tag_id: number;
  user_id: number;
}

export interface VerificationCodes {
  channel: 'SMS' | 'EMAIL';
  code_hash: Buffer;
  code_sealed: string | null;
  created_at: Generated<string>;
  delivery: Generated<'WAITING' | 'SENDING' | 'SENT' | 'WITHHELD' | 'FAILED' | 'DOUBT'>;
  expires_at: string;
  id: Generated<number>;
  ip: string;
  language: string;
  owner_id: number | null;
  purpose: 'LOGIN' | 'REGISTER' | 'RESET' | 'BIND' | 'VERIFY' | 'SIGN';
  target: string;
  tries: Generated<number>;
  used_at: string | null;
}

export interface WorkDisputes {
  answer: string | null;
  by_user_id: number;
  created_at: Generated<string>;
  id: Generated<number>;
  line_ids: ArrayType<number>;
  outcome: 'ADJUSTED' | 'DECLINED' | null;
  settled_at: string | null;
  settled_by: number | null;
  statement_id: number;
  text: string;
}

export interface WorkEntries {
  amount: number;
  camp_id: number | null;
  coach_group_id: number | null;
  coach_id: number;
  created_at: Generated<string>;
  day: string;
  group_id: number | null;
  id: Generated<number>;
  kind: string;
  line_count: number;
  minutes: number;
  origin: string;
  rate_amount: number | null;
  reason: string | null;
  unit: Generated<'HOUR' | 'PIECE'>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface WorkerNodes {
  beat_at: Generated<string>;
  host: string;
  id: string;
  pid: number;
  pool_ids: string[];
  started_at: Generated<string>;
}

export interface WorkItems {
  claimed_at: string | null;
  claimed_by: number | null;
  id: Generated<number>;
  kind: string;
  snoozed_by: number | null;
  snoozed_until: string | null;
  subject_id: number;
  version: Generated<number>;
}

export interface WorkLines {
  about_statement_id: number | null;
  amount: number;
  camp_id: number | null;
  coach_group_id: number | null;
  coach_id: number;
  corrects_id: number | null;
  created_at: Generated<string>;
  created_by: number | null;
  day: string;
  entered_by: number | null;
  factor_bp: Generated<number>;
  group_id: number | null;
  id: Generated<number>;
  kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER';
  kind_rate_id: number | null;
  minutes: number;
  origin: 'SYSTEM' | 'MANUAL' | 'ADJUSTMENT' | 'CARRIED';
  pieces: Generated<number>;
  rate_amount: number | null;
  rate_id: number | null;
  reason: string | null;
  request_id: number | null;
  reverses_id: number | null;
  source_id: number | null;
  source_kind: Generated<'CLOCK_IN' | 'CLASS' | 'SERVICE' | 'NONE'>;
  turn: Generated<number>;
  unit: Generated<'HOUR' | 'PIECE'>;
}

export interface WorkRequests {
  answer: string | null;
  asked_by: number;
  body: unknown;
  coach_id: number;
  created_at: Generated<string>;
  decided_at: string | null;
  decided_by: number | null;
  id: Generated<number>;
  line_id: number | null;
  status: Generated<'ASKED' | 'CONFIRMED' | 'DECLINED'>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface WorkStatementLines {
  line_id: number;
  live: Generated<boolean>;
  statement_id: number;
}

export interface WorkStatements {
  agreed_amount: number | null;
  amount: Generated<number>;
  closed_at: string | null;
  closed_by: number | null;
  coach_id: number;
  confirmed_at: string | null;
  confirmed_by: number | null;
  created_at: Generated<string>;
  id: Generated<number>;
  line_count: Generated<number>;
  lines_hash: string | null;
  lines_seal: string | null;
  live: Generated<boolean>;
  minutes: Generated<number>;
  month: string;
  no: Generated<number>;
  paid_at: string | null;
  paid_by: number | null;
  paid_ref: string | null;
  payee_at: string | null;
  payee_bank: string | null;
  payee_sealed: string | null;
  payee_tail: string | null;
  reason: string | null;
  reminded_at: string | null;
  reopened_at: string | null;
  reopened_by: number | null;
  status: Generated<'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'>;
  submitted_at: string | null;
  submitted_by: number | null;
  told_ready_at: string | null;
  unpriced: Generated<number>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface DB {
  app_versions: AppVersions;
  attempt_counters: AttemptCounters;
  banners: Banners;
  camp_configs: CampConfigs;
  camp_group_seats: CampGroupSeats;
  camp_groups: CampGroups;
  camp_lessons: CampLessons;
  camp_resource_revisions: CampResourceRevisions;
  camp_seats: CampSeats;
  camp_stay_day: CampStayDay;
  camp_stay_delta: CampStayDelta;
  camp_student_figures: CampStudentFigures;
  camp_student_moves: CampStudentMoves;
  camp_student_stays: CampStudentStays;
  camp_students: CampStudents;
  camp_types: CampTypes;
  camps: Camps;
  change_set_rows: ChangeSetRows;
  change_sets: ChangeSets;
  channel_costs: ChannelCosts;
  channel_day: ChannelDay;
  channel_delta: ChannelDelta;
  channel_visitors: ChannelVisitors;
  channel_visits_day: ChannelVisitsDay;
  chores: Chores;
  clock_ins: ClockIns;
  coach_absences: CoachAbsences;
  coach_group_members: CoachGroupMembers;
  coach_groups: CoachGroups;
  coach_identity_changes: CoachIdentityChanges;
  coach_kind_rates: CoachKindRates;
  coach_payee_changes: CoachPayeeChanges;
  coach_plans: CoachPlans;
  coach_rates: CoachRates;
  coach_tracking_periods: CoachTrackingPeriods;
  coaches: Coaches;
  comment_reminders: CommentReminders;
  commission_holds: CommissionHolds;
  commission_lines: CommissionLines;
  commission_payout_lines: CommissionPayoutLines;
  commission_payout_payees: CommissionPayoutPayees;
  commission_payouts: CommissionPayouts;
  commission_waits: CommissionWaits;
  contract_events: ContractEvents;
  contract_files: ContractFiles;
  contract_flows: ContractFlows;
  contract_lines: ContractLines;
  contract_terminations: ContractTerminations;
  contract_texts: ContractTexts;
  contracts: Contracts;
  coupon_batches: CouponBatches;
  coupon_events: CouponEvents;
  coupons: Coupons;
  credit_rules: CreditRules;
  demos: Demos;
  division_runs: DivisionRuns;
  domains: Domains;
  family_funnel: FamilyFunnel;
  family_funnel_due: FamilyFunnelDue;
  family_keys: FamilyKeys;
  feedback: Feedback;
  feedback_replies: FeedbackReplies;
  feedback_templates: FeedbackTemplates;
  files: Files;
  follow_ups: FollowUps;
  goods: Goods;
  goods_stock: GoodsStock;
  holiday_days: HolidayDays;
  holidays: Holidays;
  idempotency_keys: IdempotencyKeys;
  identity_keys: IdentityKeys;
  installation_facts: InstallationFacts;
  log_clearings: LogClearings;
  log_removals: LogRemovals;
  log_seal_head: LogSealHead;
  log_seals: LogSeals;
  logistics_ask_minutes: LogisticsAskMinutes;
  logistics_asks: LogisticsAsks;
  logistics_companies: LogisticsCompanies;
  logistics_orders: LogisticsOrders;
  logistics_tracks: LogisticsTracks;
  media: Media;
  media_files: MediaFiles;
  media_uses: MediaUses;
  member_benefit_levels: MemberBenefitLevels;
  member_benefits: MemberBenefits;
  member_day: MemberDay;
  member_delta: MemberDelta;
  member_grants: MemberGrants;
  member_levels: MemberLevels;
  members: Members;
  merchants: Merchants;
  message_deliveries: MessageDeliveries;
  message_task_figures: MessageTaskFigures;
  message_tasks: MessageTasks;
  messages: Messages;
  operation_log_day: OperationLogDay;
  operation_log_delta: OperationLogDelta;
  operation_log_entity_day: OperationLogEntityDay;
  operation_log_entity_delta: OperationLogEntityDelta;
  operation_log_operators: OperationLogOperators;
  operation_logs: OperationLogs;
  order_day: OrderDay;
  order_delta: OrderDelta;
  order_timeline: OrderTimeline;
  orders: Orders;
  outbox_messages: OutboxMessages;
  param_configs: ParamConfigs;
  parent_devices: ParentDevices;
  parent_figures: ParentFigures;
  parent_merges: ParentMerges;
  parent_referrals: ParentReferrals;
  parent_tags: ParentTags;
  parents: Parents;
  payment_closings: PaymentClosings;
  permission_menus: PermissionMenus;
  permissions: Permissions;
  promotion_channels: PromotionChannels;
  provider_notices: ProviderNotices;
  push_events: PushEvents;
  reconciliation_days: ReconciliationDays;
  referrer_payee_changes: ReferrerPayeeChanges;
  referrer_rates: ReferrerRates;
  referrers: Referrers;
  refund_requests: RefundRequests;
  refund_rules: RefundRules;
  refunds: Refunds;
  replaced_coach_rates: ReplacedCoachRates;
  reports: Reports;
  resource_revisions: ResourceRevisions;
  resources: Resources;
  role_permissions: RolePermissions;
  roles: Roles;
  sandbox_payments: SandboxPayments;
  sandbox_refunds: SandboxRefunds;
  saved_views: SavedViews;
  schema_migrations: SchemaMigrations;
  seal_keys: SealKeys;
  service_checks: ServiceChecks;
  sessions: Sessions;
  share_visits: ShareVisits;
  shares: Shares;
  sso_entries: SsoEntries;
  sso_identities: SsoIdentities;
  statement_files: StatementFiles;
  statement_lines: StatementLines;
  stray_payments: StrayPayments;
  students: Students;
  tag_delta: TagDelta;
  tag_figures: TagFigures;
  tags: Tags;
  tasks: Tasks;
  uploader_invites: UploaderInvites;
  uploaders: Uploaders;
  uploads: Uploads;
  user_addresses: UserAddresses;
  user_logins: UserLogins;
  user_permissions: UserPermissions;
  user_preferences: UserPreferences;
  user_roles: UserRoles;
  user_tags: UserTags;
  users: Users;
  verification_codes: VerificationCodes;
  work_disputes: WorkDisputes;
  work_entries: WorkEntries;
  work_items: WorkItems;
  work_lines: WorkLines;
  work_requests: WorkRequests;
  work_statement_lines: WorkStatementLines;
  work_statements: WorkStatements;
  worker_nodes: WorkerNodes;
}
