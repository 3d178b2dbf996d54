import { getUserAddressByPage } from '@camp/contract/addresses/addresses'
import { listAlarms } from '@camp/contract/alarms/alarms'
import { listApiKeys } from '@camp/contract/apiKeys/apiKeys'
import { listVersions } from '@camp/contract/appVersions/appVersions'
import { listFiledBanner } from '@camp/contract/banners/banners'
import type { AnyCall } from '@camp/contract/base/call'
import type { ListId } from '@camp/contract/base/lists'
import { getMemberWeekList } from '@camp/contract/campStatus/campStatus'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { listCamps } from '@camp/contract/camps/camps'
import { listCampGroups } from '@camp/contract/camps/camps.groups'
import { listPromotionChannels } from '@camp/contract/channels/channels'
import { listCoaches } from '@camp/contract/coaches/coaches'
import { getCoachComments, listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { getCoachGroupMembers, listCoachGroups } from '@camp/contract/coachGroups/coachGroups'
import { listEssContracts } from '@camp/contract/contracts/contracts'
import { listCoupons } from '@camp/contract/coupons/coupons'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { listDemos } from '@camp/contract/demos/demos'
import { getDomains } from '@camp/contract/domains/domains'
import { listFeedbackDesk } from '@camp/contract/feedback/feedback.desk'
import { listFollowUps } from '@camp/contract/followUps/followUps'
import { listGoods } from '@camp/contract/goods/goods'
import { listKeepingPlans } from '@camp/contract/keeping/keeping'
import { getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { getLogisticsOrdersByPage } from '@camp/contract/logistics/logistics.parcels'
import { listReturnParcels } from '@camp/contract/logistics/logistics.returns'
import { getLogs } from '@camp/contract/logs/logs'
import { getMember } from '@camp/contract/members/members'
import { listMerchants } from '@camp/contract/merchants/merchants'
import { getMessageTasksByPage } from '@camp/contract/messageTasks/messageTasks'
import { listOrders } from '@camp/contract/orders/orders'
import { listParents } from '@camp/contract/parents/parents'
import { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { listCampProfits } from '@camp/contract/profit/profit'
import { listReconciliationDays, listStatementLines } from '@camp/contract/reconcile/reconcile'
import { listReferrers } from '@camp/contract/referrers/referrers'
import { listCommissionPayouts } from '@camp/contract/referrers/referrers.payouts'
import { listRefunds } from '@camp/contract/refunds/refunds'
import { listRefundRequests } from '@camp/contract/refunds/refunds.requests'
import { listReports } from '@camp/contract/reports/reports'
import { listResources } from '@camp/contract/resources/resources'
import { listRisks } from '@camp/contract/risk/risk'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { listShares } from '@camp/contract/shares/shares'
import { listUploaders } from '@camp/contract/uploaders/uploaders'
import { queryUsers } from '@camp/contract/users/users'
import { listWebhooks } from '@camp/contract/webhooks/webhooks'
import { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { listWorkhourStatistics } from '@camp/contract/workHours/workHours.statistics'

/** A list as the walk over all of them sees it. */
interface WalkedList {
  /** Its address; what stands in braces is known to `filledIn`. */
  readonly at: string
  readonly call: AnyCall
}

export const desks = {
  commentDesk: { at: '/coach/commentDesk?all=true&ended=false', call: listOwnComments },
  feedback: { at: '/feedback/index?status=PENDING', call: listFeedbackDesk },
  refundRequests: { at: '/order/refunds?status=REQUESTED', call: listRefundRequests },
} as const satisfies Partial<Record<ListId, WalkedList>>

/**
 * Every list of the console; a new one does not compile until it stands here or below. The desks of comments, feedback and refunds are no
 * tables: each has a journey of its own, and says with the lists what is wrong.
 */
export const lists: Readonly<Record<Exclude<ListId, keyof typeof desks>, WalkedList>> = {
  apiKeys: { at: '/core/apiKey', call: listApiKeys },
  alarms: { at: '/settings/schedules', call: listAlarms },
  webhooks: { at: '/core/webhook', call: listWebhooks },
  profits: { at: '/camp/profit', call: listCampProfits },
  risks: { at: '/camp/risk?view=ALL', call: listRisks },
  keepingPlans: { at: '/core/keeping?tab=plans', call: listKeepingPlans },
  appVersions: { at: '/content/banner/appVersion', call: listVersions },
  campGroups: { at: '/camp/campGroup?campId={camp}', call: listCampGroups },
  campStudents: { at: '/camp/campStudent?campId={camp}', call: listCampClientUsers },
  camps: { at: '/camp/index', call: listCamps },
  channels: { at: '/extension/channel', call: listPromotionChannels },
  coachGroups: { at: '/coach/coachGroup', call: listCoachGroups },
  coachMembers: { at: '/coach/coachMember?groupId=1', call: getCoachGroupMembers },
  coaches: { at: '/coach/coashListIndex', call: listCoaches },
  commissionPayouts: { at: '/extension/referrer?tab=payouts', call: listCommissionPayouts },
  contracts: { at: '/coach/contractSignRecords', call: listEssContracts },
  couponBatches: { at: '/extension/exchange', call: listCouponBatches },
  coupons: { at: '/extension/exchange?tab=codes', call: listCoupons },
  demos: { at: '/resources/demo', call: listDemos },
  domains: { at: '/core/domain', call: getDomains },
  filedBanners: { at: '/content/banner?tab=archived', call: listFiledBanner },
  followUps: { at: '/parent/followUp', call: listFollowUps },
  goods: { at: '/content/goods', call: listGoods },
  logisticsCompanies: { at: '/location/logisticsCompany', call: getLogisticsCompaniesByPage },
  logisticsOrders: { at: '/location/logisticsOrder', call: getLogisticsOrdersByPage },
  logs: { at: '/permission/log', call: getLogs },
  members: { at: '/member/index', call: getMember },
  merchants: { at: '/content/weMerchant', call: listMerchants },
  messageTasks: { at: '/messageTask/index', call: getMessageTasksByPage },
  orders: { at: '/order/index', call: listOrders },
  overtimeComments: { at: '/coach/coachOverTime', call: getCoachComments },
  parents: { at: '/parent/index', call: listParents },
  permissions: { at: '/permission/permission', call: getPermissionsByPage },
  reconciliationDays: { at: '/order/reconcile?tab=days', call: listReconciliationDays },
  referrers: { at: '/extension/referrer', call: listReferrers },
  refunds: { at: '/order/refunds?tab=refunds', call: listRefunds },
  reports: { at: '/resources/report', call: listReports },
  resources: { at: '/resources/manage', call: listResources },
  returnParcels: { at: '/location/logisticsOrder?tab=back', call: listReturnParcels },
  roles: { at: '/permission/role', call: getAllAuthRoles },
  settlements: { at: '/sample/settlement', call: getAllSettlements },
  shares: { at: '/resources/share', call: listShares },
  statementLines: { at: '/order/reconcile?day=3', call: listStatementLines },
  uploaders: { at: '/content/uploader', call: listUploaders },
  userAddresses: { at: '/location/userAddress', call: getUserAddressByPage },
  users: { at: '/usercenter/backUserManage', call: queryUsers },
  weekStudents: { at: '/camp/status?figure=ENROLLED', call: getMemberWeekList },
  workHourStats: { at: '/coach/coachWorkHourStats', call: listWorkhourStatistics },
  workStatements: { at: '/coach/statements', call: listWorkStatements },
}
