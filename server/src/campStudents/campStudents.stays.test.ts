import { addDays, mondayOf } from '@camp/contract/base/days'
import { getMemberWeekList, getWeekData } from '@camp/contract/campStatus/campStatus'
import {
  type CampStudentRow,
  createCampClientUser,
  deleteCampClientUser,
  listCampClientUsers,
  undoCampClientUserRemoval,
  updateCampClientUser,
} from '@camp/contract/campStudents/campStudents'
import { getCampStudentDetail } from '@camp/contract/campStudents/campStudents.weeks'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { createTestDatabase } from '../../test/database.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeClockIn,
  makeCoach,
  makeLedCoachGroup,
  makeOrder,
} from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { completeCampOrders } from '../orders/orders.jobs.ts'
import { migrate } from '../platform/db/migrate.ts'
import { silentLog } from '../platform/log/log.port.ts'
import { Scope } from '../platform/scope.ts'
import { transaction } from '../platform/write/transaction.ts'
import { enrolAll } from './campStudents.enrolling.service.ts'

const server = aServer()
let teacher: Caller
let campId: number
let groups: [number, number]
beforeAll(async () => {
  const codes = ['CAMP_STUDENT', 'CAMP_STUDENT_EDIT', 'CAMP_STUDENT_REMOVE', 'CAMP_STUDENT_DETAIL', 'CAMP_STATUS', 'PARENT_DETAIL']
  teacher = (await signedIn(server, codes)).caller
  campId = await makeCamp(server.pool)
  groups = [await makeCampGroup(server.pool, campId, { name: '一班' }), await makeCampGroup(server.pool, campId, { name: '二班' })]
})

const rowOf = async (id: number, camp = campId): Promise<CampStudentRow> => {
  const { content } = (await teacher.call(listCampClientUsers, { query: { campId: camp, page: 1, size: 100 } })).body
  const row = content.find((one) => one.id === id)
  if (!row) throw new Error('no such enrolment')
  return row
}
const remove = (id: number, query: { reason?: string; version?: number } = {}) =>
  teacher.loose(deleteCampClientUser, { params: { id }, query })
const takeBack = (id: number, version?: number) => teacher.loose(undoCampClientUserRemoval, { body: { id, version } })
const child = (row: Record<string, unknown> = {}, groupId = groups[0], camp = campId) =>
  makeCampStudent(server.pool, { campId: camp, groupId }, { joined_at: `${businessDay(-6)} 12:00:00+08`, ...row })
const enrolAgain = ({ parentId, studentId }: { parentId: number; studentId: number }, groupId: number) =>
  teacher.call(createCampClientUser, { body: { campId, groupId, parentId, studentId } })

