import { createCampClientUser, deleteCampClientUser, getParentByPhone, listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeParent, makeStudent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { Scope } from '../platform/scope.ts'
import { transaction } from '../platform/write/transaction.ts'
import { EnrolmentBook, enrolAll } from './campStudents.enrolling.service.ts'

const server = aServer()
let teacher: Caller
beforeAll(async () => {
  teacher = (await signedIn(server, ['CAMP_STUDENT', 'CAMP_STUDENT_EDIT', 'CAMP_STUDENT_REMOVE'])).caller
})

const enrol = (body: Record<string, unknown>, caller = teacher) =>
  caller.loose(createCampClientUser, { body }) as ReturnType<typeof caller.call<typeof createCampClientUser>>
const rowsOf = async (campId: number) => (await teacher.call(listCampClientUsers, { query: { page: 1, size: 100, campId } })).body.content
const family = async () => {
  const parentId = await makeParent(server.pool)
  return { parentId, studentId: await makeStudent(server.pool, parentId) }
}
const seats = async (campId: number) =>
  (await server.pool.query('select taken from camp_seats where camp_id = $1', [campId])).rows[0].taken as number

describe('enrolling', () => {
  it('finds the parent by the whole phone, and nobody by a part of it', async () => {
    const parentId = await makeParent(server.pool, { phone: '13812345678' })
    const studentId = await makeStudent(server.pool, parentId, { name: '豆豆', grade: '一年级' })
    const { body } = await teacher.call(getParentByPhone, { query: { phone: '13812345678' } })
    expect(body).toMatchObject({ id: parentId, phone: '138****5678', students: [{ id: studentId, name: '豆豆', grade: '一年级' }] })
    expect((await teacher.call(getParentByPhone, { query: { phone: '13812345679' } })).status).toBe(404)
    expect((await teacher.call(getParentByPhone, { query: { phone: '5678' } })).status).toBe(400)
  })

  it('takes a child of the family or a new one, once, and brings one who left back on the same row', async () => {
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { name: '一班' })
    const { parentId, studentId } = await family()
    const known = await enrol({ campId, groupId, parentId, studentId })
    expect(known.status).toBe(200)
    expect((await enrol({ campId, groupId, parentId, studentId })).error).toMatchObject({ code: 999, error: 'ALREADY_IN_CAMP' })
    const fresh = await enrol({ campId, groupId, parentId, student: { name: '苗苗', grade: '二年级' }, coachRemark: '慢热' })
    expect((await enrol({ campId, parentId, student: { name: '苗苗' } })).error).toMatchObject({ error: 'ALREADY_IN_CAMP' })
    expect(await seats(campId)).toBe(2)

    const left = await teacher.call(deleteCampClientUser, { params: { id: fresh.body.id } })
    expect(left.body).toMatchObject({ id: fresh.body.id, status: 'QUIT' })
    expect((await teacher.call(deleteCampClientUser, { params: { id: fresh.body.id } })).error).toMatchObject({
      error: 'CAMP_STUDENT_LEFT',
    })
    expect(await seats(campId)).toBe(1)
    const back = await enrol({ campId, groupId, parentId, student: { name: '苗苗' } })
    expect(back.body).toEqual({ id: fresh.body.id, version: left.body.version + 1 })
    expect((await rowsOf(campId))[0]).toMatchObject({ status: 'STUDYING', studentName: '苗苗', coachRemark: '慢热', source: 'MANUAL' })
    expect(await seats(campId)).toBe(2)
    const names = await server.pool.query('select name from students where parent_id = $1 order by id', [parentId])
    expect(names.rows).toHaveLength(2)
    const log = await server.pool.query("select * from operation_logs where target_entity = 'campStudent' and target_id = $1", [
      back.body.id,
    ])
    expect(JSON.stringify(log.rows)).not.toContain('苗苗')
    expect(log.rows).toHaveLength(3)
  })

  it('tells of a child that comes back how it had left, so that its earlier states show the group and the remark of their time', async () => {
    const campId = await makeCamp(server.pool)
    const [first, second] = [
      await makeCampGroup(server.pool, campId, { name: '一班' }),
      await makeCampGroup(server.pool, campId, { name: '二班' }),
    ]
    const one = await family()
    const { id } = (await enrol({ campId, groupId: first, ...one, coachRemark: '慢热' })).body
    await teacher.call(deleteCampClientUser, { params: { id } })
    await enrol({ campId, groupId: second, ...one, coachRemark: '放开了' })
    const { body } = await teacher.call(getRecordHistory, { query: { entity: 'campStudent', id, page: 1 } })
    expect(body.content[0]).toMatchObject({
      before: { status: 'QUIT', groupName: '一班', coachRemark: '慢热' },
      after: { status: 'STUDYING', groupName: '二班', coachRemark: '放开了' },
    })
    const at = body.content[1]?.createdAt ?? ''
    const then = (await teacher.call(getRecordAsOf, { query: { entity: 'campStudent', id, at } })).body
    expect(then.fields).toEqual({ groupName: '一班', status: 'QUIT', coachRemark: '慢热', wishedCoach: null })
  })

  it('refuses in words what cannot be, and changes nothing', async () => {
    const { pool } = server
    const campId = await makeCamp(pool, { capacity: 2 })
    const [open, off, tiny] = [
      await makeCampGroup(pool, campId),
      await makeCampGroup(pool, campId, { active_flg: 'INACTIVE' }),
      await makeCampGroup(pool, campId, { capacity: 1 }),
    ]
    const one = await family()
    const frozen = await makeParent(pool, { active_flg: 'FROZEN' })
    const ended = await makeCamp(pool, {
      start_date: businessDay(-40),
      enrol_start: businessDay(-60),
      enrol_end: businessDay(-40),
      end_date: businessDay(-1),
    })
    const refusals: [Record<string, unknown>, string, string?][] = [
      [{ campId, groupId: off, ...one }, 'CAMP_GROUP_INACTIVE', 'groupId'],
      [{ campId, groupId: open, parentId: frozen, student: { name: '张小明' } }, 'PARENT_FROZEN', 'parentId'],
      [{ campId: ended, groupId: await makeCampGroup(pool, ended), ...one }, 'CAMP_OVER', 'campId'],
      [{ campId, groupId: await makeCampGroup(pool, ended), ...one }, 'UNKNOWN_REFERENCE', 'groupId'],
      [{ campId, groupId: open, parentId: one.parentId }, 'STUDENT_MISSING', 'studentId'],
      [{ campId, groupId: open, ...one, studentId: (await family()).studentId }, 'UNKNOWN_REFERENCE', 'studentId'],
      [{ campId: 999_999, ...one }, 'UNKNOWN_REFERENCE', 'campId'],
      [{ campId, ...one, studentId: null, student: { name: '未来', birthday: businessDay(1) } }, 'BIRTHDAY_TO_COME', 'student.birthday'],
    ]
    for (const [body, error, path] of refusals) expect((await enrol(body)).error).toMatchObject({ code: 999, error, fields: [{ path }] })
    expect((await enrol({ campId, groupId: tiny, ...(await family()) })).status).toBe(200)
    expect((await enrol({ campId, groupId: tiny, ...one })).error).toMatchObject({ error: 'CAMP_GROUP_FULL' })
    expect((await enrol({ campId, groupId: open, ...(await family()) })).status).toBe(200)
    expect((await enrol({ campId, groupId: open, ...one })).error).toMatchObject({
      error: 'CAMP_FULL',
      msg: '营期名额已满，请选择其他营期，或先增加名额',
    })
    expect(await seats(campId)).toBe(2)
  })

  it('without a group follows the division plan by weight and quota, else the group with most room', async () => {
    const { pool } = server
    const campId = await makeCamp(pool)
    const [small, large] = [await makeCampGroup(pool, campId, { capacity: 2 }), await makeCampGroup(pool, campId, { capacity: 5 })]
    const sent = async (camp: number) => {
      const { body } = await enrol({ campId: camp, ...(await family()) })
      return (await rowsOf(camp)).find((row) => row.id === body.id)?.groupId
    }
    expect(await sent(campId)).toBe(large)
    const coaches = [await makeCoach(pool), await makeCoach(pool)]
    await pool.query('update camp_groups set coach_id = $1 where id = $2', [coaches[0], small])
    await pool.query('update camp_groups set coach_id = $1 where id = $2', [coaches[1], large])
    for (const [n, coach] of coaches.entries())
      await pool.query('insert into coach_plans (camp_id, coach_id, quota, weight) values ($1, $2, $3, $4)', [
        campId,
        coach,
        2,
        n === 0 ? 1 : 3,
      ])
    // 0/1 against 1/3, then 1/1 against 1/3, then both quotas are nearly used up.
    expect([await sent(campId), await sent(campId), await sent(campId)]).toEqual([small, large, small])
    expect((await enrol({ campId, ...(await family()) })).error).toMatchObject({ error: 'CAMP_NO_GROUP' })
  })

  it('gives no place twice, however many ask at once', async () => {
    const { pool } = server
    const campId = await makeCamp(pool, { capacity: 20 })
    const groups = [await makeCampGroup(pool, campId, { capacity: 7 }), await makeCampGroup(pool, campId, { capacity: 30 })]
    const families = await Promise.all(Array.from({ length: 50 }, family))
    const answers = await Promise.all(
      families.map((one, n) =>
        enrol({ campId, ...one, ...(n % 2 === 0 && { groupId: groups[0] }), ...(n % 2 === 1 && { groupId: groups[1] }) }),
      ),
    )
    const into = async (groupId: number | undefined) => (await rowsOf(campId)).filter((row) => row.groupId === groupId).length
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(await rowsOf(campId)).toHaveLength(20)
    expect(await into(groups[0])).toBeLessThanOrEqual(7)
    for (const { status, error } of answers) if (status !== 200) expect(['CAMP_FULL', 'CAMP_GROUP_FULL']).toContain(error.error)
    // The same child, from many windows at once: in once.
    const other = await makeCamp(pool)
    await makeCampGroup(pool, other)
    const one = await family()
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => enrol({ campId: other, parentId: one.parentId, student: { name: '新新' } })),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rowsOf(other)).toHaveLength(1)
  })
})

