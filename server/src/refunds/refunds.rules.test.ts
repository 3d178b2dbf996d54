import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { getRefundProposal } from '@camp/contract/refunds/refunds'
import { deleteRefundRule, listRefundRules, saveRefundRule } from '@camp/contract/refunds/refunds.rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCompany, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let service: Caller
let finance: Caller
beforeAll(async () => {
  service = (await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND_ASK'])).caller
  finance = (await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND', 'REFUND_RULE_EDIT'])).caller
})

/** Seven days, and nothing after. */
const seven = {
  name: '实物',
  goodsKind: 'PHYSICAL' as const,
  campTypeId: null,
  effectiveFrom: businessDay(3),
  counts: 'LESSONS_PAST' as const,
  steps: [
    { until: 'DAY' as const, day: 7, refund: 'FULL' as const, deductMaterials: false },
    { until: 'AFTER_END' as const, day: null, refund: 'NONE' as const, deductMaterials: false },
  ],
  materialAmount: 0,
  twoPersonAbove: null,
}

/** Such a rule for devices that has begun, as if it had been made in time. */
async function begun(more: { countsFrom?: 'PAID' }): Promise<number> {
  const { body } = await finance.call(saveRefundRule, { body: { ...seven, goodsKind: 'DEVICE', effectiveFrom: businessDay(0), ...more } })
  await server.pool.query("update refund_rules set effective_from = '2020-01-01' where id = $1", [body.id])
  return body.id
}

describe('a rule of seven days for goods', () => {
  it('counts from receipt where it says so: a new one does by itself, and one that stands counts from the payment as before', async () => {
    const goods_snapshot = { name: '点读笔', kind: 'DEVICE', priceAmount: 26_800, originalAmount: null, image: null }
    const companyId = await makeCompany(server.pool)
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const sold = async (shipped: number, signed: number | null) => {
      const paid_at = days(30)
      const order = await makeOrder(server.pool, { pay_amount: 26_800, total_amount: 26_800, goods_snapshot, paid_at, created_at: paid_at })
      await server.pool.query(
        `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, status, shipped_at, signed_at)
         values ($1, $2, $3, '收件人', '19100000000', '某地', $4, $5, $6)`,
        [
          order.id,
          companyId,
          `RC${order.id}`,
          signed === null ? 'IN_TRANSIT' : 'SIGNED',
          days(shipped),
          signed === null ? null : days(signed),
        ],
      )
      return order.orderNumber
    }
    const proposed = async (orderNumber: string) => (await finance.call(getRefundProposal, { query: { orderNumber } })).body.proposedAmount
    const orders = [await sold(28, 7), await sold(28, 8), await sold(16, null), await sold(18, null)]
    const standing = await begun({ countsFrom: 'PAID' })
    expect(await Promise.all(orders.map(proposed))).toEqual([0, 0, 0, 0])
    await server.pool.query('update refund_rules set deleted_at = now() where id = $1', [standing])
    const fresh = await begun({})
    expect((await finance.call(listRefundRules, {})).body.find(({ id }) => id === fresh)?.countsFrom).toBe('RECEIVED')
    expect(await Promise.all(orders.map(proposed))).toEqual([26_800, 0, 26_800, 0])
    await server.pool.query('update refund_rules set deleted_at = now() where id = $1', [fresh])
    expect((await finance.loose(saveRefundRule, { body: { ...seven, goodsKind: 'CAMP', countsFrom: 'RECEIVED' } })).error.error).toBe(
      'REFUND_RULE_FROM',
    )
  })
})

describe('a rule', () => {
  const body = seven

  it('that has begun stays as it is; one to come is changed and deleted', async () => {
    const { id } = (await finance.call(saveRefundRule, { body })).body
    expect((await finance.loose(saveRefundRule, { body })).error.error).toBe('REFUND_RULE_TWICE')
    expect((await finance.call(saveRefundRule, { body: { ...body, id, name: '实物七天' } })).status).toBe(200)
    expect((await finance.call(listRefundRules, {})).body.find((one) => one.id === id)).toMatchObject({ name: '实物七天', inForce: false })
    await server.pool.query('update refund_rules set effective_from = $2 where id = $1', [id, businessDay(0)])
    expect((await finance.loose(saveRefundRule, { body: { ...body, id } })).error.error).toBe('REFUND_RULE_IN_FORCE')
    // Also where the form still names its first day, which is past.
    await server.pool.query('update refund_rules set effective_from = $2 where id = $1', [id, businessDay(-3)])
    const past = { ...body, id, effectiveFrom: businessDay(-3) }
    expect((await finance.loose(saveRefundRule, { body: past })).error.error).toBe('REFUND_RULE_IN_FORCE')
    const unsorted = { ...past, steps: past.steps.toReversed() }
    expect((await finance.loose(saveRefundRule, { body: unsorted })).error.error).toBe('REFUND_RULE_IN_FORCE')
    expect((await finance.loose(deleteRefundRule, { params: { id } })).error.error).toBe('REFUND_RULE_IN_FORCE')
    expect((await service.loose(saveRefundRule, { body })).status).toBe(403)
  })

  it('and its history are read by the same people', async () => {
    const { id } = (await finance.call(saveRefundRule, { body: { ...body, goodsKind: 'DEVICE' } })).body
    const history = { query: { entity: 'refundRule' as const, id, page: 1 } }
    const reader = (await signedIn(server, ['ORDER_INDEX'])).caller
    expect([(await reader.loose(listRefundRules)).status, (await reader.loose(getRecordHistory, history)).status]).toEqual([403, 404])
    expect([(await service.loose(listRefundRules)).status, (await service.loose(getRecordHistory, history)).status]).toEqual([200, 200])
  })

  it('is refused where its steps leave a gap, or it begins in the past', async () => {
    const why = async (more: Record<string, unknown>) => (await finance.loose(saveRefundRule, { body: { ...body, ...more } })).error.error
    const [first, last] = body.steps
    expect(await why({ steps: [first] })).toBe('REFUND_RULE_STEPS')
    expect(await why({ steps: [last, first] })).toBe('REFUND_RULE_STEPS')
    expect(await why({ steps: [{ ...first, day: 9 }, first, last] })).toBe('REFUND_RULE_STEPS')
    expect(await why({ steps: [{ ...first, day: null }, last] })).toBe('REFUND_RULE_STEPS')
    expect(await why({ effectiveFrom: businessDay(-1) })).toBe('REFUND_RULE_PAST')
    expect(await why({ campTypeId: 1 })).toBe('REFUND_RULE_KIND')
  })
})
