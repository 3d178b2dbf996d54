import { undoStep } from '@camp/contract/base/undo.steps'
import {
  createCampClientUser,
  deleteCampClientUser,
  listCampClientUsers,
  updateCampClientUser,
} from '@camp/contract/campStudents/campStudents'
import { getCampStudentDetail } from '@camp/contract/campStudents/campStudents.weeks'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { applyDueMoves } from './campStudents.jobs.ts'

const CODES = ['CAMP_STUDENT', 'CAMP_STUDENT_EDIT', 'CAMP_STUDENT_REMOVE', 'CAMP_STUDENT_DETAIL']
const server = aServer()
let teacher: Caller
let coaches: [number, number]
let campId: number
let from: number
let to: number
let child: { id: number; parentId: number; studentId: number }
beforeAll(async () => {
  teacher = (await signedIn(server, CODES)).caller
  coaches = [await makeCoach(server.pool), await makeCoach(server.pool)]
})
beforeEach(async () => {
  const { pool } = server
  campId = await makeCamp(pool)
  from = await makeCampGroup(pool, campId, { name: '一班', coach_id: coaches[0] })
  to = await makeCampGroup(pool, campId, { name: '二班', coach_id: coaches[1], capacity: 2 })
  child = await makeCampStudent(pool, { campId, groupId: from }, { joined_at: businessDay(-7) })
  await pool.query(
    `insert into clock_ins (camp_student_id, camp_id, group_id, coach_id, clock_in_date, lesson_day, submitted_at, comment_due_at)
     select $1, $2, $3, $4, current_date - n, 8 - n, now(), now() from generate_series(0, 4) n`,
    [child.id, campId, from, coaches[0]],
  )
})

const update = (body: Record<string, unknown>, caller = teacher) =>
  caller.loose(updateCampClientUser, { body: { id: child.id, ...body } }) as ReturnType<typeof caller.call<typeof updateCampClientUser>>
const row = async () =>
  (await teacher.call(listCampClientUsers, { query: { page: 1, campId } })).body.content.find(({ id }) => id === child.id)
const clockIns = async () =>
  (await server.pool.query('select group_id, coach_id from clock_ins where camp_student_id = $1 order by clock_in_date', [child.id])).rows
const places = async (groupId: number) =>
  (await server.pool.query('select taken, held from camp_group_seats where group_id = $1', [groupId])).rows[0] as {
    taken: number
    held: number
  }
const detail = async () => (await teacher.call(getCampStudentDetail, { query: { id: child.id } })).body

