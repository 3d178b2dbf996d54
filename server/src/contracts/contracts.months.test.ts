import { previewContracts, sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { listDoubts } from '@camp/contract/doubts/doubts'
import { adjustWorkhours, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { closeWorkMonth, previewClosing, reopenWorkStatement } from '@camp/contract/workHours/workHours.statements'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { CONTRACT_FAULTS } from '../../test/contracts.faults.ts'
import { makeSigner } from '../../test/contracts.ts'
import { businessDay } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { Scope } from '../platform/scope.ts'
import { transaction } from '../platform/write/transaction.ts'
import { closingRepository } from '../workHours/workHours.api.ts'

// Contracts over months state what these months pay: each fen stands in one contract in force, never a carry beside the lines that it comes from.

/** CONTRACT_RUNS=200 is the full form. */
const RUNS = Number(process.env.CONTRACT_RUNS ?? 4)
const [DONE, CANCELLED, TERMINATED] = [4, 6, 21]

const server = aServer()
let staff: Caller
let second: Caller
let closerId: number
const CODES = [
  'COASH_WORKHOUR_EDIT',
  'COASH_WORKHOUR_STATS',
  'COASH_WORKHOUR_CLOSE',
  'COASH_WORKHOUR_REOPEN',
  'COASH_CONTRACT_SEND',
  'SETTLEMENT',
] as const
const today = businessDay(0)
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
/** The month so many before this one, and its last day. */
const back = (count: number) =>
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - count, 15)).toISOString().slice(0, 7)
const last = (of: string) => new Date(Date.UTC(Number(of.slice(0, 4)), Number(of.slice(5, 7)), 0)).toISOString().slice(0, 10)
const reason = '试试看'

beforeAll(async () => {
  staff = (await signedIn(server, [...CODES])).caller
  second = (await signedIn(server, [...CODES])).caller
  closerId = (await signedIn(server, ['COASH_WORKHOUR_CLOSE'])).userId
})

async function makeOne() {
  const { id } = await makeSigner(server, { tracking_enabled: true })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  await query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [id])
  const statement = async (month: string) =>
    (await query('select id, status, amount from work_statements where coach_id = $1 and month = $2 and live', [id, month]))[0]
  return {
    id,
    statement,
    line: (day: string, amount: number) =>
      query(
        `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason)
         values ($1, $2, 'LIVE_CLASS', case when $3::int > 0 then 'MANUAL' else 'ADJUSTMENT' end, greatest($3 / 100, 0), 6000, $3, '试')`,
        [id, day, amount],
      ),
    close: async (month: string) => {
      const of = await statement(month)
      const everybody = Scope.everything('a test closes')
      if (of) await transaction(server.pool, (tx) => closingRepository.close(tx, [of.id], new Date().toISOString(), closerId, everybody))
    },
    reopen: async (month: string) =>
      second.loose(reopenWorkStatement, { params: { id: (await statement(month))?.id ?? 0 }, body: { reason } }),
    send: (startDate: string, endDate: string) => staff.loose(sendCoachContract, { body: { coachIds: [id], startDate, endDate } }),
    preview: async (startDate: string, endDate: string) =>
      (await staff.call(previewContracts, { body: { coachIds: [id], startDate, endDate } })).body[0],
    move: (to: number, from: readonly string[] = ['DRAFT', 'PENDING']) =>
      query('update contracts set flow_status = $2 where coach_id = $1 and status = any($3)', [id, to, from]),
    contracts: async () =>
      (
        await query("select amount from contracts where coach_id = $1 and status in ('DRAFT', 'PENDING', 'DONE') order by start_date", [id])
      ).map(({ amount }) => amount),
  }
}
const whole = (from: number, to = from): [string, string] => [`${back(from)}-01`, last(back(to))]

it('a month that is signed through its carry is not signed again', async () => {
  const coach = await makeOne()
  for (const [n, amount] of [
    [3, 10_000],
    [2, -3_000],
    [1, 5_000],
  ] as const)
    await coach.line(`${back(n)}-10`, amount)
  for (const n of [3, 2, 1]) await coach.close(back(n))
  await coach.send(...whole(1))
  await coach.send(...whole(3, 2))
  await coach.move(DONE)
  expect(await coach.contracts()).toEqual([10_000, 2_000])
  expect((await coach.preview(...whole(2)))?.reason).toBe('OVERLAPPING')
  expect([
    (await coach.statement(back(3))).status,
    (await coach.statement(back(2))).status,
    (await coach.statement(back(1))).status,
  ]).toEqual(['CONTRACTED', 'CLOSED', 'CONTRACTED'])
})

