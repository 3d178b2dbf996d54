import { undoStep } from '@camp/contract/base/undo.steps'
import {
  getAllCoachGroups,
  getCoachesNotInGroup,
  getCoachGroup,
  getCoachGroupMembers,
  listCoachGroups,
} from '@camp/contract/coachGroups/coachGroups'
import {
  addCoachGroupMember,
  deleteCoachGroup,
  moveCoachGroupMembers,
  removeCoachGroupMember,
  saveCoachGroup,
} from '@camp/contract/coachGroups/coachGroups.writing'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
let own: Person
const CODES = ['COASH_GROUP', 'COASH_GROUP_EDIT', 'COASH_MEMBER', 'COASH_MEMBER_EDIT']

beforeAll(async () => {
  editor = (await signedIn(server, CODES)).caller
  own = await signedIn(server, CODES, 'OWN_GROUPS')
})

let names = 0
const coach = (more: object = {}) => makeCoach(server.pool, { name: `老师${++names}`, ...more })
const save = (body: object, by: Caller = editor) => by.loose(saveCoachGroup, { body: { name: `组${++names}`, ...body } })
const made = async (body: object = {}) => ((await save(body)).body as { id: number }).id
const addTo = (groupId: number, coachIds: number[], by: Caller = editor) => by.loose(addCoachGroupMember, { body: { groupId, coachIds } })
const remove = (groupId: number, coachId: number, by: Caller = editor) => by.loose(removeCoachGroupMember, { params: { groupId, coachId } })
const move = (coachIds: number[], toGroupId: number, by: Caller = editor) =>
  by.loose(moveCoachGroupMembers, { body: { coachIds, toGroupId } })
const members = async (groupId: number) =>
  (await editor.call(getCoachGroupMembers, { query: { page: 1, groupId } })).body.content.map(({ coachId }) => coachId)
const nameOf = async (id: number) => (await server.pool.query('select name from coaches where id = $1', [id])).rows[0].name
const rows = async (coachId: number) =>
  (await server.pool.query('select group_id, left_at is null as open from coach_group_members where coach_id = $1 order by id', [coachId]))
    .rows

describe('a coach group', () => {
  it('takes in its leader, lists what its members have to do, and says whether the leader sees it', async () => {
    const account = (await signedIn(server, [])).userId
    const leader = await coach({ user_id: account })
    const id = await made({ leaderCoachId: leader, remark: '周末班' })
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { coach_id: leader })
    await makeCampStudent(server.pool, { campId, groupId })
    const { body } = await editor.call(getCoachGroup, { query: { id } })
    expect(body).toMatchObject({ leaderCoachId: leader, leaderHasAccount: true, memberCount: 1, studentCount: 1, remark: '周末班' })
    expect((await editor.call(getAllCoachGroups, {})).body).toContainEqual(expect.objectContaining({ id, memberCount: 1 }))
    const next = await coach()
    await addTo(id, [next])
    expect((await save({ id, name: body.name, leaderCoachId: next, version: 1 })).body).toEqual({ id, version: 2 })
    expect((await editor.call(getCoachGroup, { query: { id } })).body).toMatchObject({
      leaderHasAccount: false,
      memberCount: 2,
      remark: '周末班',
    })
    const listed = (await editor.call(listCoachGroups, { query: { page: 1, sort: ['studentCount,desc'] } })).body.content
    expect(listed[0]).toMatchObject({ id, studentCount: 1 })
    expect((await editor.loose(getCoachGroup, { query: {} })).status).toBe(400)
    expect((await editor.loose(getCoachGroup, { query: { id: 99_999 } })).status).toBe(404)
  })

  it('has a name of its own, and a leader who is active and in no other group', async () => {
    const leader = await coach()
    const id = await made({ name: '一组', leaderCoachId: leader })
    expect((await save({ name: '一组' })).error).toMatchObject({ code: 999, error: 'COACH_GROUP_TAKEN' })
    const elsewhere = await save({ leaderCoachId: leader })
    expect(elsewhere.error).toMatchObject({ error: 'COACH_IN_OTHER_GROUP', msg: expect.stringContaining('（一组）') })
    expect((await save({ leaderCoachId: await coach({ active_flg: 'INACTIVE' }) })).error).toMatchObject({ error: 'COACH_OFF' })
    expect((await save({ leaderCoachId: 99_999 })).error).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
    expect((await save({ id, name: '一组', version: 7 })).status).toBe(409)
    expect(await members(id)).toEqual([leader])
  })
})

