import { createLogisticsOrder, getLogisticsOrderTracks } from '@camp/contract/logistics/logistics'
import { cancelOrder, getOrderDetail, updateOrderRemark } from '@camp/contract/orders/orders'
import { exportOrders, exportShipment } from '@camp/contract/orders/orders.exports'
import { type OrderAction, orderActions, orderProgress, refundState } from '@camp/contract/orders/orders.states'
import { confirmPayment, denyPayment, enrolOrder } from '@camp/contract/orders/orders.writing'
import { refundOrder } from '@camp/contract/refunds/refunds'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { inParallel } from '../../test/attack.ts'
import { type MadeOrder, makeCompany, makeCoupon, makeGoods, makeOrder } from '../../test/factories.ts'
import type { Answer, Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { closeUnpaidOrders } from './orders.jobs.ts'

const EVERY_ACT = [
  'ORDER_PAY_CONFIRM',
  'CAMP_STUDENT_EDIT',
  'ORDER_INDEX',
  'ORDER_CANCEL',
  'ORDER_REFUND',
  'ORDER_SHIP',
  'ORDER_REMARK',
  'ORDER_EXPORT',
  'ORDER_EXPORT_SHIPMENT',
]

const server = aServer()
let staff: Caller
let companyId: number
beforeAll(async () => {
  staff = (await signedIn(server, EVERY_ACT)).caller
  companyId = await makeCompany(server.pool)
})

let parcels = 0
const trackingNumber = () => `SF${String(++parcels).padStart(8, '0')}`
const detail = async ({ orderNumber }: { orderNumber: string }, caller = staff) =>
  (await caller.call(getOrderDetail, { query: { orderNumber } })).body
const cancel = (id: number, query: { reason?: string; version?: number } = {}, caller = staff) =>
  caller.call(cancelOrder, { params: { id }, query })
const ship = (orderNumber: string, more: Record<string, unknown> = {}, caller = staff) =>
  caller.loose(createLogisticsOrder, { body: { orderNumber, companyId, trackingNumber: trackingNumber(), ...more } })
const one = async <T>(text: string, values: unknown[]): Promise<T> => (await server.pool.query(text, values)).rows[0]
const only = (answers: readonly Answer<unknown>[], error: string) => {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 400 && answer.error.error === error)).toHaveLength(answers.length - 1)
}

/** An unpaid order of three pieces that has taken stock and a coupon. */
async function unpaidOrder(row: Record<string, unknown> = {}): Promise<MadeOrder & { coupon: string }> {
  const goodsId = await makeGoods(server.pool)
  await server.pool.query('insert into goods_stock (goods_id, stock) values ($1, 7)', [goodsId])
  const orderNumber = `20260301${String(goodsId).padStart(10, '0')}`
  const coupon = await makeCoupon(server.pool, orderNumber, goodsId)
  const order = await makeOrder(server.pool, {
    progress: 'PENDING_PAYMENT',
    goods_id: goodsId,
    order_number: orderNumber,
    quantity: 3,
    coupon_code: coupon,
    ...row,
  })
  return { ...order, coupon }
}
const taken = async ({ goodsId, coupon }: { goodsId: number; coupon: string }) =>
  one('select (select stock from goods_stock where goods_id = $1), c.status, c.order_number from coupons c where code = $2', [
    goodsId,
    coupon,
  ])

