import { commentClockIn, withdrawComment } from '@camp/contract/clockIns/clockIns'
import { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { confirmWorkhourRequest, declineWorkhourRequest, listWorkhourRequests } from '@camp/contract/workHours/workHours.requests'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import { month } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

// Coaches 3 and 7 a, b; decision Q-144: a correction names the line that it takes back, at that line's price, or is an amount that another person confirms.

const server = aServer()
let staff: Caller
let second: Caller
let secondName: string
const today = businessDay(0)
const on = (day: string) => `${month}-${day}`
const CODES = ['COASH_EDIT', 'COASH_COMMENT', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'SETTLEMENT'] as const

beforeAll(async () => {
  staff = (await signedIn(server, [...CODES])).caller
  const other = await signedIn(server, [...CODES])
  second = other.caller
  secondName = (await query('select real_name from users where id = $1', [other.userId]))[0].real_name
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

interface LineRow {
  readonly minutes?: number
  readonly pieces?: number
  readonly unit?: string
  readonly rate?: number
  readonly day?: string
  readonly origin?: string
}

/** A coach with one line of last month in a camp and group, whose rate rose on the 20th of it; the month closed unless said. */
async function monthOf(
  { minutes = 60, pieces = 0, unit = 'HOUR', rate = 8_300, day = on('05'), origin = 'MANUAL' }: LineRow = {},
  status = 'CLOSED',
) {
  const id = await makeCoach(server.pool, { hourly_rate_amount: 20_000, tracking_enabled: true })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  await query('update coach_rates set effective_from = $2 where coach_id = $1', [id, on('20')])
  const campId = await makeCamp(server.pool)
  const groupId = await makeCampGroup(server.pool, campId, { coach_id: id })
  const [line] = await query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, pieces, unit, rate_amount, amount, camp_id, group_id, reason)
     values ($1, $2, 'LIVE_CLASS', $3, $4, $5, $6, $7, work_pay($6, $4, $5, $7, 10000), $8, $9, '代课') returning id, amount`,
    [id, day, origin, minutes, pieces, unit, rate, campId, groupId],
  )
  const [statement] = await query('update work_statements set status = $2 where coach_id = $1 returning id', [id, status])
  const params = { id }
  const adjust = (body: object, by = staff) =>
    by.loose(adjustWorkhours, { params, body: { statementId: statement.id, reason: '多记', ...body } })
  return {
    id,
    campId,
    groupId,
    lineId: line.id as number,
    amount: line.amount as number,
    statementId: statement.id as number,
    adjust,
    takeBack: (minutes: number, more: object = {}) => adjust({ reversesId: line.id, minutes, ...more }),
    lines: () => query('select * from work_lines where coach_id = $1 order by id', [id]),
    requests: async (by = staff) => (await by.call(listWorkhourRequests, { params })).body,
  }
}

it('a correction takes price, camp and group of the line that it names, not the rate of the end of its month', async () => {
  const coach = await monthOf()
  expect((await coach.takeBack(-60)).status).toBe(200)
  const [, written] = await coach.lines()
  expect(written).toMatchObject({
    day: today,
    origin: 'ADJUSTMENT',
    minutes: -60,
    amount: -8_300,
    rate_amount: 8_300,
    corrects_id: coach.lineId,
  })
  expect([written.camp_id, written.group_id, written.about_statement_id]).toEqual([coach.campId, coach.groupId, coach.statementId])
  const trace = (await staff.call(traceWorkhours, { query: { statementId: coach.statementId } })).body
  expect(trace.lines[0]?.left).toEqual({ minutes: 0, pieces: 0 })
  const { days } = (await staff.call(getWorkhourCoach, { params: { id: coach.id }, query: { dateFrom: today, dateTo: today } })).body
  const [shown] = days[0]?.entries ?? []
  expect(shown?.items).toMatchObject([{ correctsDay: on('05'), aboutMonth: month, minutes: -60 }])
  const traced = (await staff.call(traceWorkhours, { query: { entryId: shown?.id ?? 0 } })).body
  expect(traced.lines).toMatchObject([{ correctsId: coach.lineId, correctsDay: on('05'), aboutMonth: month }])
  const [logged] = await query("select after from operation_logs where target_entity = 'workHour' and target_id = $1", [shown?.id])
  expect(logged.after).toMatchObject({ correctsId: coach.lineId })
})

it('never more is taken back than the line has with its corrections, in parts that sum up to the fen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 4 }),
      async (minutes, rate, parts) => {
        const coach = await monthOf({ minutes, rate })
        let left = minutes
        for (const part of parts) {
          const { status, error } = await coach.takeBack(-part)
          expect(status).toBe(part > left ? 400 : 200)
          if (part > left) expect(error).toMatchObject({ error: left === 0 ? 'WORKHOUR_LINE_GONE' : 'ADJUST_MORE' })
          else left -= part
        }
        if (left > 0) expect((await coach.takeBack(-left)).status).toBe(200)
        const [sum] = await query('select sum(minutes)::int as minutes, sum(amount)::int as amount from work_lines where coach_id = $1', [
          coach.id,
        ])
        expect(sum).toEqual({ minutes: 0, amount: 0 })
      },
    ),
    { numRuns: 8 },
  )
})

it('0 is refused, and so are hours without a line, more of a line, and the line of another', async () => {
  const coach = await monthOf()
  const other = await monthOf()
  const said = async (body: object) => (await coach.adjust(body)).error
  expect(await said({ reversesId: coach.lineId, minutes: 0 })).toMatchObject({ error: 'ADJUST_ZERO', fields: [{ path: 'minutes' }] })
  expect(await said({ amount: 0 })).toMatchObject({ error: 'ADJUST_ZERO', fields: [{ path: 'amount' }] })
  expect(await said({ kind: 'LIVE_CLASS', minutes: -60 })).toMatchObject({ error: 'ADJUST_WHICH' })
  expect(await said({ reversesId: coach.lineId, minutes: 10 })).toMatchObject({ error: 'ADJUST_UP' })
  expect(await said({ reversesId: other.lineId, minutes: -10 })).toMatchObject({
    error: 'UNKNOWN_REFERENCE',
    fields: [{ path: 'reversesId' }],
  })
  expect(await coach.lines()).toHaveLength(1)
})

it('what is paid by the piece says how many pieces go, and all of them go with the last minute', async () => {
  const coach = await monthOf({ minutes: 90, pieces: 2, unit: 'PIECE', rate: 7_000 })
  expect((await coach.takeBack(-45)).error).toMatchObject({ error: 'ADJUST_PIECES', fields: [{ path: 'pieces' }] })
  expect((await coach.takeBack(-45, { pieces: 3 })).error).toMatchObject({ error: 'ADJUST_PIECES' })
  expect((await coach.takeBack(-45, { pieces: 1 })).status).toBe(200)
  expect((await coach.takeBack(-45)).status).toBe(200)
  expect((await coach.lines()).map(({ pieces, amount }) => [pieces, amount])).toEqual([
    [2, 14_000],
    [-1, -7_000],
    [-1, -7_000],
  ])
})

it('an amount by itself is worth nothing until another person confirms it, once', async () => {
  const coach = await monthOf()
  const asked = await coach.adjust({ amount: -5_000, reason: '设备押金' })
  expect(asked.body).toMatchObject({ status: 'REQUESTED' })
  expect((await coach.adjust({ amount: -5_000, reason: '设备押金' })).body).toEqual(asked.body)
  expect(await coach.lines()).toHaveLength(1)
  const [request] = await coach.requests()
  expect(request).toMatchObject({ workKind: 'OTHER', about: month, amount: -5_000, reason: '设备押金' })
  expect(request?.who).toContain(secondName)
  const input = { params: { id: request?.id ?? 0 }, body: { version: request?.version, amount: request?.amount } }
  expect((await staff.loose(confirmWorkhourRequest, input)).error).toMatchObject({ error: 'WORK_REQUEST_OWN' })
  const both = await Promise.all([second.loose(confirmWorkhourRequest, input), second.loose(confirmWorkhourRequest, input)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect((await coach.lines())[1]).toMatchObject({ day: today, origin: 'ADJUSTMENT', minutes: 0, amount: -5_000, reason: '设备押金' })
  const open = await query("select amount, unpriced from work_statements where coach_id = $1 and status = 'OPEN'", [coach.id])
  expect(open).toEqual([{ amount: -5_000, unpriced: 0 }])
  expect(await coach.requests()).toEqual([])
})

it('an amount about a month that was opened again is neither asked for nor confirmed', async () => {
  const coach = await monthOf()
  await coach.adjust({ amount: -5_000, reason: '设备押金' })
  const [request] = await coach.requests()
  await query('update work_statements set live = false where id = $1', [coach.statementId])
  expect(
    (
      await second.loose(confirmWorkhourRequest, {
        params: { id: request?.id ?? 0 },
        body: { version: request?.version, amount: request?.amount },
      })
    ).error.error,
  ).toBe('MONTH_OPEN')
  expect((await coach.adjust({ amount: 5_000, reason: '补发' })).error.error).toBe('MONTH_OPEN')
  expect(await coach.lines()).toHaveLength(1)
})

it('what is declined or withdrawn is never written', async () => {
  const coach = await monthOf()
  for (const by of [staff, second]) {
    await coach.adjust({ amount: 5_000, reason: '补发' })
    const [request] = await coach.requests()
    const declined = await by.loose(declineWorkhourRequest, { params: { id: request?.id ?? 0 }, body: { reason: '已补发' } })
    expect(declined.status).toBe(200)
    expect(
      (
        await second.loose(confirmWorkhourRequest, {
          params: { id: request?.id ?? 0 },
          body: { version: request?.version, amount: request?.amount },
        })
      ).error.error,
    ).toBe('WORK_REQUEST_DONE')
  }
  expect(await coach.lines()).toHaveLength(1)
})

it('a comment that is withdrawn after a correction takes back what is left of it, and no more', async () => {
  const own = await signedIn(server, [])
  const id = await makeCoach(server.pool, { user_id: own.userId, hourly_rate_amount: 6_000, tracking_enabled: true })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  await query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [id])
  const camp = await makeCamp(server.pool)
  const child = await makeCampStudent(server.pool, { campId: camp, groupId: await makeCampGroup(server.pool, camp, { coach_id: id }) })
  const clockInId = await makeClockIn(server.pool, child.id, { clock_in_date: businessDay(-1), coach_id: id })
  await own.caller.call(commentClockIn, { body: { clockInId, text: '好' } })
  const [line] = await query('select id, minutes from work_lines where coach_id = $1', [id])
  const [statement] = await query('select id from work_statements where coach_id = $1', [id])
  // Dead end a: hours of the product in an open month are lowered where they stand, at their own price.
  await query('update coaches set hourly_rate_amount = 9_000 where id = $1', [id])
  const edit = { id: 0, date: today, kind: 'COMMENT' as const, minutes: 1, reason: '多计' }
  const [entry] = await query('select id from work_entries where coach_id = $1', [id])
  expect((await staff.loose(updateWorkhourEntry, { params: { id }, body: { ...edit, id: entry.id } })).error.error).toBe('WORKHOUR_SYSTEM')
  const lower = { params: { id }, body: { statementId: statement.id, reversesId: line.id, minutes: -2, reason: '多计' } }
  expect((await staff.loose(adjustWorkhours, lower)).status).toBe(200)
  const sums = async () =>
    (await query('select sum(minutes)::int as minutes, sum(amount)::int as amount from work_lines where coach_id = $1', [id]))[0]
  expect(await sums()).toEqual({ minutes: line.minutes - 2, amount: (line.minutes - 2) * 100 })
  expect((await own.caller.loose(withdrawComment, { params: { clockInId }, query: { reason: '写错' } })).status).toBe(200)
  expect(await sums()).toEqual({ minutes: 0, amount: 0 })
})

it('a day in a contract of an open month is corrected today: each refusal names an act that works', async () => {
  const coach = await monthOf({}, 'OPEN')
  await query(
    `insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, facts, phone, id_tail_hash, token_seed, token_hash, flow_status)
     values ('L' || $4::text, $1, $2, $3, 1, 60, 8300, '{}', '13800000000', '', 's', $4, 1)`,
    [coach.id, on('01'), on('28'), `h${coach.id}`],
  )
  const said = { date: on('05'), kind: 'LIVE_CLASS' as const, minutes: 30, reason: '代课' }
  expect((await staff.loose(createWorkhourEntry, { params: { id: coach.id }, body: said })).error.error).toBe('DAY_FROZEN')
  expect((await coach.takeBack(-20)).status).toBe(200)
  expect((await coach.lines())[1]).toMatchObject({ day: today, minutes: -20, corrects_id: coach.lineId })
  expect((await staff.loose(createWorkhourEntry, { params: { id: coach.id }, body: { ...said, date: today } })).status).toBe(200)
})
