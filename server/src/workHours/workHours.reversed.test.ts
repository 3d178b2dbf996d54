import { previewContracts, sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { listDoubts } from '@camp/contract/doubts/doubts'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeSigner } from '../../test/contracts.ts'
import { businessDay } from '../../test/factories.ts'
import { month } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

// A correction is taken back on its own day, with the corrections of it, when the line that it names is edited.

const server = aServer()
let staff: Caller
const today = businessDay(0)
const now = today.slice(0, 7)
const on = (day: string) => `${month}-${day}`
const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
const CODES = ['COASH_WORKHOUR_CLOSE', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'COASH_CONTRACT_SEND', 'SETTLEMENT'] as const
const reason = '试试看'

beforeAll(async () => {
  staff = (await signedIn(server, [...CODES])).caller
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

/** A coach at 60 yuan an hour with one line of 100 minutes last month, and another of 50. */
async function coachWith() {
  const { id } = await makeSigner(server, { tracking_enabled: true })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  await query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [id])
  const params = { id }
  const said = { date: on('13'), kind: 'LIVE_CLASS' as const, reason }
  for (const minutes of [100, 50]) await staff.call(createWorkhourEntry, { params, body: { ...said, minutes } })
  const [line] = await query('select id from work_lines where coach_id = $1 order by id limit 1', [id])
  const statement = async (of: string) =>
    (await staff.call(listWorkStatements, { query: { page: 1, coachId: [id], monthFrom: of, monthTo: of } })).body.content[0]
  return {
    id,
    lineId: line.id as number,
    /** A contract over the whole month, or days of this one; its end frees them. */
    freeze: async (from: string, to: string) => {
      const [made] = await query(
        `insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, facts, phone, id_tail_hash, token_seed, token_hash, flow_status)
         values ('L' || nextval('contract_numbers'), $1, $2, $3, 1, 60, 8300, '{}', '13800000000', '', 's', 'h' || lastval(), 1) returning id`,
        [id, from, to],
      )
      return () => query('update contracts set flow_status = 6 where id = $1', [made.id])
    },
    takeOff: async (reversesId: number, minutes: number, of = month): Promise<number> => {
      const statementId = (await statement(of))?.id ?? 0
      const { status, error } = await staff.loose(adjustWorkhours, { params, body: { statementId, reversesId, minutes, reason } })
      expect({ status, error }).toMatchObject({ status: 200 })
      return (await query('select max(id) as id from work_lines where coach_id = $1', [id]))[0].id
    },
    edit: async (minutes: number) => {
      const [entry] = await query("select id from work_entries where coach_id = $1 and origin = 'MANUAL' and day = $2", [id, on('13')])
      const body = { ...said, id: entry.id, lineId: line.id, minutes }
      expect((await staff.loose(updateWorkhourEntry, { params, body })).status).toBe(200)
    },
    statement,
    minutes: async () =>
      Object.fromEntries(
        (
          await query("select to_char(day, 'YYYY-MM') as of, sum(minutes)::int as n from work_lines where coach_id = $1 group by 1", [id])
        ).map(({ of, n }) => [of, n]),
      ),
    left: async (lineId: number) => {
      const { lines } = (await staff.call(traceWorkhours, { query: { statementId: (await statement(month))?.id ?? 0 } })).body
      return lines.find((line) => line.id === lineId)?.left?.minutes
    },
  }
}

it('a deduction of another month is taken back there: each month has the hours that were worked in it, and lists, contracts and days say the same', async () => {
  const coach = await coachWith()
  const free = await coach.freeze(on('01'), lastDay)
  await coach.takeOff(coach.lineId, -30)
  expect(await coach.minutes()).toEqual({ [month]: 150, [now]: -30 })
  await free()
  await coach.edit(80)
  expect(await coach.minutes()).toEqual({ [month]: 130, [now]: 0 })
  expect(await coach.statement(month)).toMatchObject({ minutes: 130, amount: 13_000, lines: 2 })
  expect(await coach.statement(now)).toMatchObject({ minutes: 0, amount: 0, lines: 0 })
  const wanted = { coachIds: [coach.id], startDate: on('01'), endDate: lastDay }
  expect((await staff.call(previewContracts, { body: wanted })).body).toMatchObject([{ lines: 2, minutes: 130, amount: 13_000 }])
  await staff.call(sendCoachContract, { body: wanted })
  const [contract] = await query(
    "select line_count, amount, facts->'rows' as rows from contracts where coach_id = $1 and flow_status <> 6",
    [coach.id],
  )
  expect(contract).toMatchObject({ line_count: 2, amount: 13_000, rows: [{ day: on('13'), minutes: 130, count: 2 }] })
})

it('the count of a month leaves out no line of it because a later one was taken back in it, as the release before did', async () => {
  const coach = await coachWith()
  const [late] = await query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount) values ($1, $2, 'LIVE_CLASS', 'ADJUSTMENT', -30, 6000, -3000) returning id`,
    [coach.id, today],
  )
  await query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reverses_id) values ($1, $2, 'LIVE_CLASS', 'ADJUSTMENT', 30, 6000, 3000, $3)`,
    [coach.id, on('13'), late.id],
  )
  expect(await coach.statement(month)).toMatchObject({ minutes: 180, lines: 3 })
})