describe('cancelling', () => {
  it('gives stock and coupon back and says who did it and why', async () => {
    const order = await unpaidOrder()
    const answer = await cancel(order.id, { reason: '家长拍错了' })
    expect(answer.body).toMatchObject({ id: order.id, orderNumber: order.orderNumber, status: 'CANCELLED', version: 2 })
    expect(await taken(order)).toEqual({ stock: 10, status: 'UNUSED', order_number: null })
    const shown = await detail(order)
    expect(shown).toMatchObject({ status: 'CANCELLED', closedAt: expect.any(String) })
    expect(shown.timeline[0]).toMatchObject({
      step: 'CANCELLED',
      from: 'PENDING_PAYMENT',
      to: 'CANCELLED',
      note: '家长拍错了',
      by: { realName: '试用者' },
    })
    const log = await one<{ content: unknown; before: unknown; after: unknown }>(
      "select content, before, after from operation_logs where call = 'cancelOrder' and target_id = $1",
      [order.id],
    )
    expect(log).toEqual({
      content: { orderNumber: order.orderNumber },
      before: { status: 'PENDING_PAYMENT' },
      after: { status: 'CANCELLED' },
    })
  })

  it('happens once, however many people ask for it how often at the same time', async () => {
    const order = await unpaidOrder({ created_at: new Date(Date.now() - 3_600_000) })
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => cancel(order.id))),
      closeUnpaidOrders(server.running.services),
    ])
    const again = await cancel(order.id)
    expect([again.status, again.error.code, again.error.error]).toEqual([400, 999, 'ORDER_NOT_CANCELLABLE'])
    expect(await taken(order)).toEqual({ stock: 10, status: 'UNUSED', order_number: null })
    const steps = (await detail(order)).timeline.filter(({ to }) => to === 'CANCELLED' || to === 'CLOSED')
    expect(steps).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(steps[0]?.to === 'CANCELLED' ? 1 : 0)
  })

  it('names the state that forbids it, refuses an old version, and gives nothing back then', async () => {
    const order = await unpaidOrder()
    expect((await cancel(order.id, { version: 99 })).status).toBe(409)
    const paid = await makeOrder(server.pool)
    expect((await cancel(paid.id)).error.msg).toBe('订单当前状态为“已支付”，只有待支付的订单可以取消；已付款的请申请退款')
    expect(await taken(order)).toEqual({ stock: 7, status: 'USED', order_number: order.orderNumber })
  })
})