describe('a coach group that nobody needs any more', () => {
  const drop = (id: number, query: Record<string, unknown> = {}, by: Caller = editor) =>
    by.loose(deleteCoachGroup, { params: { id }, query })

  it('goes once nobody is in it or is to come, and its name is free again', async () => {
    const [one, name] = [await coach(), `空组${++names}`]
    const [id, other] = [await made({ name }), await made()]
    await addTo(other, [one])
    await editor.loose(moveCoachGroupMembers, { body: { coachIds: [one], toGroupId: id, from: businessDay(5) } })
    const refused = await drop(id)
    expect([refused.status, refused.error]).toMatchObject([400, { error: 'COACH_GROUP_HOLDS', code: 999 }])
    expect(refused.error.msg).toContain(await nameOf(one))
    await remove(id, one)
    expect((await drop(id, { version: 9 })).status).toBe(409)
    expect((await drop(id, {}, own.caller)).status).toBe(404)
    const gone = (await drop(id)).body as { id: number; undo: number }
    expect(gone.id).toBe(id)
    expect((await editor.loose(getCoachGroup, { query: { id } })).status).toBe(404)
    expect((await drop(id)).status).toBe(404)
    expect((await addTo(id, [await coach()])).status).toBe(404)
    // Taken back it is there again, unless another one has its name by now.
    const back = () => editor.call(undoStep, { params: { id: gone.undo } })
    const taken = (await save({ name })).body as { id: number }
    expect((await back()).error).toMatchObject({ error: 'COACH_GROUP_TAKEN' })
    await drop(taken.id)
    expect((await back()).status).toBe(200)
    expect((await editor.loose(getCoachGroup, { query: { id } })).body).toMatchObject({ id, name })
    const told = await server.pool.query("select before from operation_logs where call = 'deleteCoachGroup'")
    expect(told.rows[0]).toMatchObject({ before: { name } })
  })

  it('takes nobody in while it goes', async () => {
    for (let run = 0; run < 6; run++) {
      const [id, one] = [await made(), await coach()]
      const [gone, come] = await Promise.all([drop(id), addTo(id, [one])])
      expect([gone.status, come.status].sort()).not.toEqual([200, 200])
      expect(await rows(one)).toHaveLength(come.status === 200 ? 1 : 0)
    }
  })
})

