import { getMember, getMemberData, getMemberGrants, saveMemberConfig } from '@camp/contract/members/members'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { confirmRefund, getRefundProposal, refundOrder } from '@camp/contract/refunds/refunds'
import { approveRefund, askRefund, listRefundRequests } from '@camp/contract/refunds/refunds.requests'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeGoods, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { completeOrders } from '../orders/orders.jobs.ts'

const server = aServer()
let finance: Caller
let second: Caller
const CODES = ['ORDER_INDEX', 'ORDER_REFUND', 'ORDER_REFUND_APPROVE', 'MEMBER_INDEX', 'MEMBER_CONFIG', 'MEMBER_CONFIG_EDIT', 'MEMBER_INTERESTS'] // biome-ignore format: one list
beforeAll(async () => {
  finance = (await signedIn(server, CODES)).caller
  second = (await signedIn(server, CODES)).caller
})

let counter = 0
/** A family that bought a membership ten days ago, of a level of its own. */
async function member() {
  const body = { name: `年卡${++counter}`, priceAmount: 36_500, durationDays: 365, activeFlg: 'ACTIVE' as const }
  const levelId = (await finance.call(saveMemberConfig, { body })).body.id
  const goods_id = await makeGoods(server.pool, { kind: 'MEMBER', member_level_id: levelId, needs_shipping: false })
  const goods_snapshot = { name: '会员卡', kind: 'MEMBER', priceAmount: 36_500, originalAmount: null, image: null }
  const money = { total_amount: 36_500, pay_amount: 36_500, payMethod: 'OFFLINE' as const }
  const order = await makeOrder(server.pool, { goods_id, goods_snapshot, needs_shipping: false, address: null, ...money })
  await completeOrders(server)
  const back = "starts_at = starts_at - interval '10 days', ends_at = ends_at - interval '10 days'"
  await server.pool.query(`update member_grants set ${back} where order_number = $1`, [order.orderNumber])
  await server.pool.query("update members set expires_at = expires_at - interval '10 days' where parent_id = $1", [order.parentId])
  const now = async () => {
    const [row] = (await finance.call(getMember, { query: { page: 1, parentId: order.parentId } })).body.content
    const figures = (await finance.call(getMemberData, { query: { levelId } })).body
    const grants = (await finance.call(getMemberGrants, { query: { parentId: order.parentId } })).body
    return { daysLeft: row?.daysLeft, total: figures.total, grants: grants.length }
  }
  return { ...order, now }
}
type Member = Awaited<ReturnType<typeof member>>
const refund = async ({ orderNumber }: Member, amount: number, more: object = {}) =>
  (await finance.call(refundOrder, { body: { orderNumber, amount, reason: '不再使用', ...more } })).body
const ended = async ({ orderNumber }: Member, result: 'SUCCESS' | 'CLOSED' = 'SUCCESS') => {
  const { refunds } = (await finance.call(getOrderDetail, { query: { orderNumber } })).body
  const answer = await second.loose(confirmRefund, { body: { refundNumber: refunds[0]?.refundNumber ?? '', result, note: '已转账' } })
  expect(answer.status).toBe(200)
}
const announced = async ({ orderNumber }: Member) =>
  (await finance.call(getRefundProposal, { query: { orderNumber } })).body.effects.map(({ kind }) => kind)

describe('a refund of the days of a membership that are left', () => {
  it('ends it once the money has gone back, where that is chosen: list and figures follow, used days stay', async () => {
    const bought = await member()
    expect([await announced(bought), await bought.now()]).toEqual([['MEMBERSHIP'], { daysLeft: 355, total: 1, grants: 1 }])
    await refund(bought, 35_500, { endMembership: true })
    // The money is still ours.
    expect(await bought.now()).toMatchObject({ daysLeft: 355, total: 1 })
    await ended(bought)
    expect([await announced(bought), await bought.now()]).toEqual([[], { daysLeft: 0, total: 0, grants: 1 }])
    expect((await finance.call(getOrderDetail, { query: { orderNumber: bought.orderNumber } })).body.status).toBe('PARTIALLY_REFUNDED')
    const told =
      "select before, after from operation_logs where call = 'confirmRefund' and target_entity = 'member' and content ? 'refundNumber'"
    const entry = { level: expect.any(String), expiresAt: expect.any(String) }
    expect((await server.pool.query(told)).rows).toEqual([{ before: entry, after: entry }])
  })

  it('leaves it where it is a goodwill, and where it fails', async () => {
    const bought = await member()
    await refund(bought, 5_000)
    await ended(bought)
    expect([await announced(bought), await bought.now()]).toEqual([['MEMBERSHIP'], { daysLeft: 355, total: 1, grants: 1 }])
    await refund(bought, 20_000, { endMembership: true })
    await ended(bought, 'CLOSED')
    expect(await bought.now()).toMatchObject({ daysLeft: 355, total: 1 })
    // All of it takes it back whatever is chosen.
    await refund(bought, 31_500, { endMembership: false })
    await ended(bought)
    expect(await bought.now()).toMatchObject({ daysLeft: 0, total: 0 })
  })

  it('is asked for with the choice, and the person who approves may choose otherwise', async () => {
    const [asked, kept] = [await member(), await member()]
    for (const { orderNumber } of [asked, kept]) {
      const body = { orderNumber, amount: 35_500, reason: '不再使用', endMembership: true }
      const { id } = (await finance.call(askRefund, { body })).body
      const [row] = (await finance.call(listRefundRequests, { query: { page: 1, orderNumber } })).body.content
      expect(row?.endMembership).toBe(true)
      const chosen = orderNumber === kept.orderNumber ? { endMembership: false } : {}
      expect((await second.call(approveRefund, { params: { id }, body: chosen })).status).toBe(200)
    }
    await ended(asked)
    await ended(kept)
    expect([(await asked.now()).daysLeft, (await kept.now()).daysLeft]).toEqual([0, 355])
  })
})