describe('a remark', () => {
  it('is kept with the name of its writer, and the later of two editors is refused', async () => {
    const order = await makeOrder(server.pool)
    const remark = (text: string, version?: number) => staff.call(updateOrderRemark, { body: { id: order.id, remark: text, version } })
    const [first, second] = await Promise.all([remark('先到', 1), remark('后到', 1)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const winner = first.status === 200 ? '先到' : '后到'
    const shown = await detail(order)
    expect(shown).toMatchObject({ remark: winner, version: 2 })
    expect(shown.timeline).toHaveLength(1)
    expect(shown.timeline[0]).toMatchObject({ step: 'REMARKED', note: winner, by: { realName: '试用者' } })
    expect((await remark('  ', 2)).body).toEqual({ id: order.id, version: 3 })
    expect((await detail(order)).remark).toBeNull()
    expect((await remark('长'.repeat(501))).status).toBe(400)
  })
})

describe('shipping', () => {
  it('goes to the order’s own address, moves the order on, and shows the parcel masked', async () => {
    const order = await makeOrder(server.pool)
    const number = trackingNumber()
    const answer = await ship(order.orderNumber, { trackingNumber: number })
    expect(answer.status).toBe(200)
    const parcel = await one('select receiver, phone, address from logistics_orders where tracking_number = $1', [number])
    expect(parcel).toEqual({ receiver: '王芳', phone: '19000000001', address: '浙江省 杭州市 西湖区 文三路 1 号' })
    const shown = await detail(order)
    expect(shown).toMatchObject({ status: 'SHIPPED', shippedAt: expect.any(String) })
    expect(shown.timeline[0]).toMatchObject({ step: 'SHIPPED', from: 'PAID', to: 'SHIPPED', note: number })
    expect(shown.shipments).toMatchObject([{ trackingNumber: number, phone: '190****0001', address: '浙江省****' }])
    const [{ id = 0 } = {}] = shown.shipments
    expect((await staff.call(getLogisticsOrderTracks, { params: { id }, body: {}, query: { page: 1 } })).body.totalElements).toBe(0)
  })

  it('takes another receiver, what was shown masked for what it stands for, and sends nothing to asterisks', async () => {
    const sent = async (more: Record<string, unknown>) => {
      const { orderNumber, id } = await makeOrder(server.pool)
      const answer = await ship(orderNumber, more)
      if (answer.status !== 200) return [answer.error.error, answer.error.fields?.[0]?.path]
      return Object.values(await one<object>('select receiver, phone, address from logistics_orders where order_id = $1', [id]))
    }
    const elsewhere = { receiver: '李雷', phone: '13900000002', address: '上海市 静安区 南京西路 2 号' }
    expect(await sent(elsewhere)).toEqual(Object.values(elsewhere))
    const own = ['王芳', '19000000001', '浙江省 杭州市 西湖区 文三路 1 号']
    expect(await sent({ receiver: '王芳', phone: '190****0001', address: '文三路****' })).toEqual(own)
    expect(await sent({ receiver: null, phone: '' })).toEqual(['INVALID_INPUT', 'receiver'])
    expect(await sent({ phone: '139****0001' })).toEqual(['MASKED_VALUE', 'phone'])
    expect(await sent({ address: '浙江省 杭州市 西湖区 文三路****' })).toEqual(['MASKED_VALUE', 'address'])
    expect(await sent({ receiver: '王***' })).toEqual(['MASKED_VALUE', 'receiver'])
  })

  it('asks for an address where the order has none', async () => {
    const order = await makeOrder(server.pool, { address: null })
    expect((await ship(order.orderNumber)).error.error).toBe('ORDER_ADDRESS_MISSING')
    expect((await ship(order.orderNumber, { receiver: '李雷', phone: '13900000002', address: '上海' })).status).toBe(200)
  })

  it('gives a tracking number to one of two orders, and keeps every parcel of an order that is sent in several', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => makeOrder(server.pool)))
    const number = trackingNumber()
    only(await Promise.all(orders.map(({ orderNumber }) => ship(orderNumber, { trackingNumber: number }))), 'TRACKING_NUMBER_TAKEN')
    const order = await makeOrder(server.pool)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ship(order.orderNumber)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { shipments, timeline } = await detail(order)
    expect(shipments).toHaveLength(6)
    expect(timeline.filter(({ step, from }) => step === 'SHIPPED' && from === 'PAID')).toHaveLength(1)
  })

  it('answers a repeated key as it did the first time', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const body = { orderNumber, companyId, trackingNumber: trackingNumber() }
    const key = { 'idempotency-key': 'ship-key-0001' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => staff.call(createLogisticsOrder, { body }, key)))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await staff.call(createLogisticsOrder, { body: { ...body, trackingNumber: trackingNumber() } }, key)).status).toBe(422)
  })

  it('is refused while a refund is under way, where nothing is sent, and by a carrier that is not in use', async () => {
    const refunding = await makeOrder(server.pool, { payMethod: 'OFFLINE' })
    expect((await staff.call(refundOrder, { body: { orderNumber: refunding.orderNumber, amount: 1, reason: '试' } })).status).toBe(200)
    expect((await ship(refunding.orderNumber)).error).toMatchObject({
      error: 'ORDER_NOT_SHIPPABLE',
      msg: '订单当前状态为“退款中”，不能发货；请刷新订单，按现在的状态处理',
    })
    const lesson = await makeOrder(server.pool, { needs_shipping: false })
    expect((await ship(lesson.orderNumber)).error.error).toBe('ORDER_NEEDS_NO_SHIPPING')
    const idle = await makeCompany(server.pool, { active_flg: 'INACTIVE' })
    const order = await makeOrder(server.pool)
    expect((await ship(order.orderNumber, { companyId: idle })).error.error).toBe('CARRIER_INACTIVE')
    expect((await detail(order)).status).toBe('PAID')
  })
})

