import { createLogisticsOrder } from '@camp/contract/logistics/logistics'
import { cancelOrder, getOrderDetail, updateOrderRemark } from '@camp/contract/orders/orders'
import {
  allowedOrderActions,
  deriveOrderStatus,
  type OrderProgress,
  type PayMethod,
  refundStateOf,
} from '@camp/contract/orders/orders.states'
import { confirmRefund, refundOrder } from '@camp/contract/refunds/refunds'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { type MadeOrder, makeCompany, makeCoupon, makeGoods, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { closeUnpaidOrders, completeOrders } from './orders.jobs.ts'

const HELD = ['ORDER_INDEX', 'ORDER_CANCEL', 'ORDER_REFUND', 'ORDER_SHIP', 'ORDER_REMARK']
const server = aServer()
let staff: Caller
let companyId: number
beforeAll(async () => {
  staff = (await signedIn(server, HELD)).caller
  companyId = await makeCompany(server.pool)
})

/** Anything that staff or a job may try, at any moment. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 12_000 }) }),
  fc.record({ kind: fc.constant('confirm' as const), result: fc.constantFrom('SUCCESS' as const, 'CLOSED' as const) }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'ship' as const, 'remark' as const, 'close' as const, 'complete' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const starts = fc.record({
  progress: fc.constantFrom<OrderProgress>('PENDING_PAYMENT', 'PENDING_PAYMENT', 'PAID', 'PAID', 'SHIPPED', 'COMPLETED'),
  payMethod: fc.constantFrom<PayMethod>('OFFLINE', 'OFFLINE', 'ALIPAY', 'CODE'),
  needs_shipping: fc.boolean(),
})

let parcels = 0
const read = async ({ orderNumber }: MadeOrder) => (await staff.call(getOrderDetail, { query: { orderNumber } })).body

/** Makes one step and answers its status; a job has none. */
async function make(order: MadeOrder, one: Step, refundNumber: string): Promise<number> {
  const { id, orderNumber } = order
  switch (one.kind) {
    case 'refund':
      return (await staff.call(refundOrder, { body: { orderNumber, amount: one.amount, reason: '试' } })).status
    case 'confirm':
      return (await staff.call(confirmRefund, { body: { refundNumber, result: one.result, note: '试' } })).status
    case 'cancel':
      return (await staff.call(cancelOrder, { params: { id } })).status
    case 'ship': {
      const trackingNumber = `YT${String(++parcels).padStart(8, '0')}`
      return (await staff.call(createLogisticsOrder, { body: { orderNumber, companyId, trackingNumber } })).status
    }
    case 'remark':
      return (await staff.call(updateOrderRemark, { body: { id, remark: '试' } })).status
    case 'close':
      await closeUnpaidOrders(server.running.services)
      return 200
    case 'complete':
      await server.pool.query("update logistics_orders set status = 'SIGNED', signed_at = now() - interval '8 days' where order_id = $1", [
        id,
      ])
      await completeOrders(server.running.services)
      return 200
  }
}

interface Start {
  readonly progress: OrderProgress
  readonly payMethod: PayMethod
  readonly needs_shipping: boolean
}

async function newOrder(start: Start): Promise<MadeOrder> {
  const goodsId = await makeGoods(server.pool)
  await server.pool.query('insert into goods_stock (goods_id, stock) values ($1, 4)', [goodsId])
  const orderNumber = `20260401${String(goodsId).padStart(10, '0')}`
  await makeCoupon(server.pool, orderNumber, goodsId)
  const old = new Date(Date.now() - 3_600_000)
  return makeOrder(server.pool, { ...start, goods_id: goodsId, order_number: orderNumber, quantity: 2, created_at: old })
}

/** What must hold of an order whatever was done to it. */
async function assertSound(order: MadeOrder, start: Start, sent: number): Promise<void> {
  const now = await read(order)
  const given = (statuses: string[]) =>
    now.refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0)
  const open = now.refunds.filter(({ status }) => status === 'PROCESSING' || status === 'ABNORMAL')
  // Money.
  expect(now.refundedAmount).toBe(given(['SUCCESS']))
  expect(given(['SUCCESS', 'PROCESSING', 'ABNORMAL'])).toBeLessThanOrEqual(now.payAmount)
  expect(open.length).toBeLessThanOrEqual(1)
  expect(now.refundState).toBe(open.length > 0 ? 'REFUNDING' : refundStateOf(now.payAmount, now.refundedAmount))
  expect(now.status).toBe(deriveOrderStatus(now.progress, now.refundState))
  if (start.payMethod === 'CODE') expect(now.refunds).toEqual([])
  // States.
  const ended = now.progress === 'CANCELLED' || now.progress === 'CLOSED'
  if (start.progress === 'PENDING_PAYMENT') {
    expect(['PENDING_PAYMENT', 'CANCELLED', 'CLOSED']).toContain(now.progress)
    expect([now.refunds, now.shipments]).toEqual([[], []])
  } else expect(['PAID', 'SHIPPED', 'COMPLETED']).toContain(now.progress)
  // One parcel for each that was accepted, further ones too; none for what is not sent or has ended.
  expect(now.shipments).toHaveLength(sent)
  if (!start.needs_shipping || !['PAID', 'SHIPPED'].includes(start.progress)) expect(sent).toBe(0)
  if (start.progress === 'PAID') expect(now.progress === 'PAID').toBe(sent === 0)
  // What it had taken came back if and only if it ended unpaid, once.
  const { rows } = await server.pool.query(
    'select (select stock from goods_stock where goods_id = $1), (select count(*) from coupons where order_number = $2) as coupons',
    [order.goodsId, order.orderNumber],
  )
  expect(rows).toEqual([ended ? { stock: 6, coupons: 0 } : { stock: 4, coupons: 1 }])
  // The timeline tells it all, in order, each step from where the one before led.
  const steps = [...now.timeline].reverse()
  const firstStatus = deriveOrderStatus(start.progress, 'NONE')
  expect(steps.map(({ from }) => from)).toEqual([firstStatus, ...steps.map(({ to }) => to)].slice(0, steps.length))
  expect(steps.at(-1)?.to ?? firstStatus).toBe(now.status)
  expect(steps.filter(({ step }) => step === 'REFUND_REQUESTED')).toHaveLength(now.refunds.length)
  expect(steps.filter(({ step }) => step === 'SHIPPED')).toHaveLength(now.shipments.length)
  expect(now.actions).toEqual(allowedOrderActions({ ...now, payMethod: now.payMethod }, new Set(HELD)))
}

