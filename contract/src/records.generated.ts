// Written by `npm run roots` from the files of the nouns: never by hand.
import { userAddressRecord } from './addresses/addresses.record.ts'
import { alarmRecord } from './alarms/alarms.record.ts'
import { apiKeyRecord } from './apiKeys/apiKeys.record.ts'
import { appVersionRecord } from './appVersions/appVersions.record.ts'
import { bannerRecord } from './banners/banners.record.ts'
import { campStudentRecord, clockInThing } from './campStudents/campStudents.record.ts'
import { campGroupRecord, campRecord, campTypeRecord } from './camps/camps.record.ts'
import { channelCostRecord, channelRecord } from './channels/channels.record.ts'
import { coachGroupRecord } from './coachGroups/coachGroups.record.ts'
import { coachRecord } from './coaches/coaches.record.ts'
import { consentRecord } from './consents/consents.record.ts'
import { consentTextRecord } from './consents/consents.texts.record.ts'
import { contractRecord } from './contracts/contracts.record.ts'
import { couponBatchRecord, couponRecord } from './coupons/coupons.record.ts'
import { demoRecord } from './demos/demos.record.ts'
import { coachPlanRecord } from './division/division.record.ts'
import { domainRecord } from './domains/domains.record.ts'
import { feedbackRecord, replyTemplatesThing } from './feedback/feedback.record.ts'
import { followUpRecord } from './followUps/followUps.record.ts'
import { goodsRecord } from './goods/goods.record.ts'
import { holidayRecord } from './holidays/holidays.record.ts'
import { archiveThing, keepingRuleRecord } from './keeping/keeping.record.ts'
import { logisticsCompanyRecord, logisticsOrderRecord } from './logistics/logistics.record.ts'
import { logThing } from './logs/logs.record.ts'
import { memberBenefitRecord, memberLevelRecord, memberRecord } from './members/members.record.ts'
import { permissionMenuRecord } from './menus/menus.record.ts'
import { merchantRecord } from './merchants/merchants.record.ts'
import { messageTaskRecord } from './messageTasks/messageTasks.record.ts'
import { minorsReportThing } from './minors/minors.record.ts'
import { moveThing } from './moveIn/moveIn.record.ts'
import { orderRecord } from './orders/orders.record.ts'
import { parameterRecord } from './parameters/parameters.record.ts'
import { parentDeviceRecord, parentRecord } from './parents/parents.record.ts'
import { permissionRecord } from './permissions/permissions.record.ts'
import { profitEntryThing, profitThing } from './profit/profit.record.ts'
import { booksThing, reconciliationDayRecord, statementLineThing } from './reconcile/reconcile.record.ts'
import { commissionPayoutRecord, referrerRecord } from './referrers/referrers.record.ts'
import { refundRequestRecord, refundRuleRecord, refundThing } from './refunds/refunds.record.ts'
import { reportRecord } from './reports/reports.record.ts'
import { resourceRecord } from './resources/resources.record.ts'
import { riskThing } from './risk/risk.record.ts'
import { roleRecord } from './roles/roles.record.ts'
import { setupStepThing } from './setup/setup.record.ts'
import { shareRecord } from './shares/shares.record.ts'
import { tagRecord } from './tags/tags.record.ts'
import { uploaderRecord } from './uploaders/uploaders.record.ts'
import { userRecord } from './users/users.record.ts'
import { webhookRecord } from './webhooks/webhooks.record.ts'
import { creditRuleRecord, workHourRecord, workStatementRecord } from './workHours/workHours.record.ts'

/** Every kind of record with a history. */
export const records = [
  userAddressRecord,
  alarmRecord,
  apiKeyRecord,
  appVersionRecord,
  bannerRecord,
  campStudentRecord,
  campTypeRecord,
  campRecord,
  campGroupRecord,
  channelRecord,
  channelCostRecord,
  coachGroupRecord,
  coachRecord,
  consentRecord,
  consentTextRecord,
  contractRecord,
  couponRecord,
  couponBatchRecord,
  demoRecord,
  coachPlanRecord,
  domainRecord,
  feedbackRecord,
  followUpRecord,
  goodsRecord,
  holidayRecord,
  keepingRuleRecord,
  logisticsOrderRecord,
  logisticsCompanyRecord,
  memberRecord,
  memberLevelRecord,
  memberBenefitRecord,
  permissionMenuRecord,
  merchantRecord,
  messageTaskRecord,
  orderRecord,
  parameterRecord,
  parentRecord,
  parentDeviceRecord,
  permissionRecord,
  reconciliationDayRecord,
  referrerRecord,
  commissionPayoutRecord,
  refundRequestRecord,
  refundRuleRecord,
  reportRecord,
  resourceRecord,
  roleRecord,
  shareRecord,
  tagRecord,
  uploaderRecord,
  userRecord,
  webhookRecord,
  workHourRecord,
  workStatementRecord,
  creditRuleRecord,
] as const

/** What entries of the log are about besides. */
export const things = [
  clockInThing,
  replyTemplatesThing,
  archiveThing,
  logThing,
  minorsReportThing,
  moveThing,
  profitEntryThing,
  profitThing,
  statementLineThing,
  booksThing,
  refundThing,
  riskThing,
  setupStepThing,
] as const
