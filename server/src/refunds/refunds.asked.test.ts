import { countWork, listWork } from '@camp/contract/homepage/homepage'
import { createLogisticsOrder } from '@camp/contract/logistics/logistics'
import { getLogisticsOrdersByPage } from '@camp/contract/logistics/logistics.parcels'
import { getTrackingImportResult } from '@camp/contract/logistics/logistics.tracking'
import { getOrderDetail, getOrderStat, listOrders } from '@camp/contract/orders/orders'
import { countShipments, exportShipment } from '@camp/contract/orders/orders.exports'
import { getRefundProposal } from '@camp/contract/refunds/refunds'
import { approveRefund, askRefund, declineRefund, receiveReturn, withdrawRefund } from '@camp/contract/refunds/refunds.requests'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let service: Caller
let finance: Caller
let store: Caller
let companyId: number
const STORE = ['ORDER_INDEX', 'ORDER_SHIP', 'ORDER_EXPORT_SHIPMENT', 'LOGISTICS', 'LOGISTICS_EDIT']
beforeAll(async () => {
  service = (await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND_ASK'])).caller
  finance = (await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND', 'ORDER_REFUND_APPROVE'])).caller
  store = (await signedIn(server, STORE)).caller
  companyId = await makeCompany(server.pool, { name: '顺丰速运', code: 'shunfeng' })
})

let last = 0
const number = () => `SF${String(++last).padStart(10, '0')}`
const ask = async (orderNumber: string): Promise<number> =>
  (await service.call(askRefund, { body: { orderNumber, amount: 5_000, reason: '孩子住院' } })).body.id
const withdraw = (id: number) => service.call(withdrawRefund, { params: { id }, body: {} })
const ship = (orderNumber: string, more: { despiteRequest?: boolean } = {}) =>
  store.loose(createLogisticsOrder, { body: { orderNumber, companyId, trackingNumber: number(), ...more } })
const detail = async (orderNumber: string, by = store) => (await by.call(getOrderDetail, { query: { orderNumber } })).body
const listed = async (filter: Record<string, unknown>) =>
  (await store.call(listOrders, { query: { page: 1, size: 100, ...filter } })).body.content.map((row) => [
    row.orderNumber,
    row.refundRequest,
  ])
const toStop = async () => {
  const { content } = (await store.call(getLogisticsOrdersByPage, { query: { page: 1, size: 100 }, body: { trouble: ['TO_STOP'] } })).body
  const work = (await store.call(listWork, { query: { page: 1, size: 100, kind: ['PARCEL_TO_STOP'] } })).body.content
  expect(work.map(({ subjectId }) => subjectId).toSorted()).toEqual(content.map(({ id }) => id).toSorted())
  return content.map((parcel) => parcel.orderNumber)
}

describe('the timeline of an order', () => {
  it('tells each request: asked for, sent back, declined, withdrawn, by whom; the words are for people who deal with refunds', async () => {
    // No gateway settles it while it is read.
    const { orderNumber } = await makeOrder(server.pool, { payMethod: 'OFFLINE' })
    const body = { orderNumber, amount: 5_000, reason: '孩子住院', awaitsReturn: true }
    const first = (await service.call(askRefund, { body })).body.id
    await store.call(receiveReturn, { params: { id: first }, body: { returnNumber: 'SF7000000001' } })
    await finance.call(declineRefund, { params: { id: first }, body: { reason: '手术单不全' } })
    await withdraw(await ask(orderNumber))
    const last = await ask(orderNumber)
    await finance.call(approveRefund, { params: { id: last }, body: {} })
    const steps = async (by: Caller) =>
      (await detail(orderNumber, by)).timeline.map(({ step, amount, note, to, by }) => [step, amount, note, to, by !== null])
    const asked = (note: string | null) => ['REFUND_ASKED', 5_000, note, null, true]
    const told = (reason: string | null, why: string | null) => [
      ['REFUND_REQUESTED', 5_000, reason, 'REFUNDING', true],
      asked(reason),
      ['REFUND_WITHDRAWN', 5_000, null, null, true],
      asked(reason),
      ['REFUND_DECLINED', 5_000, why, null, true],
      ['RETURN_RECEIVED', null, 'SF7000000001', null, true],
      asked(reason),
    ]
    expect(await steps(finance)).toEqual(told('孩子住院', '手术单不全'))
    expect(await steps(store)).toEqual(told(null, null))
  })
})

describe('a refund that is asked for', () => {
  it('is seen in the list, by its filter, and on the page of its order; why it is asked for is for people who deal with refunds', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const other = await makeOrder(server.pool)
    const id = await ask(orderNumber)
    expect(await listed({ refundRequest: ['WAITING'] })).toEqual([[orderNumber, 'WAITING']])
    expect(await listed({ orderNumber: other.orderNumber })).toEqual([[other.orderNumber, null]])
    expect(await detail(orderNumber)).toMatchObject({ refundRequest: 'WAITING', openRequest: null })
    expect(JSON.stringify(await detail(orderNumber))).not.toContain('孩子住院')
    const asked = await detail(orderNumber, service)
    expect(asked.openRequest).toMatchObject({ id, amount: 5_000, reason: '孩子住院', awaitsReturn: false })
    // Nothing offers a second request.
    expect([asked.actions, (await detail(orderNumber, finance)).actions]).toEqual([[], []])
    await withdraw(id)
    expect(await detail(orderNumber, finance)).toMatchObject({ refundRequest: null, openRequest: null, actions: ['REFUND_REQUESTED'] })
  })

  it('stands in a column of the shipments that are exported', async () => {
    const { orderNumber, parentId } = await makeOrder(server.pool)
    const other = await makeOrder(server.pool, { parent_id: parentId })
    await ask(orderNumber)
    const answer = await store.loose(exportShipment, { body: { parentId: [parentId], reason: '打单' } })
    const { sheets } = await readXlsx(answer.body as Buffer) // a file
    const [head, ...lines] = (sheets[0]?.rows ?? []).map((row) => row.map(String))
    const at = (line: readonly string[] | undefined, title: string) => line?.[head?.indexOf(title) ?? -1]
    const of = (wanted: string) => lines.find((line) => at(line, '订单号') === wanted)
    expect([at(of(orderNumber), '退款申请'), at(of(other.orderNumber), '退款申请')]).toEqual([
      '退款待审批',
      expect.not.stringContaining('待审批'),
    ])
  })

  it('keeps its order from being shipped by oversight: who ships all the same says so, and an import refuses its row', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    await ask(orderNumber)
    const refused = await ship(orderNumber)
    expect([refused.status, refused.error.error, refused.error.msg]).toEqual([
      400,
      'ORDER_REFUND_ASKED',
      expect.stringContaining('退款申请'),
    ])
    const form = new FormData()
    const rows = [['订单号', '物流公司', '运单号'], [orderNumber, '顺丰速运', number()]] // biome-ignore format: a sheet
    form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 's', rows }] }))]), '运单.xlsx')
    const started = await store.fetch('/foundation/api/order/importTracking', { method: 'POST', body: form })
    const { token } = (await started.json()) as { token: string }
    const errors = await vi.waitFor(
      async () => {
        const { body } = await store.call(getTrackingImportResult, { query: { token } })
        if (body.status !== 'DONE') throw new Error(body.status)
        return body.errors
      },
      { timeout: 20_000, interval: 100 },
    )
    expect(errors).toMatchObject([{ column: '订单号', reason: expect.stringContaining('待审批的退款申请') }])
    expect((await detail(orderNumber)).shipments).toEqual([])
    expect((await ship(orderNumber, { despiteRequest: true })).status).toBe(200)
    expect((await detail(orderNumber)).shipments).toMatchObject([{ toStop: true }])
  })

  it('makes its order nothing to ship and nothing to enrol until somebody has decided: work, figures, list, and what an export counts', async () => {
    const { orderNumber, id, parentId } = await makeOrder(server.pool)
    await server.pool.query("update orders set paid_at = now() - interval '3 days', to_enrol = true where id = $1", [id])
    const sales = (await signedIn(server, ['ORDER_INDEX', 'ORDER_CREATE'])).caller
    const works = async (by: Caller, kind: 'ORDER_TO_SHIP' | 'ORDER_TO_ENROL') => {
      const { content } = (await by.call(listWork, { query: { page: 1, size: 100, kind: [kind] } })).body
      const counted = (await by.call(countWork, {})).body.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0)
      expect(counted).toBe(content.length)
      return content.some(({ subjectId }) => subjectId === id)
    }
    const stands = async () => ({
      work: [await works(store, 'ORDER_TO_SHIP'), await works(sales, 'ORDER_TO_ENROL')],
      figure: (await store.call(getOrderStat, { body: { parentId: [parentId], by: ['toShip'] } })).body.toShip?.count,
      listed: (await listed({ parentId: [parentId], refundRequest: ['NONE'] })).length,
      both: (await listed({ parentId: [parentId], refundRequest: ['NONE', 'WAITING'] })).length,
      export: (await store.call(countShipments, { body: { parentId: [parentId] } })).body,
      exportOfView: (await store.call(countShipments, { body: { parentId: [parentId], refundRequest: ['NONE'] } })).body,
    })
    const waits = {
      work: [true, true],
      figure: 1,
      listed: 1,
      both: 1,
      export: { rows: 1, asked: 0 },
      exportOfView: { rows: 1, asked: 0 },
    }
    expect(await stands()).toEqual(waits)
    const request = await ask(orderNumber)
    expect(await stands()).toEqual({
      work: [false, false],
      figure: 0,
      listed: 0,
      both: 1,
      export: { rows: 1, asked: 1 },
      exportOfView: { rows: 0, asked: 0 },
    })
    await withdraw(request)
    expect(await stands()).toEqual(waits)
  })

  it('and a parcel at the same moment: one of the two knows of the other', async () => {
    for (let round = 0; round < 8; round++) {
      const { orderNumber } = await makeOrder(server.pool)
      const [asked, sent] = await Promise.all([
        service.loose(askRefund, { body: { orderNumber, amount: 5_000, reason: '不要了' } }),
        ship(orderNumber),
      ])
      expect(asked.status).toBe(200)
      const { shipments } = await detail(orderNumber)
      // Sent first: it is to stop. Asked for first: it was refused.
      if (sent.status === 200) expect([shipments.length, (await toStop()).includes(orderNumber)]).toEqual([1, true])
      else expect([sent.error.error, shipments.length]).toEqual(['ORDER_REFUND_ASKED', 0])
    }
  })
})

