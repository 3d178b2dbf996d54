import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { exportWorkPayout, payWorkStatements, saveCoachPayee } from '@camp/contract/workHours/workHours.pay'
import { closeWorkMonth, listWorkStatements, reopenWorkStatement, sumWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeSigner } from '../../test/contracts.ts'
import { businessDay, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { brokenContracts } from '../contracts/contracts.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { brokenStatements } from './workHours.closing.repository.ts'

// Coaches 5, decision Q-143: a month below zero is carried, and nobody is paid what was not.

const server = aServer({ WORKER: 'on' })
let closer: Caller
let second: Caller
const CODES = [
  'COASH_WORKHOUR_STATS',
  'COASH_WORKHOUR_CLOSE',
  'COASH_WORKHOUR_REOPEN',
  'SETTLEMENT',
  'SETTLEMENT_PAY',
  'COASH_WORKHOUR_EXPORT',
  'COASH_CONTRACT_SEND',
] as const
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const now = businessDay(0).slice(0, 7)
/** The month so many before this one. */
const back = (count: number) =>
  new Date(Date.UTC(Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 1 - count, 15)).toISOString().slice(0, 7)

beforeAll(async () => {
  closer = (await signedIn(server, [...CODES])).caller
  second = (await signedIn(server, [...CODES])).caller
})

/** A coach who earned so much in each of these months, the oldest first, up to the one before this. */
const earned = async (...amounts: number[]) => earn(await makeCoach(server.pool, { hourly_rate_amount: 6_000 }), amounts)

async function earn(id: number, amounts: readonly number[]) {
  for (const [at, amount] of amounts.entries())
    await query(
      `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason) values ($1, $2, 'OTHER', 'ADJUSTMENT', 10, 6000, $3, '试')`,
      [id, `${back(amounts.length - at)}-10`, amount],
    )
  return id
}
const statement = async (id: number, month: string) =>
  (await closer.call(listWorkStatements, { query: { page: 1, coachId: [id], monthFrom: month, monthTo: month } })).body.content[0]
const carries = (id: number) =>
  query(
    `select to_char(l.day, 'YYYY-MM') as month, s.month as about, l.amount, l.reverses_id is not null as back from work_lines l
     join work_statements s on s.id = l.about_statement_id where l.coach_id = $1 and l.origin = 'CARRIED' order by l.id`,
    [id],
  )

async function close(month: string, coachIds: number[], by: readonly Caller[] = [closer]): Promise<void> {
  const started = await Promise.all(by.map((one) => one.loose(closeWorkMonth, { body: { month, coachIds } })))
  for (const { status, body } of started) {
    expect(status).toBe(200)
    const { taskId } = body as { taskId: number }
    await expect
      .poll(async () => (await query('select status from tasks where id = $1', [taskId]))[0]?.status, { timeout: 20_000, interval: 50 })
      .toBe('success')
  }
}

it('the rest of a month below zero stands in the next open month as one line, linked both ways', async () => {
  const id = await earned(-55_625)
  await close(back(1), [id])
  const closed = await statement(id, back(1))
  expect(closed).toMatchObject({ status: 'CLOSED', amount: -55_625, carriedTo: now })
  expect(await statement(id, now)).toMatchObject({ status: 'OPEN', amount: -55_625, minutes: 0, unpriced: 0 })
  const open = await statement(id, now)
  const { lines } = (await closer.call(traceWorkhours, { query: { statementId: open?.id ?? 0 } })).body
  expect(lines).toMatchObject([{ origin: 'CARRIED', amount: -55_625, minutes: 0, aboutMonth: back(1) }])
  expect(await brokenStatements(new Executor(server.pool))).toEqual([])
  const found = await query('select 1 from work_lines where coach_id = $1', [id])
  expect(found).toHaveLength(2)
})

it('is carried past months that are closed already, month by month, and once where two close at once', async () => {
  const id = await earned(-3_000, 1_000, 500)
  await close(back(1), [id])
  await close(back(2), [id])
  await close(back(3), [id], [closer, second])
  expect(await carries(id)).toEqual([{ month: now, about: back(3), amount: -3_000, back: false }])
  const chain = await earned(-3_000, 1_000, 500)
  for (const at of [3, 2, 1]) await close(back(at), [chain], [closer, second])
  expect((await carries(chain)).map(({ month, amount }) => [month, amount])).toEqual([
    [back(2), -3_000],
    [back(1), -2_000],
    [now, -1_500],
  ])
})

it('comes back when its month is opened again, also where the next one is closed meanwhile', async () => {
  const id = await earned(-3_000, 5_000)
  await close(back(2), [id])
  await close(back(1), [id])
  const closed = await statement(id, back(2))
  expect((await second.loose(reopenWorkStatement, { params: { id: closed?.id ?? 0 }, body: { reason: '漏记' } })).status).toBe(200)
  expect(await carries(id)).toEqual([
    { month: back(1), about: back(2), amount: -3_000, back: false },
    { month: now, about: back(2), amount: 3_000, back: true },
  ])
  expect(await statement(id, back(2))).toMatchObject({ no: 2, carriedTo: null })
  await close(back(2), [id])
  expect(await statement(id, back(2))).toMatchObject({ carriedTo: now })
  expect(await statement(id, now)).toMatchObject({ amount: 0 })
})

it('the sheet lists it with 0 and the carry, and what is paid is what the sheet says', async () => {
  const [owes, owed] = [await earned(-2_000), await earned(7_000)]
  await second.loose(saveCoachPayee, { params: { id: owed }, body: { bank: '招商银行', account: '6225880000001234' } })
  await close(back(1), [owes, owed])
  const ids = [(await statement(owes, back(1)))?.id ?? 0, (await statement(owed, back(1)))?.id ?? 0]
  const { body } = await closer.loose(exportWorkPayout, { body: { month: back(1), ids, reason: '发放' } })
  const sheet = JSON.stringify((await readXlsx(new Uint8Array(body as Buffer))).sheets[0]?.rows) // a workbook
  expect(sheet).toContain(`结转至 ${now}`)
  const pay = (amount: number, of = ids) => closer.loose(payWorkStatements, { body: { ids: of, amount, bankReference: 'CMB-1' } })
  expect((await pay(5_000)).error.error).toBe('PAY_MOVED')
  expect((await pay(0, ids.slice(0, 1))).error).toMatchObject({ error: 'PAY_BELOW_ZERO', fields: [{ path: 'ids' }] })
  expect((await pay(7_000)).body).toEqual({ count: 1 })
  expect([(await statement(owes, back(1)))?.status, (await statement(owed, back(1)))?.status]).toEqual(['CLOSED', 'PAID'])
})

it('each fen stands in one contract only: what was carried does not count beside the lines that it comes from', async () => {
  const last = (of: string) => new Date(Date.UTC(Number(of.slice(0, 4)), Number(of.slice(5, 7)), 0)).toISOString().slice(0, 10)
  const send = (coachId: number, from: string, to: string) =>
    closer.call(sendCoachContract, { body: { coachIds: [coachId], startDate: `${from}-01`, endDate: last(to) } })
  const contracts = (coachId: number) =>
    query('select amount, start_date::text as start from contracts where coach_id = $1 order by start_date', [coachId])
  const [each, both] = [(await makeSigner(server, {})).id, (await makeSigner(server, {})).id]
  for (const id of [each, both]) {
    await earn(id, [-3_000, 5_000])
    await close(back(2), [id])
    await close(back(1), [id])
  }
  await send(each, back(2), back(2))
  await send(each, back(1), back(1))
  await send(both, back(2), back(1))
  // A month below zero has no contract of its own: what it lacks is signed for where it was carried to, once.
  expect(await contracts(each)).toEqual([{ amount: 2_000, start: `${back(1)}-01` }])
  expect(await contracts(both)).toEqual([{ amount: 2_000, start: `${back(2)}-01` }])
  expect(await brokenContracts(new Executor(server.pool))).toEqual([])
  await query('update contracts set flow_status = 4 where coach_id = any($1)', [[each, both]])
  const states = await query('select status from work_statements where coach_id = any($1) and month = $2 or coach_id = $3 and month = $4', [
    [each, both],
    back(1),
    both,
    back(2),
  ])
  // The month below zero is paid to nobody: it stays closed, and its carry is what was signed.
  expect(states.map(({ status }) => status).toSorted()).toEqual(['CLOSED', 'CONTRACTED', 'CONTRACTED'])
})

it('what is to be paid of a month is what is paid, without months below zero', async () => {
  const ids = [await earned(4_000), await earned(-1_500), await earned(2_501)]
  await close(back(1), ids)
  const of = { monthFrom: back(1), monthTo: back(1), coachId: ids }
  const { count, amount } = (await closer.call(sumWorkStatements, { body: { ...of, payable: true } })).body
  expect([count, amount]).toEqual([2, 6_501])
  const rows = async (payable: boolean) => (await closer.call(listWorkStatements, { query: { page: 1, ...of, payable } })).body.content
  expect((await rows(false)).map((row) => row.amount)).toEqual([-1_500])
  const body = { ids: (await rows(true)).map(({ id }) => id), amount: amount ?? 0, bankReference: 'CMB-9' }
  expect((await second.call(payWorkStatements, { body })).status).toBe(200)
  expect((await closer.call(sumWorkStatements, { body: { ...of, payable: true } })).body).toMatchObject({ count: 0, amount: 0 })
})

it('all that is paid and what is still carried is all that was earned, over random months closed in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 3, maxLength: 3 }),
      fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
      async (amounts, order) => {
        const id = await earned(...amounts)
        for (const at of order) await close(back(at), [id])
        const closed = await query("select amount from work_statements where coach_id = $1 and live and status = 'CLOSED'", [id])
        const paid = closed.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
        const rest = (await statement(id, now))?.amount ?? 0
        expect(paid + rest).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
      },
    ),
    { numRuns: 5 },
  )
}, 120_000)
