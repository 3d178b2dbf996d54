import { listWork } from '@camp/contract/homepage/homepage'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { putOrders } from '@camp/contract/orders/orders.open'
import { confirmPayment, denyPayment } from '@camp/contract/orders/orders.writing'
import { tellPayment } from '@camp/contract/payment/payment.open'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeCamp, makeCampGroup, makeGoods, makeParent, makeStudent } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

let server: TestServer
let finance: Person
let key: { id: number; secret: string }
beforeAll(async () => {
  server = await startTestServer()
  finance = await signedIn(server, [...keyEditorCodes, 'ORDER_INDEX'])
  key = await aKey(finance.caller)
})
afterAll(() => server.stop())

const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
interface Answer {
  status: string
  error?: string | null
}
const tell = async (body: object) =>
  (await askWithKey(server.url, tellPayment, key.secret, { body: { amount: 10_000, paidAt: new Date().toISOString(), ...body } }))
    .body as Answer
const detail = async (orderNumber: string) => (await finance.caller.call(getOrderDetail, { query: { orderNumber } })).body

it('money that a program vouched for and that did not come is denied by finance: the order is over, what it took and granted goes back, and the number is free', async () => {
  const camp = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false, price_amount: 10_000 })
  await rows('insert into goods_stock (goods_id, stock) values ($1, 5)', [camp])
  const campId = await makeCamp(server.pool, { goods_id: camp })
  const parentId = await makeParent(server.pool)
  const studentId = await makeStudent(server.pool, parentId)
  await makeCampGroup(server.pool, campId)
  const data = { parentId, studentId, campId, goodsId: camp, quantity: 1, payMethod: 'OFFLINE', payAmount: 10_000 }
  const made = await askWithKey(server.url, putOrders, key.secret, { params: { externalId: 'denied' }, body: { data } })
  const { id } = made.body as { id: number }
  const said = { orderExternalId: 'denied', method: 'OFFLINE', transactionId: 'never-came' }
  const { orderNumber, status } = (await tell(said)) as Answer & { orderNumber: string }
  expect(status).toBe('VOUCHED')
  const toConfirm = async () =>
    (await finance.caller.call(listWork, { query: { page: 1, kind: ['PAYMENT_TO_CONFIRM'] } })).body.content.map(
      ({ subjectId }) => subjectId,
    )
  expect(await toConfirm()).toEqual([id])
  const before = await detail(orderNumber)
  expect(before.actions).toContain('DENIED')
  const studies = async () =>
    (await rows('select status from camp_students where student_id = $1', [studentId])).map(({ status: one }) => one)
  expect(await studies()).toEqual(['STUDYING'])
  const stock = async () => (await rows('select stock from goods_stock where goods_id = $1', [camp]))[0].stock
  expect(await stock()).toBe(4)
  const deny = (version?: number) =>
    finance.caller.loose(denyPayment, { body: { orderNumber, reason: '银行没有这笔', ...(version && { version }) } })
  expect((await deny(before.version - 1)).error.error).toBe('VERSION_CONFLICT')
  const answers = await Promise.all([deny(before.version), deny(before.version)])
  expect(answers.map(({ status: one }) => one).toSorted()).toEqual([200, 409])
  expect(await detail(orderNumber)).toMatchObject({ status: 'CANCELLED', paidAt: null, vouched: false, transactionId: null })
  expect(await studies()).toEqual(['QUIT'])
  expect(await toConfirm()).toEqual([])
  expect(await stock()).toBe(5)
  expect((await deny()).error.error).toBe('ORDER_NOT_DENIABLE')
  expect((await tell(said)).error).toBe('ORDER_NOT_PAYABLE')
  const { content } = (await finance.caller.call(getRecordHistory, { query: { entity: 'order', id, page: 1 } })).body
  expect(content.map(({ content: words }) => words)).toContain(`确认订单 ${orderNumber} 的收款 ¥100.00 未到账，取消订单`)
  // The number may pay another order; what finance has seen is not denied.
  const other = { parentId, goodsId: await makeGoods(server.pool, { needs_shipping: false, price_amount: 10_000 }), quantity: 1 }
  await askWithKey(server.url, putOrders, key.secret, {
    params: { externalId: 'again' },
    body: { data: { ...other, payMethod: 'OFFLINE', payAmount: 10_000 } },
  })
  const again = (await tell({ ...said, orderExternalId: 'again' })) as Answer & { orderNumber: string }
  expect(again.status).toBe('VOUCHED')
  const seen = await detail(again.orderNumber)
  await finance.caller.call(confirmPayment, {
    body: { orderNumber: again.orderNumber, amount: 10_000, paidAt: seen.paidAt ?? '', note: '已到账' },
  })
  expect((await finance.caller.loose(denyPayment, { body: { orderNumber: again.orderNumber, reason: '看错了' } })).error.error).toBe(
    'ORDER_NOT_DENIABLE',
  )
})
