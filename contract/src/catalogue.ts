import * as accountBinding from './account/account.binding.ts'
import * as accountCodes from './account/account.codes.ts'
import * as accountOutbox from './account/account.outbox.ts'
import * as accountSessions from './account/account.sessions.ts'
import * as accountWays from './account/account.ways.ts'
import * as addresses from './addresses/addresses.ts'
import * as appVersions from './appVersions/appVersions.ts'
import * as banners from './banners/banners.ts'
import * as account from './base/account.ts'
import { type AnyCall, isCall } from './base/call.ts'
import * as changes from './base/changes.calls.ts'
import * as crashes from './base/crashes.ts'
import * as files from './base/files.ts'
import * as notify from './base/notify.ts'
import * as personal from './base/pii.calls.ts'
import * as preferences from './base/preferences.ts'
import * as campStatus from './campStatus/campStatus.ts'
import * as campStudentChanges from './campStudents/campStudents.changes.ts'
import * as campStudentExports from './campStudents/campStudents.exports.ts'
import * as campStudentTransfer from './campStudents/campStudents.transfer.ts'
import * as campStudents from './campStudents/campStudents.ts'
import * as campStudentWeeks from './campStudents/campStudents.weeks.ts'
import * as campsConfig from './camps/camps.config.ts'
import * as campGroups from './camps/camps.groups.ts'
import * as campOptions from './camps/camps.options.ts'
import * as camps from './camps/camps.ts'
import * as channelFunnel from './channels/channels.funnel.ts'
import * as channelOptions from './channels/channels.options.ts'
import * as channels from './channels/channels.ts'
import * as clockIns from './clockIns/clockIns.ts'
import * as coachAbsences from './coaches/coaches.absences.ts'
import * as coachComments from './coaches/coaches.comments.ts'
import * as coachOptions from './coaches/coaches.options.ts'
import * as coachRadar from './coaches/coaches.radar.ts'
import * as coachRates from './coaches/coaches.rates.ts'
import * as coachRenewal from './coaches/coaches.renewal.ts'
import * as coaches from './coaches/coaches.ts'
import * as coachWriting from './coaches/coaches.writing.ts'
import * as coachGroups from './coachGroups/coachGroups.ts'
import * as coachGroupWriting from './coachGroups/coachGroups.writing.ts'
import * as contractBoard from './contracts/contracts.board.ts'
import * as contractNotices from './contracts/contracts.notice.ts'
import * as contractSending from './contracts/contracts.sending.ts'
import * as contractSigning from './contracts/contracts.signing.ts'
import * as contractTermination from './contracts/contracts.termination.ts'
import * as contracts from './contracts/contracts.ts'
import * as couponBatches from './coupons/coupons.batches.ts'
import * as couponFreezing from './coupons/coupons.freezing.ts'
import * as couponPosters from './coupons/coupons.posters.ts'
import * as couponSteps from './coupons/coupons.steps.ts'
import * as coupons from './coupons/coupons.ts'
import * as demos from './demos/demos.ts'
import * as divisionPlanning from './division/division.planning.ts'
import * as division from './division/division.ts'
import * as domains from './domains/domains.ts'
import * as doubts from './doubts/doubts.ts'
import * as feedbackDesk from './feedback/feedback.desk.ts'
import * as feedbackTemplates from './feedback/feedback.templates.ts'
import * as feedback from './feedback/feedback.ts'
import * as followUpsMany from './followUps/followUps.many.ts'
import * as followUps from './followUps/followUps.ts'
import * as goods from './goods/goods.ts'
import * as holidays from './holidays/holidays.ts'
import * as homepage from './homepage/homepage.ts'
import * as logisticsCompanies from './logistics/logistics.companies.ts'
import * as logisticsNotices from './logistics/logistics.notice.ts'
import * as logisticsParcels from './logistics/logistics.parcels.ts'
import * as logisticsReturns from './logistics/logistics.returns.ts'
import * as logistics from './logistics/logistics.ts'
import * as logRecords from './logs/logs.records.ts'
import * as logs from './logs/logs.ts'
import * as media from './media/media.ts'
import * as members from './members/members.ts'
import * as menus from './menus/menus.calls.ts'
import * as merchants from './merchants/merchants.ts'
import * as messageTasks from './messageTasks/messageTasks.ts'
import * as orderExports from './orders/orders.exports.ts'
import * as orderImports from './orders/orders.imports.ts'
import * as orders from './orders/orders.ts'
import * as orderWriting from './orders/orders.writing.ts'
import * as parameters from './parameters/parameters.calls.ts'
import * as parentChanges from './parents/parents.changes.ts'
import * as parentFamily from './parents/parents.family.ts'
import * as parentMaking from './parents/parents.making.ts'
import * as parentMerges from './parents/parents.merges.ts'
import * as parentState from './parents/parents.state.ts'
import * as parents from './parents/parents.ts'
import * as strayPayments from './payment/payment.stray.ts'
import * as payment from './payment/payment.ts'
import * as lens from './permissions/lens.ts'
import * as permissionCalls from './permissions/permissions.calls.ts'
import { permissions } from './permissions.ts'
import * as reconcileSteps from './reconcile/reconcile.steps.ts'
import * as reconcile from './reconcile/reconcile.ts'
import * as referrerGraph from './referrers/referrers.graph.ts'
import * as referrerPayouts from './referrers/referrers.payouts.ts'
import * as referrers from './referrers/referrers.ts'
import * as referrerWriting from './referrers/referrers.writing.ts'
import * as refundRequests from './refunds/refunds.requests.ts'
import * as refundRules from './refunds/refunds.rules.ts'
import * as refunds from './refunds/refunds.ts'
import * as reports from './reports/reports.ts'
import * as resources from './resources/resources.ts'
import * as roles from './roles/roles.ts'
import * as shares from './shares/shares.ts'
import * as social from './social/social.ts'
import * as tags from './tags/tags.ts'
import * as uploaderInvites from './uploaders/uploaders.invites.ts'
import * as uploaders from './uploaders/uploaders.ts'
import * as userRights from './users/users.rights.ts'
import * as users from './users/users.ts'
import * as workChanges from './workHours/workHours.changes.ts'
import * as workEntries from './workHours/workHours.entries.ts'
import * as workPay from './workHours/workHours.pay.ts'
import * as workRequests from './workHours/workHours.requests.ts'
import * as settlements from './workHours/workHours.settlements.ts'
import * as workStatements from './workHours/workHours.statements.ts'
import * as workStatistics from './workHours/workHours.statistics.ts'
import * as workTrace from './workHours/workHours.trace.ts'
import * as workHours from './workHours/workHours.ts'

