// Written by `npm run roots` from the files of the nouns: never by hand.
import { accountModule } from './account/account.module.ts'
import { addressesModule } from './addresses/addresses.module.ts'
import { alarmsModule } from './alarms/alarms.module.ts'
import { apiKeysModule } from './apiKeys/apiKeys.module.ts'
import { appVersionsModule } from './appVersions/appVersions.module.ts'
import { bannersModule } from './banners/banners.module.ts'
import { bookmarksModule } from './bookmarks/bookmarks.module.ts'
import { calendarModule } from './calendar/calendar.module.ts'
import { campStatusModule } from './campStatus/campStatus.module.ts'
import { campStudentsModule } from './campStudents/campStudents.module.ts'
import { campsModule } from './camps/camps.module.ts'
import { changesModule } from './changes/changes.module.ts'
import { channelsModule } from './channels/channels.module.ts'
import { clockInsModule } from './clockIns/clockIns.module.ts'
import { coachGroupsModule } from './coachGroups/coachGroups.module.ts'
import { coachesModule } from './coaches/coaches.module.ts'
import { consentsModule } from './consents/consents.module.ts'
import { contractsModule } from './contracts/contracts.module.ts'
import { couponsModule } from './coupons/coupons.module.ts'
import { crashesModule } from './crashes/crashes.module.ts'
import { demosModule } from './demos/demos.module.ts'
import { divisionModule } from './division/division.module.ts'
import { domainsModule } from './domains/domains.module.ts'
import { doubtsModule } from './doubts/doubts.module.ts'
import { factorsModule } from './factors/factors.module.ts'
import { feedbackModule } from './feedback/feedback.module.ts'
import { filesModule } from './files/files.module.ts'
import { followUpsModule } from './followUps/followUps.module.ts'
import { formDraftsModule } from './formDrafts/formDrafts.module.ts'
import { goodsModule } from './goods/goods.module.ts'
import { holidaysModule } from './holidays/holidays.module.ts'
import { homepageModule } from './homepage/homepage.module.ts'
import { inflowModule } from './inflow/inflow.module.ts'
import { keepingModule } from './keeping/keeping.module.ts'
import { logisticsModule } from './logistics/logistics.module.ts'
import { logsModule } from './logs/logs.module.ts'
import { mediaModule } from './media/media.module.ts'
import { membersModule } from './members/members.module.ts'
import { menusModule } from './menus/menus.module.ts'
import { merchantsModule } from './merchants/merchants.module.ts'
import { messageTasksModule } from './messageTasks/messageTasks.module.ts'
import { minorsModule } from './minors/minors.module.ts'
import { moveInModule } from './moveIn/moveIn.module.ts'
import { notifyModule } from './notify/notify.module.ts'
import { ordersModule } from './orders/orders.module.ts'
import { parametersModule } from './parameters/parameters.module.ts'
import { parentsModule } from './parents/parents.module.ts'
import { paymentModule } from './payment/payment.module.ts'
import { permissionsModule } from './permissions/permissions.module.ts'
import { piiModule } from './pii/pii.module.ts'
import { preferencesModule } from './preferences/preferences.module.ts'
import { profitModule } from './profit/profit.module.ts'
import { reconcileModule } from './reconcile/reconcile.module.ts'
import { referrersModule } from './referrers/referrers.module.ts'
import { refundsModule } from './refunds/refunds.module.ts'
import { reportsModule } from './reports/reports.module.ts'
import { resourcesModule } from './resources/resources.module.ts'
import { riskModule } from './risk/risk.module.ts'
import { roleAccessModule } from './roleAccess/roleAccess.module.ts'
import { rolesModule } from './roles/roles.module.ts'
import { setupModule } from './setup/setup.module.ts'
import { sharesModule } from './shares/shares.module.ts'
import { ssoModule } from './sso/sso.module.ts'
import { tagsModule } from './tags/tags.module.ts'
import { uploadersModule } from './uploaders/uploaders.module.ts'
import { usersModule } from './users/users.module.ts'
import { webhooksModule } from './webhooks/webhooks.module.ts'
import { workHoursModule } from './workHours/workHours.module.ts'
import type { Outside } from './integrations/outside.ts'
import type { Module } from './platform/module.ts'

/** Every noun of the server. */
export const modules: readonly Module<Outside>[] = [
  accountModule,
  addressesModule,
  alarmsModule,
  apiKeysModule,
  appVersionsModule,
  bannersModule,
  bookmarksModule,
  calendarModule,
  campStatusModule,
  campStudentsModule,
  campsModule,
  changesModule,
  channelsModule,
  clockInsModule,
  coachGroupsModule,
  coachesModule,
  consentsModule,
  contractsModule,
  couponsModule,
  crashesModule,
  demosModule,
  divisionModule,
  domainsModule,
  doubtsModule,
  factorsModule,
  feedbackModule,
  filesModule,
  followUpsModule,
  formDraftsModule,
  goodsModule,
  holidaysModule,
  homepageModule,
  inflowModule,
  keepingModule,
  logisticsModule,
  logsModule,
  mediaModule,
  membersModule,
  menusModule,
  merchantsModule,
  messageTasksModule,
  minorsModule,
  moveInModule,
  notifyModule,
  ordersModule,
  parametersModule,
  parentsModule,
  paymentModule,
  permissionsModule,
  piiModule,
  preferencesModule,
  profitModule,
  reconcileModule,
  referrersModule,
  refundsModule,
  reportsModule,
  resourcesModule,
  riskModule,
  roleAccessModule,
  rolesModule,
  setupModule,
  sharesModule,
  ssoModule,
  tagsModule,
  uploadersModule,
  usersModule,
  webhooksModule,
  workHoursModule,
]
