import { addDays } from '@camp/contract/base/days'
import { getReconciliationDay, getReconciliationMonth } from '@camp/contract/reconcile/reconcile'
import { fetchBill } from '@camp/contract/reconcile/reconcile.steps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { seedDay } from '../../test/reconcile.faults.ts'
import { merchantEnvironment, WechatPeer } from '../../test/wechat.peer.ts'
import { packedBill } from '../integrations/payment/wechat.billText.ts'
import { readyDays } from './reconcile.fetching.jobs.ts'

const mchId = '1900000109'
const peer = new WechatPeer()
afterAll(() => peer.stop())
const server = aServer(async () => merchantEnvironment((await peer.start()).url))
let finance: Caller
let userId: number
beforeAll(async () => {
  ;({ caller: finance, userId } = await signedIn(server, ['RECONCILE', 'RECONCILE_EDIT']))
})
const [last = ''] = readyDays(new Date(), 1)
const monthOf = async (of?: string) => (await finance.call(getReconciliationMonth, { query: of ? { of } : {} })).body

test('the three books of a day are what orders, lines and bill come to, to the fen', async () => {
  const day = businessDay(-40)
  const { entries } = await seedDay(server.pool, day, 60)
  peer.bills.set(day, packedBill(mchId, entries))
  const { id } = (await finance.call(fetchBill, { body: { day } })).body
  const orders = await server.pool.query(
    `select (select coalesce(sum(pay_amount), 0)::int from orders where paid_at at time zone 'Asia/Shanghai' >= $1::date
        and paid_at at time zone 'Asia/Shanghai' < $1::date + 1 and pay_method = 'WECHAT') as paid,
       (select count(*)::int from orders where (paid_at at time zone 'Asia/Shanghai')::date = $1::date and pay_method = 'WECHAT') as payments,
       (select sum(amount)::int from refunds where (created_at at time zone 'Asia/Shanghai')::date = $1::date and status = 'SUCCESS') as refunded,
       (select count(*)::int from refunds where (created_at at time zone 'Asia/Shanghai')::date = $1::date and status = 'SUCCESS') as refunds`,
    [day],
  )
  const side = async (column: string) =>
    (
      await server.pool.query(
        `select coalesce(sum(${column}) filter (where kind = 'PAYMENT'), 0)::int as paid, (count(${column}) filter (where kind = 'PAYMENT'))::int as payments,
           coalesce(sum(${column}) filter (where kind = 'REFUND'), 0)::int as refunded,
           (count(*) filter (where kind = 'REFUND' and ${column} <> 0))::int as refunds
         from statement_lines where day_id = $1`,
        [id],
      )
    ).rows[0]
  const { body } = await finance.call(getReconciliationDay, { params: { day: id } })
  expect(body.orders).toEqual(orders.rows[0])
  expect(body.here).toEqual(await side('amount_here'))
  expect(body.there).toEqual(await side('amount_there'))
  expect(body.orders.paid, 'orders and our side of the lines are one').toBe(body.here.paid)
  expect(body.there.paid).not.toBe(body.here.paid)
  // One did not arrive by the bill, and one is under way here: both stand in the lines, without money.
  expect([body.orders.refunds, body.here.refunds], 'a refund without money is none').toEqual([4, 4])
  expect(await monthOf()).toMatchObject({ month: day.slice(0, 7), mchId, nextId: id })

  await server.pool.query('update orders set pay_amount = pay_amount + 7 where order_number = (select order_number from statement_lines where day_id = $1 and class = $2 limit 1)', [id, 'EQUAL']) // biome-ignore format: one statement
  const later = (await finance.call(getReconciliationDay, { params: { day: id } })).body
  expect([later.orders.paid, later.here.paid], 'what moved since the bill came is seen').toEqual([body.orders.paid + 7, body.here.paid])
})

test('a month says how its days stand, and nothing of days before the first money or without a bill yet', async () => {
  await server.pool.query('delete from statement_lines')
  await server.pool.query('delete from statement_files')
  await server.pool.query('delete from reconciliation_days')
  const first = addDays(last, -6)
  const put = async (offset: number, columns: Record<string, unknown>) =>
    (
      await server.pool.query(
        `insert into reconciliation_days (day, mch_id, ${Object.keys(columns).join(', ')})
         values ($1, $2, ${Object.keys(columns).map((_, n) => `$${n + 3}`).join(', ')}) returning id`,
        [addDays(first, offset), mchId, ...Object.values(columns)],
      )
    ).rows[0].id as number // biome-ignore format: one statement
  const fetched = { fetched_at: new Date(), source: 'FETCHED', line_count: 3 }
  // Asked for before there was any business.
  await put(-2, { fetched_at: new Date(), source: 'NONE' })
  await put(0, { ...fetched, closed_at: new Date(), closed_by: userId })
  const balanced = await put(1, fetched)
  // Of the third day nobody asked.
  const missing = await put(3, { failure: 'SILENT', failed_at: new Date() })
  const early = await put(4, { ...fetched, open_count: 2 })
  await put(5, { ...fetched, open_count: 1 })
  const states = async () => [...(await monthOf(first)).days, ...(first.slice(0, 7) === last.slice(0, 7) ? [] : (await monthOf(last)).days)]
  expect((await states()).map(({ day, state, openCount, id }) => [day, state, openCount, id !== null])).toEqual([
    [first, 'CLOSED', 0, true],
    [addDays(first, 1), 'BALANCED', 0, true],
    [addDays(first, 2), 'MISSING', 0, false],
    [addDays(first, 3), 'MISSING', 0, true],
    [addDays(first, 4), 'DIFFERS', 2, true],
    [addDays(first, 5), 'DIFFERS', 1, true],
    [last, 'MISSING', 0, false],
  ])
  expect((await monthOf()).nextId, 'the first with differences').toBe(early)
  await server.pool.query('update reconciliation_days set open_count = 0 where open_count > 0')
  expect((await monthOf()).nextId, 'then what has no bill').toBe(missing)
  await server.pool.query(
    "update reconciliation_days set failure = null, failed_at = null, fetched_at = now(), source = 'FETCHED' where id = $1",
    [missing],
  )
  expect((await monthOf()).nextId, 'then what waits to be closed').toBe(balanced)
  expect((await monthOf('2020-02-10')).days).toEqual([])
  expect((await finance.loose(getReconciliationMonth, { query: { mchId: 'nobody' } })).status).not.toBe(200)
})
