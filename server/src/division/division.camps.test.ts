import { undoChangeSet } from '@camp/contract/base/changes.calls'
import { saveCampGroup } from '@camp/contract/camps/camps.groups'
import { getDivisionBoard } from '@camp/contract/division/division'
import { unassignedOf } from '@camp/contract/division/division.answer'
import { type DivisionCard, listDivisionCamps } from '@camp/contract/division/division.camps'
import { previewDivision, runDivision } from '@camp/contract/division/division.planning'
import { problemOf } from '@camp/contract/division/division.problem'
import { beforeAll, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let head: Caller
const CODES = ['COASH_DIVISION', 'COASH_DIVISION_EDIT', 'COASH_DIVISION_RUN', 'CAMP_GROUP_EDIT']
beforeAll(async () => {
  head = (await signedIn(server, CODES)).caller
})

const COMING = { enrol_start: businessDay(-20), enrol_end: businessDay(1), start_date: businessDay(2), end_date: businessDay(22) }
const RUNNING = { start_date: businessDay(-7), end_date: businessDay(13) }

async function camp(capacities: readonly number[], dates: Record<string, unknown> = COMING) {
  const campId = await makeCamp(server.pool, dates)
  const groups: { id: number; coachId: number }[] = []
  for (const [at, capacity] of capacities.entries()) {
    const coachId = await makeCoach(server.pool, {})
    const saved = await head.call(saveCampGroup, { body: { campId, name: `${at + 1}组`, coachId, capacity } })
    groups.push({ id: saved.body.id, coachId })
  }
  const group = (at: number) => groups[at] as { id: number; coachId: number }
  const child = (at: number, row: Record<string, unknown> = {}) => makeCampStudent(server.pool, { campId, groupId: group(at).id }, row)
  return { campId, group, child }
}
const cards = async (by = head, ended?: boolean) => (await by.call(listDivisionCamps, { query: { ended } })).body
const cardOf = async (campId: number, by = head) => (await cards(by)).find((card) => card.campId === campId) as DivisionCard
const close = (groupId: number) => server.pool.query("update camp_groups set active_flg = 'INACTIVE' where id = $1", [groupId])

it('says of a camp who waits, where they would go, and how many find no place', async () => {
  const { campId, group, child } = await camp([6, 2, 3])
  for (const at of [0, 0, 0, 0, 1, 2]) await child(at)
  await close(group(0).id)
  expect(await cardOf(campId)).toMatchObject({
    status: 'ENROLLING',
    children: 6,
    waiting: 4,
    begun: 0,
    places: 5,
    short: 1,
    left: 0,
    newcomers: 6,
    siblingsApart: 0,
    loads: { least: 1, most: 1 },
    lastRun: null,
    groups: [
      { state: 'CLOSED', children: 4, waiting: 4, after: 0 },
      { state: 'OPEN', children: 1, waiting: 0, after: 2 },
      { state: 'OPEN', children: 1, waiting: 0, after: 3 },
    ],
  })
  await server.pool.query('update camp_groups set capacity = 9 where id = $1', [group(2).id])
  await server.pool.query('update coach_plans set quota = 8 where coach_id = $1', [group(2).coachId])
  expect(await cardOf(campId)).toMatchObject({ places: 10, short: 0, left: 4 })
})

it('counts the same who wait as the planner does, also beyond a quota, over all camps of a coach, and without who moves anyway', async () => {
  const { campId, group, child } = await camp([6, 6])
  for (const at of [0, 0, 0, 0, 1]) await child(at)
  await server.pool.query('update coach_plans set quota = 3 where coach_id = $1', [group(0).coachId])
  const planned = async () => {
    const board = (await head.call(getDivisionBoard, { query: { campId } })).body
    const problem = problemOf(board, { scope: 'DUE', allowStarted: false, weights: {}, pins: new Map() })
    // Everybody stays: those are who wait.
    const stays = problem.children.map(({ groupId }) => problem.groups.findIndex(({ id }) => id === groupId))
    return unassignedOf(board, problem, stays).length
  }
  expect([await planned(), (await cardOf(campId)).waiting]).toEqual([1, 1])
  const elsewhere = await makeCamp(server.pool, COMING)
  const other = await makeCampGroup(server.pool, elsewhere, { coach_id: group(0).coachId })
  await makeCampStudent(server.pool, { campId: elsewhere, groupId: other })
  await server.pool.query('update coaches set max_students = 3 where id = $1', [group(0).coachId])
  expect([await planned(), (await cardOf(campId)).waiting]).toEqual([2, 2])
  await server.pool.query("insert into coach_absences (coach_id, from_date, to_date, reason) values ($1, $2, $2, '培训')", [
    group(0).coachId,
    COMING.start_date,
  ])
  expect([await planned(), (await cardOf(campId)).waiting]).toEqual([2, 2])
  expect((await cardOf(campId)).groups.map(({ state }) => state)).toEqual(['KEEPS', 'OPEN'])
})

it('tells those who have clocked in apart, whom a division moves only where it is allowed to', async () => {
  const { campId, group, child } = await camp([4, 4], RUNNING)
  const begun = await child(0)
  const moving = await child(0)
  await child(0)
  await server.pool.query(
    `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, comment_due_at)
     values ($1, $2, $3, $4, 1, now(), now())`,
    [begun.id, campId, group(0).id, businessDay(-7)],
  )
  await server.pool.query(
    'insert into camp_student_moves (camp_student_id, from_group_id, to_group_id, effective_date) values ($1, $2, $3, $4)',
    [moving.id, group(0).id, group(1).id, businessDay(2)],
  )
  await close(group(0).id)
  expect(await cardOf(campId)).toMatchObject({ children: 3, waiting: 2, begun: 1, newcomers: 0 })
})

it('counts brothers and sisters apart by their coaches, and groups without one', async () => {
  const { campId, group, child } = await camp([9, 9])
  const [one, other] = [await makeParent(server.pool), await makeParent(server.pool)]
  for (const at of [0, 0, 1]) await child(at, { parent_id: one })
  for (const at of [1, 1]) await child(at, { parent_id: other })
  expect(await cardOf(campId)).toMatchObject({ siblingsApart: 2, withoutCoach: 0 })
  await server.pool.query('update camp_groups set coach_id = null where id = $1', [group(1).id])
  expect(await cardOf(campId)).toMatchObject({ siblingsApart: 3, withoutCoach: 1 })
})

it('names the last division, who ran it, and who came since; one that was taken back is none', async () => {
  const { campId, group, child } = await camp([4, 4])
  await child(0)
  await close(group(0).id)
  const { token } = (await head.call(previewDivision, { body: { campId } })).body
  const run = (await head.call(runDivision, { body: { token } })).body
  const settled = () =>
    vi.waitFor(
      async () => {
        const { rows } = await server.pool.query('select status from change_sets where token = $1', [run.token])
        expect(rows).toEqual([{ status: 'DONE' }])
      },
      { timeout: 20_000, interval: 40 },
    )
  await settled()
  expect(await cardOf(campId)).toMatchObject({ waiting: 0, newcomers: 0, lastRun: { moved: 1 } })
  await child(1)
  expect(await cardOf(campId)).toMatchObject({ newcomers: 1 })
  await head.call(undoChangeSet, { params: { token: run.token } })
  await settled()
  expect(await cardOf(campId)).toMatchObject({ waiting: 1, lastRun: null })
})

it('stands by need, shows a leader own groups alone, and those that ended only to who asks', async () => {
  const own = await signedIn(server, CODES, 'OWN_GROUPS')
  const [calm, needy] = [await camp([5, 5], RUNNING), await camp([5, 5])]
  await makeLedCoachGroup(server.pool, own.userId, [calm.group(0).coachId, needy.group(0).coachId, needy.group(1).coachId])
  await calm.child(0)
  await calm.child(1)
  await needy.child(0)
  await close(needy.group(0).id)
  const mine = await cards(own.caller)
  expect(mine.map(({ campId, children }) => [campId, children])).toEqual([
    [needy.campId, 1],
    [calm.campId, 1],
  ])
  expect(mine[1]?.groups.map(({ id }) => id)).toEqual([calm.group(0).id])
  const ended = await camp([5], {
    start_date: businessDay(-30),
    end_date: businessDay(-9),
    enrol_start: businessDay(-50),
    enrol_end: businessDay(-31),
  })
  expect((await cards()).some(({ campId }) => campId === ended.campId)).toBe(false)
  expect((await cards(head, true)).map(({ campId }) => campId)).toEqual([ended.campId])
  const { caller } = await signedIn(server, ['ORDER_INDEX'])
  expect((await caller.loose(listDivisionCamps, { query: {} })).status).toBe(403)
})

it('looks back on the camps that a leader sees, however many others ended since', async () => {
  const { caller, userId } = await signedIn(server, CODES, 'OWN_GROUPS')
  const past = (ago: number) => ({ start_date: businessDay(-ago - 20), end_date: businessDay(-ago), enrol_start: businessDay(-ago - 40), enrol_end: businessDay(-ago - 21) }) // biome-ignore format: one row
  const [mine, coach] = [await makeCamp(server.pool, past(60)), await makeCoach(server.pool)]
  await makeCampGroup(server.pool, mine, { coach_id: coach })
  await makeLedCoachGroup(server.pool, userId, [coach])
  for (let n = 0; n < 31; n++) await makeCamp(server.pool, past(10))
  expect((await cards(caller, true)).map(({ campId }) => campId)).toEqual([mine])
})
