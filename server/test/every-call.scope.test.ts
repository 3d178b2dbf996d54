import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { permissions } from '@camp/contract/permissions'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from './aServer.ts'
import { makeChannel, makeCompany, makeCoupon, makeGoods } from './factories.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Caller, LooseInput } from './http.ts'
import { signedIn } from './people.ts'
import { requiredInput } from './samples.ts'

/** The family, its order, refund and parcel, the task and the message of somebody else: all of this one id. */
const ID = 900_001
const ORDER = '209901010000000001'
const REFUND = 'R20990101000000001'
const FILE = 'filefilefilefilefilefilefile0001'
/** In what the family wrote, was asked and shown since. */
const LATER = '外婆家的钢琴'
/** What the answers about them hold, masked or not. */
const MARKS = [
  '欧阳明月',
  '端木小禾',
  ORDER,
  REFUND,
  'SF9000000001',
  '19077778888',
  '190****8888',
  '7654321',
  '云栖小镇',
  '客户要求周末送',
  '包裹到了云栖',
  LATER,
  '秘密任务',
]

const server = aServer()
let all: Caller
let limited: Caller
let limitedId: number
beforeAll(async () => {
  await makeFamily()
  await makeOthersWork()
  all = (await signedIn(server, Object.keys(permissions))).caller
  const reader = await signedIn(server, Object.keys(permissions), 'OWN_GROUPS')
  limited = reader.caller
  limitedId = reader.userId
})

const put = (table: string, row: Record<string, unknown>) => {
  const keys = Object.keys(row)
  const values = Object.values(row).map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value))
  return server.pool.query(
    `insert into ${table} (${keys.join(', ')}) overriding system value values (${keys.map((_key, index) => `$${index + 1}`).join(', ')})`,
    values,
  )
}

async function makeFamily(): Promise<void> {
  const { pool } = server
  const [goodsId, channelId, companyId] = [await makeGoods(pool), await makeChannel(pool), await makeCompany(pool)]
  const address = {
    receiver: '欧阳明月',
    phone: '19077778888',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detail: '云栖小镇 1 号',
  }
  await put('parents', { id: ID, phone: '19077778888', nickname: '欧阳明月', real_name: '欧阳明月', channel_id: channelId })
  await put('students', { id: ID, parent_id: ID, name: '端木小禾' })
  await put('user_addresses', { id: ID, parent_id: ID, ...address })
  await put('orders', {
    id: ID,
    order_number: ORDER,
    parent_id: ID,
    student_id: ID,
    goods_id: goodsId,
    goods_snapshot: { name: '绘本', kind: 'PHYSICAL', priceAmount: 1, originalAmount: null, image: null },
    needs_shipping: true,
    total_amount: 7_654_321,
    pay_amount: 7_654_321,
    pay_method: 'OFFLINE',
    paid_at: new Date().toISOString(),
    progress: 'PAID',
    refund_state: 'REFUNDING',
    channel_id: channelId,
    remark: '客户要求周末送',
    address,
    coupon_code: await makeCoupon(pool, ORDER, goodsId),
  })
  await put('refunds', { id: ID, refund_number: REFUND, order_id: ID, amount: 100, reason: '客户要求周末送', by_hand: true })
  await put('order_timeline', { id: ID, order_id: ID, step: 'CREATED', to_status: 'PAID', note: '客户要求周末送' })
  const parcel = { receiver: '欧阳明月', phone: '19077778888', address: '云栖小镇 1 号' }
  await put('logistics_orders', { id: ID, order_id: ID, company_id: companyId, tracking_number: 'SF9000000001', ...parcel })
  await put('logistics_tracks', { id: ID, logistics_order_id: ID, time: '2026-01-01', context: '包裹到了云栖', status: 'IN_TRANSIT' })
  await makeEnrolment()
  await makeLater()
  // One more, which waits to be sent.
  await pool.query(
    `insert into orders (order_number, parent_id, goods_id, goods_snapshot, needs_shipping, total_amount, pay_amount, paid_at, progress, address)
     select '209901010000000002', parent_id, goods_id, goods_snapshot, true, 1, 1, now(), 'PAID', address from orders where id = $1`,
    [ID],
  )
}