describe('enrolling many in one change', () => {
  it('answers for each in order, as the preview did, and takes seconds for thousands', async () => {
    const { pool } = server
    const campId = await makeCamp(pool, { capacity: 2_000 })
    const groupId = await makeCampGroup(pool, campId, { capacity: 1_500 })
    const parentId = await makeParent(pool)
    const known = await makeCampStudent(pool, { campId, groupId })
    const plans = Array.from({ length: 1_600 }, (_none, n) => ({
      parentId,
      groupId,
      student: { name: `孩子${n}` },
      source: 'IMPORT' as const,
    })) // as an import
    plans[1] = { ...plans[0], source: 'IMPORT' } as (typeof plans)[0] // the same child again
    const everybody = Scope.everything('a test')
    const db = new Executor(pool)
    const book = await EnrolmentBook.open(db, campId, everybody)
    const preview = [...(await book.check(db, plans.slice(0, 800))), ...(await book.check(db, plans.slice(800)))]
    const done = await transaction(pool, (tx) => enrolAll(tx, everybody, campId, plans))
    const refusals = (list: readonly unknown[]) => list.map((one) => (one instanceof AppError ? one.error : ''))
    expect(refusals(done)).toEqual(refusals(preview))
    expect(refusals(done).filter((error) => error === '')).toHaveLength(1_499)
    expect(refusals(done)[1]).toBe('ALREADY_IN_CAMP')
    expect(refusals(done).at(-1)).toBe('CAMP_GROUP_FULL')
    expect(await seats(campId)).toBe(1_500)
    const again = await transaction(pool, (tx) => enrolAll(tx, everybody, campId, plans.slice(0, 3)))
    expect(refusals(again)).toEqual(['ALREADY_IN_CAMP', 'ALREADY_IN_CAMP', 'ALREADY_IN_CAMP'])
    expect(known.id).toBeGreaterThan(0)
  })
})