// A new noun: import its file here as a whole and name it in `nouns`; a new call of a noun that is here needs nothing.
// The console imports the files of its nouns, never this one, which would bring all of them into its bundle.
const nouns: readonly Readonly<Record<string, unknown>>[] = [
  account,
  accountBinding,
  accountCodes,
  accountOutbox,
  accountSessions,
  accountWays,
  campStatus,
  campStudentChanges,
  campStudents,
  campStudentExports,
  campGroups,
  campOptions,
  camps,
  campsConfig,
  changes,
  addresses,
  coachComments,
  coachOptions,
  coaches,
  coachAbsences,
  coachRates,
  coachRenewal,
  coachRadar,
  campStudentTransfer,
  campStudentWeeks,
  channelOptions,
  channels,
  channelFunnel,
  crashes,
  domains,
  feedback,
  feedbackDesk,
  feedbackTemplates,
  files,
  goods,
  holidays,
  homepage,
  lens,
  logistics,
  logisticsCompanies,
  logisticsNotices,
  logisticsParcels,
  logisticsReturns,
  logRecords,
  logs,
  media,
  members,
  menus,
  merchants,
  messageTasks,
  notify,
  orderExports,
  orderImports,
  orders,
  orderWriting,
  parameters,
  parentChanges,
  parentFamily,
  parentMaking,
  parentMerges,
  parentState,
  parents,
  payment,
  strayPayments,
  permissionCalls,
  personal,
  preferences,
  coachGroups,
  division,
  divisionPlanning,
  coachGroupWriting,
  coachWriting,
  referrers,
  referrerGraph,
  referrerPayouts,
  referrerWriting,
  reconcile,
  reconcileSteps,
  refundRequests,
  refundRules,
  refunds,
  reports,
  resources,
  roles,
  shares,
  social,
  tags,
  userRights,
  users,
  followUps,
  followUpsMany,
  appVersions,
  uploaders,
  uploaderInvites,
  banners,
  demos,
  doubts,
  contracts,
  contractBoard,
  contractSending,
  contractNotices,
  contractSigning,
  contractTermination,
  coupons,
  couponBatches,
  couponFreezing,
  couponPosters,
  couponSteps,
  clockIns,
  workHours,
  workRequests,
  workChanges,
  settlements,
  workEntries,
  workPay,
  workStatements,
  workStatistics,
  workTrace,
]

/** Throws for a code that nobody can hold. */
export function assertKnownCodes({ id, codes }: Pick<AnyCall, 'id' | 'codes'>): void {
  if (typeof codes === 'string') return
  for (const code of codes) if (!Object.hasOwn(permissions, code)) throw new Error(`call ${id}: asks for the unknown code ${code}`)
}

/** Every call of the contract, in the order of the nouns and of the names that their files export. */
export const calls: readonly AnyCall[] = nouns.flatMap((noun) => Object.values(noun).filter(isCall))
for (const call of calls) assertKnownCodes(call)

/** The call of a name; undefined if there is none. */
export const callById = (id: string): AnyCall | undefined => calls.find((call) => call.id === id)
