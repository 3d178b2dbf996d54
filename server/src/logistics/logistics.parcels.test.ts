import { createLogisticsOrder, getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { createLogisticsCompany, getLogisticsCompany, updateLogisticsCompany } from '@camp/contract/logistics/logistics.companies'
import {
  deleteLogisticsOrder,
  getLogisticsOrder,
  getLogisticsOrdersByPage,
  pollLogisticsOrderTrackData,
  updateLogisticsOrder,
} from '@camp/contract/logistics/logistics.parcels'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const CODES = ['LOGISTICS', 'LOGISTICS_EDIT', 'LOGISTICS_POLL', 'LOGISTICS_DELETE', 'LOGISTICS_COMPANY', 'LOGISTICS_COMPANY_EDIT']
const server = aServer()
let store: Caller
let companyId: number
beforeAll(async () => {
  store = (await signedIn(server, [...CODES, 'ORDER_INDEX', 'LOG_MANAGE'])).caller
  companyId = await makeCompany(server.pool, { name: '顺丰速运', code: 'shunfeng' })
})

let last = 0
const number = () => `SF7${String(++last).padStart(9, '0')}`
const ship = (orderNumber: string, trackingNumber = number()) =>
  store.call(createLogisticsOrder, { body: { orderNumber, companyId, trackingNumber } })
const shipped = async (orderNumber: string, trackingNumber?: string) => (await ship(orderNumber, trackingNumber)).body.id
const detail = async (orderNumber: string) => (await store.call(getOrderDetail, { query: { orderNumber } })).body
const one = async (id: number) => (await store.call(getLogisticsOrder, { params: { id } })).body
const set = (id: number, status: string) =>
  server.pool.query("update logistics_orders set status = $2, signed_at = case when $2 = 'SIGNED' then now() end where id = $1", [
    id,
    status,
  ])
const track = (id: number, hours: number, context: string, status = 'IN_TRANSIT') =>
  server.pool.query(
    'insert into logistics_tracks (logistics_order_id, time, context, status) values ($1, now() - make_interval(hours => $2), $3, $4)',
    [id, hours, context, status],
  )
const tracks = async (id: number) => (await store.call(pollLogisticsOrderTrackData, { params: { id } })).body.logisticsTracks

it('the first parcel of an order goes once, whoever is faster; another one goes where it is asked for', async () => {
  const { orderNumber } = await makeOrder(server.pool)
  const first = (trackingNumber: string) =>
    store.call(createLogisticsOrder, { body: { orderNumber, companyId, trackingNumber, first: true } })
  const numbers = [number(), number(), number()]
  const answers = await Promise.all(numbers.map(first))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const gone = numbers[answers.findIndex(({ status }) => status === 200)]
  for (const { error } of answers.filter(({ status }) => status === 400)) {
    expect(error).toMatchObject({ error: 'ORDER_SHIPPED_ALREADY', msg: expect.stringContaining(`已发货（${gone}）`) })
  }
  expect((await ship(orderNumber)).status).toBe(200)
  const { rows } = await server.pool.query(
    'select count(*)::int as n from logistics_orders l join orders o on o.id = l.order_id where o.order_number = $1',
    [orderNumber],
  )
  expect(rows).toEqual([{ n: 2 }])
})

describe('a logistics company', () => {
  it('has a name and a code of its own in whatever case, and is not offered any more once it is switched off', async () => {
    const body = { name: '极兔速递', code: 'jtexpress', phone: '956025' }
    const { id, version } = (await store.call(createLogisticsCompany, { body })).body
    expect((await store.call(getLogisticsCompany, { params: { id } })).body).toMatchObject({ ...body, activeFlg: 'ACTIVE' })
    for (const [more, error, path] of [
      [{ code: 'JTEXPRESS', name: '极兔' }, 'CARRIER_CODE_TAKEN', 'code'],
      [{ code: 'jt2' }, 'CARRIER_NAME_TAKEN', 'name'],
    ] as const) {
      const { status, error: refusal } = await store.call(createLogisticsCompany, { body: { ...body, ...more } })
      expect([status, refusal.code, refusal.error, refusal.fields?.[0]?.path]).toEqual([400, 999, error, path])
    }
    for (const wrong of [{ code: '极兔' }, { phone: 'abc' }, { name: '' }]) {
      expect((await store.call(createLogisticsCompany, { body: { ...body, name: 'x', code: 'x1', ...wrong } })).status).toBe(400)
    }
    const off = { id, ...body, activeFlg: 'INACTIVE' as const, version }
    expect((await store.call(updateLogisticsCompany, { body: off })).status).toBe(200)
    expect((await store.call(updateLogisticsCompany, { body: off })).status).toBe(409)
    const { orderNumber } = await makeOrder(server.pool)
    const refused = await store.call(createLogisticsOrder, { body: { orderNumber, companyId: id, trackingNumber: number() } })
    expect(refused.error.error).toBe('CARRIER_INACTIVE')
    const active = await store.call(getLogisticsCompaniesByPage, { query: { page: 1 }, body: { activeFlg: ['ACTIVE'] } })
    expect(active.body.content.map(({ code }) => code)).not.toContain('jtexpress')
    const { body: history } = await store.call(getRecordHistory, { query: { entity: 'logisticsCompany', id, page: 1 } })
    expect(history.content[0]).toMatchObject({ before: { activeFlg: 'ACTIVE' }, after: { activeFlg: 'INACTIVE' } })
  })
})

describe('the companies that are offered', () => {
  it('begin with those that most parcels went with lately, then by pinyin', async () => {
    const named = (name: string) => makeCompany(server.pool, { name, code: name === '中通甲' ? 'often' : `c${name.length}${Date.now()}` })
    const often = await named('中通甲')
    await named('安能甲甲')
    await named('丹鸟甲甲甲')
    for (let n = 0; n < 3; n++) {
      const { orderNumber } = await makeOrder(server.pool)
      await store.call(createLogisticsOrder, { body: { orderNumber, companyId: often, trackingNumber: number() } })
    }
    const query = { page: 1, size: 100, sort: ['used,desc', 'name,asc'] }
    const { content } = (await store.call(getLogisticsCompaniesByPage, { query, body: { name: '甲' } })).body
    expect(content.map(({ name }) => name)).toEqual(['中通甲', '安能甲甲', '丹鸟甲甲甲'])
  })
})

describe('parcels of one order', () => {
  it('may be several until the family has one, and progress goes back with the last alone', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const first = await shipped(orderNumber)
    const { shippedAt, actions } = await detail(orderNumber)
    expect(actions).toContain('SHIPPED')
    const second = await shipped(orderNumber)
    expect(await detail(orderNumber)).toMatchObject({ progress: 'SHIPPED', shippedAt, shipments: [{ id: second }, { id: first }] })
    expect((await store.call(deleteLogisticsOrder, { params: { id: first } })).body).toEqual({ id: first })
    expect((await detail(orderNumber)).progress).toBe('SHIPPED')
    await store.call(deleteLogisticsOrder, { params: { id: second } })
    const undone = await detail(orderNumber)
    expect(undone).toMatchObject({ progress: 'PAID', shippedAt: null, shipments: [] })
    expect(undone.timeline[0]).toMatchObject({ step: 'UNSHIPPED', from: 'SHIPPED', to: 'PAID' })
    const third = await shipped(orderNumber)
    await set(third, 'SIGNED')
    expect((await detail(orderNumber)).actions).not.toContain('SHIPPED')
    expect((await ship(orderNumber)).error.error).toBe('ORDER_NOT_SHIPPABLE')
    expect((await store.call(deleteLogisticsOrder, { params: { id: second } })).status).toBe(404)
  })

  it('are deleted only before the carrier has them, by one of two who do it at once', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const id = await shipped(orderNumber)
    await set(id, 'COLLECTED')
    expect((await store.call(deleteLogisticsOrder, { params: { id } })).error).toMatchObject({ code: 999, error: 'PARCEL_MOVING' })
    await set(id, 'CREATED')
    const answers = await Promise.all([1, 2, 3].map(() => store.call(deleteLogisticsOrder, { params: { id } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect((await detail(orderNumber)).timeline.filter(({ step }) => step === 'UNSHIPPED')).toHaveLength(1)
  })
})

describe('two people at one parcel', () => {
  it('who edit it at once: the later one hears that it has changed', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const id = await shipped(orderNumber)
    const { version } = await one(id)
    const edit = () => store.call(updateLogisticsOrder, { body: { id, companyId, trackingNumber: number(), version } })
    const answers = await Promise.all([edit(), edit()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('who delete it and send another: the order is shipped just as long as it has a parcel', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderNumber } = await makeOrder(server.pool)
      const id = await shipped(orderNumber)
      const acts = [() => store.call(deleteLogisticsOrder, { params: { id } }), () => ship(orderNumber)]
      const [first, second] = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      expect([first?.status, second?.status]).toEqual([200, 200])
      const { progress, shipments } = await detail(orderNumber)
      expect([progress, shipments.map((parcel) => parcel.id !== id)]).toEqual(['SHIPPED', [true]])
    }
  })

  it('who edit and delete it: a number is never given to a parcel that is gone', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderNumber } = await makeOrder(server.pool)
      const id = await shipped(orderNumber)
      const trackingNumber = number()
      const acts = [
        () => store.call(updateLogisticsOrder, { body: { id, companyId, trackingNumber } }),
        () => store.call(deleteLogisticsOrder, { params: { id } }),
      ]
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      const [edited, deleted] = round % 2 ? answers : answers.toReversed()
      expect([deleted?.status, [200, 404].includes(edited?.status ?? 0)]).toEqual([200, true])
      expect(await detail(orderNumber)).toMatchObject({ progress: 'PAID', shipments: [] })
      // Free again for another order.
      expect((await ship((await makeOrder(server.pool)).orderNumber, trackingNumber)).status).toBe(200)
    }
  })
})

