import { createCamp } from '@camp/client'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { createOrder } from '@camp/contract/orders/orders.writing'
import { getSandboxPayment, payInSandbox } from '@camp/contract/payment/payment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeCamp, makeCampGroup, makeCampType, makeGoods, makeOrder, makeParent, makeStudent } from '../../test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

let server: TestServer
let staff: Caller
const CODES = ['ORDER_INDEX', 'ORDER_CREATE', 'ORDER_PAY_CONFIRM']
beforeAll(async () => {
  server = await startTestServer({ OUTBOX: 'on', SANDBOX: 'on', WORKER: 'on' })
  staff = (await signedIn(server, CODES)).caller
})
afterAll(() => server.stop())

/** An order for the place in a camp, by WeChat Pay, as staff make it for a family. */
async function ordered(body: Record<string, unknown> = {}) {
  const parentId = await makeParent(server.pool)
  const studentId = await makeStudent(server.pool, parentId)
  const campTypeId = await makeCampType(server.pool)
  const goodsId = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false, camp_type_id: campTypeId })
  const campId = await makeCamp(server.pool, { camp_type_id: campTypeId })
  await makeCampGroup(server.pool, campId)
  const made = await staff.call(createOrder, { body: { parentId, studentId, goodsId, campId, quantity: 1, payMethod: 'WECHAT', ...body } })
  expect(made.status).toBe(200)
  return { ...made.body, studentId, goodsId }
}
const pay = (orderNumber: string, by = staff) => by.loose(payInSandbox, { body: { orderNumber } })
const payable = async (orderNumber: string, by = staff) => (await by.call(getSandboxPayment, { query: { orderNumber } })).body
const detail = async (orderNumber: string) => (await staff.call(getOrderDetail, { query: { orderNumber } })).body

