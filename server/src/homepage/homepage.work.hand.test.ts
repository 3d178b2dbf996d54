import { queryMessageList } from '@camp/contract/base/notify'
import { NOTIFICATION_PREFERENCE } from '@camp/contract/base/notify.topics'
import { savePreference } from '@camp/contract/base/preferences'
import { claimWork, handOverWork, listWork, listWorkColleagues, snoozeWork, undoWork } from '@camp/contract/homepage/homepage'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
const CODES = ['CAMP_STUDENT_DETAIL', 'FOLLOW_UP'] as const
let anna: Person
let ben: Person
let leader: Person
let stranger: Person
let blind: Person
let child = 0

beforeAll(async () => {
  const { pool } = server
  anna = await signedIn(server, [...CODES])
  ben = await signedIn(server, [...CODES])
  leader = await signedIn(server, [...CODES], 'OWN_GROUPS')
  stranger = await signedIn(server, [...CODES], 'OWN_GROUPS')
  // May act, and does not see the page that the work is on.
  blind = await signedIn(server, ['FOLLOW_UP'])
  const coachId = await makeCoach(pool)
  await makeLedCoachGroup(pool, leader.userId, [coachId])
  const campId = await makeCamp(pool, { start_date: businessDay(-20), end_date: businessDay(20) })
  const groupId = await makeCampGroup(pool, campId, { coach_id: coachId })
  child = (await makeCampStudent(pool, { campId, groupId }, { joined_at: new Date(Date.now() - 5 * 86_400_000) })).id
})

const one = () => ({ params: { kind: 'AT_RISK' as const, subjectId: child } })
const hand = (by: Person, to: Person) => by.caller.call(handOverWork, { ...one(), body: { userId: to.userId } })
const mine = async (by: Person) =>
  (await by.caller.call(listWork, { query: { page: 1, kind: ['AT_RISK'], state: 'MINE' } })).body.content.map(({ movedBy }) => movedBy)
const told = async (by: Person) =>
  (await by.caller.call(queryMessageList, {})).body.all.filter(({ link }) => link === '/dashboard/workplace?state=MINE')

it('goes to a colleague who can see it and do something about it, and to nobody else', async () => {
  const { body } = await anna.caller.call(listWorkColleagues, one())
  const ids = body.map(({ id }) => id)
  expect([ben, leader, stranger, blind, anna].map(({ userId }) => ids.includes(userId))).toEqual([true, true, false, false, false])
  for (const to of [stranger, blind, anna])
    expect((await hand(anna, to)).error).toMatchObject({ error: 'WORK_NOT_FOR', fields: [{ path: 'userId' }] })
  expect((await stranger.caller.call(listWorkColleagues, one())).status).toBe(404)
  expect((await hand(stranger, ben)).status).toBe(404)
  expect((await hand(blind, ben)).status).toBe(403)
})

it("is the colleague's from then on, who is told once, and is taken back with the message", async () => {
  const { version } = (await hand(anna, leader)).body
  expect([await mine(anna), await mine(leader)]).toEqual([[], ['试用者']])
  expect(await told(leader)).toHaveLength(1)
  // It is taken: nobody else hands it on, and nobody else takes the step back.
  expect((await hand(ben, anna)).error).toMatchObject({ error: 'WORK_TAKEN' })
  expect((await leader.caller.call(undoWork, { ...one(), body: { version } })).error).toMatchObject({ error: 'WORK_MOVED' })
  expect((await anna.caller.call(undoWork, { ...one(), body: { version } })).body).toMatchObject({ state: 'OPEN' })
  expect([await mine(leader), await told(leader)]).toEqual([[], []])
  // Handed on after it was put off by who has it, the first step stays.
  const again = (await hand(anna, leader)).body
  const until = { until: new Date(Date.now() + 3_600_000).toISOString() }
  expect((await leader.caller.call(snoozeWork, { ...one(), body: until })).status).toBe(200)
  expect((await anna.caller.call(undoWork, { ...one(), body: { version: again.version } })).error).toMatchObject({ error: 'WORK_MOVED' })
  expect(await told(leader)).toHaveLength(1)
})

it('is handed by one of many who ask at once, and quietly to who does without such messages', async () => {
  await ben.caller.call(savePreference, { params: { key: NOTIFICATION_PREFERENCE }, body: { value: { muted: ['handed'] } } })
  const answers = await Promise.all([hand(anna, ben), hand(anna, leader), leader.caller.call(claimWork, one())])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  expect([...(await mine(ben)), ...(await mine(leader)), ...(await mine(anna))]).toHaveLength(1)
  expect(await told(ben)).toEqual([])
})
