import type { CallAnswer, CallInput } from '@camp/contract/base/call'
import { createCampClientUser, deleteCampClientUser } from '@camp/contract/campStudents/campStudents'
import { copyCamp, getCampDetail, listCamps, saveCamp } from '@camp/contract/camps/camps'
import { listCampGroups } from '@camp/contract/camps/camps.groups'
import { getWeekCampsDropDown, getWeekCampsGroupDropDown, getWeekCampsGroupDropDownByCamp } from '@camp/contract/camps/camps.options'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { getResourceOptions } from '@camp/contract/resources/resources'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeCampType,
  makeCoach,
  makeGoods,
  makeLedCoachGroup,
} from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const CODES = ['CAMP_INDEX', 'CAMP_EDIT', 'CAMP_GROUP', 'CAMP_STATUS', 'CAMP_STUDENT_EDIT', 'CAMP_STUDENT_REMOVE']
type Body = CallInput<typeof saveCamp>['body']

const server = aServer()
let editor: Caller
let typeId: number
let bear: number
beforeAll(async () => {
  editor = (await signedIn(server, CODES)).caller
  typeId = await makeCampType(server.pool, { name: '绘本营' })
  bear = await resource('小熊')
})

const resource = async (title: string, active = 'ACTIVE') =>
  (await server.pool.query("insert into resources (title, kind, active_flg) values ($1, 'VIDEO', $2) returning id", [title, active]))
    .rows[0].id as number

const bodyOf = (fields: Partial<Body> = {}): Body => ({
  name: '秋季绘本营',
  campTypeId: typeId,
  term: '第1期',
  enrolStart: '2026-09-01',
  enrolEnd: '2026-09-20',
  startDate: '2026-09-21',
  endDate: '2026-09-30',
  capacity: 50,
  lessons: [{ day: 3 }, { day: 1, resourceId: bear }],
  ...fields,
})
const save = (fields: Partial<Body> = {}) => editor.call(saveCamp, { body: bodyOf(fields) })
const detail = async (id: number, caller = editor) => (await caller.call(getCampDetail, { query: { id } })).body
const rowOf = async (id: number, caller = editor) =>
  (await caller.call(listCamps, { query: { page: 1, size: 500 } })).body.content.find((row) => row.id === id)
const clockIn = (student: number, offset: number) =>
  server.pool.query(
    `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, comment_due_at)
     select s.id, s.camp_id, s.group_id, $2::date, $2::date - c.start_date + 1, now(), now() from camp_students s join camps c on c.id = s.camp_id
     where s.id = $1`,
    [student, businessDay(offset)],
  )

