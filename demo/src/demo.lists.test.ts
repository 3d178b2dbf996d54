import type { AnyCall } from '@camp/contract/base/call'
import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { calls } from '@camp/contract/catalogue'
import { Executor } from '@camp/server/platform/db/executor'
import { Scope } from '@camp/server/platform/scope'
import { TOTAL } from '@camp/server/platform/sheet/sheet'
import { judgeRefund } from '@camp/server/refunds/refunds.proposal.service'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILLED_WITHIN, fillWithDemo } from '../../server/test/demo.business.ts'
import { EXPORTED_LISTS } from '../../server/test/exports.ts'
import { type Caller, type LooseInput, startTestServer, type TestServer } from '../../server/test/http.ts'
import { requiredInput } from '../../server/test/samples.ts'
import { seedDemoMedia } from './demo.media.ts'

// A walk over all lists with the rows of the demo business: their pages, their sorts, what a leader of a group sees of them, their exports.

/** Rows of a change set that somebody is about to make: the demo has none. What waits for the reader's own comment: the administrator is no coach. What waits of a key: those of the demo only read. Who may stop: a night says it, once the server runs. */
const NONE_HERE = ['listChangeRows', 'listOwnComments', 'listDoubts', 'listKeyWaiting', 'listRisks']
const lists = calls.filter(({ answer, id }) => answer.kind === 'page' && !NONE_HERE.includes(id))
const SIZE = 25

const most = (column: string, table: string) =>
  `select ${column} as value from ${table} where ${column} is not null group by 1 order by count(*) desc, 1 limit 1`
const MONDAY = "select to_char(date_trunc('week', business_day(now())) - interval '7 days', 'YYYY-MM-DD') as value"
const today = (days: number) => `select (business_day(now()) - ${days})::text as value`
const NOTED = 'from operation_logs where target_id is not null order by id limit 1'
const CAMP = most('camp_id', 'camp_students')

/** What is needed before a list can be asked, by the list or for all of them: records of the demo that have most to show. */
const OF: Readonly<Record<string, string>> = {
  'getMemberWeekList.weekStart': MONDAY,
  'getMemberWeekList.figure': "select 'ENROLLED' as value",
  'getCampGroupClientUsers.groupId': most('group_id', 'camp_students'),
  'getCoachGroupMembers.groupId': most('group_id', 'coach_group_members'),
  'listCampStudentComments.id': most('camp_student_id', 'clock_ins'),
  'getLogisticsOrderTracks.id': most('logistics_order_id', 'logistics_tracks'),
  'getMessageDeliveries.id': most('message_task_id', 'message_deliveries'),
  'getRecordHistory.entity': `select target_entity as value ${NOTED}`,
  'getRecordHistory.id': `select target_id as value ${NOTED}`,
  'getLogsBetweenTime.startTime': "select to_char(now() - interval '30 days', 'YYYY-MM-DD HH24:MI:SS') as value",
  'getLogsBetweenTime.endTime': "select to_char(now() + interval '1 day', 'YYYY-MM-DD HH24:MI:SS') as value",
  'listProfitLines.campId': most('camp_id', 'profit_lines'),
  'listProfitLines.part': "select 'INCOME' as value",
  'listAlarmLooks.id': most('alarm_id', 'alarm_looks'),
  'listFunnelFamilies.from': today(60),
  'listFunnelFamilies.to': today(0),
  'listFunnelOrders.from': today(60),
  'listFunnelOrders.to': today(0),
  'listCampsOnDays.from': today(30),
  'listCampsOnDays.to': today(1),
  campId: CAMP,
  coachId: most('coach_id', 'clock_ins'),
  parentId: most('parent_id', 'orders'),
  startDate: today(30),
  endDate: today(1),
}