describe('a child that leaves and comes back', () => {
  it('has two stays, with the reason and the person who ended the first; it joined when it first did', async () => {
    const one = await child({ source: 'ORDER', order_number: 'A1' })
    const before = await rowOf(one.id)
    expect((await remove(one.id, { reason: '短' })).status).toBe(400)
    expect((await remove(one.id, { reason: '转到下一期', version: 9 })).error).toMatchObject({ error: 'VERSION_CONFLICT' })
    expect((await remove(one.id, { reason: '转到下一期' })).status).toBe(200)
    await enrolAgain(one, groups[1])
    const { stays, ...after } = await rowOf(one.id)
    expect(after).toMatchObject({ status: 'STUDYING', source: 'ORDER', orderNumber: 'A1', joinedAt: before.joinedAt, groupId: groups[1] })
    expect(stays).toMatchObject([
      { from: before.joinedAt, groupName: '一班', reason: '转到下一期', by: '试用者' },
      { to: null, groupName: '二班', reason: null, by: null },
    ])
    expect((stays[1]?.from ?? '') >= (stays[0]?.to ?? '')).toBe(true)
    const { timeline } = (await teacher.call(getCampStudentDetail, { query: { id: one.id } })).body
    expect(timeline.map(({ step, note }) => [step, note])).toEqual([
      ['RETURNED', null],
      ['QUIT', '转到下一期'],
      ['JOINED', null],
    ])
    const { entries } = (await teacher.call(getParentTimeline, { query: { parentId: one.parentId } })).body
    expect(entries.map(({ kind, status, note, orderNumber }) => [kind, status, note, orderNumber])).toEqual([
      ['ENROLMENT', 'STUDYING', '二班', null],
      ['LEAVING', null, '转到下一期', null],
      ['ENROLMENT', 'QUIT', '一班', 'A1'],
    ])
    const log = await server.pool.query("select after from operation_logs where target_entity = 'campStudent' and target_id = $1", [one.id])
    expect(JSON.stringify(log.rows)).not.toContain('转到下一期')
  })

  it('is at risk no sooner than three days after it came back, and is moved from that day on at the earliest', async () => {
    const one = await child()
    expect((await rowOf(one.id)).atRisk).toBe(true)
    await remove(one.id)
    await enrolAgain(one, groups[0])
    expect((await rowOf(one.id)).atRisk).toBe(false)
    const early = await teacher.loose(updateCampClientUser, { body: { id: one.id, groupId: groups[1], effectiveDate: businessDay(-2) } })
    expect(early.error).toMatchObject({ error: 'CAMP_MOVE_EARLY', msg: `生效日期不能早于 ${businessDay(0)}` })
  })

  it('stays in the past figures of the group that it left, also for the one who leads that group alone', async () => {
    const { pool } = server
    const coachId = await makeCoach(pool)
    const led = await signedIn(server, ['CAMP_STATUS'], 'OWN_GROUPS')
    await makeLedCoachGroup(pool, led.userId, [coachId])
    const weekStart = addDays(mondayOf(businessDay(0)), -7)
    const days = { start_date: weekStart, enrol_start: weekStart, end_date: businessDay(13) }
    const camp = await makeCamp(pool, days)
    const [own, other] = [await makeCampGroup(pool, camp, { coach_id: coachId }), await makeCampGroup(pool, camp)]
    const one = await child({ joined_at: `${weekStart} 08:00:00+08` }, own, camp)
    await makeClockIn(pool, one.id, { clock_in_date: addDays(weekStart, 2) })
    const asked = async (caller: Caller) => (await caller.call(getWeekData, { query: { weekStart, campId: [camp] } })).body
    const before = [await asked(teacher), await asked(led.caller)]
    await remove(one.id)
    expect([await asked(teacher), await asked(led.caller)]).toEqual(before)
    await teacher.call(createCampClientUser, { body: { campId: camp, groupId: other, parentId: one.parentId, studentId: one.studentId } })
    expect([await asked(teacher), await asked(led.caller)]).toEqual(before)
    expect(before[1]?.totals).toMatchObject({ enrolled: 1, clockedIn: 1 })
    const query = { weekStart, campId: [camp], figure: 'CLOCKED_IN' as const, page: 1 }
    expect((await led.caller.call(getMemberWeekList, { query })).body.totalElements).toBe(1)
  })

  it('stands behind those figures as moved on: where and as it was, with nothing of the other group, and its page stays closed', async () => {
    const { pool } = server
    const led = await signedIn(server, ['CAMP_STATUS', 'CAMP_STUDENT', 'CAMP_STUDENT_DETAIL'], 'OWN_GROUPS')
    const coachId = await makeCoach(pool)
    await makeLedCoachGroup(pool, led.userId, [coachId])
    const weekStart = addDays(mondayOf(businessDay(0)), -7)
    const camp = await makeCamp(pool, { start_date: weekStart, enrol_start: weekStart, end_date: businessDay(13) })
    const own = await makeCampGroup(pool, camp, { coach_id: coachId, name: '甲班' })
    const other = await makeCampGroup(pool, camp, { coach_id: await makeCoach(pool), name: '乙班' })
    const one = await child({ joined_at: `${weekStart} 08:00:00+08` }, own, camp)
    const stayed = await child({ joined_at: `${weekStart} 08:00:00+08` }, own, camp)
    await makeClockIn(pool, one.id, { clock_in_date: addDays(weekStart, 2) })
    const query = { weekStart, campId: [camp], figure: 'ENROLLED' as const, page: 1 }
    const seen = async (caller: Caller) =>
      new Map((await caller.call(getMemberWeekList, { query })).body.content.map((row) => [row.id, row]))
    const before = (await seen(led.caller)).get(one.id)
    await remove(one.id, { reason: '换时间' })
    expect((await seen(led.caller)).get(one.id)).toMatchObject({ movedOn: false, status: 'QUIT' })
    await teacher.call(createCampClientUser, {
      body: { campId: camp, groupId: other, parentId: one.parentId, studentId: one.studentId, coachRemark: '新老师写的' },
    })
    const rows = await seen(led.caller)
    expect(rows.get(one.id)).toMatchObject({
      movedOn: true,
      groupId: own,
      group: { name: '甲班' },
      coachId,
      status: 'QUIT',
      coachRemark: null,
      clockInDays: 1,
      lastClockInAt: before?.lastClockInAt,
      stays: [{ groupName: '甲班', reason: '换时间' }],
    })
    expect(JSON.stringify(rows.get(one.id))).not.toContain('乙班')
    expect(rows.get(stayed.id)).toMatchObject({ movedOn: false, status: 'STUDYING' })
    expect((await seen(teacher)).get(one.id)).toMatchObject({ movedOn: false, groupId: other })
    expect((await led.caller.loose(getCampStudentDetail, { query: { id: one.id } })).status).toBe(404)
    expect((await led.caller.loose(getCampStudentDetail, { query: { id: stayed.id } })).status).toBe(200)
    const listed = (await led.caller.call(listCampClientUsers, { query: { campId: camp, page: 1 } })).body.content
    expect(listed.map(({ id }) => id)).toEqual([stayed.id])
  })

  it('keeps the order of its first stay open until the camp of the second one is over, each by its own order', async () => {
    const { pool } = server
    const camp = { goods_snapshot: { name: '营', kind: 'CAMP', priceAmount: 1, originalAmount: null, image: null }, needs_shipping: false }
    const [first, second] = [await makeOrder(pool, camp), await makeOrder(pool, camp)]
    const one = await child({ source: 'ORDER', order_number: first.orderNumber })
    await remove(one.id)
    const plan = {
      parentId: one.parentId,
      studentId: one.studentId,
      groupId: groups[0],
      source: 'ORDER' as const,
      orderNumber: second.orderNumber,
    }
    await transaction(pool, (tx) => enrolAll(tx, Scope.everything('a test'), campId, [plan]))
    expect(await rowOf(one.id)).toMatchObject({ orderNumber: first.orderNumber })
    expect(await completeCampOrders(server)).toBe(0)
    await pool.query('update camps set enrol_end = $2, end_date = $2 where id = $1', [campId, businessDay(-1)])
    expect(await completeCampOrders(server)).toBe(2)
    await pool.query('update camps set enrol_end = $2, end_date = $3 where id = $1', [campId, businessDay(10), businessDay(13)])
  })
})

