import { isCouponCode } from '@camp/contract/coupons/coupons.code'
import { type OrderProgress, type OrderStep, orderTransitions } from '@camp/contract/orders/orders.states'
import { SimulatorCarrier } from '@camp/server/integrations/tracking/simulator.carrier'
import { moveParcels } from '@camp/server/logistics/logistics.jobs'
import { closeUnpaidOrders, completeCampOrders, completeOrders } from '@camp/server/orders/orders.jobs'
import { DatabaseClock } from '@camp/server/platform/db/clock'
import { Keyring } from '@camp/server/platform/write/keyring'
import { resumeRefunds } from '@camp/server/refunds/refunds.jobs'
import { hashOf, tokenOf } from '@camp/server/reports/reports.links.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts'
import { FILLED_WITHIN, fillWithDemo } from '../../server/test/demo.business.ts'
import { DemoCalendar } from './demo.calendar.ts'
import { drawBatches } from './demo.coupons.ts'
import { DemoFamilies } from './demo.families.ts'
import { DemoOrders } from './demo.orders.ts'
import { DEMO_SEED, DEMO_SIZE, seedDemoBusiness } from './demo.seed.ts'
import { DemoTerms } from './demo.terms.ts'

const STATES = [
  ...['PAID', 'SHIPPED', 'COMPLETED'].flatMap((progress) =>
    ['NONE', 'REFUNDING', 'PARTIAL', 'FULL'].map((refund) => `${progress} ${refund}`),
  ),
  'PENDING_PAYMENT NONE',
  'CANCELLED NONE',
  'CLOSED NONE',
].sort()

interface Step {
  order_id: number
  step: OrderStep
  to_status: string
  at: string
  by_user_id: number | null
  progress: OrderProgress
  status: string
}

let db: TestDatabase

const rows = async <R>(text: string): Promise<R[]> => (await db.pool.query(text)).rows as R[] // each test says what it selects
const count = async (from: string): Promise<number> => (await rows<{ count: number }>(`select count(*) from ${from}`))[0]?.count ?? -1

beforeAll(async () => {
  db = await createTestDatabase()
  await fillWithDemo(db.url, 2)
}, FILLED_WITHIN)
afterAll(() => db.drop())

function drawBusiness(seed: number, now: number, size = 1_000) {
  const ids = Array.from({ length: 60 }, (_, index) => index + 1)
  const calendar = new DemoCalendar(now)
  const plan = { seed, parents: 300, students: 420, firstParentId: 1, firstStudentId: 1, channelIds: ids, referrerIds: ids }
  const families = new DemoFamilies(plan, calendar)
  const orders = new DemoOrders(
    { seed, orders: size, firstOrderId: 1, channelIds: ids },
    families,
    calendar,
    new DemoTerms(calendar),
    drawBatches(seed, size, now),
  )
  return {
    families: Array.from({ length: 300 }, (_, index) => [families.family(index), families.students(families.family(index))]),
    orders: Array.from({ length: size }, (_, index) => orders.order(index)),
  }
}

