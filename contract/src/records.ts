import { userAddressRecord } from './addresses/addresses.record.ts'
import { appVersionRecord } from './appVersions/appVersions.record.ts'
import { bannerRecord } from './banners/banners.record.ts'
import { labelled } from './base/labels.ts'
import type { LoggedRecord, LoggedThing } from './base/record.ts'
import { campStudentRecord, clockInThing } from './campStudents/campStudents.record.ts'
import { campGroupRecord, campRecord, campTypeRecord } from './camps/camps.record.ts'
import { channelCostRecord, channelRecord } from './channels/channels.record.ts'
import { coachRecord } from './coaches/coaches.record.ts'
import { coachGroupRecord } from './coachGroups/coachGroups.record.ts'
import { contractRecord } from './contracts/contracts.record.ts'
import { couponBatchRecord, couponRecord } from './coupons/coupons.record.ts'
import { demoRecord } from './demos/demos.record.ts'
import { coachPlanRecord } from './division/division.record.ts'
import { domainRecord } from './domains/domains.record.ts'
import { feedbackRecord, replyTemplatesThing } from './feedback/feedback.record.ts'
import { followUpRecord } from './followUps/followUps.record.ts'
import { goodsRecord } from './goods/goods.record.ts'
import { holidayRecord } from './holidays/holidays.record.ts'
import { logisticsCompanyRecord, logisticsOrderRecord } from './logistics/logistics.record.ts'
import { logThing } from './logs/logs.record.ts'
import { memberBenefitRecord, memberLevelRecord, memberRecord } from './members/members.record.ts'
import { permissionMenuRecord } from './menus/menus.record.ts'
import { merchantRecord } from './merchants/merchants.record.ts'
import { messageTaskRecord } from './messageTasks/messageTasks.record.ts'
import { orderRecord } from './orders/orders.record.ts'
import { parameterRecord } from './parameters/parameters.record.ts'
import { parentDeviceRecord, parentRecord } from './parents/parents.record.ts'
import { permissionRecord } from './permissions/permissions.record.ts'
import { reconciliationDayRecord, statementLineThing } from './reconcile/reconcile.record.ts'
import { commissionPayoutRecord, referrerRecord } from './referrers/referrers.record.ts'
import { refundRequestRecord, refundRuleRecord, refundThing } from './refunds/refunds.record.ts'
import { reportRecord } from './reports/reports.record.ts'
import { resourceRecord } from './resources/resources.record.ts'
import { roleRecord } from './roles/roles.record.ts'
import { shareRecord } from './shares/shares.record.ts'
import { tagRecord } from './tags/tags.record.ts'
import { uploaderRecord } from './uploaders/uploaders.record.ts'
import { userRecord } from './users/users.record.ts'
import { creditRuleRecord, workHourRecord, workStatementRecord } from './workHours/workHours.record.ts'

/** Every kind of record with a history. */
export const records = [
  userRecord,
  roleRecord,
  permissionRecord,
  permissionMenuRecord,
  orderRecord,
  logisticsCompanyRecord,
  logisticsOrderRecord,
  parentRecord,
  parentDeviceRecord,
  userAddressRecord,
  coachRecord,
  contractRecord,
  coachGroupRecord,
  coachPlanRecord,
  referrerRecord,
  commissionPayoutRecord,
  workHourRecord,
  workStatementRecord,
  creditRuleRecord,
  tagRecord,
  domainRecord,
  holidayRecord,
  parameterRecord,
  campStudentRecord,
  messageTaskRecord,
  campTypeRecord,
  campRecord,
  campGroupRecord,
  memberRecord,
  memberLevelRecord,
  memberBenefitRecord,
  followUpRecord,
  refundRequestRecord,
  refundRuleRecord,
  reconciliationDayRecord,
  appVersionRecord,
  uploaderRecord,
  bannerRecord,
  feedbackRecord,
  resourceRecord,
  demoRecord,
  reportRecord,
  shareRecord,
  goodsRecord,
  merchantRecord,
  channelRecord,
  couponRecord,
  couponBatchRecord,
  channelCostRecord,
] as const

export type LogEntity = (typeof records)[number]['entity']

const named = Object.fromEntries(records.map(({ entity, zh, en }) => [entity, [zh, en, 'grey']]))

/** The records that entries are about, by the name that the server stores. */
export const logEntity = labelled(named as Record<LogEntity, [string, string, 'grey']>) // fromEntries forgets the keys

const byEntity = new Map<LogEntity, LoggedRecord>(records.map((record) => [record.entity, record]))

/** The record of a name. */
export function recordNamed(entity: LogEntity): LoggedRecord {
  const record = byEntity.get(entity)
  if (!record) throw new Error(`no record is called ${entity}`)
  return record
}

const things: ReadonlyMap<string, LoggedThing> = new Map(
  [...records, clockInThing, refundThing, statementLineThing, logThing, replyTemplatesThing].map((thing) => [thing.entity, thing]),
)

/** What entries of a name are about; undefined where they hold no fields. */
export const thingNamed = (entity: string): LoggedThing | undefined => things.get(entity)
