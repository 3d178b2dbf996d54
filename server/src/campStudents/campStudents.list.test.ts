import { revealPersonal } from '@camp/contract/base/pii.calls'
import { findCampClientUsers, listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeCoach,
  makeLedCoachGroup,
  makeOrder,
  makeParent,
} from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let teacher: Caller
let leader: Caller
let campId: number
let coachId: number
let groups: [number, number]
let ids: number[]

beforeAll(async () => {
  const { pool } = server
  teacher = (await signedIn(server, ['CAMP_STUDENT'])).caller
  const led = await signedIn(server, ['CAMP_STUDENT', 'PII_VIEW'], 'OWN_GROUPS')
  leader = led.caller
  coachId = await makeCoach(pool, { name: '林老师' })
  await makeLedCoachGroup(pool, led.userId, [coachId])
  campId = await makeCamp(pool, { name: '暑期体验营' })
  groups = [await makeCampGroup(pool, campId, { coach_id: coachId, name: '一班' }), await makeCampGroup(pool, campId, { name: '二班' })]
  const phones = ['19011112222', '19033334444']
  const parents = await Promise.all(phones.map((phone) => makeParent(pool, { phone })))
  ids = []
  for (let n = 0; n < 6; n++) {
    const made = await makeCampStudent(
      pool,
      { campId, groupId: groups[n % 2 === 0 ? 0 : 1] },
      { parent_id: parents[n % 2] as number, joined_at: businessDay(-10 + n), source: n < 2 ? 'IMPORT' : 'MANUAL' }, // two parents
    )
    ids.push(made.id)
  }
  await pool.query("update students set name = '苗苗' where id = (select student_id from camp_students where id = $1)", [ids[0]])
  await pool.query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [ids[5]])
  await pool.query(
    `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, comment_due_at)
     select $1, $2, $3, current_date - n, 8 - n, now() - n * interval '1 day', now() from generate_series(0, 2) n`,
    [ids[0], campId, groups[0]],
  )
  const other = await makeCamp(pool)
  await makeCampStudent(pool, { campId: other, groupId: await makeCampGroup(pool, other) })
})

const list = (query: Record<string, unknown> = {}, caller = teacher) =>
  caller.loose(listCampClientUsers, { query: { page: 1, campId, ...query } }) as ReturnType<typeof caller.call<typeof listCampClientUsers>>
const idsOf = async (query: Record<string, unknown> = {}, caller = teacher) => (await list(query, caller)).body.content.map((row) => row.id)

describe('the students of a camp', () => {
  it('are those of this camp alone, the newest first, each with camp, group, coach, family and figures', async () => {
    expect(await idsOf()).toEqual([...ids].reverse())
    const { body } = await list({ studentName: '苗' })
    expect(body.totalElements).toBe(1)
    expect(body.content[0]).toMatchObject({
      campId,
      campName: '暑期体验营 第1期',
      groupId: groups[0],
      group: { id: groups[0], name: '一班' },
      coachId,
      coachName: '林老师',
      studentName: '苗苗',
      parentName: '王妈妈',
      parentPhone: '190****2222',
      source: 'IMPORT',
      status: 'STUDYING',
      clockInDays: 3,
      lessonDays: 21,
      atRisk: false,
      plannedMove: null,
    })
    expect((await list({ campId: undefined })).status).toBe(400)
  })

  it('are filtered by group, coach, status, source, phone and risk, and the total says how many', async () => {
    expect(await idsOf({ groupId: groups[1] })).toEqual([ids[5], ids[3], ids[1]])
    expect(await idsOf({ coachId })).toEqual([ids[4], ids[2], ids[0]])
    expect(await idsOf({ status: 'QUIT' })).toEqual([ids[5]])
    expect(await idsOf({ source: ['IMPORT', 'ORDER'] })).toEqual([ids[1], ids[0]])
    expect(await idsOf({ phone: '4444' })).toEqual([ids[5], ids[3], ids[1]])
    expect((await list({ phone: '33344' })).error).toMatchObject({ error: 'PHONE_FILTER_TOO_SHORT' })
    // Three days without a clock-in, since the camp began or since they joined; who quit is not at risk.
    expect(await idsOf({ atRisk: true })).toEqual([ids[4], ids[3], ids[2], ids[1]])
    expect(await idsOf({ atRisk: false })).toEqual([ids[5], ids[0]])
    expect((await list({ groupId: groups[1], size: 2 })).body).toMatchObject({ totalElements: 3, totalPages: 2 })
  })

  it('are sorted by name, figures and the day they joined, who never clocked in last', async () => {
    expect((await idsOf({ sort: 'clockInDays,desc' }))[0]).toBe(ids[0])
    expect((await idsOf({ sort: 'lastClockInAt,asc' }))[0]).toBe(ids[0])
    // By pinyin: m comes before x.
    expect((await idsOf({ sort: 'studentName,asc' }))[0]).toBe(ids[0])
    expect(await idsOf({ sort: 'joinedAt,asc' })).toEqual(ids)
    expect((await list({ sort: 'parentPhone,asc' })).status).toBe(400)
  })

  it('are for a leader those of the own groups, with phone and history', async () => {
    expect(await idsOf({}, leader)).toEqual([ids[4], ids[2], ids[0]])
    expect(await idsOf({ groupId: groups[1] }, leader)).toEqual([])
    const reveal = (id: number) => leader.call(revealPersonal, { body: { entity: 'campStudent', id, field: 'parentPhone' } })
    expect((await reveal(ids[0] as number)).body).toEqual({ value: '19011112222' })
    expect((await reveal(ids[1] as number)).status).toBe(404)
    const history = (id: number) => leader.call(getRecordHistory, { query: { page: 1, entity: 'campStudent', id } })
    expect((await history(ids[0] as number)).status).toBe(200)
    expect((await history(ids[1] as number)).status).toBe(404)
  })
})