describe('a tracking number', () => {
  it('is one number in small letters and capitals: it is kept in capitals and given once', async () => {
    const [first, second] = [await makeOrder(server.pool), await makeOrder(server.pool)]
    const capitals = `SF${number().replaceAll(/\D/g, '')}`
    const id = await shipped(first.orderNumber, capitals.toLowerCase())
    expect(await one(id)).toMatchObject({ trackingNumber: capitals })
    expect((await ship(second.orderNumber, capitals)).error).toMatchObject({ error: 'TRACKING_NUMBER_TAKEN' })
  })

  it('of a carrier that is switched off is refused by name', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const off = await makeCompany(server.pool, { active_flg: 'INACTIVE' })
    const refused = async (company: number) =>
      (await store.loose(createLogisticsOrder, { body: { orderNumber, companyId: company, trackingNumber: number() } })).error
    expect(await refused(off)).toMatchObject({ error: 'CARRIER_INACTIVE', fields: [{ path: 'companyId' }] })
    expect(await refused(999_999)).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
  })
})

describe('a parcel that staff edit', () => {
  it('puts the way of a wrong number away, and brings it back with the number', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const [wrong, right] = [number(), number()]
    const id = await shipped(orderNumber, wrong)
    await track(id, 2, '别人的包裹')
    await set(id, 'IN_TRANSIT')
    const edit = (trackingNumber: string) => store.call(updateLogisticsOrder, { body: { id, companyId, trackingNumber } })
    expect((await edit(right)).status).toBe(200)
    expect(await one(id)).toMatchObject({ trackingNumber: right, status: 'CREATED', lastTrack: null, askedAt: null })
    expect((await detail(orderNumber)).shipments[0]?.tracks).toEqual([])
    await edit(wrong)
    expect(await one(id)).toMatchObject({ status: 'IN_TRANSIT', lastTrack: { context: '别人的包裹' } })
    const other = await shipped((await makeOrder(server.pool)).orderNumber, right)
    expect((await edit(right)).error).toMatchObject({ error: 'TRACKING_NUMBER_TAKEN', fields: [{ path: 'trackingNumber' }] })
    expect((await edit('中文')).status).toBe(400)
    await set(other, 'RETURNED')
    const late = await store.call(updateLogisticsOrder, { body: { id: other, companyId, trackingNumber: number() } })
    expect(late.error).toMatchObject({ code: 999, error: 'PARCEL_ENDED' })
  })

  it('keeps what masked values hide, takes no halves, and tells the log nothing in the clear', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const id = await shipped(orderNumber)
    const { phone, address, trackingNumber, version } = await one(id)
    expect([phone, address]).toEqual(['190****0001', expect.stringContaining('****')])
    const body = { id, companyId, trackingNumber, phone, address, receiver: '王小芳' }
    expect((await store.call(updateLogisticsOrder, { body: { ...body, version } })).status).toBe(200)
    const { rows } = await server.pool.query('select receiver, phone, address from logistics_orders where id = $1', [id])
    expect(rows[0]).toMatchObject({ receiver: '王小芳', phone: '19000000001', address: expect.stringContaining('文三路 1 号') })
    expect((await store.call(updateLogisticsOrder, { body: { ...body, version } })).status).toBe(409)
    for (const wrong of [{ phone: '190****0002' }, { address: '文三路****9' }, { receiver: '王*' }]) {
      expect((await store.call(updateLogisticsOrder, { body: { ...body, ...wrong } })).error.error).toBe('MASKED_VALUE')
    }
    const log = await server.pool.query(
      "select coalesce(before::text, '') || coalesce(after::text, '') as words from operation_logs where target_entity = 'logisticsOrder' and target_id = $1",
      [id],
    )
    for (const { words } of log.rows) expect(words).not.toMatch(/王小芳|王芳|19000000001|文三路/)
  })
})

