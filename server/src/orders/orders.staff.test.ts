import { generateCoupons, listCoupons } from '@camp/contract/coupons/coupons'
import { maskedCoupon } from '@camp/contract/coupons/coupons.code'
import { findCoupon } from '@camp/contract/coupons/coupons.steps'
import { cancelOrder, getOrderDetail } from '@camp/contract/orders/orders'
import { confirmPayment, createOrder, enrolOrder } from '@camp/contract/orders/orders.writing'
import { getRefundProposal } from '@camp/contract/refunds/refunds'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampType,
  makeChannel,
  makeGoods,
  makeParent,
  makeStudent,
} from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, ['ORDER_INDEX', 'ORDER_CREATE', 'ORDER_PAY_CONFIRM', 'CAMP_STUDENT_EDIT'])).caller
})

const one = async <T>(text: string, values: unknown[] = []): Promise<T> => (await server.pool.query(text, values)).rows[0]
const detail = async (orderNumber: string) => (await staff.call(getOrderDetail, { query: { orderNumber } })).body
const order = (body: Record<string, unknown>, by = staff) => by.loose(createOrder, { body: { quantity: 1, payMethod: 'OFFLINE', ...body } })
const made = async (body: Record<string, unknown>) => {
  const { body: answer, status, error } = await order(body)
  if (status !== 200) throw new Error(JSON.stringify(error))
  return answer as { id: number; orderNumber: string; payAmount: number; status: string }
}
const PAID_AT = new Date().toISOString()
const confirm = ({ orderNumber, payAmount }: { orderNumber: string; payAmount: number }, more: Record<string, unknown> = {}) =>
  staff.loose(confirmPayment, { body: { orderNumber, amount: payAmount, paidAt: PAID_AT, note: '已到账', ...more } })
const why = (answer: { error: { error: string; fields?: { path: string }[] } }) => [answer.error.error, answer.error.fields?.[0]?.path]

/** A family with a child, goods of a camp, and a camp with one group. */
async function enrolling(capacity = 10) {
  const parentId = await makeParent(server.pool)
  const studentId = await makeStudent(server.pool, parentId)
  const campTypeId = await makeCampType(server.pool)
  const goodsId = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false, camp_type_id: campTypeId })
  const campId = await makeCamp(server.pool, { camp_type_id: campTypeId, capacity })
  await makeCampGroup(server.pool, campId)
  return { parentId, studentId, goodsId, campId }
}

