import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { getOrderDetail, listOrders } from '@camp/contract/orders/orders'
import { putOrders } from '@camp/contract/orders/orders.open'
import { confirmPayment } from '@camp/contract/orders/orders.writing'
import { wechatRefundNotice } from '@camp/contract/payment/payment'
import { tellPayment } from '@camp/contract/payment/payment.open'
import { refundOrder } from '@camp/contract/refunds/refunds'
import type { KeyScope } from '@camp/contract/scopes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeGoods, makeOrder, makeParent } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { makePaymentNotice, merchantEnvironment, WechatPeer } from '../../test/wechat.peer.ts'
import { resumeTold } from './payment.told.jobs.ts'

let peer: WechatPeer
let server: TestServer
let finance: Person
let key: { id: number; secret: string }
let goodsId: number
beforeAll(async () => {
  peer = await new WechatPeer().start()
  server = await startTestServer({ ...merchantEnvironment(peer.url), WORKER: 'on', SANDBOX: 'off' })
  finance = await signedIn(server, [...keyEditorCodes, 'ORDER_INDEX', 'ORDER_REFUND'])
  key = await aKey(finance.caller, { name: '商城', ratePerMinute: 6_000 })
  goodsId = await makeGoods(server.pool, { needs_shipping: false, price_amount: 10_000 })
})
afterAll(async () => {
  await server.stop()
  await peer.stop()
})

const within = { timeout: 20_000 }
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

let last = 0
/** An order that the program itself put in. */
async function ordered(payMethod: 'WECHAT' | 'ALIPAY' | 'OFFLINE', secret = key.secret) {
  const externalId = `o-${++last}`
  const data = { parentId: await makeParent(server.pool), goodsId, quantity: 1, payMethod, payAmount: 10_000 }
  const { id } = (await askWithKey(server.url, putOrders, secret, { params: { externalId }, body: { data } })).body as { id: number }
  const [{ order_number: orderNumber }] = await rows('select order_number from orders where id = $1', [id])
  return { id, orderNumber, orderExternalId: externalId, transactionId: `42${orderNumber}` }
}
interface Answer {
  status: string
  error?: string | null
  fields?: { path: string }[]
}
const tell = async (body: object, { secret = key.secret, headers = {} }: { secret?: string; headers?: Record<string, string> } = {}) =>
  (await askWithKey(server.url, tellPayment, secret, { body: { amount: 10_000, paidAt: ago(1_000), ...body } }, headers)).body as Answer
const why = ({ error, fields }: Answer) => [error, fields?.[0]?.path]
const detail = async (orderNumber: string) => (await finance.caller.call(getOrderDetail, { query: { orderNumber } })).body
const steps = async (orderNumber: string) => (await detail(orderNumber)).timeline.filter(({ step }) => step === 'PAID').length
const told = async (transactionId: string) =>
  (await rows('select state, error from told_payments where transaction_id = $1', [transactionId]))[0]
const askNow = (transactionId: string) =>
  rows(
    `update graphile_worker._private_jobs set run_at = now() where key = 'payment.told:' || (select id from told_payments where transaction_id = $1)`,
    [transactionId],
  )
const paidThere = (orderNumber: string, transactionId: string, amount = 10_000) =>
  peer.payments.set(orderNumber, { transactionId, amount, paidAt: ago(60_000) })
async function notice(orderNumber: string, transactionId: string): Promise<number> {
  const { headers, body } = makePaymentNotice({ orderNumber, amount: 10_000, transactionId })
  const path = wechatRefundNotice.path.replace('{merchantId}', '0')
  return (await fetch(`${server.url}/foundation${path}`, { method: 'POST', headers, body })).status
}

