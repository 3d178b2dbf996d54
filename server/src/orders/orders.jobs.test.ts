import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoupon, makeGoods, makeOrder } from '../../test/factories.ts'
import { silentLog } from '../platform/log/log.port.ts'
import { closeUnpaidOrders, completeCampOrders, completeOrders, orderChores } from './orders.jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  // The ledger of commissions refuses to be emptied; here each test begins with nothing.
  await database.pool.query(
    `alter table commission_lines disable trigger user;
     truncate orders, logistics_orders, param_configs, order_delta, order_day restart identity cascade;
     alter table commission_lines enable trigger user`,
  )
})

const ago = (interval: string) =>
  database.pool.query<{ at: string }>('select now() - $1::interval as at', [interval]).then(({ rows }) => rows[0]?.at)
const one = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows[0]
const orderOf = (id: number) => one('select status, progress, version, closed_at is not null as closed from orders where id = $1', [id])
const stepsOf = async (id: number) =>
  (await database.pool.query('select step, from_status, to_status, by_user_id from order_timeline where order_id = $1 order by id', [id]))
    .rows

/** An unpaid order of three pieces with a coupon, of goods with two left. */
async function unpaid(age: string) {
  const goodsId = await makeGoods(database.pool)
  await database.pool.query('insert into goods_stock (goods_id, stock) values ($1, 2)', [goodsId])
  const order = await makeOrder(database.pool, { progress: 'PENDING_PAYMENT', goods_id: goodsId, quantity: 3, created_at: await ago(age) })
  const coupon = await makeCoupon(database.pool, order.orderNumber, goodsId)
  return { ...order, coupon }
}
const stockOf = async (goodsId: number) => (await one('select stock from goods_stock where goods_id = $1', [goodsId]))?.stock
const couponOf = (code: string) => one('select status, order_number, used_at, used_by_parent_id from coupons where code = $1', [code])

describe('closing unpaid orders', () => {
  it('gives stock and coupon back once, though two workers close at the same time', async () => {
    const made = [await unpaid('31 minutes'), await unpaid('2 days'), await unpaid('40 minutes')]
    const closed = await Promise.all(Array.from({ length: 4 }, () => closeUnpaidOrders(database)))
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(3)
    for (const order of made) {
      expect(await orderOf(order.id)).toEqual({ status: 'CLOSED', progress: 'CLOSED', version: 2, closed: true })
      expect(await stockOf(order.goodsId)).toBe(5)
      expect(await couponOf(order.coupon)).toEqual({ status: 'UNUSED', order_number: null, used_at: null, used_by_parent_id: null })
      expect(await stepsOf(order.id)).toEqual([{ step: 'CLOSED', from_status: 'PENDING_PAYMENT', to_status: 'CLOSED', by_user_id: null }])
      const entries = await database.pool.query(
        "select source, call, operator_id, before, after from operation_logs where target_entity = 'order' and target_id = $1",
        [order.id],
      )
      const told = { source: 'JOB', call: 'system.orderClosed', operator_id: null, before: { status: 'PENDING_PAYMENT' } }
      expect(entries.rows).toEqual([{ ...told, after: { status: 'CLOSED' } }])
    }
  })

  it('waits as long as the parameter says', async () => {
    const order = await unpaid('31 minutes')
    await database.pool.query(
      `insert into param_configs (key, group_name, value, value_type, description) values ('order.closeAfterMinutes', 'order', '43200', 'integer', '{}')`,
    )
    expect(await closeUnpaidOrders(database)).toBe(0)
    expect(await stockOf(order.goodsId)).toBe(2)
  })

  it('leaves paid orders alone', async () => {
    const order = await makeOrder(database.pool, { created_at: await ago('1 year') })
    expect(await closeUnpaidOrders(database)).toBe(0)
    expect(await orderOf(order.id)).toMatchObject({ status: 'PAID', version: 1 })
  })
})