describe('the demo business', () => {
  it('is the same whenever it is drawn for the same moment', () => {
    const now = Date.parse('2026-07-15T20:00:00+08:00')
    expect(drawBusiness(1, now)).toEqual(drawBusiness(1, now))
    expect(drawBusiness(1, now).families).not.toEqual(drawBusiness(2, now).families)
  })

  it.each(['2026-01-01T00:10:00', '2026-02-15T03:00:00', '2026-06-21T12:00:00', '2026-11-12T09:30:00', '2027-03-01T22:00:00'])(
    'shows every state of the table, drawn at %s',
    (now) => {
      const { orders } = drawBusiness(DEMO_SEED, Date.parse(`${now}+08:00`), DEMO_SIZE.orders)
      expect([...new Set(orders.map(({ life }) => `${life.progress} ${life.refundState}`))].sort()).toEqual(STATES)
    },
  )

  it('is made once, by one of those who start', async () => {
    await seedDemoBusiness(db.pool, db.keys, () => {})
    const [counts] = await rows<Record<string, number>>(
      'select (select count(*) from parents) as parents, (select count(*) from students) as students, (select count(*) from orders) as orders',
    )
    expect(counts).toEqual(DEMO_SIZE)
  })

  it('has links to reports that work, by the keys of the installation, and some that were revoked', async () => {
    const shares = await rows<{ seed: string; hash: string; works: boolean }>(
      'select token_seed as seed, token_hash as hash, revoked_at is null and expires_at > now() as works from shares',
    )
    const works = shares.filter((share) => share.works)
    expect(works.length).toBeGreaterThan(5)
    expect(works.length).toBeLessThan(shares.length)
    for (const { seed, hash } of works) expect(hash).toBe(hashOf(tokenOf(db, seed)))
  })

  it('has orders in every state that the state table knows', async () => {
    const found = await rows<{ state: string }>("select distinct progress || ' ' || refund_state as state from orders")
    expect(found.map(({ state }) => state).sort()).toEqual(STATES)
    const methods = await rows<{ method: string | null }>('select distinct pay_method as method from orders')
    expect(new Set(methods.map(({ method }) => method))).toEqual(new Set(['WECHAT', 'ALIPAY', 'CODE', 'OFFLINE', null]))
  })

  it('lives: two years of orders, the last a few minutes ago', async () => {
    const [range] = await rows<{ minutes: number; days: number }>(
      `select extract(epoch from now() - max(created_at))::float8 / 60 as minutes, extract(epoch from now() - min(created_at))::float8 / 86400 as days
       from orders`,
    )
    expect(range?.minutes).toBeLessThan(10)
    expect(range?.days).toBeGreaterThan(700)
  })

  it('leads each order through the state table, with a person where a person acts', async () => {
    const steps = await rows<Step>(
      'select t.*, o.progress, o.status from order_timeline t join orders o on o.id = t.order_id order by t.order_id, t.id',
    )
    const table = new Map(orderTransitions.map((row) => [row.step, row]))
    const orders = new Map<number, Step[]>()
    for (const step of steps) orders.set(step.order_id, [...(orders.get(step.order_id) ?? []), step])
    expect(orders.size).toBe(DEMO_SIZE.orders)
    for (const story of orders.values()) {
      const [created, ...later] = story
      expect(created?.step).toBe('CREATED')
      let progress: OrderProgress = 'PENDING_PAYMENT'
      for (const { step, by_user_id: by } of later) {
        const row = table.get(step)
        expect(row?.from).toContain(progress)
        if (row && row.to !== 'same') progress = row.to
        // A provider tells of its payments itself.
        if (row?.by && step !== 'PAID') expect(by).not.toBeNull()
      }
      const moments = story.map(({ at }) => Date.parse(at))
      expect(moments).toEqual(moments.toSorted((a, b) => a - b))
      expect(progress).toBe(story[0]?.progress)
      expect(story.at(-1)?.to_status).toBe(story[0]?.status)
    }
  })
  it('has no payment of an order that was never paid, cancelled or closed', async () => {
    expect(await count("orders where progress in ('PENDING_PAYMENT', 'CANCELLED', 'CLOSED') and paid_at is not null")).toBe(0)
  })
  it('keeps its figures right', async () => {
    const kept = 'select dim, key, day, status, count, pay_amount, refunded_amount from order_day where count <> 0 order by 1, 2, 3, 4'
    expect(await count('order_delta')).toBe(0)
    const before = await rows(kept)
    await db.pool.query('select recount_order_day()')
    expect(await rows(kept)).toEqual(before)
    expect(before.length).toBeGreaterThan(1_000)
  })

  it('owes its referrers what the orders that were kept have earned at the rate of their day, also after a further load', async () => {
    const lines = 'select order_id, kind, base_amount, rate_bp, amount from commission_lines order by id'
    const before = await rows(lines)
    expect(before.length).toBeGreaterThan(100)
    await db.pool.query('select fill_commission_lines()')
    expect(await rows(lines)).toEqual(before)
    expect(
      await count(
        `(select e.order_id from commission_lines e join orders o on o.id = e.order_id
            left join commission_lines r on r.order_id = e.order_id and r.kind = 'REVERSED' where e.kind = 'EARNED'
          group by e.id, o.id having e.amount <> round(e.base_amount * e.rate_bp / 10000.0)
            or coalesce(-sum(r.amount), 0) <> round(e.amount::numeric * o.refunded_amount / o.pay_amount)) wrong`,
      ),
    ).toBe(0)
    expect(await count("commission_lines where kind = 'REVERSED'")).toBeGreaterThan(3)
  })

  it('gives back what its refunds say, and leaves to people what is open', async () => {
    expect(
      await count(
        `orders o where refunded_amount <> (select coalesce(sum(f.amount), 0) from refunds f where f.order_id = o.id and f.status = 'SUCCESS')`,
      ),
    ).toBe(0)
    expect(
      await count(
        "orders o where (refund_state = 'REFUNDING') <> exists (select from refunds f where f.order_id = o.id and f.status in ('PROCESSING', 'ABNORMAL'))",
      ),
    ).toBe(0)
    expect(await count("refunds where status in ('PROCESSING', 'ABNORMAL') and not by_hand")).toBe(0)
    expect(await rows('select distinct status from refunds order by 1')).toEqual(
      ['ABNORMAL', 'CLOSED', 'PROCESSING', 'SUCCESS'].map((status) => ({ status })),
    )
  })

  it('keeps a place for each move that is still to come', async () => {
    const open = 'from camp_student_moves m where applied_at is null and cancelled_at is null'
    expect(await count('camp_student_moves where applied_at is null and cancelled_at is null')).toBeGreaterThan(0)
    expect(await count(`camp_group_seats s where held <> (select count(*) ${open} and m.to_group_id = s.group_id)`)).toBe(0)
  })

  it('leaves the jobs nothing to catch up with', async () => {
    const { pool } = db
    const sealing = { keys: new Keyring({ data: Buffer.alloc(32, 1), audit: Buffer.alloc(32, 2) }), clock: new DatabaseClock() }
    const parts = { pool, ...sealing }
    expect(await closeUnpaidOrders(parts)).toBe(0)
    expect(await resumeRefunds({ pool })).toBe(0)
    // A parcel may take its next step between two readings of the clock.
    expect(await completeOrders(parts)).toBeLessThanOrEqual(1)
    // What was paid for camps that are over is completed already.
    expect(await completeCampOrders(parts)).toBe(0)
    expect(await count("orders o join camp_students s using (order_number) where o.progress = 'PAID'")).toBeGreaterThan(50)
    expect(await moveParcels(parts, new SimulatorCarrier())).toBeLessThanOrEqual(2)
    expect(await count("orders where progress = 'PENDING_PAYMENT'")).toBeGreaterThan(5)
  })

  it('has families that agreed, by each way, took it back or were never asked, to texts of their time', async () => {
    const standing = await rows<{ purpose: string; given: number; withdrawn: number }>(
      `select purpose, count(*) filter (where state = 'GIVEN') as given, count(*) filter (where state = 'WITHDRAWN') as withdrawn from consents
       group by 1 order by 1`,
    )
    expect(standing.map(({ purpose }) => purpose)).toEqual(['DEMOS', 'LESSONS', 'MARKETING', 'MESSAGES', 'RECORDINGS'])
    const kept = await count('students s join parents p on p.id = s.parent_id where s.deleted_at is null and p.deleted_at is null')
    for (const { given, withdrawn } of standing) {
      expect(withdrawn).toBeGreaterThan(0)
      expect(given).toBeGreaterThan(withdrawn)
      expect(given + withdrawn).toBeLessThan(kept)
    }
    expect(await rows('select distinct how from consent_entries order by 1')).toEqual(['APP', 'PAPER', 'STAFF'].map((how) => ({ how })))
    expect(await count('consent_entries where at > now() or text_number is null')).toBe(0)
    expect(
      await count(
        'consents c join lateral (select w.* from consent_entries w where w.consent_id = c.id order by w.id desc limit 1) w on true where w.state <> c.state',
      ),
    ).toBe(0)
    expect(
      await count("consent_entries w where w.state = 'WITHDRAWN' and (w.stopped_at is null or w.stopped_at - w.at > interval '5 seconds')"),
    ).toBe(0)
    // Nobody was written to who had taken that back.
    expect(
      await count(
        `consents c join students s on s.id = c.student_id join consent_entries w on w.consent_id = c.id and w.state = 'WITHDRAWN'
         join message_deliveries d on d.parent_id = s.parent_id and d.sent_at > w.at where c.purpose in ('MESSAGES', 'MARKETING')`,
      ),
    ).toBe(0)
  })

  it('uses only phones that belong to nobody', async () => {
    // What came with another account keeps the phone of that one.
    const alone = 'p.id not in (select kept_parent_id from parent_merges)'
    expect(await count("parents where phone !~ '^19000\\d{6}$'")).toBe(0)
    expect(await count("referrers where phone !~ '^19100\\d{6}$'")).toBe(0)
    expect(await count(`user_addresses a join parents p on p.id = a.parent_id where a.phone <> p.phone and ${alone}`)).toBe(0)
    expect(await count(`orders o join parents p on p.id = o.parent_id where o.address->>'phone' <> p.phone and ${alone}`)).toBe(0)
    expect(
      await count(
        `logistics_orders l join orders o on o.id = l.order_id join parents p on p.id = o.parent_id where l.phone <> p.phone and ${alone}`,
      ),
    ).toBe(0)
  })

  it('has coupons that pass their check, used by the orders that name them', async () => {
    const codes = await rows<{ code: string }>('select code from coupons')
    expect(codes.length).toBeGreaterThan(2_000)
    expect(codes.filter(({ code }) => !isCouponCode(code))).toEqual([])
    expect(
      await count(
        "coupons c left join orders o on o.order_number = c.order_number and o.coupon_code = c.code and o.parent_id = c.used_by_parent_id where c.status = 'USED' and o.id is null",
      ),
    ).toBe(0)
    expect(
      await count(
        "orders o join coupons c on c.code = o.coupon_code where (c.status = 'USED') <> (o.progress not in ('CANCELLED', 'CLOSED'))",
      ),
    ).toBe(0)
    expect(await count('coupon_batches b where count <> (select count(*) from coupons c where c.batch_id = b.id)')).toBe(0)
    expect(await count("orders where pay_method = 'CODE' and (pay_amount <> 0 or coupon_code is null)")).toBe(0)
  })

  it('fits together: children of the family, parents before their orders, parcels where something is sent', async () => {
    expect(await count('orders o join students s on s.id = o.student_id where s.parent_id <> o.parent_id')).toBe(0)
    expect(await count('orders o join parents p on p.id = o.parent_id where p.registered_at > o.created_at')).toBe(0)
    expect(await count('orders o where (shipped_at is not null) <> exists (select from logistics_orders l where l.order_id = o.id)')).toBe(
      0,
    )
    expect(await count('orders where needs_shipping <> (address is not null)')).toBe(0)
    expect(
      await count(
        "orders where pay_amount <> total_amount - discount_amount or to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') <> left(order_number, 8)",
      ),
    ).toBe(0)
    expect(
      await count(
        "logistics_orders l where status <> 'CREATED' and status <> (select t.status from logistics_tracks t where t.logistics_order_id = l.id order by t.time desc limit 1)",
      ),
    ).toBe(0)
    expect(
      await count(
        'logistics_orders l where last_track_at is distinct from (select max(t.time) from logistics_tracks t where t.logistics_order_id = l.id)',
      ),
    ).toBe(0)
  })

  it('leaves the next numbers free for later rows', async () => {
    const [made] = await rows<{ id: number }>("insert into parents (phone, nickname) values ('19000000000', '新家长') returning id")
    expect(made?.id).toBe(DEMO_SIZE.parents + 1)
  })
})
