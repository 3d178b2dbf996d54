import { addDays, mondayOf } from '@camp/contract/base/days'
import { getMemberWeekList, getWeekData, type WeekFigure, type WeekFigures, weekFigure } from '@camp/contract/campStatus/campStatus'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { countNoClockedIn } from '@camp/contract/homepage/homepage'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let reader: Caller
let leader: Caller
let campId: number
let other: number
let coaches: [number, number]
let groups: [number, number, number]
const today = businessDay(0)
const thisWeek = mondayOf(today)
const lastWeek = addDays(thisWeek, -7)
const anHour = 3_600_000
const ahead = new Date(Date.now() + anHour)
const behind = new Date(Date.now() - anHour)

beforeAll(async () => {
  const { pool } = server
  reader = (await signedIn(server, ['CAMP_STATUS', 'CAMP_STUDENT'])).caller
  const led = await signedIn(server, ['CAMP_STATUS'], 'OWN_GROUPS')
  leader = led.caller
  coaches = [await makeCoach(pool), await makeCoach(pool)]
  await makeLedCoachGroup(pool, led.userId, [coaches[0]])
  campId = await makeCamp(pool, { start_date: addDays(lastWeek, 0), end_date: addDays(thisWeek, 13), enrol_end: today })
  other = await makeCamp(pool, { start_date: addDays(lastWeek, -14), end_date: addDays(lastWeek, 2), enrol_end: addDays(lastWeek, -14) })
  groups = [
    await makeCampGroup(pool, campId, { coach_id: coaches[0] }),
    await makeCampGroup(pool, campId, { coach_id: coaches[1] }),
    await makeCampGroup(pool, other, { coach_id: coaches[1] }),
  ]
  await pool.query('delete from camp_lessons where camp_id = $1 and lesson_date = $2', [campId, addDays(lastWeek, 2)])
  await makeChildren()
})

/** Children in every situation that figures tell apart, the same ones in each group. */
async function makeChildren(): Promise<void> {
  const { pool } = server
  for (const [index, groupId] of groups.entries()) {
    const camp = index === 2 ? other : campId
    const child = async (
      joined: string,
      clockIns: [day: string, row?: Record<string, unknown>][] = [],
      row: Record<string, unknown> = {},
    ) => {
      const made = await makeCampStudent(pool, { campId: camp, groupId }, { joined_at: `${joined} 12:00:00+08`, ...row })
      for (const [day, more] of clockIns) await makeClockIn(pool, made.id, { clock_in_date: day, ...more })
    }
    const early = addDays(lastWeek, -20)
    const days = [0, 1, 3, 7, 8, 9].map((n) => addDays(lastWeek, n)).filter((day) => day <= today)
    await child(early)
    await child(
      early,
      days.map((day) => [day, { commented_at: behind, comment_due_at: ahead }]),
    )
    await child(
      early,
      days.map((day) => [day, { commented_at: ahead, comment_due_at: behind }]),
    )
    await child(early, [
      [days[1] as string, { comment_due_at: ahead }],
      [days[2] as string, { comment_due_at: behind }],
    ])
    // Not a lesson day: a clock-in, and yet none that was due.
    await child(early, [[addDays(lastWeek, 2)]])
    await child(addDays(lastWeek, 4))
    // Joined late and made up for a day before.
    await child(addDays(lastWeek, 5), [[addDays(lastWeek, 1)]])
    await child(today, index === 0 ? [[today]] : [])
    await child(early, [[days[0] as string]], { status: 'QUIT', quit_at: `${addDays(lastWeek, 3)} 09:00:00+08` })
    await child(early, [], { status: 'QUIT', quit_at: `${addDays(lastWeek, -1)} 09:00:00+08` })
    await child(early, [[days[0] as string]], { status: 'FINISHED', finished_at: `${addDays(lastWeek, 1)} 20:00:00+08` })
  }
}

type Query = { weekStart: string; campId?: number; groupId?: number; coachId?: number }

const data = async (query: Query, by: Caller = reader) => (await by.call(getWeekData, { query })).body
const behindOf = async (query: Query & { figure: WeekFigure; date?: string }, by: Caller = reader) =>
  (await by.call(getMemberWeekList, { query: { page: 1, size: 100, ...query } })).body
const keys: Readonly<Record<WeekFigure, keyof WeekFigures>> = {
  ENROLLED: 'enrolled',
  CLOCKED_IN: 'clockedIn',
  NOT_CLOCKED_IN: 'notClockedIn',
  COMMENTED: 'commented',
  COMMENT_DUE: 'commentDue',
  OVERTIME: 'overtime',
  AT_RISK: 'atRisk',
}

/** What each figure counts is what the list behind it shows. */
async function agree(figures: WeekFigures, query: Query & { date?: string }, by: Caller): Promise<void> {
  for (const figure of weekFigure.values) {
    const { totalElements, content } = await behindOf({ ...query, figure }, by)
    expect([figure, totalElements, content.length], JSON.stringify(query)).toEqual([figure, figures[keys[figure]], figures[keys[figure]]])
  }
}

