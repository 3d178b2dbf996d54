import { getUserAddressByPage } from '@camp/contract/addresses/addresses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeParent } from '../../test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

/** How many addresses there are; the whole form, of 300,000, is `npm run prove -- addresses`. */
const ADDRESSES = Number(process.env.PROVE_ADDRESSES ?? 2_000)
const FAMILIES = 40
const PORTION = 20_000
const TIMES = process.env.PROVE_ADDRESSES ? 40 : 1

let server: TestServer
let service: Caller
beforeAll(async () => {
  server = await startTestServer()
  service = (await signedIn(server, ['ADDRESS'])).caller
  const families = await Promise.all(Array.from({ length: FAMILIES }, () => makeParent(server.pool)))
  // One in five is of the largest city, the rest of 300 others in 30 provinces; a family has one as its default at most.
  for (let from = 1; from <= ADDRESSES; from += PORTION) {
    await server.pool.query(
      `insert into user_addresses (parent_id, receiver, phone, province, city, district, detail, created_at)
       select ($1::bigint[])[1 + n % ${FAMILIES}], (array['王芳', '李小明', '欧阳晨', '张伟', '陈静怡'])[1 + n % 5] || n % 97,
         '190' || lpad((n * 7919 % 100000000)::text, 8, '0'),
         case when n % 5 = 0 then '浙江省' else '省份' || n % 30 end, case when n % 5 = 0 then '杭州市' else '城市' || n % 300 end, '城区',
         '文一西路 ' || n || ' 号', now() - interval '730 days' * (n / $4::float)
       from generate_series($2::bigint, $3::bigint) n`,
      [families, from, Math.min(ADDRESSES, from + PORTION - 1), ADDRESSES],
    )
  }
  await server.pool.query('vacuum analyze user_addresses')
}, 600_000)
afterAll(() => server.stop())

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

describe('the list of addresses', () => {
  it(`is found by whatever is asked for among ${ADDRESSES}`, { timeout: 600_000 }, async () => {
    const asked = {
      first: {},
      city: { city: '杭州' },
      'another city': { city: '城市211' },
      province: { province: '浙江' },
      phone: { phone: '7919' },
      receiver: { receiver: '欧阳晨' },
    }
    const figures: Record<string, number> = {}
    for (const [name, body] of Object.entries(asked)) {
      const times: number[] = []
      for (let n = 0; n < TIMES; n++) {
        const start = performance.now()
        const { status, body: page } = await service.call(getUserAddressByPage, { query: { page: 1 + (n % 5), size: 20 }, body })
        times.push(performance.now() - start)
        expect([name, status, page.totalElements > 0]).toEqual([name, 200, true])
      }
      figures[name] = Math.round(p95(times))
    }
    if (process.env.PROVE_ADDRESSES) process.stdout.write(`\nFIGURES ${JSON.stringify(figures)}\n`)
  })
})
