// Written by `npm run roots` from the files of the nouns: never by hand.
import * as accountBinding from './account/account.binding.ts'
import * as accountCodes from './account/account.codes.ts'
import * as accountDemo from './account/account.demo.ts'
import * as accountOutbox from './account/account.outbox.ts'
import * as accountProofs from './account/account.proofs.ts'
import * as accountSessions from './account/account.sessions.ts'
import * as accountWays from './account/account.ways.ts'
import * as addressesOpen from './addresses/addresses.open.ts'
import * as addresses from './addresses/addresses.ts'
import * as alarms from './alarms/alarms.ts'
import * as apiKeysClockOpen from './apiKeys/apiKeys.clock.open.ts'
import * as apiKeys from './apiKeys/apiKeys.ts'
import * as appVersionsOpen from './appVersions/appVersions.open.ts'
import * as appVersions from './appVersions/appVersions.ts'
import * as bannersOpen from './banners/banners.open.ts'
import * as banners from './banners/banners.ts'
import * as account from './base/account.ts'
import * as changesCalls from './base/changes.calls.ts'
import * as crashes from './base/crashes.ts'
import * as drafts from './base/drafts.ts'
import * as files from './base/files.ts'
import * as notify from './base/notify.ts'
import * as piiCalls from './base/pii.calls.ts'
import * as preferences from './base/preferences.ts'
import * as presence from './base/presence.ts'
import * as testMode from './base/testMode.ts'
import * as undoSteps from './base/undo.steps.ts'
import * as visits from './base/visits.ts'
import * as calendar from './calendar/calendar.ts'
import * as campStatus from './campStatus/campStatus.ts'
import * as campStudentsChanges from './campStudents/campStudents.changes.ts'
import * as campStudentsExports from './campStudents/campStudents.exports.ts'
import * as campStudentsOpen from './campStudents/campStudents.open.ts'
import * as campStudentsTransfer from './campStudents/campStudents.transfer.ts'
import * as campStudents from './campStudents/campStudents.ts'
import * as campStudentsWeeks from './campStudents/campStudents.weeks.ts'
import * as campsCalendar from './camps/camps.calendar.ts'
import * as campsConfig from './camps/camps.config.ts'
import * as campsGroups from './camps/camps.groups.ts'
import * as campsOpen from './camps/camps.open.ts'
import * as campsOptions from './camps/camps.options.ts'
import * as campsTemplates from './camps/camps.templates.ts'
import * as campsTimeline from './camps/camps.timeline.ts'
import * as camps from './camps/camps.ts'
import * as channelsFunnelRows from './channels/channels.funnel.rows.ts'
import * as channelsFunnel from './channels/channels.funnel.ts'
import * as channelsOpen from './channels/channels.open.ts'
import * as channelsOptions from './channels/channels.options.ts'
import * as channels from './channels/channels.ts'
import * as clockInsCommentsOpen from './clockIns/clockIns.comments.open.ts'
import * as clockInsDesk from './clockIns/clockIns.desk.ts'
import * as clockInsOpen from './clockIns/clockIns.open.ts'
import * as clockIns from './clockIns/clockIns.ts'
import * as coachGroups from './coachGroups/coachGroups.ts'
import * as coachGroupsWriting from './coachGroups/coachGroups.writing.ts'
import * as coachesAbsences from './coaches/coaches.absences.ts'
import * as coachesComments from './coaches/coaches.comments.ts'
import * as coachesOpen from './coaches/coaches.open.ts'
import * as coachesOptions from './coaches/coaches.options.ts'
import * as coachesRadar from './coaches/coaches.radar.ts'
import * as coachesRates from './coaches/coaches.rates.ts'
import * as coachesRenewal from './coaches/coaches.renewal.ts'
import * as coachesTimeline from './coaches/coaches.timeline.ts'
import * as coaches from './coaches/coaches.ts'
import * as coachesWriting from './coaches/coaches.writing.ts'
import * as consentsOpen from './consents/consents.open.ts'
import * as consents from './consents/consents.ts'
import * as contractsBoard from './contracts/contracts.board.ts'
import * as contractsNotice from './contracts/contracts.notice.ts'
import * as contractsSending from './contracts/contracts.sending.ts'
import * as contractsSigning from './contracts/contracts.signing.ts'
import * as contractsTermination from './contracts/contracts.termination.ts'
import * as contracts from './contracts/contracts.ts'
import * as couponsBatches from './coupons/coupons.batches.ts'
import * as couponsFreezing from './coupons/coupons.freezing.ts'
import * as couponsPosters from './coupons/coupons.posters.ts'
import * as couponsSteps from './coupons/coupons.steps.ts'
import * as coupons from './coupons/coupons.ts'
import * as demosOpen from './demos/demos.open.ts'
import * as demos from './demos/demos.ts'
import * as divisionCamps from './division/division.camps.ts'
import * as divisionPlanning from './division/division.planning.ts'
import * as division from './division/division.ts'
import * as domains from './domains/domains.ts'
import * as doubts from './doubts/doubts.ts'
import * as factorsPasskeys from './factors/factors.passkeys.ts'
import * as factors from './factors/factors.ts'
import * as feedbackDesk from './feedback/feedback.desk.ts'
import * as feedbackOpen from './feedback/feedback.open.ts'
import * as feedbackTemplates from './feedback/feedback.templates.ts'
import * as feedback from './feedback/feedback.ts'
import * as followUps from './followUps/followUps.ts'
import * as goodsOpen from './goods/goods.open.ts'
import * as goods from './goods/goods.ts'
import * as holidays from './holidays/holidays.ts'
import * as homepageDashboards from './homepage/homepage.dashboards.ts'
import * as homepageFigures from './homepage/homepage.figures.ts'
import * as homepageMorning from './homepage/homepage.morning.ts'
import * as homepagePulse from './homepage/homepage.pulse.ts'
import * as homepage from './homepage/homepage.ts'
import * as inflowCountsOpen from './inflow/inflow.counts.open.ts'
import * as inflowOpen from './inflow/inflow.open.ts'
import * as inflow from './inflow/inflow.ts'
import * as keepingArchive from './keeping/keeping.archive.ts'
import * as keeping from './keeping/keeping.ts'
import * as logisticsCompanies from './logistics/logistics.companies.ts'
import * as logisticsNotice from './logistics/logistics.notice.ts'
import * as logisticsOpen from './logistics/logistics.open.ts'
import * as logisticsParcels from './logistics/logistics.parcels.ts'
import * as logisticsReturns from './logistics/logistics.returns.ts'
import * as logisticsTracking from './logistics/logistics.tracking.ts'
import * as logistics from './logistics/logistics.ts'
import * as logsRecords from './logs/logs.records.ts'
import * as logs from './logs/logs.ts'
import * as mediaOpen from './media/media.open.ts'
import * as media from './media/media.ts'
import * as members from './members/members.ts'
import * as menusCalls from './menus/menus.calls.ts'
import * as merchants from './merchants/merchants.ts'
import * as messageTasks from './messageTasks/messageTasks.ts'
import * as minors from './minors/minors.ts'
import * as moveIn from './moveIn/moveIn.ts'
import * as ordersChanges from './orders/orders.changes.ts'
import * as ordersExports from './orders/orders.exports.ts'
import * as ordersOpen from './orders/orders.open.ts'
import * as ordersRedeemingOpen from './orders/orders.redeeming.open.ts'
import * as ordersRedeeming from './orders/orders.redeeming.ts'
import * as orders from './orders/orders.ts'
import * as ordersWriting from './orders/orders.writing.ts'
import * as parametersCalls from './parameters/parameters.calls.ts'
import * as parentsChanges from './parents/parents.changes.ts'
import * as parentsDevicesOpen from './parents/parents.devices.open.ts'
import * as parentsFamily from './parents/parents.family.ts'
import * as parentsMaking from './parents/parents.making.ts'
import * as parentsMerges from './parents/parents.merges.ts'
import * as parentsOpen from './parents/parents.open.ts'
import * as parentsState from './parents/parents.state.ts'
import * as parentsStudentsOpen from './parents/parents.students.open.ts'
import * as parents from './parents/parents.ts'
import * as paymentOpen from './payment/payment.open.ts'
import * as paymentSandboxOpen from './payment/payment.sandbox.open.ts'
import * as paymentStray from './payment/payment.stray.ts'
import * as payment from './payment/payment.ts'
import * as permissionsCalls from './permissions/permissions.calls.ts'
import * as permissionsCheck from './permissions/permissions.check.ts'
import * as permissionsEffective from './permissions/permissions.effective.ts'
import * as profit from './profit/profit.ts'
import * as reconcileBooks from './reconcile/reconcile.books.ts'
import * as reconcileSteps from './reconcile/reconcile.steps.ts'
import * as reconcile from './reconcile/reconcile.ts'
import * as referrersGraph from './referrers/referrers.graph.ts'
import * as referrersPayouts from './referrers/referrers.payouts.ts'
import * as referrers from './referrers/referrers.ts'
import * as referrersWriting from './referrers/referrers.writing.ts'
import * as refundsOpen from './refunds/refunds.open.ts'
import * as refundsRequests from './refunds/refunds.requests.ts'
import * as refundsRules from './refunds/refunds.rules.ts'
import * as refunds from './refunds/refunds.ts'
import * as reports from './reports/reports.ts'
import * as resources from './resources/resources.ts'
import * as risk from './risk/risk.ts'
import * as roleAccessExports from './roleAccess/roleAccess.exports.ts'
import * as roleAccess from './roleAccess/roleAccess.ts'
import * as rolesFactors from './roles/roles.factors.ts'
import * as roles from './roles/roles.ts'
import * as setupSample from './setup/setup.sample.ts'
import * as setup from './setup/setup.ts'
import * as shares from './shares/shares.ts'
import * as sso from './sso/sso.ts'
import * as tags from './tags/tags.ts'
import * as uploadersInvites from './uploaders/uploaders.invites.ts'
import * as uploaders from './uploaders/uploaders.ts'
import * as usersFactors from './users/users.factors.ts'
import * as usersSessions from './users/users.sessions.ts'
import * as users from './users/users.ts'
import * as webhooksOpen from './webhooks/webhooks.open.ts'
import * as webhooks from './webhooks/webhooks.ts'
import * as workHoursChanges from './workHours/workHours.changes.ts'
import * as workHoursEntries from './workHours/workHours.entries.ts'
import * as workHoursPay from './workHours/workHours.pay.ts'
import * as workHoursRequests from './workHours/workHours.requests.ts'
import * as workHoursSettlements from './workHours/workHours.settlements.ts'
import * as workHoursStatements from './workHours/workHours.statements.ts'
import * as workHoursStatistics from './workHours/workHours.statistics.ts'
import * as workHoursTrace from './workHours/workHours.trace.ts'
import * as workHours from './workHours/workHours.ts'