describe('an order by staff', () => {
  it('keeps price, address and channel as they are now, and takes stock', async () => {
    const channelId = await makeChannel(server.pool)
    const parentId = await makeParent(server.pool, { channel_id: channelId })
    await server.pool.query(
      "insert into user_addresses (parent_id, receiver, phone, province, city, detail, is_default) values ($1, '王芳', '19000000001', '浙江省', '杭州市', '文三路 1 号', true)",
      [parentId],
    )
    const goodsId = await makeGoods(server.pool, { price_amount: 12_345 })
    await server.pool.query('insert into goods_stock (goods_id, stock) values ($1, 5)', [goodsId])
    const { orderNumber, payAmount, status } = await made({ parentId, goodsId, quantity: 2 })
    expect([payAmount, status]).toEqual([24_690, 'PENDING_PAYMENT'])
    await server.pool.query('update goods set price_amount = 1 where id = $1', [goodsId])
    const shown = await detail(orderNumber)
    expect(shown).toMatchObject({ payAmount: 24_690, goodsSnapshot: { priceAmount: 12_345 }, channelId, address: { receiver: '王芳' } })
    expect(shown.timeline.map(({ step }) => step)).toEqual(['CREATED'])
    expect(await one('select stock from goods_stock where goods_id = $1', [goodsId])).toEqual({ stock: 3 })
  })

  it('is made exactly fifty times by a hundred requests at once on a stock of fifty', async () => {
    const goodsId = await makeGoods(server.pool, { needs_shipping: false })
    await server.pool.query('insert into goods_stock (goods_id, stock) values ($1, 50)', [goodsId])
    const parentId = await makeParent(server.pool)
    // One person has 56 changes under way at most.
    const another = (await signedIn(server, ['ORDER_CREATE'])).caller
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => order({ parentId, goodsId }, n % 2 ? staff : another)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ error }) => error.error))).toEqual(new Set(['OUT_OF_STOCK']))
    expect(
      await one('select count(*)::int as orders, (select stock from goods_stock where goods_id = $1) from orders where goods_id = $1', [
        goodsId,
      ]),
    ).toEqual({
      orders: 50,
      stock: 0,
    })
    expect(refused[0]?.error.msg).toBe('库存不足，还剩 0 件，请减少数量，或先调整库存')
  })

  it('is refused with the field that is wrong', async () => {
    const { parentId, studentId, goodsId, campId } = await enrolling()
    const parcel = await makeGoods(server.pool)
    const away = await makeGoods(server.pool, { active_flg: 'INACTIVE' })
    const frozen = await makeParent(server.pool, { active_flg: 'FROZEN' })
    const idle = await makeChannel(server.pool, { active_flg: 'INACTIVE' })
    const refused = async (body: Record<string, unknown>) => why(await order(body))
    expect(await refused({ parentId: 999_999, goodsId })).toEqual(['UNKNOWN_REFERENCE', 'parentId'])
    expect(await refused({ parentId: frozen, goodsId })).toEqual(['ORDER_PARENT_FROZEN', 'parentId'])
    expect(await refused({ parentId, goodsId: away })).toEqual(['GOODS_INACTIVE', 'goodsId'])
    expect(await refused({ parentId, goodsId })).toEqual(['ORDER_STUDENT_MISSING', 'studentId'])
    expect(await refused({ parentId, goodsId, studentId, quantity: 2 })).toEqual(['ORDER_ONE_CHILD', 'quantity'])
    expect(await refused({ parentId: await makeParent(server.pool), goodsId, studentId })).toEqual(['UNKNOWN_REFERENCE', 'studentId'])
    expect(await refused({ parentId, goodsId, studentId, campId: await makeCamp(server.pool) })).toEqual(['ORDER_CAMP_UNFIT', 'campId'])
    expect(await refused({ parentId, goodsId: parcel })).toEqual(['ORDER_ADDRESS_MISSING', 'addressId'])
    expect(await refused({ parentId, goodsId, studentId, campId, channelId: idle })).toEqual(['CHANNEL_INACTIVE', 'channelId'])
    expect(await refused({ parentId, goodsId, studentId, payMethod: 'CODE' })).toEqual(['INVALID_INPUT', 'payMethod'])
    expect(await one('select count(*)::int as orders from orders where parent_id = $1', [parentId])).toEqual({ orders: 0 })
  })
})