describe('completing orders', () => {
  async function shipped(parcels: readonly (readonly [status: string, signed: string | null])[], more: Record<string, unknown> = {}) {
    const order = await makeOrder(database.pool, { progress: 'SHIPPED', shipped_at: await ago('10 days'), ...more })
    const company = await one("insert into logistics_companies (name, code) values ('c' || $1, 'c' || $1) returning id", [
      order.orderNumber,
    ])
    let n = 0
    for (const [status, signed] of parcels) {
      await database.pool.query(
        `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, status, signed_at)
         values ($1, $2, $3, '王芳', '19000000001', '浙江省 杭州市', $4, $5)`,
        [order.id, company?.id, `T${order.orderNumber}${n++}`, status, signed === null ? null : await ago(signed)],
      )
    }
    return order.id
  }
  const completed = async () => {
    await Promise.all([completeOrders, completeCampOrders, completeOrders, completeCampOrders].map((complete) => complete(database)))
    const { rows } = await database.pool.query<{ id: number }>("select id from orders where progress = 'COMPLETED' order by id")
    return rows.map(({ id }) => id)
  }

  it('completes what was signed for seven days ago, all of its parcels, and nothing else', async () => {
    const yes = await shipped([['SIGNED', '7 days 1 minute']])
    const partly = await shipped([['SIGNED', '8 days']], { refund_state: 'PARTIAL', refunded_amount: 100 })
    await shipped([['SIGNED', '6 days 23 hours']])
    await shipped([
      ['SIGNED', '9 days'],
      ['IN_TRANSIT', null],
    ])
    await shipped([['RETURNED', null]])
    await shipped([])
    await shipped([['SIGNED', '9 days']], { refund_state: 'REFUNDING' })
    await shipped([['SIGNED', '9 days']], { refund_state: 'FULL', refunded_amount: 10_000 })
    expect(await completed()).toEqual([yes, partly])
    expect(await stepsOf(yes)).toEqual([{ step: 'COMPLETED', from_status: 'SHIPPED', to_status: 'COMPLETED', by_user_id: null }])
    expect(await orderOf(partly)).toMatchObject({ status: 'PARTIALLY_REFUNDED', progress: 'COMPLETED', version: 2 })
  })

  it('completes a membership as soon as it is paid', async () => {
    const snapshot = { name: '年度会员', kind: 'MEMBER', priceAmount: 10_000, originalAmount: null, image: null }
    const paid = await makeOrder(database.pool, { goods_snapshot: snapshot, needs_shipping: false })
    await makeOrder(database.pool, { goods_snapshot: snapshot, needs_shipping: false, progress: 'PENDING_PAYMENT' })
    await makeOrder(database.pool)
    expect(await completed()).toEqual([paid.id])
  })

  const place = { goods_snapshot: { name: '体验营', kind: 'CAMP', priceAmount: 10_000, originalAmount: null, image: null } }
  /** A camp whose last day is so many days from today, and the child that each of these orders put into it. */
  async function enrolled(lastDay: number, orderNumbers: readonly string[], row: Record<string, unknown> = {}) {
    const dates = { enrol_end: businessDay(-30), start_date: businessDay(-20), end_date: businessDay(lastDay) }
    const campId = await makeCamp(database.pool, dates)
    const groupId = await makeCampGroup(database.pool, campId)
    for (const order_number of orderNumbers)
      await makeCampStudent(database.pool, { campId, groupId }, { source: 'ORDER', order_number, ...row })
  }

  it('completes what was paid for a camp on the day after its last one, though the child left before', async () => {
    const make = (row: Record<string, unknown> = {}) => makeOrder(database.pool, { ...place, needs_shipping: false, ...row })
    const [over, left, partly, running, both, refunding, refunded] = [
      await make(),
      await make(),
      await make({ refund_state: 'PARTIAL', refunded_amount: 100 }),
      await make(),
      await make(),
      await make({ refund_state: 'REFUNDING' }),
      await make({ refund_state: 'FULL', refunded_amount: 10_000 }),
    ]
    await make()
    const open = await make({ progress: 'PENDING_PAYMENT' })
    const other = await makeOrder(database.pool, { needs_shipping: false })
    await enrolled(
      -1,
      [over, partly, both, refunding, refunded, open, other].map(({ orderNumber }) => orderNumber),
    )
    await enrolled(-1, [left.orderNumber], { status: 'QUIT', quit_at: await ago('3 days') })
    await enrolled(
      0,
      [running, both].map(({ orderNumber }) => orderNumber),
    )
    expect(await completed()).toEqual([over.id, left.id, partly.id])
    expect(await stepsOf(over.id)).toEqual([{ step: 'COMPLETED', from_status: 'PAID', to_status: 'COMPLETED', by_user_id: null }])
    expect(await orderOf(partly.id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', progress: 'COMPLETED', version: 2 })
  })

  it('completes a parcel of a camp that is over once it is signed for, and waits for one that is under way or came back', async () => {
    const signed = await shipped([['SIGNED', '1 hour']], place)
    const moving = await shipped(
      [
        ['SIGNED', '1 hour'],
        ['DELIVERING', null],
      ],
      place,
    )
    const [back, none, running, other] = [
      await shipped([['RETURNED', null]], place),
      await shipped([], place),
      await shipped([['SIGNED', '1 hour']], place),
      await shipped([['SIGNED', '1 hour']]),
    ]
    const waiting = await makeOrder(database.pool, place)
    const numberOf = async (id: number) => (await one('select order_number from orders where id = $1', [id]))?.order_number as string // text
    await enrolled(-1, [...(await Promise.all([signed, moving, back, none, other].map(numberOf))), waiting.orderNumber])
    await enrolled(0, [await numberOf(running)])
    expect(await completed()).toEqual([signed])
    await database.pool.query("update logistics_orders set status = 'SIGNED', signed_at = now() where order_id = $1", [moving])
    expect(await completed()).toEqual([signed, moving])
  })
})

describe('the chore of the figures', () => {
  it('merges what was appended', async () => {
    await makeOrder(database.pool)
    const figures = orderChores({ ...database, log: silentLog as never }).find(({ name }) => name === 'orders.figures')
    await figures?.run()
    expect(await one('select count(*)::int as count from order_delta', [])).toEqual({ count: 0 })
    expect(
      await one("select count, pay_amount from order_day where dim = 0 and day = '-infinity' and status = 'PAID' and count <> 0", []),
    ).toEqual({
      count: 1,
      pay_amount: 10_000,
    })
  })
})
