import { queryMessageList } from '@camp/contract/base/notify'
import { exportWorkPayout, payWorkStatements, unpayWorkStatement } from '@camp/contract/workHours/workHours.pay'
import {
  confirmWorkStatement,
  disputeWorkStatement,
  listWorkStatements,
  previewClosing,
  returnWorkStatement,
  settleWorkDisputes,
  submitWorkStatement,
} from '@camp/contract/workHours/workHours.statements'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine } from '../../test/contracts.ts'
import { businessDay, makeCoach } from '../../test/factories.ts'
import { month } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let staff: Caller
let own: Person
let coachId: number
let id: number
const params = () => ({ id })
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const row = async () => (await own.caller.call(listWorkStatements, { query: { page: 1, monthTo: month } })).body.content[0]
const messages = async () => (await own.caller.call(queryMessageList, {})).body.all.map(({ title, detail }) => [title, detail])

beforeAll(async () => {
  staff = (await signedIn(server, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_CLOSE', 'SETTLEMENT_PAY'])).caller
  own = await signedIn(server, [])
  coachId = await makeCoach(server.pool, {
    user_id: own.userId,
    tracking_enabled: true,
    payee_bank: '招商银行',
    payee_sealed: server.keys.seal('6225880000009999'),
    payee_tail: '9999',
  })
  await addLine(server.pool, coachId, `${month}-10`, 1_234)
  id = (await query('select id from work_statements where coach_id = $1', [coachId]))[0].id
})

it('a running month is neither sent nor confirmed; from its last day’s end on it is', async () => {
  const today = businessDay(0)
  await addLine(server.pool, coachId, today)
  const [{ id: running }] = await query('select id from work_statements where coach_id = $1 and month = $2', [coachId, today.slice(0, 7)])
  for (const [call, by] of [
    [submitWorkStatement, staff],
    [submitWorkStatement, own.caller],
    [confirmWorkStatement, own.caller],
  ] as const)
    expect((await by.loose(call, { params: { id: running }, body: {} })).error).toMatchObject({
      error: 'MONTH_NOT_OVER',
      msg: expect.stringContaining(today.slice(0, 7)),
    })
  expect((await own.caller.loose(confirmWorkStatement, { params: params(), body: {} })).status).toBe(200)
})

it('what was confirmed and moved says so to both sides, goes back with a reason, or is agreed on once more', async () => {
  const confirm = () => own.caller.loose(confirmWorkStatement, { params: params(), body: {} })
  expect((await confirm()).error.error).toBe('STATEMENT_STATE')
  await addLine(server.pool, coachId, `${month}-11`, 60)
  expect(await row()).toMatchObject({ status: 'CONFIRMED', agreedAmount: 123_400, amount: 129_400 })
  const { moved } = (await staff.call(previewClosing, { body: { month } })).body
  expect(moved).toMatchObject([{ statementId: id, agreedAmount: 123_400, amount: 129_400 }])
  expect((await confirm()).status).toBe(200)
  expect((await staff.call(previewClosing, { body: { month } })).body.moved).toEqual([])
  expect((await staff.loose(returnWorkStatement, { params: params(), body: { reason: '少录一节课' } })).status).toBe(200)
  expect(await row()).toMatchObject({ status: 'OPEN', agreedAmount: null, reason: '少录一节课' })
  expect(await messages()).toEqual([[`${month} 工时已退回`, expect.stringContaining('少录一节课')]])
})

it('the coach is told that it is ready and until when, of the answer to a dispute, and of the payment', async () => {
  expect((await staff.loose(submitWorkStatement, { params: params(), body: {} })).status).toBe(200)
  const [[title, detail] = []] = await messages()
  expect(title).toBe(`${month} 工时待您确认`)
  const { silentUntil } = (await row()) ?? {}
  const until = new Date(Date.parse(silentUntil ?? '') + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  expect(detail).toContain('¥1,294.00')
  expect(detail).toContain(until)
  const [line] = await query('select id from work_lines where coach_id = $1 order by id limit 1', [coachId])
  for (const outcome of ['ADJUSTED', 'DECLINED'] as const) {
    await own.caller.call(disputeWorkStatement, { params: params(), body: { lineIds: [line.id], text: '少一节' } })
    await staff.call(settleWorkDisputes, { params: params(), body: { outcome, answer: `已核对 ${outcome}` } })
    expect(await row()).toMatchObject({ answered: { outcome, answer: `已核对 ${outcome}` } })
    const words = outcome === 'ADJUSTED' ? '已更正' : '不更正'
    expect((await messages())[0]).toEqual([`${month} 工时异议${words}`, expect.stringContaining(`已核对 ${outcome}`)])
  }
  // A sheet names what is not to be paid, before and after.
  const sheet = () => staff.loose(exportWorkPayout, { body: { month, ids: [id], reason: '十一月发放' } })
  expect((await sheet()).error).toMatchObject({ error: 'PAY_NOT_DUE', msg: expect.stringContaining(month) })
  await query(
    `update work_statements o set status = 'CLOSED', payee_bank = k.payee_bank, payee_sealed = k.payee_sealed, payee_tail = k.payee_tail, payee_at = now()
     from coaches k where k.id = o.coach_id and o.id = $1`,
    [id],
  )
  await staff.call(payWorkStatements, { body: { ids: [id], amount: 129_400, bankReference: 'CMB-1' } })
  expect((await sheet()).error).toMatchObject({ error: 'PAY_NOT_DUE', msg: expect.stringContaining('已付款') })
  expect((await messages())[0]).toEqual([`${month} 工资已付款`, expect.stringContaining('¥1,294.00')])
  await staff.call(unpayWorkStatement, { params: params(), body: { reason: '账号有误' } })
  expect((await messages())[0]).toEqual([`${month} 工资付款被退回`, expect.stringContaining('账号有误')])
})
