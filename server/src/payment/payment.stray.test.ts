import { listWork } from '@camp/contract/homepage/homepage'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { cancelOrder, getOrderDetail } from '@camp/contract/orders/orders'
import { wechatRefundNotice } from '@camp/contract/payment/payment'
import { listStrayPayments, returnStrayPayment } from '@camp/contract/payment/payment.stray'
import { listStatementLines } from '@camp/contract/reconcile/reconcile'
import { fetchBill } from '@camp/contract/reconcile/reconcile.steps'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay, makeOrder } from '../../test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { makeNotice, makePaymentNotice, merchantEnvironment, WechatPeer } from '../../test/wechat.peer.ts'
import { packedBill } from '../integrations/payment/wechat.billText.ts'
import { closeUnpaidOrders } from '../orders/orders.jobs.ts'
import { resumePayments } from './payment.stray.jobs.ts'

let peer: WechatPeer
let server: TestServer
let finance: Caller
let second: Caller
let leader: Caller
const CODES = ['ORDER_INDEX', 'ORDER_CANCEL', 'ORDER_REFUND', 'RECONCILE', 'RECONCILE_EDIT']
beforeAll(async () => {
  peer = await new WechatPeer().start()
  server = await startTestServer({ ...merchantEnvironment(peer.url), WORKER: 'on' })
  finance = (await signedIn(server, CODES)).caller
  second = (await signedIn(server, CODES)).caller
  leader = (await signedIn(server, CODES, 'OWN_GROUPS')).caller
})
afterAll(async () => {
  await server.stop()
  await peer.stop()
})

const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const unpaid = () => makeOrder(server.pool, { progress: 'PENDING_PAYMENT', payMethod: 'WECHAT', pay_method: 'WECHAT' })
const cancel = (id: number) => finance.call(cancelOrder, { params: { id }, query: {} })
async function send({ headers, body }: { headers: Record<string, string>; body: string }): Promise<number> {
  const path = wechatRefundNotice.path.replace('{merchantId}', '0')
  return (await fetch(`${server.url}/foundation${path}`, { method: 'POST', headers, body })).status
}
const stray = async (orderNumber: string, by = finance) => (await by.call(listStrayPayments, { query: { orderNumber } })).body
const within = { timeout: 20_000 }
/** An order that was cancelled, and paid for a moment later. */
async function paidTooLate(amount = 10_000) {
  const { id, orderNumber } = await unpaid()
  await cancel(id)
  const transactionId = `42${orderNumber}`
  const notice = () => makePaymentNotice({ orderNumber, amount, transactionId })
  expect(await Promise.all([send(notice()), send(notice()), send(notice())])).toEqual([200, 200, 200])
  return { id, orderNumber, transactionId, one: (await stray(orderNumber))[0] }
}

describe('the payment of an order that is over', () => {
  it('is closed at the provider: when somebody cancels it, and when its time is over', async () => {
    const [cancelled, late, offline] = [
      await unpaid(),
      await unpaid(),
      await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', payMethod: 'OFFLINE', pay_method: 'OFFLINE' }),
    ]
    await cancel(cancelled.id)
    await cancel(offline.id)
    await rows("update orders set created_at = now() - interval '2 days' where id = $1", [late.id])
    const { pool, keys, clock } = server.running.services
    await closeUnpaidOrders({ pool, keys, clock })
    for (const { orderNumber } of [cancelled, late]) await expect.poll(() => peer.closed.has(orderNumber), within).toBe(true)
    expect(peer.closed.has(offline.orderNumber)).toBe(false)
    await expect.poll(async () => (await rows("select 1 from payment_closings where state = 'NEW'")).length, within).toBe(0)
  })

  it('is closed later by a chore where its job was lost', async () => {
    const { id, orderNumber } = await unpaid()
    await rows("update orders set progress = 'CANCELLED' where id = $1", [id])
    await rows("insert into payment_closings (order_id, updated_at) values ($1, now() - interval '11 minutes')", [id])
    expect(await resumePayments(server.running.services)).toBe(1)
    await expect.poll(() => peer.closed.has(orderNumber), within).toBe(true)
  })

  it('that was made after all is found when it is to be closed, also without a notice', async () => {
    const { id, orderNumber } = await unpaid()
    peer.payments.set(orderNumber, { transactionId: `42${orderNumber}`, amount: 10_000, paidAt: '2026-03-01T10:00:00+08:00' })
    await cancel(id)
    await expect.poll(async () => (await stray(orderNumber)).length, within).toBe(1)
    expect(await stray(orderNumber)).toMatchObject([{ state: 'WAITING', amount: 10_000, transactionId: `42${orderNumber}` }])
    expect((await finance.call(getOrderDetail, { query: { orderNumber } })).body).toMatchObject({ status: 'CANCELLED', paidAt: null })
  })
})

