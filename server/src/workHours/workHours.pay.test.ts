import { walkSchema } from '@camp/contract/base/answer'
import { type AnyCall, isCall } from '@camp/contract/base/call'
import { isPay } from '@camp/contract/base/restricted'
import { calls } from '@camp/contract/catalogue'
import { listCoaches } from '@camp/contract/coaches/coaches'
import { getCoachRates, saveCoachKindRate } from '@camp/contract/coaches/coaches.rates'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { getDownloadContract, getEssContract, listEssContracts, showEssContract } from '@camp/contract/contracts/contracts'
import { exportContracts, getContractBoard } from '@camp/contract/contracts/contracts.board'
import { downloadContracts, previewContracts, sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { getLogs } from '@camp/contract/logs/logs'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { type Code, permissions } from '@camp/contract/permissions'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { aServer } from '../../test/aServer.ts'
import { makeSigner } from '../../test/contracts.ts'
import { makeLedCoachGroup } from '../../test/factories.ts'
import { asked, type CoachMonth, callOf, month } from '../../test/hours.calls.ts'
import type { Caller, LooseInput } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

// who sees what coaches are paid, of every answer, document and line of the log.

const server = aServer({ OUTBOX: 'on' })
/** Leads the group, with every code but those of money; and is a coach. */
let leader: Caller
let leaderCoach: number
let finance: Caller
let self: Caller
let other: Caller
let of: CoachMonth
let flowId: string
let contractId: number

const MONEY = ['COASH_WORKHOUR_EXPORT', 'SETTLEMENT']
const codes = Object.keys(permissions).filter((code) => !MONEY.includes(code))
/** 731.31 an hour: nothing else in these answers is like it. */
const RATE = 73_131
const TOLD = /73131|731\.31|146262|1,?462\.62/
const days = { startDate: `${month}-01`, endDate: `${month}-28` }
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

beforeAll(async () => {
  finance = (await signedIn(server, Object.keys(permissions))).caller
  const lead = await signedIn(server, codes, 'OWN_GROUPS')
  leader = lead.caller
  const [mine, another] = [await signedIn(server, [], 'OWN_GROUPS'), await signedIn(server, [], 'OWN_GROUPS')]
  ;[self, other] = [mine.caller, another.caller]
  const { id: coachId } = await makeSigner(server, { hourly_rate_amount: RATE, user_id: mine.userId, tracking_enabled: true })
  await makeSigner(server, { user_id: another.userId })
  const group = await makeLedCoachGroup(server.pool, lead.userId, [coachId])
  leaderCoach = (await query('select id from coaches where user_id = $1', [lead.userId]))[0].id
  for (const id of [coachId, leaderCoach])
    await query(
      `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason, coach_group_id)
       select $1, day, 'COMMENT', 'MANUAL', 60, $3, $3, '补录', $4 from unnest($2::date[]) as day`,
      [id, [`${month}-10`, `${month}-20`], RATE, group],
    )
  const [statement] = await query('select id from work_statements where coach_id = $1', [coachId])
  const [entry] = await query('select id from work_entries where coach_id = $1 order by day desc', [coachId])
  const [line] = await query('select id from work_lines where coach_id = $1 order by day desc', [coachId])
  of = { coachId, statementId: statement.id, entryId: entry.id, lineId: line.id }
  await finance.call(sendCoachContract, { body: { coachIds: [coachId], ...days } })
  const [contract] = await query('select id, flow_id from contracts where coach_id = $1', [coachId])
  ;[contractId, flowId] = [contract.id, contract.flow_id]
  // A set rate, so that the log has one.
  const [coach] = (await finance.call(listCoaches, { query: { page: 1, id: [coachId] } })).body.content
  if (!coach) throw new Error('no coach')
  const { id, version, name, phone, employment, idCard } = coach
  await finance.call(saveCoach, { body: { id, version, name, phone, employment, idCard, hourlyRateAmount: RATE + 1 } })
})

async function textOf(body: unknown): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  return JSON.stringify((await readXlsx(new Uint8Array(body))).sheets.map(({ rows }) => rows))
}

/** Everything that reads about a coach's pay, and how it is asked. */
const reads = (): [string, AnyCall, LooseInput][] => [
  ...Object.entries(asked).flatMap(([id, input]): [string, AnyCall, LooseInput][] =>
    input && !callOf(id).changes ? [[id, callOf(id), input(of)]] : [],
  ),
  ['trace of an entry', callOf('traceWorkhours'), { query: { entryId: of.entryId } }],
  ['trace of a contract', callOf('traceWorkhours'), { query: { contractFlowId: flowId } }],
  ['coaches', listCoaches, { query: { page: 1, id: [of.coachId] } }],
  ['rates', getCoachRates, { params: { id: of.coachId } }],
  ['contracts', listEssContracts, { query: { page: 1, coachId: [of.coachId] } }],
  ['contract', getEssContract, { params: { flowId } }],
  ['board', getContractBoard, { query: { coachId: [of.coachId] } }],
  ['sheet of contracts', exportContracts, { body: { coachId: [of.coachId] } }],
  ['preview of contracts', previewContracts, { body: { coachIds: [of.coachId], ...days } }],
  ...(['contract', 'workHour', 'workStatement', 'coach'] as const).flatMap((entity): [string, AnyCall, LooseInput][] => {
    const id = { contract: contractId, workHour: of.entryId, workStatement: of.statementId, coach: of.coachId }[entity]
    return [
      [`history of ${entity}`, getRecordHistory, { query: { entity, id, page: 1 } }],
      [`${entity} as it stands`, getRecordAsOf, { query: { entity, id, at: new Date().toISOString() } }],
    ]
  }),
  ['log', getLogs, { query: { page: 1, size: 100 } }],
]