describe('polling', () => {
  it('asks about a number once in half an hour, however many people ask and on whichever parcel it stands', async () => {
    const trackingNumber = number()
    const { orderNumber } = await makeOrder(server.pool)
    const id = await shipped(orderNumber, trackingNumber)
    await server.pool.query("update logistics_orders set shipped_at = now() - interval '8 days' where id = $1", [id])
    const answers = await Promise.all([1, 2, 3, 4].map(() => store.call(pollLogisticsOrderTrackData, { params: { id } })))
    expect(answers.filter(({ body }) => body.added > 0)).toHaveLength(1)
    const known = await one(id)
    expect(known).toMatchObject({ status: 'SIGNED', askedAt: expect.any(String), askAgainAt: expect.any(String) })
    expect(await tracks(id)).toMatchObject([{ status: 'SIGNED' }, {}, {}, {}, {}])
    await server.pool.query('update logistics_orders set deleted_at = now() where id = $1', [id])
    const again = await shipped((await makeOrder(server.pool)).orderNumber, trackingNumber)
    await server.pool.query("update logistics_orders set shipped_at = now() - interval '8 days' where id = $1", [again])
    expect((await store.call(pollLogisticsOrderTrackData, { params: { id: again } })).body).toMatchObject({ added: 0, status: 'CREATED' })
    await server.pool.query("update logistics_asks set asked_at = asked_at - interval '31 minutes'")
    expect((await store.call(pollLogisticsOrderTrackData, { params: { id: again } })).body).toMatchObject({ added: 5, status: 'SIGNED' })
  })
})

