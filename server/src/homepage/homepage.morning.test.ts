import { addDays } from '@camp/contract/base/days'
import { getMorning, type MorningFigure } from '@camp/contract/homepage/homepage.morning'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeChannel,
  makeClockIn,
  makeCoach,
  makeLedCoachGroup,
  makeOrder,
} from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
const YESTERDAY = businessDay(-1)
let owner: Person
let leader: Person
let camps: number[]
let channel: number

const noon = (day: string) => `${day} 12:00:00+08`

beforeAll(async () => {
  const { pool } = server
  owner = await signedIn(server, ['RECONCILE_EDIT', 'CAMP_STATUS', 'COASH_OVERTIME', 'PARENT_INDEX'])
  leader = await signedIn(server, ['CAMP_STATUS', 'COASH_OVERTIME'], 'OWN_GROUPS')
  const coach = await makeCoach(pool)
  await makeLedCoachGroup(pool, leader.userId, [coach])
  const days = { start_date: businessDay(-40), end_date: businessDay(20) }
  camps = [await makeCamp(pool, { name: '绘本营', ...days }), await makeCamp(pool, { name: '听力营', ...days })]
  channel = await makeChannel(pool)
  // 10 orders of each weekday before, of both camps; yesterday 30 more of the second one, from both channels.
  for (const week of [0, 1, 2, 3, 4])
    for (const n of Array.from({ length: week === 0 ? 40 : 10 }, (_, at) => at)) {
      const row = { progress: 'PAID' as const, pay_amount: 10_000, total_amount: 10_000, paid_at: noon(addDays(YESTERDAY, -7 * week)) }
      await makeOrder(pool, { ...row, camp_id: camps[n < 5 ? 0 : 1], channel_id: n % 2 ? channel : null })
    }
  const groups = [await makeCampGroup(pool, camps[0] ?? 0, { coach_id: coach }), await makeCampGroup(pool, camps[1] ?? 0)]
  for (const [at, groupId] of groups.entries())
    for (const week of [0, 1, 2, 3, 4]) {
      const child = await makeCampStudent(pool, { campId: camps[at] ?? 0, groupId })
      const day = addDays(YESTERDAY, -7 * week)
      await makeClockIn(pool, child.id, { clock_in_date: day, submitted_at: noon(day), comment_due_at: `${day} 20:00:00+08` })
    }
})

const morning = async (by: Person, day?: string) => (await by.caller.call(getMorning, { query: day ? { day } : {} })).body
const of = async (by: Person, figure: MorningFigure) => (await morning(by)).items.find((item) => item.figure === figure)

it('says first what was unusual yesterday, and which camp explains most of it', async () => {
  const { day, items } = await morning(owner)
  expect([day, items[0]?.figure]).toEqual([YESTERDAY, 'RECEIVED'])
  expect(items[0]).toEqual({
    figure: 'RECEIVED',
    value: 400_000,
    usual: { mean: 100_000, low: 80_000, high: 120_000 },
    unusual: true,
    cause: { split: 'CAMP', id: camps[1], name: expect.stringContaining('听力营'), difference: 300_000, shareBp: 10_000, others: 1 },
  })
})

it('is calm where all is as usual, and compares nothing with nothing', async () => {
  expect(await of(owner, 'LATE_COMMENTS')).toMatchObject({ value: 2, unusual: false })
  expect(await of(owner, 'REFUNDED')).toEqual({ figure: 'REFUNDED', value: 0, usual: null, unusual: false, cause: null })
})

it('counts as SQL does, for each day that is over', async () => {
  const day = addDays(YESTERDAY, -7)
  const { rows } = await server.pool.query(
    "select coalesce(sum(pay_amount), 0)::int as sum from orders where (paid_at at time zone 'Asia/Shanghai')::date = $1",
    [day],
  )
  const { items } = await morning(owner, day)
  expect(items.find(({ figure }) => figure === 'RECEIVED')?.value).toBe(rows[0].sum)
})

it('shows to a leader the own groups, and money to nobody who may not see it', async () => {
  // Nothing was due to children who joined later: there is no rate.
  expect((await morning(leader)).items.map(({ figure, value }) => [figure, value])).toEqual([['LATE_COMMENTS', 1]])
})

it('is of days that are over', async () => {
  const refused = await owner.caller.loose(getMorning, { query: { day: businessDay(0) } })
  expect([refused.status, refused.error.error]).toEqual([400, 'MORNING_NOT_OVER'])
})
