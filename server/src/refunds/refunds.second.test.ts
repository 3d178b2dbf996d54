import { queryMessageList } from '@camp/contract/base/notify'
import { countWork, listWork } from '@camp/contract/homepage/homepage'
import { getOrderDetail } from '@camp/contract/orders/orders'
import {
  confirmRefund,
  getRefundBoard,
  getRefundProposal,
  getRefundStat,
  listRefunds,
  type Refund,
  type RefundFilter,
  refundOrder,
} from '@camp/contract/refunds/refunds'
import { approveRefund, askRefund, declineRefund, listRefundRequests, receiveReturn } from '@camp/contract/refunds/refunds.requests'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let service: Caller
let finance: Caller
let second: Caller
let leader: Caller
const FINANCE = ['ORDER_INDEX', 'ORDER_REFUND', 'ORDER_REFUND_APPROVE', 'RECONCILE_EDIT']
beforeAll(async () => {
  service = (await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND_ASK'])).caller
  finance = (await signedIn(server, FINANCE)).caller
  second = (await signedIn(server, FINANCE)).caller
  leader = (await signedIn(server, FINANCE, 'OWN_GROUPS')).caller
})

const paid = (pay_amount: number) => makeOrder(server.pool, { pay_amount, total_amount: pay_amount, payMethod: 'OFFLINE' })
const refund = async (orderNumber: string, amount: number, by = finance) =>
  (await by.call(refundOrder, { body: { orderNumber, amount, reason: '家长要求' } })).body
const ask = async (orderNumber: string, amount: number, more: Record<string, unknown> = {}) =>
  (await service.call(askRefund, { body: { orderNumber, amount, reason: '家长要求', ...more } })).body.id
const messages = async (of: Caller, orderNumber: string) =>
  (await of.call(queryMessageList, {})).body.all.filter(({ detail }) => detail.includes(orderNumber)).map(({ title }) => title)

describe('a second person', () => {
  it('is needed for a large refund where no rule says so, and however high a rule sets its limit', async () => {
    const { orderNumber } = await paid(800_000)
    const { body } = await finance.call(getRefundProposal, { query: { orderNumber } })
    expect(body).toMatchObject({ ruleId: null, twoPersonAbove: 500_000, secondPerson: true })
    expect(await refund(orderNumber, 500_001)).toMatchObject({ status: 'REQUESTED', refundNumber: null })
    const { orderNumber: small } = await paid(800_000)
    expect(await refund(small, 500_000)).toMatchObject({ status: 'PROCESSING' })
    await server.pool.query(
      `insert into refund_rules (name, goods_kind, effective_from, counts, steps, material_amount, two_person_above)
       values ('放宽', 'PHYSICAL', '2020-01-01', 'LESSONS_PAST', '[{"until":"AFTER_END","day":null,"refund":"FULL","deductMaterials":false}]', 0, 100000000)`,
    )
    const { orderNumber: raised } = await paid(800_000)
    expect((await finance.call(getRefundProposal, { query: { orderNumber: raised } })).body).toMatchObject({
      ruleName: '放宽',
      twoPersonAbove: 500_000,
    })
    expect(await refund(raised, 500_001)).toMatchObject({ status: 'REQUESTED' })
    await server.pool.query('update refund_rules set deleted_at = now()')
  })
})

describe('refunds that one makes alone', () => {
  it('add up over the day: what goes beyond the limit waits for a second person, however many are sent at once', async () => {
    const alone = (await signedIn(server, FINANCE)).caller
    const orders = await Promise.all(Array.from({ length: 6 }, () => paid(500_000)))
    const answers = await Promise.all(orders.map(({ orderNumber }) => refund(orderNumber, 450_000, alone)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill('PROCESSING'), 'REQUESTED', 'REQUESTED'])
    const { orderNumber } = await paid(500_000)
    const limit = async (by: Caller) => (await by.call(getRefundProposal, { query: { orderNumber } })).body.twoPersonAbove
    expect([await limit(alone), await limit(second)]).toEqual([200_000, 500_000])
    // What another person decides on is not made alone, and so counts for nobody.
    const waiting = (await second.call(listRefundRequests, { query: { page: 1, size: 500, status: ['REQUESTED'] } })).body.content
    for (const { id, orderNumber: of } of waiting)
      if (orders.some((one) => one.orderNumber === of)) await second.call(approveRefund, { params: { id }, body: {} })
    expect([await limit(alone), await limit(second)]).toEqual([200_000, 500_000])
    expect(await refund(orderNumber, 200_000, alone)).toMatchObject({ status: 'PROCESSING' })
    expect(await limit(alone)).toBe(0)
  })
})

describe('of a request', () => {
  it('approvers who see the family hear at once, the person who asked when it is decided and when the money is back', async () => {
    const { orderNumber } = await paid(3_000)
    const id = await ask(orderNumber, 1_000)
    for (const by of [finance, second]) expect(await messages(by, orderNumber)).toEqual(['退款待审批'])
    for (const by of [service, leader]) expect(await messages(by, orderNumber)).toEqual([])
    await finance.call(approveRefund, { params: { id }, body: {} })
    expect(await messages(service, orderNumber)).toEqual(['退款申请已批准'])
    const [open] = (await finance.call(getOrderDetail, { query: { orderNumber } })).body.refunds
    const how = { refundNumber: open?.refundNumber ?? '', result: 'SUCCESS' as const, note: '已转账' }
    expect((await finance.call(confirmRefund, { body: how })).status).toBe(200)
    expect(await messages(service, orderNumber)).toEqual(['退款已到账', '退款申请已批准'])
    // Who says so by hand knows it.
    expect(await messages(finance, orderNumber)).toEqual(['退款待审批'])
  })

  it('the person who asked hears that it was declined, and that the money did not go back', async () => {
    const { orderNumber } = await paid(3_000)
    const declined = await ask(orderNumber, 1_000)
    await second.call(declineRefund, { params: { id: declined }, body: { reason: '已超过期限' } })
    expect(await messages(service, orderNumber)).toEqual(['退款申请已驳回'])
    const id = await ask(orderNumber, 500)
    await finance.call(approveRefund, { params: { id }, body: {} })
    const [open] = (await finance.call(getOrderDetail, { query: { orderNumber } })).body.refunds
    const how = { refundNumber: open?.refundNumber ?? '', result: 'CLOSED' as const, note: '卡已注销' }
    expect((await second.call(confirmRefund, { body: how })).status).toBe(200)
    expect(await messages(service, orderNumber)).toEqual(['退款未成功', '退款申请已批准', '退款申请已驳回'])
  })
})

describe('a request that is declined with another sum', () => {
  it('says which, within what is kept, and is asked for anew with it', async () => {
    const { orderNumber } = await paid(3_000)
    const id = await ask(orderNumber, 2_000)
    const decline = (counterAmount: number) => second.loose(declineRefund, { params: { id }, body: { reason: '已用一半', counterAmount } })
    expect((await decline(2_000)).error).toMatchObject({ error: 'REFUND_COUNTER_SAME', fields: [{ path: 'counterAmount' }] })
    expect((await decline(3_001)).error.error).toBe('REFUND_TOO_MUCH')
    expect((await decline(1_500)).status).toBe(200)
    const list = async () =>
      (await service.call(listRefundRequests, { query: { page: 1, orderNumber, sort: ['createdAt,desc'] } })).body.content
    expect(await list()).toMatchObject([{ status: 'DECLINED', amount: 2_000, counterAmount: 1_500, decision: '已用一半' }])
    await ask(orderNumber, (await list())[0]?.counterAmount ?? 0)
    expect(await list()).toMatchObject([{ status: 'REQUESTED', amount: 1_500, counterAmount: null }, { status: 'DECLINED' }])
  })
})

describe('the queue of work', () => {
  const work = async (kind: 'REFUND_TO_APPROVE' | 'BILL_DIFFERS', by = finance) =>
    (await by.call(listWork, { query: { page: 1, size: 100, kind: [kind] } })).body.content

  it('holds a refund to approve until it is decided, and not before its goods are back', async () => {
    const { orderNumber } = await paid(3_000)
    const own = async () => (await work('REFUND_TO_APPROVE')).filter(({ title }) => title === orderNumber)
    const id = await ask(orderNumber, 1_000, { awaitsReturn: true })
    expect(await own()).toEqual([])
    await finance.call(receiveReturn, { params: { id }, body: { returnNumber: 'SF1' } })
    expect(await own()).toMatchObject([{ subjectId: id, detail: '王妈妈 · ¥10.00 · 绘本套装 · SF1', count: null }])
    expect((await work('REFUND_TO_APPROVE', leader)).length + (await work('REFUND_TO_APPROVE', service)).length).toBe(0)
    await second.call(declineRefund, { params: { id }, body: { reason: '不退' } })
    expect(await own()).toEqual([])
  })

  it('holds a day of the bill while differences are open', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      "insert into reconciliation_days (day, mch_id, source, fetched_at, line_count, open_count) values ('2026-03-01', 'M1', 'UPLOADED', now(), 9, 3) returning id",
    )
    const id = rows[0]?.id
    expect(await work('BILL_DIFFERS')).toMatchObject([{ subjectId: id, title: '2026-03-01', detail: 'M1', count: 3 }])
    expect((await finance.call(countWork, {})).body).toContainEqual({ kind: 'BILL_DIFFERS', state: 'OPEN', count: 1 })
    expect(await work('BILL_DIFFERS', service)).toEqual([])
    await server.pool.query('update reconciliation_days set open_count = 0, explained_count = 3')
    expect(await work('BILL_DIFFERS')).toEqual([])
  })
})

