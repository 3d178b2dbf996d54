import type { RowOf } from '@camp/contract/base/call'
import { getOrderStat, listOrders } from '@camp/contract/orders/orders'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { orderProgress, orderStatus, refundStateOf } from '@camp/contract/orders/orders.states'
import { getParent } from '@camp/contract/parents/parents'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeChannel, makeGoods, makeOrder, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'

const ORDERS = 72

const server = aServer()
let caiwu: Caller
let kefu: Caller
let goods: number[]
let channels: number[]
let families: number[]

beforeAll(async () => {
  caiwu = await server.as('caiwu')
  kefu = await server.as('kefu')
  goods = [await makeGoods(server.pool), await makeGoods(server.pool)]
  channels = [await makeChannel(server.pool), await makeChannel(server.pool)]
  families = [await makeParent(server.pool), await makeParent(server.pool), await makeParent(server.pool)]
  const { values } = orderProgress
  for (let i = 0; i < ORDERS; i++) {
    const progress = values[i % values.length] ?? 'PAID'
    const pay = 1_000 + i
    const settled = ['PAID', 'SHIPPED', 'COMPLETED'].includes(progress)
    // Of those that were paid: nothing given back, half of it, all of it, or something on its way.
    const refunded = settled ? [0, 500, pay, 100][Math.floor(i / values.length) % 4] : 0
    await makeOrder(server.pool, {
      progress,
      parent_id: families[i % 3],
      goods_id: goods[i % 2],
      channel_id: i % 5 === 0 ? null : channels[i % 2],
      pay_amount: pay,
      refunded_amount: refunded,
      refund_state: refunded === 100 ? 'REFUNDING' : refundStateOf(pay, refunded ?? 0),
      created_at: new Date(Date.UTC(2026, 0, 1 + (i % 20), i % 24, 30)),
    })
  }
})

type Order = RowOf<typeof listOrders>
type Amounts = Pick<Order, 'payAmount' | 'refundedAmount' | 'paidAt'>

/** What the rows themselves say: received is what has a time of payment. */
function recount(rows: readonly Amounts[]) {
  const sum = (pick: (row: Amounts) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const received = sum((row) => (row.paidAt === null ? 0 : row.payAmount))
  const refunded = sum((row) => row.refundedAmount)
  return {
    count: rows.length,
    payAmount: sum((row) => row.payAmount),
    receivedAmount: received,
    refundedAmount: refunded,
    netAmount: received - refunded,
  }
}

const dayOf = ({ createdAt }: Order): string => new Date(Date.parse(createdAt) + 8 * 3_600_000).toISOString().slice(0, 10)

const filters = fc.record(
  {
    status: fc.uniqueArray(fc.constantFrom(...orderStatus.values), {
      minLength: 1,
      maxLength: 4,
    }),
    goodsId: fc.constantFrom(0, 1).map((n) => () => goods[n]),
    channelId: fc.constantFrom(0, 1).map((n) => () => channels[n]),
    createdFrom: fc.constantFrom('2026-01-05 00:00:00', '2026-01-05 08:00:00'),
    createdTo: fc.constantFrom('2026-01-12 23:59:59', '2026-01-12 12:00:00'),
    amountFrom: fc.constant(1_030),
  },
  { requiredKeys: [] },
)

describe('ordered, received, refunded and net', () => {
  it('are those of the rows: list, its totals, each day of the chart, and the export, for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.boolean(), async ({ goodsId, channelId, ...chosen }, merge) => {
        if (merge) await server.pool.query('select merge_order_delta()')
        const filter = { ...chosen, goodsId: goodsId?.(), channelId: channelId?.() }
        const listed = await caiwu.loose(listOrders, { query: { page: 1, size: 500, ...filter } })
        const { content: rows } = listed.body as { content: Order[] }
        const stat = (await caiwu.call(getOrderStat, { body: { ...filter, by: ['status', 'day', 'goods', 'channel'] } })).body
        expect(stat.total).toEqual(recount(rows))
        const days = [...new Set(rows.map(dayOf))].sort()
        expect(stat.byDay).toEqual(days.map((day) => ({ day, ...recount(rows.filter((row) => dayOf(row) === day)) })))
        for (const { status, ...figures } of stat.byStatus ?? [])
          expect(figures).toEqual(recount(rows.filter((row) => row.status === status)))
        for (const { id, name, ...figures } of stat.byGoods ?? [])
          expect(figures).toEqual(recount(rows.filter((row) => row.goodsId === id)))

        const { body } = await caiwu.loose(exportOrders, { body: { ...filter, columns: ['payAmount', 'refundedAmount', 'paidAt'] } })
        const [, ...lines] = (await readXlsx(body as unknown as Uint8Array)).sheets[0]?.rows ?? []
        const fen = (cell: unknown): number => Math.round(Number(cell) * 100)
        // The sums below them are no order.
        const exported = lines.slice(0, -1).map(([pay, refunded, paidAt]) => ({
          payAmount: fen(pay),
          refundedAmount: fen(refunded),
          paidAt: paidAt ? String(paidAt) : null,
        }))
        expect(recount(exported)).toEqual(recount(rows))
      }),
      { numRuns: 20 },
    )
  }, 120_000)

  it('of a family are those of its orders', async () => {
    for (const id of families) {
      const { content } = (await caiwu.call(listOrders, { query: { page: 1, size: 500, parentId: id } })).body as { content: Order[] }
      const { count, payAmount, receivedAmount, refundedAmount, netAmount } = recount(content)
      expect((await kefu.call(getParent, { query: { id } })).body.figures).toMatchObject({
        orderCount: count,
        orderedAmount: payAmount,
        paidAmount: receivedAmount,
        refundedAmount,
        netAmount,
      })
    }
  })

  it('rest on this: what was never paid, was cancelled or was closed has no time of payment', async () => {
    for (const progress of ['PENDING_PAYMENT', 'CANCELLED', 'CLOSED'] as const) {
      await expect(makeOrder(server.pool, { progress, paid_at: new Date() })).rejects.toThrow('orders_unpaid_check')
    }
  })
})
