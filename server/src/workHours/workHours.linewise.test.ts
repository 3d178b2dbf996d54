import { saveCoachKindRate } from '@camp/contract/coaches/coaches.rates'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { worthOf } from '@camp/contract/workHours/workHours.worth'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

// Coaches 1, decision Q-144: hours by hand are corrected line by line, and pieces are never lost by silence.

const server = aServer()
let staff: Caller
/** Sets the rates: who did so enters nothing at them alone. */
let payer: Caller
const today = businessDay(0)
const CODES = ['COASH_EDIT', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'SETTLEMENT'] as const

beforeAll(async () => {
  staff = (await signedIn(server, [...CODES])).caller
  payer = (await signedIn(server, [...CODES])).caller
})

/** A coach at 60 yuan an hour, and at 70 a class, with two classes of today in one entry. */
async function twoClasses() {
  const id = await makeCoach(server.pool, { hourly_rate_amount: 6_000, tracking_enabled: true })
  await server.pool.query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  const rate = { kind: 'LIVE_CLASS' as const, unit: 'PIECE' as const, amount: 7_000 }
  await payer.call(saveCoachKindRate, { params: { id }, body: rate })
  const params = { id }
  const said = { date: today, kind: 'LIVE_CLASS' as const, minutes: 45 }
  const enter = (body: object) => staff.call(createWorkhourEntry, { params, body: { ...said, reason: '代课', ...body } })
  await enter({ reason: '代王老师', pieces: 2 })
  await enter({ reason: '代李老师' })
  const entry = async () => {
    const { days } = (await staff.call(getWorkhourCoach, { params, query: { dateFrom: today, dateTo: today } })).body
    const found = days[0]?.entries[0]
    if (!found) throw new Error('no entry')
    return found
  }
  const change = (body: object) => staff.loose(updateWorkhourEntry, { params, body: { ...said, reason: '更正', ...body } })
  return { id, entry, change, enter }
}

it('an entry of several lines shows each of them, with its reason, its pieces and its amount', async () => {
  const { entry } = await twoClasses()
  expect(await entry()).toMatchObject({ lines: 2, pieces: 3, minutes: 90, amount: 21_000 })
  expect((await entry()).items).toMatchObject([
    { reason: '代王老师', minutes: 45, pieces: 2, amount: 14_000, rateUnit: 'PIECE', rateAmount: 7_000 },
    { reason: '代李老师', minutes: 45, pieces: 1, amount: 7_000 },
  ])
})

it('one line is corrected and the other stays; pieces that are not said stay as they are', async () => {
  const { entry, change } = await twoClasses()
  const before = await entry()
  const [first, second] = before.items
  const { status } = await change({ id: before.id, lineId: first?.id, minutes: 50, version: before.version })
  expect(status).toBe(200)
  const after = await entry()
  expect(after).toMatchObject({ minutes: 95, pieces: 3, amount: 21_000 })
  expect(after.items).toMatchObject([
    { id: second?.id, reason: '代李老师' },
    { reason: '更正', minutes: 50, pieces: 2, amount: 14_000 },
  ])
  const { content } = (await staff.call(getRecordHistory, { query: { entity: 'workHour', id: before.id, page: 1 } })).body
  expect(JSON.stringify(content[0])).toContain('"pieces"')
})

it('an entry of several lines asks which one is meant, and takes one back by 0 minutes', async () => {
  const { entry, change } = await twoClasses()
  const before = await entry()
  const unnamed = await change({ id: before.id, minutes: 50 })
  expect(unnamed.error).toMatchObject({ error: 'WORKHOUR_SEVERAL', fields: [{ path: 'lineId' }] })
  expect(await entry()).toEqual(before)
  const lineId = before.items[1]?.id
  expect((await change({ id: before.id, lineId, minutes: 0 })).status).toBe(200)
  expect(await entry()).toMatchObject({ lines: 1, pieces: 2, amount: 14_000 })
  const again = await change({ id: before.id, lineId, minutes: 0 })
  expect(again.error).toMatchObject({ error: 'WORKHOUR_LINE_GONE', fields: [{ path: 'lineId' }] })
})

it('of two corrections of one line at once, one is refused', async () => {
  const { entry, change } = await twoClasses()
  const { id, items } = await entry()
  const both = await Promise.all([50, 55].map((minutes) => change({ id, lineId: items[0]?.id, minutes })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await entry()).toMatchObject({ lines: 2, pieces: 3, amount: 21_000 })
})

it('a correction without a place stays in the camp and group where the hours were', async () => {
  const { entry, change, enter, id } = await twoClasses()
  const campId = await makeCamp(server.pool)
  const groupId = await makeCampGroup(server.pool, campId, { coach_id: id })
  for (const line of (await entry()).items) await change({ id: (await entry()).id, lineId: line.id, minutes: 0 })
  await enter({ campId, groupId })
  const before = await entry()
  await change({ id: before.id, minutes: 50 })
  expect(await entry()).toMatchObject({ campId, groupId, minutes: 50 })
})

it('a form reckons as the database does', async () => {
  const cases = fc.sample(fc.tuple(fc.integer({ min: -1_440, max: 1_440 }), fc.integer({ min: -200, max: 200 }), fc.nat(100_000)), 300)
  const { rows } = await server.pool.query(
    `select work_pay('HOUR', m, p, r, 10000) as hour, work_pay('PIECE', m, p, r, 10000) as piece
     from unnest($1::int[], $2::int[], $3::bigint[]) with ordinality as u (m, p, r, at) order by at`,
    [cases.map(([m]) => m), cases.map(([, p]) => p), cases.map(([, , r]) => r)],
  )
  expect(cases.map(([m, p, r]) => [worthOf('HOUR', m, p, r) + 0, worthOf('PIECE', m, p, r) + 0])).toEqual(
    rows.map(({ hour, piece }) => [Number(hour), Number(piece)]),
  )
})