describe('a payment in the sandbox', () => {
  it('is made with a key too, for an order of its own, which the program may tell of as well', async () => {
    const { secret } = await aKey((await signedIn(server, keyEditorCodes)).caller)
    const camp = createCamp({ key: secret, baseUrl: server.url, language: 'en-US' })
    const [goodsId, parentId] = [await makeGoods(server.pool, { needs_shipping: false }), await makeParent(server.pool)]
    await camp.put('orders', 'o1', { parentId, goodsId, quantity: 1, payMethod: 'WECHAT', payAmount: 10_000 })
    const order = { orderExternalId: 'o1' }
    const paid = await camp.call('payByKeyInSandbox', { body: order })
    expect(paid).toMatchObject({ amount: 10_000, transactionId: `SANDBOX${paid.orderNumber}` })
    const { transactionId, amount, paidAt } = paid
    await camp.call('tellPayment', { body: { ...order, method: 'WECHAT', transactionId, amount, paidAt } })
    await expect.poll(async () => (await detail(paid.orderNumber)).timeline.map(({ step }) => step), { timeout: 20_000 }).toContain('PAID')
    await expect(camp.call('payByKeyInSandbox', { body: order })).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' })
    await expect(camp.call('payByKeyInSandbox', { body: { orderExternalId: 'o2' } })).rejects.toMatchObject({
      code: 'UNKNOWN_REFERENCE',
      field: 'orderExternalId',
    })
  })

  it('is told by notices, taken in once, and the child joins the camp', async () => {
    const { id, orderNumber, payAmount, studentId } = await ordered()
    expect(await payable(orderNumber)).toEqual({ payable: true })
    const answers = await Promise.all([pay(orderNumber), pay(orderNumber), pay(orderNumber)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await expect.poll(async () => (await detail(orderNumber)).timeline.map(({ step }) => step), { timeout: 20_000 }).toContain('ENROLLED')
    // Both notices of each of the three have come by then.
    await expect
      .poll(async () => (await server.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'sandbox.paid'")).rowCount, {
        timeout: 20_000,
      })
      .toBe(0)
    const paid = await detail(orderNumber)
    expect(paid.timeline.filter(({ step }) => step === 'PAID')).toHaveLength(1)
    expect(paid).toMatchObject({ payMethod: 'WECHAT', payAmount })
    const { rows } = await server.pool.query('select count(*)::integer as places from camp_students where student_id = $1', [studentId])
    expect(rows).toEqual([{ places: 1 }])
    const told = await server.pool.query(
      "select source, count(*)::integer as count from operation_logs where target_entity = 'order' and target_id = $1 and source = 'PROVIDER' group by 1",
      [id],
    )
    expect(told.rows).toEqual([{ source: 'PROVIDER', count: 1 }])
    expect((await pay(orderNumber)).error).toMatchObject({ error: 'ORDER_NOT_PAYABLE' })
    expect(await payable(orderNumber)).toEqual({ payable: false })
  })

  it('is not asked for where the camp of the order takes its child no more', async () => {
    const { orderNumber } = await ordered()
    await server.pool.query(
      `update camps set end_date = current_date - 1, start_date = current_date - 1, enrol_start = current_date - 1, enrol_end = current_date - 1
       where id = (select camp_id from orders where order_number = $1)`,
      [orderNumber],
    )
    expect(await payable(orderNumber)).toEqual({ payable: true })
    expect((await pay(orderNumber)).error).toMatchObject({ error: 'ORDER_CAMP_OVER', msg: '该营期已结束，请选择其他营期' })
    expect((await detail(orderNumber)).status).toBe('PENDING_PAYMENT')
  })

  it('is refused for what the sandbox has nothing to do with, and changes nothing', async () => {
    const offline = await ordered({ payMethod: 'OFFLINE' })
    expect((await pay(offline.orderNumber)).error).toMatchObject({ error: 'PAY_NOT_IN_SANDBOX' })
    const real = await ordered()
    const { keys } = server.running.services
    const merchant = await server.pool.query<{ id: number }>(
      `insert into merchants (name, mch_id, app_id, serial_no, api_v3_key_sealed, private_key_sealed)
       values ('真实商户', '1900000009', 'wx1', 'S1', $1, $2) returning id`,
      [keys.seal('k'.repeat(32)), keys.seal('-----BEGIN PRIVATE KEY-----')],
    )
    await server.pool.query('update orders set merchant_id = $2 where order_number = $1', [real.orderNumber, merchant.rows[0]?.id])
    expect((await pay(real.orderNumber)).error).toMatchObject({ error: 'PAY_NOT_IN_SANDBOX' })
    expect((await pay('999999999999999999')).status).toBe(404)
    const numbers = [offline.orderNumber, real.orderNumber]
    for (const number of numbers) expect(await payable(number)).toEqual({ payable: false })
    expect((await server.pool.query('select from sandbox_payments where order_number = any($1)', [numbers])).rowCount).toBe(0)
  })

  it('is made by no key of a real installation, also where its messages stay in the outbox', async () => {
    const real = await startTestServer({ OUTBOX: 'on', SANDBOX: 'off' })
    try {
      const { secret } = await aKey((await signedIn(real, keyEditorCodes)).caller)
      const { id: orderId } = await makeOrder(real.pool, { progress: 'PENDING_PAYMENT', pay_method: 'WECHAT' })
      const camp = createCamp({ key: secret, baseUrl: real.url, language: 'en-US' })
      await expect(camp.call('payByKeyInSandbox', { body: { orderId } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect((await real.pool.query('select from sandbox_payments')).rowCount).toBe(0)
    } finally {
      await real.stop()
    }
  })

  it('is not there where the business is real', async () => {
    const real = await startTestServer()
    try {
      const { caller } = await signedIn(real, CODES)
      const { orderNumber } = await makeOrder(real.pool, { progress: 'PENDING_PAYMENT', pay_method: 'WECHAT' })
      expect((await pay(orderNumber, caller)).status).toBe(404)
      expect(await payable(orderNumber, caller)).toEqual({ payable: false })
      expect((await real.pool.query('select from sandbox_payments')).rowCount).toBe(0)
    } finally {
      await real.stop()
    }
  })
})
