import { applyChangeSet, getChangeSet, listChangeRows } from '@camp/contract/base/changes.calls'
import { queryMessageList } from '@camp/contract/base/notify'
import { saveCoachKindRate } from '@camp/contract/coaches/coaches.rates'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { errorText } from '@camp/contract/errors'
import { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { importWorkhours, planRepricing } from '@camp/contract/workHours/workHours.changes'
import { createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { confirmWorkhourRequest, declineWorkhourRequest, listWorkhourRequests } from '@camp/contract/workHours/workHours.requests'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

// What one person writes alone is held in money too; who set the rate enters nothing at it alone; what is confirmed is the amount
// that was shown.

const server = aServer({ WORKER: 'on' })
let staff: Caller
let second: Caller
const today = businessDay(0)
const yesterday = businessDay(-1)
const CODES = ['COASH_EDIT', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_CLOSE', 'SETTLEMENT'] as const

beforeAll(async () => {
  staff = (await signedIn(server, [...CODES])).caller
  second = (await signedIn(server, [...CODES])).caller
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const [asked, done] = [{ status: 'REQUESTED' }, { status: 'DONE' }]

/** What people do about a coach. */
function about(id: number) {
  const params = { id }
  const said = { date: today, kind: 'LIVE_CLASS' as const, reason: '代课' }
  const enter = async (minutes: number, more: object = {}, by = staff) =>
    (await by.loose(createWorkhourEntry, { params, body: { ...said, minutes, ...more } })).body
  const entries = async (date = today) =>
    (await staff.call(getWorkhourCoach, { params, query: { dateFrom: date, dateTo: date } })).body.days[0]?.entries ?? []
  const change = async (body: object, by = staff) => {
    const [entry] = await entries()
    return (await by.loose(updateWorkhourEntry, { params, body: { ...said, id: entry?.id, version: entry?.version, ...body } })).body
  }
  const requests = async () => (await staff.call(listWorkhourRequests, { params })).body
  const confirm = async (by = second) => {
    const [one] = await requests()
    return by.loose(confirmWorkhourRequest, { params: { id: one?.id ?? 0 }, body: { version: one?.version, amount: one?.amount } })
  }
  const rate = (body: object, by = staff) =>
    by.call(saveCoachKindRate, { params, body: { kind: 'LIVE_CLASS', unit: 'PIECE', amount: 1_000_000, effectiveFrom: today, ...body } })
  return { id, params, enter, entries, change, requests, confirm, rate }
}

/** A coach whose rate nobody set of late. */
async function coachAt(amount: number, name = '') {
  const id = await makeCoach(server.pool, { hourly_rate_amount: amount, tracking_enabled: true, ...(name !== '' && { name }) })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  await query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [id])
  return about(id)
}

it('what a colleague confirmed is not worth more by one person: another kind, another unit, another price waits again', async () => {
  const { enter, entries, change, requests, confirm, rate } = await coachAt(6_000)
  await rate({})
  expect(await enter(1_300, { kind: 'OTHER' })).toMatchObject(asked)
  expect((await confirm()).status).toBe(200)
  const before = await entries()
  expect(before).toMatchObject([{ kind: 'OTHER', amount: 130_000 }])
  expect(await change({ kind: 'LIVE_CLASS', minutes: 1_300, pieces: 43 })).toMatchObject(asked)
  expect(await entries()).toEqual(before)
  // The same hours once the rate of their own kind rose.
  await rate({ kind: 'OTHER', unit: 'HOUR', amount: 900_000 }, second)
  expect(await change({ kind: 'OTHER', minutes: 1_300 })).toMatchObject(asked)
  expect(await entries()).toEqual(before)
  // Another kind at the same price was not confirmed either.
  expect(await change({ kind: 'GROUP_SERVICE', minutes: 1_300 })).toMatchObject(asked)
  expect(await requests()).toHaveLength(3)
})

it('what a colleague confirmed is raised by another request, also where one person could enter as much alone', async () => {
  const { enter, entries, change, confirm } = await coachAt(6_000)
  await enter(700)
  expect(await enter(100, { kind: 'OTHER' })).toMatchObject(asked)
  expect((await confirm()).status).toBe(200)
  const of = (await entries()).find(({ kind }) => kind === 'OTHER')
  const raise = (minutes: number, version = of?.version) => change({ id: of?.id, version, kind: 'OTHER', minutes }, second)
  expect(await raise(101)).toMatchObject(asked)
  expect(await raise(90)).toMatchObject(done)
  const now = (await entries()).find(({ kind }) => kind === 'OTHER')
  expect(await raise(95, now?.version)).toMatchObject(asked)
})

it('hours of one person add up in money over the day of the work; another person has a limit of the own', async () => {
  const { enter, change, rate } = await coachAt(60_000)
  expect(await enter(180)).toMatchObject(done)
  expect(await enter(21, { reason: '再代' })).toMatchObject(asked)
  expect(await enter(20, { reason: '又代', kind: 'OTHER' })).toMatchObject(done)
  expect(await enter(180, { date: yesterday })).toMatchObject(done)
  expect(await enter(180, { kind: 'GROUP_SERVICE' }, second)).toMatchObject(done)
  // The price of the day rose meanwhile: the same minutes are worth more.
  await rate({ unit: 'HOUR', amount: 61_000 }, second)
  expect(await change({ minutes: 180, reason: '改原因' })).toMatchObject(asked)
})

it('two tabs at once do not pass the limit in money together', async () => {
  const { enter } = await coachAt(60_000)
  const both = await Promise.all([enter(120, { reason: '上午' }), enter(120, { reason: '下午' })])
  expect(both.map((body) => (body as { status: string }).status).toSorted()).toEqual(['DONE', 'REQUESTED'])
})

it('who set the rate, also the first one of a coach, or ended that of the kind, enters nothing at it alone for 30 days', async () => {
  const body = { name: '新来老师', phone: '13912340077', employment: 'PART_TIME', hourlyRateAmount: 10_000, trackingEnabled: true }
  const created = about(Number((await staff.call(saveCoach, { body: body as never })).body.id)) // as the form sends it
  expect(await created.enter(30)).toMatchObject(asked)
  expect(await created.enter(30, {}, second)).toMatchObject(done)
  const of = await coachAt(6_000)
  await of.rate({ unit: 'HOUR', amount: 7_000 })
  expect(await of.enter(30)).toMatchObject(asked)
  expect(await of.enter(30, { kind: 'OTHER' })).toMatchObject(done)
  expect(await of.enter(30, { date: yesterday })).toMatchObject(done)
  expect(await of.enter(31, {}, second)).toMatchObject(done)
  await of.rate({ unit: 'HOUR', amount: null })
  expect(await of.enter(32)).toMatchObject(asked)
  await query("update coach_kind_rates set created_at = now() - interval '31 days' where coach_id = $1", [of.id])
  expect(await of.enter(33)).toMatchObject(done)
})

async function settled(by: Caller, token: string) {
  const ask = async () => (await by.call(getChangeSet, { params: { token } })).body.status
  await expect.poll(async () => ['CHECKED', 'DONE'].includes(await ask()), { timeout: 20_000 }).toBe(true)
  return (await by.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
}
async function applied(by: Caller, token: string) {
  await by.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  return settled(by, token)
}
async function upload(by: Caller, rows: readonly (readonly unknown[])[]): Promise<string> {
  const form = new FormData()
  const sheet = [['辅导老师', '老师手机号（同名时填写）', '日期', '类型', '分钟', '原因'], ...rows.map((row) => row.map(String))]
  form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 's', rows: sheet }] }))]), '工时.xlsx')
  form.set('dryRun', 'true')
  const answer = await by.fetch(`/foundation${importWorkhours.path}`, { method: 'POST', body: form })
  return ((await answer.json()) as { token: string }).token
}

