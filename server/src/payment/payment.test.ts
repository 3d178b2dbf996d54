import { setTimeout as sleep } from 'node:timers/promises'
import { listWork } from '@camp/contract/homepage/homepage'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { wechatRefundNotice } from '@camp/contract/payment/payment'
import { listStrayPayments } from '@camp/contract/payment/payment.stray'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOrder } from '../../test/factories.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { makeNotice, makePaymentNotice, merchantEnvironment, merchantKeys, WechatPeer } from '../../test/wechat.peer.ts'
import { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { SandboxGateway } from '../integrations/payment/sandbox.gateway.ts'
import { WechatGateway } from '../integrations/payment/wechat.gateway.ts'

let peer: WechatPeer
let server: TestServer
beforeAll(async () => {
  peer = await new WechatPeer().start()
  server = await startTestServer({ ...merchantEnvironment(peer.url), WORKER: 'on' })
})
afterAll(async () => {
  await server.stop()
  await peer.stop()
})

let counter = 0
async function makeRefund(amount: number, order: Record<string, unknown> = {}) {
  const made = await makeOrder(server.pool, { refund_state: 'REFUNDING', ...order })
  const refundNumber = `R20260401${String(++counter).padStart(9, '0')}`
  const { rows } = await server.pool.query<{ id: number }>(
    "insert into refunds (refund_number, order_id, amount, reason, effect) values ($1, $2, $3, '不想要了', 'SENT') returning id",
    [refundNumber, made.id, amount],
  )
  return { id: rows[0]?.id ?? 0, refundNumber, orderId: made.id }
}
async function makeMerchant(mchId: string, sealed: { apiV3Key: string; privateKey: string; serialNo: string } | null) {
  const { keys } = server.running.services
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into merchants (name, mch_id, app_id, serial_no, api_v3_key_sealed, private_key_sealed) values ('m', $1, 'wx1', $2, $3, $4) returning id`,
    [mchId, sealed?.serialNo ?? null, sealed ? keys.seal(sealed.apiV3Key) : null, sealed ? keys.seal(sealed.privateKey) : null],
  )
  return rows[0]?.id ?? 0
}
const stateOf = async ({ id, orderId }: { id: number; orderId: number }) => {
  const { rows } = await server.pool.query(
    `select f.status as refund, f.gateway_refund_id, f.failure, o.status as "order", o.refunded_amount,
       (select array_agg(step order by id) from order_timeline where order_id = o.id) as steps
     from refunds f join orders o on o.id = f.order_id where f.id = $1 and o.id = $2`,
    [id, orderId],
  )
  return rows[0]
}
const kept = async () => Number((await server.pool.query('select count(*) as count from provider_notices')).rows[0]?.count)

/** As WeChat Pay does: no cookie, no origin, none of our headers. */
async function send(
  { headers, body }: { headers: Record<string, string>; body: string },
  merchantId: number | string = 0,
): Promise<number> {
  const path = wechatRefundNotice.path.replace('{merchantId}', String(merchantId))
  return (await fetch(`${server.url}/foundation${path}`, { method: 'POST', headers, body })).status
}

describe('a notice of a refund', () => {
  it('settles it once, however often and in whatever order notices come, and is kept as it came', async () => {
    const refund = await makeRefund(2_500)
    const before = await kept()
    const done = makeNotice({ outRefundNo: refund.refundNumber, amount: 2_500 })
    const late = makeNotice({ outRefundNo: refund.refundNumber, amount: 2_500, status: 'ABNORMAL' })
    expect(await Promise.all([send(done), send(done), send(done), send(late)])).toEqual([200, 200, 200, 200])
    expect(await send(late)).toBe(200)
    const state = await stateOf(refund)
    expect(state).toMatchObject({
      refund: 'SUCCESS',
      gateway_refund_id: `50${refund.refundNumber}`,
      order: 'PARTIALLY_REFUNDED',
      refunded_amount: 2_500,
    })
    expect(state.steps.filter((step: string) => step === 'REFUND_SUCCEEDED')).toHaveLength(1)
    expect(await kept()).toBe(before + 2)
    const { rows } = await server.pool.query('select body from provider_notices where body = $1', [done.body])
    expect(rows).toHaveLength(1)
  })

  it('is refused and not kept where its signature does not fit, even in a browser of ours', async () => {
    const refund = await makeRefund(2_500)
    const before = await kept()
    const notice = makeNotice({ outRefundNo: refund.refundNumber, amount: 2_500 })
    expect(await send({ ...notice, body: notice.body.replace('退款', '退 款') })).toBe(400)
    expect(await send({ ...notice, headers: { 'content-type': 'application/json' } })).toBe(400)
    const admin = await server.as('admin')
    const answer = await admin.loose(wechatRefundNotice, { params: { merchantId: 0 }, body: JSON.parse(notice.body) })
    expect([answer.status, answer.error.error]).toEqual([400, 'SIGNATURE_REFUSED'])
    expect(await stateOf(refund)).toMatchObject({ refund: 'PROCESSING', order: 'REFUNDING' })
    expect(await kept()).toBe(before)
  })

  it('counts for refunds of its own merchant and of the stated amount only', async () => {
    const merchantId = await makeMerchant('1900000111', null)
    const [another, wrong] = [await makeRefund(2_500, { merchant_id: merchantId }), await makeRefund(2_500)]
    expect(await send(makeNotice({ outRefundNo: another.refundNumber, amount: 2_500 }))).toBe(200)
    expect(await send(makeNotice({ outRefundNo: wrong.refundNumber, amount: 2_400 }))).toBe(200)
    expect(await send(makeNotice({ outRefundNo: 'R404', amount: 2_400 }))).toBe(200)
    expect([(await stateOf(another)).refund, (await stateOf(wrong)).refund]).toEqual(['PROCESSING', 'PROCESSING'])
    expect(await send(makeNotice({ outRefundNo: another.refundNumber, amount: 2_500 }), merchantId)).toBe(200)
    expect((await stateOf(another)).refund).toBe('SUCCESS')
  })

  it('that it did not succeed is told to each reader in his or her language', async () => {
    const refund = await makeRefund(2_500)
    expect(await send(makeNotice({ outRefundNo: refund.refundNumber, amount: 2_500, status: 'CLOSED' }))).toBe(200)
    const caiwu = await server.as('caiwu')
    const { rows } = await server.pool.query<{ order_number: string }>('select order_number from orders where id = $1', [refund.orderId])
    const read = async (language: string) => {
      const query = { orderNumber: rows[0]?.order_number ?? '' }
      const { body } = await caiwu.call(getOrderDetail, { query }, { 'accept-language': language })
      return [body.status, body.refunds[0]?.failure, body.timeline.find(({ step }) => step === 'REFUND_FAILED')?.note]
    }
    expect(await read('en-US')).toEqual(['PAID', 'The payment channel closed this refund', 'The payment channel closed this refund'])
    expect(await read('zh-CN')).toEqual(['PAID', '支付渠道关闭了这笔退款', '支付渠道关闭了这笔退款'])
  })

  it.each([['x'], ['-1'], ['1e3'], ['9'.repeat(16)]])('to the merchant %s is malformed', async (merchantId) => {
    expect(await send(makeNotice({ outRefundNo: 'R1', amount: 1 }), merchantId)).toBe(400)
  })

  it('must be one', async () => {
    const caller = new Caller(server.url)
    for (const body of [undefined, [], {}, { id: 1 }, { id: 'a', event_type: 'REFUND.SUCCESS', resource: null }]) {
      expect((await caller.loose(wechatRefundNotice, { params: { merchantId: 0 }, body })).status).toBe(400)
    }
  })
})

describe('a notice of a payment', () => {
  const paidOf = async (id: number) => {
    const { rows } = await server.pool.query(
      `select progress, pay_method, transaction_id, paid_at, (select array_agg(step order by id) from order_timeline where order_id = o.id) as steps,
         (select count(*)::int from operation_logs where target_entity = 'order' and target_id = o.id and call = 'system.orderPaid') as told
       from orders o where id = $1`,
      [id],
    )
    return rows[0]
  }
  const unpaid = () => makeOrder(server.pool, { progress: 'PENDING_PAYMENT', needs_shipping: false })

  it('takes the money in once, however often it comes', async () => {
    const { id, orderNumber } = await unpaid()
    const notice = makePaymentNotice({ orderNumber, amount: 10_000, transactionId: '4200001' })
    const again = makePaymentNotice({ orderNumber, amount: 10_000, transactionId: '4200001' })
    expect(await Promise.all([send(notice), send(notice), send(again), send(notice)])).toEqual([200, 200, 200, 200])
    expect(await paidOf(id)).toMatchObject({
      progress: 'PAID',
      pay_method: 'WECHAT',
      transaction_id: '4200001',
      paid_at: '2026-03-01T10:00:00.000+08:00',
      steps: ['PAID'],
      told: 1,
    })
  })

  it('that does not fit is kept, and changes no order', async () => {
    const [other, closed] = [await unpaid(), await makeOrder(server.pool, { progress: 'CLOSED', needs_shipping: false })]
    const before = await kept()
    expect(await send(makePaymentNotice({ orderNumber: other.orderNumber, amount: 9_999, transactionId: '4200002' }))).toBe(200)
    expect(await send(makePaymentNotice({ orderNumber: closed.orderNumber, amount: 10_000, transactionId: '4200003' }))).toBe(200)
    expect(await send(makePaymentNotice({ orderNumber: '209901010000000001', amount: 1, transactionId: '4200004' }))).toBe(200)
    // That number paid another order already.
    expect(await send(makePaymentNotice({ orderNumber: other.orderNumber, amount: 10_000, transactionId: '4200001' }))).toBe(200)
    const elsewhere = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', merchant_id: await makeMerchant('1900000114', null) })
    expect(await send(makePaymentNotice({ orderNumber: elsewhere.orderNumber, amount: 10_000, transactionId: '4200006' }))).toBe(200)
    expect((await paidOf(elsewhere.id)).progress).toBe('PENDING_PAYMENT')
    expect(await kept()).toBe(before + 5)
    const strays = async (id: number) =>
      (await server.pool.query('select amount from stray_payments where order_id = $1 order by id', [id])).rows.map(({ amount }) => amount)
    // The money is there: it is kept to be given back, and told. What paid another order is that order's.
    expect([await strays(other.id), await strays(closed.id), await strays(elsewhere.id)]).toEqual([[9_999], [10_000], [10_000]])
    expect([(await paidOf(other.id)).progress, (await paidOf(closed.id)).progress]).toEqual(['PENDING_PAYMENT', 'CLOSED'])
    const foreign = makePaymentNotice({ orderNumber: other.orderNumber, amount: 10_000, transactionId: '4200005', mchId: '1900000999' })
    expect(await send(foreign)).toBe(400)
    expect(await kept()).toBe(before + 5)
  })
})

describe('a payment that its order does not take', () => {
  it('is kept once to be given back, is work, and stands in the log: the order was paid by hand before', async () => {
    const { id, orderNumber } = await makeOrder(server.pool, { progress: 'PAID', pay_method: 'OFFLINE', transaction_id: 'BANK-77' })
    const notice = () => makePaymentNotice({ orderNumber, amount: 10_000, transactionId: '4200077' })
    expect(await Promise.all([send(notice()), send(notice()), send(notice())])).toEqual([200, 200, 200])
    const caiwu = await server.as('caiwu')
    expect((await caiwu.call(listStrayPayments, { query: { orderNumber } })).body).toMatchObject([
      { amount: 10_000, transactionId: '4200077', state: 'WAITING' },
    ])
    const { content } = (await caiwu.call(listWork, { query: { page: 1, size: 200, kind: ['PAYMENT_TO_RETURN'] } })).body
    expect(content.filter(({ title }) => title === orderNumber)).toHaveLength(1)
    const told = await server.pool.query(
      "select call from operation_logs where target_entity = 'order' and target_id = $1 and call = 'system.strayUnfit'",
      [id],
    )
    expect(told.rowCount).toBe(1)
  })

  it('is not kept where a person wrote the same payment down', async () => {
    const { id, orderNumber } = await makeOrder(server.pool, { progress: 'PAID', pay_method: 'OFFLINE', transaction_id: '4200078' })
    expect(await send(makePaymentNotice({ orderNumber, amount: 10_000, transactionId: '4200078' }))).toBe(200)
    expect((await server.pool.query('select from stray_payments where order_id = $1', [id])).rowCount).toBe(0)
  })
})

describe('a notice that was sent to the address of another merchant', () => {
  it('is booked on the merchant whose keys prove it, or where the order names it already', async () => {
    const merchantId = await makeMerchant('1900000115', null)
    const merchantOf = async (id: number) =>
      (await server.pool.query('select merchant_id as m, progress from orders where id = $1', [id])).rows[0]
    const [free, named] = [
      await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', needs_shipping: false }),
      await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', needs_shipping: false, merchant_id: merchantId }),
    ]
    expect(await send(makePaymentNotice({ orderNumber: free.orderNumber, amount: 10_000, transactionId: '4200081' }), merchantId)).toBe(200)
    expect(await merchantOf(free.id)).toEqual({ m: null, progress: 'PAID' })
    expect(await send(makePaymentNotice({ orderNumber: named.orderNumber, amount: 10_000, transactionId: '4200082' }), merchantId)).toBe(
      200,
    )
    expect(await merchantOf(named.id)).toEqual({ m: merchantId, progress: 'PAID' })
  })

  it('is refused where there is no such merchant, and nothing is kept', async () => {
    const before = await kept()
    const { orderNumber } = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', needs_shipping: false })
    expect(await send(makePaymentNotice({ orderNumber, amount: 10_000, transactionId: '4200083' }), 999_999)).toBe(400)
    expect(await send(makeNotice({ outRefundNo: 'R1', amount: 1 }), 999_999)).toBe(400)
    expect(await kept()).toBe(before)
  })
})

describe('a refund through WeChat Pay', () => {
  it('is sent by the worker with its number, and settled by the notice', async () => {
    const refund = await makeRefund(3_300)
    await server.pool.query("update refunds set effect = 'NEW' where id = $1", [refund.id])
    await server.pool.query("select graphile_worker.add_job('refund.send', $1::json, max_attempts => 5)", [{ refundId: refund.id }])
    for (let waited = 0; !peer.refunds.has(refund.refundNumber); waited += 50) {
      if (waited > 15_000) throw new Error('nothing was sent')
      await sleep(50)
    }
    expect(await send(makeNotice({ outRefundNo: refund.refundNumber, amount: 3_300 }))).toBe(200)
    expect(await stateOf(refund)).toMatchObject({ refund: 'SUCCESS', refunded_amount: 3_300 })
  })
})

describe('the gateway of a merchant', () => {
  it('is WeChat Pay by its own keys where it has them, else by those of the environment', async () => {
    const own = merchantKeys('certificates', '1900000112')
    const merchantId = await makeMerchant('1900000112', own)
    const gateways = new PaymentGateways(server.running.services)
    expect((await gateways.wechat(merchantId))?.keys).toEqual({ ...own, platformKey: null })
    expect((await gateways.wechat(null))?.keys.mchId).toBe('1900000109')
    const gateway = await gateways.of({ merchantId })
    expect(gateway).toBeInstanceOf(WechatGateway)
    expect(await gateway.queryRefund('R404')).toBeNull()
    expect(peer.heard).toContain('GET /v3/certificates')
  })

  it('is the built-in one where there are no keys at all', async () => {
    const services = { ...server.running.services, config: { ...server.running.services.config, wechatPay: null } }
    expect(await new PaymentGateways(services).of({ merchantId: null })).toBeInstanceOf(SandboxGateway)
  })

  it('sends nothing where its keys cannot be read', async () => {
    const merchantId = await makeMerchant('1900000113', merchantKeys('certificates', '1900000113'))
    await server.pool.query("update merchants set private_key_sealed = 'ffffffff.a.b.c' where id = $1", [merchantId])
    const gateway = await new PaymentGateways(server.running.services).of({ merchantId })
    const request = { outRefundNo: 'R1', transactionId: 'T1', amount: 1, total: 1, reason: '', merchantId }
    await expect(gateway.requestRefund(request)).rejects.toThrow('NO_MERCHANT_KEYS')
  })
})