/** The files of the contract that define calls. */
export const callFiles: readonly Readonly<Record<string, unknown>>[] = [
  accountBinding,
  accountCodes,
  accountDemo,
  accountOutbox,
  accountProofs,
  accountSessions,
  accountWays,
  addressesOpen,
  addresses,
  alarms,
  apiKeysClockOpen,
  apiKeys,
  appVersionsOpen,
  appVersions,
  bannersOpen,
  banners,
  account,
  changesCalls,
  crashes,
  drafts,
  files,
  notify,
  piiCalls,
  preferences,
  presence,
  testMode,
  undoSteps,
  visits,
  calendar,
  campStatus,
  campStudentsChanges,
  campStudentsExports,
  campStudentsOpen,
  campStudentsTransfer,
  campStudents,
  campStudentsWeeks,
  campsCalendar,
  campsConfig,
  campsGroups,
  campsOpen,
  campsOptions,
  campsTemplates,
  campsTimeline,
  camps,
  channelsFunnelRows,
  channelsFunnel,
  channelsOpen,
  channelsOptions,
  channels,
  clockInsCommentsOpen,
  clockInsDesk,
  clockInsOpen,
  clockIns,
  coachGroups,
  coachGroupsWriting,
  coachesAbsences,
  coachesComments,
  coachesOpen,
  coachesOptions,
  coachesRadar,
  coachesRates,
  coachesRenewal,
  coachesTimeline,
  coaches,
  coachesWriting,
  consentsOpen,
  consents,
  contractsBoard,
  contractsNotice,
  contractsSending,
  contractsSigning,
  contractsTermination,
  contracts,
  couponsBatches,
  couponsFreezing,
  couponsPosters,
  couponsSteps,
  coupons,
  demosOpen,
  demos,
  divisionCamps,
  divisionPlanning,
  division,
  domains,
  doubts,
  factorsPasskeys,
  factors,
  feedbackDesk,
  feedbackOpen,
  feedbackTemplates,
  feedback,
  followUps,
  goodsOpen,
  goods,
  holidays,
  homepageDashboards,
  homepageFigures,
  homepageMorning,
  homepagePulse,
  homepage,
  inflowCountsOpen,
  inflowOpen,
  inflow,
  keepingArchive,
  keeping,
  logisticsCompanies,
  logisticsNotice,
  logisticsOpen,
  logisticsParcels,
  logisticsReturns,
  logisticsTracking,
  logistics,
  logsRecords,
  logs,
  mediaOpen,
  media,
  members,
  menusCalls,
  merchants,
  messageTasks,
  minors,
  moveIn,
  ordersChanges,
  ordersExports,
  ordersOpen,
  ordersRedeemingOpen,
  ordersRedeeming,
  orders,
  ordersWriting,
  parametersCalls,
  parentsChanges,
  parentsDevicesOpen,
  parentsFamily,
  parentsMaking,
  parentsMerges,
  parentsOpen,
  parentsState,
  parentsStudentsOpen,
  parents,
  paymentOpen,
  paymentSandboxOpen,
  paymentStray,
  payment,
  permissionsCalls,
  permissionsCheck,
  permissionsEffective,
  profit,
  reconcileBooks,
  reconcileSteps,
  reconcile,
  referrersGraph,
  referrersPayouts,
  referrers,
  referrersWriting,
  refundsOpen,
  refundsRequests,
  refundsRules,
  refunds,
  reports,
  resources,
  risk,
  roleAccessExports,
  roleAccess,
  rolesFactors,
  roles,
  setupSample,
  setup,
  shares,
  sso,
  tags,
  uploadersInvites,
  uploaders,
  usersFactors,
  usersSessions,
  users,
  webhooksOpen,
  webhooks,
  workHoursChanges,
  workHoursEntries,
  workHoursPay,
  workHoursRequests,
  workHoursSettlements,
  workHoursStatements,
  workHoursStatistics,
  workHoursTrace,
  workHours,
]