describe('a move to another group', () => {
  it('is taken back with its days and its place, and not once somebody has changed the child since', async () => {
    const undo = (id: number | null) => teacher.call(undoStep, { params: { id: id ?? 0 } })
    const before = [await clockIns(), await places(to), (await row())?.group.id]
    const moved = (await update({ groupId: to, effectiveDate: businessDay(-2), version: 1 })).body
    expect((await row())?.group.id).toBe(to)
    expect((await undo(moved.undo)).status).toBe(200)
    expect([await clockIns(), await places(to), (await row())?.group.id]).toEqual(before)
    // One that is still to come, and the one that it took the place of.
    const third = await makeCampGroup(server.pool, campId, { name: '三班', coach_id: coaches[1] })
    await update({ groupId: third, effectiveDate: businessDay(2) })
    const planned = (await row())?.plannedMove
    const later = (await update({ groupId: to, effectiveDate: businessDay(3) })).body
    expect((await undo(later.undo)).status).toBe(200)
    expect([(await row())?.plannedMove, await places(to)]).toEqual([planned, before[1]])
    const last = (await update({ groupId: to })).body
    expect((await update({ coachRemark: '爱笑' })).body.undo).toBeNull()
    expect((await undo(last.undo)).error).toMatchObject({ error: 'UNDO_CHANGED' })
  })

  it('is taken back as if it had not been: with who was to comment, what was planned, and days that are free for another move', async () => {
    const undo = (id: number | null, by = teacher) => by.call(undoStep, { params: { id: id ?? 0 } })
    const third = await makeCampGroup(server.pool, campId, { name: '三班', coach_id: coaches[1] })
    await server.pool.query('update clock_ins set coach_id = $2 where camp_student_id = $1 and lesson_day > 6', [child.id, coaches[1]])
    await update({ groupId: third, effectiveDate: businessDay(2), reason: '换时间', version: 1 })
    const open = 'select * from camp_student_moves where camp_student_id = $1 and applied_at is null and cancelled_at is null'
    const stood = async () => [await clockIns(), await places(third), (await server.pool.query(open, [child.id])).rows]
    const before = await stood()
    for (const move of [
      { groupId: to, effectiveDate: businessDay(-2) },
      { groupId: from },
      { groupId: to, effectiveDate: businessDay(3) },
    ]) {
      expect((await undo((await update(move)).body.undo)).status).toBe(200)
      expect(await stood()).toEqual(before)
      const { rows } = await server.pool.query(
        "select after from operation_logs where target_entity = 'campStudent' order by id desc limit 1",
      )
      expect(rows[0].after).toMatchObject({ plannedGroup: '三班' })
    }
    const steps = (await detail()).timeline.map(({ step }) => step).filter((step) => step.startsWith('MOVE'))
    expect(steps.sort()).toEqual(['MOVED', 'MOVE_CANCELLED', 'MOVE_CANCELLED', 'MOVE_PLANNED', 'MOVE_PLANNED'])
    const moved = await update({ groupId: to, effectiveDate: businessDay(-3) })
    expect(moved.status).toBe(200)
    // Who does not see the child is not told who has changed it.
    await update({ coachRemark: '爱笑' })
    const leader = await signedIn(server, CODES, 'OWN_GROUPS')
    await server.pool.query('update undo_steps set user_id = $2 where id = $1', [moved.body.undo, leader.userId])
    expect((await undo(moved.body.undo, leader.caller)).status).toBe(404)
  })

  it('that is dated back leaves a comment, and the work on it, with the coach who wrote it', async () => {
    await server.pool.query('update clock_ins set commented_at = now(), comment_text = $2 where camp_student_id = $1 and lesson_day = 7', [
      child.id,
      '很棒',
    ])
    await update({ groupId: to, effectiveDate: businessDay(-2), version: 1 })
    expect((await clockIns()).slice(2)).toEqual([
      { group_id: to, coach_id: coaches[1] },
      { group_id: from, coach_id: coaches[0] },
      { group_id: to, coach_id: coaches[1] },
    ])
  })

  it('is made at once where its day has come; what was done since goes along, what was done before stays', async () => {
    const { body } = await update({ groupId: to, effectiveDate: businessDay(-2), reason: '换老师', version: 1 })
    expect(body).toMatchObject({ id: child.id, version: 2 })
    expect(await row()).toMatchObject({ groupId: to, coachId: coaches[1], plannedMove: null, clockInDays: 5 })
    expect(await clockIns()).toEqual([
      ...Array(2).fill({ group_id: from, coach_id: coaches[0] }),
      ...Array(3).fill({ group_id: to, coach_id: coaches[1] }),
    ])
    expect([await places(from), await places(to)]).toEqual([
      { taken: 0, held: 0 },
      { taken: 1, held: 0 },
    ])
    const { moves, timeline } = await detail()
    expect(moves[0]).toMatchObject({
      fromGroupName: '一班',
      toGroupName: '二班',
      reason: '换老师',
      effectiveDate: businessDay(-2),
      movedBy: '试用者',
    })
    expect(timeline.find(({ step }) => step === 'MOVED')).toMatchObject({ about: '一班 → 二班', note: '换老师', by: '试用者' })
    expect((await update({ groupId: from, effectiveDate: businessDay(-3) })).error).toMatchObject({ error: 'CAMP_MOVE_EARLY' })
    expect((await update({ groupId: to, version: 1 })).status).toBe(409)
    const history = await teacher.call(getRecordHistory, { query: { page: 1, entity: 'campStudent', id: child.id } })
    expect(history.body.content[0]).toMatchObject({ before: { groupName: '一班' }, after: { groupName: '二班', reason: '换老师' } })
  })

  it('that cannot be made keeps no other child where it was', async () => {
    const second = await makeCampStudent(server.pool, { campId, groupId: from })
    const third = await makeCampGroup(server.pool, campId, { name: '三班', coach_id: coaches[1] })
    await update({ groupId: to, effectiveDate: businessDay(3) })
    await update({ id: second.id, groupId: third, effectiveDate: businessDay(3) })
    // As rows were that came in without the places that they keep.
    await server.pool.query('update camp_group_seats set held = 0 where group_id = $1', [to])
    await server.pool.query('update camp_student_moves set effective_date = current_date where applied_at is null')
    await expect(applyDueMoves(server)).rejects.toThrow('camp_group_seats_held_check')
    const groupOf = async (id: number) =>
      (await server.pool.query('select group_id from camp_students where id = $1', [id])).rows[0].group_id
    expect([await groupOf(child.id), await groupOf(second.id)]).toEqual([from, third])
    await server.pool.query('update camp_group_seats set held = 1 where group_id = $1', [to])
    expect(await applyDueMoves(server)).toBe(1)
    expect(await groupOf(child.id)).toBe(to)
  })

  it('of a day to come keeps a place until then, and is made on that day', async () => {
    expect((await update({ groupId: to, effectiveDate: businessDay(3) })).status).toBe(200)
    expect(await row()).toMatchObject({ groupId: from, plannedMove: { groupId: to, groupName: '二班', effectiveDate: businessDay(3) } })
    expect(await places(to)).toEqual({ taken: 0, held: 1 })
    // One place of two is left: the next child has it, and a third none.
    const [second, third] = [
      await makeCampStudent(server.pool, { campId, groupId: from }),
      await makeCampStudent(server.pool, { campId, groupId: from }),
    ]
    expect((await update({ id: second.id, groupId: to })).status).toBe(200)
    expect((await update({ id: third.id, groupId: to })).error).toMatchObject({ error: 'CAMP_GROUP_FULL', fields: [{ path: 'groupId' }] })

    expect(await applyDueMoves(server)).toBe(0)
    await server.pool.query('update camp_student_moves set effective_date = current_date where camp_student_id = $1', [child.id])
    expect(await applyDueMoves(server)).toBe(1)
    expect(await row()).toMatchObject({ groupId: to, plannedMove: null })
    expect(await places(to)).toEqual({ taken: 2, held: 0 })
    expect((await clockIns()).at(-1)).toEqual({ group_id: to, coach_id: coaches[1] })
    expect(await applyDueMoves(server)).toBe(0)
  })

  it('that is still to come is replaced, taken back, or gone when the child leaves or finishes; its place is free again', async () => {
    const third = await makeCampGroup(server.pool, campId)
    await update({ groupId: to, effectiveDate: businessDay(3) })
    await update({ groupId: third, effectiveDate: businessDay(4) })
    expect([await places(to), await places(third)]).toEqual([
      { taken: 0, held: 0 },
      { taken: 0, held: 1 },
    ])
    await update({ groupId: from })
    expect(await row()).toMatchObject({ groupId: from, plannedMove: null })
    expect(await places(third)).toEqual({ taken: 0, held: 0 })
    await update({ groupId: to, effectiveDate: businessDay(3) })
    await update({ status: 'FINISHED', coachRemark: '很棒' })
    expect(await row()).toMatchObject({ status: 'FINISHED', coachRemark: '很棒', plannedMove: null })
    expect(await places(to)).toEqual({ taken: 0, held: 0 })
    expect((await update({ groupId: to })).error).toMatchObject({ error: 'CAMP_STUDENT_NOT_STUDYING' })
    await update({ status: 'STUDYING', groupId: to, effectiveDate: businessDay(3) })
    expect(await places(to)).toEqual({ taken: 0, held: 1 })
    await teacher.call(deleteCampClientUser, { params: { id: child.id } })
    expect(await places(to)).toEqual({ taken: 0, held: 0 })
    expect((await update({ coachRemark: 'x' })).error).toMatchObject({ error: 'CAMP_STUDENT_LEFT' })
    expect((await detail()).timeline.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['QUIT', 'MOVE_CANCELLED', 'MOVE_PLANNED', 'JOINED']),
    )
  })

  it('into a group that was switched off meanwhile is not made', async () => {
    await update({ groupId: to, effectiveDate: businessDay(1) })
    await server.pool.query("update camp_groups set active_flg = 'INACTIVE' where id = $1", [to])
    await server.pool.query('update camp_student_moves set effective_date = current_date where camp_student_id = $1', [child.id])
    await applyDueMoves(server)
    expect(await row()).toMatchObject({ groupId: from, plannedMove: null })
    expect(await places(to)).toEqual({ taken: 0, held: 0 })
  })

  it('of a day after the camp, which was made shorter meanwhile, is not made', async () => {
    await update({ groupId: to, effectiveDate: businessDay(5) })
    await server.pool.query('update camps set end_date = current_date - 1, enrol_end = start_date where id = $1', [campId])
    await server.pool.query('update camp_student_moves set effective_date = current_date where camp_student_id = $1', [child.id])
    await applyDueMoves(server)
    expect(await row()).toMatchObject({ groupId: from, plannedMove: null })
    expect(await places(to)).toEqual({ taken: 0, held: 0 })
    await server.pool.query('update camps set end_date = current_date + 20 where id = $1', [campId])
  })

  it('is refused in words to nowhere, to another camp, after the end, and without a group', async () => {
    const elsewhere = await makeCampGroup(server.pool, await makeCamp(server.pool))
    expect((await update({ groupId: elsewhere })).error).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
    expect((await update({ groupId: to, effectiveDate: businessDay(60) })).error).toMatchObject({ error: 'CAMP_MOVE_LATE' })
    expect((await update({ effectiveDate: businessDay(1) })).error).toMatchObject({ error: 'INVALID_INPUT', fields: [{ path: 'groupId' }] })
    expect((await update({ id: 999_999, groupId: to })).status).toBe(404)
  })
})