it('where the day of a correction is shut by now, it is taken back today', async () => {
  const coach = await coachWith()
  const free = await coach.freeze(on('01'), lastDay)
  const correction = await coach.takeOff(coach.lineId, -30)
  await free()
  await query("update work_statements set status = 'CLOSED' where coach_id = $1 and month = $2", [coach.id, now])
  const [row] = await query('select work_open_day($1, $2::date)::text as day', [coach.id, today])
  await coach.edit(80)
  const [back] = await query('select day::text, minutes, origin from work_lines where reverses_id = $1', [correction])
  expect(back).toEqual({ day: row.day, minutes: 30, origin: 'ADJUSTMENT' })
  expect((await coach.minutes())[month]).toBe(130)
})

it('what was taken off and given back is followed to any depth: nothing of it is paid twice, and all of the line can be taken off', async () => {
  const coach = await coachWith()
  const free = await coach.freeze(on('01'), lastDay)
  const off = await coach.takeOff(coach.lineId, -30)
  const held = await coach.freeze(today, today)
  // The day of the deduction is in a contract too: what gives it back names it.
  const given = await query('select correct_work_line($1, work_open_day($2, $3::date), 30, 0, $4, null) as id', [
    off,
    coach.id,
    today,
    reason,
  ])
  const again = await query('select correct_work_line($1, work_open_day($2, $3::date), -10, 0, $4, null) as id', [
    given[0].id,
    coach.id,
    today,
    reason,
  ])
  expect(again).toHaveLength(1)
  expect(await coach.left(coach.lineId)).toBe(90)
  await held()
  await free()
  await coach.edit(80)
  const [sum] = await query('select sum(minutes)::int as minutes, sum(amount)::int as amount from work_lines where coach_id = $1', [
    coach.id,
  ])
  expect(sum).toEqual({ minutes: 130, amount: 13_000 })
  expect((await coach.minutes())[month]).toBe(130)

  const closed = await coachWith()
  await query("update work_statements set status = 'CLOSED' where coach_id = $1 and month = $2", [closed.id, month])
  const taken = await closed.takeOff(closed.lineId, -20)
  await closed.takeOff(taken, 20, now)
  expect(await closed.left(closed.lineId)).toBe(100)
  await closed.takeOff(closed.lineId, -100)
  expect(await closed.left(closed.lineId)).toBe(0)
})

it('what the release before left of hours that were given back is listed until it is taken off', async () => {
  const coach = await coachWith()
  const write = async (minutes: number, reverses: number | null, corrects: number | null): Promise<number> =>
    (
      await query(
        `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reverses_id, corrects_id)
         values ($1, $2, 'LIVE_CLASS', 'ADJUSTMENT', $3, 6000, $3 * 100, $4, $5) returning id`,
        [coach.id, today, minutes, reverses, corrects],
      )
    )[0].id
  const off = await write(-30, null, coach.lineId)
  const given = await write(30, null, off)
  const doubts = async () =>
    (await staff.call(listDoubts, { query: { kind: ['CORRECTION_LEFT'], page: 1 } })).body.content.filter(
      ({ coachId }) => coachId === coach.id,
    )
  expect(await doubts()).toEqual([])
  await write(30, off, null)
  expect(await doubts()).toMatchObject([{ stands: now, against: today, amount: 3_000 }])
  await coach.takeOff(given, -30, now)
  expect(await doubts()).toEqual([])
})
