import { saveCampGroup } from '@camp/contract/camps/camps.groups'
import { getDivisionWeek } from '@camp/contract/division/division'
import { previewDivision } from '@camp/contract/division/division.planning'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampStudent, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const CODES = ['COASH_DIVISION', 'COASH_DIVISION_EDIT', 'CAMP_GROUP_EDIT']
const COMING = { enrol_start: businessDay(-20), enrol_end: businessDay(1), start_date: businessDay(2), end_date: businessDay(22) }
/** A comment of five minutes at 50 yuan an hour, in fen: half a fen goes up. */
const COMMENT = 417
const server = aServer()
let head: Caller

beforeAll(async () => {
  head = (await signedIn(server, CODES)).caller
})

/** A camp with one coach a group, whose hours are tracked. */
async function camp(capacities: readonly number[], dates: Record<string, unknown> = COMING) {
  const campId = await makeCamp(server.pool, dates)
  const groups: { id: number; coachId: number }[] = []
  for (const [at, capacity] of capacities.entries()) {
    const coachId = await makeCoach(server.pool, { tracking_enabled: true })
    groups.push({ id: (await head.call(saveCampGroup, { body: { campId, name: `${at + 1}组`, coachId, capacity } })).body.id, coachId })
  }
  const group = (at: number) => groups[at] as { id: number; coachId: number }
  const week = async (by = head) => {
    const { body } = await by.call(getDivisionWeek, { query: { campId } })
    return { ...body, of: (at: number) => body.coaches.find(({ coachId }) => coachId === group(at).coachId) }
  }
  return { campId, group, week, child: (at: number) => makeCampStudent(server.pool, { campId, groupId: group(at).id }) }
}
const away = (coachId: number, substituteId: number | null = null) =>
  server.pool.query(
    "insert into coach_absences (coach_id, from_date, to_date, reason, substitute_id) values ($1, current_date, null, '培训', $2)",
    [coachId, substituteId],
  )

it('a week of a division is paid by the rates and rules of each lesson, nothing where hours are not tracked', async () => {
  const { week, group } = await camp([5, 5, 5, 5])
  const rate = (at: number, day: number, amount: number) =>
    server.pool.query('insert into coach_rates (coach_id, effective_from, amount) values ($1, $2, $3)', [
      group(at).coachId,
      businessDay(day),
      amount,
    ])
  await rate(1, 5, 6_000)
  await server.pool.query(
    "insert into coach_kind_rates (coach_id, kind, unit, effective_from, amount) values ($1, 'COMMENT', 'PIECE', $2, 300)",
    [group(2).coachId, businessDay(-3)],
  )
  await server.pool.query('update coaches set tracking_enabled = false where id = $1', [group(3).coachId])
  const found = await week()
  expect([found.from, found.to, found.clockInBp]).toEqual([businessDay(2), businessDay(8), 10_000])
  expect([0, 1, 2, 3].map((at) => found.of(at)?.childPay)).toEqual([7 * COMMENT, 3 * COMMENT + 4 * 500, 7 * 300, 0])
})

it('a week near its end, and one of a running camp, count the lessons that are left from tomorrow on', async () => {
  const { week } = await camp([5], { enrol_end: businessDay(-8), start_date: businessDay(-7), end_date: businessDay(3) })
  const found = await week()
  expect([found.from, found.to, found.of(0)?.childPay]).toEqual([businessDay(1), businessDay(7), 3 * COMMENT])
})

it('late comments grow with the children, and with those of other camps; on days of absence all are late, unless somebody stands in', async () => {
  const { week, group, child, campId } = await camp([80, 80, 80])
  for (let one = 0; one < 60; one++) await child(0)
  // Nothing is known of anybody: a comment in 15 minutes from 9 to 21, which is 48 a day.
  const late = (await week()).of(0)?.late ?? []
  expect([late.length, late[0], late[48], (late[60] ?? 0) > 0]).toEqual([61, 0, 0, true])
  expect(late.toSorted((a, b) => a - b)).toEqual(late)
  const other = await makeCamp(server.pool, COMING)
  const { id: groupId } = (
    await head.call(saveCampGroup, { body: { campId: other, name: '另一组', coachId: group(0).coachId, capacity: 60 } })
  ).body
  for (let one = 0; one < 30; one++) await makeCampStudent(server.pool, { campId: other, groupId })
  expect((await week()).of(0)?.late[30]).toBe(late[60])
  await away(group(1).coachId)
  await away(group(2).coachId, group(0).coachId)
  const found = await week()
  expect([found.of(1)?.late[3], found.of(2)?.late[3]]).toEqual([21, 0])
  await child(1)
  const { rows, figures } = (await head.call(previewDivision, { body: { campId, scope: 'ALL' } })).body
  expect(rows.find(({ coachId }) => coachId === group(1).coachId)?.overtimeForecastMinutes).toBe(7 * 15)
  expect(figures.expectedLate).toBeGreaterThanOrEqual(7)
})

it('what coaches are paid is for people who see it, and is not kept with a preview', async () => {
  const { week, group, child, campId } = await camp([5, 5])
  await child(0)
  const led = async (codes: string[]) => {
    const person = await signedIn(server, codes, 'OWN_GROUPS')
    await server.pool.query('update coach_group_members set left_at = current_date where coach_id = any($1)', [
      [0, 1].map((at) => group(at).coachId),
    ])
    await makeLedCoachGroup(server.pool, person.userId, [group(0).coachId, group(1).coachId])
    return person.caller
  }
  const seen = async (by: Caller) => {
    const { figures } = (await by.call(previewDivision, { body: { campId } })).body
    const found = await week(by)
    return [found.of(0)?.childPay, found.of(0)?.late[0], figures.weekPay, figures.expectedLate]
  }
  expect(await seen(head)).toEqual([7 * COMMENT, 0, 7 * COMMENT, 0])
  expect(await seen(await led(['COASH_DIVISION']))).toEqual([null, 0, null, 0])
  expect(await seen(await led(['COASH_DIVISION', 'SETTLEMENT']))).toEqual([7 * COMMENT, 0, 7 * COMMENT, 0])
  const { rows } = await server.pool.query("select distinct figures -> 'weekPay' as pay from division_runs where camp_id = $1", [campId])
  expect(rows).toEqual([{ pay: null }])
  expect((await (await led(['COASH_DIVISION'])).loose(getDivisionWeek, { query: { campId: (await camp([2])).campId } })).status).toBe(404)
})
