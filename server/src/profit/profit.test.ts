import { campStatus } from '@camp/contract/camps/camps.labels'
import { addChannelCost } from '@camp/contract/channels/channels.funnel'
import {
  closeProfitMonth,
  exportCampProfits,
  getCampProfit,
  getProfitMonths,
  listCampProfits,
  listProfitLines,
  saveProfitEntry,
  tryCampProfit,
} from '@camp/contract/profit/profit'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeChannel, makeCoach, makeGoods, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'

const server = aServer()
let finance: Caller
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const now = businessDay(0).slice(0, 7)
const back = (count: number) =>
  new Date(Date.UTC(Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 1 - count, 15)).toISOString().slice(0, 7)
const camp = async (campId: number, more = {}) => (await finance.call(getCampProfit, { query: { campId, ...more } })).body
const pays = (campId: number, row: Record<string, unknown> = {}) =>
  makeOrder(server.pool, { camp_id: campId, needs_shipping: false, ...row })
const works = async (campId: number, day: string, amount: number, kind = 'COMMENT') =>
  query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, camp_id, reason) values ($1, $2, $3, 'ADJUSTMENT', 1, 6000, $4, $5, '试')`,
    [await makeCoach(server.pool), day, kind, amount, campId],
  )
beforeAll(async () => {
  finance = (await signedIn(server, ['PROFIT', 'PROFIT_EDIT'])).caller
})

describe('what is not known', () => {
  it('is null and named, never 0: a channel without a cost, a fee without a bill, goods without a price', async () => {
    const campId = await makeCamp(server.pool)
    const channel = await makeChannel(server.pool)
    const goods = await makeGoods(server.pool)
    const at = `${back(0)}-01 10:00:00+08`
    await pays(campId, { channel_id: channel, goods_id: goods, needs_shipping: true, shipped_at: at, quantity: 2, paid_at: at })
    const before = await camp(campId)
    expect(before.row).toMatchObject({
      income: 10_000,
      channel: null,
      fee: null,
      material: null,
      overhead: null,
      commission: 0,
      margin: 10_000,
    })
    expect([...before.row.unknown].sort()).toEqual(['CHANNEL', 'FEE', 'MATERIAL', 'OVERHEAD'])
    const months = (await finance.call(getProfitMonths, {})).body.months
    expect(months.find(({ month }) => month === now)?.unknown.map(({ id }) => id)).toContain(channel)

    const entry = (body: object) => finance.loose(saveProfitEntry, { body: { month: now, ...body } })
    expect((await entry({ kind: 'MATERIAL', goodsId: goods, amount: 700 })).status).toBe(200)
    expect((await entry({ kind: 'OVERHEAD', basis: 'SEATS', amount: 0 })).status).toBe(200)
    const far = await finance.loose(saveProfitEntry, { body: { kind: 'OVERHEAD', basis: 'SEATS', month: '2099-01', amount: 1 } })
    expect(far.error.error).toBe('PROFIT_MONTH_FAR')
    const cost = { channelId: channel, fromDay: `${now}-01`, toDay: `${now}-01`, amount: 0 }
    expect((await finance.call(addChannelCost, { body: cost })).status).toBe(200)
    expect((await camp(campId)).row).toMatchObject({ channel: 0, material: 1_400, overhead: 0, fee: null, unknown: ['FEE'], margin: 8_600 })
    const lines = (await finance.call(listProfitLines, { query: { campId, part: 'FEE', page: 1 } })).body.content
    expect(lines).toMatchObject([{ amount: null, title: expect.stringMatching(/^\d{18}$/) }])
  })

  it('is what the bill says, once there is one', async () => {
    const campId = await makeCamp(server.pool)
    const { id, orderNumber } = await pays(campId)
    const [day] = await query("insert into reconciliation_days (day, mch_id) values ($1, 'M1') returning id", [businessDay(0)])
    const [made] = await query(
      "insert into statement_files (day_id, sha1, name, source, line_count) values ($1, 'x', 'x.csv', 'UPLOADED', 1) returning id",
      [day.id],
    )
    await query(
      `insert into statement_lines (day_id, file_id, kind, class, at, order_number, order_id, amount_there, amount_here, fee_there)
       values ($1, $2, 'PAYMENT', 'EQUAL', now(), $3, $4, 10000, 10000, 60000)`,
      [day.id, made.id, orderNumber, id],
    )
    expect((await camp(campId)).row).toMatchObject({ fee: 60, margin: 9_940 })
  })

  it('of which the bill of the refund was read and that of the payment was not is booked once, and stays so', async () => {
    const campId = await makeCamp(server.pool)
    const { id, orderNumber } = await pays(campId)
    const [day] = await query("insert into reconciliation_days (day, mch_id) values ($1, 'M2') returning id", [businessDay(0)])
    const [made] = await query(
      "insert into statement_files (day_id, sha1, name, source, line_count) values ($1, 'y', 'y.csv', 'UPLOADED', 1) returning id",
      [day.id],
    )
    await query(
      `insert into statement_lines (day_id, file_id, kind, class, at, order_number, refund_number, order_id, amount_there, amount_here, fee_there)
       values ($1, $2, 'REFUND', 'EQUAL', now(), $3, 'R9', $4, 10000, 10000, -60000)`,
      [day.id, made.id, orderNumber, id],
    )
    const booked = async () => {
      await query('select merge_profit()')
      return query(
        "select amount::int, row_count::int, unknown::int from profit_lines where source = 'ORDER' and source_id = $1 and part = 'FEE'",
        [id],
      )
    }
    const once = [{ amount: -60, row_count: 2, unknown: 1 }]
    expect(await booked()).toEqual(once)
    await query("insert into profit_due (source, source_id) values ('ORDER', $1)", [id])
    expect(await booked()).toEqual(once)
    const { row, parts } = await camp(campId)
    expect([row.fee, row.unknown, parts.find(({ part }) => part === 'FEE')]).toEqual([
      -60,
      expect.arrayContaining(['FEE']),
      { part: 'FEE', amount: -60, rows: 2, unknown: 1 },
    ])
  })
})

describe('a month that is final', () => {
  it('stays as it was: a later refund and a late cost are lines of the month in which they came', async () => {
    const campId = await makeCamp(server.pool)
    const channel = await makeChannel(server.pool)
    const month = back(2)
    const order = await pays(campId, { channel_id: channel, paid_at: `${month}-10 10:00:00+08`, pay_amount: 10_000 })
    await works(campId, `${month}-11`, 2_000)
    expect((await finance.call(closeProfitMonth, { body: { month: now } })).status).toBe(409)
    expect((await finance.call(closeProfitMonth, { body: { month } })).status).toBe(200)
    expect((await finance.call(closeProfitMonth, { body: { month } })).status).toBe(409)
    const final = (await camp(campId, { to: month })).row
    expect(final).toMatchObject({ income: 10_000, coach: 2_000, margin: 8_000, finalOn: businessDay(0) })

    await query(
      "insert into refunds (refund_number, order_id, amount, reason, status, finished_at) values ('RL1', $1, 4000, '试', 'SUCCESS', now())",
      [order.id],
    )
    await works(campId, `${month}-12`, 500)
    const cost = { channelId: channel, fromDay: `${month}-01`, toDay: `${month}-03`, amount: 900 }
    expect((await finance.call(addChannelCost, { body: cost })).status).toBe(200)
    const told = await finance.call(saveProfitEntry, { body: { kind: 'OVERHEAD', basis: 'SEATS', month, amount: 5 } })
    expect([told.status, told.error.error]).toEqual([409, 'PROFIT_MONTH_CLOSED'])

    expect((await camp(campId, { to: month })).row).toEqual(final)
    const all = await camp(campId)
    expect(all.row).toMatchObject({ income: 10_000, refund: 4_000, coach: 2_500, late: -500 })
    const late = (await finance.call(listProfitLines, { query: { campId, part: 'COACH', from: now, page: 1 } })).body.content
    expect(late).toMatchObject([{ amount: 500, month: now, ofMonth: month }])
    // The cost came in a month in which the channel brought this camp nothing: it stays with no camp.
    expect((await camp(0, { from: now })).parts.find(({ part }) => part === 'CHANNEL')?.amount).toBe(900)
  })
})

describe('an order that was moved in', () => {
  it('has no fee of ours, and came too late for a month that was final', async () => {
    const campId = await makeCamp(server.pool)
    const month = back(2)
    await finance.loose(closeProfitMonth, { body: { month } })
    const { months } = (await finance.call(getProfitMonths, {})).body
    expect(months.find((one) => one.month === month)?.closedAt).not.toBeNull()
    const moved = { source: 'MOVED_IN', pay_method: 'WECHAT' }
    const late = await pays(campId, { ...moved, paid_at: `${month}-10 10:00:00+08`, pay_amount: 10_000 })
    await pays(campId, { ...moved, paid_at: `${now}-01 10:00:00+08`, pay_amount: 3_000 })
    const told = { income: 3_000, refund: 0, fee: 0, late: 0 }
    expect((await camp(campId)).row).toMatchObject(told)
    await query('select merge_profit()')
    expect((await camp(campId)).row).toMatchObject(told)
    // What goes back of it here is of today.
    await query(
      "insert into refunds (refund_number, order_id, amount, reason, status, finished_at) values ('RM1', $1, 4000, '试', 'SUCCESS', now())",
      [late.id],
    )
    await query('select recount_profit()')
    expect((await camp(campId)).row).toMatchObject({ ...told, refund: 4_000 })
  })
})

describe('what is to come', () => {
  it('goes on at the pace so far, says at how many it pays, and what is tried changes nothing', async () => {
    // 7 of 21 lessons are over.
    const campId = await makeCamp(server.pool, { start_date: businessDay(-7), end_date: businessDay(13) })
    for (let n = 0; n < 10; n++) await pays(campId, { payMethod: 'OFFLINE', pay_amount: 1_000, paid_at: `${businessDay(-8)} 10:00:00+08` })
    await works(campId, businessDay(-5), 700)
    await works(campId, businessDay(-2), 1_400, 'LIVE_CLASS')
    await query('select merge_profit()')
    const said = await camp(campId)
    expect(said.row).toMatchObject({ income: 10_000, coach: 2_100, margin: 7_900 })
    expect(said.forecast).toMatchObject({ lessonsDone: 7, lessons: 21, coachToCome: 4_200, refundToCome: 0, margin: 3_700 })
    expect(said.forecast?.least).toBeLessThanOrEqual(said.forecast?.margin ?? 0)
    // By the end 210 fen of comments for each of ten, and 4,200 of classes whatever comes: 790 are left of each.
    expect(said.breakEven).toBe(6)
    const rows = () => query('select * from profit_lines order by 1, 2, 3, 4, 5, 6, 7')
    const kept = await rows()
    const tried = (await finance.call(tryCampProfit, { query: { campId, price: 900, orders: 11, payBp: 10_000 } })).body
    expect(tried.now).toEqual({ price: 1_000, orders: 10, payBp: 10_000, commissionBp: 0, margin: 3_700 })
    expect(tried).toMatchObject({ margin: 11 * 690 - 4_200, difference: 11 * 690 - 7_900, breakEven: 7, pays: 12, unknown: ['OVERHEAD'] })
    expect((await finance.call(tryCampProfit, { query: { campId, price: 100 } })).body).toMatchObject({ breakEven: null, pays: null })
    expect(await rows()).toEqual(kept)
  })
})

describe('how far off it was', () => {
  it('is said of the camps of the type that ended, half-way, by the money of all; in as many statements for five as for two', async () => {
    const type = (await query("insert into camp_types (name) values ('已结束') returning id"))[0].id
    const of = {
      camp_type_id: type,
      enrol_start: businessDay(-40),
      enrol_end: businessDay(-22),
      start_date: businessDay(-21),
      end_date: businessDay(-1),
    }
    const ended = async (early: number, late: number) => {
      const campId = await makeCamp(server.pool, of)
      for (let n = 0; n < 10; n++)
        await pays(campId, { payMethod: 'OFFLINE', pay_amount: 1_000, paid_at: `${businessDay(-22)} 10:00:00+08` })
      await works(campId, businessDay(-15), early)
      if (late > 0) await works(campId, businessDay(-3), late)
    }
    const running = await makeCamp(server.pool, { camp_type_id: type })
    await pays(running)
    const asking = async () => {
      const asked = vi.spyOn(Executor.prototype, 'all')
      const { errorBp, errorOf } = await camp(running)
      const statements = asked.mock.calls.length
      asked.mockRestore()
      return { errorBp, errorOf, statements }
    }
    await ended(700, 300)
    await ended(1_400, 0)
    await query('select merge_profit()')
    await asking()
    const two = await asking()
    // After 11 of 21 lessons: 700 fen would have come to 1,336 and were 1,000; 1,400 would have come to 2,673 and stayed.
    expect(two).toMatchObject({ errorBp: Math.round(((336 + 1_273) * 10_000) / (9_000 + 8_600)), errorOf: 2 })
    for (let n = 0; n < 3; n++) await ended(700, 636)
    await query('select merge_profit()')
    const five = await asking()
    expect(five.errorOf).toBe(5)
    expect(five.statements).toBe(two.statements)
    expect(five.statements).toBeLessThan(20)
  })
})

describe('who sees it', () => {
  it('sees all camps; it is exported as it stands', async () => {
    const { caller: leader } = await signedIn(server, ['PROFIT'], 'OWN_GROUPS')
    const refused = await leader.call(listCampProfits, { query: { page: 1 } })
    expect([refused.status, refused.error.error]).toEqual([400, 'PROFIT_WHOLE'])
    const { caller: auditor } = await signedIn(server, ['PROFIT'])
    expect((await auditor.call(closeProfitMonth, { body: { month: back(1) } })).status).toBe(403)
    expect((await auditor.loose(exportCampProfits, { body: { by: 'TERM' } })).status).toBe(200)
    for (const sort of ['margin,desc', 'name,asc', 'perChild,asc', 'startDate,desc'])
      expect((await auditor.call(listCampProfits, { query: { page: 1, sort: [sort] } })).status).toBe(200)
  })

  it('sees what is of no camp under no state, and rows of terms and types under what their camps share', async () => {
    const [{ id: type }] = await query("insert into camp_types (name) values ('口语营') returning id")
    const of = (name: string, term: string) => makeCamp(server.pool, { name, term, camp_type_id: type })
    const camps = [await of('甲', '第91期'), await of('乙', '第92期'), await of('丙', '第92期')]
    for (const campId of [...camps, null]) await makeOrder(server.pool, { camp_id: campId, pay_amount: 100 })
    const list = async (more: object) => (await finance.call(listCampProfits, { query: { page: 1, size: 100, ...more } })).body.content
    const none = (await list({})).find(({ id }) => id === 0)
    expect([none?.status, none?.name]).toEqual([null, null])
    for (const status of campStatus.values) expect((await list({ status: [status] })).map(({ id }) => id)).not.toContain(0)
    const shown = async (by: 'TERM' | 'TYPE') =>
      (await list({ by, campTypeId: [type] }))
        .map(({ camps: many, term, campType, name }) => [many, term, campType, name?.slice(0, 1) ?? null])
        .sort()
    expect(await shown('TYPE')).toEqual([[3, null, '口语营', null]])
    expect(await shown('TERM')).toEqual([
      [1, '第91期', '口语营', '甲'],
      [2, '第92期', null, null],
    ])
  })

  it('adds up 300 camps from what is kept, in a moment', async () => {
    const type = (await query("insert into camp_types (name) values ('快') returning id"))[0].id
    await query(
      `insert into camps (name, camp_type_id, term, enrol_start, enrol_end, start_date, end_date, capacity)
       select '快 ' || n, $1, '第' || n || '期', '2025-01-01', '2025-01-20', '2025-02-01', '2025-05-01', 99 from generate_series(1, 300) n`,
      [type],
    )
    await query(
      `insert into profit_month (month, camp_id, part, channel_id, amount, row_count, unknown, late)
       select m.month::date, c.id, p.part, p.channel, 1000 + c.id, 10, 0, 0 from camps c
       cross join generate_series('2025-01-01'::timestamp, '2025-06-01', '1 month') m (month)
       cross join (select 'INCOME' as part, n as channel from generate_series(0, 9) n union all
         select part, 0 from unnest(array['REFUND', 'COMMISSION', 'COACH', 'FEE', 'MATERIAL']) part) p
       where c.camp_type_id = $1 and (p.part <> 'INCOME' or m.month < '2025-04-01')`,
      [type],
    )
    await query('analyze profit_month')
    const ask = () => finance.call(listCampProfits, { query: { page: 1, size: 50, campTypeId: [type], sort: ['margin,desc'] } })
    await ask()
    const took: number[] = []
    for (let n = 0; n < 10; n++) {
      const began = performance.now()
      expect((await ask()).body.totalElements).toBe(300)
      took.push(performance.now() - began)
    }
    console.info(`300 camps: ${took.map((ms) => Math.round(ms)).join(', ')} ms`)
    // 225 ms where a dozen processes ran beside it; a machine that others use more is given time.
    expect(Math.min(...took)).toBeLessThan(1_500)
  })
})