describe('money that came in too late', () => {
  it('is shown once, to those who see the family, and is work until somebody gives it back', async () => {
    const { id, orderNumber, one } = await paidTooLate()
    expect(await stray(orderNumber)).toHaveLength(1)
    expect(await stray(orderNumber, leader)).toEqual([])
    const work = async () =>
      (await finance.call(listWork, { query: { page: 1, size: 200, kind: ['PAYMENT_TO_RETURN'] } })).body.content.filter(
        ({ title }) => title === orderNumber,
      )
    expect(await work()).toMatchObject([{ subjectId: one?.id }])
    expect((await leader.loose(returnStrayPayment, { params: { id: one?.id ?? 0 }, body: {} })).status).toBe(404)
    const reader = (await signedIn(server, ['ORDER_INDEX'])).caller
    expect((await reader.loose(returnStrayPayment, { params: { id: one?.id ?? 0 }, body: {} })).status).toBe(403)
    await finance.call(returnStrayPayment, { params: { id: one?.id ?? 0 }, body: {} })
    expect(await work()).toEqual([])
    const { body } = await finance.call(getRecordHistory, { query: { entity: 'order', id, page: 1 } })
    const said = body.content.map(({ content }) => content)
    expect(said.some((words) => words.includes('原路退回'))).toBe(true)
  })

  it('goes back once, however many people click how often, and in whatever order notices come', async () => {
    for (let run = 0; run < 5; run++) {
      const { orderNumber, one } = await paidTooLate(10_000 + run)
      const give = (by: Caller) => by.loose(returnStrayPayment, { params: { id: one?.id ?? 0 }, body: {} })
      const answers = await Promise.all([give(finance), give(second), give(finance), give(second)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.error))).toEqual(
        new Set(['STRAY_NOT_WAITING']),
      )
      const refundNumber = (await stray(orderNumber))[0]?.refundNumber ?? ''
      await expect.poll(() => peer.refunds.has(refundNumber), within).toBe(true)
      peer.settle(refundNumber, 'SUCCESS')
      const notice = (status: 'SUCCESS' | 'ABNORMAL') => send(makeNotice({ outRefundNo: refundNumber, amount: 10_000 + run, status }))
      await Promise.all([notice('SUCCESS'), notice('ABNORMAL'), notice('SUCCESS')])
      await notice('SUCCESS')
      expect(await stray(orderNumber)).toMatchObject([{ state: 'RETURNED', refundNumber, finishedAt: expect.any(String) }])
      expect((await give(second)).error).toMatchObject({ error: 'STRAY_NOT_WAITING', msg: '这笔款已处理（已原路退回），无需再处理' })
    }
    const sent = peer.bodies.filter((body) => String(body.reason).startsWith('订单已关闭'))
    expect(new Set(sent.map(({ out_refund_no }) => out_refund_no)).size).toBe(
      new Set(sent.map(({ transaction_id }) => transaction_id)).size,
    )
  })

  it('that the provider would not take back says why, and is sent again under another number', async () => {
    const { orderNumber, one } = await paidTooLate()
    peer.mood = 'refuses'
    await finance.call(returnStrayPayment, { params: { id: one?.id ?? 0 }, body: {} })
    const first = (await stray(orderNumber))[0]?.refundNumber
    await expect.poll(async () => (await stray(orderNumber))[0]?.state, within).toBe('FAILED')
    peer.mood = 'well'
    expect((await stray(orderNumber))[0]?.failure).toBe('商户余额不足')
    await second.call(returnStrayPayment, { params: { id: one?.id ?? 0 }, body: {} })
    const again = (await stray(orderNumber))[0]?.refundNumber ?? ''
    expect(again).not.toBe(first)
    await expect.poll(() => peer.refunds.has(again), within).toBe(true)
  })

  it('is either the order’s or to be given back, never both, where it comes as the order is cancelled', async () => {
    for (let run = 0; run < 10; run++) {
      const { id, orderNumber } = await unpaid()
      const notice = makePaymentNotice({ orderNumber, amount: 10_000, transactionId: `42${orderNumber}` })
      await Promise.all([finance.loose(cancelOrder, { params: { id }, query: {} }), send(notice), send(notice)])
      const [order] = await rows('select progress, transaction_id as number from orders where id = $1', [id])
      const strays = await stray(orderNumber)
      const taken = order.number === null ? 0 : 1
      expect([taken + strays.length, order.progress], orderNumber).toEqual([1, taken === 1 ? 'PAID' : 'CANCELLED'])
    }
  })

  it('agrees with the bill: as a payment, and as a refund', async () => {
    const { orderNumber, transactionId, one } = await paidTooLate(8_800)
    await finance.call(returnStrayPayment, { params: { id: one?.id ?? 0 }, body: {} })
    const refundNumber = (await stray(orderNumber))[0]?.refundNumber ?? ''
    await expect.poll(() => peer.refunds.has(refundNumber), within).toBe(true)
    await send(makeNotice({ outRefundNo: refundNumber, amount: 8_800 }))
    const day = businessDay(-5)
    const at = new Date(`${day}T10:00:00+08:00`)
    const payment = { at, transactionId, orderNumber, amount: 8_800, feeMilli: 8_800 * 6 }
    const refund = { ...payment, feeMilli: -8_800 * 6, refund: { id: `50${refundNumber}`, number: refundNumber, status: 'SUCCESS' } }
    peer.bills.set(day, packedBill('1900000109', [payment, refund]))
    const { id } = (await finance.call(fetchBill, { body: { day } })).body
    const { content } = (await finance.call(listStatementLines, { query: { page: 1, size: 50, day: id } })).body
    expect(content.map((line) => [line.kind, line.class, line.amountHere])).toEqual([
      ['PAYMENT', 'EQUAL', 8_800],
      ['REFUND', 'EQUAL', 8_800],
    ])
  })

  it('whose notice was missed is found by the bill', async () => {
    const { id, orderNumber } = await unpaid()
    await cancel(id)
    const day = businessDay(-6)
    const transactionId = `42${orderNumber}`
    const entry = { at: new Date(`${day}T10:00:00+08:00`), transactionId, orderNumber, amount: 10_000, feeMilli: 60_000 }
    await expect.poll(() => peer.closed.has(orderNumber), within).toBe(true)
    peer.payments.set(orderNumber, { transactionId, amount: 10_000, paidAt: `${day}T10:00:00+08:00` })
    peer.bills.set(day, packedBill('1900000109', [entry]))
    expect((await finance.call(fetchBill, { body: { day } })).body).toMatchObject({ healed: 1, openCount: 0 })
    expect(await stray(orderNumber)).toMatchObject([{ state: 'WAITING', transactionId }])
  })
})