describe('a parcel to stop', () => {
  it('is one from the moment it is made up, while its refund is asked for, under way or done in full', async () => {
    const { orderNumber, id } = await makeOrder(server.pool, { payMethod: 'OFFLINE' })
    await ship(orderNumber)
    expect(await toStop()).not.toContain(orderNumber)
    const request = await ask(orderNumber)
    expect(await toStop()).toContain(orderNumber)
    const { effects } = (await finance.call(getRefundProposal, { query: { orderNumber } })).body
    expect(effects.map(({ kind }) => kind)).toContain('PARCEL')
    await withdraw(request)
    expect(await toStop()).not.toContain(orderNumber)
    await finance.call(approveRefund, { params: { id: await ask(orderNumber) }, body: {} })
    expect([(await detail(orderNumber)).status, await toStop()]).toEqual(['REFUNDING', expect.arrayContaining([orderNumber])])
    // A part that was given back stops nothing; the whole does.
    const settle = (state: string, amount: number) =>
      server.pool.query('update orders set refund_state = $2, refunded_amount = $3 where id = $1', [id, state, amount])
    await settle('PARTIAL', 5_000)
    expect(await toStop()).not.toContain(orderNumber)
    await settle('FULL', 10_000)
    expect([await toStop(), (await detail(orderNumber)).shipments]).toMatchObject([
      expect.arrayContaining([orderNumber]),
      [{ toStop: true }],
    ])
    for (const status of ['COLLECTED', 'IN_TRANSIT', 'DELIVERING', 'PROBLEM', 'SIGNED', 'RETURNED']) {
      await server.pool.query('update logistics_orders set status = $2 where order_id = $1', [id, status])
      const stops = status !== 'SIGNED' && status !== 'RETURNED'
      expect([status, (await toStop()).includes(orderNumber)]).toEqual([status, stops])
    }
  })
})