describe('what may be done', () => {
  /** What each action's call answers for an order as it stands, tried on a copy of its own. */
  const act: Record<OrderAction, (order: MadeOrder, caller: Caller) => Promise<{ status: number }>> = {
    PAID: ({ orderNumber }, caller) =>
      caller.call(confirmPayment, {
        body: { orderNumber, amount: 10_000, paidAt: new Date().toISOString(), note: '试' },
      }),
    DENIED: ({ orderNumber }, caller) => caller.call(denyPayment, { body: { orderNumber, reason: '试' } }),
    ENROLLED: ({ orderNumber }, caller) => caller.loose(enrolOrder, { body: { orderNumber, campId: 1 } }),
    CANCELLED: ({ id }, caller) => cancel(id, {}, caller),
    REFUND_REQUESTED: ({ orderNumber }, caller) => caller.call(refundOrder, { body: { orderNumber, amount: 1, reason: '试' } }),
    SHIPPED: ({ orderNumber }, caller) => ship(orderNumber, {}, caller),
    REMARKED: ({ id }, caller) => caller.call(updateOrderRemark, { body: { id, remark: '试' } }),
  }
  const shapes = orderProgress.values.flatMap((progress) =>
    refundState.values.flatMap((refund_state) => {
      const settled = progress === 'PAID' || progress === 'SHIPPED' || progress === 'COMPLETED'
      if (!settled && refund_state !== 'NONE') return []
      const refunded_amount = refund_state === 'FULL' ? 10_000 : refund_state === 'PARTIAL' ? 4_000 : 0
      return [true, false].flatMap((needs_shipping) =>
        (settled ? (['WECHAT', 'CODE'] as const) : (['WECHAT'] as const)).map((payMethod) => ({
          progress,
          refund_state,
          refunded_amount,
          needs_shipping,
          payMethod,
        })),
      )
    }),
  )

  it('is what the detail says, for every state and every right', async () => {
    expect(shapes).toHaveLength(6 + 3 * 4 * 2 * 2)
    const people = await Promise.all(
      [
        EVERY_ACT,
        ['ORDER_INDEX'],
        ['ORDER_INDEX', 'ORDER_CANCEL', 'ORDER_SHIP'],
        ['ORDER_INDEX', 'ORDER_REFUND', 'ORDER_REMARK'],
        ['ORDER_INDEX', 'LOGISTICS_EDIT'],
      ].map(async (codes) => (await signedIn(server, codes)).caller),
    )
    const { parentId: parent_id, goodsId: goods_id } = await makeOrder(server.pool)
    const tries = people.flatMap((caller) => shapes.map((shape) => ({ caller, shape: { ...shape, parent_id, goods_id } })))
    const wrong = await inParallel(tries, async ({ caller, shape }) => {
      const { actions } = await detail(await makeOrder(server.pool, shape), caller)
      const accepted: OrderAction[] = []
      for (const action of orderActions) {
        if ((await act[action](await makeOrder(server.pool, shape), caller)).status === 200) accepted.push(action)
      }
      expect({ ...shape, actions: accepted }).toEqual({ ...shape, actions })
    })
    expect(wrong).toEqual([])
  }, 90_000)
})

describe('exports', () => {
  const RISKY = ['=1+1', '+86', '-1', '@SUM(A1)', "'=x", '=HYPERLINK("http://evil.example","x")']
  const sheetOf = async (answer: Answer<unknown>) => (await readXlsx(answer.body as Uint8Array)).sheets[0]?.rows ?? [] // a file, as its status said

  it('hold no cell that a spreadsheet would run, from any writer', async () => {
    const goodsId = await makeGoods(server.pool)
    for (const text of RISKY) {
      await makeOrder(server.pool, {
        goods_id: goodsId,
        remark: text,
        goods_snapshot: { name: text, kind: 'PHYSICAL', priceAmount: 1, originalAmount: null, image: null },
        address: { receiver: text, phone: text, province: text, city: text, district: text, detail: text },
      })
    }
    for (const call of [exportOrders, exportShipment]) {
      const [, ...rows] = await sheetOf(await staff.loose(call, { body: { goodsId, reason: '打印面单' } }))
      // The sums below them too.
      expect(rows).toHaveLength(RISKY.length + 1)
      const texts = rows.flat().filter((cell): cell is string => typeof cell === 'string')
      expect(texts.filter((text) => text.includes('evil')).length).toBeGreaterThan(0)
      expect(texts.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([])
    }
  })

  it('hold nothing for a reader limited to own groups, and the log says that nothing left', async () => {
    const limited = await signedIn(server, EVERY_ACT, 'OWN_GROUPS')
    for (const call of [exportOrders, exportShipment]) {
      expect(await sheetOf(await limited.caller.loose(call, { body: { reason: '打印面单' } }))).toHaveLength(1)
      const log = await one<{ content: unknown }>('select content from operation_logs where call = $1 and operator_id = $2', [
        call.id,
        limited.userId,
      ])
      expect(log.content).toEqual({ count: 0 })
    }
  })
})