describe('the list', () => {
  it('is found by order, number, company, phone, state and days, and shows the newest line of each way', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const trackingNumber = `JT${Date.now()}`
    const other = await makeCompany(server.pool)
    const { id } = (
      await store.call(createLogisticsOrder, { body: { orderNumber, companyId: other, trackingNumber, phone: '19055556666' } })
    ).body
    await track(id, 5, '已揽收', 'COLLECTED')
    await track(id, 1, '到达杭州')
    await set(id, 'IN_TRANSIT')
    const found = async (body: object) => {
      const answer = await store.call(getLogisticsOrdersByPage, { query: { page: 1, size: 500 }, body })
      expect(answer.body.totalElements).toBe(answer.body.content.length)
      return answer.body.content
    }
    for (const body of [
      { orderNumber },
      { trackingNumber: trackingNumber.slice(3, 12) },
      { trackingNumber: trackingNumber.toLowerCase() },
      { companyId: other },
      { phone: '6666' },
      { phone: '19055556666', status: ['IN_TRANSIT'] },
    ]) {
      const rows = await found(body)
      expect([body, rows.map((row) => row.id)]).toEqual([body, [id]])
      expect(rows[0]?.lastTrack).toMatchObject({ context: '到达杭州', status: 'IN_TRANSIT' })
    }
    expect(await found({ companyId: other, shippedTo: '2020-01-01' })).toEqual([])
    expect(await found({ trackingNumber: '%' })).toEqual([])
    expect((await found({ shippedFrom: '2020-01-01' })).length).toBeGreaterThan(5)
  })

  it('and each parcel in it are closed to leaders of other groups and to people without the code', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const id = await shipped(orderNumber)
    const led = (await signedIn(server, CODES, 'OWN_GROUPS')).caller
    expect((await led.call(getLogisticsOrdersByPage, { query: { page: 1 }, body: {} })).body.totalElements).toBe(0)
    const reader = (await signedIn(server, ['LOGISTICS'])).caller
    for (const [by, status] of [
      [led, 404],
      [reader, 403],
    ] as const) {
      expect((await by.call(pollLogisticsOrderTrackData, { params: { id } })).status).toBe(status)
      expect((await by.call(deleteLogisticsOrder, { params: { id } })).status).toBe(status)
      const body = { id, companyId, trackingNumber: number() }
      expect((await by.call(updateLogisticsOrder, { body })).status).toBe(status)
    }
  })
})
