import { queryMessageList } from '@camp/contract/base/notify'
import { permissions } from '@camp/contract/permissions'
import { closeWorkMonth, confirmWorkStatement, listWorkStatements, previewClosing } from '@camp/contract/workHours/workHours.statements'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine } from '../../test/contracts.ts'
import { makeCoach } from '../../test/factories.ts'
import { asked, type CoachMonth, callOf, hoursPrint, month } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { idle } from '../../test/idle.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
/** Holds every code, and is a coach. */
let self: Caller
let colleague: Caller
let own: CoachMonth
let other: CoachMonth

beforeAll(async () => {
  const person = await signedIn(server, Object.keys(permissions))
  self = person.caller
  colleague = (await signedIn(server, Object.keys(permissions))).caller
  own = await coachOf({ user_id: person.userId })
  other = await coachOf()
})

async function coachOf(row: object = {}): Promise<CoachMonth> {
  const query = async (text: string) => (await server.pool.query(text, [coachId])).rows
  const coachId = await makeCoach(server.pool, {
    tracking_enabled: true,
    payee_bank: '招商银行',
    payee_sealed: server.keys.seal('6225880000009999'),
    ...row,
  })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1")
  await addLine(server.pool, coachId, `${month}-10`, 60)
  await addLine(server.pool, coachId, `${month}-20`, 60)
  // Told already: the product does that by itself, at a moment of its own.
  const [statement] = await query('update work_statements set told_ready_at = now() where coach_id = $1 returning id')
  const [entry] = await query('select id from work_entries where coach_id = $1')
  const [line] = await query('select id from work_lines where coach_id = $1')
  return { coachId, statementId: statement.id, entryId: entry.id, lineId: line.id }
}

/** What coaches have to say to their own month. */
const SAYING = ['submitWorkStatement', 'confirmWorkStatement', 'disputeWorkStatement']
/** Takes nothing but what the person reads anyway. */
const READING = ['exportWorkLines', 'exportWorkhourStatistics']
const guarded = Object.keys(asked).filter((id) => callOf(id).changes && asked[id] && ![...SAYING, ...READING].includes(id))

it.each(guarded)('what one is paid is in the hands of others: %s', async (id) => {
  // What the one before started writes of the other coach's hours still.
  await idle(server)
  const before = await hoursPrint(server.pool)
  const { status, error } = await self.loose(callOf(id), asked[id]?.(own))
  expect([status, error.code, error.error]).toEqual([400, 999, 'OWN_PAY'])
  expect(await hoursPrint(server.pool)).toEqual(before)
  // Of somebody else it is another refusal, if it is one at all.
  const { error: about } = await self.loose(callOf(id), asked[id]?.(other))
  expect(about.error).not.toBe('OWN_PAY')
})

it('a closing for all leaves out the own month, and names it', async () => {
  await server.pool.query("update work_statements set status = 'OPEN' where month = $1", [month])
  await server.pool.query('delete from work_statement_lines')
  // Who set an account of late is held back for that, which is another rule.
  await server.pool.query('delete from coach_payee_changes')
  const held = { statementId: own.statementId, coachId: own.coachId, why: 'OWN', count: 1 }
  expect((await self.call(previewClosing, { body: { month } })).body).toMatchObject({ ready: 1, held: [held] })
  expect((await colleague.call(previewClosing, { body: { month } })).body).toMatchObject({ ready: 2, held: [] })
  await self.call(closeWorkMonth, { body: { month } })
  const states = async () => {
    const { content } = (await colleague.call(listWorkStatements, { query: { page: 1, monthFrom: month, monthTo: month } })).body
    return content.map(({ coachId, status }) => [coachId === own.coachId, status]).toSorted()
  }
  await expect.poll(states, { timeout: 20_000 }).toEqual([
    [false, 'CLOSED'],
    [true, 'OPEN'],
  ])
  expect((await self.loose(confirmWorkStatement, asked.confirmWorkStatement?.(own))).status).toBe(200)
  await colleague.call(closeWorkMonth, { body: { month } })
  await expect.poll(states, { timeout: 20_000 }).toEqual([
    [false, 'CLOSED'],
    [true, 'CLOSED'],
  ])
  // Whose month was closed hears of it, once, with what it is worth and the way to its lines.
  const told = async () => (await self.call(queryMessageList, {})).body.all.filter(({ title }) => title === `${month} 工时已关账`)
  await expect
    .poll(told)
    .toMatchObject([
      { detail: expect.stringMatching(/120 分钟，合计 ¥120\.00/), link: `#/coach/coachWorkHourDetail/${own.coachId}?month=${month}` },
    ])
})
