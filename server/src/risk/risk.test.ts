import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { exportCampClientUser } from '@camp/contract/campStudents/campStudents.exports'
import { createFollowUp } from '@camp/contract/followUps/followUps'
import { claimWork, countWork, listWork } from '@camp/contract/homepage/homepage'
import { getRiskQuality, listRiskRows, listRisks, markRisk, type RiskRow } from '@camp/contract/risk/risk'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCampStudent, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { countAgain } from '../../test/risk.counted.ts'
import { drawSchool } from '../../test/risk.drawn.ts'
import { nightOf, runNights } from './risk.night.service.ts'

const server = aServer()
const at = { get pool() { return server.pool }, get reportPool() { return server.pool } } // biome-ignore format: two words
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const set = (key: string, value: unknown) =>
  query('update param_configs set value = $2::jsonb where key = $1', [key, JSON.stringify(value)])
let caller: Caller
let camps: readonly number[]
const listed = async (filter: object = {}): Promise<RiskRow[]> =>
  (await caller.call(listRisks, { query: { page: 1, size: 500, view: 'ALL', ...filter } })).body.content
const quality = async () => (await caller.call(getRiskQuality, {})).body

beforeAll(async () => {
  caller = (await signedIn(server, ['RISK', 'FOLLOW_UP', 'PARENT_DETAIL'])).caller
  camps = (await drawSchool(server.pool, 5, { ended: 0, running: 2, children: 250 })).running
  await runNights(at)
  // So small a school has the table alone, which is no better than the rule: what follows is of one that is.
  await query('update risk_nights set lift_percent = 150')
}, 120_000)

describe('who may stop', () => {
  it('is listed with the calls of the day first, and each reason can be counted again in its rows', async () => {
    const all = await listed()
    const first = await listed({ view: undefined })
    expect(all.length).toBeGreaterThan(5)
    expect(first.map(({ id }) => id)).toEqual(all.slice(0, 20).map(({ id }) => id))
    expect(all.every(({ streak }) => streak < 3)).toBe(true)
    const { reasons, same, kinds } = await countAgain(caller, 500)
    expect(reasons).toBeGreaterThan(5)
    expect(same).toBe(reasons)
    expect(kinds).toBeGreaterThanOrEqual(4)
  })

  it('is of the own groups to who leads them, and refused without the code', async () => {
    const leader = await signedIn(server, ['RISK'], 'OWN_GROUPS')
    const none = await leader.caller.call(listRisks, { query: { page: 1, size: 10, view: 'ALL' } })
    expect(none.body.totalElements).toBe(0)
    const coach = await makeCoach(server.pool)
    await query('update camp_groups set coach_id = $1 where camp_id = $2', [coach, camps[0]])
    await makeLedCoachGroup(server.pool, leader.userId, [coach])
    const own = (await leader.caller.call(listRisks, { query: { page: 1, size: 500, view: 'ALL' } })).body.content
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map(({ campId }) => campId))).toEqual(new Set([camps[0]]))
    const other = await listed({ campId: [camps[1]] })
    expect((await leader.caller.loose(listRiskRows, { query: { campStudentId: other[0]?.id, kind: 'STREAK' } })).status).toBe(404)
    const nobody = (await signedIn(server, ['CAMP_INDEX'])).caller
    expect((await nobody.loose(listRisks, { query: { page: 1 } })).status).toBe(403)
  })

  it('says when the family is likely at it, and how its other children stand whom the reader sees', async () => {
    const [one] = await listed({ campId: [camps[0]] })
    if (!one) throw new Error('nobody is listed')
    expect((await listed()).filter(({ callAt }) => callAt !== null).length).toBeGreaterThan(0)
    expect(one.siblings).toEqual([])
    const [group] = await query('select group_id as id from camp_students where camp_id = $1 limit 1', [camps[1]])
    const { id } = await makeCampStudent(server.pool, { campId: camps[1] ?? 0, groupId: group.id }, { parent_id: one.parentId })
    const [child] = await query('select s.name from camp_students e join students s on s.id = e.student_id where e.id = $1', [id])
    const siblings = async (who: Caller) =>
      (await who.call(listRisks, { query: { page: 1, size: 500, view: 'ALL', campId: [camps[0] ?? 0] } })).body.content.find(
        (row) => row.id === one.id,
      )?.siblings
    expect(await siblings(caller)).toEqual([{ id, studentName: child.name, state: 'STUDYING' }])
    const leader = await signedIn(server, ['RISK'], 'OWN_GROUPS')
    const coach = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, leader.userId, [coach])
    await query('update camp_groups set coach_id = $1 where camp_id = $2', [coach, camps[0]])
    expect(await siblings(leader.caller)).toEqual([])
    await query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [id])
    expect((await siblings(caller))?.[0]?.state).toBe('LEFT')
  })

  it('leaves the top when somebody called or wrote a note, once however often it is said, and comes back', async () => {
    const [one, two] = await listed({ view: undefined })
    if (!one || !two) throw new Error('nobody is listed')
    const marks = () => query('select kind from risk_marks where camp_student_id = $1 and undone_at is null', [one.id])
    await Promise.all([1, 2, 3].map(() => caller.call(markRisk, { body: { id: one.id, kind: 'CALLED' } })))
    expect(await marks()).toEqual([{ kind: 'CALLED' }])
    expect((await query("select 1 from operation_logs where target_entity = 'risk' and target_id = $1", [one.id])).length).toBe(1)
    await caller.call(createFollowUp, { body: { parentId: two.parentId, studentId: two.studentId, kind: 'PHONE', content: '聊过了' } })
    const ids = (await listed({ view: undefined })).map(({ id }) => id)
    expect(ids).not.toContain(one.id)
    expect(ids).not.toContain(two.id)
    expect((await listed({ view: 'DONE' })).map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    await caller.call(markRisk, { body: { id: one.id, kind: null } })
    expect((await listed({ view: undefined })).map(({ id }) => id)).toContain(one.id)
    const refused = await caller.loose(markRisk, { body: { id: 999_999, kind: 'CALLED' } })
    expect(refused.status).toBe(404)
    const [below] = await query(
      'select camp_student_id as id from risk_scores where day = $1 and chance_bp < 1000 and silent < 3 order by 1 limit 1',
      [businessDay(0)],
    )
    const unlisted = await caller.loose(markRisk, { body: { id: below.id, kind: 'CALLED' } })
    expect(unlisted).toMatchObject({ status: 409, error: { error: 'RISK_NOT_LISTED' } })
    expect(await query('select 1 from risk_marks where camp_student_id = $1', [below.id])).toEqual([])
    const blind = (await signedIn(server, ['FOLLOW_UP'])).caller
    const answers = await Promise.all([one.id, 999_999].map((id) => blind.loose(markRisk, { body: { id, kind: 'CALLED' } })))
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })
})