/** Lists of records about families, or of those who teach them: a leader sees part of them. */
const OF_FAMILIES = [
  'getAllSettlements',
  'getCoachComments',
  'getLogisticsOrdersByPage',
  'getLogs',
  'getLogsBetweenTime',
  'getMember',
  'getMemberWeekList',
  'getUserAddressByPage',
  'listCamps',
  'listCampsOnDays',
  'listCoachGroups',
  'listCoaches',
  'listCoupons',
  'listDemos',
  'listDuplicateParents',
  'listEssContracts',
  'listFeedback',
  'listFeedbackDesk',
  'listFollowUps',
  'listFunnelFamilies',
  'listFunnelOrders',
  'listKeepingPlans',
  'listOrders',
  'listParents',
  'listRefundRequests',
  'listRefunds',
  'listReports',
  'listReturnParcels',
  'listShares',
  'listStatementLines',
  'listWork',
  'listWorkStatements',
  'listWorkhourCoaches',
  'listWorkhourStatistics',
]

/** Lists of the whole business: who sees a part of it is refused, or shown none. */
const WHOLE = ['listCampProfits', 'listMinorsRows', 'listProfitLines', 'listWebhookDeliveries']

/** The list that an export writes. */
const EXPORTS: Readonly<Record<string, string>> = {
  ...EXPORTED_LISTS,
  exportWorkhourStatistics: 'listWorkhourStatistics',
}
/** They write what no list shows alike: what is to be shipped, clock-ins of a camp, documents, codes that are made, lines of hours, what is paid out. */
const OTHER_FILES = [
  'downloadContracts',
  'downloadReports',
  'exportCommissionPayout',
  'exportShipment',
  'exportUserClockIn',
  'exportWorkLines',
  'exportWorkPayout',
  'generateCoupons',
]

interface Listed {
  readonly ids: readonly unknown[]
  readonly total: number
}

let server: TestServer
let all: Caller
let leader: Caller
const known = new Map<string, unknown>()

beforeAll(async () => {
  server = await startTestServer()
  // As at a first start: by no pool of calls, which has their limits.
  await fillWithDemo(server.databaseUrl)
  await seedDemoMedia(server.running.services)
  for (const [name, text] of Object.entries(OF)) known.set(name, (await server.pool.query<{ value: unknown }>(text)).rows[0]?.value)
  // The leader may do anything, within the groups of the own coach group.
  await server.pool.query(
    `insert into role_permissions (role_id, permission_id)
     select r.role_id, p.id from user_roles r join users u on u.id = r.user_id, permissions p where u.username = 'zuzhang' on conflict do nothing`,
  )
  all = await server.as('admin')
  leader = await server.as('zuzhang')
}, FILLED_WITHIN)
afterAll(() => server.stop())

const inputOf = (call: AnyCall): LooseInput =>
  requiredInput(call, (key, sample) => known.get(`${call.id}.${key}`) ?? known.get(key) ?? sample)

const needsRecord = (call: AnyCall): boolean => {
  const { params, query } = inputOf(call)
  return Object.keys({ ...params, ...query }).some((key) => /^id$|Id$/.test(key))
}

async function ask(caller: Caller, call: AnyCall, page: number, sort?: string, size = SIZE): Promise<Listed> {
  const input = inputOf(call)
  const { status, body, error } = await caller.loose(call, { ...input, query: { ...input.query, page, size, ...(sort && { sort }) } })
  if (status === 404 && caller === leader) return { ids: [], total: 0 }
  expect([status, error?.msg], `${call.id} ${sort ?? ''}`).toEqual([200, undefined])
  const { content, totalElements } = body as { content: ({ id?: unknown; key?: unknown } | null)[]; totalElements: number } // checked against the contract
  return { ids: content.map((row) => row?.id ?? row?.key), total: totalElements }
}

