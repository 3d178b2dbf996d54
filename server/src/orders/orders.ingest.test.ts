import { putBatch } from '@camp/contract/inflow/inflow.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { putOrders } from '@camp/contract/orders/orders.open'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeCamp, makeCampGroup, makeCampType, makeChannel, makeGoods, makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { couponCode } from '../coupons/coupons.code.rules.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Person
let key: { id: number; secret: string }
let goodsId: number
beforeAll(async () => {
  editor = await signedIn(server, [...keyEditorCodes, 'ORDER_INDEX', 'PROMOTE_CODE'])
  key = await aKey(editor.caller, { name: '商城', ratePerMinute: 6_000 })
  goodsId = await makeGoods(server.pool, { price_amount: 20_000, needs_shipping: false })
  await setStock(goodsId, 500)
})

interface Answer {
  status: string
  id: number
  error?: string
  msg?: string
  fields?: { path: string }[]
}
const put = async (
  externalId: string,
  data: object,
  { secret = key.secret, ...more }: { secret?: string; headers?: Record<string, string> } = {},
) => {
  const body = { data: { goodsId, quantity: 1, payMethod: 'ALIPAY', payAmount: 20_000, ...data } }
  return (await askWithKey(server.url, putOrders, secret, { params: { externalId }, body }, more.headers)).body as Answer
}
const why = ({ error, fields }: Answer) => [error, fields?.[0]?.path]
const one = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows[0]
const order = (id: number) => one('select progress, pay_amount, quantity, camp_id, coupon_code, paid_at from orders where id = $1', [id])
const setStock = (id: number, pieces: number) =>
  server.pool.query('insert into goods_stock (goods_id, stock) values ($1, $2)', [id, pieces])
const orders = async () => (await one('select count(*)::int as n from orders')).n
const stock = async (id = goodsId) => (await one('select stock from goods_stock where goods_id = $1', [id])).stock