describe('in the list of the students of a camp', () => {
  const students = async (who: Caller, filter: object = {}) =>
    (await who.call(listCampClientUsers, { query: { page: 1, size: 500, campId: camps[1] ?? 0, ...filter } })).body.content
  const warned = async () => (await listed({ campId: [camps[1]] })).map(({ id }) => id).sort()

  it('the same children are warned of, with the same words, to who reads the list of warnings', async () => {
    const both = (await signedIn(server, ['CAMP_STUDENT', 'RISK'])).caller
    const all = await students(both)
    const some = await students(both, { warned: true })
    expect(some.some(({ warning }) => (warning?.reasons.length ?? 0) > 0)).toBe(true)
    expect(some.map(({ id }) => id).sort()).toEqual(await warned())
    expect(all.filter(({ warning }) => warning !== null).map(({ id }) => id)).toEqual(some.map(({ id }) => id))
    expect((await students(both, { warned: false })).length).toBe(all.length - some.length)
    const rows = new Map((await listed({ campId: [camps[1]] })).map((row) => [row.id, row]))
    for (const { id, warning } of some) {
      const { chanceBp, reasons, silent } = rows.get(id) ?? {}
      expect(warning).toEqual({ chanceBp, reasons, silent })
    }
  })

  it('nobody else learns of it, by no filter either', async () => {
    const other = (await signedIn(server, ['CAMP_STUDENT', 'CAMP_EXPORT'])).caller
    expect((await students(other)).filter(({ warning }) => warning !== null)).toEqual([])
    for (const call of [listCampClientUsers, exportCampClientUser] as const) {
      const refused = await other.loose(call, { query: { campId: camps[1], warned: 'true' } })
      expect(refused).toMatchObject({ status: 403, error: { error: 'FORBIDDEN' } })
    }
  })
})

describe('in the inbox', () => {
  const waiting = async (who: Caller, state: 'OPEN' | 'MINE' = 'OPEN') =>
    (await who.call(listWork, { query: { page: 1, size: 100, kind: ['WARNED'], state } })).body.content.map(({ subjectId }) => subjectId)
  const first = async () => (await listed({ view: undefined })).map(({ id }) => id)

  it('whom to call first waits for those who read the list and may call, until somebody has', async () => {
    const ids = await first()
    const [one = 0, two = 0] = ids
    expect((await waiting(caller)).sort()).toEqual(ids.sort())
    const counts = (await caller.call(countWork, {})).body
    expect(counts.find(({ kind, state }) => kind === 'WARNED' && state === 'OPEN')?.count).toBe(ids.length)
    for (const codes of [['FOLLOW_UP', 'CAMP_STUDENT_DETAIL'], ['RISK']] as const)
      expect(await waiting((await signedIn(server, [...codes])).caller)).toEqual([])
    expect(await waiting((await signedIn(server, ['RISK', 'FOLLOW_UP'], 'OWN_GROUPS')).caller)).toEqual([])
    await caller.call(claimWork, { params: { kind: 'WARNED', subjectId: two } })
    expect([(await waiting(caller)).includes(two), await waiting(caller, 'MINE')]).toEqual([false, [two]])
    await caller.call(markRisk, { body: { id: one, kind: 'CALLED' } })
    await caller.call(markRisk, { body: { id: two, kind: 'NOT_NEEDED' } })
    const left = await waiting(caller)
    expect([left.includes(one), left.includes(two), await waiting(caller, 'MINE')]).toEqual([false, false, []])
    for (const id of [one, two]) await caller.call(markRisk, { body: { id, kind: null } })
  })
})