describe('members', () => {
  it('come in all or not at all, and the refusal says who is where', async () => {
    const [one, two, three] = [await coach(), await coach(), await coach()]
    const [first, second] = [await made({ name: '早班组' }), await made()]
    expect((await addTo(first, [one])).body).toEqual({ count: 1 })
    expect((await addTo(first, [one])).body).toEqual({ count: 0 })
    const [third, four] = [await made({ name: '晚班组' }), await coach()]
    await addTo(third, [four])
    const refused = await addTo(second, [two, one, four, three])
    const [early, late] = await Promise.all([one, four].map(nameOf))
    expect(refused.error).toMatchObject({ error: 'COACH_IN_OTHER_GROUP', fields: [expect.objectContaining({ path: 'coachIds' })] })
    expect(refused.error.msg).toContain(`${early}（早班组）、${late}（晚班组）`)
    expect(await members(second)).toEqual([])
    expect((await addTo(second, [two, 99_999])).error).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
    const away = await coach({ active_flg: 'INACTIVE' })
    expect((await addTo(second, [two, away])).error).toMatchObject({
      error: 'COACH_OFF',
      fields: [expect.objectContaining({ path: 'coachIds' })],
    })
    expect((await editor.call(addCoachGroupMember, { body: { groupId: second, coachId: two } })).body).toEqual({ count: 1 })
    const free = (await editor.call(getCoachesNotInGroup, {})).body.map(({ id }) => id)
    expect(free).toContain(three)
    expect(free).not.toContain(one)
    expect((await editor.call(getCoachesNotInGroup, { query: { keyword: 'nobody' } })).body).toEqual([])
  })

  it('are in one group at most, also when many ask at the same moment', async () => {
    const groups = [await made(), await made(), await made()]
    for (let round = 0; round < 10; round += 1) {
      const id = await coach()
      const answers = await Promise.all(groups.map((group) => addTo(group, [id])))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await rows(id)).toHaveLength(1)
    }
  })

  it('never leave a leader outside who leads others, also when one comes as the leader goes', async () => {
    for (let run = 0; run < 8; run++) {
      const [leader, comer] = [await coach(), await coach()]
      const id = await made({ leaderCoachId: leader })
      const [gone, come] = await Promise.all([remove(id, leader), addTo(id, [comer])])
      expect(come.status).toBe(200)
      const { body } = await editor.call(getCoachGroup, { query: { id } })
      const there = await members(id)
      if (gone.status === 200) expect([body.leaderCoachId, there]).toEqual([null, [comer]])
      else {
        expect(gone.error).toMatchObject({ error: 'COACH_GROUP_LEADER' })
        expect([body.leaderCoachId, there.sort()]).toEqual([leader, [leader, comer].sort()])
      }
    }
  })

  it('go as of today; the leader only with the last of the others', async () => {
    const [leader, one] = [await coach(), await coach()]
    const id = await made({ leaderCoachId: leader })
    await addTo(id, [one])
    expect((await remove(id, leader)).error).toMatchObject({ error: 'COACH_GROUP_LEADER' })
    expect((await remove(id, one)).body).toMatchObject({ groupId: id, coachId: one })
    // Who came and went today was a member for no day.
    expect(await rows(one)).toEqual([])
    expect((await remove(id, one)).status).toBe(404)
    expect((await remove(id, leader)).status).toBe(200)
    expect((await editor.call(getCoachGroup, { query: { id } })).body.leaderCoachId).toBeNull()
    await addTo(id, [one])
    await server.pool.query('update coach_group_members set joined_at = current_date - 5 where coach_id = $1', [one])
    await remove(id, one)
    expect(await rows(one)).toEqual([{ group_id: id, open: false }])
  })

  it('move without a moment in no group, and both groups tell of it', async () => {
    const [one, two] = [await coach(), await coach()]
    const [from, to] = [await made(), await made()]
    await addTo(from, [one, two])
    await server.pool.query('update coach_group_members set joined_at = current_date - 5 where group_id = $1', [from])
    expect((await move([one, two], to)).body).toMatchObject({ count: 2 })
    expect((await move([one], to)).body).toMatchObject({ count: 0 })
    expect([await members(from), (await members(to)).sort()]).toEqual([[], [one, two].sort()])
    expect(await rows(one)).toEqual([
      { group_id: from, open: false },
      { group_id: to, open: true },
    ])
    const history = (await editor.call(getRecordHistory, { query: { entity: 'coachGroup', id: from, page: 1 } })).body.content
    expect(JSON.stringify(history[0])).toContain('left')
    const led = await made({ leaderCoachId: await coach() })
    const [leader] = await members(led)
    await addTo(led, [await coach()])
    expect((await move([leader ?? 0], to)).error).toMatchObject({ error: 'COACH_GROUP_LEADER' })
  })

  it('move from a day to come: until then they stay, and no day is without a group', async () => {
    const [one, leader] = [await coach(), await coach()]
    const [from, to] = [await made(), await made()]
    const led = await made({ leaderCoachId: leader })
    await addTo(from, [one])
    await server.pool.query('update coach_group_members set joined_at = current_date - 5 where group_id = $1', [from])
    const moveOn = (coachIds: number[], toGroupId: number, day: string) =>
      editor.loose(moveCoachGroupMembers, { body: { coachIds, toGroupId, from: day } })
    const days = async () =>
      (
        await server.pool.query(
          `select group_id as "group", to_char(joined_at, 'YYYY-MM-DD') as "from", to_char(left_at, 'YYYY-MM-DD') as "to"
           from coach_group_members where coach_id = $1 order by joined_at`,
          [one],
        )
      ).rows
    expect((await moveOn([one], to, businessDay(-1))).error).toMatchObject({ error: 'COACH_MOVE_DAY', fields: [{ path: 'from' }] })
    expect((await moveOn([one], to, businessDay(400))).error).toMatchObject({ error: 'COACH_MOVE_DAY' })
    expect((await moveOn([leader], to, businessDay(7))).error).toMatchObject({ error: 'COACH_MOVE_LEADER' })
    expect((await moveOn([one], to, businessDay(7))).body).toMatchObject({ count: 1 })
    expect((await moveOn([one], to, businessDay(7))).body).toMatchObject({ count: 0 })
    const start = businessDay(-5)
    expect(await days()).toEqual([
      { group: from, from: start, to: businessDay(7) },
      { group: to, from: businessDay(7), to: null },
    ])
    expect([await members(from), await members(to)]).toEqual([[one], [one]])
    // Earlier, and then elsewhere: the days stay one after the other.
    expect((await moveOn([one], to, businessDay(3))).body).toMatchObject({ count: 1 })
    expect((await moveOn([one], led, businessDay(9))).body).toMatchObject({ count: 1 })
    expect(await days()).toEqual([
      { group: from, from: start, to: businessDay(3) },
      { group: to, from: businessDay(3), to: businessDay(9) },
      { group: led, from: businessDay(9), to: null },
    ])
    // Taken out where they were to come, they stay where they are.
    expect((await remove(led, one)).status).toBe(200)
    expect((await remove(to, one)).status).toBe(200)
    expect(await days()).toEqual([{ group: from, from: start, to: null }])
    await moveOn([one], to, businessDay(3))
    // A coach who is taken out today comes nowhere later.
    expect((await remove(from, one)).status).toBe(200)
    expect(await days()).toEqual([{ group: from, from: start, to: businessDay(0) }])
    expect((await editor.call(getCoachesNotInGroup, {})).body.map(({ id }) => id)).toContain(one)
  })

  it('are those of the own groups for a leader, who can take in nobody from outside', async () => {
    const mine = await makeLedCoachGroup(server.pool, own.userId, [await coach()])
    const [foreign, stranger] = [await made(), await coach()]
    expect((await own.caller.call(listCoachGroups, { query: { page: 1 } })).body.content.map(({ id }) => id)).toEqual([mine])
    expect((await own.caller.loose(getCoachGroupMembers, { query: { page: 1, groupId: foreign } })).status).toBe(404)
    expect((await addTo(foreign, [stranger], own.caller)).status).toBe(404)
    expect((await addTo(mine, [stranger], own.caller)).error).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
    expect((await save({}, own.caller)).error).toMatchObject({ error: 'COACH_GROUP_NOT_OWN' })
    expect((await own.caller.call(getCoachesNotInGroup, {})).body).toEqual([])
  })
})