describe('a camp', () => {
  it('is set up with its lessons, whose dates follow from its first day', async () => {
    const { body } = await save()
    const camp = await detail(body.id)
    expect(camp).toMatchObject({ version: 1, campType: '绘本营', enrolledCount: 0, groupCount: 0, clockInRateBp: null, remark: null })
    expect(camp.lessons).toEqual([
      { day: 1, lessonDate: '2026-09-21', resourceId: bear, resourceTitle: '小熊', resourceKind: 'VIDEO' },
      { day: 3, lessonDate: '2026-09-23', resourceId: null, resourceTitle: null, resourceKind: null },
    ])
    expect(camp.campTypeList).toContainEqual({ id: typeId, name: '绘本营' })
    const moved = bodyOf({ id: body.id, startDate: '2026-09-22', endDate: '2026-10-01', remark: '顺延一天', version: 1 })
    expect((await editor.call(saveCamp, { body: moved })).body).toEqual({ id: body.id, version: 2 })
    expect((await detail(body.id)).lessons.map(({ lessonDate }) => lessonDate)).toEqual(['2026-09-22', '2026-09-24'])
    expect((await editor.call(saveCamp, { body: moved })).error).toMatchObject({ error: 'VERSION_CONFLICT', code: 999 })
    const history = await editor.call(getRecordHistory, { query: { entity: 'camp', id: body.id, page: 1 } })
    expect(history.body.content[0]).toMatchObject({ before: { startDate: '2026-09-21', remark: null }, after: { remark: '顺延一天' } })
    const now = await editor.call(getRecordAsOf, { query: { entity: 'camp', id: body.id, at: new Date().toISOString() } })
    expect(now.body.fields).toMatchObject({ campType: '绘本营', lessons: ['1 小熊', '3'], startDate: '2026-09-22' })
  })

  it.each([
    ['CAMP_DATE_ORDER', 'endDate', { endDate: '2026-09-20' }],
    ['CAMP_TOO_LONG', 'endDate', { endDate: '2027-09-30' }],
    ['CAMP_ENROL_ORDER', 'enrolEnd', { enrolEnd: '2026-08-31' }],
    ['CAMP_ENROL_LATE', 'enrolEnd', { enrolEnd: '2026-10-01' }],
    ['CAMP_LESSON_OUTSIDE', 'lessons', { lessons: [{ day: 11 }] }],
    ['CAMP_LESSON_TWICE', 'lessons', { lessons: [{ day: 2 }, { day: 2 }] }],
    ['UNKNOWN_REFERENCE', 'lessons', { lessons: [{ day: 2, resourceId: 999_999 }] }],
    ['UNKNOWN_REFERENCE', 'campTypeId', { campTypeId: 999_999 }],
    ['UNKNOWN_REFERENCE', 'goodsId', { goodsId: 999_999 }],
  ])('is refused as %s at its %s', async (error, path, fields) => {
    const answer = await save({ name: '坏的', ...(fields as Partial<Body>) })
    expect(answer.error).toMatchObject({ code: 999, error, fields: [{ path }] })
  })

  it('has its name and term once, a type and resources that are on, and goods of its kind', async () => {
    const { body } = await save({ name: '重名' })
    expect((await save({ name: '重名' })).error.error).toBe('CAMP_TAKEN')
    expect((await save({ name: '重名', term: '第2期' })).status).toBe(200)
    await save({ name: 'Summer', term: 'A' })
    expect((await save({ name: 'SUMMER', term: 'a' })).error.error).toBe('CAMP_TAKEN')
    expect((await save({ name: '商品', goodsId: await makeGoods(server.pool) })).error.error).toBe('CAMP_GOODS')
    const goodsId = await makeGoods(server.pool, { kind: 'CAMP', camp_type_id: typeId, needs_shipping: false })
    expect((await save({ name: '商品', goodsId })).status).toBe(200)
    const off = await resource('停用的', 'INACTIVE')
    expect((await save({ name: '资源', lessons: [{ day: 1, resourceId: off }] })).error.error).toBe('CAMP_LESSON_OFF')
    const other = await makeCampType(server.pool, { active_flg: 'INACTIVE' })
    expect((await save({ name: '类型', campTypeId: other })).error.error).toBe('CAMP_TYPE_OFF')
    // What was chosen while it was on stays.
    await server.pool.query("update resources set active_flg = 'INACTIVE' where id = $1", [bear])
    expect((await editor.call(saveCamp, { body: bodyOf({ id: body.id, name: '重名', capacity: 60 }) })).status).toBe(200)
    await server.pool.query("update resources set active_flg = 'ACTIVE' where id = $1", [bear])
    const { body: resources } = await editor.call(getResourceOptions, { query: { keyword: '小熊' } })
    expect(resources).toEqual([{ id: bear, title: '小熊', kind: 'VIDEO', level: null }])
  })

  it('keeps its first day and the lessons on which somebody clocked in', async () => {
    const id = await makeCamp(server.pool, { camp_type_id: typeId })
    const student = await makeCampStudent(server.pool, { campId: id, groupId: await makeCampGroup(server.pool, id) })
    await clockIn(student.id, -5)
    const camp = await detail(id)
    const lessons = camp.lessons.map(({ day }) => ({ day }))
    const later = { ...camp, startDate: businessDay(-6), lessons: [] }
    expect((await editor.call(saveCamp, { body: later })).error.error).toBe('CAMP_BEGUN')
    const without = (day: number) => ({ ...camp, lessons: lessons.filter((lesson) => lesson.day !== day) })
    expect((await editor.call(saveCamp, { body: without(3) })).error).toMatchObject({
      error: 'CAMP_LESSON_USED',
      fields: [{ path: 'lessons' }],
    })
    expect((await editor.call(saveCamp, { body: without(4) })).status).toBe(200)
  })

  it('never has fewer places than are taken, also while children are enrolled', async () => {
    const id = await makeCamp(server.pool, { camp_type_id: typeId, capacity: 12 })
    const groupId = await makeCampGroup(server.pool, id, { capacity: 100 })
    for (let n = 0; n < 3; n++) await makeCampStudent(server.pool, { campId: id, groupId })
    const camp = await detail(id)
    expect((await editor.call(saveCamp, { body: { ...camp, lessons: [], capacity: 2, version: 1 } })).error).toMatchObject({
      error: 'CAMP_CAPACITY_TAKEN',
      fields: [{ path: 'capacity' }],
    })
    const enrolled = Array.from({ length: 12 }, () =>
      makeCampStudent(server.pool, { campId: id, groupId }).then(
        () => 1,
        () => 0,
      ),
    )
    const lowered = Array.from({ length: 6 }, (_, n) =>
      editor.call(saveCamp, { body: { ...camp, lessons: [], capacity: 11 - n, version: undefined } }),
    )
    await Promise.all([...enrolled, ...lowered])
    const { capacity, enrolledCount } = await detail(id)
    expect(enrolledCount).toBeGreaterThanOrEqual(3)
    expect(enrolledCount).toBeLessThanOrEqual(capacity)
  })
})

