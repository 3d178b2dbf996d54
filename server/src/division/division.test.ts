import { getChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { saveCampGroup } from '@camp/contract/camps/camps.groups'
import { getCoachPlan, getDivisionBoard, setCoachWish, setGroupLevel, updateCoachPlan } from '@camp/contract/division/division'
import { DIVISION_WEIGHTS } from '@camp/contract/division/division.model'
import { previewDivision, runDivision } from '@camp/contract/division/division.planning'
import { problemOf } from '@camp/contract/division/division.problem'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { found } from '../platform/errors.ts'
import { solveInThread } from './division.solving.service.ts'

const server = aServer({ WORKER: 'on' })
let head: Caller
const CODES = ['COASH_DIVISION', 'COASH_DIVISION_EDIT', 'COASH_DIVISION_RUN', 'CAMP_GROUP_EDIT']

beforeAll(async () => {
  head = (await signedIn(server, CODES)).caller
})

const COMING = { enrol_start: businessDay(-20), enrol_end: businessDay(1), start_date: businessDay(2), end_date: businessDay(22) }
const RUNNING = { start_date: businessDay(-7), end_date: businessDay(13) }

/** A camp with a coach for each group, made by the call, so that the plan comes with them. */
async function camp(capacities: readonly number[], dates: Record<string, unknown> = COMING) {
  const campId = await makeCamp(server.pool, dates)
  const groups: { id: number; coachId: number }[] = []
  for (const [at, capacity] of capacities.entries()) {
    const coachId = await makeCoach(server.pool, {})
    const saved = await head.call(saveCampGroup, { body: { campId, name: `${at + 1}组`, coachId, capacity } })
    groups.push({ id: saved.body.id, coachId })
  }
  const group = (at: number) => groups[at] as { id: number; coachId: number }
  const child = (at: number, row: Record<string, unknown> & { parent_id?: number } = {}) =>
    makeCampStudent(server.pool, { campId, groupId: group(at).id }, row)
  const preview = async (body: object = {}, by = head) => (await by.call(previewDivision, { body: { campId, ...body } })).body
  return { campId, group, child, preview }
}

const settled = (token: string) =>
  vi.waitFor(
    async () => {
      const { body } = await head.call(getChangeSet, { params: { token } })
      if (body.status !== 'DONE') throw new Error(body.status)
      return body
    },
    { timeout: 20_000, interval: 40 },
  )

const placesIn = async (campId: number) =>
  (await server.pool.query('select id, group_id as "groupId" from camp_students where camp_id = $1 order by id', [campId])).rows
const seatsIn = async (campId: number) =>
  (
    await server.pool.query(
      'select z.group_id, z.taken, z.held from camp_group_seats z join camp_groups g on g.id = z.group_id where g.camp_id = $1 order by 1',
      [campId],
    )
  ).rows
const close = (groupId: number) =>
  server.pool.query("update camp_groups set active_flg = 'INACTIVE', version = version + 1 where id = $1", [groupId])

describe('the plan of a camp', () => {
  it('comes with the groups of its coaches, follows their places until somebody sets it, and is set with its version', async () => {
    const { campId, group } = await camp([10, 15])
    const rows = (await head.call(getCoachPlan, { query: { page: 1, campId } })).body.content
    expect(rows.map(({ coachId, quota, weight, assigned }) => ({ coachId, quota, weight, assigned }))).toEqual(
      expect.arrayContaining([
        { coachId: group(0).coachId, quota: 10, weight: 1, assigned: 0 },
        { coachId: group(1).coachId, quota: 15, weight: 1, assigned: 0 },
      ]),
    )
    await head.call(saveCampGroup, { body: { campId, name: '三组', coachId: group(0).coachId, capacity: 6 } })
    const of = async () => {
      const all = (await head.call(getCoachPlan, { query: { page: 1, campId } })).body.content
      return all.find(({ coachId }) => coachId === group(0).coachId)
    }
    expect(await of()).toMatchObject({ quota: 16 })
    const { id = 0, version } = (await of()) ?? {}
    expect((await head.call(updateCoachPlan, { body: { id, quota: 3, weight: 2, version } })).body).toEqual({
      id,
      version: (version ?? 0) + 1,
    })
    expect((await head.loose(updateCoachPlan, { body: { id, quota: 4, weight: 2, version } })).status).toBe(409)
    await head.call(saveCampGroup, { body: { campId, name: '四组', coachId: group(0).coachId, capacity: 6 } })
    expect(await of()).toMatchObject({ quota: 3, weight: 2 })
    expect((await head.loose(getCoachPlan, { query: {} })).status).toBe(400)
  })

  it('is seen by a leader as far as his or her groups go', async () => {
    const { campId, group, child, preview } = await camp([5, 5, 5])
    const own = await signedIn(server, CODES, 'OWN_GROUPS')
    await makeLedCoachGroup(server.pool, own.userId, [group(0).coachId, group(1).coachId])
    await close(group(0).id)
    const [mine] = [await child(0), await child(2)]
    const board = (await own.caller.call(getDivisionBoard, { query: { campId } })).body
    expect(board.groups.map(({ id }) => id)).toEqual([group(0).id, group(1).id])
    expect(board.children.map(({ id }) => id)).toEqual([mine.id])
    const { moves } = await preview({ scope: 'ALL' }, own.caller)
    expect(moves).toMatchObject([{ campStudentId: mine.id, toGroupId: group(1).id }])
    const other = await camp([5])
    expect((await own.caller.loose(previewDivision, { body: { campId: other.campId } })).status).toBe(404)
  })
})

describe('a coach who is away', () => {
  it('is given nobody, keeps who is there, and counts again once back', async () => {
    const { campId, group, child, preview } = await camp([6, 6, 6])
    const [closed, away, there] = [group(0), group(1), group(2)]
    await close(closed.id)
    const wish = { preferred_coach_id: away.coachId }
    const moved = [await child(0, wish), await child(0, wish)]
    const kept = await child(1)
    const absent = (from: string, to: string | null) =>
      server.pool.query("insert into coach_absences (coach_id, from_date, to_date, reason) values ($1, $2, $3, '培训')", [
        away.coachId,
        from,
        to,
      ])
    await absent(COMING.start_date, COMING.start_date)
    const first = await preview({ scope: 'ALL' })
    expect(first.moves.map(({ campStudentId, toGroupId }) => [campStudentId, toGroupId])).toEqual(moved.map(({ id }) => [id, there.id]))
    expect(first.moves.some(({ campStudentId }) => campStudentId === kept.id)).toBe(false)
    const board = (await head.call(getDivisionBoard, { query: { campId } })).body
    expect(board.coaches.flatMap((coach) => (coach.away ? [coach.coachId] : []))).toEqual([away.coachId])
    // A plan of before is worth nothing once somebody comes or goes.
    await server.pool.query('update coach_absences set to_date = from_date + 3, from_date = from_date + 1 where coach_id = $1', [
      away.coachId,
    ])
    const stale = await head.loose(runDivision, { body: { token: first.token } })
    expect([stale.status, stale.error]).toMatchObject([400, { error: 'PLAN_STALE', code: 999 }])
    expect((await preview({ scope: 'ALL' })).moves.filter(({ toGroupId }) => toGroupId === away.id)).toHaveLength(2)
  })
})

describe('a division', () => {
  it('places the children of a closed group by wishes, siblings and level, says why, and is taken back to the row', async () => {
    const { campId, group, child, preview } = await camp([6, 6, 6])
    const family = await makeParent(server.pool)
    const [wishing, sister, brother] = [await child(0), await child(0, { parent_id: family }), await child(2, { parent_id: family })]
    await head.call(setCoachWish, { body: { campStudentId: wishing.id, coachId: group(1).coachId } })
    const highest = await child(0)
    await server.pool.query("update students set english_level = 'L4' where id = $1", [highest.studentId])
    await head.call(setGroupLevel, { body: { groupId: group(1).id, level: 'L1' } })
    await head.call(setGroupLevel, { body: { groupId: group(2).id, level: 'L5' } })
    await close(group(0).id)
    const [places, seats] = [await placesIn(campId), await seatsIn(campId)]
    const plan = await preview()
    const byId = new Map(plan.moves.map((move) => [move.campStudentId, move]))
    const codes = (id: number) => byId.get(id)?.reasons.map(({ code }) => code)
    expect(plan.moves).toHaveLength(3)
    expect(byId.get(wishing.id)?.toGroupId).toBe(group(1).id)
    expect(codes(wishing.id)).toEqual(['GROUP_OFF', 'WISH'])
    expect(byId.get(sister.id)?.toGroupId).toBe(group(2).id)
    expect(codes(sister.id)).toEqual(['GROUP_OFF', 'SIBLING'])
    expect(byId.get(highest.id)?.toGroupId).toBe(group(2).id)
    expect(byId.has(brother.id)).toBe(false)
    expect(plan.figures).toMatchObject({ moved: 3, wishesMet: 1, siblingsTogether: 1, gap: 0, gapBp: 0 })
    const run = (await head.call(runDivision, { body: { token: plan.token } })).body
    expect((await settled(run.token)).counts).toMatchObject({ APPLIED: 3, FAILED: 0 })
    expect((await placesIn(campId)).map(({ groupId }) => groupId)).toEqual([group(1).id, group(2).id, group(2).id, group(2).id])
    const { rows: told } = await server.pool.query('select reason from camp_student_moves where camp_student_id = $1', [wishing.id])
    expect(told).toEqual([{ reason: '分组已停用；家长意向' }])
    expect((await head.loose(runDivision, { body: { token: plan.token } })).error).toMatchObject({ error: 'PLAN_STALE' })
    await head.call(undoChangeSet, { params: { token: run.token } })
    await settled(run.token)
    expect([await placesIn(campId), await seatsIn(campId)]).toEqual([places, seats])
  })

  it('lets children of full groups change places', async () => {
    const { campId, group, child, preview } = await camp([1, 1])
    const [one, other] = [await child(0), await child(1)]
    await head.call(setCoachWish, { body: { campStudentId: one.id, coachId: group(1).coachId } })
    await head.call(setCoachWish, { body: { campStudentId: other.id, coachId: group(0).coachId } })
    const plan = await preview({ scope: 'ALL', weights: { wish: 20 } })
    expect(plan.moves).toHaveLength(2)
    const { token } = (await head.call(runDivision, { body: { token: plan.token } })).body
    await settled(token)
    expect((await placesIn(campId)).map(({ groupId }) => groupId)).toEqual([group(1).id, group(0).id])
    await head.call(undoChangeSet, { params: { token } })
    await settled(token)
    expect((await placesIn(campId)).map(({ groupId }) => groupId)).toEqual([group(0).id, group(1).id])
  })

  it('in a camp that runs moves those who must, from tomorrow on, and nobody who has clocked in', async () => {
    const { campId, group, child, preview } = await camp([3, 3], RUNNING)
    const [due, begun] = [await child(0), await child(0)]
    await child(1)
    await server.pool.query(
      `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, comment_due_at)
       values ($1, $2, $3, $4, 1, now(), now())`,
      [begun.id, campId, group(0).id, businessDay(-7)],
    )
    await close(group(0).id)
    expect((await head.loose(previewDivision, { body: { campId, scope: 'ALL' } })).error).toMatchObject({ error: 'PLAN_STARTED' })
    expect((await preview({ allowStarted: true })).moves).toHaveLength(2)
    const plan = await preview()
    expect(plan.moves).toMatchObject([{ campStudentId: due.id, toGroupId: group(1).id }])
    const today = await head.loose(runDivision, { body: { token: plan.token, effectiveDate: businessDay(0) } })
    expect(today.error).toMatchObject({ error: 'CAMP_MOVE_EARLY' })
    await settled((await head.call(runDivision, { body: { token: plan.token } })).body.token)
    const { rows } = await server.pool.query(
      'select effective_date::text as day, applied_at from camp_student_moves where camp_student_id = $1',
      [due.id],
    )
    expect(rows).toEqual([{ day: businessDay(1), applied_at: null }])
  })

  it('is stale once a child, a group or a quota has changed, and is run once however often it is asked for', async () => {
    const { campId, group, child, preview } = await camp([4, 4])
    await child(0)
    await close(group(0).id)
    const run = (token: string) => head.loose(runDivision, { body: { token } })
    const stale = async (change: () => Promise<unknown>) => {
      const { token } = await preview()
      await change()
      expect((await run(token)).error).toMatchObject({ error: 'PLAN_STALE', code: 999 })
    }
    await stale(() => child(1))
    await stale(() => server.pool.query('update camp_groups set capacity = 5, version = version + 1 where id = $1', [group(1).id]))
    await stale(() => server.pool.query('update coach_plans set quota = 3, version = version + 1 where camp_id = $1', [campId]))
    const [first, second] = [await preview(), await preview()]
    const answers = await Promise.all([run(first.token), run(second.token), run(first.token)])
    const [ran, more] = answers.filter(({ status }) => status === 200)
    expect(more).toBeUndefined()
    await settled((found(ran).body as { token: string }).token) // it was let in
    expect((await seatsIn(campId)).map(({ taken }) => taken)).toEqual([0, 2])
  })

  it('names who cannot be placed, what stands in the way, and the smallest mend', async () => {
    const { group, child, preview } = await camp([4, 1])
    await child(0)
    await child(1)
    await close(group(0).id)
    const full = await preview()
    expect(full.unassigned).toMatchObject([{ reason: 'NO_ROOM', mend: null }])
    await server.pool.query('update camp_groups set capacity = 2, version = version + 1 where id = $1', [group(1).id])
    expect((await preview()).unassigned).toMatchObject([{ reason: 'NO_QUOTA', mend: { kind: 'QUOTA', coachId: group(1).coachId, by: 1 } }])
    await head.call(setGroupLevel, { body: { groupId: group(1).id, level: 'L5' } })
    await server.pool.query("update students set english_level = 'L1'")
    expect((await preview()).unassigned).toMatchObject([{ reason: 'NO_LEVEL', mend: null }])
  })

  it('keeps a child where staff have pinned it, and refuses a pin into another camp', async () => {
    const { campId, group, child, preview } = await camp([4, 4])
    const one = await child(0)
    const pins = [{ campStudentId: one.id, groupId: group(1).id }]
    expect((await preview({ pins })).moves).toMatchObject([
      { campStudentId: one.id, toGroupId: group(1).id, reasons: [{ code: 'PINNED' }] },
    ])
    const strange = await makeCampGroup(server.pool, await makeCamp(server.pool))
    const refused = await head.loose(previewDivision, { body: { campId, pins: [{ campStudentId: one.id, groupId: strange }] } })
    expect(refused.error).toMatchObject({ error: 'PLAN_PIN' })
  })

  it('says so when the solver is stopped, and changes nothing', async () => {
    const { campId, child, group } = await camp([2, 2])
    await child(0)
    await close(group(0).id)
    const board = (await head.call(getDivisionBoard, { query: { campId } })).body
    const problem = problemOf(board, { scope: 'ALL', allowStarted: false, weights: DIVISION_WEIGHTS, pins: new Map() })
    await expect(solveInThread(problem, { timeMs: 0, lastMs: 0 })).rejects.toMatchObject({ error: 'PLAN_NO_ANSWER' })
    expect((await solveInThread(problem)).plan).toEqual([1])
  })

  it('of nobody is empty', async () => {
    const { preview } = await camp([2])
    const { moves, unassigned, token } = await preview({ scope: 'ALL' })
    expect({ moves, unassigned }).toEqual({ moves: [], unassigned: [] })
    expect((await head.loose(runDivision, { body: { token } })).error).toMatchObject({ error: 'PLAN_NOTHING' })
  })
})