describe('a payment by WeChat that a program tells of', () => {
  it('waits until the provider itself says the same, is taken once, and is told as done by the key', async () => {
    const { id, orderNumber, orderExternalId, transactionId } = await ordered('WECHAT')
    const said = { orderExternalId, method: 'WECHAT', transactionId }
    expect(await tell(said)).toEqual({ id, orderNumber, status: 'WAITING', error: null })
    expect((await detail(orderNumber)).status).toBe('PENDING_PAYMENT')
    paidThere(orderNumber, transactionId)
    await expect
      .poll(async () => {
        await askNow(transactionId)
        return (await told(transactionId)).state
      }, within)
      .toBe('TAKEN')
    expect(await tell(said)).toMatchObject({ status: 'TAKEN' })
    expect(await detail(orderNumber)).toMatchObject({ payMethod: 'WECHAT', transactionId, vouched: false })
    expect(await steps(orderNumber)).toBe(1)
    const { content } = (await finance.caller.call(getRecordHistory, { query: { entity: 'order', id, page: 1 } })).body
    expect(content.map(({ operator, content: words }) => `${operator} ${words}`)).toContain(
      `key:商城 通过接口告知订单 ${orderNumber} 已收款 ¥100.00`,
    )
  })

  it('pays once, in whatever order the notice of the provider and the program come, and however often', async () => {
    const [first, second] = [await ordered('WECHAT'), await ordered('WECHAT')]
    paidThere(first.orderNumber, first.transactionId)
    expect(await notice(first.orderNumber, first.transactionId)).toBe(200)
    expect(await tell({ ...first, id: undefined, orderNumber: undefined, method: 'WECHAT' })).toMatchObject({ status: 'TAKEN' })
    paidThere(second.orderNumber, second.transactionId)
    const { orderExternalId, transactionId } = second
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => tell({ orderExternalId, transactionId, method: 'WECHAT' })),
      notice(second.orderNumber, transactionId),
    ])
    for (const answer of answers.slice(0, 20)) expect(['WAITING', 'TAKEN']).toContain((answer as Answer).status)
    await expect.poll(async () => (await detail(second.orderNumber)).paidAt !== null, within).toBe(true)
    for (const { orderNumber } of [first, second]) expect(await steps(orderNumber)).toBe(1)
    expect(await rows('select 1 from stray_payments')).toEqual([])
  })

  it('is refused where the provider says otherwise, or nothing for a day, and may be told again then', async () => {
    const [other, less, none] = [await ordered('WECHAT'), await ordered('WECHAT'), await ordered('WECHAT')]
    paidThere(other.orderNumber, '42other')
    paidThere(less.orderNumber, less.transactionId, 1)
    for (const { orderExternalId, transactionId } of [other, less, none]) await tell({ orderExternalId, transactionId, method: 'WECHAT' })
    for (const { transactionId } of [other, less])
      await expect.poll(() => told(transactionId), within).toEqual({ state: 'REFUSED', error: 'PAY_TOLD_OTHERWISE' })
    await rows("update told_payments set told_at = now() - interval '25 hours' where transaction_id = $1", [none.transactionId])
    await expect
      .poll(async () => {
        await askNow(none.transactionId)
        return told(none.transactionId)
      }, within)
      .toEqual({ state: 'REFUSED', error: 'PAY_NOT_THERE' })
    for (const { orderNumber } of [other, less, none]) expect((await detail(orderNumber)).status).toBe('PENDING_PAYMENT')
    paidThere(none.orderNumber, none.transactionId)
    const { orderExternalId, transactionId } = none
    expect(await tell({ orderExternalId, transactionId, method: 'WECHAT' })).toMatchObject({ status: 'WAITING' })
    await expect.poll(async () => (await told(transactionId)).state, within).toBe('TAKEN')
  })

  it('is that of one order, and one at a time', async () => {
    const [mine, other] = [await ordered('WECHAT'), await ordered('WECHAT')]
    const { orderExternalId, transactionId } = mine
    expect(await tell({ orderExternalId, transactionId, method: 'WECHAT' })).toMatchObject({ status: 'WAITING' })
    expect(why(await tell({ orderExternalId: other.orderExternalId, transactionId, method: 'WECHAT' }))).toEqual([
      'TRANSACTION_USED',
      'transactionId',
    ])
    expect((await tell({ orderExternalId, transactionId: '42else', method: 'WECHAT' })).error).toBe('PAY_TOLD_TWICE')
  })

  it('is given back where its order is over; what no job carries is taken up again', async () => {
    const { id, orderNumber, orderExternalId, transactionId } = await ordered('WECHAT')
    await rows("update orders set progress = 'CLOSED', closed_at = now() where id = $1", [id])
    paidThere(orderNumber, transactionId)
    await tell({ orderExternalId, transactionId, method: 'WECHAT' })
    await expect.poll(() => told(transactionId), within).toEqual({ state: 'STRAY', error: null })
    expect(await rows('select state from stray_payments where order_id = $1', [id])).toEqual([{ state: 'WAITING' }])
    const lost = await ordered('WECHAT')
    await tell({ orderExternalId: lost.orderExternalId, transactionId: lost.transactionId, method: 'WECHAT' })
    await expect
      .poll(
        async () =>
          // Its own, and asked once: a job that runs as it is taken away would come again.
          (
            await rows(
              "select 1 from graphile_worker.jobs where key = 'payment.told:' || (select id from told_payments where transaction_id = $1) and run_at > now()",
              [lost.transactionId],
            )
          ).length,
        within,
      )
      .toBeGreaterThan(0)
    await rows(
      "delete from graphile_worker._private_jobs where key = 'payment.told:' || (select id from told_payments where transaction_id = $1)",
      [lost.transactionId],
    )
    await rows("update told_payments set updated_at = now() - interval '11 minutes' where transaction_id = $1", [lost.transactionId])
    paidThere(lost.orderNumber, lost.transactionId)
    expect(await resumeTold(server.running.services)).toBeGreaterThan(0)
    await expect.poll(async () => (await told(lost.transactionId)).state, within).toBe('TAKEN')
  })
})

