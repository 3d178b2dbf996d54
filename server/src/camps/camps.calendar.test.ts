import { listCampsOnDays } from '@camp/contract/camps/camps.calendar'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, ['CAMP_INDEX'])).caller
})

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const names = async (query: object = {}, caller = staff) =>
  (await caller.call(listCampsOnDays, { query: { page: 1, size: 500, ...NOVEMBER, ...query } })).body.content.map(({ name }) => name)

it('shows what runs or closes on its days, the first to begin on top, under the filters of the list and for its reader', async () => {
  const make = (name: string, start: string, end: string, closes = '2026-09-02') =>
    makeCamp(server.pool, { name, enrol_start: '2026-09-01', enrol_end: closes, start_date: start, end_date: end })
  await make('先结束', '2026-10-02', '2026-10-31')
  const ends = await make('月初结束', '2026-10-01', '2026-11-01')
  await make('跨整月', '2026-09-20', '2026-12-20')
  await make('月末开营', '2026-11-30', '2026-12-05')
  await make('只在月内截止', '2026-12-03', '2026-12-08', '2026-11-30')
  await make('之后开营', '2026-12-01', '2026-12-08')
  expect(await names()).toEqual(['跨整月', '月初结束', '月末开营', '只在月内截止'])
  expect(await names({ name: '月末' })).toEqual(['月末开营'])

  const leader = await signedIn(server, ['CAMP_INDEX'], 'OWN_GROUPS')
  expect(await names({}, leader.caller)).toEqual([])
  const coach = await makeCoach(server.pool)
  await makeLedCoachGroup(server.pool, leader.userId, [coach])
  await makeCampGroup(server.pool, ends, { coach_id: coach })
  expect(await names({}, leader.caller)).toEqual(['月初结束'])

  const without = await staff.loose(listCampsOnDays, { query: { page: 1, from: NOVEMBER.from } })
  expect([without.status, JSON.stringify(without.body)]).toEqual([400, expect.stringContaining('"path":"to"')])
})