describe('the list of refunds', () => {
  it('sums up what is filtered, alike with and without a look at the orders', async () => {
    const { orderNumber } = await paid(50_000)
    await refund(orderNumber, 700)
    const [open] = (await finance.call(getOrderDetail, { query: { orderNumber } })).body.refunds
    await second.call(confirmRefund, { body: { refundNumber: open?.refundNumber ?? '', result: 'SUCCESS', note: '已转账' } })
    await refund(orderNumber, 900)
    const stat = async (query: object) => (await finance.call(getRefundStat, { query })).body
    expect(await stat({ orderNumber })).toEqual({ count: 2, amount: 1_600, doneAmount: 700 })
    expect(await stat({ orderNumber, status: ['SUCCESS'] })).toEqual({ count: 1, amount: 700, doneAmount: 700 })
    const all = (await finance.call(listRefunds, { query: { page: 1, size: 500 } })).body.content
    const filters: RefundFilter[] = [
      {},
      { status: ['PROCESSING'] },
      { status: ['PROCESSING', 'SUCCESS'] },
      { status: ['SUCCESS'], payMethod: ['OFFLINE'] },
      { reason: '家长' },
      { amountFrom: 800 },
      { byHand: true },
      { payMethod: ['OFFLINE'] },
    ]
    for (const query of filters) {
      const { content, totalElements } = (await finance.call(listRefunds, { query: { ...query, page: 1, size: 500 } })).body
      const amount = content.reduce((sum, one) => sum + one.amount, 0)
      expect(await stat(query), JSON.stringify(query)).toMatchObject({ count: content.length, amount })
      expect(totalElements).toBe(content.length)
      const board = (await finance.call(getRefundBoard, { query })).body
      const of = (state: Refund['status']) => content.filter(({ status }) => status === state)
      for (const { status, count, amount: sum } of board)
        expect([count, sum]).toEqual([of(status).length, of(status).reduce((money, one) => money + one.amount, 0)])
      expect(board.reduce((all, { count }) => all + count, 0)).toBe(content.length)
      // By one status or several, from the refunds alone or with their orders: those of all that have it, in their order.
      const has = ({ status, payMethod }: Refund) =>
        (query.status?.includes(status) ?? true) && (!query.payMethod || (payMethod !== null && query.payMethod.includes(payMethod)))
      if (query.status) expect(content).toEqual(all.filter(has))
    }
  })
})

