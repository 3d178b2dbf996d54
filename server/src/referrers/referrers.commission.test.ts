import { confirmPayment, createOrder } from '@camp/contract/orders/orders.writing'
import { tellPayment } from '@camp/contract/payment/payment.open'
import { confirmRefund, refundOrder } from '@camp/contract/refunds/refunds'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeGoods, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { lockOrderByNumber } from '../orders/orders.api.ts'
import { completeLocked } from '../orders/orders.paying.service.ts'
import { Scope } from '../platform/scope.ts'
import { byJob } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'

const server = aServer()
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, ['ORDER_INDEX', 'ORDER_CREATE', 'ORDER_PAY_CONFIRM', 'ORDER_REFUND'])).caller
})

interface Line {
  readonly kind: string
  readonly base: number
  readonly rate: number
  readonly amount: number
}
const lines = async (orderNumber: string): Promise<Line[]> =>
  (
    await server.pool.query(
      `select l.kind, l.base_amount as base, l.rate_bp as rate, l.amount from commission_lines l join orders o on o.id = l.order_id
       where o.order_number = $1 order by l.id`,
      [orderNumber],
    )
  ).rows
const sum = (all: readonly Line[]) => all.reduce((total, { amount }) => total + amount, 0)
/** Rounded half up, in whole numbers. */
const share = (of: number, part: number, whole: number) => Number((2n * BigInt(of) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

let made = 0
async function referrer(rate: number): Promise<number> {
  const phone = `1910001${String(++made).padStart(4, '0')}`
  const text = `insert into referrers (name, phone, kind, commission_rate_bp, verify_status) values ('王老师', $1, 'STAFF', $2, 'VERIFIED') returning id`
  return (await server.pool.query(text, [phone, rate])).rows[0].id
}

const judge = (id: number, status: string) => server.pool.query('update referrers set verify_status = $2 where id = $1', [id, status])

async function pay(referrerId: number, price: number, paidAt = new Date().toISOString(), before?: () => Promise<unknown>): Promise<string> {
  const parentId = await makeParent(server.pool)
  const goodsId = await makeGoods(server.pool, { price_amount: price, needs_shipping: false })
  const order = await staff.call(createOrder, { body: { parentId, goodsId, quantity: 1, referrerId, payMethod: 'OFFLINE' } })
  const { orderNumber, payAmount: amount } = order.body
  expect(await lines(orderNumber)).toEqual([])
  // It was made on the day of its payment at the latest.
  await server.pool.query('update orders set created_at = least(created_at, $2::timestamptz) where order_number = $1', [
    orderNumber,
    paidAt,
  ])
  await before?.()
  expect((await staff.call(confirmPayment, { body: { orderNumber, amount, paidAt, note: '已到账' } })).status).toBe(200)
  return orderNumber
}

async function refund(orderNumber: string, amount: number, result: 'SUCCESS' | 'CLOSED' = 'SUCCESS'): Promise<void> {
  const { refundNumber } = (await staff.call(refundOrder, { body: { orderNumber, amount, reason: '不合适' } })).body
  const ended = await staff.call(confirmRefund, { body: { refundNumber: refundNumber ?? '', result, note: '已退' } })
  expect(ended.status).toBe(200)
}

const rule = (when: string) =>
  server.pool.query("update param_configs set value = to_jsonb($1::text) where key = 'commission.when'", [when])
const complete = async (orderNumber: string) => {
  const everything = Scope.everything('of a test')
  const by = byJob(server, 'orders.complete')
  await transaction(server.pool, async (tx) => completeLocked(tx, await lockOrderByNumber(tx, orderNumber, everything), by))
}

describe('commission', () => {
  it('is taken back in proportion to all that was refunded so far, and to the fen where all of it was', async () => {
    const sequence = fc.record({
      price: fc.integer({ min: 1, max: 99_999 }),
      rate: fc.integer({ min: 0, max: 10_000 }),
      parts: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()), { minLength: 1, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(sequence, async ({ price, rate, parts }) => {
        const orderNumber = await pay(await referrer(rate), price)
        const earned = share(price, rate, 10_000)
        expect(sum(await lines(orderNumber))).toBe(earned)
        let given = 0
        const step = async (amount: number, succeeds: boolean) => {
          await refund(orderNumber, amount, succeeds ? 'SUCCESS' : 'CLOSED')
          if (succeeds) given += amount
          const now = await lines(orderNumber)
          expect(sum(now)).toBe(earned - share(earned, given, price))
          expect(now.filter(({ amount: each }) => each === 0)).toEqual([])
        }
        for (const [percent, succeeds] of parts) {
          const amount = Math.min(Math.ceil((price * percent) / 100), price - given)
          if (amount > 0) await step(amount, succeeds)
        }
        if (given < price) await step(price - given, true)
        expect(sum(await lines(orderNumber))).toBe(0)
      }),
      { numRuns: 15 },
    )
  })

  it('is earned on completion where the parameter says so: less what was refunded before, and to the fen after every refund', async () => {
    await rule('completed')
    const sequence = fc.record({
      price: fc.integer({ min: 2, max: 99_999 }),
      rate: fc.integer({ min: 1, max: 10_000 }),
      before: fc.integer({ min: 0, max: 70 }),
      after: fc.integer({ min: 0, max: 70 }),
    })
    await fc.assert(
      fc.asyncProperty(sequence, async ({ price, rate, before, after }) => {
        const id = await referrer(rate)
        const orderNumber = await pay(id, price)
        const earned = share(price, rate, 10_000)
        let given = 0
        const give = async (percent: number) => {
          const amount = Math.min(Math.ceil((price * percent) / 100), price - 1 - given)
          if (amount > 0) await refund(orderNumber, amount)
          given += Math.max(0, amount)
        }
        await give(before)
        expect(await lines(orderNumber)).toEqual([])
        // The rule of the day of payment holds, whatever the parameter says by now.
        await rule('paid')
        await complete(orderNumber)
        await rule('completed')
        expect(sum(await lines(orderNumber))).toBe(earned - share(earned, given, price))
        await give(after)
        expect(sum(await lines(orderNumber))).toBe(earned - share(earned, given, price))
        await refund(orderNumber, price - given)
        expect(sum(await lines(orderNumber))).toBe(0)
      }),
      { numRuns: 8 },
    )
    await rule('paid')
  })

  it('of an order that a program vouched for is earned once finance has seen the money, by the rule of its payment', async () => {
    const { secret } = await aKey((await signedIn(server, keyEditorCodes)).caller)
    async function vouched(when: 'paid' | 'completed') {
      await rule(when)
      const [parentId, goodsId] = [
        await makeParent(server.pool),
        await makeGoods(server.pool, { price_amount: 10_000, needs_shipping: false }),
      ]
      const ordered = { parentId, goodsId, quantity: 1, referrerId: await referrer(1_000), payMethod: 'OFFLINE' as const }
      const { id: orderId, orderNumber } = (await staff.call(createOrder, { body: ordered })).body
      const body = { orderId, method: 'OFFLINE', transactionId: orderNumber, amount: 10_000, paidAt: new Date().toISOString() }
      expect((await askWithKey(server.url, tellPayment, secret, { body })).body).toMatchObject({ status: 'VOUCHED' })
      expect(await lines(orderNumber)).toEqual([])
      await rule('paid')
      const seen = { orderNumber, amount: 10_000, paidAt: body.paidAt, note: '已到账' }
      return { orderNumber, confirm: async () => expect((await staff.call(confirmPayment, { body: seen })).status).toBe(200) }
    }
    const earned = [{ kind: 'EARNED', base: 10_000, rate: 1_000, amount: 1_000 }]
    const plain = await vouched('paid')
    await plain.confirm()
    expect(await lines(plain.orderNumber)).toEqual(earned)
    const before = await vouched('completed')
    await before.confirm()
    expect(await lines(before.orderNumber)).toEqual([])
    await complete(before.orderNumber)
    expect(await lines(before.orderNumber)).toEqual(earned)
    for (const when of ['paid', 'completed'] as const) {
      const after = await vouched(when)
      await complete(after.orderNumber)
      expect(await lines(after.orderNumber)).toEqual([])
      await after.confirm()
      expect(await lines(after.orderNumber)).toEqual(earned)
    }
  })

  it('is earned at the rate of the day of payment, and a new rate alters no line', async () => {
    const id = await referrer(1_000)
    await server.pool.query("update referrer_rates set effective_from = '2026-01-01' where referrer_id = $1", [id])
    const first = await pay(id, 10_000)
    await server.pool.query('update referrers set commission_rate_bp = 2500 where id = $1', [id])
    await refund(first, 5_000)
    expect(await lines(first)).toEqual([
      { kind: 'EARNED', base: 10_000, rate: 1_000, amount: 1_000 },
      { kind: 'REVERSED', base: 5_000, rate: 1_000, amount: -500 },
    ])
    expect(sum(await lines(await pay(id, 10_000)))).toBe(2_500)
    expect(sum(await lines(await pay(id, 10_000, '2026-02-01T02:00:00Z')))).toBe(1_000)
  })

  it('is earned by verified referrers alone, stays when one is rejected later, and its lines are never changed', async () => {
    for (const status of ['PENDING', 'REJECTED']) {
      const id = await referrer(1_000)
      const orderNumber = await pay(id, 10_000)
      expect(await lines(await pay(id, 10_000, undefined, () => judge(id, status)))).toEqual([])
      expect(sum(await lines(orderNumber))).toBe(1_000)
    }
    for (const text of ['update commission_lines set amount = 1', 'delete from commission_lines', 'truncate commission_lines cascade'])
      await expect(server.pool.query(text)).rejects.toThrow(/append-only/)
  })
})