describe('every list of the demo business', () => {
  it.each(lists.map((call) => [call.id, call] as const))('%s has rows, and each sort shows each of them once', async (_id, call) => {
    const first = await ask(all, call, 1)
    expect(first.total).toBeGreaterThan(0)
    for (const sort of ['id', ...(call.sorts ?? [])].flatMap((key) => [`${key},asc`, `${key},desc`])) {
      const pages = [await ask(all, call, 1, sort), await ask(all, call, 2, sort)]
      const ids = pages.flatMap((page) => page.ids)
      expect(new Set(ids).size, `${sort}: no row twice`).toBe(ids.length)
      expect(ids.length, `${sort}: pages are full`).toBe(Math.min(first.total, 2 * SIZE))
      expect(pages.map(({ total }) => total)).toEqual([first.total, first.total])
    }
  })

  it.each(lists.map((call) => [call.id, call] as const))('%s shows a leader what is of the own groups', async (id, call) => {
    if (WHOLE.includes(id)) {
      const { status, body } = await leader.loose(call, { ...inputOf(call), query: { ...inputOf(call).query, page: 1 } })
      return expect([400, 0]).toContain(status === 200 ? (body as { totalElements: number }).totalElements : status)
    }
    const [everybody, own] = [await ask(all, call, 1), await ask(leader, call, 1)]
    // Of one record: it may be a leader's own or not, and the rows with it.
    if (needsRecord(call)) return expect(own.total).toBeLessThanOrEqual(everybody.total)
    if (!OF_FAMILIES.includes(id)) return expect(own.total, 'the same for everybody').toBe(everybody.total)
    expect(own.total).toBeGreaterThan(0)
    expect(own.total).toBeLessThan(everybody.total)
    const seen = new Set((await ask(all, call, 1, undefined, MAX_PAGE_SIZE)).ids)
    if (everybody.total <= MAX_PAGE_SIZE)
      expect((await ask(leader, call, 1, undefined, MAX_PAGE_SIZE)).ids.filter((one) => !seen.has(one))).toEqual([])
  })
})

describe('an export of a list', () => {
  const exports = calls.filter(({ answer, id }) => answer.kind === 'fileOr' && !OTHER_FILES.includes(id))
  it.each(exports.map((call) => [call.id, call] as const))('%s writes each of its rows', async (id, call) => {
    const list = lists.find((one) => one.id === EXPORTS[id]) as AnyCall // it is named below
    const input = inputOf(call)
    const { status, body } = await all.loose(call, call.method === 'GET' ? input : { ...input, body: inputOf(list).query ?? {} })
    expect(status).toBe(200)
    const rows = (await readXlsx(body as Uint8Array)).sheets[0]?.rows ?? []
    const written = rows.slice(1).filter(([first]) => first !== TOTAL.zh)
    // Reading a list is no entry of the log; that somebody exported it is one.
    expect(written.length).toBe((await ask(all, list, 1)).total - (id === 'exportLogs' ? 1 : 0))
  })
})

describe('the desk of refunds', () => {
  it('holds with each request what its rule gave on the day of asking', async () => {
    const { rows } = await server.pool.query<{ orderNumber: string; at: Date; amount: number; proposed: number; back: boolean }>(
      `select r.order_number as "orderNumber", q.created_at as at, q.amount, q.proposed_amount as proposed, q.awaits_return as back
       from refund_requests q join orders r on r.id = q.order_id`,
    )
    const db = new Executor(server.pool)
    for (const { orderNumber, at, amount, proposed } of rows) {
      const { proposal } = await judgeRefund(db, orderNumber, Scope.everything('a test'), new Date(at))
      expect([proposed, amount <= proposal.max], orderNumber).toEqual([proposal.proposedAmount, true])
    }
    const asked = rows.filter(({ back }) => !back)
    expect(asked.filter(({ amount, proposed }) => amount === proposed).length).toBeGreaterThanOrEqual(3)
    expect(asked.filter(({ amount, proposed }) => amount !== proposed).length).toBeGreaterThanOrEqual(2)
    expect(rows.filter(({ back }) => back).length).toBeGreaterThanOrEqual(3)
  })
})
