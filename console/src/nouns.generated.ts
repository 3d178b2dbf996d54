// Written by `npm run roots` from the files of the nouns: never by hand.
import { accountNoun } from './account/account.console.tsx'
import { addressesNoun } from './addresses/addresses.console.tsx'
import { alarmsNoun } from './alarms/alarms.console.tsx'
import { apiKeysNoun } from './apiKeys/apiKeys.console.tsx'
import { appVersionsNoun } from './appVersions/appVersions.console.tsx'
import { bannersNoun } from './banners/banners.console.tsx'
import { calendarNoun } from './calendar/calendar.console.tsx'
import { campStatusNoun } from './campStatus/campStatus.console.tsx'
import { campStudentsNoun } from './campStudents/campStudents.console.tsx'
import { campsNoun } from './camps/camps.console.tsx'
import { channelsNoun } from './channels/channels.console.tsx'
import { clockInsNoun } from './clockIns/clockIns.console.tsx'
import { coachGroupsNoun } from './coachGroups/coachGroups.console.tsx'
import { coachesNoun } from './coaches/coaches.console.tsx'
import { consentsNoun } from './consents/consents.console.tsx'
import { contractsNoun } from './contracts/contracts.console.tsx'
import { couponsNoun } from './coupons/coupons.console.tsx'
import { demosNoun } from './demos/demos.console.tsx'
import { divisionNoun } from './division/division.console.tsx'
import { domainsNoun } from './domains/domains.console.tsx'
import { doubtsNoun } from './doubts/doubts.console.tsx'
import { feedbackNoun } from './feedback/feedback.console.tsx'
import { followUpsNoun } from './followUps/followUps.console.tsx'
import { goodsNoun } from './goods/goods.console.tsx'
import { helpNoun } from './help/help.console.tsx'
import { holidaysNoun } from './holidays/holidays.console.tsx'
import { homepageNoun } from './homepage/homepage.console.tsx'
import { keepingNoun } from './keeping/keeping.console.tsx'
import { logisticsNoun } from './logistics/logistics.console.tsx'
import { logsNoun } from './logs/logs.console.tsx'
import { membersNoun } from './members/members.console.tsx'
import { menusNoun } from './menus/menus.console.tsx'
import { merchantsNoun } from './merchants/merchants.console.tsx'
import { messageTasksNoun } from './messageTasks/messageTasks.console.tsx'
import { minorsNoun } from './minors/minors.console.tsx'
import { moveInNoun } from './moveIn/moveIn.console.tsx'
import { ordersNoun } from './orders/orders.console.tsx'
import { parametersNoun } from './parameters/parameters.console.tsx'
import { parentsNoun } from './parents/parents.console.tsx'
import { permissionCheckNoun } from './permissionCheck/permissionCheck.console.tsx'
import { permissionsNoun } from './permissions/permissions.console.tsx'
import { profitNoun } from './profit/profit.console.tsx'
import { reconcileNoun } from './reconcile/reconcile.console.tsx'
import { referrersNoun } from './referrers/referrers.console.tsx'
import { refundsNoun } from './refunds/refunds.console.tsx'
import { reportsNoun } from './reports/reports.console.tsx'
import { resourcesNoun } from './resources/resources.console.tsx'
import { riskNoun } from './risk/risk.console.tsx'
import { roleAccessNoun } from './roleAccess/roleAccess.console.tsx'
import { rolesNoun } from './roles/roles.console.tsx'
import { setupNoun } from './setup/setup.console.tsx'
import { sharesNoun } from './shares/shares.console.tsx'
import { tagsNoun } from './tags/tags.console.tsx'
import { uploadersNoun } from './uploaders/uploaders.console.tsx'
import { usersNoun } from './users/users.console.tsx'
import { webhooksNoun } from './webhooks/webhooks.console.tsx'
import { workHoursNoun } from './workHours/workHours.console.tsx'
import type { Noun } from './platform/signedIn/noun.ts'

/** Every noun of the console. */
export const nouns: readonly Noun[] = [
  accountNoun,
  addressesNoun,
  alarmsNoun,
  apiKeysNoun,
  appVersionsNoun,
  bannersNoun,
  calendarNoun,
  campStatusNoun,
  campStudentsNoun,
  campsNoun,
  channelsNoun,
  clockInsNoun,
  coachGroupsNoun,
  coachesNoun,
  consentsNoun,
  contractsNoun,
  couponsNoun,
  demosNoun,
  divisionNoun,
  domainsNoun,
  doubtsNoun,
  feedbackNoun,
  followUpsNoun,
  goodsNoun,
  helpNoun,
  holidaysNoun,
  homepageNoun,
  keepingNoun,
  logisticsNoun,
  logsNoun,
  membersNoun,
  menusNoun,
  merchantsNoun,
  messageTasksNoun,
  minorsNoun,
  moveInNoun,
  ordersNoun,
  parametersNoun,
  parentsNoun,
  permissionCheckNoun,
  permissionsNoun,
  profitNoun,
  reconcileNoun,
  referrersNoun,
  refundsNoun,
  reportsNoun,
  resourcesNoun,
  riskNoun,
  roleAccessNoun,
  rolesNoun,
  setupNoun,
  sharesNoun,
  tagsNoun,
  uploadersNoun,
  usersNoun,
  webhooksNoun,
  workHoursNoun,
]
