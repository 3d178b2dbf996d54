import { getOrderDetail } from '@camp/contract/orders/orders'
import { listStatementLines } from '@camp/contract/reconcile/reconcile'
import { confirmRefundLine, explainLine, fetchBill, recordRefundLine } from '@camp/contract/reconcile/reconcile.steps'
import { getRefundProposal, listRefunds } from '@camp/contract/refunds/refunds'
import { approveRefund, askRefund, listRefundRequests, withdrawRefund } from '@camp/contract/refunds/refunds.requests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeGoods, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { merchantEnvironment, WechatPeer } from '../../test/wechat.peer.ts'
import { packedBill } from '../integrations/payment/wechat.billText.ts'

const mchId = '1900000109'
const peer = new WechatPeer()
afterAll(() => peer.stop())
const server = aServer(async () => merchantEnvironment((await peer.start()).url))
let first: Caller
let second: Caller
let reader: Caller
beforeAll(async () => {
  const codes = ['RECONCILE', 'RECONCILE_EDIT', 'ORDER_INDEX', 'ORDER_REFUND', 'ORDER_REFUND_APPROVE']
  first = (await signedIn(server, codes)).caller
  second = (await signedIn(server, codes)).caller
  reader = (await signedIn(server, ['RECONCILE', 'RECONCILE_EDIT'])).caller
})

const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
let days = 3
let refunds = 0
/** A day whose bill has a refund of an order that we do not know of. */
async function billed(more: Record<string, unknown> = {}, amount = 4_000, transactionId?: string) {
  days += 4
  const day = businessDay(-days)
  const order = await makeOrder(server.pool, more)
  const number = `5030${String(++refunds).padStart(10, '0')}`
  const refund = { id: `9${number}`, number, status: 'SUCCESS' }
  const at = new Date(`${day}T10:00:00+08:00`)
  const { orderNumber } = order
  const entry = { at, transactionId: transactionId ?? `T${orderNumber}`, orderNumber, amount, feeMilli: -amount * 6, refund }
  peer.bills.set(day, packedBill(mchId, [entry]))
  const { id: dayId } = (await first.call(fetchBill, { body: { day } })).body
  const line = async () => (await first.call(listStatementLines, { query: { page: 1, size: 100, day: dayId, number } })).body.content[0]
  const id = (await line())?.id ?? 0
  return { ...order, number, line, id, day }
}
const record = (id: number, by = first, more: object = {}) =>
  by.loose(recordRefundLine, { params: { id }, body: { reason: '投诉后在商户平台退款', ...more } })
const confirm = (id: number, by = second) => by.loose(confirmRefundLine, { params: { id }, body: {} })
const detail = async (orderNumber: string) => (await first.call(getOrderDetail, { query: { orderNumber } })).body

