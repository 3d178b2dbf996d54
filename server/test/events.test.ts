import { updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { type EventName, events } from '@camp/contract/events'
import { cancelOrder, getOrderDetail } from '@camp/contract/orders/orders'
import { confirmPayment } from '@camp/contract/orders/orders.writing'
import { confirmRefund, refundOrder } from '@camp/contract/refunds/refunds'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { closeUnpaidOrders, completeOrders } from '../src/orders/orders.jobs.ts'
import { newEventId } from '../src/platform/events/event.ids.ts'
import { numberEvents } from '../src/platform/events/event.numbering.ts'
import { aServer } from './aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeCompany, makeOrder } from './factories.ts'
import type { Answer, Caller } from './http.ts'
import { type Person, signedIn } from './people.ts'

const server = aServer()
let person: Person
let staff: Caller
beforeAll(async () => {
  const codes = [
    'ORDER_INDEX',
    'ORDER_CANCEL',
    'ORDER_PAY_CONFIRM',
    'ORDER_REFUND',
    'CAMP_STUDENT',
    'CAMP_STUDENT_EDIT',
    'COASH_INDEX',
    'COASH_EDIT',
  ]
  person = await signedIn(server, codes)
  staff = person.caller
})

const done = <T>({ status, error, body }: Answer<T>): T => {
  if (status !== 200) throw new Error(JSON.stringify(error))
  return body
}
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const toldOf = (type: string, id: number) =>
  rows('select type, entity, subject_id, data, actor from events where type = $1 and subject_id = $2 order by seq', [type, id])
const idsOf = ({ id, orderNumber, parentId }: { id: number; orderNumber: string; parentId: number }) => ({ id, orderNumber, parentId })
const unpaid = () => makeOrder(server.pool, { progress: 'PENDING_PAYMENT', pay_method: 'OFFLINE' })

type Happened = { readonly data: { readonly id: number } & Record<string, unknown>; readonly actor: string | null }

/** How each event comes about: what is done, and what it tells of that. */
const happenings: Readonly<Record<EventName, () => Promise<Happened>>> = {
  'order.paid': async () => {
    const order = await unpaid()
    const body = { orderNumber: order.orderNumber, amount: 10_000, paidAt: new Date().toISOString(), note: '已到账' }
    done(await staff.call(confirmPayment, { body }))
    return { data: idsOf(order), actor: 'job:orders.pay' }
  },
  'order.completed': async () => {
    const ago = new Date(Date.now() - 8 * 86_400_000)
    const order = await makeOrder(server.pool, { progress: 'SHIPPED', shipped_at: ago })
    await server.pool.query(
      `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, status, signed_at)
       values ($1, $2, $3, '王芳', '19000000001', '浙江省 杭州市', 'SIGNED', $4)`,
      [order.id, await makeCompany(server.pool), `T${order.orderNumber}`, ago],
    )
    await completeOrders(server)
    return { data: idsOf(order), actor: 'job:orders.complete' }
  },
  'order.cancelled': async () => {
    const order = await unpaid()
    done(await staff.call(cancelOrder, { params: { id: order.id }, query: { reason: '不买了' } }))
    return { data: idsOf(order), actor: `user:${person.userId}` }
  },
  'order.closed': async () => {
    const order = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', created_at: new Date(Date.now() - 90 * 60_000) })
    await closeUnpaidOrders(server)
    return { data: idsOf(order), actor: 'job:orders.close' }
  },
  'refund.succeeded': async () => {
    const { orderNumber, id: orderId } = await makeOrder(server.pool, { payMethod: 'OFFLINE' })
    done(await staff.call(refundOrder, { body: { orderNumber, amount: 4_000, reason: '退一部分' } }))
    const [refund] = done(await staff.call(getOrderDetail, { query: { orderNumber } })).refunds
    const refundNumber = refund?.refundNumber ?? ''
    done(await staff.call(confirmRefund, { body: { refundNumber, result: 'SUCCESS', note: '已转账' } }))
    const [{ id }] = await rows('select id from refunds where refund_number = $1', [refundNumber])
    return { data: { id, refundNumber, orderId, orderNumber, amount: 4_000 }, actor: `user:${person.userId}` }
  },
  'enrolment.moved': async () => {
    const campId = await makeCamp(server.pool)
    const [from, groupId] = [await makeCampGroup(server.pool, campId), await makeCampGroup(server.pool, campId)]
    const { id } = await makeCampStudent(server.pool, { campId, groupId: from }, { joined_at: businessDay(-7) })
    const effectiveDate = businessDay(-1)
    done(await staff.call(updateCampClientUser, { body: { id, groupId, effectiveDate } }))
    return { data: { id, groupId, effectiveDate }, actor: `user:${person.userId}` }
  },
  'coach.deactivated': async () => {
    const id = await makeCoach(server.pool)
    const [{ name, phone, employment }] = await rows('select name, phone, employment from coaches where id = $1', [id])
    done(await staff.call(saveCoach, { body: { id, name, phone, employment, hourlyRateAmount: 6_000, activeFlg: 'INACTIVE' } }))
    return { data: { id }, actor: `user:${person.userId}` }
  },
}

describe('an event', () => {
  it.each(Object.keys(happenings) as EventName[])('%s is there once, with what its schema says and who did it', async (type) => {
    const { data, actor } = await happenings[type]()
    expect(await toldOf(type, data.id)).toEqual([{ type, entity: events[type].entity, subject_id: data.id, data, actor }])
  })

  it('has an example that fits its schema, and words in both languages', () => {
    for (const { schema, example, zh, en } of Object.values(events)) {
      expect(schema.parse(example)).toEqual(example)
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('is not there where the change was refused', async () => {
    const { id } = await makeOrder(server.pool)
    expect((await staff.call(cancelOrder, { params: { id } })).error.error).toBe('ORDER_NOT_CANCELLABLE')
    expect(await rows('select 1 from events where subject_id = $1 and entity = $2', [id, 'order'])).toEqual([])
    const order = await unpaid()
    expect((await staff.call(cancelOrder, { params: { id: order.id }, query: { version: 9 } })).status).toBe(409)
    expect(await toldOf('order.cancelled', order.id)).toEqual([])
  })

  it('is told once where two cancel the same', async () => {
    const { id } = await unpaid()
    const answers = await Promise.all([1, 2, 3].map(() => staff.call(cancelOrder, { params: { id } })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await toldOf('order.cancelled', id)).toHaveLength(1)
  })
})

describe('the position of an event', () => {
  const plant = (client: { query: (text: string, values: unknown[]) => Promise<unknown> }, id: number) =>
    client.query(`insert into events (id, type, entity, subject_id, data) values ($1, 'order.paid', 'order', $2, '{}')`, [newEventId(), id])
  const positions = async (from: number) =>
    (await rows('select subject_id, position from events where subject_id >= $1 order by position', [from])).map((row) => [
      row.subject_id,
      row.position !== null,
    ])

  /** Gives positions until all from this subject on have one: changes of other databases of this PostgreSQL are waited for too. */
  const allNumbered = (from: number) =>
    vi.waitFor(
      async () => {
        await numberEvents(server.pool)
        expect((await positions(from)).every(([_id, has]) => has)).toBe(true)
      },
      { timeout: 20_000, interval: 100 },
    )

  it('is given once no older change can still commit, so none comes before what was read', async () => {
    const slow = await server.pool.connect()
    await slow.query('begin')
    await plant(slow, 900_001)
    await plant(server.pool, 900_002)
    await numberEvents(server.pool)
    expect(await positions(900_001)).toEqual([[900_002, false]])
    await slow.query('commit')
    slow.release()
    await allNumbered(900_001)
    expect(await positions(900_001)).toEqual([
      [900_001, true],
      [900_002, true],
    ])
  })

  it('is given once, however many processes give them, and without a gap between what is there', async () => {
    for (let n = 0; n < 30; n++) await plant(server.pool, 910_000 + n)
    await Promise.all([1, 2, 3, 4].map(() => numberEvents(server.pool)))
    await allNumbered(910_000)
    const given = await rows('select position from events where subject_id >= 910000 order by seq')
    expect(given.map(({ position }) => position - given[0].position)).toEqual(Array.from({ length: 30 }, (_none, n) => n))
  })

  it('is given to those of a backup, whose transactions are of another database', async () => {
    await plant(server.pool, 920_000)
    await server.pool.query("update events set xid = '900000000' where subject_id = 920000")
    await allNumbered(920_000)
  })
})
