import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { linkFile, uploadFile } from '@camp/contract/media/media'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { confirmRefund, getRefundFigures, getRefundProposal, listRefunds, refundOrder } from '@camp/contract/refunds/refunds'
import {
  approveRefund,
  askRefund,
  declineRefund,
  listRefundRequests,
  receiveReturn,
  withdrawRefund,
} from '@camp/contract/refunds/refunds.requests'
import { saveRefundRule } from '@camp/contract/refunds/refunds.rules'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCampType, makeGoods, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let service: Caller
let finance: Caller
let second: Caller
const FINANCE = ['ORDER_INDEX', 'ORDER_REFUND', 'ORDER_REFUND_APPROVE', 'REFUND_RULE_EDIT', 'ORDER_EXPORT']
beforeAll(async () => {
  service = (await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND_ASK'])).caller
  finance = (await signedIn(server, FINANCE)).caller
  second = (await signedIn(server, FINANCE)).caller
})

const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
/** A rule that has begun, as if it had been made in time. */
async function rule(goodsKind: string, more: Record<string, unknown> = {}): Promise<number> {
  const { body } = await finance.call(saveRefundRule, {
    body: {
      name: '正价营按课时退',
      goodsKind: goodsKind as 'CAMP',
      campTypeId: null,
      effectiveFrom: businessDay(0),
      counts: 'LESSONS_PAST',
      steps: [
        { until: 'BEFORE_START', day: null, refund: 'FULL', deductMaterials: true },
        { until: 'AFTER_END', day: null, refund: 'PRO_RATA', deductMaterials: true },
      ],
      materialAmount: 3_900,
      twoPersonAbove: null,
      ...more,
    },
  })
  await server.pool.query("update refund_rules set effective_from = '2020-01-01' where id = $1", [body.id])
  return body.id
}
/** A paid order of a child who studies; the camp began a week ago. */
async function enrolled() {
  const camp_type_id = await makeCampType(server.pool)
  const campId = await makeCamp(server.pool, { camp_type_id })
  const groupId = await makeCampGroup(server.pool, campId)
  const orderNumber = `20260406${String(campId).padStart(10, '0')}`
  const joined_at = new Date(Date.now() - 20 * 86_400_000)
  const child = await makeCampStudent(server.pool, { campId, groupId }, { source: 'ORDER', order_number: orderNumber, joined_at })
  const goods_id = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false, camp_type_id })
  const goods_snapshot = { name: '体验营', kind: 'CAMP', priceAmount: 29_900, originalAmount: null, image: null }
  const order = {
    order_number: orderNumber,
    parent_id: child.parentId,
    student_id: child.studentId,
    goods_id,
    goods_snapshot,
    camp_id: campId,
  }
  await makeOrder(server.pool, { ...order, total_amount: 29_900, pay_amount: 29_900, needs_shipping: false, payMethod: 'OFFLINE' })
  return { orderNumber, campTypeId: camp_type_id, campStudentId: child.id }
}
const ask = (orderNumber: string, amount: number, more: Record<string, unknown> = {}, caller = service) =>
  caller.loose(askRefund, { body: { orderNumber, amount, reason: '孩子住院', ...more } })
const askedId = async (orderNumber: string, amount: number, more: Record<string, unknown> = {}) =>
  ((await ask(orderNumber, amount, more)).body as { id: number }).id
const request = async (orderNumber: string) => (await finance.call(listRefundRequests, { query: { page: 1, orderNumber } })).body.content[0]

describe('the proposal', () => {
  it('follows the rule of the day of payment, for just this type of camp before all types', async () => {
    const { orderNumber, campTypeId } = await enrolled()
    const before = (await finance.call(getRefundProposal, { query: { orderNumber } })).body
    expect(before).toMatchObject({ ruleId: null, proposedAmount: 29_900, max: 29_900, effects: [{ kind: 'QUIT' }] })
    const general = await rule('CAMP')
    const own = await rule('CAMP', { campTypeId, name: '本类型', twoPersonAbove: 10_000 })
    const { body } = await finance.call(getRefundProposal, { query: { orderNumber } })
    // The factory's camp began a week ago and has 21 lessons, one a day.
    expect(body).toMatchObject({
      ruleId: own,
      ruleName: '本类型',
      proposedAmount: Math.round((29_900 * 14) / 21),
      twoPersonAbove: 10_000,
      secondPerson: true,
    })
    expect(body.lines.map(({ code, past, total }) => [code, past, total])).toEqual([
      ['PAID', null, null],
      ['USED', 7, 21],
    ])
    const other = await enrolled()
    expect((await finance.call(getRefundProposal, { query: { orderNumber: other.orderNumber } })).body.ruleId).toBe(general)
    await server.pool.query('update refund_rules set deleted_at = now()')
  })
})