describe('a removal that was a mistake', () => {
  it('is taken back within a day as if it had not been, with the move that was planned', async () => {
    const one = await child()
    await teacher.call(updateCampClientUser, { body: { id: one.id, groupId: groups[1], effectiveDate: businessDay(3) } })
    const { version: _v, updatedAt: _u, ...before } = await rowOf(one.id)
    const held = async () =>
      (await server.pool.query('select taken, held from camp_group_seats where group_id = any($1) order by 1, 2', [groups])).rows
    const seats = await held()
    await remove(one.id, { reason: '点错了' })
    const left = await rowOf(one.id)
    expect([left.status, left.plannedMove]).toEqual(['QUIT', null])
    expect((await takeBack(one.id, left.version + 1)).error).toMatchObject({ error: 'VERSION_CONFLICT' })
    expect((await takeBack(one.id, left.version)).status).toBe(200)
    const { version: _w, updatedAt: _x, ...after } = await rowOf(one.id)
    expect(after).toEqual(before)
    expect(await held()).toEqual(seats)
    expect((await takeBack(one.id)).error).toMatchObject({ code: 999, error: 'CAMP_STUDENT_STAYS' })
  })

  it('leaves one that had finished finished', async () => {
    const one = await child({ status: 'FINISHED', finished_at: `${businessDay(-2)} 12:00:00+08` })
    await remove(one.id)
    await takeBack(one.id)
    expect(await rowOf(one.id)).toMatchObject({ status: 'FINISHED', stays: [{ to: null }] })
  })

  it('stays where a refund ended it: the place was paid back', async () => {
    const one = await child()
    await remove(one.id)
    await server.pool.query('update camp_student_stays set refund_order = $2 where camp_student_id = $1', [one.id, '202611290000000001'])
    expect((await takeBack(one.id)).error).toMatchObject({ code: 999, error: 'CAMP_REMOVAL_REFUNDED' })
    expect(await rowOf(one.id)).toMatchObject({ status: 'QUIT' })
  })

  it('stays after a day, and where the place went to somebody else', async () => {
    const old = await child({ status: 'QUIT', quit_at: new Date(Date.now() - 25 * 3_600_000) })
    expect((await takeBack(old.id)).error).toMatchObject({ code: 999, error: 'CAMP_REMOVAL_OLD' })
    const tiny = await makeCampGroup(server.pool, campId, { capacity: 1 })
    const one = await child({}, tiny)
    await remove(one.id)
    await child({}, tiny)
    expect((await takeBack(one.id)).error).toMatchObject({ code: 999, error: 'CAMP_GROUP_FULL' })
    expect(await rowOf(one.id)).toMatchObject({ status: 'QUIT', stays: [{ by: '试用者' }] })
  })
})

