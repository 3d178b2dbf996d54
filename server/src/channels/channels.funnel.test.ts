import { undoStep } from '@camp/contract/base/undo.steps'
import { listPromotionChannels } from '@camp/contract/channels/channels'
import { addChannelCost, deleteChannelCost, getChannelFunnel, listChannelCosts } from '@camp/contract/channels/channels.funnel'
import type { FamilyStep } from '@camp/contract/channels/channels.labels'
import { getOrderStat, listOrders } from '@camp/contract/orders/orders'
import { listParents } from '@camp/contract/parents/parents'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeChannel,
  makeCoach,
  makeLedCoachGroup,
  makeOrder,
  makeParent,
} from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let reader: Caller
beforeAll(async () => {
  reader = (await signedIn(server, ['PROMOTE_INDEX', 'PROMOTE_EDIT', 'PARENT_INDEX', 'ORDER_INDEX'])).caller
})

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const noon = (n: number): string => `${day(n)} 12:00:00`
const merge = () => server.pool.query('select merge_channel_delta()')
const funnel = async (query: object, caller = reader) => (await caller.call(getChannelFunnel, { query })).body
const camp = { name: '营', kind: 'CAMP', priceAmount: 1, originalAmount: null, image: null }

/** A child that finished a camp with so many days of clock-ins, of the 15 that a certificate takes. */
async function finish(parentId: number, days: number): Promise<void> {
  const campId = await makeCamp(server.pool)
  const groupId = await makeCampGroup(server.pool, campId)
  const { id } = await makeCampStudent(server.pool, { campId, groupId }, { parent_id: parentId })
  await server.pool.query("update camp_students set status = 'FINISHED', finished_at = now() where id = $1", [id])
  await server.pool.query(
    `insert into camp_student_figures (camp_student_id, clock_in_days) values ($1, $2)
     on conflict (camp_student_id) do update set clock_in_days = excluded.clock_in_days`,
    [id, days],
  )
}