describe('the figures of a week', () => {
  it.each([
    ['this week', thisWeek],
    ['last week', lastWeek],
    ['the week before', addDays(lastWeek, -7)],
    ['next week', addDays(thisWeek, 7)],
  ])('open exactly as many children as they count: %s, each group and each day', async (_name, weekStart) => {
    for (const by of [reader, leader]) {
      const week = await data({ weekStart }, by)
      await agree(week.totals, { weekStart }, by)
      expect(week.days.map((day) => day.date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(weekStart, n)))
      for (const { groupId, ...group } of week.groups) await agree(group, { weekStart, groupId }, by)
      for (const { date, ...day } of week.days) await agree(day, { weekStart, date }, by)
    }
  })

  it('add up over the groups, and are those of a coach or camp where one is named', async () => {
    const week = await data({ weekStart: lastWeek })
    expect(week.groups.map((group) => group.groupId).sort()).toEqual([...groups].sort())
    expect(week.groups.reduce((sum, group) => sum + group.enrolled, 0)).toBe(week.totals.enrolled)
    expect((await data({ weekStart: lastWeek, coachId: coaches[1] })).groups.map((group) => group.groupId).sort()).toEqual(
      groups.slice(1).sort(),
    )
    expect((await data({ weekStart: lastWeek, campId: other })).groups.map((group) => group.groupId)).toEqual([groups[2]])
    expect((await data({ weekStart: addDays(lastWeek, 70) })).totals).toMatchObject({ enrolled: 0, due: 0, clockInRateBp: null, atRisk: 0 })
  })

  it('say of last week who was there, due, clocked in, commented and at risk', async () => {
    const week = await data({ weekStart: lastWeek, groupId: groups[0] })
    // Ten were there: one had quit before, one joined today.
    expect(week.totals).toEqual({
      enrolled: 9,
      due: 9,
      clockedIn: 5,
      notClockedIn: 4,
      clockInRateBp: 5556,
      commented: 2,
      commentDue: 4,
      overtime: 2,
      atRisk: 6,
    })
    // No lesson on Wednesday: nobody was due, though one clocked in.
    expect(week.days[2]).toMatchObject({ enrolled: 7, due: 0, clockInRateBp: null })
    expect(week.days[0]).toMatchObject({ enrolled: 7, due: 7, clockedIn: 4 })
    // A child who quit on Thursday was enrolled that day, and expected no more; nor is one who had finished on Tuesday.
    expect(week.days[1]).toMatchObject({ enrolled: 7, due: 6 })
    expect(week.days[3]).toMatchObject({ enrolled: 7, due: 5 })
    expect(week.days[4]).toMatchObject({ enrolled: 7 })
  })

  it('count for today the same children at risk as the list of students', async () => {
    const { totals, days } = await data({ weekStart: thisWeek, campId })
    const { body } = await reader.call(listCampClientUsers, { query: { page: 1, campId, atRisk: true } })
    expect(totals.atRisk).toBe(body.totalElements)
    expect(totals.atRisk).toBeGreaterThan(3)
    expect(days.find((day) => day.date === today)?.atRisk).toBe(totals.atRisk)
    const risky = await behindOf({ weekStart: thisWeek, campId, figure: 'AT_RISK' })
    expect(risky.content.every((row) => row.atRisk)).toBe(true)
  })

  it('do not wait today for a child that has finished before the end of the camp', async () => {
    const asked = { weekStart: thisWeek, date: today, figure: 'NOT_CLOCKED_IN' } as const
    const before = await behindOf(asked)
    const child = before.content[0]?.id
    await server.pool.query("update camp_students set status = 'FINISHED' where id = $1", [child])
    const after = await behindOf(asked)
    expect(after.content.map(({ id }) => id)).toEqual(before.content.slice(1).map(({ id }) => id))
    expect((await reader.call(countNoClockedIn, {})).body).toEqual({ count: before.totalElements - 1 })
    await server.pool.query("update camp_students set status = 'STUDYING' where id = $1", [child])
  })

  it('count for the workplace who has not clocked in today', async () => {
    for (const by of [reader, leader]) {
      const { totalElements } = await behindOf({ weekStart: thisWeek, date: today, figure: 'NOT_CLOCKED_IN' }, by)
      expect((await by.call(countNoClockedIn, {})).body).toEqual({ count: totalElements })
      expect(totalElements).toBeGreaterThan(0)
    }
  })
})

describe('a leader', () => {
  it('sees the own groups alone, in figures and behind them', async () => {
    const week = await data({ weekStart: lastWeek }, leader)
    expect(week.groups.map((group) => group.groupId)).toEqual([groups[0]])
    expect(week.totals.enrolled).toBe(9)
    expect((await data({ weekStart: lastWeek, groupId: groups[1] }, leader)).totals.enrolled).toBe(0)
    expect((await behindOf({ weekStart: lastWeek, figure: 'ENROLLED', groupId: groups[1] }, leader)).totalElements).toBe(0)
  })
})

describe('a question about a week', () => {
  it('names a Monday, and a day of that week', async () => {
    const ask = (query: Record<string, unknown>) => reader.loose(getMemberWeekList, { query: { figure: 'ENROLLED', ...query } })
    const refused = await ask({ weekStart: addDays(thisWeek, 1) })
    expect([refused.status, refused.error.fields?.[0]?.path]).toEqual([400, 'weekStart'])
    expect((await ask({ weekStart: thisWeek, date: addDays(thisWeek, 7) })).error).toMatchObject({ error: 'DATE_NOT_IN_WEEK' })
    expect((await ask({})).status).toBe(400)
    expect((await reader.loose(getWeekData, { query: { weekStart: '2026-02-30' } })).status).toBe(400)
    expect((await data({ weekStart: thisWeek })).weekStart).toBe((await reader.call(getWeekData, { query: {} })).body.weekStart)
  })
})