describe('a request', () => {
  it('is asked by service and approved by another, once, and the money goes back with it', async () => {
    const { orderNumber, campStudentId } = await enrolled()
    expect((await finance.call(getRefundFigures, {})).body.toApprove).toBe(0)
    const id = await askedId(orderNumber, 20_000, { quitCamp: true })
    expect((await finance.call(getRefundFigures, {})).body).toMatchObject({ toApprove: 1, toApproveAmount: 20_000 })
    expect((await ask(orderNumber, 1)).error.error).toBe('REFUND_REQUEST_OPEN')
    expect((await finance.loose(refundOrder, { body: { orderNumber, amount: 1, reason: '试' } })).error.error).toBe('REFUND_REQUEST_OPEN')
    expect((await service.loose(approveRefund, { params: { id }, body: {} })).status).toBe(403)
    const approve = (caller: Caller) => caller.loose(approveRefund, { params: { id }, body: {} })
    const answers = await Promise.all([approve(finance), approve(second), approve(finance), approve(second)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.error))).toEqual(
      new Set(['REFUND_REQUEST_DECIDED']),
    )
    const { body } = await finance.call(getOrderDetail, { query: { orderNumber } })
    expect(body).toMatchObject({ status: 'REFUNDING', refunds: [{ amount: 20_000, status: 'PROCESSING' }] })
    expect(await rows('select status from camp_students where id = $1', [campStudentId])).toEqual([{ status: 'QUIT' }])
    expect(await rows('select reason, refund_order from camp_student_stays where camp_student_id = $1', [campStudentId])).toEqual([
      // Not in the words of the refund: who sees the camp need not see why money was given back.
      { reason: null, refund_order: orderNumber },
    ])
    const told = "select content from operation_logs where call = 'approveRefund' and target_entity = 'campStudent' and target_id = $1"
    expect(await rows(told, [campStudentId])).toEqual([{ content: { orderNumber, amount: '200.00' } }])
    const shown = await request(orderNumber)
    expect(shown).toMatchObject({ status: 'APPROVED', proposedAmount: 29_900, refundNumber: body.refunds[0]?.refundNumber })
    const [listed] = (await finance.call(listRefunds, { query: { page: 1, orderNumber } })).body.content
    expect(listed).toMatchObject({ amount: 20_000, reason: '孩子住院', requestedByName: '试用者', approvedByName: '试用者' })
  })

  it('is never decided by the person who asked, whatever that person may do', async () => {
    const { orderNumber } = await enrolled()
    const id = ((await ask(orderNumber, 500, {}, finance)).body as { id: number }).id
    const decided = { params: { id }, body: { reason: '不符合规则' } }
    expect((await finance.loose(approveRefund, { params: { id }, body: {} })).error.error).toBe('REFUND_OWN_REQUEST')
    expect((await finance.loose(declineRefund, decided)).error.error).toBe('REFUND_OWN_REQUEST')
    expect((await service.loose(withdrawRefund, { params: { id }, body: {} })).error.error).toBe('REFUND_NOT_OWN_REQUEST')
    expect((await second.call(declineRefund, decided)).status).toBe(200)
    expect(await request(orderNumber)).toMatchObject({ status: 'DECLINED', decision: '不符合规则', refundNumber: null })
    const again = await askedId(orderNumber, 500)
    expect((await service.call(withdrawRefund, { params: { id: again }, body: {} })).status).toBe(200)
    expect((await second.loose(approveRefund, { params: { id: again }, body: {} })).error.msg).toBe('该申请已处理（已撤回），无需再处理')
    expect((await finance.call(getOrderDetail, { query: { orderNumber } })).body.refunds).toEqual([])
  })

  it('shows what the family sent in to people who see the request, and to nobody else', async () => {
    const { orderNumber } = await enrolled()
    const form = new FormData()
    form.append('purpose', 'REFUND')
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#eee' } })
    form.append('file', new Blob([new Uint8Array(await drawn.png().toBuffer())]), '住院证明.png')
    const answer = await service.fetch(`/foundation${uploadFile.path}`, { method: 'POST', body: form })
    const sent = (await answer.json()) as { id: string; url: string }
    // Another person's upload is not there to be taken, and nothing is asked for with it.
    const taken = await ask(orderNumber, 700, { papers: [sent.id] }, finance)
    expect(taken.error).toMatchObject({ error: 'MEDIA_UNKNOWN', fields: [{ path: 'papers' }] })
    expect(await request(orderNumber)).toBeUndefined()
    const id = await askedId(orderNumber, 700, { papers: [sent.id] })
    expect(await request(orderNumber)).toMatchObject({ papers: [{ url: sent.url, name: '住院证明.png', kind: 'IMAGE' }] })
    expect((await finance.fetch(sent.url)).status).toBe(200)
    const stranger = (await signedIn(server, ['FEEDBOOK_INDEX'])).caller
    expect((await stranger.fetch(sent.url)).status).toBe(404)
    expect((await fetch(`${server.url}${sent.url}`)).status).toBe(404)
    const link = (await finance.call(linkFile, { params: { id: sent.id } })).body
    expect((await fetch(`${server.url}${link.url}`)).status).toBe(200)
    const { body } = await finance.call(getRecordHistory, { query: { entity: 'refundRequest', id, page: 1 } })
    expect(body.content[0]?.after).toMatchObject({ papers: 1 })
  })

  it('waits for the parcel that comes back', async () => {
    const { orderNumber } = await enrolled()
    const id = await askedId(orderNumber, 900, { awaitsReturn: true })
    expect((await finance.loose(approveRefund, { params: { id }, body: {} })).error.error).toBe('REFUND_AWAITS_PARCEL')
    expect((await finance.call(receiveReturn, { params: { id }, body: { returnNumber: 'SF100000001' } })).status).toBe(200)
    expect((await finance.loose(receiveReturn, { params: { id }, body: {} })).error.error).toBe('REFUND_NO_PARCEL')
    expect((await finance.call(approveRefund, { params: { id }, body: {} })).status).toBe(200)
    expect(await request(orderNumber)).toMatchObject({ returnNumber: 'SF100000001', returnedAt: expect.any(String) })
  })

  it('counts what went back before: a limit is not passed in small pieces by one person', async () => {
    const { orderNumber, campTypeId } = await enrolled()
    await rule('CAMP', { campTypeId, twoPersonAbove: 10_000 })
    const refund = (amount: number) => finance.call(refundOrder, { body: { orderNumber, amount, reason: '分次退' } })
    expect((await refund(9_000)).body.status).toBe('PROCESSING')
    const { body } = await finance.call(getOrderDetail, { query: { orderNumber } })
    const refundNumber = body.refunds[0]?.refundNumber ?? ''
    const settled = await second.loose(confirmRefund, { body: { refundNumber, result: 'SUCCESS', note: '已转账' } })
    expect(settled.status).toBe(200)
    expect((await finance.call(getRefundProposal, { query: { orderNumber } })).body.twoPersonAbove).toBe(1_000)
    expect((await refund(1_001)).body).toMatchObject({ status: 'REQUESTED', refundNumber: null })
    expect(await request(orderNumber)).toMatchObject({ secondPerson: true })
  })

  it('is what a refund above the limit of its rule becomes; below it the money goes back at once', async () => {
    const { orderNumber, campTypeId } = await enrolled()
    await rule('CAMP', { campTypeId, twoPersonAbove: 10_000 })
    const above = (await finance.call(refundOrder, { body: { orderNumber, amount: 10_001, reason: '超限' } })).body
    expect(above).toEqual({
      refundNumber: null,
      requestId: expect.any(Number),
      orderNumber,
      amount: 10_001,
      status: 'REQUESTED',
      orderStatus: 'PAID',
    })
    expect(await request(orderNumber)).toMatchObject({ secondPerson: true, amount: 10_001 })
    expect((await finance.loose(approveRefund, { params: { id: above.requestId ?? 0 }, body: {} })).error.error).toBe('REFUND_OWN_REQUEST')
    expect((await second.call(approveRefund, { params: { id: above.requestId ?? 0 }, body: {} })).status).toBe(200)
    const other = await enrolled()
    await rule('CAMP', { campTypeId: other.campTypeId, twoPersonAbove: 10_000 })
    const below = (await finance.call(refundOrder, { body: { orderNumber: other.orderNumber, amount: 10_000, reason: '限内' } })).body
    expect(below).toMatchObject({ status: 'PROCESSING', orderStatus: 'REFUNDING', refundNumber: expect.stringMatching(/^R\d{17}$/) })
  })
})