it('rows of a file above the limit in money, or at a rate of the own, are refused, and a colleague imports them', async () => {
  const of = await coachAt(60_000, '贵价老师')
  await of.rate({ kind: 'OTHER', unit: 'HOUR', amount: 7_000 })
  const rows = [
    ['贵价老师', '', today, '直播课', 150, '上午'],
    ['贵价老师', '', today, '直播课', 60, '下午'],
    ['贵价老师', '', today, '其他', 30, '整理'],
  ]
  const token = await upload(staff, rows)
  const faults = (await settled(staff, token)).map(({ faults: found }) => found.map(({ reason }) => reason))
  expect(faults).toEqual([
    [],
    [errorText('WORKHOUR_ALONE_AMOUNT', { most: 2_000 }, 'zh-CN')],
    [errorText('WORKHOUR_OWN_RATE', {}, 'zh-CN')],
  ])
  await applied(staff, token)
  const again = await upload(second, rows)
  expect((await settled(second, again)).map(({ state }) => state)).toEqual(['SKIPPED', 'READY', 'READY'])
  await applied(second, again)
  const [sum] = await query('select sum(minutes)::int as minutes from work_lines where coach_id = $1', [of.id])
  expect(sum.minutes).toBe(240)
})

it('who set the rate does not price the own hours upwards by it; a colleague does', async () => {
  const of = await coachAt(6_000)
  await of.enter(60)
  await of.enter(30, { kind: 'OTHER' }, second)
  await of.rate({ unit: 'HOUR', amount: 9_000 })
  await of.rate({ kind: 'OTHER', unit: 'HOUR', amount: 9_000 })
  const plan = async (by: Caller) => (await by.call(planRepricing, { params: of.params })).body.token
  const token = await plan(staff)
  expect((await settled(staff, token)).map(({ faults }) => faults.map(({ reason }) => reason))).toEqual([
    [errorText('WORKHOUR_OWN_RATE', {}, 'zh-CN')],
    [],
  ])
  await applied(staff, token)
  const amounts = async () => (await of.entries()).map(({ amount }) => amount).toSorted()
  expect(await amounts()).toEqual([4_500, 6_000])
  const other = await plan(second)
  await settled(second, other)
  await applied(second, other)
  expect(await amounts()).toEqual([4_500, 9_000])
})