/** Their child in a camp, and what it did there. */
async function makeEnrolment(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await put('camp_types', { id: ID, name: '云栖体验营' })
  const days = { enrol_start: today, enrol_end: today, start_date: today, end_date: today }
  await put('camps', { id: ID, name: '云栖营', camp_type_id: ID, term: '1', capacity: 9, ...days })
  await put('camp_groups', { id: ID, camp_id: ID, name: '云栖一班', capacity: 9 })
  const enrolment = { camp_id: ID, group_id: ID, student_id: ID, parent_id: ID, source: 'MANUAL', coach_remark: '云栖小镇' }
  await put('camp_students', { id: ID, ...enrolment })
  const done = {
    clock_in_date: today,
    lesson_day: 1,
    submitted_at: today,
    comment_due_at: today,
    commented_at: today,
    comment_text: '云栖小镇',
  }
  await put('clock_ins', { id: ID, camp_student_id: ID, camp_id: ID, group_id: ID, ...done })
}

/** What came of the family since: asked, redeemed, written, shown and shared. */
async function makeLater(): Promise<void> {
  const { userId } = await signedIn(server, [])
  const now = new Date().toISOString()
  const today = now.slice(0, 10)
  const asked = { amount: 100, proposed_amount: 100, second_person: false, reason: LATER, return_number: LATER, asked_by: userId }
  await put('refund_requests', { id: ID, order_id: ID, ...asked })
  await put('stray_payments', { id: ID, order_id: ID, transaction_id: LATER, amount: 100, paid_at: now })
  const { rows } = await server.pool.query<{ id: number }>(
    'update coupons set used_by_parent_id = $1 where code = (select coupon_code from orders where id = $1) returning id',
    [ID],
  )
  const redeemed = { kind: 'REDEEMED', parent_id: ID, order_number: ORDER, by_user_id: userId }
  await put('coupon_events', { id: ID, coupon_id: rows[0]?.id, ...redeemed })
  const referrer = { name: '推荐的人', phone: '19100019999', kind: 'STAFF', commission_rate_bp: 1_000, verify_status: 'VERIFIED' }
  await put('referrers', { id: ID, ...referrer })
  await server.pool.query('update orders set referrer_id = $1 where id = $1', [ID])
  await put('commission_lines', {
    id: ID,
    order_id: ID,
    referrer_id: ID,
    kind: 'EARNED',
    base_amount: 10_000,
    rate_bp: 1_000,
    amount: 1_000,
  })
  await put('feedback', { id: ID, parent_id: ID, camp_student_id: ID, content: LATER, category: 'APP' })
  await put('feedback_replies', { id: ID, feedback_id: ID, text: LATER, by_user_id: userId, state: 'SENT' })
  const note = { kind: 'PHONE', content: LATER, by_user_id: userId, next_at: now, next_text: LATER }
  await put('follow_ups', { id: ID, parent_id: ID, student_id: ID, ...note })
  const agreed = { consent_at: now, consent_by: LATER, consent_how: 'PHONE' }
  await put('demos', { id: ID, camp_student_id: ID, clock_in_id: ID, title: LATER, ...agreed, featured: true })
  const said = { lessons: 1, days: 1, minutes: 1, scoreMean: null, scoreBest: null, rankBand: null, comments: 1, trend: [], before: null }
  const comment = { text: LATER, day: today }
  const figures = { kind: 'REPORT', language: 'zh-CN', givenName: '小禾', campName: '云栖营', ...said, comment, coach: null, asOf: today }
  await put('reports', { id: ID, camp_student_id: ID, period_start: today, period_end: today, made_at: now, figures })
  const link = { kind: 'REPORT', target_id: ID, report_id: ID, token_hash: 'x', token_seed: 'x', expires_at: '2199-01-01' }
  await put('shares', { id: ID, camp_student_id: ID, ...link, consent_by: LATER, consent_at: now })
}

async function makeOthersWork(): Promise<void> {
  const { userId } = await signedIn(server, [])
  const text = { code: 'task.file', data: { name: '秘密任务' } }
  await put('tasks', { id: ID, owner_id: userId, kind: 'exportOrders', title: text, detail: text, input: {}, request: {}, status: 'FAILD' })
  await put('messages', { id: ID, user_id: userId, title: text, detail: text })
  await put('files', { id: FILE, name: '秘密任务', purpose: 'EXPORT', mime: 'text/csv', size: 1, sha256: 'x', owner_id: userId })
}

const named: Record<string, unknown> = {
  orderNumber: ORDER,
  refundNumber: REFUND,
  entity: 'order',
  field: 'parentPhone',
  parentId: ID,
  studentId: ID,
}

