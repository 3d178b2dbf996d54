import { permissions } from '@camp/contract/permissions'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { payWorkStatements } from '@camp/contract/workHours/workHours.pay'
import { previewClosing } from '@camp/contract/workHours/workHours.statements'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { asked, type CoachMonth, callOf, entry, hoursPrint, month, ofHours } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { Scope, scopeOf } from '../platform/scope.ts'
import { transaction } from '../platform/write/transaction.ts'
import { closingRepository } from './workHours.closing.repository.ts'

const server = aServer({ WORKER: 'on' })
let leader: Caller
let leaderId: number
/** Of nobody whom the leader sees. */
let foreign: CoachMonth
/** Was in the leader's group until the middle of the month, and in another one since. */
let moved: CoachMonth
let group: number
const on = (day: string) => `${month}-${day}`
const ACCOUNT = '6225880000009999'

beforeAll(async () => {
  const person = await signedIn(server, Object.keys(permissions), 'OWN_GROUPS')
  leader = person.caller
  leaderId = person.userId
  group = await makeLedCoachGroup(server.pool, person.userId, [])
  foreign = await coachOf('欧阳外组')
  const other = await makeLedCoachGroup(server.pool, (await signedIn(server, [])).userId, [])
  moved = await coachOf('端木调组', async (id) => {
    await query('insert into coach_group_members (group_id, coach_id, joined_at, left_at) values ($1, $2, $3, $4)', [
      group,
      id,
      '2020-01-01',
      on('15'),
    ])
    await query('insert into coach_group_members (group_id, coach_id, joined_at) values ($1, $2, $3)', [other, id, on('15')])
  })
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

/** A coach with an hour on the tenth and the twentieth of a month, which is closed. */
async function coachOf(name: string, join: (id: number) => Promise<unknown> = async () => undefined): Promise<CoachMonth> {
  const coachId = await makeCoach(server.pool, {
    name,
    tracking_enabled: true,
    payee_bank: '招商银行',
    payee_sealed: server.keys.seal(ACCOUNT),
    payee_tail: '9999',
  })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [coachId])
  await join(coachId)
  await query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason, coach_group_id)
     select $1, day, 'COMMENT', 'MANUAL', 60, 6000, 6000, '补录', work_coach_group($1, day) from unnest($2::date[]) as day`,
    [coachId, [on('10'), on('20')]],
  )
  const [statement] = await query('select id from work_statements where coach_id = $1', [coachId])
  await transaction(server.pool, (tx) =>
    closingRepository.close(tx, [statement.id], new Date().toISOString(), 1, Scope.everything('a test closes')),
  )
  const [entry] = await query('select id from work_entries where coach_id = $1 order by day desc', [coachId])
  const [line] = await query('select id from work_lines where coach_id = $1 order by day desc', [coachId])
  return { coachId, statementId: statement.id, entryId: entry.id, lineId: line.id }
}

/** Of a coach who is not seen these answer of nobody; all others say that there is nobody. */
const OF_NOBODY = [
  'listWorkhourCoaches',
  'exportWorkLines',
  'listWorkhourStatistics',
  'getWorkhourDays',
  'getWorkhourMonths',
  'exportWorkhourStatistics',
  'listWorkStatements',
  'sumWorkStatements',
  'previewClosing',
  'closeWorkMonth',
  'getAllSettlements',
]
async function textOf(body: unknown): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  return JSON.stringify((await readXlsx(new Uint8Array(body))).sheets.map(({ rows }) => rows))
}

it('knows how every call of work hours is made about a coach', () => {
  expect(Object.keys(asked).toSorted()).toEqual(ofHours.map(({ id }) => id).toSorted())
})

it('a leader is told nothing of coaches of other groups by any of them, and changes nothing of theirs', async () => {
  const before = await hoursPrint(server.pool)
  for (const [id, input] of Object.entries(asked)) {
    if (!input) continue
    const { status, body } = await leader.loose(callOf(id), input(foreign))
    const text = await textOf(body)
    expect([id, status, text.slice(0, 200)]).toEqual([id, OF_NOBODY.includes(id) ? 200 : 404, expect.any(String)])
    expect(text, id).not.toMatch(/欧阳外组|招商银行|9999|12000/)
  }
  expect((await leader.call(previewClosing, { body: { month, coachIds: [foreign.coachId] } })).body).toMatchObject({ ready: 0, held: [] })
  await expect.poll(async () => query("select from tasks where status <> 'success' and kind = 'workHours.close'")).toEqual([])
  expect(await hoursPrint(server.pool)).toEqual(before)
})

it('a month in sight and one out of sight are not paid together', async () => {
  const mine = await coachOf('本组老师', (id) =>
    query("insert into coach_group_members (group_id, coach_id, joined_at) values ($1, $2, '2020-01-01')", [group, id]),
  )
  const pay = (ids: number[], amount: number) => leader.loose(payWorkStatements, { body: { ids, amount, bankReference: 'CMB-8' } })
  expect((await pay([mine.statementId, foreign.statementId], 12_000)).status).toBe(404)
  expect((await leader.loose(callOf('exportWorkPayout'), asked.exportWorkPayout?.(mine))).status).toBe(200)
  expect((await pay([mine.statementId], 12_000)).body).toEqual({ count: 1 })
})

it('a leader sees and writes only the own group’s days of a coach who changed groups', async () => {
  const { coachId, statementId, entryId } = moved
  const { body } = await leader.call(traceWorkhours, { query: { statementId } })
  expect(body).toMatchObject({ minutes: 60, amount: 6_000, total: 1, lines: [{ day: on('10') }], hashOk: true })
  expect((await leader.loose(traceWorkhours, { query: { entryId } })).status).toBe(404)
  // Seen again today: the days of the other group stay those of others.
  await query('update coach_group_members set left_at = current_date where coach_id = $1 and left_at is null', [coachId])
  await query('insert into coach_group_members (group_id, coach_id, joined_at) values ($1, $2, current_date)', [group, coachId])
  await query("update work_statements set status = 'OPEN' where id = $1", [statementId])
  const write = (date: string) => leader.loose(createWorkhourEntry, { params: { id: coachId }, body: { ...entry, kind: 'OTHER', date } })
  expect((await write(on('20'))).error).toMatchObject({ error: 'WORKHOUR_OTHER_GROUP', fields: [{ path: 'date' }] })
  expect((await leader.loose(updateWorkhourEntry, asked.updateWorkhourEntry?.(moved))).status).toBe(404)
  expect((await write(on('11'))).status).toBe(200)
  await query("update work_statements set status = 'CLOSED' where id = $1", [statementId])
  const [own] = await query('select id from work_lines where coach_id = $1 and day = $2 order by id', [coachId, on('10')])
  for (const lineId of [own.id, moved.lineId])
    expect((await leader.loose(adjustWorkhours, asked.adjustWorkhours?.({ ...moved, lineId }))).error.error).toBe('MONTH_OTHER_GROUP')
  // The month of one coach by the number of another.
  const crossed = { ...asked.adjustWorkhours?.(moved), body: asked.adjustWorkhours?.(foreign).body }
  expect((await leader.loose(adjustWorkhours, crossed)).status).toBe(404)
})

it('a closing by somebody who may no longer see a coach closes nothing of that coach', async () => {
  const late = await coachOf('失管老师')
  await query("update work_statements set status = 'OPEN' where id = $1", [late.statementId])
  const close = (scope: Scope) =>
    transaction(server.pool, (tx) => closingRepository.close(tx, [late.statementId], new Date().toISOString(), 1, scope))
  expect(await close(scopeOf(leaderId, 'OWN_GROUPS'))).toEqual([])
})
