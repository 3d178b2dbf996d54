import type { AnyCall } from '@camp/contract/base/call'
import { requestSchema, type Schema } from '@camp/contract/base/openapi.schema'
import { calls } from '@camp/contract/catalogue'
import type { CallSample } from './calls.sample.ts'
import type { Ask } from './scenarios.ts'

/** One request of the walk. */
export interface WalkAsk {
  readonly call: string
  /** The filter or sort that it adds to the defaults; empty where it adds none. */
  readonly added: string
  readonly ask: Ask
}

/** What the walk asks. */
export interface Walk {
  /** Each GET call with default parameters, and each list that is asked by POST. */
  readonly defaults: readonly WalkAsk[]
  /** Each filter with each of its values, and each sort in both directions, of every list. */
  readonly filters: readonly WalkAsk[]
  /** Calls, and filters of calls, for which nothing was drawn. */
  readonly left: readonly string[]
}

type Value = string | number | boolean

/** Which drawn value a parameter takes, by `call.key` or by key, where it is not the one of its own name. */
const TAKES: Readonly<Record<string, string>> = {
  weekStart: 'monday',
  date: 'clockedDay',
  at: 'today',
  createdFrom: 'monthAgo',
  createdTo: 'middleDay',
  paidFrom: 'monthAgo',
  paidTo: 'middleDay',
  dueFrom: 'monthAgo',
  dueTo: 'middleDay',
  expiresFrom: 'monthAgo',
  expiresTo: 'today',
  registeredFrom: 'monthAgo',
  registeredTo: 'middleDay',
  startFrom: 'monthAgo',
  startTo: 'today',
  startTime: 'yearAgo',
  endTime: 'today',
  shippedFrom: 'monthAgo',
  shippedTo: 'middleDay',
  finishedFrom: 'monthAgo',
  finishedTo: 'middleDay',
  usedFrom: 'monthAgo',
  usedTo: 'today',
  spokeFrom: 'monthAgo',
  spokeTo: 'middleDay',
  nextFrom: 'monthAgo',
  nextTo: 'today',
  endFrom: 'monthAgo',
  endTo: 'today',
  dateFrom: 'monthAgo',
  dateTo: 'today',
  startDate: 'monthAgo',
  endDate: 'today',
  lastLoginFrom: 'monthAgo',
  lastLoginTo: 'today',
  from: 'yearAgo',
  to: 'today',
  memberLevelId: 'levelId',
  'getParent.id': 'parentId',
  'getParentByPhone.phone': 'wholePhone',
  'getMemberCandidate.phone': 'wholePhone',
  'getCampDetail.id': 'campId',
  'getCampStudentDetail.id': 'campStudentId',
  'listCampStudentComments.id': 'campStudentId',
  'findCampClientUsers.keyword': 'studentName',
  'getMember.keyword': 'nickname',
  'getLogs.entityId': 'entityId',
  'getRecordHistory.id': 'entityId',
  'getRecordAsOf.id': 'entityId',
  'previewParentMerge.mergedId': 'parentId',
  'queryUsers.tagId': 'userTagId',
  'getAllAuthUsers.tagId': 'userTagId',
  'listCoaches.groupId': 'coachGroupId',
  'listCoaches.name': 'coachName',
  'listCamps.name': 'campName',
  'getHoliday.id': 'holidayId',
  'getMessageTask.id': 'messageTaskId',
  'getMessageDeliveries.id': 'messageTaskId',
  'getLogisticsOrder.id': 'logisticsOrderId',
  'getLogisticsOrderTracks.id': 'logisticsOrderId',
  'getReconciliationDay.day': 'reconciliationDayId',
  'listStatementLines.day': 'reconciliationDayId',
  'listReconciliationDays.dayFrom': 'monthAgo',
  'listReconciliationDays.dayTo': 'today',
  'listStatementLines.number': 'orderNumber',
  'getCoachGroupMembers.groupId': 'coachGroupId',
  'getCoachGroup.id': 'coachGroupId',
  'listCoaches.id': 'coachId',
  'getCoachAbsences.id': 'coachId',
  'getCoachRenewal.id': 'coachId',
  'getCoachRates.id': 'coachId',
  'getGoods.id': 'goodsId',
  'getLogisticsCompany.id': 'companyId',
  'getMerchant.id': 'merchantId',
  'getFeedback.id': 'feedbackId',
  'getReferrerGraph.id': 'referrerId',
  'getReferrerCommission.id': 'dueReferrerId',
  'getCommissionPayout.id': 'payoutId',
  'listRefunds.reason': 'refundReason',
  'getResource.id': 'resourceId',
  'listResources.title': 'resourceTitle',
  'getUploader.id': 'uploaderId',
  'getVersion.id': 'versionId',
  'getCoupon.id': 'couponId',
  'listCoupons.code': 'couponCode',
  'listCoupons.batchId': 'couponBatchId',
  'listCouponBatches.id': 'couponBatchId',
  'getWorkhourCoach.id': 'workingCoachId',
  'getWorkhourStatisticsForCoach.id': 'workingCoachId',
  'listWorkStatements.id': 'statementId',
  'listWorkStatements.monthFrom': 'month',
  'listWorkStatements.monthTo': 'month',
  'getRole.id': 'roleId',
  'getPermissionInMenu.id': 'menuId',
  'getEffectivePermissions.id': 'userId',
  'getUserSessions.id': 'userId',
  'queryUsers.id': 'userId',
  'queryUsers.phone': 'phone',
}

