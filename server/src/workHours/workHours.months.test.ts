import { getCurrentUserInfo } from '@camp/contract/base/account'
import { commentClockIn } from '@camp/contract/clockIns/clockIns'
import { listWork } from '@camp/contract/homepage/homepage'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { exportWorkPayout, payWorkStatements, saveCoachPayee, unpayWorkStatement } from '@camp/contract/workHours/workHours.pay'
import { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import {
  closeWorkMonth,
  confirmWorkStatement,
  disputeWorkStatement,
  listWorkStatements,
  previewClosing,
  reopenWorkStatement,
  returnWorkStatement,
  settleWorkDisputes,
  submitWorkStatement,
} from '@camp/contract/workHours/workHours.statements'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import { allowFullDays } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { brokenStatements } from './workHours.closing.repository.ts'

const server = aServer({ WORKER: 'on' })
let editor: Caller
let closer: Caller
let second: Caller
let own: Person
let coachId: number
const today = businessDay(0)
/** A month that is over, and a day of it. */
const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 15)).toISOString()
const month = last.slice(0, 7)
const day = last.slice(0, 10)
const FINANCE = [
  'COASH_WORKHOUR_STATS',
  'COASH_WORKHOUR_CLOSE',
  'COASH_WORKHOUR_REOPEN',
  'SETTLEMENT',
  'SETTLEMENT_PAY',
  'COASH_WORKHOUR_EXPORT',
  'COASH_RULE_EDIT',
]

