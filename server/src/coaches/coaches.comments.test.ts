import { queryMessageList } from '@camp/contract/base/notify'
import { listCoaches } from '@camp/contract/coaches/coaches'
import { exportCoachComments, getCoachComments, remindCoaches } from '@camp/contract/coaches/coaches.comments'
import { getWeekCoachDropDown, getWeekCoachDropDownQuery } from '@camp/contract/coaches/coaches.options'
import { getAllCoachGroups } from '@camp/contract/coachGroups/coachGroups'
import { countNoComment } from '@camp/contract/homepage/homepage'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { allLeft, letLeave } from '../../test/held.ts'
import type { Caller } from '../../test/http.ts'
import { newSession, type Person, signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let reader: Caller
let leader: Caller
let coach: Person
let campId: number
let endedCamp: number
let coaches: [number, number]
let groups: [number, number, number]
let coachGroupId: number
/** Clock-ins by what became of them: of the led group, of the other one, and of a camp that has ended. */
let ids: Record<'due' | 'late' | 'missing' | 'good' | 'foreign' | 'foreignDue' | 'ended', number>
const CODES = ['COASH_OVERTIME', 'COASH_OVERTIME_EXPORT', 'COASH_OVERTIME_REMIND', 'COASH_INDEX']
const hours = (n: number) => new Date(Date.now() + n * 3_600_000)

beforeAll(async () => {
  const { pool } = server
  reader = (await signedIn(server, CODES)).caller
  const led = await signedIn(server, CODES, 'OWN_GROUPS')
  leader = led.caller
  coach = await signedIn(server, ['COASH_OVERTIME'])
  coaches = [await makeCoach(pool, { user_id: coach.userId, name: '林老师' }), await makeCoach(pool, { name: '陈老师' })]
  coachGroupId = await makeLedCoachGroup(pool, led.userId, [coaches[0]])
  campId = await makeCamp(pool, { name: '暑期营' })
  endedCamp = await makeCamp(pool, {
    enrol_end: businessDay(-40),
    start_date: businessDay(-40),
    end_date: businessDay(-20),
    enrol_start: businessDay(-60),
  })
  groups = [
    await makeCampGroup(pool, campId, { coach_id: coaches[0], name: '一班' }),
    await makeCampGroup(pool, campId, { coach_id: coaches[1] }),
    await makeCampGroup(pool, endedCamp, { coach_id: coaches[1] }),
  ]
  const [mine, foreign, past] = [
    await makeCampStudent(pool, { campId, groupId: groups[0] }),
    await makeCampStudent(pool, { campId, groupId: groups[1] }),
    await makeCampStudent(pool, { campId: endedCamp, groupId: groups[2] }),
  ]
  const clockIn = (child: { id: number }, n: number, due: number, commented: number | null) =>
    makeClockIn(pool, child.id, {
      clock_in_date: businessDay(-n),
      submitted_at: hours(due - 24),
      comment_due_at: hours(due),
      commented_at: commented === null ? null : hours(commented),
    })
  ids = {
    due: await clockIn(mine, 0, 5, null),
    missing: await clockIn(mine, 1, -2, null),
    late: await clockIn(mine, 2, -30, -29.5),
    good: await clockIn(mine, 3, -50, -60),
    foreign: await clockIn(foreign, 2, -26, null),
    foreignDue: await clockIn(foreign, 0, 6, null),
    ended: await clockIn(past, 30, -700, null),
  }
})

type Query = Record<string, unknown>
const list = async (query: Query = {}, by: Caller = reader) => {
  const { status, body } = await by.loose(getCoachComments, { query: { page: 1, ...query } })
  expect(status).toBe(200)
  return body as { content: Record<string, unknown>[]; totalElements: number }
}
const idsOf = async (query: Query = {}, by: Caller = reader) => (await list(query, by)).content.map((row) => row.id)

describe('overtime comments', () => {
  it('are those that came late or are missing, what was due last on top, with by how much', async () => {
    const { content, totalElements } = await list()
    expect(content.map((row) => row.id)).toEqual([ids.missing, ids.foreign, ids.late, ids.ended])
    expect(totalElements).toBe(4)
    expect(content[0]).toMatchObject({
      kind: 'MISSING',
      campName: '暑期营 第1期',
      groupName: '一班',
      coachName: '林老师',
      commentedAt: null,
    })
    expect(content[0]?.overtimeMinutes).toBeGreaterThanOrEqual(120)
    expect(content[0]?.overtimeMinutes).toBeLessThan(130)
    expect(content[2]).toMatchObject({ kind: 'LATE', overtimeMinutes: 30 })
  })

  it('are filtered by kind, coach, groups, camp, whether it runs, and deadline', async () => {
    expect(await idsOf({ kind: 'DUE' })).toEqual([ids.foreignDue, ids.due])
    expect((await list({ kind: 'DUE', coachId: coaches[0] })).content[0]).toMatchObject({ id: ids.due, kind: 'DUE', overtimeMinutes: 0 })
    expect(await idsOf({ kind: ['LATE', 'DUE'], groupId: groups[0] })).toEqual([ids.due, ids.late])
    expect(await idsOf({ coachId: coaches[1] })).toEqual([ids.foreign, ids.ended])
    expect(await idsOf({ coachGroupId })).toEqual([ids.missing, ids.late])
    expect(await idsOf({ campId: endedCamp })).toEqual([ids.ended])
    expect(await idsOf({ campStatus: 'IN_PROGRESS' })).toEqual([ids.missing, ids.foreign, ids.late])
    expect(await idsOf({ dueFrom: hours(-27).toISOString(), dueTo: hours(-25).toISOString() })).toEqual([ids.foreign])
    expect(await idsOf({ sort: 'overtimeMinutes,desc' })).toEqual([ids.ended, ids.foreign, ids.missing, ids.late])
    expect(await idsOf({ sort: 'submittedAt,asc', size: 2 })).toEqual([ids.ended, ids.late])
    expect((await reader.loose(getCoachComments, { query: { kind: 'SOON' } })).status).toBe(400)
  })

  it('stay with the coach group in which their coach was on the day of the clock-in', async () => {
    const newGroup = await makeLedCoachGroup(server.pool, (await signedIn(server, [])).userId, [])
    const move = (left: string | null) =>
      server.pool.query('update coach_group_members set left_at = $3 where group_id = $1 and coach_id = $2', [
        coachGroupId,
        coaches[0],
        left,
      ])
    await move(businessDay(-1))
    await server.pool.query('insert into coach_group_members (group_id, coach_id, joined_at) values ($1, $2, $3)', [
      newGroup,
      coaches[0],
      businessDay(-1),
    ])
    expect(await idsOf({ coachGroupId })).toEqual([ids.late])
    expect(await idsOf({ coachGroupId: newGroup })).toEqual([ids.missing])
    expect(await idsOf({ coachGroupId: [coachGroupId, newGroup] })).toEqual([ids.missing, ids.late])
    await server.pool.query('delete from coach_group_members where group_id = $1', [newGroup])
    await server.pool.query('update coach_groups set deleted_at = now() where id = $1', [newGroup])
    await move(null)
  })

  it('are, due or missing in running camps, as many as the workplace says', async () => {
    for (const [by, count] of [
      [reader, 4],
      [leader, 2],
    ] as const) {
      const { totalElements } = await list({ kind: ['DUE', 'MISSING'], campStatus: 'IN_PROGRESS' }, by)
      expect([totalElements, (await by.call(countNoComment, {})).body.count]).toEqual([count, count])
    }
  })

  it('are for a leader those of the own groups, in the list and in the export', async () => {
    expect(await idsOf({}, leader)).toEqual([ids.missing, ids.late])
    expect(await idsOf({ groupId: groups[1] }, leader)).toEqual([])
    const sheet = async (by: Caller) => {
      const { body } = await by.loose(exportCoachComments, {
        body: { kind: ['MISSING', 'LATE'], columns: ['studentName', 'overtimeMinutes'] },
      })
      return ((await readXlsx(body as Uint8Array)).sheets[0]?.rows ?? []).length - 1 // a file is answered as bytes
    }
    expect([await sheet(reader), await sheet(leader)]).toEqual([4, 2])
  })
})

describe('a reminder', () => {
  const remind = (body: unknown, by: Caller = reader) => by.loose(remindCoaches, { body })
  const messages = async () => {
    await letLeave(server.pool, 'coaches.remind')
    await allLeft(server.pool, 'coaches.remind')
    return (await coach.caller.call(queryMessageList, {})).body.all
  }

  it('goes to the account of the coach, one message for all, and of each clock-in once a day', async () => {
    const answers = await Promise.all([remind([ids.due, ids.missing, ids.late, ids.good]), remind([ids.missing, ids.due])])
    expect(answers.map(({ body }) => (body as { count: number }).count).sort()).toEqual([0, 2])
    const detail = '您有 2 条打卡还没有点评，请尽快完成'
    expect(await messages()).toMatchObject([{ title: '有打卡等待点评', detail, link: expect.stringMatching(/^#\/coach\/coachOverTime\?/) }])
    expect((await remind([ids.due])).body).toMatchObject({ count: 0 })
    // The next day is another one.
    await server.pool.query('update comment_reminders set day = day - 1')
    await server.pool.query('update messages set cause = cause || $1', ['-yesterday'])
    expect((await remind({ kind: ['DUE', 'MISSING'], total: 5 })).body).toMatchObject({ count: 2 })
    expect(await messages()).toHaveLength(2)
  })

  it('passes over a coach without an account, and what the reader does not see', async () => {
    expect((await remind([ids.foreign])).body).toMatchObject({ count: 0 })
    await server.pool.query('delete from comment_reminders')
    await server.pool.query('update messages set cause = cause || $1', ['-again'])
    const foreignLeader = await signedIn(server, CODES, 'OWN_GROUPS')
    expect((await remind([ids.missing], foreignLeader.caller)).body).toMatchObject({ count: 0 })
    expect((await remind([ids.missing], leader)).body).toMatchObject({ count: 1 })
  })

  it('goes to the substitute while the coach is away, else to the coach all the same', async () => {
    const again = async (substitute: number | null) => {
      await server.pool.query('delete from comment_reminders')
      await server.pool.query("update messages set cause = cause || '-' || id::text")
      await server.pool.query('delete from coach_absences')
      await server.pool.query(
        "insert into coach_absences (coach_id, from_date, substitute_id, reason) values ($1, current_date, $2, '病假')",
        [coaches[1], substitute],
      )
    }
    await again(coaches[0])
    const before = (await messages()).length
    expect((await remind([ids.foreign, ids.due])).body).toMatchObject({ count: 2 })
    const told = await messages()
    expect(told).toHaveLength(before + 1)
    expect(told[0]?.link).toContain(`?coachId=${coaches[0]}&coachId=${coaches[1]}&kind=DUE`)
    await again(null)
    await server.pool.query('update coaches set user_id = $2 where id = $1', [
      coaches[1],
      (await signedIn(server, ['COASH_OVERTIME'])).userId,
    ])
    expect((await remind([ids.foreign])).body).toMatchObject({ count: 1 })
    await server.pool.query('update coaches set user_id = null where id = $1', [coaches[1]])
    await server.pool.query('delete from coach_absences')
    await server.pool.query('delete from comment_reminders')
  })

  it('leads nowhere for a coach who may not open the list', async () => {
    const other = await signedIn(server, ['COASH_INDEX'])
    await server.pool.query('update messages set user_id = $2 where user_id = $1', [coach.userId, other.userId])
    const { all, unRead } = (await other.caller.call(queryMessageList, {})).body
    expect(all.length).toBeGreaterThan(0)
    expect([...all, ...unRead].map(({ link }) => link)).toEqual([...all, ...unRead].map(() => null))
  })

  it('is refused where the number of chosen rows has moved, and without ids', async () => {
    expect((await remind({ kind: ['MISSING'], total: 99 })).error).toMatchObject({ error: 'SELECTION_DRIFTED', total: 3 })
    expect((await remind([])).status).toBe(400)
    expect((await remind([0])).status).toBe(400)
  })
})

describe('coaches', () => {
  it('are listed with their group and what they have to do, sorted and filtered', async () => {
    const { body } = await reader.call(listCoaches, { query: { page: 1, name: '林老师', sort: ['studentCount,desc'] } })
    const own = body.content.find((row) => row.id === coaches[0])
    expect(own).toMatchObject({
      groupId: coachGroupId,
      studentCount: 1,
      campCount: 1,
      idCard: null,
      phone: expect.stringContaining('****'),
    })
    const of = async (query: Query, by: Caller = reader) =>
      ((await by.loose(listCoaches, { query: { page: 1, ...query } })).body as typeof body).content.map((row) => row.id)
    expect(await of({ groupId: coachGroupId, sort: 'name,asc' })).toContain(coaches[0])
    expect(await of({ groupId: coachGroupId })).not.toContain(coaches[1])
    expect(await of({ employment: 'PART_TIME' })).toEqual([])
    expect(await of({ name: '陈' }, leader)).toEqual([])
    expect(await of({ name: '林' }, leader)).toContain(coaches[0])
  })

  it('show the ID card masked', async () => {
    const sealed = server.running.services.keys.seal('110101199003077790')
    await server.pool.query('update coaches set id_card_sealed = $1 where id = $2', [sealed, coaches[1]])
    const { body } = await reader.call(listCoaches, { query: { page: 1, name: '陈老师' } })
    expect(body.content[0]?.idCard).toBe('110***********7790')
  })

  it('are offered where they are active, or have children in the place that is named', async () => {
    const asked = async (query: Query, by: Caller = reader) =>
      ((await by.loose(getWeekCoachDropDownQuery, { query })).body as { id: number }[]).map(({ id }) => id)
    const everyone = async (by: Caller = reader) => (await by.call(getWeekCoachDropDown, {})).body
    expect(await everyone()).toContainEqual({ id: coaches[0], name: '林老师', coachGroupId })
    expect(await asked({ groupId: groups[1] })).toEqual([coaches[1]])
    await server.pool.query("update coaches set active_flg = 'INACTIVE' where id = $1", [coaches[1]])
    expect((await everyone()).map(({ id }) => id)).not.toContain(coaches[1])
    expect(await asked({ keyword: '陈' })).toEqual([])
    expect(await asked({ keyword: '陈', campId })).toEqual([coaches[1]])
    expect((await everyone(leader)).map(({ id }) => id)).toContain(coaches[0])
    expect(await asked({ campId }, leader)).toEqual([coaches[0]])
  })

  it('stand in groups; a leader sees the own ones', async () => {
    const other = await signedIn(server, ['COASH_OVERTIME'], 'OWN_GROUPS')
    await makeLedCoachGroup(server.pool, other.userId, [])
    expect((await reader.call(getAllCoachGroups, {})).body).toHaveLength(2)
    expect((await leader.call(getAllCoachGroups, {})).body).toMatchObject([{ id: coachGroupId, memberCount: 2 }])
    const { caller } = await newSession(server, other.userId)
    expect((await caller.call(getAllCoachGroups, {})).body.map(({ id }) => id)).not.toContain(coachGroupId)
  })
})