describe('a refund that failed', () => {
  it('says why in words of its reader, on the list and the board', async () => {
    const { orderNumber } = await paid(50_000)
    await refund(orderNumber, 700)
    await server.pool.query(
      "update refunds set failure = 'CHANNEL_ABNORMAL' where order_id = (select id from orders where order_number = $1)",
      [orderNumber],
    )
    const [listed] = (await finance.call(listRefunds, { query: { page: 1, orderNumber } })).body.content
    expect(listed?.failure).toBe('支付渠道退款异常，请人工处理')
  })
})

describe('what a refund brings along', () => {
  it('says how much of the commission of the referrer is taken back', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      "insert into referrers (name, phone, kind, commission_rate_bp, verify_status) values ('王老师', '19100019999', 'STAFF', 1000, 'VERIFIED') returning id",
    )
    const order = await paid(30_000)
    await server.pool.query('update orders set referrer_id = $2 where id = $1', [order.id, rows[0]?.id])
    await server.pool.query(
      "insert into commission_lines (order_id, referrer_id, kind, base_amount, rate_bp, amount) values ($1, $2, 'EARNED', 30000, 1000, 3000)",
      [order.id, rows[0]?.id],
    )
    const effects = async () => (await finance.call(getRefundProposal, { query: { orderNumber: order.orderNumber } })).body.effects
    expect(await effects()).toContainEqual({ kind: 'COMMISSION', text: '¥30.00' })
    await refund(order.orderNumber, 10_000)
    const [open] = (await finance.call(getOrderDetail, { query: { orderNumber: order.orderNumber } })).body.refunds
    await second.call(confirmRefund, { body: { refundNumber: open?.refundNumber ?? '', result: 'SUCCESS', note: '已转账' } })
    expect(await effects()).toContainEqual({ kind: 'COMMISSION', text: '¥20.00' })
  })
})