describe('a refund that finance makes at once', () => {
  it('takes the child out of its camp where that is chosen, and says in the log how far it is from the proposal', async () => {
    const stays = await enrolled()
    const goes = await enrolled()
    const refund = async ({ orderNumber }: typeof goes, quitCamp: boolean) =>
      (await finance.call(refundOrder, { body: { orderNumber, amount: 20_000, reason: '孩子住院', quitCamp } })).body
    expect([(await refund(stays, false)).status, (await refund(goes, true)).status]).toEqual(['PROCESSING', 'PROCESSING'])
    const state = 'select status from camp_students where id = $1'
    expect(await rows(state, [stays.campStudentId])).toEqual([{ status: 'STUDYING' }])
    expect(await rows(state, [goes.campStudentId])).toEqual([{ status: 'QUIT' }])
    const log = "select after from operation_logs where call = 'refundOrder' and target_entity = 'order' and content->>'orderNumber' = $1"
    const [entry] = await rows(log, [goes.orderNumber])
    const { proposedAmount, difference } = entry.after
    expect([proposedAmount > 0, difference]).toEqual([true, 20_000 - proposedAmount])
  })

  it('above its limit keeps the choice for the person who approves', async () => {
    const { orderNumber, campTypeId, campStudentId } = await enrolled()
    await rule('CAMP', { campTypeId, twoPersonAbove: 1_000 })
    const asked = (await finance.call(refundOrder, { body: { orderNumber, amount: 1_001, reason: '超限', quitCamp: true } })).body
    await second.call(approveRefund, { params: { id: asked.requestId ?? 0 }, body: {} })
    expect(await rows('select status from camp_students where id = $1', [campStudentId])).toEqual([{ status: 'QUIT' }])
  })
})