/** So that every kind of step is really made in each run. */
const SURE: [Start, Step[][]][] = [
  [
    { progress: 'PENDING_PAYMENT', payMethod: 'OFFLINE', needs_shipping: true },
    [[{ kind: 'cancel' }, { kind: 'close' }, { kind: 'cancel' }]],
  ],
  // Above the one may always be faster than the other.
  [{ progress: 'PENDING_PAYMENT', payMethod: 'OFFLINE', needs_shipping: true }, [[{ kind: 'remark' }], [{ kind: 'cancel' }]]],
  [{ progress: 'PENDING_PAYMENT', payMethod: 'OFFLINE', needs_shipping: true }, [[{ kind: 'close' }]]],
  [
    { progress: 'PAID', payMethod: 'OFFLINE', needs_shipping: true },
    [
      [{ kind: 'ship' }, { kind: 'refund', amount: 4_000 }, { kind: 'ship' }, { kind: 'refund', amount: 9_000 }],
      [
        { kind: 'confirm', result: 'SUCCESS' },
        { kind: 'confirm', result: 'CLOSED' },
      ],
      [{ kind: 'ship' }, { kind: 'complete' }],
      [{ kind: 'confirm', result: 'SUCCESS' }, { kind: 'complete' }],
    ],
  ],
]

it('orders stay sound, whatever is done to them, in whatever order, however much of it at once', async () => {
  const statuses = new Set<number>()
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      starts,
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      async (start, rounds) => {
        const order = await newOrder(start)
        let sent = 0
        for (const round of rounds) {
          const before = await read(order)
          const open = before.refunds.find(({ status }) => status === 'PROCESSING')?.refundNumber ?? 'R00000000'
          const made = await Promise.all(round.map(async (one) => ({ one, status: await make(order, one, open) })))
          for (const { one, status } of made) {
            statuses.add(status)
            if (status === 200) done.add(one.kind)
            if (status === 200 && one.kind === 'ship') sent++
          }
          await assertSound(order, start, sent)
        }
      },
    ),
    { numRuns: 30, examples: SURE },
  )
  // Refused in words or done; and each kind of step was really made.
  expect([...statuses].sort()).toEqual([200, 400, 404])
  expect([...done].sort()).toEqual(['cancel', 'close', 'complete', 'confirm', 'refund', 'remark', 'ship'])
}, 120_000)
