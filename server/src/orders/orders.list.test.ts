import { getOrderDetail, getOrderStat, listOrders } from '@camp/contract/orders/orders'
import { exportOrders, exportShipment } from '@camp/contract/orders/orders.exports'
import { deriveOrderStatus, orderAllows, orderProgress, refundState } from '@camp/contract/orders/orders.states'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeChannel, makeGoods, makeOrder, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'

const server = aServer()
let caiwu: Caller
let kefu: Caller
let goodsIds: number[]
let channelIds: number[]
beforeAll(async () => {
  caiwu = await server.as('caiwu')
  kefu = await server.as('kefu')
  goodsIds = [await makeGoods(server.pool), await makeGoods(server.pool)]
  channelIds = [await makeChannel(server.pool), await makeChannel(server.pool)]
  const phones = ['19011112222', '19033334444', '19055552222']
  const parents = await Promise.all(phones.map((phone) => makeParent(server.pool, { phone })))
  for (let i = 0; i < 60; i++) {
    const progress = orderProgress.values[i % orderProgress.values.length] ?? 'PAID'
    await makeOrder(server.pool, {
      progress,
      parent_id: parents[i % 3],
      goods_id: goodsIds[i % 2],
      channel_id: i % 5 === 0 ? null : channelIds[i % 2],
      pay_amount: 1_000 + i,
      created_at: new Date(Date.UTC(2026, 0, 1 + (i % 20), i % 24, 30)),
      needs_shipping: i % 3 !== 0,
      remark: i === 0 ? '=HYPERLINK("x")' : null,
    })
  }
})

const list = (query: Record<string, unknown>, caller = caiwu) =>
  caller.loose(listOrders, { query }) as ReturnType<typeof caller.call<typeof listOrders>>

