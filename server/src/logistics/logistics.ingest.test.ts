import { putShipments } from '@camp/contract/logistics/logistics.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let key: { id: number; secret: string }
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'LOGISTICS'])).caller
  key = await aKey(editor, { name: '仓库', ratePerMinute: 6_000 })
  await makeCompany(server.pool, { code: 'SF' })
  await makeCompany(server.pool, { code: 'ZTO' })
})

const put = async (externalId: string, data: object) =>
  (await askWithKey(server.url, putShipments, key.secret, { params: { externalId }, body: { data } })).body as {
    id: number
    error?: string
    fields?: { path: string }[]
  }
const pathOf = ({ error, fields }: Awaited<ReturnType<typeof put>>) => [error, fields?.[0]?.path]
const progressOf = async (orderNumber: string) =>
  (await server.pool.query('select progress from orders where order_number = $1', [orderNumber])).rows[0]?.progress

it('an order is shipped as on the console, once for its parcel, whose number is corrected later', async () => {
  const { orderNumber } = await makeOrder(server.pool)
  const sent = { orderNumber, carrier: 'sf', trackingNumber: 'SF10000001' }
  const made = await put('p1', sent)
  expect(made).toEqual({ status: 'CREATED', id: expect.any(Number) })
  const { id } = made
  expect(await progressOf(orderNumber)).toBe('SHIPPED')
  expect(await put('p2', sent)).toEqual({ status: 'UPDATED', id, linked: true })
  expect(await put('p1', { ...sent, carrier: 'ZTO', trackingNumber: 'ZTO1000001' })).toEqual({ status: 'UPDATED', id })
  const { rows } = await server.pool.query(
    'select l.tracking_number, l.receiver, c.code from logistics_orders l join logistics_companies c on c.id = l.company_id where l.id = $1',
    [id],
  )
  expect(rows).toEqual([{ tracking_number: 'ZTO1000001', receiver: '王芳', code: 'ZTO' }])
  const { content } = (await editor.call(getRecordHistory, { query: { entity: 'logisticsOrder', id, page: 1 } })).body
  expect(content).toMatchObject([
    { operator: 'key:仓库', operationType: 'EDIT', content: '通过接口写入运单 ZTO1000001' },
    { operator: 'key:仓库', operationType: 'ADD', content: '通过接口写入运单 SF10000001' },
  ])
})

it('is refused where the console would refuse it, and leaves the order as it was', async () => {
  const [paid, unpaid] = [await makeOrder(server.pool), await makeOrder(server.pool, { progress: 'PENDING_PAYMENT' })]
  const sent = { orderNumber: paid.orderNumber, carrier: 'SF', trackingNumber: 'SF20000001' }
  expect((await put('r1', { ...sent, orderNumber: unpaid.orderNumber })).error).toBe('ORDER_NOT_SHIPPABLE')
  expect(pathOf(await put('r1', { ...sent, carrier: 'NONE' }))).toEqual(['UNKNOWN_REFERENCE', 'data.carrier'])
  expect(pathOf(await put('r1', { ...sent, trackingNumber: '1' }))).toEqual(['INVALID_INPUT', 'data.trackingNumber'])
  expect(await progressOf(paid.orderNumber)).toBe('PAID')
  expect(await put('r1', sent)).toMatchObject({ status: 'CREATED' })
  const other = await makeOrder(server.pool)
  expect((await put('r2', { ...sent, orderNumber: other.orderNumber })).error).toBe('TRACKING_NUMBER_TAKEN')
  expect(await progressOf(other.orderNumber)).toBe('PAID')
  expect(pathOf(await put('r1', { ...sent, orderNumber: other.orderNumber }))).toEqual(['INGEST_STAYS', 'data.orderNumber'])
})
