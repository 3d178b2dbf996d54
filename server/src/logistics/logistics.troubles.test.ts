import { listWork } from '@camp/contract/homepage/homepage'
import { getLogisticsOrder, getLogisticsOrdersByPage } from '@camp/contract/logistics/logistics.parcels'
import { parcelTrouble } from '@camp/contract/logistics/logistics.troubles'
import { createMessageTask, getMessageTask, previewMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let store: Caller
let companyId: number
beforeAll(async () => {
  store = (await signedIn(server, ['LOGISTICS', 'LOGISTICS_EDIT', 'MESSAGE_TASK', 'MESSAGE_TASK_EDIT'])).caller
  companyId = await makeCompany(server.pool, { name: '中通快递', code: 'zhongtong' })
})

let last = 0
/** A parcel whose last line is so many hours old; null: it has none. */
async function parcel(status: string, sentHours: number, lastHours: number | null = null, state: string | null = null, order: object = {}) {
  const { id: orderId } = await makeOrder(server.pool, { progress: 'SHIPPED', ...order })
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, status, carrier_state, shipped_at)
     values ($1, $2, $3, '王芳', '19000000001', '浙江省 杭州市', $4, $5, now() - make_interval(hours => $6)) returning id`,
    [orderId, companyId, `ZT${String(++last).padStart(10, '0')}`, status, state, sentHours],
  )
  const id = rows[0]?.id ?? 0
  if (lastHours !== null) {
    await server.pool.query(
      "insert into logistics_tracks (logistics_order_id, time, context, status) values ($1, now() - make_interval(hours => $2), '有动静', $3)",
      [id, lastHours, status],
    )
  }
  return { id, orderId }
}
const queue = async (by = store) =>
  (await by.call(listWork, { query: { page: 1, size: 100 } })).body.content.map(({ kind, subjectId }) => [kind, subjectId])

describe('a parcel in trouble', () => {
  it('is in the queue of those who see to parcels by what goes wrong with it, and in no other', async () => {
    const wanted = [
      ['PARCEL_NOT_COLLECTED', (await parcel('CREATED', 49)).id],
      ['PARCEL_STUCK', (await parcel('IN_TRANSIT', 120, 73)).id],
      ['PARCEL_STUCK', (await parcel('COLLECTED', 74)).id],
      ['PARCEL_LOCKER', (await parcel('DELIVERING', 120, 73, '501')).id],
      ['PARCEL_LOCKER', (await parcel('PROBLEM', 120, 1, '205')).id],
      ['PARCEL_REFUSED', (await parcel('PROBLEM', 60, 1, '203')).id],
      ['PARCEL_ADDRESS', (await parcel('PROBLEM', 60, 1, '207')).id],
      ['PARCEL_PROBLEM', (await parcel('PROBLEM', 60, 1)).id],
      ['PARCEL_RETURNED', (await parcel('RETURNED', 200, 20, '4')).id],
    ]
    // On their way, arrived, too old, refunded, and sent once more.
    for (const [status, sent, before, state] of [
      ['CREATED', 47, null, null],
      ['IN_TRANSIT', 120, 71, '0'],
      ['DELIVERING', 120, 71, '501'],
      ['SIGNED', 500, 400, '3'],
      ['PROBLEM', 24 * 91, 1, '203'],
    ] as const) {
      await parcel(status, sent, before, state)
    }
    await parcel('RETURNED', 200, 20, '4', { refund_state: 'REFUNDING' })
    const again = await parcel('RETURNED', 200, 20, '4')
    const further = await parcel('IN_TRANSIT', 10, 1)
    await server.pool.query('update logistics_orders set order_id = $2 where id = $1', [further.id, again.orderId])
    expect((await queue()).toSorted()).toEqual(wanted.toSorted())
    for (const kind of parcelTrouble.values) {
      const { content } = (await store.call(getLogisticsOrdersByPage, { query: { page: 1, size: 100 }, body: { trouble: [kind] } })).body
      expect([kind, content.map(({ id }) => id).toSorted()]).toEqual([
        kind,
        wanted.filter(([one]) => one === `PARCEL_${kind}`).map(([, id]) => id),
      ])
      expect(content.every(({ trouble }) => trouble === kind)).toBe(true)
    }
    for (const [codes, scope] of [
      [['LOGISTICS'], 'ALL'],
      [['LOGISTICS_EDIT'], 'OWN_GROUPS'],
    ] as const) {
      expect(await queue((await signedIn(server, [...codes], scope)).caller)).toEqual([])
    }
  })

  it('is judged by the last line of the way of its number, whichever comes, goes or is put away', async () => {
    const { id } = await parcel('IN_TRANSIT', 200, 73)
    const last = async () => {
      const { rows } = await server.pool.query<{ hours: number | null }>(
        'select round(extract(epoch from now() - last_track_at) / 3600)::integer as hours from logistics_orders where id = $1',
        [id],
      )
      return rows[0]?.hours
    }
    const stuck = async () => (await queue()).some(([kind, subject]) => kind === 'PARCEL_STUCK' && subject === id)
    const change = (text: string) => server.pool.query(text, [id])
    expect([await last(), await stuck()]).toEqual([73, true])
    const tell = (ago: number) => `insert into logistics_tracks (logistics_order_id, time, context, status)
      values ($1, now() - interval '${ago} hours', '有动静', 'IN_TRANSIT')`
    await change(tell(90))
    expect([await last(), await stuck()]).toEqual([73, true])
    await change(tell(5))
    expect([await last(), await stuck()]).toEqual([5, false])
    await change("delete from logistics_tracks where logistics_order_id = $1 and time > now() - interval '10 hours'")
    expect([await last(), await stuck()]).toEqual([73, true])
    await change("update logistics_tracks set archived_number = 'ZT1' where logistics_order_id = $1")
    expect([await last(), await stuck()]).toEqual([null, true])
    await change('update logistics_tracks set archived_number = null where logistics_order_id = $1')
    expect(await last()).toBe(73)
  })

  it('leads to a draft for its family alone, which nobody is sent by itself', async () => {
    const { id } = await parcel('PROBLEM', 60, 1, '203')
    const { parentId, trouble } = (await store.call(getLogisticsOrder, { params: { id } })).body
    expect(trouble).toBe('REFUSED')
    const audience = { kind: 'PARENTS' as const, parentIds: [parentId] }
    const body = { title: '物流提醒', content: '{name}您好，您的包裹被拒收。', channel: 'SMS' as const, audience }
    const draft = (await store.call(createMessageTask, { body })).body.id
    const task = (await store.call(getMessageTask, { params: { id: draft } })).body
    expect(task).toMatchObject({
      status: 'DRAFT',
      audience: { parentIds: [parentId], all: false },
      audienceNames: [`ID ${parentId}`],
      total: 0,
    })
    expect((await store.call(previewMessageTask, { body })).body).toMatchObject({
      total: 1,
      samples: [{ text: expect.stringContaining('您好') }],
    })
    const led = (await signedIn(server, ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT'], 'OWN_GROUPS')).caller
    for (const by of [store, led]) {
      const parentIds = by === store ? [999_999] : [parentId]
      expect((await by.call(createMessageTask, { body: { ...body, audience: { ...audience, parentIds } } })).error.error).toBe(
        'UNKNOWN_REFERENCE',
      )
    }
  })
})