/** Open to the holders of money's codes alone. */
const CLOSED = ['getAllSettlements']
/** Says no pay to anybody. */
const SILENT = [
  'getCoachPayee',
  'listCreditRules',
  'listWorkhourRequests',
  'history of workHour',
  'history of workStatement',
  'previewRepricing',
]

it('a leader without a code of money is told minutes, and no pay of anybody by any answer, sheet or line of the log', async () => {
  for (const [name, call, input] of reads()) {
    const { status, body } = await leader.loose(call, input)
    const text = await textOf(body)
    expect([name, status], text.slice(0, 300)).toEqual([name, CLOSED.includes(name) ? 403 : 200])
    expect(text, name).not.toMatch(TOLD)
    expect(text, name).not.toMatch(/73132|731\.32/)
  }
})

it('finance is told it by each of them', async () => {
  for (const [name, call, input] of reads()) {
    const { status, body } = await finance.loose(call, input)
    const text = await textOf(body)
    expect([name, status], text.slice(0, 300)).toEqual([name, 200])
    if (!SILENT.includes(name)) expect(text, name).toMatch(/73131|731\.31|146262|1,?462\.62|7313[12]/)
  }
})

const OWN = ['getWorkhourCoach', 'getWorkhourStatisticsForCoach', 'listWorkStatements', 'traceWorkhours', 'trace of an entry', 'contracts']

it('a coach is told the own pay, and another coach nothing of it', async () => {
  for (const [name, call, input] of reads().filter(([name]) => OWN.includes(name))) {
    expect(await textOf((await self.loose(call, input)).body), name).toMatch(TOLD)
    const { status, body } = await other.loose(call, input)
    expect([name, [200, 403, 404].includes(status)]).toEqual([name, true])
    expect(await textOf(body), name).not.toMatch(TOLD)
  }
})

it('a leader who is a coach is told the own pay beside the hidden one of others', async () => {
  const input = { params: { id: leaderCoach }, query: { dateFrom: days.startDate, dateTo: days.endDate } }
  expect(await textOf((await leader.loose(callOf('getWorkhourCoach'), input)).body)).toMatch(TOLD)
})

it('nobody without sight of it takes a document, pays, or sets what a coach is paid', async () => {
  for (const [call, input] of [
    [getDownloadContract, { query: { flowId } }],
    [showEssContract, { params: { flowId } }],
    [downloadContracts, { body: [flowId] }],
    [callOf('exportWorkPayout'), asked.exportWorkPayout?.(of)],
    [callOf('payWorkStatements'), asked.payWorkStatements?.(of)],
  ] as const)
    expect([call.id, (await leader.loose(call, input)).status]).toEqual([call.id, 403])
  const [coach] = (await leader.call(listCoaches, { query: { page: 1, id: [of.coachId] } })).body.content
  if (!coach) throw new Error('no coach')
  const { id, version, name, phone, employment, idCard, hourlyRateAmount } = coach
  const body = { id, version, name, phone, employment, idCard, hourlyRateAmount }
  expect(hourlyRateAmount).toBe(null)
  expect((await leader.loose(saveCoach, { body: { ...body, hourlyRateAmount: RATE } })).status).toBe(403)
  const ofKind = { kind: 'LIVE_CLASS', unit: 'PIECE', amount: RATE }
  expect((await leader.loose(saveCoachKindRate, { params: { id }, body: ofKind })).status).toBe(403)
  // What was not seen goes back as nothing, and stays as it is.
  expect((await leader.loose(saveCoach, { body })).status).toBe(200)
  expect((await query('select hourly_rate_amount as rate from coaches where id = $1', [id]))[0].rate).toBe(RATE + 1)
})

describe('by the contract', () => {
  const marked = (call: AnyCall) => {
    const paths: [path: string, pay: boolean][] = []
    const { answer } = call
    const schema: z.ZodType | null = answer.kind === 'page' ? answer.row : answer.kind === 'json' ? answer.schema : null
    if (schema) walkSchema(schema, (part, path) => paths.push([path, isPay(part)]))
    return paths
  }
  const ofCoaches = calls.filter(({ area }) => ['Coaches', 'Work hours and contracts', 'Demo'].includes(area))

  it('every amount and rate of coaches is marked as pay', () => {
    const bare = ofCoaches.flatMap((call) => {
      const paths = marked(call)
      const pay = new Set(paths.filter(([, is]) => is).map(([path]) => path))
      return paths.filter(([path]) => /(amount|rate)$/i.test(path) && !pay.has(path)).map(([path]) => `${call.id}: ${path}`)
    })
    expect(ofCoaches.every(isCall)).toBe(true)
    expect(bare).toEqual([])
  })

  it('no list is put in order by hidden pay', async () => {
    const lists = ofCoaches.flatMap((call) =>
      (call.sorts ?? []).filter((key: string) => /amount/i.test(key)).map((key: string) => ({ call, key })),
    )
    expect(lists.length).toBeGreaterThan(4)
    for (const { call, key } of lists) {
      const needs = call.codes as readonly Code[]
      if (needs.every((code) => MONEY.includes(code))) continue
      const input = { query: { ...days, page: 1, sort: [`${key},desc`] } }
      const { status, error } = await leader.loose(call, {
        query: call.id === 'listWorkhourStatistics' ? input.query : { page: 1, sort: input.query.sort },
      })
      expect([call.id, status, error.error]).toEqual([call.id, 400, 'UNKNOWN_SORT'])
    }
  })
})