describe('a child that is looked for', () => {
  const find = (keyword: string | undefined, caller = teacher) => caller.loose(findCampClientUsers, { query: { keyword } })
  const foundIds = async (keyword: string, caller = teacher) => ((await find(keyword, caller)).body as { id: number }[]).map(({ id }) => id) // as the contract says

  it('is told by its name with camp, group and parent, over all camps, the newest first and twenty at most', async () => {
    expect((await find('苗苗')).body).toEqual([
      {
        id: ids[0],
        studentName: '苗苗',
        parentName: '王妈妈',
        campId,
        campName: '暑期体验营',
        term: expect.any(String),
        groupName: '一班',
        status: 'STUDYING',
      },
    ])
    const { pool } = server
    const camp = await makeCamp(pool)
    const group = await makeCampGroup(pool, camp)
    const parent = await makeParent(pool)
    const many: number[] = []
    for (let n = 0; n < 21; n++) {
      const made = await makeCampStudent(pool, { campId: camp, groupId: group }, { parent_id: parent, joined_at: businessDay(-40 + n) })
      many.push(made.id)
      await pool.query("update students set name = '欧阳%米' where id = $1", [made.studentId])
    }
    expect(await foundIds('欧阳')).toEqual(many.reverse().slice(0, 20))
    expect(await foundIds('阳%米')).toHaveLength(20)
    expect(await foundIds('阳_米')).toEqual([])
    // The oldest of them, which is called just so, comes before those of whose name it is a part.
    await pool.query("update students set name = '欧阳' where id = (select student_id from camp_students where id = $1)", [many.at(-1)])
    expect((await foundIds('欧阳')).slice(0, 2)).toEqual([many.at(-1), many[0]])
  })

  it('is found by the phone of its family as far as the reader may search by it, and by the order it came by', async () => {
    expect(await foundIds('19033334444')).toEqual([ids[5], ids[3], ids[1]])
    expect(await foundIds('4444')).toEqual([ids[5], ids[3], ids[1]])
    expect((await find('33344')).error).toMatchObject({ error: 'PHONE_FILTER_TOO_SHORT' })
    expect(await foundIds('19033334444', leader)).toEqual([])
    expect(await foundIds('1111222', leader)).toEqual([ids[4], ids[2], ids[0]])
    const { pool } = server
    const order = await makeOrder(pool)
    await pool.query('update camp_students set order_number = $2 where id = $1', [ids[2], order.orderNumber])
    expect(await foundIds(order.orderNumber)).toEqual([ids[2]])
    expect(await foundIds('209912310000000001')).toEqual([])
  })

  it('is named by two letters or more', async () => {
    expect((await find(undefined)).status).toBe(400)
    expect((await find(' 苗 ')).status).toBe(400)
    expect((await find('苗'.repeat(41))).status).toBe(400)
  })

  it('is for a leader one of the own groups, and for nobody without the code', async () => {
    await server.pool.query("update students set name = '苗苗苗' where id = (select student_id from camp_students where id = $1)", [ids[1]])
    expect(await foundIds('苗苗')).toEqual([ids[0], ids[1]])
    expect(await foundIds('苗苗', leader)).toEqual([ids[0]])
    expect((await find('苗苗', (await signedIn(server, ['CAMP_INDEX'])).caller)).status).toBe(403)
  })
})
