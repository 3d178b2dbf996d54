import { addChannelCost } from '@camp/contract/channels/channels.funnel'
import {
  closeProfitMonth,
  getCampProfit,
  listCampProfits,
  listProfitLines,
  saveProfitEntry,
  sumCampProfits,
} from '@camp/contract/profit/profit'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeChannel, makeCoach, makeGoods, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let finance: Caller
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const now = businessDay(0).slice(0, 7)
/** The month so many before this one. */
const back = (count: number) =>
  new Date(Date.UTC(Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 1 - count, 15)).toISOString().slice(0, 7)

beforeAll(async () => {
  finance = (await signedIn(server, ['PROFIT', 'PROFIT_EDIT'])).caller
})

/** What the ledgers say of each part, all camps together and those of none. */
const LEDGERS = `
  select (select coalesce(sum(pay_amount), 0) from orders where paid_at is not null)::bigint as income,
    (select coalesce(sum(amount), 0) from refunds where status = 'SUCCESS')::bigint as refund,
    (select coalesce(sum(amount), 0) from commission_lines)::bigint as commission,
    (select coalesce(sum(amount), 0) from work_lines where origin <> 'CARRIED')::bigint as coach,
    (select coalesce(sum(amount), 0) from channel_costs where deleted_at is null)::bigint as channel,
    (select coalesce(sum(amount), 0) from profit_entries where kind = 'OVERHEAD' and replaced_at is null)::bigint as overhead`

it('adds up to the ledgers to the fen whatever happens, opens each figure, and never moves a month that is final', async () => {
  const { pool } = server
  const camps = [await makeCamp(pool), await makeCamp(pool), null]
  const channels = [await makeChannel(pool), await makeChannel(pool), null]
  const coach = await makeCoach(pool)
  const goods = await makeGoods(pool)
  const [referrer] = await query(
    "insert into referrers (name, phone, kind, verify_status) values ('周推荐', '19100028888', 'STAFF', 'VERIFIED') returning id",
  )
  const orders: { id: number; left: number }[] = []
  const which = fc.nat(2)
  const ago = fc.integer({ min: 0, max: 4 })
  const fen = fc.integer({ min: 1, max: 99_999 })
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('order' as const), camp: which, channel: which, ago, fen }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), at: fc.nat(), ago, fen }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('commission' as const), at: fc.nat(), ago, fen }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), at: fc.nat(), camp: which }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('work' as const), camp: which, ago, fen }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('cost' as const), channel: fc.nat(1), ago, fen }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('overhead' as const), ago, fen, basis: fc.constantFrom('SEATS', 'DAYS') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('merge' as const, 'recount' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), ago }) },
  )
  const take = async (one: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> => {
    const order = 'at' in one ? orders[one.at % Math.max(1, orders.length)] : undefined
    const day = 'ago' in one ? `${back(one.ago)}-09` : ''
    if (one.do === 'merge' || one.do === 'recount') await query(`select ${one.do}_profit()`)
    else if (one.do === 'order') {
      const { id } = await makeOrder(pool, {
        camp_id: camps[one.camp],
        channel_id: channels[one.channel],
        goods_id: goods,
        pay_amount: one.fen,
        paid_at: `${day} 12:00:00+08`,
      })
      orders.push({ id, left: one.fen })
    } else if (one.do === 'work') {
      await query(
        `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, camp_id, reason)
         values ($1, $2, 'OTHER', 'ADJUSTMENT', 1, 6000, $3, $4, '试')`,
        [coach, day, one.fen, camps[one.camp]],
      )
    } else if (one.do === 'cost') {
      const body = { channelId: channels[one.channel] ?? 0, fromDay: day, toDay: `${back(0)}-20`, amount: one.fen }
      expect((await finance.call(addChannelCost, { body })).status).toBe(200)
    } else if (one.do === 'overhead') {
      const body = { kind: 'OVERHEAD', month: back(one.ago), amount: one.fen, basis: one.basis as 'SEATS' } as const
      expect([200, 409]).toContain((await finance.call(saveProfitEntry, { body })).status)
    } else if (one.do === 'close') {
      expect([200, 409]).toContain((await finance.call(closeProfitMonth, { body: { month: back(one.ago) } })).status)
    } else if (order && one.do === 'move') await query('update orders set camp_id = $2 where id = $1', [order.id, camps[one.camp]])
    else if (order && one.do === 'commission') {
      await query(
        "insert into commission_lines (order_id, referrer_id, kind, base_amount, rate_bp, amount, at) values ($1, $2, 'CORRECTION', 0, 0, $3, $4)",
        [order.id, referrer?.id, one.fen - 50_000, `${day} 12:00:00+08`],
      )
    } else if (order && one.do === 'refund' && order.left > 0) {
      const amount = Math.min(order.left, one.fen)
      order.left -= amount
      await query(
        `insert into refunds (refund_number, order_id, amount, reason, status, finished_at) values ('R' || gen_random_uuid(), $1, $2, '试', 'SUCCESS', $3)`,
        [order.id, amount, `${day} 12:00:00+08`],
      )
    }
  }
  const list = async (by: 'CAMP' | 'TERM' | 'TYPE', more: { from?: string; to?: string } = {}) =>
    (await finance.call(listCampProfits, { query: { by, page: 1, size: 100, ...more } })).body.content
  const parts = ['income', 'refund', 'commission', 'coach', 'channel', 'overhead'] as const
  const final = async (): Promise<[string, unknown][]> => {
    const [{ last }] = await query("select to_char(profit_closed_to(), 'YYYY-MM') as last")
    return last ? [[last, (await list('CAMP', { to: last })).map(({ finalOn: _on, children: _n, ...row }) => row)]] : []
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), which, async (steps, at) => {
      for (const one of steps) {
        const before = await final()
        await take(one)
        for (const [to, rows] of before)
          expect([one, (await list('CAMP', { to })).map(({ finalOn: _on, children: _n, ...row }) => row)]).toEqual([one, rows])
      }
      const [said] = await query(LEDGERS)
      for (const by of ['CAMP', 'TERM', 'TYPE'] as const) {
        const rows = await list(by)
        for (const part of parts) expect([by, part, rows.reduce((sum, row) => sum + (row[part] ?? 0), 0)]).toEqual([by, part, said[part]])
      }
      const { body: sums } = await finance.call(sumCampProfits, { query: {} })
      const cost = said.commission + said.coach + said.channel + said.overhead
      expect([sums.net, sums.cost, sums.margin]).toEqual([said.income - said.refund, cost, said.income - said.refund - cost])
      const campId = camps[at] ?? 0
      const { status, body } = await finance.call(getCampProfit, { query: { campId } })
      if (status !== 404)
        for (const { part, amount } of body.parts) {
          const { content } = (await finance.call(listProfitLines, { query: { campId, part, page: 1, size: 100 } })).body
          expect([part, content.reduce((sum, line) => sum + (line.amount ?? 0), 0)]).toEqual([part, amount ?? 0])
        }
      // What is kept is what a recount counts.
      await query('select merge_profit()')
      const KEPT =
        'select * from profit_month where (amount, row_count, unknown, late) <> (0, 0, 0, 0) order by month, camp_id, part, channel_id'
      const kept = await query(KEPT)
      await query('select recount_profit()')
      expect(await query(KEPT)).toEqual(kept)
    }),
    { numRuns: 12 },
  )
}, 120_000)
