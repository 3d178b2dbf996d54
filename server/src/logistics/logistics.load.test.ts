import { listWork } from '@camp/contract/homepage/homepage'
import { getLogisticsOrdersByPage } from '@camp/contract/logistics/logistics.parcels'
import { parcelTrouble } from '@camp/contract/logistics/logistics.troubles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

/** How many lines there are; the whole form, of a million, is `npm run prove -- parcels`. */
const TRACKS = Number(process.env.PROVE_TRACKS ?? 2_000)
const EACH = 5
const PORTION = 2_000
const TIMES = process.env.PROVE_TRACKS ? 20 : 1

let server: TestServer
let store: Caller
beforeAll(async () => {
  server = await startTestServer()
  store = (await signedIn(server, ['LOGISTICS', 'LOGISTICS_EDIT'])).caller
  const orders = []
  for (let n = 0; n < 40; n++) orders.push((await makeOrder(server.pool, { progress: 'SHIPPED' })).id)
  const companies = [await makeCompany(server.pool), await makeCompany(server.pool), await makeCompany(server.pool)]
  const parcels = TRACKS / EACH
  // Two years of parcels: nearly all have arrived, one in forty of the last weeks is moving, a few are in trouble or came back.
  // Two years of parcels: nearly all have arrived, one in forty of the last weeks is moving, a few are in trouble or came back.
  for (let from = 1; from <= parcels; from += PORTION) {
    const to = Math.min(parcels, from + PORTION - 1)
    await server.pool.query(
      `with sent as (
         insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, status, shipped_at, signed_at)
         select ($1::bigint[])[1 + n % 40], ($2::bigint[])[1 + n % 3], 'SF' || lpad(n::text, 12, '0'), '王芳',
           '190' || lpad((n * 7919 % 100000000)::text, 8, '0'), '浙江省 杭州市', s.status, now() - interval '730 days' * (n / $3::float),
           case when s.status = 'SIGNED' then now() - interval '730 days' * (n / $3::float) end
         from generate_series($4::bigint, $5::bigint) n cross join lateral (select case
           when n > $3 / 20 then case when n % 100 = 0 then 'RETURNED' else 'SIGNED' end
           when n % 200 = 0 then 'PROBLEM' when n % 2 = 0 then 'IN_TRANSIT' when n % 7 = 0 then 'CREATED' else 'SIGNED' end as status) s
         returning id, shipped_at)
       insert into logistics_tracks (logistics_order_id, time, location, context, status)
       select id, shipped_at + k * interval '9 hours', '杭州', '第 ' || k || ' 条轨迹', 'IN_TRANSIT' from sent cross join generate_series(1, ${EACH}) k`,
      [orders, companies, parcels, from, to],
    )
  }
  for (const table of ['logistics_orders', 'logistics_tracks', 'orders']) await server.pool.query(`vacuum analyze ${table}`)
}, 600_000)
afterAll(() => server.stop())

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

describe('the list of parcels', () => {
  it(`is found by whatever is asked for among ${TRACKS} lines`, { timeout: 600_000 }, async () => {
    const asked = {
      first: { body: {} },
      moving: { body: { status: ['IN_TRANSIT' as const] } },
      trouble: { body: { trouble: [...parcelTrouble.values] } },
      phone: { body: { phone: '7919' } },
      number: { body: { trackingNumber: '00000123' } },
      signed: { body: {}, sort: ['signedAt,desc'] },
      days: { body: { shippedFrom: new Date(Date.now() - 30 * 86_400_000).toISOString() } },
    }
    const figures: Record<string, number> = {}
    for (const [name, { body, ...query }] of Object.entries(asked)) {
      const times: number[] = []
      for (let n = 0; n < TIMES; n++) {
        const start = performance.now()
        const { status, body: page } = await store.call(getLogisticsOrdersByPage, { query: { page: 1, size: 20, ...query }, body })
        times.push(performance.now() - start)
        expect([name, status, page.content.length > 0]).toEqual([name, 200, true])
      }
      figures[name] = Math.round(p95(times))
    }
    const queue: number[] = []
    for (let n = 0; n < TIMES; n++) {
      const start = performance.now()
      expect((await store.call(listWork, { query: { page: 1, size: 8 } })).status).toBe(200)
      queue.push(performance.now() - start)
    }
    figures.queue = Math.round(p95(queue))
    if (process.env.PROVE_TRACKS) process.stdout.write(`\nFIGURES ${JSON.stringify(figures)}\n`)
  })
})