describe('the funnel of channels', () => {
  it('counts families by the day of their registration, step by step, and each figure opens its families', async () => {
    const channel = await makeChannel(server.pool)
    const came = (n: number) => makeParent(server.pool, { channel_id: channel, registered_at: noon(n) })
    const bought = (parent: number, at: number, more = {}) =>
      makeOrder(server.pool, { parent_id: parent, channel_id: channel, paid_at: noon(at), goods_snapshot: camp, ...more })
    const [, paid, finished, renewed, late] = [await came(0), await came(0), await came(1), await came(2), await came(3)]
    await came(-30)
    await bought(paid, 5)
    await bought(paid, 4, { progress: 'CANCELLED', paid_at: null })
    for (const parent of [finished, renewed, late]) await bought(parent, 4, { pay_amount: 100 })
    await finish(paid, 14)
    for (const parent of [finished, renewed, late]) await finish(parent, 15)
    await bought(renewed, 100, { pay_amount: 300 })
    await bought(late, 190)
    // An account that was joined to another is no family of its own.
    await makeParent(server.pool, { channel_id: channel, registered_at: noon(1), deleted_at: new Date() })

    const counts = async () => {
      const { steps, rows } = await funnel({ channelId: [channel], from: day(0), to: day(10) })
      expect(rows).toHaveLength(1)
      return [steps.map(({ count }) => count), steps[2]?.amount, steps[4]?.amount, rows[0]?.conversionBp, rows[0]?.before]
    }
    const expected = [[0, 5, 4, 3, 1], 10_300, 300, 8_000, { registered: 0, firstPaid: 0 }]
    expect(await counts()).toEqual(expected)
    await merge()
    expect(await counts()).toEqual(expected)
    const families = async (step?: FamilyStep) =>
      (
        await reader.call(listParents, {
          query: { page: 1, channelId: [channel], registeredFrom: day(0), registeredTo: day(10), ...(step && { step: [step] }) },
        })
      ).body.totalElements
    expect(await families()).toBe(5)
    const steps = ['PAID', 'UNPAID', 'FINISHED', 'UNFINISHED', 'RENEWED', 'NOT_RENEWED'] as const
    expect(await Promise.all(steps.map(families))).toEqual([4, 1, 3, 1, 1, 2])
    const weeks = await funnel({ channelId: [channel], from: day(0), to: day(10), by: 'week' })
    // In the second week money came in, and nobody registered.
    expect(weeks.rows.map(({ key, registered }) => [key, registered])).toEqual([
      ['2025-12-29', 5],
      ['2026-01-05', 0],
    ])
    const other = await funnel({ channelId: [channel], from: day(-31), to: day(-29) })
    expect(other.steps[1]).toMatchObject({ count: 1 })
  })

  it('counts for the leader of a group the own families alone', async () => {
    const { userId, caller } = await signedIn(server, ['PROMOTE_INDEX'], 'OWN_GROUPS')
    const coachId = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, userId, [coachId])
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { coach_id: coachId })
    const channel = await makeChannel(server.pool)
    const own = await makeParent(server.pool, { channel_id: channel, registered_at: noon(20) })
    await makeParent(server.pool, { channel_id: channel, registered_at: noon(20) })
    await makeCampStudent(server.pool, { campId, groupId }, { parent_id: own })
    await makeOrder(server.pool, { parent_id: own, channel_id: channel, paid_at: noon(21) })
    await makeOrder(server.pool, { channel_id: channel, paid_at: noon(21) })
    const query = { channelId: [channel], from: day(20), to: day(25) }
    expect((await funnel(query, caller)).rows[0]).toMatchObject({ registered: 1, firstPaid: 1, netAmount: 10_000 })
    expect((await funnel(query)).rows[0]).toMatchObject({ registered: 2, netAmount: 20_000 })
    const list = await caller.call(listPromotionChannels, { query: { page: 1, id: [channel] } })
    expect(list.body.content[0]).toMatchObject({ registrations: 1, orderCount: 1, paidAmount: 10_000 })
  })

  it('names nobody that the reader may not know: no referrer without their list, no channel without own families', async () => {
    const [own, other] = [await makeChannel(server.pool), await makeChannel(server.pool)]
    for (const channel of [own, other])
      await server.pool.query('insert into channel_visits_day (channel_id, day, visits, visitors) values ($1, $2, 9, 7)', [
        channel,
        day(400),
      ])
    const { rows } = await server.pool.query<{ id: number }>(
      "insert into referrers (name, phone, kind, commission_rate_bp, verify_status) values ('周推荐', '19100028888', 'STAFF', 500, 'VERIFIED') returning id",
    )
    const coachId = await makeCoach(server.pool)
    const groupId = await makeCampGroup(server.pool, await makeCamp(server.pool), { coach_id: coachId })
    const { userId, caller: leader } = await signedIn(server, ['PROMOTE_INDEX'], 'OWN_GROUPS')
    await makeLedCoachGroup(server.pool, userId, [coachId])
    const { rows: groups } = await server.pool.query<{ camp: number }>('select camp_id as camp from camp_groups where id = $1', [groupId])
    const parent = await makeParent(server.pool, { channel_id: own, referrer_id: rows[0]?.id, registered_at: noon(400) })
    await makeCampStudent(server.pool, { campId: groups[0]?.camp ?? 0, groupId }, { parent_id: parent })
    const range = { from: day(399), to: day(401) }
    const keys = async (by: Caller) => (await funnel(range, by)).rows.map(({ key }) => key).sort()
    expect(await keys(leader)).toEqual([String(own)])
    expect(await keys(reader)).toEqual([String(own), String(other)].sort())
    const names = async (by: Caller) => (await funnel({ ...range, by: 'referrer' }, by)).rows.map(({ key, name }) => [key, name])
    expect(await names(leader)).toEqual([[String(rows[0]?.id), null]])
    expect(await names(reader)).toEqual([[String(rows[0]?.id), '周推荐']])
  })

  it('says the commission of the orders that were paid in these days, less what was taken back, by whatever the rows are', async () => {
    const channel = await makeChannel(server.pool)
    const { rows } = await server.pool.query<{ id: number }>(
      "insert into referrers (name, phone, kind, commission_rate_bp, verify_status) values ('吴推荐', '19100028889', 'STAFF', 500, 'VERIFIED') returning id",
    )
    const referrer = rows[0]?.id ?? 0
    const parent = await makeParent(server.pool, { channel_id: channel, referrer_id: referrer, registered_at: noon(60) })
    const line = (order: number, kind: string, amount: number, reverses: number | null = null) =>
      server.pool.query<{ id: number }>(
        `insert into commission_lines (order_id, referrer_id, kind, base_amount, rate_bp, amount, reverses_id)
         values ($1, $2, $3, 10000, 500, $4, $5) returning id`,
        [order, referrer, kind, amount, reverses],
      )
    for (const [at, back] of [
      [61, true],
      [62, false],
      [70, false],
    ] as const) {
      const { id } = await makeOrder(server.pool, { parent_id: parent, channel_id: channel, referrer_id: referrer, paid_at: noon(at) })
      const made = await line(id, 'EARNED', 500)
      if (back) await line(id, 'REVERSED', -200, made.rows[0]?.id)
    }
    const query = { channelId: [channel], from: day(60), to: day(65) }
    for (const by of ['channel', 'week', 'referrer'] as const) {
      const said = await funnel({ ...query, by })
      expect([by, said.commission, said.rows.reduce((sum, row) => sum + row.commission, 0)]).toEqual([by, 800, 800])
    }
    const { caller: leader } = await signedIn(server, ['PROMOTE_INDEX'], 'OWN_GROUPS')
    expect((await funnel(query, leader)).commission).toBe(0)
  })

  it('refuses a range that ends before it begins, and is not for everybody', async () => {
    expect((await reader.loose(getChannelFunnel, { query: { from: day(5), to: day(1) } })).status).toBe(400)
    expect((await reader.loose(getChannelFunnel, { query: { from: '1999-99-99' } })).status).toBe(400)
    const { caller } = await signedIn(server, ['ORDER_INDEX'])
    expect((await caller.call(getChannelFunnel, {})).status).toBe(403)
  })
})