describe('the order list', () => {
  it('pages with an exact total, newest first, and gives a plain array without page', async () => {
    const first = (await list({ page: 1, size: 25 })).body
    expect(first).toMatchObject({ totalElements: 60, totalPages: 3, size: 25, number: 0, pageable: { pageSize: 25, pageNumber: 0 } })
    const third = (await list({ page: 3, size: 25 })).body
    expect(third.content).toHaveLength(10)
    const times = [...first.content, ...(await list({ page: 2, size: 25 })).body.content, ...third.content].map((row) => row.createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect((await list({ size: 7 })).body).toHaveLength(7)
    expect((await list({ page: 1 })).body).toMatchObject({ size: 20, pageable: { pageSize: 20 } })
    expect((await list({ page: 9, size: 25 })).body).toMatchObject({ content: [], totalElements: 60 })
  })

  it('masks phones for everyone and shows no column beyond the contract', async () => {
    const [row] = (await list({ page: 1, size: 1 })).body.content
    expect(row?.parentPhone).toMatch(/^190\*{4}\d{4}$/)
    expect(Object.keys(row ?? {})).not.toContain('_total')
  })

  it('finds by part of a phone only with PII_VIEW; else by all of it or the last four', async () => {
    expect((await list({ page: 1, phone: '55552' }, kefu)).body.totalElements).toBe(20)
    expect((await list({ page: 1, phone: '2222' })).body.totalElements).toBe(40)
    expect((await list({ page: 1, phone: '5555' })).body.totalElements).toBe(0)
    expect((await list({ page: 1, phone: '19033334444' })).body.totalElements).toBe(20)
    expect((await list({ page: 1, phone: '333344' })).error.error).toBe('PHONE_FILTER_TOO_SHORT')
  })

  it('refuses nonsense with the field that is wrong', async () => {
    for (const query of [
      { status: 'GONE' },
      { createdFrom: '2026-02-31' },
      { page: 0 },
      { page: 10_001 },
      { size: 501 },
      { amountFrom: 'x' },
      { goodsId: '1 or 1=1' },
    ]) {
      const answer = await list({ page: 1, ...query })
      expect([answer.status, answer.error.code]).toEqual([400, 999])
      expect(answer.error.fields?.[0]?.path).toContain(Object.keys(query)[0])
    }
    expect((await list({ page: 1, status: '', phone: '', goodsId: '' })).body.totalElements).toBe(60)
  })

  it('shows nothing to a reader limited to own groups: list, detail, statistics and export', async () => {
    const zuzhang = await server.as('zuzhang')
    const [row] = (await list({ page: 1, size: 1 })).body.content
    expect((await list({ page: 1 }, zuzhang)).body.totalElements).toBe(0)
    expect((await zuzhang.call(getOrderStat, { body: {} })).body.total.count).toBe(0)
    expect((await zuzhang.call(getOrderDetail, { query: { orderNumber: row?.orderNumber ?? '' } })).status).toBe(404)
  })
})

describe('statistics', () => {
  it('agree with the list for any filter, before and after the kept figures are merged', async () => {
    const filter = fc.record({
      status: fc.option(fc.uniqueArray(fc.constantFrom(...orderProgress.values), { minLength: 1, maxLength: 3 }), { nil: undefined }),
      goodsId: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
      channelId: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
      createdFrom: fc.option(fc.constantFrom('2026-01-05', '2026-01-05 00:00:00', '2026-01-05 08:00:00'), { nil: undefined }),
      createdTo: fc.option(fc.constantFrom('2026-01-12', '2026-01-12 23:59:59', '2026-01-12 12:00:00'), { nil: undefined }),
      amountFrom: fc.option(fc.constant(1_030), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(filter, fc.boolean(), async (chosen, merge) => {
        if (merge) await server.pool.query('select merge_order_delta()')
        const asked = {
          ...chosen,
          goodsId: chosen.goodsId === undefined ? undefined : goodsIds[chosen.goodsId],
          channelId: chosen.channelId === undefined ? undefined : channelIds[chosen.channelId],
        }
        const rows = (await list({ page: 1, size: 500, ...asked })).body
        const stat = (
          await caiwu.call(getOrderStat, {
            body: { ...asked, by: ['status', 'day', 'goods', 'channel', 'referrer', 'toShip'] },
          })
        ).body
        const paid = rows.content.reduce((sum, row) => sum + row.payAmount, 0)
        expect(rows.totalElements).toBe(rows.content.length)
        expect(stat.total).toMatchObject({ count: rows.content.length, payAmount: paid })
        const waiting = rows.content.filter((row) => orderAllows(row, 'SHIPPED'))
        expect(stat.toShip?.count).toBe(waiting.length)
        for (const part of [stat.byStatus, stat.byDay, stat.byGoods, stat.byChannel, stat.byReferrer]) {
          expect(part?.reduce((sum, one) => sum + one.count, 0)).toBe(rows.content.length)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('hold a derived status equal to the one of the contract', async () => {
    const { rows } = await server.pool.query<{ progress: never; refund_state: never; status: string }>(
      'select progress, refund_state, status from orders',
    )
    for (const row of rows) expect(row.status).toBe(deriveOrderStatus(row.progress, row.refund_state))
    expect(refundState.values).toHaveLength(4)
  })
})

describe('exports', () => {
  const sheetOf = async (body: unknown) => {
    const { sheets } = await readXlsx(body as Uint8Array)
    return sheets[0]?.rows ?? []
  }

  it('hold exactly what is filtered, masked, with the chosen columns, and are logged with filter and count', async () => {
    const answer = await caiwu.loose(exportOrders, {
      body: { goodsId: goodsIds[0], columns: ['orderNumber', 'parentPhone', 'payAmount', 'remark'] },
      query: { sort: 'payAmount,asc' },
    })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
    const [head, first, ...rest] = await sheetOf(answer.body)
    expect(head).toEqual(['订单号', '手机号', '订单金额（元）', '备注'])
    expect(first?.slice(1)).toEqual(['190****2222', 10, '\'=HYPERLINK("x")'])
    expect(rest).toHaveLength(30)
    const paid = [first, ...rest.slice(0, -1)].reduce((sum, row) => sum + Math.round(Number(row?.[2]) * 100), 0)
    expect(rest.at(-1)?.slice(0, 3)).toEqual(['合计', null, paid / 100])
    const log = await server.pool.query("select content, after from operation_logs where call = 'exportOrders'")
    expect(log.rows).toEqual([{ content: { count: 30 }, after: { filter: { goodsId: [goodsIds[0]] } } }])
  })

  it('of nothing are a file with its head only; unknown columns and a missing code are refused', async () => {
    const nothing = await caiwu.loose(exportOrders, { body: { orderNumber: '999999' } })
    expect(await sheetOf(nothing.body)).toHaveLength(1)
    expect((await caiwu.loose(exportOrders, { body: { columns: ['password_hash'] } })).error.error).toBe('UNKNOWN_COLUMN')
    expect((await kefu.loose(exportOrders, { body: {} })).status).toBe(403)
  })

  it('of shipments give the warehouse receivers in full, of orders that wait to be sent', async () => {
    const cangchu = await server.as('cangchu')
    const [, ...rows] = await sheetOf((await cangchu.loose(exportShipment, { body: { reason: '打印面单' } })).body)
    const waiting = (await list({ page: 1, size: 500, progress: 'PAID', needsShipping: true })).body
    expect(rows).toHaveLength(waiting.totalElements + 1)
    expect(rows[0]).toContain('19000000001')
  })
})