describe('a copy of a camp', () => {
  it('has its active groups with the coaches who are still there, and no children', async () => {
    const from = await makeCamp(server.pool, { camp_type_id: typeId, name: '口语营', term: '第8期' })
    const coach = await makeCoach(server.pool, { name: '在职老师' })
    const gone = await makeCoach(server.pool, { active_flg: 'INACTIVE' })
    const group = await makeCampGroup(server.pool, from, { name: '甲班', coach_id: coach })
    await makeCampGroup(server.pool, from, { name: '乙班', coach_id: gone, capacity: 7 })
    await makeCampGroup(server.pool, from, { name: '丙班', active_flg: 'INACTIVE' })
    await makeCampStudent(server.pool, { campId: from, groupId: group })
    const fields = bodyOf({ name: '口语营', term: '第9期' })
    const { body } = await editor.call(copyCamp, { body: { ...fields, fromId: from, withGroups: true } })
    expect(await detail(body.id)).toMatchObject({ term: '第9期', enrolledCount: 0, groupCount: 2 })
    const groups = await editor.call(listCampGroups, { query: { campId: body.id, page: 1 } })
    expect(groups.body.content.map(({ name, coachName, capacity }) => [name, coachName, capacity]).sort()).toEqual([
      ['乙班', null, 7],
      ['甲班', '在职老师', 30],
    ])
    const again = await editor.call(copyCamp, { body: { ...fields, fromId: from, withGroups: false } })
    expect(again.error.error).toBe('CAMP_TAKEN')
    const bare = await editor.call(copyCamp, { body: { ...fields, term: '第10期', fromId: from, withGroups: false } })
    expect(await detail(bare.body.id)).toMatchObject({ groupCount: 0 })
    expect((await editor.call(copyCamp, { body: { ...fields, fromId: 999_999, withGroups: false } })).status).toBe(404)
  })
})