it('for what costs nothing no money is told', async () => {
  const free = await makeGoods(server.pool, { needs_shipping: false, price_amount: 0 })
  const data = { parentId: await makeParent(server.pool), goodsId: free, quantity: 1, payMethod: 'WECHAT', payAmount: 0 }
  await askWithKey(server.url, putOrders, key.secret, { params: { externalId: 'free' }, body: { data } })
  for (const method of ['WECHAT', 'ALIPAY', 'OFFLINE']) {
    const said = await tell({ orderExternalId: 'free', method, transactionId: 'nothing', amount: 0 })
    expect([method, said.error]).toEqual([method, 'ORDER_NOT_PAYABLE'])
  }
})

describe('Alipay and offline money', () => {
  it('is taken by the word of a key that may vouch, once, and marked until finance confirms it', async () => {
    const { id, orderNumber, orderExternalId, transactionId } = await ordered('ALIPAY')
    const said = { orderExternalId, method: 'ALIPAY', transactionId }
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(said)))
    for (const answer of answers) expect(answer).toEqual({ id, orderNumber, status: 'VOUCHED', error: null })
    const paid = await detail(orderNumber)
    expect(paid).toMatchObject({ status: 'PAID', vouched: true, payMethod: 'ALIPAY', transactionId })
    expect(paid.actions).toContain('PAID')
    const waiting = (await finance.caller.call(listOrders, { query: { vouched: true, page: 1 } })).body.content
    expect(waiting.map(({ id: one }) => one)).toContain(id)
    const logged = await rows(
      "select source, user_agent from operation_logs where target_entity = 'order' and target_id = $1 and source = 'KEY'",
      [id],
    )
    expect(logged).toHaveLength(2) // the order, and its payment
    // Money that nobody has seen is not given back.
    expect((await finance.caller.loose(refundOrder, { body: { orderNumber, amount: 10_000, reason: '不想要了' } })).error.error).toBe(
      'REFUND_PAYMENT_VOUCHED',
    )
    const confirm = (more: object) =>
      finance.caller.loose(confirmPayment, { body: { orderNumber, amount: 10_000, paidAt: paid.paidAt, note: '已到账', ...more } })
    expect((await confirm({ amount: 9_999 })).error.error).toBe('PAY_AMOUNT_DIFFERS')
    expect((await confirm({ transactionId: '43' })).error.error).toBe('PAY_VOUCHED_OTHERWISE')
    const confirmed = await Promise.all([confirm({}), confirm({ transactionId })])
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const after = await detail(orderNumber)
    expect([after.vouched, after.paidAt, after.actions.includes('PAID')]).toEqual([false, paid.paidAt, false])
    expect(await tell(said)).toMatchObject({ status: 'TAKEN' })
    expect(await steps(orderNumber)).toBe(1)
    expect((await finance.caller.loose(refundOrder, { body: { orderNumber, amount: 10_000, reason: '不想要了' } })).status).toBe(200)
  })

  it('is paid by one of many that come at once, and by no number that paid another order', async () => {
    const [one, other] = [await ordered('OFFLINE'), await ordered('OFFLINE')]
    const { orderExternalId, orderNumber } = one
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tell({ orderExternalId, method: 'OFFLINE', transactionId: `pos-${n}` })),
    )
    expect(answers.filter(({ status }) => status === 'VOUCHED')).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'ORDER_NOT_PAYABLE')).toHaveLength(19)
    expect(await steps(orderNumber)).toBe(1)
    const { transactionId } = await detail(orderNumber)
    expect(why(await tell({ orderExternalId: other.orderExternalId, method: 'OFFLINE', transactionId }))).toEqual([
      'TRANSACTION_USED',
      'transactionId',
    ])
    const wide = String(transactionId).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect(why(await tell({ orderExternalId: other.orderExternalId, method: 'OFFLINE', transactionId: wide }))).toEqual([
      'INVALID_INPUT',
      'transactionId',
    ])
    expect((await detail(other.orderNumber)).status).toBe('PENDING_PAYMENT')
  })

  it('takes no number of other money, and the money of the provider is never taken for it', async () => {
    const vouch = async (transactionId: string) => {
      const { orderExternalId, orderNumber } = await ordered('ALIPAY')
      const said = await tell({ orderExternalId, method: 'ALIPAY', transactionId })
      return { said: said.status === 'VOUCHED' ? 'VOUCHED' : why(said), status: (await detail(orderNumber)).status }
    }
    const paid = await ordered('WECHAT')
    expect(await notice(paid.orderNumber, paid.transactionId)).toBe(200)
    const over = await ordered('WECHAT')
    await rows("update orders set progress = 'CLOSED', closed_at = now() where id = $1", [over.id])
    expect(await notice(over.orderNumber, over.transactionId)).toBe(200)
    const waiting = await ordered('WECHAT')
    await tell({ orderExternalId: waiting.orderExternalId, transactionId: waiting.transactionId, method: 'WECHAT' })
    for (const { transactionId } of [paid, over, waiting])
      expect(await vouch(transactionId)).toEqual({ said: ['TRANSACTION_USED', 'transactionId'], status: 'PENDING_PAYMENT' })
    // Vouched for first: the provider's own word for another order still pays that, or is to be given back.
    const [real, late] = [await ordered('WECHAT'), await ordered('WECHAT')]
    await rows("update orders set progress = 'CLOSED', closed_at = now() where id = $1", [late.id])
    for (const { orderNumber, transactionId } of [real, late]) {
      expect(await vouch(transactionId)).toEqual({ said: 'VOUCHED', status: 'PAID' })
      expect(await notice(orderNumber, transactionId)).toBe(200)
    }
    expect(await detail(real.orderNumber)).toMatchObject({ status: 'PAID', payMethod: 'WECHAT', vouched: false })
    expect(await rows('select state from stray_payments where order_id = $1', [late.id])).toEqual([{ state: 'WAITING' }])
  })

  it('is refused where it is not what the order costs, or came when it cannot have, and changes nothing', async () => {
    const { orderExternalId, orderNumber, transactionId } = await ordered('ALIPAY')
    const refused = async (more: object) => why(await tell({ orderExternalId, transactionId, method: 'ALIPAY', ...more }))
    for (const amount of [9_999, 10_001, 0, 1]) expect(await refused({ amount })).toEqual(['PAY_AMOUNT_DIFFERS', 'amount'])
    for (const amount of [-10_000, 1e18, 10_000.5, '１００００']) expect(await refused({ amount })).toEqual(['INVALID_INPUT', 'amount'])
    expect(await refused({ paidAt: ago(-600_000) })).toEqual(['PAID_IN_FUTURE', 'paidAt'])
    expect(await refused({ paidAt: ago(3 * 86_400_000) })).toEqual(['PAID_BEFORE_ORDER', 'paidAt'])
    expect(await refused({ orderExternalId: 'nobody' })).toEqual(['UNKNOWN_REFERENCE', 'orderExternalId'])
    expect(await refused({ orderId: 1 })).toEqual(['INVALID_INPUT', 'orderExternalId'])
    const byWechat = await ordered('WECHAT')
    expect((await tell({ orderExternalId: byWechat.orderExternalId, transactionId: 'x1', method: 'OFFLINE' })).error).toBe(
      'PAY_NOT_BY_HAND',
    )
    expect((await detail(orderNumber)).status).toBe('PENDING_PAYMENT')
    expect(await tell({ orderExternalId, transactionId, method: 'ALIPAY', paidAt: ago(-60_000) })).toMatchObject({ status: 'VOUCHED' })
    expect(Date.parse((await detail(orderNumber)).paidAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(await refused({ amount: 9_999 })).toEqual(['PAY_AMOUNT_DIFFERS', 'amount'])
  })

  it('asks for the scope to vouch, for the own orders of the key, and for a family that its maker sees', async () => {
    const { orderExternalId, orderNumber, transactionId } = await ordered('ALIPAY')
    const scopes: KeyScope[] = ['orders:write', 'payments:write']
    const narrow = await aKey(finance.caller, { scopes })
    const own = await ordered('ALIPAY', narrow.secret)
    const said = { method: 'ALIPAY', transactionId }
    const lacking = await tell({ ...said, orderExternalId: own.orderExternalId }, narrow)
    expect([lacking.error, (lacking as { msg?: string }).msg]).toEqual(['KEY_SCOPE_MISSING', expect.stringContaining('payments:vouch')])
    const others = await aKey(finance.caller)
    expect(why(await tell({ ...said, orderExternalId }, others))).toEqual(['UNKNOWN_REFERENCE', 'orderExternalId'])
    const leader = await signedIn(server, keyEditorCodes, 'OWN_GROUPS')
    const theirs = await aKey(leader.caller)
    const { id } = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', pay_method: 'ALIPAY' })
    expect((await tell({ ...said, orderId: id }, theirs)).error).toBe('NOT_FOUND')
    expect(await tell({ ...said, orderExternalId }, { headers: { 'camp-dry-run': '1' } })).toMatchObject({ status: 'VOUCHED' })
    expect((await detail(orderNumber)).status).toBe('PENDING_PAYMENT')
  })
})