it('what came back of a carry stands in the contract of its month, which is not signed without it', async () => {
  const coach = await makeOne()
  await coach.line(`${back(3)}-10`, -3_000)
  await coach.line(`${back(2)}-10`, 5_000)
  await coach.close(back(3))
  await coach.close(back(2))
  await coach.send(...whole(2))
  await coach.move(DONE)
  expect((await coach.reopen(back(3))).status).toBe(200)
  await coach.line(`${back(3)}-11`, 6_000)
  await coach.line(`${back(1)}-10`, 4_000)
  for (const n of [3, 1]) await coach.close(back(n))
  await coach.send(...whole(3))
  await coach.send(...whole(1))
  await coach.move(DONE)
  expect(await coach.contracts()).toEqual([3_000, 2_000, 7_000])
  expect(await coach.statement(back(1))).toMatchObject({ status: 'CONTRACTED', amount: 7_000 })
})

it('a contract that begins within a month below zero states its debt', async () => {
  const coach = await makeOne()
  await coach.line(`${back(2)}-05`, -4_000)
  await coach.line(`${back(2)}-20`, 1_000)
  await coach.line(`${back(1)}-10`, 5_000)
  for (const n of [2, 1]) await coach.close(back(n))
  await coach.send(`${back(2)}-15`, last(back(1)))
  await coach.move(DONE)
  expect(await coach.contracts()).toEqual([2_000])
  expect(await coach.statement(back(1))).toMatchObject({ status: 'CONTRACTED', amount: 2_000 })
})

it('hours that were taken back are not missed in the contract of their month', async () => {
  const coach = await makeOne()
  await coach.line(`${back(1)}-05`, 5_000)
  await coach.line(`${back(1)}-20`, 1_000)
  await query('select reverse_work_lines(array(select id from work_lines where coach_id = $1 and amount = 1000), $2::date, $3, null)', [
    coach.id,
    `${back(1)}-20`,
    reason,
  ])
  await coach.close(back(1))
  await coach.send(`${back(1)}-01`, `${back(1)}-10`)
  await coach.move(DONE)
  expect(await coach.contracts()).toEqual([5_000])
  expect(await coach.statement(back(1))).toMatchObject({ status: 'CONTRACTED', amount: 5_000 })
})

it('a month below zero is closed before a contract goes over it, and one that a contract holds is not closed', async () => {
  const coach = await makeOne()
  await coach.line(`${back(2)}-10`, 9_000)
  await coach.line(`${back(1)}-10`, -3_000)
  expect(await coach.preview(...whole(2, 1))).toMatchObject({ reason: 'MONTH_BELOW_ZERO', month: back(1) })
  await coach.line(`${back(1)}-05`, 1_000)
  expect((await coach.send(`${back(1)}-02`, `${back(1)}-06`)).body).toMatchObject({ count: 0, skipped: [{ reason: 'MONTH_BELOW_ZERO' }] })
  await coach.close(back(1))
  expect(await coach.preview(...whole(2, 1))).toMatchObject({ reason: null, amount: 9_000 })

  const held = await makeOne()
  await held.line(`${back(1)}-05`, 1_000)
  await held.send(`${back(1)}-01`, `${back(1)}-08`)
  await held.line(`${back(1)}-10`, -3_000)
  const month = { month: back(1), coachIds: [held.id] }
  expect((await staff.call(previewClosing, { body: month })).body).toMatchObject({ ready: 0, held: [{ why: 'IN_CONTRACT', count: 1 }] })
  expect((await staff.loose(closeWorkMonth, { body: month })).error).toMatchObject({
    error: 'MONTH_IN_CONTRACT',
    fields: [{ path: 'coachIds' }],
  })
  await held.close(back(1))
  expect((await held.statement(back(1))).status).toBe('OPEN')
  await held.move(CANCELLED)
  expect((await staff.loose(closeWorkMonth, { body: month })).status).toBe(200)
})

it('what an earlier release signed through the lines of such a month is not stated once more by its carry', async () => {
  const coach = await makeOne()
  for (const [n, amount] of [
    [3, 10_000],
    [2, -3_000],
    [1, 5_000],
  ] as const)
    await coach.line(`${back(n)}-10`, amount)
  for (const n of [3, 2, 1]) await coach.close(back(n))
  await query(
    `with made as (insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, facts, phone, id_tail_hash, token_seed, token_hash, flow_status)
       values ('L' || nextval('contract_numbers'), $1, $2, $3, 2, 100, 7000, '{}', '1', '', 's', 'h' || lastval(), 2) returning id)
     insert into contract_lines (contract_id, line_id) select m.id, l.id from made m, work_lines l where l.coach_id = $1 and l.day between $2 and $3`,
    [coach.id, `${back(3)}-01`, last(back(2))],
  )
  await coach.send(...whole(1))
  await coach.move(DONE)
  expect(await coach.contracts()).toEqual([7_000, 5_000])
  expect((await coach.statement(back(1))).status).toBe('CONTRACTED')
  // The page of doubts lists what states another amount than its months pay, until each is terminated and sent again.
  const doubts = async () =>
    (await second.call(listDoubts, { query: { kind: ['CONTRACT_OTHER_AMOUNT'], page: 1 } })).body.content.filter(
      ({ coachId }) => coachId === coach.id,
    )
  const anew = async (nth: number, from: number, to = from) => {
    const [{ id }] = await query("select id from contracts where coach_id = $1 and status = 'DONE' order by start_date offset $2 limit 1", [
      coach.id,
      nth,
    ])
    await query('update contracts set flow_status = $2 where id = $1', [id, TERMINATED])
    await coach.send(...whole(from, to))
    await coach.move(DONE)
  }
  expect(await doubts()).toMatchObject([{ against: `${back(3)}-01 – ${last(back(2))}`, amount: 3_000 }])
  await anew(0, 3, 2)
  expect(await doubts()).toMatchObject([{ against: `${back(1)}-01 – ${last(back(1))}`, amount: -3_000 }])
  await anew(1, 1)
  expect(await doubts()).toEqual([])
  expect(await coach.contracts()).toEqual([10_000, 2_000])
})