describe('a refund that was made on the merchant platform', () => {
  it('is taken from its line by one person and confirmed by a second: the line is equal, the order refunded, and nothing is sent', async () => {
    const { orderNumber, number, line, id } = await billed()
    expect(await line()).toMatchObject({ class: 'REFUND_DIFFERS', recordable: true, recorded: null, amountHere: null, amountThere: 4_000 })
    expect((await record(id, reader)).status).toBe(403)
    expect((await confirm(id)).error.error).toBe('RECONCILE_RECORD_NONE')
    expect((await record(id)).status).toBe(200)
    expect(await line()).toMatchObject({ open: true, recorded: { reason: '投诉后在商户平台退款', quitCamp: false, endMembership: false } })
    expect(await detail(orderNumber)).toMatchObject({ refundRequest: 'WAITING', status: 'PAID', refundedAmount: 0 })
    expect((await record(id, second)).error.error).toBe('REFUND_REQUEST_OPEN')
    expect((await confirm(id, first)).error.error).toBe('RECONCILE_OWN_RECORD')
    const both = await Promise.all([confirm(id), confirm(id), confirm(id)])
    expect(both.map(({ status, error }) => (status === 200 ? 'done' : error.error)).toSorted()).toEqual([
      'RECONCILE_EQUAL',
      'RECONCILE_EQUAL',
      'done',
    ])
    expect(await line()).toMatchObject({ class: 'EQUAL', open: false, amountHere: 4_000, recorded: null })
    expect(await detail(orderNumber)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refundedAmount: 4_000,
      refundableAmount: 6_000,
      refundRequest: null,
      refunds: [{ refundNumber: number, status: 'SUCCESS', gatewayRefundId: `9${number}` }],
    })
    expect((await first.call(listRefunds, { query: { page: 1, orderNumber } })).body.content).toMatchObject([
      { source: 'MERCHANT_PLATFORM' },
    ])
    expect(await rows("select task_identifier from graphile_worker.jobs where task_identifier = 'refund.send'")).toEqual([])
    // Both steps are in the log, with who made them.
    const log = await rows(
      `select operation_type as type from operation_logs
       where call in ('recordRefundLine', 'confirmRefundLine') and target_entity = 'refundRequest' order by id`,
    )
    expect(log.map(({ type }) => type)).toEqual(['ADD', 'EDIT'])
  })

  it('is refused in words where it is not that order’s, more than is left, explained, or asked for here', async () => {
    const stranger = await billed({}, 4_000, '4200009999')
    expect((await record(stranger.id)).error.error).toBe('RECONCILE_OTHER_ORDER')
    const tooMuch = await billed({ refunded_amount: 7_000, refund_state: 'PARTIAL' })
    expect((await record(tooMuch.id)).error.error).toBe('REFUND_TOO_MUCH')
    const explained = await billed()
    await first.call(explainLine, { params: { id: explained.id }, body: { reason: '见工单' } })
    expect((await record(explained.id)).error.error).toBe('RECONCILE_EXPLAINED')
    const asked = await billed()
    const { id } = (await first.call(askRefund, { body: { orderNumber: asked.orderNumber, amount: 1, reason: '孩子住院' } })).body
    expect((await record(asked.id)).error.error).toBe('REFUND_REQUEST_OPEN')
    await first.call(withdrawRefund, { params: { id }, body: {} })
    const [one, two] = await Promise.all([record(asked.id), record(asked.id, second)])
    expect([one, two].filter(({ status }) => status === 200).length).toBe(1)
    // A line that waits is not explained away, and no desk sends its money.
    expect((await first.loose(explainLine, { params: { id: asked.id }, body: { reason: '见工单' } })).error.error).toBe(
      'RECONCILE_RECORD_WAITS',
    )
    const [request] = (await first.call(listRefundRequests, { query: { page: 1, orderNumber: asked.orderNumber, status: ['REQUESTED'] } }))
      .body.content
    expect(request).toMatchObject({ source: 'MERCHANT_PLATFORM' })
    const by = one.status === 200 ? second : first
    expect((await by.loose(approveRefund, { params: { id: request?.id ?? 0 }, body: {} })).error.error).toBe('REFUND_FROM_BILL')
    const asker = one.status === 200 ? first : second
    await asker.call(withdrawRefund, { params: { id: request?.id ?? 0 }, body: {} })
    expect((await confirm(asked.id)).error.error).toBe('RECONCILE_RECORD_NONE')
    expect((await record(asked.id)).status).toBe(200)
  })

  it('takes the child out of its camp where that is chosen, as any other refund does', async () => {
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId)
    const order_number = `20260501${String(campId).padStart(10, '0')}`
    const child = await makeCampStudent(server.pool, { campId, groupId }, { source: 'ORDER', order_number, joined_at: new Date(Date.now() - 20 * 86_400_000) }) // biome-ignore format: one call
    const goods_id = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false })
    const goods_snapshot = { name: '体验营', kind: 'CAMP', priceAmount: 10_000, originalAmount: null, image: null }
    const { id, orderNumber } = await billed({ order_number, parent_id: child.parentId, student_id: child.studentId, goods_id, goods_snapshot, camp_id: campId, needs_shipping: false }, 10_000) // biome-ignore format: one call
    const { effects } = (await first.call(getRefundProposal, { query: { orderNumber } })).body
    expect(effects.map(({ kind }) => kind)).toContain('QUIT')
    expect((await record(id, first, { quitCamp: true })).status).toBe(200)
    expect((await confirm(id)).status).toBe(200)
    expect([(await detail(orderNumber)).status, await rows('select status from camp_students where id = $1', [child.id])]).toEqual([
      'REFUNDED',
      [{ status: 'QUIT' }],
    ])
  })

  it('ends the membership of its order where that is chosen, and tells it in the log', async () => {
    const goods_id = await makeGoods(server.pool, { kind: 'MEMBER', needs_shipping: false })
    const goods_snapshot = { name: '会员卡', kind: 'MEMBER', priceAmount: 10_000, originalAmount: null, image: null }
    const { id, orderNumber, parentId } = await billed({ goods_id, goods_snapshot, needs_shipping: false })
    await server.pool.query(
      `with level as (insert into member_levels (name, price_amount, duration_days) values ('年卡', 10000, 365) returning id),
         grant_ as (insert into member_grants (parent_id, level_id, starts_at, ends_at, source, order_number)
           select $1, id, now() - interval '9 days', now() + interval '9 days', 'ORDER', $2 from level)
       insert into members (parent_id, level_id, source, started_at, expires_at)
       select $1, id, 'ORDER', now() - interval '9 days', now() + interval '9 days' from level`,
      [parentId, orderNumber],
    )
    expect((await record(id, first, { endMembership: true })).status).toBe(200)
    expect((await confirm(id)).status).toBe(200)
    expect((await detail(orderNumber)).status).toBe('PARTIALLY_REFUNDED')
    expect(await rows('select ends_at <= now() as over from member_grants where order_number = $1', [orderNumber])).toEqual([
      { over: true },
    ])
    const told = "select target_entity as entity from operation_logs where call = 'confirmRefundLine' and target_entity = 'member'"
    expect(await rows(told)).toEqual([{ entity: 'member' }])
  })
})
