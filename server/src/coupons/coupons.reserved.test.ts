import { applyChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { generateCoupons, getCouponStat, listCoupons } from '@camp/contract/coupons/coupons'
import { disableCoupons, findCoupon, planDisabling } from '@camp/contract/coupons/coupons.steps'
import { cancelOrder, getOrderDetail } from '@camp/contract/orders/orders'
import { redeemCoupon } from '@camp/contract/orders/orders.redeeming'
import { confirmPayment } from '@camp/contract/orders/orders.writing'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { makeChannel, makeGoods, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { closeUnpaidOrders } from '../orders/orders.jobs.ts'

// A code that an unpaid order has is disabled as well: it may come back any moment.
const server = aServer({ WORKER: 'on' })
let clerk: Caller
/** Who makes a code does not use it. */
let maker: Caller
let channelId: number
let goodsId: number
const codes = [
  ...['PROMOTE_CODE', 'PROMOTE_CODE_GENERATE', 'PROMOTE_CODE_DISABLE', 'PROMOTE_CODE_EXPORT', 'PROMOTE_CODE_REDEEM'],
  ...['ORDER_INDEX', 'ORDER_CANCEL', 'ORDER_PAY_CONFIRM'],
]
beforeAll(async () => {
  clerk = (await signedIn(server, codes)).caller
  maker = (await signedIn(server, codes)).caller
  channelId = await makeChannel(server.pool)
  goodsId = await makeGoods(server.pool, { price_amount: 20_000, needs_shipping: false })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
async function make(count: number) {
  const body = { channelId, goodsId, count, validFrom: inDays(-1), validTo: inDays(1), kind: 'DISCOUNT' as const, discountAmount: 5_000 }
  const { batchId } = (await maker.call(generateCoupons, { body })).body as { batchId: number }
  const { content } = (await clerk.call(listCoupons, { query: { page: 1, size: 500, batchId: [batchId] } })).body
  return { batchId, made: content.map(({ code }) => code) }
}
const redeem = async (code: string) =>
  (await clerk.call(redeemCoupon, { body: { code, parentId: await makeParent(server.pool), payMethod: 'OFFLINE' } })).body?.orderNumber
const cancel = async (orderNumber: string) => {
  const { body } = await clerk.call(getOrderDetail, { query: { orderNumber } })
  return clerk.call(cancelOrder, { params: { id: body.id } })
}
const lifeOf = async (code: string) => (await clerk.call(findCoupon, { body: { code } })).body
const kindsOf = async (code: string) => (await lifeOf(code)).events.map(({ kind }) => kind)
const stat = async (batchId: number) => (await clerk.call(getCouponStat, { body: { batchId: [batchId] } })).body
const settled = (token: string) => settledSet(clerk, token)
/** Disables a batch as a set of changes; answers the set. */
async function disableMany(batchId: number, status?: 'UNUSED') {
  const filter = { batchId: [batchId], ...(status && { status: [status] }) }
  const { token } = (await clerk.call(planDisabling, { body: filter })).body
  await settled(token)
  await clerk.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  await settled(token)
  return token
}
const undo = async (token: string) => {
  await clerk.call(undoChangeSet, { params: { token } })
  await settled(token)
}

describe('a code that an unpaid order has', () => {
  it('is disabled with its batch: it stays used until the order gives it back, and is disabled then, in list and figures', async () => {
    const { batchId, made } = await make(3)
    const [held = '', paid = '', unused = ''] = made
    const [waiting = '', settledOrder = ''] = [await redeem(held), await redeem(paid)]
    const amount = 15_000
    expect(
      (await clerk.call(confirmPayment, { body: { orderNumber: settledOrder, amount, paidAt: inDays(0), note: '现金' } })).status,
    ).toBe(200)
    // Who asks for the unused ones means those that may come back as such.
    await disableMany(batchId, 'UNUSED')
    expect(await stat(batchId)).toMatchObject({ used: 2, unused: 0, disabled: 1 })
    await cancel(waiting)
    expect(await kindsOf(held)).toEqual(['MADE', 'REDEEMED', 'MARKED', 'GIVEN_BACK', 'DISABLED'])
    expect(await kindsOf(paid)).not.toContain('MARKED')
    expect([(await lifeOf(held)).status, (await lifeOf(paid)).status, (await lifeOf(unused)).status]).toEqual([
      'DISABLED',
      'USED',
      'DISABLED',
    ])
    expect(await stat(batchId)).toMatchObject({ total: 3, used: 1, unused: 0, disabled: 2 })
    const listed = await clerk.call(listCoupons, { query: { page: 1, size: 20, batchId: [batchId], status: ['DISABLED'] } })
    expect(listed.body.totalElements).toBe(2)
    const again = await clerk.call(redeemCoupon, { body: { code: held, parentId: await makeParent(server.pool) } })
    expect(again.error.error).toBe('COUPON_DISABLED')
    const usable = await clerk.call(listCoupons, { query: { page: 1, size: 20, batchId: [batchId], status: ['UNUSED'] } })
    expect(usable.body.totalElements).toBe(0)
  })

  it('is lifted by taking the disabling back, whether the order has it still or gave it back', async () => {
    const { batchId, made } = await make(2)
    const [before = '', after = ''] = made
    const [first = '', second = ''] = [await redeem(before), await redeem(after)]
    const token = await disableMany(batchId)
    await cancel(first)
    expect((await lifeOf(before)).status).toBe('DISABLED')
    await undo(token)
    expect((await lifeOf(before)).status).toBe('UNUSED')
    await cancel(second)
    expect(await kindsOf(after)).toEqual(['MADE', 'REDEEMED', 'MARKED', 'UNMARKED', 'GIVEN_BACK'])
    expect(await stat(batchId)).toMatchObject({ used: 0, unused: 2, disabled: 0 })
  })

  it('never comes back usable, whatever is cancelled, closed or redeemed while its batch is disabled', async () => {
    const old = "update orders set created_at = now() - interval '1 day' where order_number = any($1)"
    for (let round = 0; round < 3; round++) {
      const { batchId, made } = await make(15)
      const held = (await Promise.all(made.slice(0, 10).map(redeem))).map(String)
      await server.pool.query(old, [held.slice(5)])
      const [, , ...redeemed] = await Promise.all([
        clerk.call(disableCoupons, { body: { filter: { batchId: [batchId] } } }),
        closeUnpaidOrders(server.running.services),
        ...held.slice(0, 5).map(cancel),
        ...made.slice(10).map(redeem),
      ])
      expect(redeemed).toHaveLength(10)
      // Those that were redeemed before the disabling are in unpaid orders.
      const { rows } = await server.pool.query<{ order_number: string }>(
        "select order_number from coupons where batch_id = $1 and status = 'USED'",
        [batchId],
      )
      for (const { order_number } of rows) expect((await cancel(order_number)).status).toBe(200)
      expect(await stat(batchId)).toMatchObject({ total: 15, used: 0, unused: 0, disabled: 15 })
    }
  }, 60_000)
})