describe('a payment confirmed by hand', () => {
  it('pays the order and puts the child into its camp, once', async () => {
    const { parentId, studentId, goodsId, campId } = await enrolling()
    const placed = await made({ parentId, studentId, goodsId, campId })
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(placed, { transactionId: 'BANK-1' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.error))).toEqual(new Set(['ORDER_NOT_PAYABLE']))
    const shown = await detail(placed.orderNumber)
    expect(Date.parse(shown.paidAt ?? '')).toBe(Date.parse(PAID_AT))
    expect(shown).toMatchObject({
      status: 'PAID',
      transactionId: 'BANK-1',
      toEnrol: false,
      campId,
    })
    expect(shown.timeline.map(({ step }) => step)).toEqual(['ENROLLED', 'PAID', 'CREATED'])
    expect(await one('select status, source, order_number from camp_students where camp_id = $1', [campId])).toEqual({
      status: 'STUDYING',
      source: 'ORDER',
      order_number: placed.orderNumber,
    })
    const { rows } = await server.pool.query(
      "select call from operation_logs where target_entity = 'campStudent' and call = 'system.studentEnrolled'",
    )
    expect(rows).toHaveLength(1)
  })

  it('takes the money where the camp is full, and the child waits to be enrolled', async () => {
    const { parentId, studentId, goodsId, campId } = await enrolling(1)
    const first = await made({ parentId, studentId, goodsId, campId })
    const sister = await makeStudent(server.pool, parentId)
    const second = await made({ parentId, studentId: sister, goodsId, campId })
    expect((await confirm(first)).status).toBe(200)
    expect((await confirm(second)).body).toMatchObject({ status: 'PAID', enrolled: false })
    const shown = await detail(second.orderNumber)
    expect(shown).toMatchObject({ toEnrol: true, actions: expect.arrayContaining(['ENROLLED']) })
    expect(shown.timeline[0]).toMatchObject({ step: 'NOT_ENROLLED', note: '营期名额已满，请选择其他营期，或先增加名额' })
    const { orderNumber } = second
    const other = await makeCamp(server.pool, {
      camp_type_id: (await one<{ id: number }>('select camp_type_id as id from camps where id = $1', [campId])).id,
    })
    await makeCampGroup(server.pool, other)
    expect((await staff.loose(enrolOrder, { body: { orderNumber, campId } })).error.error).toBe('CAMP_FULL')
    expect((await staff.loose(enrolOrder, { body: { orderNumber, campId: await makeCamp(server.pool) } })).error.error).toBe(
      'ORDER_CAMP_UNFIT',
    )
    expect((await staff.call(enrolOrder, { body: { orderNumber, campId: other } })).status).toBe(200)
    expect(await detail(orderNumber)).toMatchObject({ toEnrol: false, campId: other })
    expect((await staff.loose(enrolOrder, { body: { orderNumber, campId: other } })).error.error).toBe('ORDER_NOT_TO_ENROL')
  })

  it('is refused where the amount, the method, the time or the number is wrong', async () => {
    const parentId = await makeParent(server.pool)
    const goodsId = await makeGoods(server.pool, { needs_shipping: false })
    const [wechat, bank, again] = [
      await made({ parentId, goodsId, payMethod: 'WECHAT' }),
      await made({ parentId, goodsId }),
      await made({ parentId, goodsId }),
    ]
    expect((await confirm(wechat)).error.error).toBe('PAY_NOT_BY_HAND')
    expect(why(await confirm(bank, { amount: 9_999 }))).toEqual(['PAY_AMOUNT_DIFFERS', 'amount'])
    expect(why(await confirm(bank, { paidAt: '2099-01-01T00:00:00Z' }))).toEqual(['PAID_IN_FUTURE', 'paidAt'])
    // By days: the day before the order is too early, the morning of its day is not, and the limit's own day is the last.
    const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    expect(why(await confirm(bank, { paidAt: dayAfter(-1) }))).toEqual(['PAID_BEFORE_ORDER', 'paidAt'])
    await server.pool.query("update orders set created_at = created_at - interval '31 days' where order_number = $1", [bank.orderNumber])
    // The person who confirms is told beforehand; no other order says it.
    expect((await detail(bank.orderNumber)).payDays).toEqual({ first: businessDay(-31), last: businessDay(-1) })
    expect((await detail(wechat.orderNumber)).payDays).toBeNull()
    expect(why(await confirm(bank, { paidAt: dayAfter(0) }))).toEqual(['PAID_TOO_LATE', 'paidAt'])
    await server.pool.query("update param_configs set value = '31' where key = 'order.payWithinDays'")
    expect((await detail(bank.orderNumber)).payDays).toMatchObject({ last: businessDay(0) })
    expect((await confirm(bank, { transactionId: 'BANK-2' })).status).toBe(200)
    expect((await detail(bank.orderNumber)).payDays).toBeNull()
    expect(why(await confirm(again, { transactionId: 'BANK-2' }))).toEqual(['TRANSACTION_USED', 'transactionId'])
    expect(await detail(again.orderNumber)).toMatchObject({ status: 'PENDING_PAYMENT', paidAt: null })
  })

  it('begins a membership at once, and free goods are paid with the order', async () => {
    const level = await one<{ id: number }>(
      "insert into member_levels (name, price_amount, duration_days) values ('年卡', 1, 365) returning id",
    )
    const parentId = await makeParent(server.pool)
    const goodsId = await makeGoods(server.pool, { kind: 'MEMBER', needs_shipping: false, member_level_id: level.id })
    expect((await confirm(await made({ parentId, goodsId }))).body).toMatchObject({ status: 'COMPLETED' })
    expect(await one('select count(*)::int as grants from member_grants where parent_id = $1', [parentId])).toEqual({ grants: 1 })
    const gift = await makeGoods(server.pool, { price_amount: 0, needs_shipping: false })
    expect(await made({ parentId, goodsId: gift })).toMatchObject({ status: 'PAID', payAmount: 0 })
  })
})

