import { commentClockIn, createClockIn, withdrawComment } from '@camp/contract/clockIns/clockIns'
import { getWorkhourCoach, listWorkhourCoaches } from '@camp/contract/workHours/workHours'
import { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { reckonComments } from '../clockIns/clockIns.service.ts'

const server = aServer()
let staff: Caller
let own: Person
let coachId: number
let child: { id: number }
let campId: number
const today = businessDay(0)
const month = today.slice(0, 7)

beforeAll(async () => {
  const { pool } = server
  staff = (await signedIn(server, ['COASH_COMMENT', 'CAMP_STUDENT_EDIT', 'COASH_WORKHOUR_STATS', 'SETTLEMENT'])).caller
  own = await signedIn(server, [])
  coachId = await makeCoach(pool, { user_id: own.userId, hourly_rate_amount: 6_000, tracking_enabled: true })
  campId = await makeCamp(pool)
  child = await makeCampStudent(
    pool,
    { campId, groupId: await makeCampGroup(pool, campId, { coach_id: coachId }) },
    { joined_at: new Date(Date.now() - 6 * 86_400_000) },
  )
})

let back = 0
const clockIn = () => makeClockIn(server.pool, child.id, { clock_in_date: businessDay(-40 - ++back) })
const comment = (clockInId: number, by = own.caller) => by.loose(commentClockIn, { body: { clockInId, text: '读得很流利' } })
const withdraw = (clockInId: number, by = staff) => by.loose(withdrawComment, { params: { clockInId }, query: { reason: '写错了学员' } })

/** The sums of a coach by lines, entries and statements: one figure where all agree. */
async function sums(coach: number) {
  const { rows } = await server.pool.query(
    `select (select coalesce(sum(amount), 0)::int from work_lines where coach_id = $1) as lines,
       (select coalesce(sum(amount), 0)::int from work_entries where coach_id = $1) as entries,
       (select coalesce(sum(amount), 0)::int from work_statements where coach_id = $1 and live) as statements,
       (select count(*)::int from work_lines where coach_id = $1) as n`,
    [coach],
  )
  return rows[0] as { lines: number; entries: number; statements: number; n: number }
}

describe('from a comment to a settlement', () => {
  it('one comment makes one line, one entry and one settlement row, at the rate of its day', async () => {
    const id = await clockIn()
    expect((await comment(id)).status).toBe(200)
    const lines = await server.pool.query('select * from work_lines where source_id = $1', [id])
    expect(lines.rows).toMatchObject([
      { coach_id: coachId, kind: 'COMMENT', origin: 'SYSTEM', minutes: 5, rate_amount: 6_000, factor_bp: 10_000, amount: 500, turn: 0 },
    ])
    expect(await sums(coachId)).toEqual({ lines: 500, entries: 500, statements: 500, n: 1 })
    const list = (await staff.call(listWorkhourCoaches, { query: { page: 1, coachId: [coachId] } })).body.content
    expect(list).toMatchObject([
      { date: today, kind: 'COMMENT', source: 'SYSTEM', minutes: 5, rateAmount: 6_000, amount: 500, lines: 1, campId },
    ])
    const settled = (await staff.call(getAllSettlements, { query: { page: 1, month } })).body
    expect(settled.content).toMatchObject([{ coachId, month, minutes: 5, amount: 500, status: 'OPEN', contractStatus: null }])
    const { body } = await staff.call(getWorkhourCoach, { params: { id: coachId }, query: { dateFrom: today, dateTo: today } })
    expect(body).toMatchObject({ totalMinutes: 5, totalAmount: 500, days: [{ date: today, minutes: 5, entries: [{ amount: 500 }] }] })
  })

  it('written twice at once is one line; withdrawn and written again is paid once', async () => {
    const before = await sums(coachId)
    const id = await clockIn()
    const answers = await Promise.all([comment(id), comment(id), comment(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await sums(coachId)).toMatchObject({ lines: before.lines + 500, n: before.n + 1 })
    const gone = await Promise.all([withdraw(id), withdraw(id)])
    expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await sums(coachId)).toMatchObject({
      lines: before.lines,
      entries: before.entries,
      statements: before.statements,
      n: before.n + 2,
    })
    await comment(id)
    await reckonComments(server.running.services)
    expect(await sums(coachId)).toEqual({
      lines: before.lines + 500,
      entries: before.entries + 500,
      statements: before.statements + 500,
      n: before.n + 3,
    })
    const turns = await server.pool.query('select turn, minutes from work_lines where source_id = $1 order by id', [id])
    expect(turns.rows).toEqual([
      { turn: 0, minutes: 5 },
      { turn: 0, minutes: -5 },
      { turn: 1, minutes: 5 },
    ])
  })

  it('pays who commented while hours were tracked, and by the moment of the comment', async () => {
    const other = await makeCoach(server.pool, { hourly_rate_amount: 9_999, tracking_enabled: false })
    const group = await makeCampGroup(server.pool, campId, { coach_id: other })
    const pupil = await makeCampStudent(server.pool, { campId, groupId: group })
    const id = await makeClockIn(server.pool, pupil.id)
    await comment(id, staff)
    expect((await sums(other)).n).toBe(0)
    // Somebody else who is a coach comments for the one of the clock-in: the pay follows the comment.
    await withdraw(id)
    const before = await sums(coachId)
    await server.pool.query('update clock_ins set coach_id = $2 where id = $1', [id, coachId])
    expect((await comment(id, own.caller)).status).toBe(200)
    expect((await sums(coachId)).n).toBe(before.n + 1)
  })

  it('that came by another door is found, a coach without a rate earns nothing yet, and half a fen is rounded up', async () => {
    const odd = await makeCoach(server.pool, { hourly_rate_amount: 1_234, tracking_enabled: true })
    const group = await makeCampGroup(server.pool, campId, { coach_id: odd })
    const pupil = await makeCampStudent(server.pool, { campId, groupId: group })
    const id = await makeClockIn(server.pool, pupil.id, { commented_at: new Date(), commented_by: odd })
    expect(await reckonComments(server.running.services)).toBeGreaterThan(0)
    // 5 minutes of 12.34 an hour are 1.02833.
    expect(await sums(odd)).toEqual({ lines: 103, entries: 103, statements: 103, n: 1 })
    expect(await reckonComments(server.running.services)).toBe(0)
    const fresh = await makeCoach(server.pool, { hourly_rate_amount: 1_000, tracking_enabled: true })
    await server.pool.query('delete from coach_rates where coach_id = $1', [fresh])
    await server.pool.query('update clock_ins set reckoned = false, commented_by = $2 where id = $1', [id, fresh])
    const second = await makeClockIn(server.pool, pupil.id, {
      clock_in_date: businessDay(-1),
      commented_at: new Date(),
      commented_by: fresh,
    })
    await reckonComments(server.running.services)
    const { rows } = await server.pool.query('select source_id, rate_amount, amount, minutes from work_lines where coach_id = $1', [fresh])
    expect(rows).toEqual([{ source_id: second, rate_amount: null, amount: 0, minutes: 5 }])
  })

  it('is never changed, deleted or emptied, not by the owner of the database either', async () => {
    for (const text of ['update work_lines set amount = amount + 1', 'delete from work_lines', 'truncate work_lines cascade'])
      await expect(server.pool.query(text)).rejects.toThrow(/never changed/)
  })
})

describe('who comments', () => {
  it('is the coach of the clock-in without any code, of no other one, and staff by code within their groups', async () => {
    const id = await clockIn()
    expect((await comment(id, own.caller)).status).toBe(200)
    expect((await withdraw(id, own.caller)).status).toBe(200)
    const foreign = await makeCampStudent(server.pool, {
      campId,
      groupId: await makeCampGroup(server.pool, campId, { coach_id: await makeCoach(server.pool) }),
    })
    const other = await makeClockIn(server.pool, foreign.id)
    expect((await comment(other, own.caller)).status).toBe(404)
    expect((await comment(other, (await signedIn(server, ['CAMP'])).caller)).status).toBe(403)
    const led = await signedIn(server, ['COASH_COMMENT'], 'OWN_GROUPS')
    await makeLedCoachGroup(server.pool, led.userId, [coachId])
    expect((await comment(other, led.caller)).status).toBe(404)
    expect((await comment(id, led.caller)).status).toBe(200)
    expect((await withdraw(other)).error.error).toBe('COMMENT_NONE')
  })

  it("reads the own hours, another coach's not", async () => {
    const read = (id: number, by: Caller) => by.loose(getWorkhourCoach, { params: { id }, query: { dateFrom: today, dateTo: today } })
    expect((await read(coachId, own.caller)).status).toBe(200)
    expect((await read(await makeCoach(server.pool), own.caller)).status).toBe(403)
    expect((await own.caller.loose(listWorkhourCoaches, { query: { page: 1 } })).status).toBe(403)
    expect(
      (await staff.loose(getWorkhourCoach, { params: { id: coachId }, query: { dateFrom: '2024-01-01', dateTo: '2025-02-01' } })).error
        .error,
    ).toBe('PERIOD_TOO_LONG')
    // A leader sees minutes, and no money without a code for it.
    const led = await signedIn(server, ['COASH_WORKHOUR_STATS'], 'OWN_GROUPS')
    const group = await makeLedCoachGroup(server.pool, led.userId, [])
    await server.pool.query('update coach_group_members set left_at = $2 where coach_id = $1 and left_at is null', [coachId, today])
    await server.pool.query('insert into coach_group_members (group_id, coach_id, joined_at) values ($1, $2, $3)', [group, coachId, today])
    const id = await clockIn()
    await comment(id)
    const { body } = await led.caller.call(listWorkhourCoaches, { query: { page: 1 } })
    expect(body.content).toMatchObject([{ coachId, minutes: 5, amount: null, rateAmount: null }])
    expect((await led.caller.loose(listWorkhourCoaches, { query: { page: 1, sort: 'amount,desc' } })).status).toBe(400)
  })
})

describe('a clock-in entered by staff', () => {
  it('stands on a lesson of a child in the camp, once a day, and waits for its comment', async () => {
    const enter = (date: string) =>
      staff.loose(createClockIn, { body: { campStudentId: child.id, date, score: 90, reason: '家长微信发来录音' } })
    const done = await enter(businessDay(-2))
    expect(done.status).toBe(200)
    const { rows } = await server.pool.query(
      'select makeup, makeup_reason, lesson_day, coach_id, commented_at from clock_ins where id = $1',
      [(done.body as { id: number }).id],
    )
    expect(rows).toEqual([{ makeup: true, makeup_reason: '家长微信发来录音', lesson_day: 6, coach_id: coachId, commented_at: null }])
    expect((await enter(businessDay(-2))).error.error).toBe('CLOCK_IN_TAKEN')
    expect((await enter(businessDay(2))).error.error).toBe('CLOCK_IN_AHEAD')
    expect((await enter(businessDay(-60))).error.error).toBe('CLOCK_IN_NO_LESSON')
    expect((await enter(businessDay(-7))).error.error).toBe('CLOCK_IN_NOT_THERE')
  })
})
