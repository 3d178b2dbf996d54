import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import { hearAll } from '../facts.ts'
import { CarrierRefused, type Parcel, type TrackingCarrier, type TrackReport } from '../integrations/tracking/tracking.carrier.ts'
import { silentLog } from '../platform/log/log.port.ts'
import { transaction } from '../platform/write/transaction.ts'
import { logisticsChores } from './logistics.jobs.ts'
import { ASKS_A_MINUTE, ASKS_A_SECOND, ASKS_OF_HOURS, nextAsk, PLAN_DAYS, PLANNED_A_MINUTE } from './logistics.plan.rules.ts'
import type { AskedParcel } from './logistics.tracks.repository.ts'
import { claimAsk } from './logistics.tracks.service.ts'

/** How many parcels are moving; the whole form, of 10,000, is `npm run prove -- parcels`. */
const PARCELS = Number(process.env.PROVE_PARCELS ?? 120)
const HOURS = Number(process.env.PROVE_HOURS ?? 1)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let database: TestDatabase
beforeAll(async () => {
  // As a server does at its start.
  hearAll()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const begin = new Date('2026-03-10T08:00:00+08:00')
let now = begin

/** A carrier that notes who asked when, and says what a test wants. */
class Notebook implements TrackingCarrier {
  readonly byPlan = true
  readonly pushes = null
  readonly asked: { readonly number: string; readonly at: number }[] = []
  say: (parcel: Parcel) => TrackReport = () => ({ steps: [] })
  ask(parcel: Parcel): Promise<TrackReport> {
    this.asked.push({ number: parcel.trackingNumber, at: now.getTime() })
    return Promise.resolve().then(() => this.say(parcel))
  }
}

// The clock stands still: a moment a few seconds ahead would never come.
const noWait = () => Promise.resolve()
const chore = (carrier: TrackingCarrier) => {
  const parts = { ...database, log: silentLog as never, clock: { now: () => now } as never }
  return async () => void (await logisticsChores(parts, carrier, noWait)[0]?.run())
}

let made = 0
async function makeParcels(count: number, age: string): Promise<string> {
  const mark = `P${++made}`
  const order = await makeOrder(database.pool, { progress: 'SHIPPED' })
  await database.pool.query(
    `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, shipped_at)
     select $1, $2, $3 || lpad(n::text, 8, '0'), '王芳', '19000000001', '浙江省 杭州市', $4::timestamptz - $5::interval * (0.5 + n / $6::float)
     from generate_series(1, $6) n`,
    [order.id, await makeCompany(database.pool), mark, begin.toISOString(), age, count],
  )
  return mark
}
beforeEach(async () => {
  now = begin
  await database.pool.query("update logistics_orders set status = 'SIGNED'")
  await database.pool.query('delete from logistics_asks')
  await database.pool.query('delete from logistics_ask_minutes')
})

/** How often any number was asked about again within half an hour. */
function tooSoon(asked: Notebook['asked']): number {
  const before = new Map<string, number>()
  let times = 0
  for (const { number, at } of asked) {
    if (at - (before.get(number) ?? Number.NEGATIVE_INFINITY) < 30 * MINUTE) times++
    before.set(number, at)
  }
  return times
}

describe('the plan', () => {
  it('asks about the young more often, about the watched seldom, and about the lost no more', () => {
    const after = (days: number, watched = false) => {
      const shippedAt = new Date(begin.getTime() - days * 24 * HOUR)
      const next = nextAsk({ shippedAt, watched }, begin)
      return next && (next.getTime() - begin.getTime()) / HOUR
    }
    expect([after(1), after(4), after(PLAN_DAYS), after(1, true), after(4, true)]).toEqual([4, 12, null, 12, 12])
  })

  it(`asks about ${PARCELS} moving parcels within its budget: no number twice within half an hour, and each in its turn`, {
    timeout: 1_200_000,
  }, async () => {
    await makeParcels(PARCELS, '30 hours')
    const carrier = new Notebook()
    // One minute another process, that knows nothing of the first, does the same at the same time.
    const first = chore(carrier)
    const started = performance.now()
    for (let minute = 0; minute < HOURS * 60; minute++) {
      await Promise.all([first(), minute === 30 ? chore(carrier)() : undefined])
      now = new Date(now.getTime() + MINUTE)
    }
    expect(tooSoon(carrier.asked)).toBe(0)
    expect(carrier.asked.length).toBeLessThanOrEqual(2_500 * HOURS)
    const reached = new Set(carrier.asked.map(({ number }) => number)).size
    expect(reached).toBeGreaterThanOrEqual(Math.min(PARCELS, PLANNED_A_MINUTE * 60 * HOURS))
    if (process.env.PROVE_PARCELS) {
      const figures = {
        asks: carrier.asked.length,
        reached,
        tooSoon: tooSoon(carrier.asked),
        seconds: Math.round((performance.now() - started) / 1_000),
      }
      process.stdout.write(`\nFIGURES ${JSON.stringify(figures)}\n`)
    }
  })

  it('holds its limits over all processes: of a minute, and of four hours with what people ask', async () => {
    const mark = await makeParcels(120, '30 hours')
    const carrier = new Notebook()
    await Promise.all([chore(carrier)(), chore(carrier)(), chore(carrier)()])
    expect(carrier.asked).toHaveLength(PLANNED_A_MINUTE)
    // What the plan left is for people, and no more.
    const waiting = (
      await database.pool.query(
        `select l.id, l.tracking_number as "trackingNumber", l.shipped_at as "shippedAt", false as watched from logistics_orders l
         where tracking_number like $1 and asked_at is null order by id limit 8`,
        [`${mark}%`],
      )
    ).rows
    const asked = await Promise.all(
      waiting.map((row) => transaction(database.pool, (tx) => claimAsk(tx, { ...row, shippedAt: new Date(row.shippedAt) }, now))),
    )
    expect(asked.filter((claim) => claim instanceof Date)).toHaveLength(ASKS_A_MINUTE - PLANNED_A_MINUTE)
    expect(asked.filter((claim) => claim === 'ALL_SPENT')).toHaveLength(8 - ASKS_A_MINUTE + PLANNED_A_MINUTE)
    // Each at a moment of its own: at most five in any second.
    const { rows: moments } = await database.pool.query('select extract(epoch from asked_at)::float as at from logistics_asks order by 1')
    expect(moments).toHaveLength(ASKS_A_MINUTE)
    for (const [index, { at }] of moments.entries())
      if (index >= ASKS_A_SECOND) expect(at - moments[index - ASKS_A_SECOND].at).toBeGreaterThan(0.999)
    // All but seven of four hours are spent, the last of them three hours and 59 minutes ago.
    now = new Date(now.getTime() + MINUTE)
    await database.pool.query('delete from logistics_ask_minutes')
    const spent = (minutesAgo: number, asks: number) =>
      database.pool.query(
        "insert into logistics_ask_minutes values (date_trunc('minute', $1::timestamptz) - make_interval(mins => $2), $3)",
        [now.toISOString(), minutesAgo, asks],
      )
    await Promise.all([spent(239, 5_000), spent(2, ASKS_OF_HOURS - 5_007), spent(300, 9_000)])
    carrier.asked.length = 0
    const { rows } = await database.pool.query(
      `select l.id, l.tracking_number as "trackingNumber", l.shipped_at as "shippedAt", false as watched from logistics_orders l
       where tracking_number like $1 and asked_at is null order by id limit 20`,
      [`${mark}%`],
    )
    const byHand = (parcel: AskedParcel) => transaction(database.pool, (tx) => claimAsk(tx, parcel, now))
    const people = rows.map((row) => byHand({ ...row, shippedAt: new Date(row.shippedAt) }))
    const [, , ...claims] = await Promise.all([chore(carrier)(), chore(carrier)(), ...people])
    expect(carrier.asked.length + claims.filter((claim) => claim instanceof Date).length).toBe(7)
    expect(claims).toContain('ALL_SPENT')
    // What is asked of a number that was asked a moment ago spends nothing.
    now = new Date(now.getTime() + 3 * MINUTE)
    const first = { ...rows[0], shippedAt: begin }
    const left = async () => (await database.pool.query('select sum(asks)::int as asks from logistics_ask_minutes')).rows[0].asks
    await database.pool.query("delete from logistics_ask_minutes where minute < $1::timestamptz - interval '3 hours'", [now.toISOString()])
    const before = await left()
    const again = [await byHand(first), await byHand(first)]
    expect(again).toContain('JUST_ASKED')
    expect(await left()).toBe(before + again.filter((claim) => claim instanceof Date).length)
  })

  it('goes on with the next number where one is not known, and leaves a carrier alone that is busy or says no', async () => {
    const mark = await makeParcels(3, '10 hours')
    const carrier = new Notebook()
    carrier.say = ({ trackingNumber }) => {
      if (trackingNumber.endsWith('1')) throw new CarrierRefused('UNKNOWN', 'no such number')
      if (trackingNumber.endsWith('2')) throw new CarrierRefused('BUSY', 'later')
      return { state: '1', steps: [{ time: now, location: '', context: '已揽收', status: 'COLLECTED' }] }
    }
    const run = chore(carrier)
    const one = logisticsChores({ ...database, log: silentLog as never, clock: { now: () => now } as never }, carrier)[0]
    await one?.run()
    // The oldest first: the third, then the second, which ends the round.
    expect(carrier.asked.map(({ number }) => number)).toEqual([`${mark}00000003`, `${mark}00000002`])
    now = new Date(now.getTime() + 2 * MINUTE)
    await one?.run()
    expect(carrier.asked).toHaveLength(2)
    now = new Date(now.getTime() + 4 * MINUTE)
    await one?.run()
    expect(carrier.asked.at(-1)?.number).toBe(`${mark}00000001`)
    now = new Date(now.getTime() + 4 * HOUR)
    carrier.say = () => ({ state: '3', steps: [{ time: now, location: '', context: '已签收', status: 'SIGNED' }] })
    await run()
    await run()
    const { rows } = await database.pool.query('select status, carrier_state from logistics_orders where tracking_number like $1', [
      `${mark}%`,
    ])
    expect(rows).toEqual([1, 2, 3].map(() => ({ status: 'SIGNED', carrier_state: '3' })))
    expect(carrier.asked).toHaveLength(6)
  })
})