/** The call as it would be made about these records. */
function inputOf(call: AnyCall): LooseInput {
  const about = (key: string, sample: unknown) =>
    key === 'id' && call.id === 'downloadFile' ? FILE : (named[key] ?? (/^id$|Id$/.test(key) ? ID : sample))
  const input = requiredInput(call, about)
  return call.answer.kind === 'page' ? { ...input, query: { ...input.query, page: 1, size: 500 } } : input
}

/** What an answer says, spreadsheets too. */
async function textOf(caller: Caller, call: AnyCall): Promise<{ status: number; text: string }> {
  const answer = await caller.loose(call, inputOf(call))
  if (!Buffer.isBuffer(answer.body)) return { status: answer.status, text: JSON.stringify(answer.body) }
  const sheet = answer.headers.get('content-type')?.includes('spreadsheet')
  return {
    status: answer.status,
    text: sheet ? JSON.stringify((await readXlsx(new Uint8Array(answer.body))).sheets.map(({ rows }) => rows)) : String(answer.body),
  }
}

const shown = (text: string) => MARKS.filter((mark) => text.includes(mark))
// They would end the session with which the others are tried; a stream has no end.
const tried = calls.filter((call) => call.codes !== 'PUBLIC' && call.id !== 'logout' && call.answer.kind !== 'events')
/** Calls that are logged as changes and tell all the same. */
const TELLING_CHANGES = [
  'exportOrders',
  'exportShipment',
  'revealPersonal',
  'exportCampClientUser',
  'exportUserClockIn',
  'exportDemos',
  'exportFeedback',
  'exportRefunds',
  'exportReports',
  'exportShares',
]
const FAMILY_TABLES = [
  'parents',
  'students',
  'user_addresses',
  'orders',
  'order_timeline',
  'refunds',
  'coupons',
  'logistics_orders',
  'logistics_tracks',
  'camp_students',
  'clock_ins',
  'refund_requests',
  'stray_payments',
  'coupon_events',
  'commission_lines',
  'feedback',
  'feedback_replies',
  'follow_ups',
  'demos',
  'reports',
  'shares',
  'tasks',
  'messages',
  'files',
]

describe('a reader limited to groups that he or she does not lead', () => {
  it('is told nothing of families by any call, and changes nothing of theirs', { timeout: 180_000 }, async () => {
    const before = await fingerprintOf(server.pool)
    for (const call of tried) {
      const { status, text } = await textOf(limited, call)
      expect([401, 403, 500], `${call.id}: ${text.slice(0, 200)}`).not.toContain(status)
      expect(shown(text), `${call.id}: ${text.slice(0, 300)}`).toEqual([])
    }
    // Work of one's own about what belongs to no family, e.g. resources that are switched off, may begin.
    await server.pool.query('delete from tasks where owner_id = $1', [limitedId])
    // So may finance hear of the account of somebody who recommends.
    await server.pool.query("delete from messages where cause like 'referrer payee %'")
    // So may a new family be written down, which says nothing of those that are there.
    await server.pool.query('delete from parents where id <> $1', [ID])
    const after = await fingerprintOf(server.pool)
    for (const table of FAMILY_TABLES) expect([table, after[`public.${table}`]]).toEqual([table, before[`public.${table}`]])
  })

  it('uses calls that do tell it to a reader of everything', async () => {
    const telling: string[] = []
    for (const call of tried.filter((one) => !one.changes || TELLING_CHANGES.includes(one.id))) {
      const { status, text } = await textOf(all, call)
      expect([401, 403, 500], `${call.id}: ${text.slice(0, 200)}`).not.toContain(status)
      expect(text, call.id).not.toContain('秘密任务')
      if (shown(text).length > 0) telling.push(call.id)
    }
    expect(telling.sort()).toEqual(
      expect.arrayContaining([
        'exportOrders',
        'exportShipment',
        'exportCampClientUser',
        'exportUserClockIn',
        'exportDemos',
        'exportFeedback',
        'exportRefunds',
        'exportReports',
        'exportShares',
        'getCampGroupClientUsers',
        'getCampStudentDetail',
        'getLogisticsOrderTracks',
        'getOrderDetail',
        'getOrderStat',
        'listCampClientUsers',
        'listCampStudentComments',
        'listDemos',
        'listFeedback',
        'listFeedbackDesk',
        'listFollowUps',
        'listRefundRequests',
        'listReports',
        'listShares',
        'listStrayPayments',
        'listOrders',
        'revealPersonal',
      ]),
    )
  })
})