describe('net money', () => {
  it('with and without a channel adds up to that of the orders, to the fen, for any range and whatever changes', async () => {
    const { pool } = server
    const channels = [await makeChannel(pool), await makeChannel(pool), null]
    const orders: { id: number; pay: number }[] = []
    const place = fc.record({
      do: fc.constant('place' as const),
      channel: fc.nat(2),
      at: fc.integer({ min: 400, max: 430 }),
      pay: fc.integer({ min: 1, max: 99_999 }),
    })
    const step = fc.oneof(
      place,
      place,
      fc.record({ do: fc.constant('refund' as const), which: fc.nat(), part: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ do: fc.constant('move' as const), which: fc.nat(), channel: fc.nat(2) }),
      fc.record({ do: fc.constant('merge' as const) }),
      fc.record({ do: fc.constant('recount' as const) }),
    )
    const take = async (one: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> => {
      if (one.do === 'merge') return void (await merge())
      if (one.do === 'recount') return void (await pool.query('select recount_channel_day()'))
      if (one.do === 'place') {
        const { id } = await makeOrder(pool, { channel_id: channels[one.channel], pay_amount: one.pay, paid_at: noon(one.at) })
        orders.push({ id, pay: one.pay })
        return
      }
      const order = orders[one.which % Math.max(1, orders.length)]
      if (!order) return
      if (one.do === 'move') {
        await pool.query('update orders set channel_id = $2 where id = $1', [order.id, channels[one.channel]])
        return
      }
      const refunded = Math.max(1, Math.floor((order.pay * one.part) / 100))
      const state = refunded === order.pay ? 'FULL' : 'PARTIAL'
      await pool.query('update orders set refunded_amount = $2, refund_state = $3 where id = $1', [order.id, refunded, state])
    }
    const range = fc.tuple(fc.integer({ min: 395, max: 435 }), fc.nat(40))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), range, async (steps, [first, length]) => {
        for (const one of steps) await take(one)
        const query = { from: day(first), to: day(first + length) }
        const { rows } = await pool.query<{ net: number }>(
          `select coalesce(sum(pay_amount - refunded_amount), 0)::bigint as net from orders
           where progress in ('PAID', 'SHIPPED', 'COMPLETED') and business_day(paid_at) between $1 and $2`,
          [query.from, query.to],
        )
        const said = await funnel(query)
        expect(said.netAmount).toBe(rows[0]?.net)
        expect(said.rows.reduce((sum, { netAmount }) => sum + netAmount, 0)).toBe(rows[0]?.net)
        const none = said.rows.find(({ key }) => key === '0')?.netAmount ?? 0
        const stat = await reader.call(getOrderStat, { body: { channelId: [0], paidFrom: query.from, paidTo: query.to } })
        expect(stat.body.total.netAmount).toBe(none)
      }),
      { numRuns: 12 },
    )
    const { body } = await reader.call(listOrders, { query: { page: 1, channelId: [0] } })
    for (const { channelId } of body.content) expect(channelId).toBe(null)
  })
})