describe('an order with a code', () => {
  let clerk: Caller
  let channelId: number
  let goodsId: number
  let marketing: Caller
  beforeAll(async () => {
    const codes = [
      'PROMOTE_CODE',
      'PROMOTE_CODE_GENERATE',
      'PROMOTE_CODE_EXPORT',
      'ORDER_INDEX',
      'ORDER_CANCEL',
      'ORDER_REFUND',
      'ORDER_CREATE',
    ]
    clerk = (await signedIn(server, [...codes, 'ORDER_PAY_CONFIRM'])).caller
    // Who makes a code does not use it.
    marketing = (await signedIn(server, codes)).caller
    channelId = await makeChannel(server.pool)
    goodsId = await makeGoods(server.pool, { price_amount: 20_000, needs_shipping: false })
  })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const codesOf = async (more: object = {}) => {
    const off = { kind: 'DISCOUNT' as const, discountAmount: 5_000 }
    const body = { channelId, goodsId, count: 3, validFrom: inDays(-1), validTo: inDays(1), ...off, ...more }
    const { batchId } = (await marketing.call(generateCoupons, { body })).body as { batchId: number }
    const { content } = (await clerk.call(listCoupons, { query: { page: 1, batchId: [batchId] } })).body
    return content.map(({ code }) => code) as [string, string, string]
  }
  const lifeOf = async (code: string) => (await clerk.call(findCoupon, { body: { code } })).body
  const stepsOf = async (code: string) => (await lifeOf(code)).events.map(({ kind }) => kind)

  it('is not used by who made it: all but a fen off is as good as free', async () => {
    const [code] = await codesOf({ discountAmount: 19_999 })
    const body = { parentId: await makeParent(server.pool), goodsId, quantity: 1, payMethod: 'OFFLINE' as const, couponCode: code }
    const own = (await marketing.loose(createOrder, { body })).error
    expect([own.error, own.fields]).toEqual(['COUPON_OWN_MADE', [expect.objectContaining({ path: 'couponCode' })]])
    expect((await clerk.loose(createOrder, { body })).status).toBe(200)
  })

  it('costs less, uses the code, earns for its channel, and a refund is of what was paid', async () => {
    const [code] = await codesOf()
    const parentId = await makeParent(server.pool)
    const placed = await made({ parentId, goodsId, quantity: 2, couponCode: code.toLowerCase() })
    expect(placed.payAmount).toBe(35_000)
    const { orderNumber } = placed
    expect(await detail(orderNumber)).toMatchObject({
      couponCode: maskedCoupon(code),
      totalAmount: 40_000,
      discountAmount: 5_000,
      channelId,
    })
    expect(await lifeOf(code)).toMatchObject({ status: 'USED', orderNumber, usedByParentId: parentId })
    expect((await confirm(placed, { paidAt: new Date().toISOString() })).status).toBe(200)
    expect((await clerk.call(getRefundProposal, { query: { orderNumber } })).body).toMatchObject({
      max: 35_000,
      effects: [{ kind: 'COUPON' }],
    })
    expect(await stepsOf(code)).toEqual(['MADE', 'REDEEMED', 'PAID'])
    const other = await makeChannel(server.pool)
    const named = await made({ parentId: await makeParent(server.pool), goodsId, channelId: other, couponCode: (await codesOf())[0] })
    expect(await detail(named.orderNumber)).toMatchObject({ channelId: other })
  })

  it('gives the code back when it is cancelled unpaid, and is made once for one key', async () => {
    const [code] = await codesOf()
    const body = { parentId: await makeParent(server.pool), goodsId, quantity: 1, payMethod: 'OFFLINE', couponCode: code }
    const key = { 'idempotency-key': 'order-with-code-1' }
    const first = (await staff.loose(createOrder, { body }, key)).body as { id: number }
    expect((await staff.loose(createOrder, { body }, key)).body).toEqual(first)
    expect((await clerk.call(cancelOrder, { params: { id: first.id } })).status).toBe(200)
    expect(await stepsOf(code)).toEqual(['MADE', 'REDEEMED', 'GIVEN_BACK'])
    expect((await order(body)).status).toBe(200)
  })

  it('is made exactly once by many requests at once with one code', async () => {
    const [code] = await codesOf()
    const families = await Promise.all(Array.from({ length: 40 }, () => makeParent(server.pool)))
    const answers = await Promise.all(families.map((parentId) => order({ parentId, goodsId, couponCode: code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.error === 'COUPON_USED')).toHaveLength(39)
    expect(await one('select count(*)::int as orders from orders where coupon_code = $1', [code])).toEqual({ orders: 1 })
  })

  it('is refused because of the code, which stays as it was; a sentence and its life say why', async () => {
    const [parentId, other] = [await makeParent(server.pool), await makeParent(server.pool)]
    const [used, second, off] = await codesOf()
    const refused = async (couponCode: string, more: object = {}) => why(await order({ parentId: other, goodsId, couponCode, ...more }))
    await made({ parentId, goodsId, couponCode: used })
    expect(await refused(used)).toEqual(['COUPON_USED', 'couponCode'])
    expect(await refused(used, { parentId })).toEqual(['COUPON_USED', 'couponCode'])
    expect(await refused(second, { parentId })).toEqual(['COUPON_LIMIT', 'couponCode'])
    await server.pool.query("update coupons set status = 'DISABLED' where code = $1", [off])
    expect(await refused(off)).toEqual(['COUPON_DISABLED', 'couponCode'])
    expect(await refused((await codesOf({ validFrom: inDays(0.5) }))[0])).toEqual(['COUPON_NOT_YET', 'couponCode'])
    const [late] = await codesOf()
    await server.pool.query(
      "update coupon_batches set valid_to = now() - interval '1 hour' where id = (select batch_id from coupons where code = $1)",
      [late],
    )
    expect(await refused(late)).toEqual(['COUPON_EXPIRED', 'couponCode'])
    const third = await makeGoods(server.pool, { needs_shipping: false })
    expect(await refused(second, { goodsId: third })).toEqual(['COUPON_WRONG_GOODS', 'couponCode'])
    const [whole] = await codesOf({ kind: 'EXCHANGE', discountAmount: undefined })
    expect(await refused(whole)).toEqual(['COUPON_PAYS_ALL', 'couponCode'])
    expect(await refused('2222 2222 2223')).toEqual(['COUPON_MISTYPED', 'couponCode'])
    await server.pool.query('insert into goods_stock (goods_id, stock) values ($1, 0)', [goodsId])
    expect(await refused(second)).toEqual(['OUT_OF_STOCK', 'quantity'])
    expect(await lifeOf(second)).toMatchObject({ status: 'UNUSED', events: [{}, { reason: 'LIMIT' }, { reason: 'WRONG_GOODS' }] })
  })
})