it('who confirms hours reads what they come to and confirms that; a rate that is set meanwhile makes it another amount', async () => {
  const of = await coachAt(6_000)
  expect(await of.enter(800, { kind: 'OTHER' })).toMatchObject(asked)
  const [seen] = await of.requests()
  expect(seen).toMatchObject({ minutes: 800, amount: 80_000 })
  await of.rate({ kind: 'OTHER', unit: 'HOUR', amount: 1_000_000 })
  const confirm = (amount?: number | null) =>
    second.loose(confirmWorkhourRequest, { params: { id: seen?.id ?? 0 }, body: { version: seen?.version, amount } })
  const moved = await confirm(seen?.amount)
  expect(moved.status).toBe(409)
  expect(moved.error).toMatchObject({ error: 'WORK_REQUEST_MOVED', msg: expect.stringContaining('133,333.33') })
  expect((await confirm()).status).toBe(400)
  expect(await of.entries()).toEqual([])
  expect(await of.requests()).toMatchObject([{ amount: 13_333_333 }])
  expect((await confirm(13_333_333)).status).toBe(200)
  expect(await of.entries()).toMatchObject([{ amount: 13_333_333 }])
})

it('the general rate does so too, one of a later day or of another kind does not; what replaces a line is shown as what it will be', async () => {
  const of = await coachAt(6_000)
  await of.enter(700, { kind: 'OTHER' })
  expect(await of.change({ kind: 'OTHER', minutes: 900 })).toMatchObject(asked)
  expect(await of.requests()).toMatchObject([{ act: 'EDIT', amount: 90_000 }])
  await of.rate({ kind: 'LIVE_CLASS', unit: 'HOUR' })
  const [coach] = await query('select version, name, phone, employment from coaches where id = $1', [of.id])
  const save = async (rateFrom: string, more: object) =>
    (await staff.loose(saveCoach, { body: { id: of.id, ...coach, rateFrom, ...more } })).status
  expect(await save(businessDay(1), { hourlyRateAmount: 90_000 })).toBe(200)
  expect(await of.requests()).toMatchObject([{ amount: 90_000 }])
  expect(await save(today, { hourlyRateAmount: 9_000, version: coach.version + 1 })).toBe(200)
  expect(await of.requests()).toMatchObject([{ amount: 135_000 }])
  expect((await of.confirm()).status).toBe(200)
  expect(await of.entries()).toMatchObject([{ minutes: 900, amount: 135_000 }])
})