describe('costs of a channel', () => {
  it('fall on their days in parts that add up, and say what a family costs and when it was earned', async () => {
    const channel = await makeChannel(server.pool, { name: '抖音' })
    const cost = (body: object) => reader.loose(addChannelCost, { body: { channelId: channel, ...body } })
    const made = await cost({ fromDay: day(60), toDay: day(69), amount: 1_001, note: '投放' })
    expect(made.status).toBe(200)
    const parent = await makeParent(server.pool, { channel_id: channel, registered_at: noon(61) })
    await makeOrder(server.pool, { parent_id: parent, channel_id: channel, pay_amount: 400, paid_at: noon(62) })
    await makeOrder(server.pool, {
      parent_id: parent,
      channel_id: channel,
      pay_amount: 900,
      paid_at: noon(66),
      refunded_amount: 100,
      refund_state: 'PARTIAL',
    })
    const of = (from: number, to: number) => funnel({ channelId: [channel], from: day(from), to: day(to) })
    expect(await of(60, 69)).toMatchObject({ cost: 1_001, netAmount: 1_200, costPerPaid: 1_001, paybackDays: 7 })
    const parts = await Promise.all([of(50, 62), of(63, 63), of(64, 80)])
    expect(parts.reduce((sum, part) => sum + part.cost, 0)).toBe(1_001)
    expect((await of(60, 64)).paybackDays).toBe(null)
    const weeks = await funnel({ channelId: [channel], from: day(55), to: day(75), by: 'week' })
    expect(weeks.rows.reduce((sum, row) => sum + (row.cost ?? 0), 0)).toBe(1_001)
    const listed = await reader.call(listChannelCosts, { query: { channelId: channel } })
    expect(listed.body).toMatchObject([{ fromDay: day(60), toDay: day(69), amount: 1_001, note: '投放', byName: '试用者' }])
    const { id } = listed.body[0] ?? { id: 0 }
    const { undo } = (await reader.call(deleteChannelCost, { query: { id } })).body
    expect((await of(60, 69)).cost).toBe(0)
    expect((await reader.call(undoStep, { params: { id: undo } })).status).toBe(200)
    expect((await of(60, 69)).cost).toBe(1_001)
    expect((await reader.call(deleteChannelCost, { query: { id } })).status).toBe(200)
    // A second time is no change: it stays deleted.
    expect((await reader.call(undoStep, { params: { id: undo } })).status).toBe(200)
    expect((await reader.call(deleteChannelCost, { query: { id } })).status).toBe(404)
    expect((await of(60, 69)).cost).toBe(0)
  })

  it('are refused with days in reverse, over years, below nothing, for no channel, and without the right', async () => {
    const channelId = await makeChannel(server.pool)
    const body = { channelId, fromDay: day(1), toDay: day(3), amount: 100 }
    for (const wrong of [{ toDay: day(0) }, { toDay: day(900) }, { amount: -1 }, { amount: 1.5 }, { fromDay: '2026-02-30' }])
      expect((await reader.loose(addChannelCost, { body: { ...body, ...wrong } })).status).toBe(400)
    expect((await reader.call(addChannelCost, { body: { ...body, channelId: 999_999 } })).status).toBe(404)
    const { caller } = await signedIn(server, ['PROMOTE_INDEX'])
    expect((await caller.call(addChannelCost, { body })).status).toBe(403)
  })
})