describe('the database', () => {
  it('takes no stay that overlaps another, from no writer', async () => {
    const one = await child({ status: 'QUIT', quit_at: `${businessDay(-3)} 12:00:00+08` })
    const add = (from: string, to: string | null, after: string | null) =>
      server.pool.query(
        `insert into camp_student_stays (camp_student_id, camp_id, group_id, source, from_at, to_at, after_at)
         select camp_student_id, camp_id, group_id, source, $2, $3, $4 from camp_student_stays where camp_student_id = $1`,
        [one.id, from, to, after],
      )
    const day = (n: number) => `${businessDay(n)} 12:00:00+08`
    await expect(add(day(-4), null, day(-3))).rejects.toThrow('check constraint')
    await expect(add(day(-4), null, null)).rejects.toThrow('camp_student_stays_chain_key')
    await expect(add(day(-2), null, day(-2))).rejects.toThrow('camp_student_stays_after_fk')
    await add(day(-2), day(-1), day(-3))
    await expect(add(day(-2), null, day(-3))).rejects.toThrow('camp_student_stays_chain_key')
  })

  it('gets the stays of children who were enrolled before there were any, also of those who had come back already', async () => {
    const { url, pool, drop } = await createTestDatabase({ empty: true })
    try {
      await migrate(url, silentLog, undefined, '0031_service_checks.sql')
      const camp = await makeCamp(pool)
      const place = { campId: camp, groupId: await makeCampGroup(pool, camp) }
      const studying = await makeCampStudent(pool, place, { joined_at: '2026-01-05 10:00+08' })
      const left = await makeCampStudent(pool, place, { joined_at: '2026-01-05 10:00+08', status: 'QUIT', quit_at: '2026-01-09 10:00+08' })
      const back = await makeCampStudent(pool, place, { created_at: '2026-01-05 10:00+08', joined_at: '2026-01-12 10:00+08' })
      await pool.query(
        `insert into operation_logs (month, created_at, operation_type, source, call, content, target_entity, target_id, after, ip, user_agent, request_id, mac)
         values ('2026-01-01', '2026-01-08 10:00+08', 'DELETE', 'SERVER', 'deleteCampClientUser', '{}', 'campStudent', $1, '{"status": "QUIT"}', '', '', '', '')`,
        [back.id],
      )
      await migrate(url, silentLog)
      const stays = await pool.query(
        'select camp_student_id as id, business_day(from_at) as "from", to_day as "to" from camp_student_stays order by 1, from_at',
      )
      expect(stays.rows).toEqual([
        { id: studying.id, from: '2026-01-05', to: null },
        { id: left.id, from: '2026-01-05', to: '2026-01-09' },
        { id: back.id, from: '2026-01-05', to: '2026-01-08' },
        { id: back.id, from: '2026-01-12', to: null },
      ])
      const { rows } = await pool.query(
        'select joined_at = created_at as first, business_day(returned_at) as back from camp_students where id = $1',
        [back.id],
      )
      expect(rows).toEqual([{ first: true, back: '2026-01-12' }])
    } finally {
      await drop()
    }
  })
})