describe('a leader of one group', () => {
  it('moves, edits, adds to and removes from own groups alone', async () => {
    const led = await signedIn(server, CODES, 'OWN_GROUPS')
    const group = await makeLedCoachGroup(server.pool, led.userId, [coaches[0]])
    const foreign = await makeCampStudent(server.pool, { campId, groupId: to })
    expect((await update({ coachRemark: '好' }, led.caller)).status).toBe(200)
    expect((await update({ groupId: to }, led.caller)).error).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
    expect((await update({ id: foreign.id, coachRemark: '好' }, led.caller)).status).toBe(404)
    expect((await led.caller.call(deleteCampClientUser, { params: { id: foreign.id } })).status).toBe(404)
    expect((await led.caller.call(getCampStudentDetail, { query: { id: foreign.id } })).status).toBe(404)
    const add = (parentId: number, groupId?: number) =>
      led.caller.call(createCampClientUser, { body: { campId, parentId, groupId, student: { name: '新新' } } })
    expect((await add(foreign.parentId)).error).toMatchObject({ error: 'UNKNOWN_REFERENCE', fields: [{ path: 'parentId' }] })
    expect((await add(child.parentId, to)).error).toMatchObject({ error: 'UNKNOWN_REFERENCE', fields: [{ path: 'groupId' }] })
    expect((await add(child.parentId)).status).toBe(200)
    await server.pool.query('delete from coach_group_members where group_id = $1', [group])
  })

  it('brings back only children who left one of them, not those who left another', async () => {
    const led = await signedIn(server, CODES, 'OWN_GROUPS')
    const group = await makeLedCoachGroup(server.pool, led.userId, [coaches[0]])
    const [own, foreign] = [
      await makeCampStudent(server.pool, { campId, groupId: from }),
      await makeCampStudent(server.pool, { campId, groupId: to }),
    ]
    const back = ({ parentId, studentId }: typeof own) =>
      led.caller.call(createCampClientUser, { body: { campId, parentId, studentId, groupId: from } })
    expect((await led.caller.call(deleteCampClientUser, { params: { id: own.id } })).status).toBe(200)
    await teacher.call(deleteCampClientUser, { params: { id: foreign.id } })
    expect((await back(own)).body).toMatchObject({ id: own.id })
    expect((await back(foreign)).error).toMatchObject({ error: 'UNKNOWN_REFERENCE', fields: [{ path: 'parentId' }] })
    await server.pool.query('delete from coach_group_members where group_id = $1', [group])
  })
})