beforeAll(async () => {
  editor = (await signedIn(server, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EDIT', 'COASH_COMMENT'])).caller
  closer = (await signedIn(server, FINANCE)).caller
  second = (await signedIn(server, FINANCE)).caller
  own = await signedIn(server, [])
  coachId = await newCoach({ user_id: own.userId })
})

async function newCoach(row: object = {}): Promise<number> {
  const id = await makeCoach(server.pool, { hourly_rate_amount: 6_000, tracking_enabled: true, employment: 'PART_TIME', ...row })
  await server.pool.query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  return id
}
const entry = (more: object = {}) => ({ date: day, kind: 'LIVE_CLASS' as const, minutes: 60, reason: '代课一节', ...more })
const add = (id: number, more: object = {}) => editor.loose(createWorkhourEntry, { params: { id }, body: entry(more) })
const change = (id: number, entryId: number, more: object = {}) =>
  editor.loose(updateWorkhourEntry, { params: { id }, body: { id: entryId, ...entry(more) } })
const lineOf = async (id: number): Promise<number> =>
  (await server.pool.query('select min(id) as id from work_lines where coach_id = $1', [id])).rows[0].id
const statement = async (id: number, of = month) =>
  (await closer.call(listWorkStatements, { query: { page: 1, coachId: [id], monthFrom: of, monthTo: of } })).body.content[0]

async function close(coachIds: number[], by = closer): Promise<void> {
  const { status, body } = await by.loose(closeWorkMonth, { body: { month, coachIds } })
  expect(status).toBe(200)
  const { taskId } = body as { taskId: number }
  await expect
    .poll(async () => (await server.pool.query('select status from tasks where id = $1', [taskId])).rows[0]?.status, { timeout: 20_000 })
    .toBe('success')
}

/** Coaches and months whose sums of lines, entries and statements differ. */
async function differences(): Promise<unknown[]> {
  const { rows } = await server.pool.query(
    `with l as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(amount) as amount, sum(minutes) as minutes, count(*) as n from work_lines group by 1, 2),
       e as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(amount) as amount, sum(minutes) as minutes, sum(line_count) as n from work_entries group by 1, 2),
       s as (select coach_id, month, amount, minutes, line_count as n from work_statements where live)
     select * from l full join e using (coach_id, month) full join s using (coach_id, month)
     where (l.amount, l.minutes, l.n) is distinct from (e.amount, e.minutes, e.n) or (l.amount, l.minutes, l.n) is distinct from (s.amount, s.minutes, s.n)`,
  )
  return rows
}

it('tells coaches alone which coach they are', async () => {
  expect((await own.caller.call(getCurrentUserInfo, {})).body.coachId).toBe(coachId)
  expect((await editor.call(getCurrentUserInfo, {})).body.coachId).toBeNull()
})

describe('hours by hand', () => {
  it('are priced by the rate of their day, and corrected by lines that take them back', async () => {
    const id = await newCoach()
    const made = (await add(id)).body as { id: number; version: number }
    expect((await change(id, made.id, { minutes: 90, version: made.version + 7 })).status).toBe(409)
    expect((await change(id, made.id, { minutes: 90, version: made.version })).status).toBe(200)
    const { rows } = await server.pool.query('select minutes, amount from work_lines where coach_id = $1 order by id', [id])
    expect(rows).toEqual([
      { minutes: 60, amount: 6_000 },
      { minutes: -60, amount: -6_000 },
      { minutes: 90, amount: 9_000 },
    ])
    expect((await change(id, made.id, { minutes: 0 })).status).toBe(200)
    expect(await statement(id)).toMatchObject({ minutes: 0, amount: 0, lines: 0, status: 'OPEN' })
    const history = (await closer.call(getRecordHistory, { query: { entity: 'workHour', id: made.id, page: 1 } })).body.content
    expect(history[1]).toMatchObject({ before: { minutes: 60 }, after: { minutes: 90 } })
    expect(await differences()).toEqual([])
  })

  it('are refused in words', async () => {
    const id = await newCoach()
    const why = async (more: object) => (await add(id, more)).error?.error
    expect(await why({ date: businessDay(1) })).toBe('WORKHOUR_AHEAD')
    expect(await why({ date: '2019-12-31' })).toBe('TRACKING_OFF')
    expect((await add(id, { minutes: 1_441 })).status).toBe(400)
    expect((await add(id, { minutes: 0 })).status).toBe(400)
    expect(await why({ groupId: 999_999 })).toBe('CELL_WORK_GROUP_ALONE')
    await allowFullDays(server.pool)
    await add(id, { minutes: 1_400 })
    expect((await add(id, { minutes: 41 })).error).toMatchObject({ error: 'DAY_OVERFULL', msg: expect.stringContaining('1400') })
    expect((await add(999_999)).status).toBe(404)
    // Nobody writes hours for oneself.
    const self = await signedIn(server, ['COASH_WORKHOUR_EDIT'])
    const mine = await newCoach({ user_id: self.userId })
    expect((await self.caller.loose(createWorkhourEntry, { params: { id: mine }, body: entry() })).error.error).toBe('OWN_PAY')
  })

  it('of the product are not edited, and a new rate alters none of what there is', async () => {
    const writer = await signedIn(server, [])
    const id = await newCoach({ user_id: writer.userId })
    const camp = await makeCamp(server.pool)
    const child = await makeCampStudent(server.pool, { campId: camp, groupId: await makeCampGroup(server.pool, camp, { coach_id: id }) })
    const clockInId = await makeClockIn(server.pool, child.id)
    await writer.caller.call(commentClockIn, { body: { clockInId, text: '好' } })
    const { rows } = await server.pool.query('select id from work_entries where coach_id = $1', [id])
    expect((await change(id, rows[0].id)).error.error).toBe('WORKHOUR_SYSTEM')
    await server.pool.query('update coaches set hourly_rate_amount = 9900 where id = $1', [id])
    expect((await statement(id, today.slice(0, 7)))?.amount).toBe(500)
    const traced = (await editor.call(traceWorkhours, { query: { entryId: rows[0].id } })).body
    expect(traced).toMatchObject({
      amount: 500,
      lines: [{ minutes: 5, rateAmount: 6_000, campName: expect.any(String), source: { id: clockInId, campStudentId: child.id } }],
    })
  })
})

describe('a month', () => {
  it('is submitted, returned, confirmed by its coach, disputed and settled', async () => {
    const made = (await add(coachId)).body as { id: number }
    const id = (await statement(coachId))?.id ?? 0
    const step = (call: Parameters<Caller['loose']>[0], by: Caller, body: object = {}) => by.loose(call, { params: { id }, body })
    expect((await step(submitWorkStatement, own.caller)).status).toBe(200)
    expect((await step(submitWorkStatement, own.caller)).error).toMatchObject({
      error: 'STATEMENT_STATE',
      msg: expect.stringContaining('已提交'),
    })
    expect((await step(returnWorkStatement, editor, { reason: '缺一天' })).status).toBe(200)
    expect((await step(confirmWorkStatement, editor)).error.error).toBe('STATEMENT_NOT_OWN')
    expect((await step(confirmWorkStatement, own.caller)).status).toBe(200)
    expect((await own.caller.call(listWorkStatements, { query: { page: 1 } })).body.content).toMatchObject([
      { id, status: 'CONFIRMED', agreedAmount: 6_000 },
    ])
    const other = await signedIn(server, [])
    await newCoach({ user_id: other.userId })
    expect((await step(confirmWorkStatement, other.caller)).status).toBe(403)
    const { rows } = await server.pool.query('select id from work_lines where coach_id = $1', [coachId])
    expect((await step(disputeWorkStatement, own.caller, { lineIds: [999_999], text: '少算' })).error.error).toBe('STATEMENT_LINES')
    expect((await step(disputeWorkStatement, own.caller, { lineIds: [rows[0].id], text: '少算一节课' })).status).toBe(200)
    const held = (await closer.call(previewClosing, { body: { month, coachIds: [coachId] } })).body
    expect(held).toMatchObject({ ready: 0, monthOver: true, held: [{ coachId, why: 'DISPUTED', count: 1 }] })
    const work = async (by: Caller) => (await by.call(listWork, { query: { page: 1, kind: ['HOURS_DISPUTED'] } })).body.content
    expect(await work(closer)).toMatchObject([{ subjectId: id, detail: `${month} · 少算一节课`, count: null }])
    expect(await work(editor)).toEqual([])
    expect((await step(settleWorkDisputes, closer, { outcome: 'DECLINED', answer: '已核对课表' })).status).toBe(200)
    expect((await step(settleWorkDisputes, closer, { outcome: 'DECLINED', answer: '再答' })).error.error).toBe('STATEMENT_NO_DISPUTE')
    expect(await work(closer)).toEqual([])
    const traced = (await own.caller.call(traceWorkhours, { query: { statementId: id } })).body
    expect(traced).toMatchObject({
      amount: 6_000,
      hashOk: null,
      disputes: [{ text: '少算一节课', answer: '已核对课表', lineIds: [rows[0].id] }],
    })
    expect(made.id).toBeGreaterThan(0)
  })

  it('is closed for many at once and once; then nothing of it moves, and corrections come today', async () => {
    const [one, two, unpriced] = [await newCoach(), await newCoach(), await newCoach()]
    await server.pool.query('delete from coach_rates where coach_id = $1', [unpriced])
    const made = (await add(one)).body as { id: number }
    for (const id of [two, unpriced]) await add(id)
    expect((await closer.loose(closeWorkMonth, { body: { month: today.slice(0, 7) } })).error.error).toBe('MONTH_RUNS')
    await Promise.all([close([one, two, unpriced]), close([two, one])])
    expect((await statement(one))?.status).toBe('CLOSED')
    expect((await statement(unpriced))?.status).toBe('OPEN')
    const links = await server.pool.query(
      'select count(*)::int as n from work_statement_lines x join work_lines l on l.id = x.line_id where l.coach_id = any($1)',
      [[one, two]],
    )
    expect(links.rows).toEqual([{ n: 2 }])
    expect((await add(one)).error.error).toBe('MONTH_CLOSED')
    expect((await change(one, made.id, { minutes: 30 })).error.error).toBe('MONTH_CLOSED')
    for (const text of ['update work_lines set amount = 1 where coach_id = $1', 'delete from work_lines where coach_id = $1'])
      await expect(server.pool.query(text, [one])).rejects.toThrow(/never changed/)
    const closed = await statement(one)
    const adjusted = await editor.loose(adjustWorkhours, {
      params: { id: one },
      body: { statementId: closed?.id ?? 0, reversesId: await lineOf(one), minutes: -15, reason: '课时多计' },
    })
    expect(adjusted.status).toBe(200)
    expect(await statement(one)).toMatchObject({ amount: 6_000, status: 'CLOSED' })
    expect(await statement(one, today.slice(0, 7))).toMatchObject({ amount: -1_500, minutes: -15 })
    expect(await differences()).toEqual([])
  })

  it('is reopened by another person, and keeps what was closed', async () => {
    const id = await newCoach()
    await add(id)
    await close([id])
    const closed = await statement(id)
    const reopen = (by: Caller) => by.loose(reopenWorkStatement, { params: { id: closed?.id ?? 0 }, body: { reason: '漏了一节课' } })
    expect((await reopen(closer)).error.error).toBe('STATEMENT_SECOND_PERSON')
    await server.pool.query("update param_configs set value = '\"off\"' where key = 'workhour.reopenSecondPerson'")
    expect((await reopen(closer)).status).toBe(200)
    await server.pool.query("update param_configs set value = '\"on\"' where key = 'workhour.reopenSecondPerson'")
    expect((await add(id, { minutes: 30, kind: 'OTHER' })).status).toBe(200)
    expect(await statement(id)).toMatchObject({ no: 2, status: 'OPEN', amount: 9_000 })
    await close([id])
    const old = await server.pool.query('select amount, lines_hash, live from work_statements where id = $1', [closed?.id])
    expect(old.rows).toEqual([{ amount: 6_000, lines_hash: closed?.linesHash, live: false }])
    expect(await brokenStatements(new Executor(server.pool))).toEqual([])
    const traced = (await closer.call(traceWorkhours, { query: { statementId: closed?.id ?? 0 } })).body
    expect(traced).toMatchObject({ amount: 6_000, hashOk: true })
    expect(traced.lines).toHaveLength(1)
  })

  it('that was altered behind the triggers is named, with its coach, also where the hash was made to fit', async () => {
    const id = await newCoach({ name: '改账老师' })
    await add(id)
    await close([id])
    const client = await server.pool.connect()
    const tamper = async (text: string) => {
      await client.query('begin')
      await client.query('alter table work_lines disable trigger work_lines_stay')
      await client.query(text, [id])
      await client.query('alter table work_lines enable trigger work_lines_stay')
      await client.query('commit')
    }
    try {
      await tamper('update work_lines set amount = amount + 100 where coach_id = $1')
      expect(await brokenStatements(new Executor(server.pool))).toEqual([{ coach: '改账老师', month, no: 1 }])
      await client.query('update work_statements set amount = amount + 100 where coach_id = $1', [id])
      await client.query(
        `update work_statements o set lines_hash = (select encode(sha256(convert_to(string_agg(l.id || '|' || l.day || '|' || l.kind || '|' || l.minutes || '|' || l.amount, E'\\n' order by l.id), 'UTF8')), 'hex')
           from work_lines l where l.coach_id = o.coach_id) where coach_id = $1`,
        [id],
      )
      expect(await brokenStatements(new Executor(server.pool))).toEqual([{ coach: '改账老师', month, no: 1 }])
    } finally {
      client.release()
      await server.pool.query(
        'delete from work_statement_lines where statement_id in (select id from work_statements where coach_id = $1)',
        [id],
      )
      await server.pool.query("update work_statements set lines_hash = null, status = 'OPEN' where coach_id = $1", [id])
    }
  })

  it('is paid by the sum that was seen, on a sheet with whole accounts, and a payment can come back', async () => {
    const id = await newCoach({ name: '付款老师' })
    await add(id)
    await close([id])
    const closed = await statement(id)
    const ids = [closed?.id ?? 0]
    const sheet = () => second.loose(exportWorkPayout, { body: { month, ids, reason: '银行代发' } })
    expect((await sheet()).error).toMatchObject({ error: 'PAY_NO_PAYEE', msg: expect.stringContaining('付款老师') })
    expect((await closer.loose(saveCoachPayee, { params: { id }, body: { bank: '招商银行' } })).error.error).toBe('PAYEE_ACCOUNT')
    expect(
      (await closer.loose(saveCoachPayee, { params: { id }, body: { bank: '招商银行', account: '6225 8888 0000 4321' } })).status,
    ).toBe(200)
    // Said only now, it is taken by closing once more, by somebody who did not say it.
    expect((await sheet()).error.error).toBe('PAY_PAYEE_MOVED')
    await close([id], second)
    const [page] = (await readXlsx((await sheet()).body as Buffer)).sheets
    expect(page?.rows[1]).toEqual(['付款老师', '招商银行', '6225888800004321', 60, `${month} 工时`])
    const logged = await server.pool.query("select count(*)::int as n from operation_logs l where l::text like '%62258888%'")
    expect(logged.rows).toEqual([{ n: 0 }])
    const pay = (amount: number) => second.loose(payWorkStatements, { body: { ids, amount, bankReference: 'CMB-1' } })
    expect((await pay(5_999)).error.error).toBe('PAY_MOVED')
    expect((await pay(6_000)).body).toEqual({ count: 1 })
    expect((await pay(6_000)).error.error).toBe('STATEMENT_STATE')
    expect((await second.loose(reopenWorkStatement, { params: { id: ids[0] ?? 0 }, body: { reason: '再看' } })).error.error).toBe(
      'STATEMENT_PAID',
    )
    expect((await closer.loose(unpayWorkStatement, { params: { id: ids[0] ?? 0 }, body: { reason: '账号有误' } })).status).toBe(200)
    expect(await statement(id)).toMatchObject({ status: 'CLOSED', paidRef: null })
    const settled = (await closer.call(getAllSettlements, { query: { page: 1, coachId: [id] } })).body.content
    expect(settled).toMatchObject([{ month, amount: 6_000, minutes: 60, status: 'CLOSED' }])
  })
})