describe('an order of another program', () => {
  it('waits for its money, costs what it costs here, and is told in its history as done by the key', async () => {
    const parentId = await makeParent(server.pool)
    const before = await stock()
    const made = await put('o1', { parentId, quantity: 2, payAmount: 40_000 })
    expect(made).toEqual({ status: 'CREATED', id: expect.any(Number) })
    expect(await order(made.id)).toMatchObject({ progress: 'PENDING_PAYMENT', pay_amount: 40_000, quantity: 2, paid_at: null })
    expect(await stock()).toBe(before - 2)
    expect(await put('o1', { parentId, quantity: 2, payAmount: 40_000 })).toEqual({ status: 'UNCHANGED', id: made.id })
    const { content } = (await editor.caller.call(getRecordHistory, { query: { entity: 'order', id: made.id, page: 1 } })).body
    expect(content).toMatchObject([{ operator: 'key:商城', operationType: 'ADD', after: { payAmount: 40_000, quantity: 2 } }])
    expect(await one('select by_user_id from order_timeline where order_id = $1', [made.id])).toEqual({ by_user_id: null })
  })

  it('is refused where the family was told another price; the answer names the right one, and nothing is left of it', async () => {
    const parentId = await makeParent(server.pool)
    const [before, left] = [await orders(), await stock()]
    const refused = await put('o2', { parentId, payAmount: 1 })
    expect([...why(refused), refused.msg]).toEqual(['PRICE_CHANGED', 'data.payAmount', expect.stringContaining('¥200.00')])
    for (const payAmount of [-1, 20_000.5, 1e15, '２００００', null])
      expect(why(await put('o2', { parentId, payAmount }))[1]).toBe('data.payAmount')
    for (const quantity of [0, -1, 1_000, 1.5]) expect(why(await put('o2', { parentId, quantity }))[1]).toBe('data.quantity')
    expect([await orders(), await stock()]).toEqual([before, left])
  })

  it('stays as it was agreed: not even its price follows the goods, and nobody pays little for much', async () => {
    const parentId = await makeParent(server.pool)
    const dear = await makeGoods(server.pool, { price_amount: 900_000, needs_shipping: false })
    const { id } = await put('o3', { parentId })
    await server.pool.query('update goods set price_amount = 30000 where id = $1', [goodsId])
    try {
      expect(await put('o3', { parentId })).toEqual({ status: 'UNCHANGED', id })
      expect(why(await put('o3', { parentId, payAmount: 30_000 }))).toEqual(['INGEST_STAYS', 'data.payAmount'])
    } finally {
      await server.pool.query('update goods set price_amount = 20000 where id = $1', [goodsId])
    }
    expect(why(await put('o3', { parentId, goodsId: dear }))).toEqual(['INGEST_STAYS', 'data.goodsId'])
    expect(why(await put('o3', { parentId, quantity: 9 }))).toEqual(['INGEST_STAYS', 'data.quantity'])
    expect(why(await put('o3', { parentId: await makeParent(server.pool) }))).toEqual(['INGEST_STAYS', 'data.parentId'])
    expect(await order(id)).toMatchObject({ progress: 'PENDING_PAYMENT', pay_amount: 20_000, quantity: 1 })
  })

  it('is cancelled while it is unpaid, once, and stays so; its goods come back', async () => {
    const parentId = await makeParent(server.pool)
    const before = await stock()
    const { id } = await put('o4', { parentId })
    expect(await put('o4', { parentId, status: 'CANCELLED' })).toEqual({ status: 'UPDATED', id })
    expect(await put('o4', { parentId, status: 'CANCELLED', quantity: 1, channelId: undefined })).toEqual({ status: 'UNCHANGED', id })
    expect([(await order(id)).progress, await stock()]).toEqual(['CANCELLED', before])
    expect(why(await put('o4', { parentId }))).toEqual(['INGEST_STAYS', 'data.status'])
    // What was cancelled before it came ends in the same way.
    const gone = await put('o5', { parentId, status: 'CANCELLED' })
    expect([gone.status, (await order(gone.id)).progress, await stock()]).toEqual(['CREATED', 'CANCELLED', before])
    const paid = await put('o6', { parentId })
    await server.pool.query("update orders set progress = 'PAID', paid_at = now() where id = $1", [paid.id])
    expect((await put('o6', { parentId, status: 'CANCELLED' })).error).toBe('ORDER_NOT_CANCELLABLE')
    const { content } = (await editor.caller.call(getRecordHistory, { query: { entity: 'order', id, page: 1 } })).body
    expect(content[0]).toMatchObject({ operator: 'key:商城', operationType: 'EDIT', after: { status: 'CANCELLED' } })
  })

  it('follows its family, its child and its address, which may come after it in the same batch', async () => {
    const campTypeId = await makeCampType(server.pool)
    const camp = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: true, camp_type_id: campTypeId, price_amount: 5_000 })
    const campId = await makeCamp(server.pool, { camp_type_id: campTypeId })
    await makeCampGroup(server.pool, campId)
    const where = { receiver: '李敏', phone: '13900000021', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' }
    const named = { parentExternalId: 'b1', studentExternalId: 'b1', addressExternalId: 'b1' }
    const items = [
      { op: 'orders', externalId: 'b1', data: { goodsId: camp, campId, quantity: 1, payMethod: 'WECHAT', payAmount: 5_000, ...named } },
      { op: 'addresses', externalId: 'b1', data: { ...where, isDefault: false, parentExternalId: 'b1' } },
      { op: 'students', externalId: 'b1', data: { name: '李一一', parentExternalId: 'b1' } },
      { op: 'parents', externalId: 'b1', data: { phone: '13700000021' } },
    ]
    const { items: told } = (await askWithKey(server.url, putBatch, key.secret, { body: { items } })).body as { items: Answer[] }
    expect(told.map(({ status, error }) => error ?? status)).toEqual(['CREATED', 'CREATED', 'CREATED', 'CREATED'])
    const { id = 0 } = told[0] ?? {}
    expect(await order(id)).toMatchObject({ progress: 'PENDING_PAYMENT', camp_id: campId })
    expect((await one("select address->>'detail' as at from orders where id = $1", [id])).at).toBe('文三路 1 号')
    const family = { parentExternalId: 'b1', studentExternalId: 'b1' }
    const same = { ...family, goodsId: camp, campId, payMethod: 'WECHAT', payAmount: 5_000 }
    expect(await put('b1', same)).toEqual({ status: 'UPDATED', id })
    await askWithKey(server.url, putBatch, key.secret, {
      body: {
        items: [{ op: 'addresses', externalId: 'b2', data: { ...where, detail: '文三路 2 号', isDefault: false, parentExternalId: 'b1' } }],
      },
    })
    expect(why(await put('b1', { ...same, addressExternalId: 'b2' }))).toEqual(['INGEST_STAYS', 'data.addressExternalId'])
    const other = await makeStudent(server.pool, await makeParent(server.pool))
    expect(why(await put('b3', { ...same, studentExternalId: undefined, studentId: other }))).toEqual([
      'UNKNOWN_REFERENCE',
      'data.studentId',
    ])
    expect(why(await put('b3', { ...same, studentId: other }))).toEqual(['INVALID_INPUT', 'data.studentExternalId'])
  })

  it('takes a code off, once; who tries codes is counted, even where nothing is kept', async () => {
    const parentId = await makeParent(server.pool)
    const channelId = await makeChannel(server.pool)
    const { id: batchId } = await one(
      `insert into coupon_batches (channel_id, goods_id, count, kind, discount_amount, valid_from, valid_to)
       values ($1, $2, 1, 'DISCOUNT', 3000, now() - interval '1 day', now() + interval '1 day') returning id`,
      [channelId, goodsId],
    )
    const code = couponCode()
    await server.pool.query('insert into coupons (code, batch_id) values ($1, $2)', [code, batchId])
    expect(why(await put('c1', { parentId, couponCode: code }))).toEqual(['PRICE_CHANGED', 'data.payAmount'])
    const made = await put('c1', { parentId, couponCode: code, payAmount: 17_000 })
    expect([made.status, (await order(made.id)).coupon_code]).toEqual(['CREATED', code])
    expect(why(await put('c2', { parentId, couponCode: code, payAmount: 17_000 }))).toEqual(['COUPON_USED', 'data.couponCode'])
    await put('c1', { parentId, couponCode: code, payAmount: 17_000, status: 'CANCELLED' })
    expect((await put('c3', { parentId, couponCode: code, payAmount: 17_000 })).status).toBe('CREATED')
    const wrong = () => put('c4', { parentId, couponCode: couponCode(), payAmount: 17_000 }, { headers: { 'camp-dry-run': '1' } })
    expect(why(await wrong())).toEqual(['COUPON_UNKNOWN', 'data.couponCode'])
    await server.pool.query('update attempt_counters set tries = 100 where subject = $1', [`coupon:key:${key.id}`])
    expect((await wrong()).error).toBe('TOO_MANY_TRIES')
    expect((await put('c4', { parentId })).status).toBe('CREATED')
    await server.pool.query("delete from attempt_counters where subject like 'coupon:%'")
  })

  it('is one order however often and at once it is sent, and takes the last piece once', async () => {
    const parentId = await makeParent(server.pool)
    const before = await orders()
    const told = await Promise.all(Array.from({ length: 20 }, () => put('r1', { parentId })))
    expect(told.map(({ status }) => status).toSorted()).toEqual(['CREATED', ...Array(19).fill('UNCHANGED')])
    expect(await orders()).toBe(before + 1)
    const last = await makeGoods(server.pool, { price_amount: 100, needs_shipping: false })
    await setStock(last, 1)
    const wanted = await Promise.all(Array.from({ length: 20 }, (_, n) => put(`r2-${n}`, { parentId, goodsId: last, payAmount: 100 })))
    expect(wanted.filter(({ status }) => status === 'CREATED')).toHaveLength(1)
    expect(wanted.filter(({ error }) => error === 'OUT_OF_STOCK')).toHaveLength(19)
    expect(await stock(last)).toBe(0)
  })

  it('is none of a family that the maker of the key does not see, nor of another key', async () => {
    const parentId = await makeParent(server.pool)
    const { id } = await put('f1', { parentId })
    const leader = await signedIn(server, keyEditorCodes, 'OWN_GROUPS')
    const theirs = await aKey(leader.caller)
    expect(why(await put('f1', { parentId, status: 'CANCELLED' }, { secret: theirs.secret }))).toEqual([
      'UNKNOWN_REFERENCE',
      'data.parentId',
    ])
    expect((await order(id)).progress).toBe('PENDING_PAYMENT')
    const narrow = await aKey(editor.caller, { scopes: ['parents:write'] })
    const items = [{ op: 'orders', externalId: 'f1', data: {} }]
    const { items: told } = (await askWithKey(server.url, putBatch, narrow.secret, { body: { items } })).body as { items: Answer[] }
    expect(told[0]?.error).toBe('KEY_SCOPE_MISSING')
  })
})
