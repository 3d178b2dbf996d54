import { saveCamp } from '@camp/contract/camps/camps'
import { type EventName, events } from '@camp/contract/events'
import { cancelOrder } from '@camp/contract/orders/orders'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { campChores } from '../src/camps/camps.passing.service.ts'
import { newEventId } from '../src/platform/events/event.ids.ts'
import { numberEvents } from '../src/platform/events/event.numbering.ts'
import { aServer } from './aServer.ts'
import { businessDay, makeCampType, makeOrder } from './factories.ts'
import { familyHappenings } from './happenings.families.ts'
import { orderHappenings } from './happenings.orders.ts'
import { schoolHappenings } from './happenings.school.ts'
import { type Happened, World } from './happenings.ts'
import { workedHappenings } from './happenings.worked.ts'
import type { Caller } from './http.ts'

const server = aServer()
const worked = aServer({ WORKER: 'on', OUTBOX: 'on' })
let staff: Caller
let byStaff: string
/** How each event comes about: what is done, and what it tells of that. */
let happenings: Readonly<Record<EventName, () => Promise<Happened>>>
beforeAll(async () => {
  const world = await World.make(server)
  staff = world.staff
  byStaff = world.byStaff
  happenings = {
    ...familyHappenings(world),
    ...orderHappenings(world),
    ...schoolHappenings(world),
    ...workedHappenings(await World.make(worked)),
  }
})

const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const toldOf = async (type: string, id: number, at = server) =>
  (
    await at.pool.query('select type, entity, subject_id, data, actor from events where type = $1 and subject_id = $2 order by seq', [
      type,
      id,
    ])
  ).rows
const unpaid = () => makeOrder(server.pool, { progress: 'PENDING_PAYMENT', pay_method: 'OFFLINE' })

describe('an event', () => {
  it.each(Object.keys(events) as EventName[])(
    '%s is there once, with what its schema says and who did it',
    async (type) => {
      const { data, actor, at = server } = await happenings[type]()
      const isTold = async () =>
        expect(await toldOf(type, data.id, at)).toEqual([{ type, entity: events[type].entity, subject_id: data.id, data, actor }])
      await (at === server ? isTold() : vi.waitFor(isTold, 20_000))
    },
    60_000,
  )

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

describe('what only time brings about', () => {
  const day = (from: number) => ({
    enrolStart: businessDay(-30),
    enrolEnd: businessDay(from),
    startDate: businessDay(from),
    endDate: businessDay(from + 5),
  })
  const chores = () => campChores(server.running.services).map((chore) => chore.run())

  it('is told by the change that puts it behind, once, and by the chore only what comes after', async () => {
    await Promise.all(chores())
    const more = { name: '绘本营', campTypeId: await makeCampType(server.pool), term: '第7期', capacity: 30, lessons: [] }
    const { id } = (await staff.call(saveCamp, { body: { ...more, ...day(3) } })).body
    expect(await toldOf('camp.started', id)).toEqual([])
    for (const from of [-1, -10, -20]) expect((await staff.call(saveCamp, { body: { id, ...more, ...day(from) } })).status).toBe(200)
    await Promise.all([...chores(), ...chores()])
    expect([await toldOf('camp.started', id), await toldOf('camp.ended', id)]).toMatchObject([[{ actor: byStaff }], [{ actor: byStaff }]])
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

  /** Gives positions until all from this subject on have one. */
  const allNumbered = (from: number) =>
    vi.waitFor(
      async () => {
        await numberEvents(server.pool)
        expect((await positions(from)).every(([_id, has]) => has)).toBe(true)
      },
      { timeout: 20_000, interval: 100 },
    )

  it('is given after the commit, so nothing comes before what was read', async () => {
    const slow = await server.pool.connect()
    await slow.query('begin')
    await plant(slow, 900_001)
    await plant(server.pool, 900_002)
    await allNumbered(900_002)
    await slow.query('commit')
    slow.release()
    await allNumbered(900_001)
    expect(await positions(900_001)).toEqual([
      [900_002, true],
      [900_001, true],
    ])
  })

  it('is in the order in which a record changed, whichever change began first', async () => {
    const first = await server.pool.connect()
    await first.query('begin')
    await first.query('select pg_current_xact_id()')
    await plant(server.pool, 905_000)
    await plant(first, 905_000)
    await first.query('commit')
    first.release()
    await allNumbered(905_000)
    const given = await rows('select seq from events where subject_id = 905000 order by position')
    expect(given.map(({ seq }) => seq)).toEqual(given.map(({ seq }) => seq).toSorted((one, other) => one - other))
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
