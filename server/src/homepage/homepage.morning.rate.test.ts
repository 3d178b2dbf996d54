import { addDays } from '@camp/contract/base/days'
import { getMorning, type MorningFigure } from '@camp/contract/homepage/homepage.morning'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeClockIn,
  makeCoach,
  makeCompany,
  makeLedCoachGroup,
  makeOrder,
} from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
const YESTERDAY = businessDay(-1)
const DAYS = [0, 1, 2, 3, 4].map((week) => addDays(YESTERDAY, -7 * week))
let owner: Person
let leader: Person
let camps: number[]

beforeAll(async () => {
  const { pool } = server
  owner = await signedIn(server, ['CAMP_STATUS', 'LOGISTICS'])
  leader = await signedIn(server, ['CAMP_STATUS'], 'OWN_GROUPS')
  const coach = await makeCoach(pool)
  await makeLedCoachGroup(pool, leader.userId, [coach])
  const from = businessDay(-40)
  const days = { start_date: from, end_date: businessDay(20), enrol_end: businessDay(20) }
  camps = [await makeCamp(pool, { name: '绘本营', ...days }), await makeCamp(pool, { name: '听力营', ...days })]
  const groups = [await makeCampGroup(pool, camps[0] ?? 0, { coach_id: coach }), await makeCampGroup(pool, camps[1] ?? 0)]
  // 10 children in each; all clock in on the weekday of four weeks, and yesterday 2 of the second camp alone.
  for (const [at, groupId] of groups.entries())
    for (let n = 0; n < 10; n++) {
      const child = await makeCampStudent(pool, { campId: camps[at] ?? 0, groupId }, { joined_at: `${from} 12:00:00+08` })
      for (const day of DAYS)
        if (at === 0 || n < 2 || day !== YESTERDAY)
          await makeClockIn(pool, child.id, { clock_in_date: day, submitted_at: `${day} 12:00:00+08` })
    }
})

const of = async (by: Person, figure: MorningFigure) =>
  (await by.caller.call(getMorning, { query: {} })).body.items.find((item) => item.figure === figure)

it('the rate of clock-ins is done of due; a camp that fell is named, and to a leader it is that of the own groups', async () => {
  expect(await of(owner, 'CLOCK_IN_RATE')).toEqual({
    figure: 'CLOCK_IN_RATE',
    value: 6_000,
    usual: { mean: 10_000, low: 9_600, high: 10_000 },
    unusual: true,
    cause: { split: 'CAMP', id: camps[1], name: expect.stringContaining('听力营'), difference: -4_000, shareBp: 10_000, others: 1 },
  })
  expect(await of(leader, 'CLOCK_IN_RATE')).toMatchObject({ value: 10_000, unusual: false })
})

it('parcels that stood still as the day ended are counted, those that went on by then are not', async () => {
  const companyId = await makeCompany(server.pool)
  const end = Date.parse(`${businessDay(0)}T00:00:00+08:00`)
  const ago = (hours: number) => new Date(end - hours * 3_600_000)
  const parcel = async (sent: number, track: number | null, row: { status?: string; signed?: number } = {}) => {
    const { id: orderId } = await makeOrder(server.pool, { progress: 'SHIPPED', camp_id: camps[0] })
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, status, shipped_at, signed_at)
       values ($1, $2, $3, '王芳', '19000000001', '浙江省 杭州市', $4, $5, $6) returning id`,
      [orderId, companyId, `ZT${orderId}`, row.status ?? 'IN_TRANSIT', ago(sent), row.signed === undefined ? null : ago(row.signed)],
    )
    if (track !== null)
      await server.pool.query(
        "insert into logistics_tracks (logistics_order_id, time, context, status) values ($1, $2, '有动静', 'IN_TRANSIT')",
        [rows[0]?.id, ago(track)],
      )
  }
  await parcel(100, 80)
  await parcel(90, null)
  // It went on after the day had ended.
  await parcel(100, -1)
  await parcel(100, 71)
  await parcel(71, null)
  await parcel(100, null, { status: 'PROBLEM' })
  await parcel(100, 90, { status: 'SIGNED', signed: 5 })
  // Of the weeks before.
  await parcel(31 * 24, null)
  expect(await of(owner, 'STUCK_PARCELS')).toMatchObject({ value: 3 })
  expect(await of(leader, 'STUCK_PARCELS')).toBeUndefined()
})
