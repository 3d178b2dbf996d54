import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { putOrders } from '@camp/contract/orders/orders.open'
import { askRefundByKey } from '@camp/contract/refunds/refunds.open'
import { approveRefund, listRefundRequests } from '@camp/contract/refunds/refunds.requests'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeGoods, makeOrder, makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let maker: Person
let finance: Person
let key: { id: number; secret: string }
beforeAll(async () => {
  const desk = ['ORDER_INDEX', 'ORDER_REFUND', 'ORDER_REFUND_APPROVE']
  maker = await signedIn(server, [...keyEditorCodes, ...desk])
  finance = await signedIn(server, desk)
  key = await aKey(maker.caller, { name: '商城', ratePerMinute: 6_000 })
})

interface Answer {
  id: number
  status: string
  amount: number
  error?: string
  msg?: string
  fields?: { path: string }[]
}
const ask = async (body: object, { secret = key.secret, headers = {} }: { secret?: string; headers?: Record<string, string> } = {}) =>
  (await askWithKey(server.url, askRefundByKey, secret, { body: { reason: '孩子不想上了', ...body } }, headers)).body as Answer
const why = ({ error, fields }: Answer) => [error, fields?.[0]?.path]
const requests = async (orderNumber: string) =>
  (await finance.caller.call(listRefundRequests, { query: { orderNumber, page: 1 } })).body.content

it('money is asked for at the desk, by the number of the program, and told as done by the key; another person decides', async () => {
  const goodsId = await makeGoods(server.pool, { price_amount: 20_000, needs_shipping: false })
  const data = { parentId: await makeParent(server.pool), goodsId, quantity: 1, payMethod: 'OFFLINE', payAmount: 20_000 }
  const { id } = (await askWithKey(server.url, putOrders, key.secret, { params: { externalId: 'o1' }, body: { data } })).body as Answer
  expect((await ask({ orderExternalId: 'o1' })).error).toBe('ORDER_NOT_REFUNDABLE')
  await server.pool.query("update orders set progress = 'PAID', paid_at = now(), transaction_id = 'x1' where id = $1", [id])
  const asked = await ask({ orderExternalId: 'o1', amount: 5_000 })
  expect(asked).toMatchObject({ id: expect.any(Number), amount: 5_000, status: 'REQUESTED' })
  const [request] = await requests((asked as unknown as { orderNumber: string }).orderNumber)
  expect(request).toMatchObject({ id: asked.id, amount: 5_000, reason: '孩子不想上了', status: 'REQUESTED' })
  const { content } = (await finance.caller.call(getRecordHistory, { query: { entity: 'refundRequest', id: asked.id, page: 1 } })).body
  expect(content).toMatchObject([{ operator: 'key:商城', operationType: 'ADD', content: expect.stringContaining('¥50.00') }])
  expect((await maker.caller.loose(approveRefund, { params: { id: asked.id }, body: {} })).error.error).toBe('REFUND_OWN_REQUEST')
  expect((await finance.caller.loose(approveRefund, { params: { id: asked.id }, body: {} })).status).toBe(200)
})

it('no more is asked for than is left, once at a time, also of many at once; nothing named is what the rule proposes', async () => {
  const { id, orderNumber } = await makeOrder(server.pool, { payMethod: 'OFFLINE', refunded_amount: 4_000, refund_state: 'PARTIAL' })
  const tooMuch = await ask({ orderId: id, amount: 6_001 })
  expect([tooMuch.error, tooMuch.msg]).toEqual(['REFUND_TOO_MUCH', expect.stringContaining('¥60.00')])
  for (const amount of [0, -1, 1.5, 1e12, '５００']) expect(why(await ask({ orderId: id, amount }))).toEqual(['INVALID_INPUT', 'amount'])
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ orderId: id })))
  expect(answers.filter(({ status }) => status === 'REQUESTED')).toHaveLength(1)
  expect(answers.filter(({ error }) => error === 'REFUND_REQUEST_OPEN')).toHaveLength(19)
  expect((await requests(orderNumber)).map(({ amount }) => amount)).toEqual([6_000])
})

it('the same is answered again for its key, and nothing is kept of a dry run', async () => {
  const { id, orderNumber } = await makeOrder(server.pool, { payMethod: 'OFFLINE' })
  expect(await ask({ orderId: id }, { headers: { 'camp-dry-run': '1' } })).toMatchObject({ status: 'REQUESTED' })
  expect(await requests(orderNumber)).toEqual([])
  const headers = { 'idempotency-key': 'refund-00000001' }
  const first = await ask({ orderId: id, amount: 1 }, { headers })
  expect(await ask({ orderId: id, amount: 1 }, { headers })).toEqual(first)
  expect((await ask({ orderId: id, amount: 2 }, { headers })).error).toBe('KEY_REUSED')
  expect(await requests(orderNumber)).toHaveLength(1)
})

it('an order that is not the key’s, or out of its maker’s sight, is not there; a code has nothing to give back', async () => {
  const { id } = await makeOrder(server.pool, { payMethod: 'OFFLINE' })
  const other = await aKey(maker.caller)
  expect(why(await ask({ orderExternalId: 'o1' }, other))).toEqual(['UNKNOWN_REFERENCE', 'orderExternalId'])
  const theirs = await aKey((await signedIn(server, keyEditorCodes, 'OWN_GROUPS')).caller)
  expect((await ask({ orderId: id }, theirs)).error).toBe('NOT_FOUND')
  const free = await makeOrder(server.pool, { payMethod: 'CODE', pay_amount: 0 })
  expect((await ask({ orderId: free.id })).error).toBe('ORDER_NOTHING_TO_REFUND')
})
