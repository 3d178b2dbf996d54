// Written by `npm run roots` from the files of the nouns: never by hand.
import { addressErrors } from './addresses/addresses.errors.ts'
import { alarmErrors } from './alarms/alarms.errors.ts'
import { apiKeyErrors } from './apiKeys/apiKeys.errors.ts'
import { appVersionErrors } from './appVersions/appVersions.errors.ts'
import { bannerErrors } from './banners/banners.errors.ts'
import { changeErrors } from './base/changes.failures.ts'
import { mentionErrors } from './base/mentions.failures.ts'
import { piiErrors } from './base/pii.failures.ts'
import { calendarErrors } from './calendar/calendar.errors.ts'
import { enrolmentErrors } from './campStudents/campStudents.errors.ts'
import { campErrors } from './camps/camps.errors.ts'
import { channelErrors } from './channels/channels.errors.ts'
import { clockInErrors } from './clockIns/clockIns.errors.ts'
import { coachGroupErrors } from './coachGroups/coachGroups.errors.ts'
import { coachErrors } from './coaches/coaches.errors.ts'
import { consentErrors } from './consents/consents.errors.ts'
import { contractErrors } from './contracts/contracts.errors.ts'
import { couponErrors } from './coupons/coupons.errors.ts'
import { demoErrors } from './demos/demos.errors.ts'
import { divisionErrors } from './division/division.errors.ts'
import { factorErrors } from './factors/factors.errors.ts'
import { feedbackErrors } from './feedback/feedback.errors.ts'
import { followUpErrors } from './followUps/followUps.errors.ts'
import { goodsErrors } from './goods/goods.errors.ts'
import { holidayErrors } from './holidays/holidays.errors.ts'
import { homepageErrors } from './homepage/homepage.errors.ts'
import { inflowErrors } from './inflow/inflow.errors.ts'
import { keepingErrors } from './keeping/keeping.errors.ts'
import { logisticsErrors } from './logistics/logistics.errors.ts'
import { mediaErrors } from './media/media.errors.ts'
import { memberErrors } from './members/members.errors.ts'
import { merchantErrors } from './merchants/merchants.errors.ts'
import { minorsErrors } from './minors/minors.errors.ts'
import { moveCampErrors } from './moveIn/moveIn.camps.errors.ts'
import { moveCoachErrors } from './moveIn/moveIn.coaches.errors.ts'
import { moveEnrolmentErrors } from './moveIn/moveIn.enrolments.errors.ts'
import { moveInErrors } from './moveIn/moveIn.errors.ts'
import { moveOrderErrors } from './moveIn/moveIn.orders.errors.ts'
import { moveReferrerErrors } from './moveIn/moveIn.referrers.errors.ts'
import { orderErrors } from './orders/orders.errors.ts'
import { familyErrors } from './parents/parents.errors.ts'
import { paymentErrors } from './payment/payment.errors.ts'
import { profitErrors } from './profit/profit.errors.ts'
import { reconcileErrors } from './reconcile/reconcile.errors.ts'
import { referrerErrors } from './referrers/referrers.errors.ts'
import { refundErrors } from './refunds/refunds.errors.ts'
import { reportErrors } from './reports/reports.errors.ts'
import { resourceErrors } from './resources/resources.errors.ts'
import { riskErrors } from './risk/risk.errors.ts'
import { accessErrors } from './roleAccess/roleAccess.errors.ts'
import { roleErrors } from './roles/roles.errors.ts'
import { setupErrors } from './setup/setup.errors.ts'
import { shareErrors } from './shares/shares.errors.ts'
import { uploaderErrors } from './uploaders/uploaders.errors.ts'
import { staffErrors } from './users/users.errors.ts'
import { webhookErrors } from './webhooks/webhooks.errors.ts'
import { workHourErrors } from './workHours/workHours.errors.ts'

/** The refusals of the nouns. */
export const nounErrors = {
  ...addressErrors,
  ...alarmErrors,
  ...apiKeyErrors,
  ...appVersionErrors,
  ...bannerErrors,
  ...changeErrors,
  ...mentionErrors,
  ...piiErrors,
  ...calendarErrors,
  ...enrolmentErrors,
  ...campErrors,
  ...channelErrors,
  ...clockInErrors,
  ...coachGroupErrors,
  ...coachErrors,
  ...consentErrors,
  ...contractErrors,
  ...couponErrors,
  ...demoErrors,
  ...divisionErrors,
  ...factorErrors,
  ...feedbackErrors,
  ...followUpErrors,
  ...goodsErrors,
  ...holidayErrors,
  ...homepageErrors,
  ...inflowErrors,
  ...keepingErrors,
  ...logisticsErrors,
  ...mediaErrors,
  ...memberErrors,
  ...merchantErrors,
  ...minorsErrors,
  ...moveCampErrors,
  ...moveCoachErrors,
  ...moveEnrolmentErrors,
  ...moveInErrors,
  ...moveOrderErrors,
  ...moveReferrerErrors,
  ...orderErrors,
  ...familyErrors,
  ...paymentErrors,
  ...profitErrors,
  ...reconcileErrors,
  ...referrerErrors,
  ...refundErrors,
  ...reportErrors,
  ...resourceErrors,
  ...riskErrors,
  ...accessErrors,
  ...roleErrors,
  ...setupErrors,
  ...shareErrors,
  ...uploaderErrors,
  ...staffErrors,
  ...webhookErrors,
  ...workHourErrors,
} as const