const acts = [
  'line',
  'line',
  'less',
  'correct',
  'correct',
  'edit',
  'close',
  'close',
  'reopen',
  'send',
  'send',
  'part',
  'sign',
  'withdraw',
  'terminate',
] as const
const step = fc.record({ act: fc.constantFrom(...acts), n: fc.integer({ min: 1, max: 4 }), at: fc.nat(9_999) })

it('over random acts each fen stands in one contract, months are signed for what they pay, and days are their lines', async () => {
  const done: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 34, maxLength: 34 }), async (steps) => {
      const coach = await makeOne()
      const params = { id: coach.id }
      const some = async (text: string, at: number) => {
        const rows = await query(text, [coach.id])
        return rows[at % Math.max(rows.length, 1)]
      }
      const day = (n: number, at: number) => `${back(n)}-${String(1 + (at % 28)).padStart(2, '0')}`
      // A month that is closed or a day in a contract takes no line.
      const write = (n: number, at: number, amount: number) => coach.line(day(n, at), amount).catch(() => undefined)
      const run: Record<(typeof acts)[number], (n: number, at: number) => Promise<unknown>> = {
        line: (n, at) => write(n, at, 100 * (1 + (at % 60))),
        less: (n, at) => write(n, at, -(at % 7_000) - 1),
        correct: async (_n, at) => {
          const of = await some(
            `select l.id, s.id as statement, n.minutes from work_lines l join work_statements s on s.coach_id = l.coach_id and s.live
               and s.month = to_char(l.day, 'YYYY-MM') cross join lateral work_line_left(l.id) n where l.coach_id = $1 and n.minutes <> 0 and l.reverses_id is null
               order by l.corrects_id nulls last, l.id`,
            at,
          )
          const minutes = of ? -Math.sign(of.minutes) * (1 + (at % Math.abs(of.minutes))) : 0
          if (of) await staff.loose(adjustWorkhours, { params, body: { statementId: of.statement, reversesId: of.id, minutes, reason } })
        },
        edit: async (_n, at) => {
          const of = await some(
            `select e.id, l.id as line, to_char(l.day, 'YYYY-MM-DD') as day from work_entries e join work_lines l using (coach_id, day, kind, origin)
             where e.coach_id = $1 and e.origin = 'MANUAL' and l.reverses_id is null and not exists (select from work_lines b where b.reverses_id = l.id) order by l.id`,
            at,
          )
          const body = { id: of?.id, lineId: of?.line, date: of?.day, kind: 'LIVE_CLASS' as const, minutes: at % 61, reason }
          if (of) await staff.loose(updateWorkhourEntry, { params, body })
        },
        close: (n) => coach.close(back(n)),
        reopen: (n) => coach.reopen(back(n)),
        send: (n, at) => coach.send(...whole(n, Math.max(1, n - (at % 3)))),
        part: (n, at) => coach.send(day(n, at), day(Math.max(1, n - (at % 2)), at * 7)),
        sign: () => coach.move(DONE),
        withdraw: () => coach.move(CANCELLED),
        terminate: () => coach.move(TERMINATED, ['DONE']),
      }
      for (const [nth, { act, n, at }] of steps.entries()) {
        await run[act](n, at)
        const faults = await query(CONTRACT_FAULTS, [coach.id])
        expect({ after: `${nth} ${act} ${n} ${at}`, faults }).toMatchObject({ faults: [] })
      }
      for (const { status } of await query(
        'select status from contracts where coach_id = $1 union all select status from work_statements where coach_id = $1',
        [coach.id],
      ))
        done[status] = (done[status] ?? 0) + 1
      const [carried] = await query("select count(*)::int as n from work_lines where coach_id = $1 and origin = 'CARRIED'", [coach.id])
      done.CARRIED = (done.CARRIED ?? 0) + carried.n
    }),
    { numRuns: RUNS, seed: 20_261_128, endOnFailure: process.env.CONTRACT_SHRINK === undefined },
  )
  for (const seen of ['CONTRACTED', 'CARRIED', 'CANCELLED', 'CLOSED']) expect(done[seen] ?? 0, JSON.stringify(done)).toBeGreaterThan(0)
}, 60_000)
