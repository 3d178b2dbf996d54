import type { WorkItem } from '@camp/contract/base/work'
import { claimWork, finishWork, listWork, releaseWork, snoozeWork, undoWork } from '@camp/contract/homepage/homepage'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let anna: Person
let ben: Person
let child = 0
let groupId = 0

beforeAll(async () => {
  const codes = ['CAMP_STUDENT_DETAIL', 'FOLLOW_UP'] as const
  anna = await signedIn(server, [...codes])
  ben = await signedIn(server, [...codes])
  const campId = await makeCamp(server.pool, { start_date: businessDay(-20), end_date: businessDay(20) })
  groupId = await makeCampGroup(server.pool, campId)
  child = (await makeCampStudent(server.pool, { campId, groupId }, { joined_at: new Date(Date.now() - 5 * 86_400_000) })).id
})

const one = () => ({ params: { kind: 'AT_RISK' as const, subjectId: child } })
const until = () => ({ body: { until: new Date(Date.now() + 3_600_000).toISOString() } })
const undo = (by: Person, version: number) => by.caller.call(undoWork, { ...one(), body: { version } })
/** In which list somebody finds the child, and how it is put off. */
async function stands(by: Person): Promise<WorkItem['state'] | null> {
  for (const state of ['OPEN', 'MINE', 'SNOOZED', 'DONE', 'ENDED'] as const) {
    const { content } = (await by.caller.call(listWork, { query: { page: 1, kind: ['AT_RISK'], state } })).body
    if (content.some(({ subjectId }) => subjectId === child)) return state
  }
  return null
}

describe('a step on a piece of work', () => {
  it('is taken back as if it had not been: claim, snooze, release and done, each to where it stood', async () => {
    const claimed = (await anna.caller.call(claimWork, one())).body
    expect(claimed).toMatchObject({ state: 'MINE' })
    const snoozed = (await anna.caller.call(snoozeWork, { ...one(), ...until() })).body
    expect(await stands(anna)).toBe('SNOOZED')
    const back = await undo(anna, snoozed.version)
    expect(back.body).toMatchObject({ state: 'MINE' })
    expect([await stands(anna), await stands(ben)]).toEqual(['MINE', null])
    const done = (await anna.caller.call(finishWork, one())).body
    expect([await stands(anna), await stands(ben)]).toEqual(['DONE', 'DONE'])
    expect((await undo(anna, done.version)).body).toMatchObject({ state: 'MINE' })
    const released = (await anna.caller.call(releaseWork, one())).body
    expect(await stands(ben)).toBe('OPEN')
    expect((await undo(anna, released.version)).body).toMatchObject({ state: 'MINE' })
    const free = (await anna.caller.call(releaseWork, one())).body
    expect(free.version).toBeGreaterThan(released.version)
  })

  it('is taken back once, by who took it, and not over a colleague who was faster', async () => {
    const { version } = (await anna.caller.call(snoozeWork, { ...one(), ...until() })).body
    expect((await undo(ben, version)).error).toMatchObject({ error: 'WORK_MOVED' })
    expect(await stands(anna)).toBe('SNOOZED')
    // Ben brings it back and takes it: what was Anna's step is no more.
    const bens = (await ben.caller.call(claimWork, one())).body
    const late = await undo(anna, version)
    expect([late.status, late.error?.error, late.error?.msg]).toEqual([
      400,
      'WORK_MOVED',
      '试用者已处理过该事项，您的上一步无法撤销。请在列表中查看它现在的状态',
    ])
    expect(await stands(ben)).toBe('MINE')
    const both = await Promise.all([undo(ben, bens.version), undo(ben, bens.version), undo(ben, bens.version)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    // As Anna had put it off.
    expect(await stands(ben)).toBe('SNOOZED')
    await ben.caller.call(releaseWork, one())
    expect((await anna.caller.call(undoWork, { ...one(), body: {} as { version: number } })).error).toMatchObject({
      fields: [{ path: 'version' }],
    })
  })

  it('is refused to who may not work on it, before and after', async () => {
    const nobody = await signedIn(server, [])
    const other = await signedIn(server, ['CAMP_STUDENT_DETAIL', 'FOLLOW_UP'], 'OWN_GROUPS')
    expect((await nobody.caller.call(finishWork, one())).status).toBe(403)
    expect((await undo(nobody, 1)).status).toBe(403)
    expect((await other.caller.call(finishWork, one())).status).toBe(404)
    const { version } = (await anna.caller.call(finishWork, one())).body
    // Neither that somebody works on it, nor who.
    expect((await undo(other, version)).status).toBe(404)
    const huge = await undo(anna, 2_147_483_648)
    expect(huge.error).toMatchObject({ error: 'INVALID_INPUT', fields: [{ path: 'version' }] })
    expect((await undo(anna, version)).status).toBe(200)
    const late = (await anna.caller.call(finishWork, one())).body
    await server.pool.query("update work_items set moved_at = now() - interval '11 minutes'")
    expect((await undo(anna, late.version)).error).toMatchObject({ error: 'WORK_MOVED' })
    await anna.caller.call(releaseWork, one())
    expect((await anna.caller.call(finishWork, { params: { kind: 'ORDER_TO_SHIP' as 'AT_RISK', subjectId: 1 } })).status).toBe(400)
  })
})

describe('what is done', () => {
  it('is done once, however many say so at once, and is neither taken nor put off after that', async () => {
    const all = await Promise.all([anna, ben, anna, ben, anna].map(({ caller }) => caller.call(finishWork, one())))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, error } of all) if (status !== 200) expect(error).toMatchObject({ error: 'WORK_DONE' })
    expect((await ben.caller.call(claimWork, one())).error).toMatchObject({ error: 'WORK_DONE' })
    expect((await ben.caller.call(snoozeWork, { ...one(), ...until() })).error).toMatchObject({ error: 'WORK_DONE' })
    expect((await ben.caller.call(releaseWork, one())).status).toBe(200)
    expect(await stands(anna)).toBe('OPEN')
  })

  it('stays done for what it was due since then, and is work again when it falls due anew', async () => {
    await anna.caller.call(finishWork, one())
    expect(await stands(ben)).toBe('DONE')
    await makeClockIn(server.pool, child, { clock_in_date: businessDay(-3) })
    expect(await stands(ben)).toBe('OPEN')
    await anna.caller.call(finishWork, one())
    expect(await stands(ben)).toBe('DONE')
    await ben.caller.call(releaseWork, one())
    expect(await stands(anna)).toBe('OPEN')
  })

  it('is done though its moment has microseconds, as those of the database do', async () => {
    await server.pool.query(
      `insert into clock_ins (camp_student_id, camp_id, group_id, coach_id, clock_in_date, lesson_day, submitted_at, comment_due_at)
       select e.id, e.camp_id, e.group_id, g.coach_id, current_date - 1, 1, now(), now() - interval '1 hour' + interval '123 microseconds'
       from camp_students e join camp_groups g on g.id = e.group_id where e.id = $1`,
      [child],
    )
    const coach = await signedIn(server, ['COASH_OVERTIME', 'COASH_OVERTIME_REMIND'])
    const late = { params: { kind: 'COMMENT_OVERDUE' as const, subjectId: groupId } }
    const open = async () => (await coach.caller.call(listWork, { query: { page: 1, kind: ['COMMENT_OVERDUE'] } })).body.totalElements
    expect(await open()).toBe(1)
    expect((await coach.caller.call(finishWork, late)).status).toBe(200)
    expect(await open()).toBe(0)
  })
})
