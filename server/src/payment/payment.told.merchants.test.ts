import { getOrderDetail } from '@camp/contract/orders/orders'
import { putOrders } from '@camp/contract/orders/orders.open'
import { tellPayment } from '@camp/contract/payment/payment.open'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeGoods, makeParent } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { merchantKeys, WechatPeer } from '../../test/wechat.peer.ts'

// The keys of the merchant are kept in the console, none in the environment.
let peer: WechatPeer
let server: TestServer
let finance: Person
let secret: string
let merchantId: number
beforeAll(async () => {
  peer = await new WechatPeer().start()
  server = await startTestServer({ WECHAT_PAY_BASE_URL: peer.url, WORKER: 'on', SANDBOX: 'off' })
  finance = await signedIn(server, [...keyEditorCodes, 'ORDER_INDEX'])
  secret = (await aKey(finance.caller)).secret
  const own = merchantKeys('certificates')
  const { keys } = server.running.services
  const { rows } = await server.pool.query(
    `insert into merchants (name, mch_id, app_id, serial_no, api_v3_key_sealed, private_key_sealed) values ('m', $1, 'wx1', $2, $3, $4) returning id`,
    [own.mchId, own.serialNo, keys.seal(own.apiV3Key), keys.seal(own.privateKey)],
  )
  merchantId = rows[0].id
})
afterAll(async () => {
  await server.stop()
  await peer.stop()
})

async function told(externalId: string, state: 'SUCCESS' | 'REFUND') {
  const goodsId = await makeGoods(server.pool, { needs_shipping: false, price_amount: 10_000 })
  const data = { parentId: await makeParent(server.pool), goodsId, quantity: 1, payMethod: 'WECHAT', payAmount: 10_000 }
  const made = await askWithKey(server.url, putOrders, secret, { params: { externalId }, body: { data } })
  const { id } = made.body as { id: number }
  const [{ order_number: orderNumber }] = (await server.pool.query('select order_number from orders where id = $1', [id])).rows
  const [transactionId, paidAt] = [`42${orderNumber}`, new Date(Date.now() - 60_000).toISOString()]
  peer.payments.set(orderNumber, { transactionId, amount: 10_000, paidAt, state })
  await askWithKey(server.url, tellPayment, secret, {
    body: { orderExternalId: externalId, method: 'WECHAT', transactionId, amount: 10_000, paidAt },
  })
  const became = async () =>
    (await server.pool.query('select state, error from told_payments where transaction_id = $1', [transactionId])).rows[0]
  await expect.poll(async () => (await became()).state, { timeout: 20_000 }).not.toBe('WAITING')
  return { ...(await became()), order: (await finance.caller.call(getOrderDetail, { query: { orderNumber } })).body }
}

it('each merchant is asked whose money it may be, and the order is then theirs', async () => {
  const { state, order } = await told('theirs', 'SUCCESS')
  expect([state, order.status]).toEqual(['TAKEN', 'PAID'])
  const { rows } = await server.pool.query('select merchant_id from orders where id = $1', [order.id])
  expect(rows[0].merchant_id).toBe(merchantId)
})

it('money that went back there pays for nothing here', async () => {
  const { state, error, order } = await told('back', 'REFUND')
  expect([state, error, order.status]).toEqual(['REFUSED', 'PAY_TOLD_REFUNDED', 'PENDING_PAYMENT'])
})