describe('a night', () => {
  it('that was cut off goes on with the camps that are left, and nothing is there twice', async () => {
    const day = businessDay(0)
    const rows = () => query('select camp_id, count(*)::integer as n from risk_scores where day = $1 group by 1 order by 1', [day])
    const before = await rows()
    await query('update risk_nights set done_at = null where day = $1', [day])
    await query('delete from risk_scores where day = $1 and camp_id = $2', [day, camps[1]])
    expect((await quality()).night?.day).not.toBe(day)
    await nightOf(at, day)
    expect(await rows()).toEqual(before)
    expect((await quality()).night?.day).toBe(day)
  })

  it('sees nothing of its own day or later', async () => {
    const day = businessDay(-10)
    const told = () => query('select camp_student_id, chance_bp, reasons from risk_scores where day = $1 order by 1', [day])
    const before = await told()
    await query('update clock_ins set study_seconds = 1, score = 1 where clock_in_date >= $1', [day])
    await query('delete from risk_scores where day = $1', [day])
    await nightOf(at, day)
    expect(await told()).toEqual(before)
  })
})

describe('a child that left today and came back today', () => {
  it('has its warning still, with the rows of each reason', async () => {
    const [one] = (await listed()).filter(({ reasons }) => reasons.length > 0)
    if (!one) throw new Error('nobody has a reason')
    await query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [one.id])
    expect((await listed()).map(({ id }) => id)).not.toContain(one.id)
    await query("update camp_students set status = 'STUDYING', quit_at = null, returned_at = now() where id = $1", [one.id])
    const again = (await listed()).find(({ id }) => id === one.id)
    expect(again?.reasons).toEqual(one.reasons)
    for (const { kind } of one.reasons)
      expect((await caller.call(listRiskRows, { query: { campStudentId: one.id, kind } })).body.rows.length).toBeGreaterThan(0)
  })
})

describe('what the chance is made of', () => {
  it('is what a child did, never who it is or where it came from', async () => {
    const functions = await query(
      "select proname, prosrc, proargnames from pg_proc where proname in ('risk_look', 'risk_children', 'risk_outcomes')",
    )
    expect(functions.length).toBe(3)
    const forbidden = /parent|gender|birthday|address|channel|order_number|amount|phone|\bname\b|content|text/
    for (const { prosrc, proargnames } of functions)
      expect(`${prosrc} ${proargnames.join(' ')}`.replaceAll('order by', '')).not.toMatch(forbidden)
  })
})

describe('no better than the rule', () => {
  it('says so and is in the order of the rule, and comes back once it is', async () => {
    await query('update risk_nights set lift_percent = 119')
    expect(await quality()).toMatchObject({ state: 'OFF', liftPercent: 119, leastPercent: 120 })
    const ruled = await listed()
    expect(ruled.every((row) => row.chanceBp === null && row.ruled && row.reasons.length === 0)).toBe(true)
    expect(ruled.map(({ silent }) => silent)).toEqual([...ruled.map(({ silent }) => silent)].sort((a, b) => b - a))
    await query('update risk_nights set lift_percent = 120 where day = $1', [businessDay(0)])
    expect((await quality()).state).toBe('ON')
    await set('risk.on', 'off')
    expect((await quality()).state).toBe('STOPPED')
    await set('risk.on', 'on')
  })

  it('leaves nobody out, unless a share is set and the assessment that allows it is named', async () => {
    const day = businessDay(0)
    const held = async () => {
      await query('delete from risk_scores where day = $1', [day])
      await nightOf(at, day)
      return (await query('select count(*)::integer as n from risk_scores where day = $1 and held', [day]))[0].n
    }
    await set('risk.holdout', 1_000)
    expect(await held()).toBe(0)
    expect((await quality()).holdout).toBeNull()
    await set('risk.holdoutAssessment', '2026-01')
    expect(await held()).toBeGreaterThan(0)
    expect((await quality()).holdout).toMatchObject({ bp: 1_000, allowedBy: '2026-01' })
    const [one] = await query('select camp_student_id as id from risk_scores where day = $1 and held order by chance_bp desc limit 1', [
      day,
    ])
    expect((await listed()).map(({ id }) => id)).not.toContain(one.id)
    await set('risk.holdout', 0)
    expect(await held()).toBe(0)
  })
})