/** What a call may leave out, and without which it finds nothing. */
const ALSO: Readonly<Record<string, readonly string[]>> = { findOrderingFamily: ['parentId'], traceWorkhours: ['entryId'] }

/** Plain values for what is not drawn. */
const PLAIN: Readonly<Record<string, Value>> = {
  amountFrom: 10_000,
  amountTo: 20_000,
  year: 2026,
  entity: 'order',
  keyword: '一',
  name: '一',
  'getLogs.keyword': '订单',
  'getLogsBetweenTime.keyword': '订单',
  'explainPermission.kind': 'CALL',
  'explainPermission.key': 'listOrders',
  'getRecordHistory.entity': 'order',
  'getRecordAsOf.entity': 'order',
  'getListSetup.screen': 'orders',
  'listViews.screen': 'orders',
  'getPreference.key': 'theme',
  'getDomains.host': 'camp',
  receiver: '王',
  province: '浙江',
  city: '杭州',
  group: 'ORDER',
}

/** Values that a schema names itself. */
function ownValues(schema: Schema): Value[] {
  if (schema.type === 'boolean') return [true, false]
  if (Array.isArray(schema.enum)) return schema.enum as Value[] // JSON Schema's own values are plain
  if (schema.const !== undefined) return [schema.const as Value] // as above
  // JSON Schema says so; the type leaves its further keywords open.
  const parts = [(schema.anyOf ?? []) as Schema[], (schema.items ? [schema.items] : []) as Schema[]].flat()
  return [...new Set(parts.flatMap(ownValues))].filter((value) => value !== 'true' && value !== 'false')
}

function valuesOf(call: AnyCall, key: string, schema: Schema, sample: CallSample): Value[] {
  const named = `${call.id}.${key}`
  const drawn = sample[TAKES[named] ?? TAKES[key] ?? key] ?? PLAIN[named] ?? PLAIN[key]
  const own = ownValues(schema)
  return own.length > 0 ? own : drawn === undefined ? [] : [drawn]
}

/** What a call cannot do without: a value that is drawn or written for it, else one that the schema names. */
function neededOf(call: AnyCall, key: string, schema: Schema, sample: CallSample): Value | undefined {
  const named = `${call.id}.${key}`
  return PLAIN[named] ?? sample[TAKES[named] ?? ''] ?? valuesOf(call, key, schema, sample)[0]
}

const isList = (call: AnyCall) => call.answer.kind === 'page'
/** What only reads, and answers at once with JSON. */
const isWalked = (call: AnyCall) =>
  !call.changes && (isList(call) || (call.method === 'GET' && call.answer.kind === 'json')) && call.codes !== 'PUBLIC'

const propertiesOf = (schema: Parameters<typeof requestSchema>[0] | undefined) => {
  const { properties = {}, required = [] } = schema === undefined ? {} : requestSchema(schema)
  return { properties, required }
}

type Given = Readonly<Record<string, Value>>

function askOf(call: AnyCall, path: string, given: Given, paging: Given): Ask {
  const [query, body] = call.method === 'GET' ? [{ ...given, ...paging }, undefined] : [paging, given]
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  const whole = `/foundation${path}${text === '' ? '' : `?${text}`}`
  return { method: call.method, path: whole, ...(body !== undefined && { body }) }
}

/** The path of a call with its parameters filled in; null where nothing was drawn for one. */
function pathOf(call: AnyCall, sample: CallSample): string | null {
  const { properties } = propertiesOf(call.params)
  let path: string | null = call.path
  for (const [key, schema] of Object.entries(properties)) {
    const [value] = valuesOf(call, key, schema, sample)
    if (value === undefined) return null
    path = path.replace(`{${key}}`, encodeURIComponent(String(value)))
  }
  return path
}

/** Every read of the contract, filled from the sample. */
export function walkOf(sample: CallSample): Walk {
  const [defaults, filters, left]: [WalkAsk[], WalkAsk[], string[]] = [[], [], []]
  for (const call of calls.filter(isWalked)) {
    const { properties, required } = propertiesOf(call.query ?? call.body)
    const path = pathOf(call, sample)
    const needed = [...required, ...(ALSO[call.id] ?? [])].map((key) => [key, neededOf(call, key, properties[key] ?? {}, sample)] as const)
    if (path === null || needed.some(([, value]) => value === undefined)) {
      left.push(call.id)
      continue
    }
    const given = Object.fromEntries(needed) as Given // none is undefined: checked above
    const paging: Given = isList(call) ? { page: 1 } : {}
    const add = (to: WalkAsk[], added: string, more: Given, sorted: Given = {}) =>
      to.push({ call: call.id, added, ask: askOf(call, path, { ...given, ...more }, { ...paging, ...sorted }) })
    add(defaults, '', {})
    if (!isList(call)) continue
    for (const [key, schema] of Object.entries(properties)) {
      if (
        ['page', 'size', 'sort'].includes(key) ||
        (required.includes(key) && (ownValues(schema).length === 0 || `${call.id}.${key}` in PLAIN))
      )
        continue
      const values = valuesOf(call, key, schema, sample)
      if (values.length === 0) left.push(`${call.id} ${key}`)
      for (const value of values) add(filters, `${key}=${value}`, { [key]: value })
    }
    for (const key of call.sorts ?? []) {
      for (const direction of ['asc', 'desc']) add(filters, `sort=${key},${direction}`, {}, { sort: `${key},${direction}` })
    }
  }
  return { defaults, filters, left }
}
