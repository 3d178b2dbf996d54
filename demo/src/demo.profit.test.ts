import { getCampProfit, getProfitMonths, listCampProfits, sumCampProfits } from '@camp/contract/profit/profit'
import { Executor } from '@camp/server/platform/db/executor'
import { halfTimes } from '@camp/server/profit/profit.service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FILLED_WITHIN, fillWithDemo } from '../../server/test/demo.business.ts'
import { type Caller, startTestServer, type TestServer } from '../../server/test/http.ts'

let server: TestServer
let finance: Caller
beforeAll(async () => {
  server = await startTestServer()
  await fillWithDemo(server.databaseUrl)
  finance = await server.as('admin')
}, FILLED_WITHIN)
afterAll(() => server.stop())

const query = async (text: string) => (await server.pool.query(text)).rows

it('adds up to the ledgers of the demo, and shows what is known beside what is not', async () => {
  const [said] = await query(
    `select (select sum(pay_amount) from orders where paid_at is not null)::bigint as income,
       (select sum(amount) from refunds where status = 'SUCCESS')::bigint as refund, (select sum(amount) from commission_lines)::bigint as commission,
       (select sum(amount) from work_lines where origin <> 'CARRIED')::bigint as coach,
       (select sum(amount) from channel_costs where deleted_at is null)::bigint as channel`,
  )
  expect((await finance.call(sumCampProfits, { query: {} })).body).toMatchObject(said)
  const rows = (await finance.call(listCampProfits, { query: { page: 1, size: 500 } })).body.content
  expect(rows.filter(({ id, orders }) => id !== 0 && orders > 0).length).toBeGreaterThan(20)
  const months = (await finance.call(getProfitMonths, {})).body.months
  expect(months.some(({ unknown }) => unknown.length > 0)).toBe(true)
  expect(months.some(({ overhead, closedAt }) => overhead !== null && closedAt !== null)).toBe(true)
  expect(rows.some(({ channel, unknown }) => channel !== null && channel > 0 && !unknown.includes('CHANNEL'))).toBe(true)
  for (const { id } of rows.filter(({ status }) => status === 'IN_PROGRESS').slice(0, 3)) {
    const { body } = await finance.call(getCampProfit, { query: { campId: id } })
    expect(body.months.reduce((sum, { margin }) => sum + margin, 0)).toBe(body.row.margin)
  }
})

it('says half-way what ended camps came to, not far off', async () => {
  const camps = await query(
    `select c.id, c.name from camps c where c.end_date < business_day(now()) and c.start_date > business_day(now()) - 330
       and exists (select from profit_lines k where k.camp_id = c.id and k.part = 'INCOME') and exists (select from profit_lines k where k.camp_id = c.id and k.part = 'COACH')
     order by c.end_date desc, c.id`,
  )
  const halves = await halfTimes(
    new Executor(server.pool),
    camps.map(({ id }) => id),
  )
  const sum = (of: (half: { forecast: number; actual: number }) => number) => halves.reduce((total, half) => total + Math.abs(of(half)), 0)
  const off = (sum(({ forecast, actual }) => forecast - actual) * 100) / sum(({ actual }) => actual)
  const each = halves.filter(({ actual }) => actual !== 0).map(({ forecast, actual }) => Math.abs((forecast - actual) / actual) * 100)
  const middle = each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0
  const mean = each.reduce((a, b) => a + b, 0) / each.length
  console.info(
    `half-way, ${halves.length} ended camps: off by ${off.toFixed(1)} % of their money; each: ${mean.toFixed(1)} % on average, ${middle.toFixed(1)} % in the middle`,
  )
  expect(halves.length).toBeGreaterThan(5)
  expect(off).toBeLessThan(10)
})
