import { saveCoachKindRate } from '@camp/contract/coaches/coaches.rates'
import { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { confirmWorkhourRequest, listWorkhourRequests } from '@camp/contract/workHours/workHours.requests'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

// hours by hand of one coach and day that one person enters add up; beyond `workhour.aloneDailyMinutes` (720) another person confirms.

const server = aServer()
let staff: Caller
let second: Caller
const today = businessDay(0)
const yesterday = businessDay(-1)
const CODES = ['COASH_EDIT', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'SETTLEMENT'] as const

beforeAll(async () => {
  staff = (await signedIn(server, [...CODES])).caller
  second = (await signedIn(server, [...CODES])).caller
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

async function coachOf() {
  const id = await makeCoach(server.pool, { hourly_rate_amount: 6_000, tracking_enabled: true })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  await query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [id])
  const params = { id }
  const said = { date: today, kind: 'LIVE_CLASS' as const, reason: '代课' }
  const enter = (minutes: number, more: object = {}, by = staff) =>
    by.loose(createWorkhourEntry, { params, body: { ...said, minutes, ...more } })
  const change = (body: object, by = staff) => by.loose(updateWorkhourEntry, { params, body: { ...said, ...body } })
  const day = async (date = today) => {
    const { days } = (await staff.call(getWorkhourCoach, { params, query: { dateFrom: date, dateTo: date } })).body
    return days[0]?.entries[0]
  }
  const requests = async () => (await staff.call(listWorkhourRequests, { params })).body
  const confirm = async (by = second) => {
    const [one] = await requests()
    return by.loose(confirmWorkhourRequest, { params: { id: one?.id ?? 0 }, body: { version: one?.version, amount: one?.amount } })
  }
  return { id, params, enter, change, day, requests, confirm }
}

it('several entries of one person add up over the day of the work; what goes beyond waits, is listed, and counts when another person confirms', async () => {
  const { enter, day, requests, confirm } = await coachOf()
  expect((await enter(400)).body).toMatchObject({ status: 'DONE' })
  expect((await enter(320, { kind: 'OTHER' })).body).toMatchObject({ status: 'DONE' })
  expect((await enter(10, { date: yesterday })).body).toMatchObject({ status: 'DONE' })
  expect((await enter(1, { reason: '再代' })).body).toMatchObject({ status: 'REQUESTED' })
  expect((await day())?.minutes).toBe(400)
  expect(await requests()).toMatchObject([{ act: 'ENTER', about: today, minutes: 1, amount: 100, reason: '再代', workKind: 'LIVE_CLASS' }])
  expect((await confirm(staff)).error).toMatchObject({ error: 'WORK_REQUEST_OWN' })
  expect((await confirm()).status).toBe(200)
  expect(await day()).toMatchObject({ minutes: 401, amount: 40_100 })
  // What another person confirmed is nobody's alone, and the other has a limit of the own.
  expect((await enter(1)).body).toMatchObject({ status: 'REQUESTED' })
  expect((await enter(300, {}, second)).body).toMatchObject({ status: 'DONE' })
})

it('two tabs at once do not pass the limit together', async () => {
  const { enter, day, requests } = await coachOf()
  const both = await Promise.all([enter(500, { reason: '上午' }), enter(500, { reason: '下午' })])
  expect(both.map(({ body }) => (body as { status: string }).status).toSorted()).toEqual(['DONE', 'REQUESTED'])
  expect((await day())?.minutes).toBe(500)
  expect(await requests()).toHaveLength(1)
})

it('an edit upwards waits, one downwards does not, and a line of another person that is raised is the own', async () => {
  const { enter, change, day, requests, confirm } = await coachOf()
  await enter(700)
  const entry = await day()
  expect((await change({ id: entry?.id, minutes: 721, campId: null })).body).toMatchObject({ status: 'REQUESTED' })
  expect(await day()).toEqual(entry)
  expect((await requests())[0]).toMatchObject({ act: 'EDIT', minutes: 721 })
  expect((await confirm()).status).toBe(200)
  expect(await day()).toMatchObject({ minutes: 721, lines: 1 })
  expect((await change({ id: entry?.id, minutes: 721, reason: '改原因' })).body).toMatchObject({ status: 'DONE' })
  expect((await change({ id: entry?.id, minutes: 720 }, second)).body).toMatchObject({ status: 'DONE' })
  expect((await change({ id: entry?.id, minutes: 730 })).body).toMatchObject({ status: 'REQUESTED' })
  // Moved to another day it is all new there.
  expect((await enter(10, { date: yesterday })).body).toMatchObject({ status: 'DONE' })
  expect((await change({ id: entry?.id, minutes: 720, date: yesterday })).body).toMatchObject({ status: 'REQUESTED' })
})

it('hours that are priced anew stay those of who entered them', async () => {
  const { id, enter } = await coachOf()
  await enter(720)
  const [line] = await query('select id from work_lines where coach_id = $1', [id])
  const other = (await signedIn(server, [])).userId
  await query(
    "select count(*) from reprice_work_lines(array[$1::bigint], array[null]::bigint[], array[null]::bigint[], array[7000]::bigint[], array['HOUR'], '调价', $2)",
    [line.id, other],
  )
  expect((await enter(1)).body).toMatchObject({ status: 'REQUESTED' })
})

it('what a correction took off is hours by hand when it comes back', async () => {
  const { id, params, enter, requests, confirm } = await coachOf()
  await enter(600, { date: yesterday })
  const [line] = await query('select id from work_lines where coach_id = $1', [id])
  await query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, pieces, unit, rate_amount, amount, corrects_id, reason)
     values ($1, $2, 'LIVE_CLASS', 'ADJUSTMENT', -500, 0, 'HOUR', 6000, -50000, $3, '多记')`,
    [id, today, line.id],
  )
  await enter(500)
  const [less] = await query('select id from work_lines where coach_id = $1 and minutes < 0', [id])
  const [statement] = await query("select id from work_statements where coach_id = $1 and month = to_char($2::date, 'YYYY-MM')", [
    id,
    today,
  ])
  const restore = (minutes: number) =>
    staff.loose(adjustWorkhours, { params, body: { statementId: statement.id, reversesId: less.id, minutes, reason: '误扣' } })
  expect((await restore(300)).body).toMatchObject({ status: 'REQUESTED' })
  expect(await requests()).toMatchObject([{ act: 'RESTORE', minutes: 300 }])
  expect((await confirm()).status).toBe(200)
  const [sum] = await query('select sum(minutes)::int as minutes, sum(amount)::int as amount from work_lines where coach_id = $1', [id])
  expect(sum).toEqual({ minutes: 900, amount: 90_000 })
})

it('a group is named with its camp, and is one of it', async () => {
  const { enter, change, day } = await coachOf()
  const [campId, otherId] = [await makeCamp(server.pool), await makeCamp(server.pool)]
  const groupId = await makeCampGroup(server.pool, campId)
  expect((await enter(30, { groupId })).error).toMatchObject({ error: 'CELL_WORK_GROUP_ALONE', fields: [{ path: 'campId' }] })
  expect((await enter(30, { campId: otherId, groupId })).error).toMatchObject({ error: 'UNKNOWN_REFERENCE', fields: [{ path: 'groupId' }] })
  expect((await enter(30, { campId, groupId })).status).toBe(200)
  const entry = await day()
  expect(entry).toMatchObject({ campId, groupId })
  expect((await change({ id: entry?.id, minutes: 30, groupId })).error).toMatchObject({ error: 'CELL_WORK_GROUP_ALONE' })
  expect((await change({ id: entry?.id, minutes: 30, campId: null, groupId: null })).status).toBe(200)
  expect(await day()).toMatchObject({ campId: null, groupId: null, minutes: 30 })
})

it('what is paid by the piece takes half an hour a piece at least: many pieces in one minute wait, and so do pieces that are added to a line', async () => {
  const { id, params, enter, change, day, requests } = await coachOf()
  const rate = { kind: 'LIVE_CLASS' as const, unit: 'PIECE' as const, amount: 7_000, effectiveFrom: today }
  // By a colleague: who set the rate enters nothing at it alone.
  await second.call(saveCoachKindRate, { params, body: rate })
  expect((await enter(1, { pieces: 25 })).body).toMatchObject({ status: 'REQUESTED' })
  expect((await enter(1, { pieces: 20 })).body).toMatchObject({ status: 'DONE' })
  expect((await enter(45, { pieces: 4 })).body).toMatchObject({ status: 'DONE' })
  expect((await enter(1, { pieces: 1 })).body).toMatchObject({ status: 'REQUESTED' })
  const entry = await day()
  const [line] = await query('select id from work_lines where coach_id = $1 and pieces = 4', [id])
  const told = { id: entry?.id, version: entry?.version, lineId: Number(line.id), minutes: 45 }
  expect((await change({ ...told, pieces: 5 })).body).toMatchObject({ status: 'REQUESTED' })
  expect((await change({ ...told, pieces: 3 })).body).toMatchObject({ status: 'DONE' })
  expect([(await day())?.amount, (await requests()).length]).toEqual([23 * 7_000, 3])
  // Taken back whole it gives nobody more, whatever day it is said to be of.
  expect((await enter(1, { pieces: 24, date: yesterday }, second)).status).toBe(200)
  const left = await day()
  const [last] = await query('select id from work_lines where coach_id = $1 and pieces = 20 and reverses_id is null', [id])
  const gone = { id: left?.id, version: left?.version, lineId: Number(last.id), minutes: 0 }
  expect((await change({ ...gone, date: yesterday }, second)).body).toMatchObject({ status: 'DONE' })
})

it('a colleague who corrects the words of an entry, or takes a minute off it, leaves the limit with who entered it', async () => {
  const { id, enter, change, day, requests, confirm } = await coachOf()
  await enter(720)
  const asked = { status: 'REQUESTED' }
  const done = { status: 'DONE' }
  const edit = async (body: object, by = second) =>
    (await change({ id: (await day())?.id, version: (await day())?.version, ...body }, by)).body
  expect(await edit({ minutes: 720, reason: '改原因' })).toMatchObject(done)
  expect((await enter(10, { reason: '再代' })).body).toMatchObject(asked)
  expect(await edit({ minutes: 719, reason: '少一分钟' })).toMatchObject(done)
  expect((await enter(2, { reason: '又代' })).body).toMatchObject(asked)
  expect((await enter(1, { reason: '一分钟' })).body).toMatchObject(done)
  const [line] = await query(
    'select id from work_lines where coach_id = $1 and entered_by is not null and reverses_id is null order by id desc',
    [id],
  )
  await query(
    "select count(*) from reprice_work_lines(array[$1::bigint], array[null]::bigint[], array[null]::bigint[], array[7000]::bigint[], array['HOUR'], '调价', $2)",
    [line.id, (await signedIn(server, [])).userId],
  )
  expect((await enter(3, { reason: '还代' })).body).toMatchObject(asked)
  // The colleague has an own limit still: nothing of it is used.
  expect((await enter(700, { date: today, kind: 'OTHER' }, second)).body).toMatchObject(done)
  expect((await requests()).length).toBe(3)
  expect((await confirm()).status).toBe(200)
})

it("what a second person confirmed and somebody writes anew stays confirmed: it is nobody's alone", async () => {
  const { id, enter, change, day, confirm } = await coachOf()
  await enter(800)
  expect((await confirm()).status).toBe(200)
  const entry = await day()
  expect((await enter(10, { kind: 'GROUP_SERVICE' })).body).toMatchObject({ status: 'DONE' })
  expect((await change({ id: entry?.id, version: entry?.version, minutes: 800, reason: '改原因' })).body).toMatchObject({ status: 'DONE' })
  // So does what is priced anew.
  const [line] = await query(
    'select id from work_lines l where coach_id = $1 and minutes = 800 and reverses_id is null and not exists (select from work_lines b where b.reverses_id = l.id)',
    [id],
  )
  await query(
    "select count(*) from reprice_work_lines(array[$1::bigint], array[null]::bigint[], array[null]::bigint[], array[7000]::bigint[], array['HOUR'], '调价', $2)",
    [line.id, (await signedIn(server, [])).userId],
  )
  expect((await enter(400, { kind: 'OTHER' })).body).toMatchObject({ status: 'DONE' })
})