it('a rate that is set while another person confirms comes before, and is refused, or after, and changes nothing', async () => {
  for (const _turn of [1, 2, 3, 4]) {
    const of = await coachAt(6_000)
    await of.enter(800, { kind: 'OTHER' })
    const [one] = await of.requests()
    const input = { params: { id: one?.id ?? 0 }, body: { version: one?.version, amount: one?.amount } }
    const [, confirmed] = await Promise.all([
      of.rate({ kind: 'OTHER', unit: 'HOUR', amount: 1_000_000 }),
      second.loose(confirmWorkhourRequest, input),
    ])
    const amounts = (await of.entries()).map(({ amount }) => amount)
    expect({ status: confirmed.status, amounts }).toEqual(
      confirmed.status === 200 ? { status: 200, amounts: [80_000] } : { status: 409, amounts: [] },
    )
  }
})

it('who sees no pay confirms no hours, is not told of them, and may decline them', async () => {
  const of = await coachAt(6_000)
  const leader = await signedIn(server, ['COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS'], 'OWN_GROUPS')
  await makeLedCoachGroup(server.pool, leader.userId, [of.id])
  expect(await of.enter(800, { kind: 'OTHER' })).toMatchObject(asked)
  const [one] = (await leader.caller.call(listWorkhourRequests, { params: of.params })).body
  expect(one).toMatchObject({ minutes: 800, amount: null })
  expect((await leader.caller.call(queryMessageList, {})).body.all).toEqual([])
  const params = { id: one?.id ?? 0 }
  for (const amount of [80_000, 1]) {
    const refused = await leader.caller.loose(confirmWorkhourRequest, { params, body: { version: one?.version, amount } })
    expect(refused.error).toMatchObject({ error: 'WORK_REQUEST_UNSEEN' })
  }
  expect((await leader.caller.loose(declineWorkhourRequest, { params, body: { reason: '没有课表' } })).status).toBe(200)
})

it('hours paid by the piece that say no pieces are one, in the form and in a file', async () => {
  const of = await coachAt(6_000, '按次老师')
  await of.rate({ kind: 'LIVE_CLASS', unit: 'PIECE', amount: 100 }, second)
  const { body } = await staff.call(createWorkhourEntry, {
    params: { id: of.id },
    body: { date: today, kind: 'LIVE_CLASS', minutes: 690, reason: '代课' },
  })
  expect(body).toMatchObject(done)
  const rows = ['上午', '下午'].map((reason) => ['按次老师', '', today, '直播课', 1, reason])
  const token = await upload(staff, rows)
  expect((await settled(staff, token)).map(({ faults }) => faults.map(({ reason }) => reason))).toEqual([
    [],
    [errorText('WORKHOUR_ALONE', { minutes: 720, most: 720 }, 'zh-CN')],
  ])
  await applied(staff, token)
  expect(
    (
      await staff.call(createWorkhourEntry, {
        params: { id: of.id },
        body: { date: today, kind: 'LIVE_CLASS', minutes: 1, reason: '再代' },
      })
    ).body,
  ).toMatchObject(asked)
  // One is what they are weighed and priced by, too.
  const dear = await coachAt(6_000)
  await dear.rate({ kind: 'LIVE_CLASS', unit: 'PIECE', amount: 300_000 }, second)
  expect(await dear.enter(1)).toMatchObject(asked)
  expect(await dear.requests()).toMatchObject([{ minutes: 1, amount: 300_000 }])
})
