import { openOrder, putOrders } from '@camp/contract/orders/orders.open'
import { tellPayment } from '@camp/contract/payment/payment.open'
import { askRefundByKey } from '@camp/contract/refunds/refunds.open'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeCamp, makeCampGroup, makeCampType, makeCompany, makeGoods, makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let maker: Person
let key: { id: number; secret: string }
beforeAll(async () => {
  maker = await signedIn(server, keyEditorCodes)
  key = await aKey(maker.caller, { ratePerMinute: 6_000 })
})

const read = async (externalId: string, secret = key.secret) => askWithKey(server.url, openOrder, secret, { params: { externalId } })

it('an order is read by the number that its own key gave it: money, parcels and place, and nobody by name', async () => {
  const parentId = await makeParent(server.pool, { phone: '13700000041', real_name: '李秘密' })
  const studentId = await makeStudent(server.pool, parentId, { name: '李小秘' })
  const campTypeId = await makeCampType(server.pool)
  const goodsId = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false, camp_type_id: campTypeId, price_amount: 10_000 })
  const campId = await makeCamp(server.pool, { camp_type_id: campTypeId })
  const groupId = await makeCampGroup(server.pool, campId)
  const data = { parentId, studentId, goodsId, campId, quantity: 1, payMethod: 'ALIPAY', payAmount: 10_000 }
  const { id } = (await askWithKey(server.url, putOrders, key.secret, { params: { externalId: 'o1' }, body: { data } })).body as {
    id: number
  }
  expect((await read('o1')).body).toMatchObject({
    id,
    status: 'PENDING_PAYMENT',
    payAmount: 10_000,
    paidAt: null,
    parcels: [],
    enrolment: null,
  })
  const paid = { orderExternalId: 'o1', method: 'ALIPAY', transactionId: 'a1', amount: 10_000, paidAt: new Date().toISOString() }
  await askWithKey(server.url, tellPayment, key.secret, { body: paid })
  await askWithKey(server.url, askRefundByKey, key.secret, { body: { orderExternalId: 'o1', amount: 500, reason: '不上了' } })
  await server.pool.query(
    `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values ($1, $2, 'SF1', '李秘密', '13700000041', '秘密路')`,
    [id, await makeCompany(server.pool)],
  )
  const { body } = await read('o1')
  expect(body).toMatchObject({
    status: 'PAID',
    vouched: true,
    payMethod: 'ALIPAY',
    toldPayment: null,
    toEnrol: false,
    enrolment: { campId, groupId, status: 'STUDYING' },
    refundRequest: { amount: 500, status: 'REQUESTED' },
    parcels: [{ trackingNumber: 'SF1', status: 'CREATED', signedAt: null }],
  })
  expect(JSON.stringify(body)).not.toMatch(/秘|1370000/)
})

it('is read by no other key, and of no family that the maker does not see', async () => {
  expect((await read('o1', (await aKey(maker.caller)).secret)).status).toBe(404)
  expect((await read('o2')).status).toBe(404)
  const leader = await signedIn(server, keyEditorCodes, 'OWN_GROUPS')
  const theirs = await aKey(leader.caller)
  await server.pool.query(
    "insert into external_ids (key_id, entity, external_id, internal_id) select $1, 'order', 'o1', internal_id from external_ids where entity = 'order' limit 1",
    [theirs.id],
  )
  expect((await read('o1', theirs.secret)).status).toBe(404)
})
