import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import { SimulatorCarrier } from '../integrations/tracking/simulator.carrier.ts'
import { moveParcels } from './logistics.jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const DAY = 86_400_000
const sent = new Date('2026-03-01T10:00:00+08:00')
const at = (ms: number) => ({ ...database, clock: { now: () => new Date(sent.getTime() + ms) } as never })

async function makeParcel(trackingNumber: string): Promise<number> {
  const order = await makeOrder(database.pool, { progress: 'SHIPPED' })
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, shipped_at)
     values ($1, $2, $3, '王芳', '19000000001', '浙江省 杭州市 西湖区 文三路 1 号', $4) returning id`,
    [order.id, await makeCompany(database.pool, { name: `顺丰 ${trackingNumber}` }), trackingNumber, sent],
  )
  return rows[0]?.id ?? 0
}
const tracksOf = async (id: number) =>
  (
    await database.pool.query<{ status: string; context: string }>(
      'select status, context, location from logistics_tracks where logistics_order_id = $1 order by time, id',
      [id],
    )
  ).rows
const parcelOf = async (id: number) =>
  (await database.pool.query('select status, signed_at is not null as signed from logistics_orders where id = $1', [id])).rows[0]

describe('parcels of the built-in carrier', () => {
  it('move as time passes, and tell each step once, though two processes ask', async () => {
    const id = await makeParcel('SF0000000001')
    const carrier = new SimulatorCarrier()
    await moveParcels(at(60_000), carrier)
    expect(await parcelOf(id)).toEqual({ status: 'CREATED', signed: false })
    await Promise.all([moveParcels(at(DAY / 2), carrier), moveParcels(at(DAY / 2), carrier)])
    const half = await tracksOf(id)
    expect(half[0]?.status).toBe('COLLECTED')
    expect(half.length).toBeLessThan(5)
    await moveParcels(at(6 * DAY), carrier)
    await moveParcels(at(7 * DAY), carrier)
    const all = await tracksOf(id)
    expect(all.slice(0, half.length)).toEqual(half)
    expect(new Set(all.map(({ context }) => context)).size).toBe(all.length)
    expect(all.at(-1)?.status).toBe('SIGNED')
    expect(await parcelOf(id)).toEqual({ status: 'SIGNED', signed: true })
    const told = await database.pool.query(
      "select source, before ->> 'status' as was, after ->> 'status' as is from operation_logs where target_entity = 'logisticsOrder' and target_id = $1 order by id",
      [id],
    )
    expect(told.rows[0]).toEqual({ source: 'JOB', was: 'CREATED', is: half.at(-1)?.status })
    expect(told.rows.at(-1)).toMatchObject({ source: 'JOB', is: 'SIGNED' })
    expect(told.rows.filter((row) => row.is === 'SIGNED')).toHaveLength(1)
  })

  it('never tell more of an address than province and city', async () => {
    const id = await makeParcel('SF0000000002')
    await moveParcels(at(9 * DAY), new SimulatorCarrier())
    const text = JSON.stringify(await tracksOf(id))
    expect(text).toContain('杭州市')
    expect(text).not.toContain('西湖')
    expect(text).not.toContain('文三路')
  })

  it('add to what another source told before, and do not tell it again', async () => {
    const id = await makeParcel('SF0000000003')
    await database.pool.query(
      "insert into logistics_tracks (logistics_order_id, time, context, status) values ($1, $2::timestamptz + interval '20 hours', '到达转运中心', 'IN_TRANSIT')",
      [id, sent],
    )
    await moveParcels(at(9 * DAY), new SimulatorCarrier())
    const tracks = await tracksOf(id)
    expect(tracks[0]?.context).toBe('到达转运中心')
    expect(tracks.at(-1)?.status).toBe('SIGNED')
  })
})