describe('the list of camps', () => {
  it('reckons the rate of clock-ins over the lessons of each child since it joined', async () => {
    const id = await makeCamp(server.pool, { camp_type_id: typeId })
    const groupId = await makeCampGroup(server.pool, id)
    const first = await makeCampStudent(server.pool, { campId: id, groupId }, { joined_at: new Date(`${businessDay(-20)}T12:00:00+08:00`) })
    await makeCampStudent(server.pool, { campId: id, groupId }, { joined_at: new Date(`${businessDay(-1)}T12:00:00+08:00`) })
    const left = { joined_at: new Date(0), status: 'QUIT', quit_at: new Date() }
    await makeCampStudent(server.pool, { campId: id, groupId }, left)
    for (const offset of [-7, -5, 0]) await clockIn(first.id, offset)
    // Eight days of lessons and two; three were done.
    const counts = { clockInsDone: 3, clockInsDue: 10, clockInRateBp: 3_000 }
    expect(await rowOf(id)).toMatchObject({ ...counts, enrolledCount: 2, groupCount: 1, status: 'IN_PROGRESS' })
    const groups = await editor.call(listCampGroups, { query: { campId: id, page: 1 } })
    expect(groups.body.content[0]).toMatchObject({ ...counts, studentCount: 2 })
  })

  it('counts of a child that came back the lessons of each of its stays', async () => {
    const id = await makeCamp(server.pool, { camp_type_id: typeId })
    const groupId = await makeCampGroup(server.pool, id)
    const child = await makeCampStudent(server.pool, { campId: id, groupId }, { joined_at: new Date(0) })
    for (const offset of [-7, -6, -5]) await clockIn(child.id, offset)
    const gone = await editor.call(deleteCampClientUser, { params: { id: child.id }, query: {} })
    const back = { campId: id, groupId, parentId: child.parentId, studentId: child.studentId }
    expect([gone.status, (await editor.call(createCampClientUser, { body: back })).status]).toEqual([200, 200])
    // Three of seven until it left, and none of today's one since.
    expect(await rowOf(id)).toMatchObject({ clockInRateBp: 3_750, enrolledCount: 1 })
    const other = await makeCampStudent(server.pool, { campId: id, groupId }, { joined_at: new Date(0) })
    for (const offset of [-7, -6]) await clockIn(other.id, offset)
    const groups = await editor.call(listCampGroups, { query: { campId: id, page: 1 } })
    // Two of eight lessons beside them.
    expect(groups.body.content[0]).toMatchObject({ clockInsDone: 5, clockInsDue: 16, clockInRateBp: 3_125 })
  })

  it('expects of a child that finished early no lesson since then but those that it did all the same', async () => {
    const id = await makeCamp(server.pool, { camp_type_id: typeId })
    const groupId = await makeCampGroup(server.pool, id)
    const finished = { joined_at: new Date(0), status: 'FINISHED', finished_at: new Date(`${businessDay(-5)}T12:00:00+08:00`) }
    const child = await makeCampStudent(server.pool, { campId: id, groupId }, finished)
    await clockIn(child.id, -7)
    // Lessons began seven days ago: two were due, one of which was done.
    expect(await rowOf(id)).toMatchObject({ clockInRateBp: 5_000, enrolledCount: 1 })
    await clockIn(child.id, -5)
    expect(await rowOf(id)).toMatchObject({ clockInRateBp: 6_667 })
    const groups = await editor.call(listCampGroups, { query: { campId: id, page: 1 } })
    expect(groups.body.content[0]).toMatchObject({ clockInRateBp: 6_667 })
  })

  it('is narrowed by name, type, status, term and first day, and sorted by children', async () => {
    const type = await makeCampType(server.pool)
    const make = (name: string, from: number, to: number) =>
      makeCamp(server.pool, {
        name,
        camp_type_id: type,
        enrol_start: businessDay(from - 10),
        enrol_end: businessDay(from - 5),
        start_date: businessDay(from),
        end_date: businessDay(to),
      })
    const [ended, runs, enrols, waits] = [
      await make('甲营', -30, -10),
      await make('乙营', -2, 5),
      await make('丙营', 8, 20),
      await make('丁营', 2, 9),
    ]
    await makeCampStudent(server.pool, { campId: enrols, groupId: await makeCampGroup(server.pool, enrols) })
    const ids = async (query: Record<string, unknown>) =>
      (
        (await editor.loose(listCamps, { query: { page: 1, campTypeId: type, ...query } })).body as CallAnswer<typeof listCamps>
      ).content.map((row) => row.id)
    expect(await ids({}), 'what runs first, what is over last').toEqual([runs, waits, enrols, ended])
    expect(await ids({ sort: 'startDate,desc' })).toEqual([enrols, waits, runs, ended])
    expect(await ids({ status: 'ENDED' })).toEqual([ended])
    expect(await ids({ status: ['ENROLLING', 'NOT_STARTED'], sort: 'startDate,asc' })).toEqual([waits, enrols])
    expect(await ids({ name: '乙' })).toEqual([runs])
    expect(await ids({ term: '%' })).toEqual([])
    expect(await ids({ startFrom: businessDay(-2), startTo: businessDay(2) })).toEqual([runs, waits])
    expect((await ids({ sort: 'enrolledCount,desc' }))[0]).toBe(enrols)
    const options = await editor.call(getWeekCampsDropDown, { query: { keyword: '乙营 第1' } })
    expect(options.body).toMatchObject([{ id: runs, status: 'IN_PROGRESS' }])
    const offered = (await editor.call(getWeekCampsDropDown, { query: {} })).body.map(({ id }) => id)
    expect(offered.indexOf(runs), 'a running camp before a coming one').toBeLessThan(offered.indexOf(enrols))
    const running = await editor.call(getWeekCampsGroupDropDown, { query: {} })
    expect(running.body.map(({ id }) => id)).toContain(runs)
    expect(running.body.map(({ id }) => id)).not.toContain(enrols)
  })

  it('shows a leader the camps of the own groups, with figures of these alone', async () => {
    const leader = await signedIn(server, [...CODES, 'CAMP_STUDENT'], 'OWN_GROUPS')
    const coach = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, leader.userId, [coach])
    const id = await makeCamp(server.pool, { camp_type_id: typeId })
    const own = await makeCampGroup(server.pool, id, { coach_id: coach, name: '自己的班' })
    const others = await makeCampGroup(server.pool, id, { coach_id: await makeCoach(server.pool) })
    const joined = { joined_at: new Date(0) }
    const child = await makeCampStudent(server.pool, { campId: id, groupId: own }, joined)
    for (let n = 0; n < 2; n++) await makeCampStudent(server.pool, { campId: id, groupId: others }, joined)
    for (const offset of [-7, -6, -5, -4]) await clockIn(child.id, offset)
    const foreign = await makeCamp(server.pool, { camp_type_id: typeId })

    const rows = (await leader.caller.call(listCamps, { query: { page: 1, sort: ['enrolledCount,desc'] } })).body
    expect(rows).toMatchObject({ totalElements: 1, content: [{ id, enrolledCount: 1, groupCount: 1, clockInRateBp: 5_000 }] })
    expect(await detail(id, leader.caller)).toMatchObject({ enrolledCount: 1, groupCount: 1, clockInRateBp: 5_000 })
    expect(await rowOf(id)).toMatchObject({ enrolledCount: 3, groupCount: 2, clockInRateBp: 1_667 })
    const groups = await leader.caller.call(listCampGroups, { query: { campId: id, page: 1 } })
    expect(groups.body.content.map((group) => group.id)).toEqual([own])
    const options = await leader.caller.call(getWeekCampsGroupDropDown, { query: {} })
    expect(options.body).toEqual([expect.objectContaining({ id, groups: [expect.objectContaining({ id: own })] })])
    expect((await leader.caller.call(getWeekCampsDropDown, { query: {} })).body.map((camp) => camp.id)).toEqual([id])

    for (const answer of [
      await leader.caller.call(getCampDetail, { query: { id: foreign } }),
      await leader.caller.call(saveCamp, { body: bodyOf({ id: foreign }) }),
      await leader.caller.call(getWeekCampsGroupDropDownByCamp, { params: { campId: foreign } }),
      await leader.caller.call(getRecordHistory, { query: { entity: 'camp', id: foreign, page: 1 } }),
    ]) {
      expect(answer.status).toBe(404)
    }
    expect((await leader.caller.call(saveCamp, { body: bodyOf({ name: '新的' }) })).error.error).toBe('CAMP_NOT_OWN')
  })

  it('lets a leader change a camp whose groups are all own ones, and no other', async () => {
    const leader = await signedIn(server, CODES, 'OWN_GROUPS')
    const coach = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, leader.userId, [coach])
    const id = await makeCamp(server.pool, { camp_type_id: typeId })
    await makeCampGroup(server.pool, id, { coach_id: coach })
    const change = async (remark: string) => {
      const { name, term, enrolStart, enrolEnd, startDate, endDate, capacity } = await detail(id)
      return leader.caller.call(saveCamp, {
        body: bodyOf({ id, name, term, enrolStart, enrolEnd, startDate, endDate, capacity, remark, lessons: [{ day: 1 }] }),
      })
    }
    expect((await change('自己的营')).status).toBe(200)
    await makeCampGroup(server.pool, id, { coach_id: await makeCoach(server.pool) })
    expect((await change('别人的也在')).error.error).toBe('CAMP_SHARED')
    expect(await detail(id)).toMatchObject({ remark: '自己的营' })
  })
})
