import { ask } from './database.ts'
import { dayAfter } from './sample.ts'

/** Values that parameters are filled with, by `call.key` or by key alone, and what stands in the place of a path's parameters. */
export type CallSample = Readonly<Record<string, string | number>>

/** What is drawn: a value of each name, from the middle of the business rather than from its edge. */
const DRAWN: Readonly<Record<string, string>> = {
  parentId: 'select parent_id from camp_students where status <> $$QUIT$$ order by id desc offset 50 limit 1',
  studentId: 'select student_id from orders where student_id is not null order by id desc limit 1',
  phone: 'select right(phone, 4) from parents where deleted_at is null order by id desc offset 100 limit 1',
  wholePhone: 'select phone from parents where deleted_at is null order by id desc offset 100 limit 1',
  nickname: 'select left(nickname, 2) from parents where deleted_at is null order by id desc offset 100 limit 1',
  realName: 'select left(real_name, 2) from users where deleted_at is null order by id limit 1',
  username: 'select left(username, 4) from users where deleted_at is null order by id limit 1',
  studentName: 'select left(name, 2) from students where deleted_at is null order by id desc offset 100 limit 1',
  orderNumber: 'select order_number from orders order by id desc offset 100 limit 1',
  goodsId: 'select id from goods where deleted_at is null order by id limit 1',
  channelId: 'select channel_id from parents where channel_id is not null group by 1 order by count(*) desc limit 1',
  referrerId: 'select referrer_id from parents where referrer_id is not null group by 1 order by count(*) desc limit 1',
  tagId: 'select tag_id from parent_tags group by 1 order by count(*) desc limit 1',
  userTagId: 'select id from tags where scope = $$USER$$ and deleted_at is null order by id limit 1',
  levelId: 'select id from member_levels where deleted_at is null order by sort limit 1',
  campId: `select c.id from camps c join camp_seats s on s.camp_id = c.id
    where c.deleted_at is null and current_date between c.start_date and c.end_date order by s.taken desc, c.id limit 1`,
  campStudentId:
    'select camp_student_id from clock_ins where clock_in_date = (select max(clock_in_date) from clock_ins) order by id limit 1',
  groupId: `select g.id from camp_groups g join camp_group_seats s on s.group_id = g.id join camps c on c.id = g.camp_id
    where g.deleted_at is null and current_date between c.start_date and c.end_date order by s.taken desc, g.id limit 1`,
  coachId:
    'select coach_id from camp_groups where coach_id is not null and deleted_at is null group by 1 order by count(*) desc, 1 limit 1',
  coachGroupId: 'select group_id from coach_group_members where left_at is null group by 1 order by count(*) desc, 1 limit 1',
  campTypeId: 'select camp_type_id from camps where deleted_at is null group by 1 order by count(*) desc limit 1',
  campName: 'select left(name, 2) from camps where deleted_at is null order by id limit 1',
  term: 'select left(term, 4) from camps where deleted_at is null order by id limit 1',
  coachName: 'select left(name, 1) from coaches where deleted_at is null order by id limit 1',
  operatorId: 'select operator_id from operation_logs where operator_id is not null order by created_at desc limit 1',
  entityId: 'select target_id from operation_logs where target_entity = $$order$$ order by created_at desc limit 1',
  ip: 'select ip from operation_logs order by created_at desc offset 100 limit 1',
  roleId: 'select id from roles where deleted_at is null order by id limit 1',
  userId: 'select id from users where deleted_at is null and activeflg = $$ACTIVE$$ order by id limit 1',
  menuId: 'select id from permission_menus where deleted_at is null order by id limit 1',
  code: 'select code from permissions order by id limit 1',
  holidayId: 'select id from holidays order by id limit 1',
  logisticsOrderId: 'select id from logistics_orders order by id desc limit 1',
  messageTaskId: 'select id from message_tasks order by id desc limit 1',
  keptId: 'select kept_parent_id from parent_merges order by id limit 1',
  reconciliationDayId: 'select id from reconciliation_days order by line_count desc, id limit 1',
  couponBatchId: 'select id from coupon_batches order by count desc, id limit 1',
  couponCode: 'select code from coupons order by id desc offset 100 limit 1',
  couponId: 'select id from coupons order by id desc offset 100 limit 1',
  companyId: 'select company_id from logistics_orders group by 1 order by count(*) desc, 1 limit 1',
  trackingNumber: 'select tracking_number from logistics_orders order by id desc offset 100 limit 1',
  refundNumber: 'select refund_number from refunds order by id desc offset 100 limit 1',
  refundReason: 'select left(reason, 2) from refunds order by id desc offset 100 limit 1',
  merchantId: 'select id from merchants order by id limit 1',
  resourceId: 'select id from resources order by id limit 1',
  resourceTitle: 'select left(title, 2) from resources order by id limit 1',
  uploaderId: 'select id from uploaders order by id limit 1',
  versionId: 'select id from app_versions order by id desc limit 1',
  feedbackId: 'select id from feedback order by id desc offset 100 limit 1',
  statementId: 'select id from work_statements order by line_count desc, id limit 1',
  entryId: 'select id from work_entries order by id desc limit 1',
  workingCoachId: 'select coach_id from work_entries group by 1 order by count(*) desc, 1 limit 1',
  month: 'select max(month) from work_statements',
  byUserId: 'select by_user_id from follow_ups group by 1 order by count(*) desc, 1 limit 1',
  dueReferrerId: 'select referrer_id from commission_lines group by 1 order by count(*) desc, 1 limit 1',
  payoutId: 'select id from commission_payouts order by id limit 1',
  mchId: 'select mch_id from reconciliation_days order by id limit 1',
  firstDay: 'select business_day(min(created_at))::text from orders',
  today: 'select current_date::text',
  clockedDay: 'select max(clock_in_date)::text from clock_ins',
  monday: 'select date_trunc($$week$$, max(clock_in_date))::date::text from clock_ins',
}

/** Draws a value for each; a table without rows gives none, and what needs it is left out by name. */
export async function drawCallSample(url: string): Promise<CallSample> {
  const drawn: Record<string, string | number> = {}
  for (const [name, text] of Object.entries(DRAWN)) {
    const [row] = await ask<{ value: string | number | null }>(url, `select (${text}) as value`)
    if (row?.value !== null && row?.value !== undefined) drawn[name] = row.value
  }
  const { today, firstDay } = drawn
  return {
    ...drawn,
    monthAgo: dayAfter(String(today), -30),
    yearAgo: dayAfter(String(today), -365),
    middleDay: dayAfter(String(firstDay), 200),
  }
}
