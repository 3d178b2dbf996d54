import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { previewContracts, sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { permissions } from '@camp/contract/permissions'
import { payWorkStatements } from '@camp/contract/workHours/workHours.pay'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeSigner } from '../../test/contracts.ts'
import { makeLedCoachGroup } from '../../test/factories.ts'
import { asked, callOf, month } from '../../test/hours.calls.ts'
import type { Caller, LooseInput } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ OUTBOX: 'on' })
let leader: Caller
let colleague: Caller
const days = { startDate: `${month}-01`, endDate: `${month}-28` }
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
/** 1,387 minutes in another group; 1,447 with those of the own one. */
const FOREIGN = /(?<![\d.])(1,?387|1,?447|138,?700|144,?700)(?![\d])/
const reason = '试试看'

/** A coach with hours of last month, some of them in a group that the leader did not lead. */
interface Joined {
  readonly coachId: number
  readonly statementId: number
  readonly entryId: number
  readonly lineId: number
  readonly flowId: string
  readonly contractId: number
}
let split: Joined
let joined: Joined

beforeAll(async () => {
  const person = await signedIn(server, Object.keys(permissions), 'OWN_GROUPS')
  leader = person.caller
  colleague = (await signedIn(server, Object.keys(permissions))).caller
  const own = await makeLedCoachGroup(server.pool, person.userId, [])
  const other = await makeLedCoachGroup(server.pool, (await signedIn(server, [])).userId, [])
  split = await coachOf(own, other, `${month}-15`)
  joined = await coachOf(own, other, null)
})

/** 1,387 minutes on the fifth, in the other group; 60 on the twentieth, if the coach had joined the own one by then. All are in it today. */
async function coachOf(own: number, other: number, since: string | null): Promise<Joined> {
  const { id: coachId } = await makeSigner(server, { tracking_enabled: true })
  const member = 'insert into coach_group_members (group_id, coach_id, joined_at, left_at) values ($1, $2, $3, $4)'
  await query(member, [other, coachId, '2020-01-01', since ?? new Date().toISOString().slice(0, 10)])
  await query(member, [own, coachId, since ?? new Date().toISOString().slice(0, 10), null])
  const line = `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason, coach_group_id)
    values ($1, $2, 'COMMENT', 'MANUAL', $3, 6000, $3 * 100, '补录', $4) returning id`
  const [first] = await query(line, [coachId, `${month}-05`, 1_387, other])
  if (since) await query(line, [coachId, `${month}-20`, 60, own])
  await colleague.call(sendCoachContract, { body: { coachIds: [coachId], ...days } })
  const [contract] = await query('select id, flow_id from contracts where coach_id = $1', [coachId])
  const [statement] = await query('update work_statements set agreed_amount = amount where coach_id = $1 returning id', [coachId])
  const [entry] = await query('select id from work_entries where coach_id = $1 order by day', [coachId])
  return { coachId, statementId: statement.id, entryId: entry.id, lineId: first.id, flowId: contract.flow_id, contractId: contract.id }
}

const ofContracts = calls.filter(({ path }) => path.startsWith('/api/manage/workhours/ess'))
/** How each call of contracts would be made about somebody; null: by nobody who is signed in here. */
const askedContracts: Readonly<Record<string, ((of: Joined) => LooseInput) | null>> = {
  listEssContracts: ({ coachId }) => ({ query: { page: 1, coachId, sort: ['amount,desc'] } }),
  sumContracts: ({ coachId }) => ({ body: { coachId: [coachId] } }),
  getContractBoard: ({ coachId }) => ({ query: { coachId } }),
  exportContracts: ({ coachId }) => ({ body: { coachId: [coachId] } }),
  getEssContract: ({ flowId }) => ({ params: { flowId } }),
  getDownloadContract: ({ flowId }) => ({ query: { flowId } }),
  showEssContract: ({ flowId }) => ({ params: { flowId } }),
  copySigningLink: ({ flowId }) => ({ params: { flowId } }),
  downloadContracts: ({ flowId }) => ({ body: [flowId] }),
  previewContracts: ({ coachId }) => ({ body: { coachIds: [coachId], ...days } }),
  sendCoachContract: ({ coachId }) => ({ body: { coachIds: [coachId], startDate: `${month}-01`, endDate: `${month}-27` } }),
  sendCoachGroupContract: null,
  updateEssContracts: ({ flowId }) => ({ body: { flowId, action: 'CANCEL', reason } }),
  updateManyContracts: ({ flowId }) => ({ body: { flowIds: [flowId], action: 'CANCEL', reason } }),
  askContractTermination: ({ flowId }) => ({ params: { flowId }, body: { reason } }),
  confirmContractTermination: ({ flowId }) => ({ params: { flowId }, body: {} }),
  declineContractTermination: ({ flowId }) => ({ params: { flowId }, body: { reason } }),
  essNotice: null,
  sendSigningCode: null,
  signContract: null,
  refuseContract: null,
  verifyContract: null,
}

async function textOf(body: unknown): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  return JSON.stringify((await readXlsx(new Uint8Array(body))).sheets.map(({ rows }) => rows))
}

const all = (of: Joined): [string, AnyCall, LooseInput][] => [
  ...Object.entries(asked).flatMap(([id, input]): [string, AnyCall, LooseInput][] => (input ? [[id, callOf(id), input(of)]] : [])),
  ...ofContracts.flatMap((call): [string, AnyCall, LooseInput][] => {
    const input = askedContracts[call.id]
    return input ? [[call.id, call, input(of)]] : []
  }),
  ['trace of an entry', callOf('traceWorkhours'), { query: { entryId: of.entryId } }],
  ['trace of a contract', callOf('traceWorkhours'), { query: { contractFlowId: of.flowId } }],
  ['months in their order', listWorkStatements, { query: { page: 1, sort: ['minutes,desc'] } }],
  ...(['contract', 'workHour', 'workStatement'] as const).flatMap((entity): [string, AnyCall, LooseInput][] => {
    const id = { contract: of.contractId, workHour: of.entryId, workStatement: of.statementId }[entity]
    return [
      [`history of ${entity}`, getRecordHistory, { query: { entity, id, page: 1 } }],
      [`${entity} as it stands`, getRecordAsOf, { query: { entity, id, at: new Date().toISOString() } }],
    ]
  }),
]

it('knows how every call of contracts is made about a coach', () => {
  const paths = ofContracts.map(({ id }) => id)
  expect(paths.filter((id) => !(id in askedContracts))).toEqual([])
})

it('no answer tells a leader anything of days before a coach joined, and no act of the leader reaches them', async () => {
  const print = () =>
    query('select id, status, version from work_statements union all select id, status, version from contracts order by 1, 2')
  const before = await print()
  for (const [who, of] of Object.entries({ joined, split })) {
    for (const [name, call, input] of all(of)) {
      const { status, body, error } = await leader.loose(call, input)
      const text = await textOf(status === 200 ? body : error)
      expect(status, `${who} ${name} ${text.slice(0, 200)}`).toBeLessThan(500)
      expect(text, `${who} ${name}`).not.toMatch(FOREIGN)
    }
  }
  expect(await print()).toEqual(before)
})

it('of a month and a contract that are partly in sight a leader sees the days in the own group', async () => {
  const read = async (call: AnyCall, input: LooseInput) => (await leader.loose(call, input)).body
  expect(await read(listWorkStatements, { query: { page: 1, coachId: split.coachId } })).toMatchObject({
    content: [{ minutes: 60, amount: 6_000, lines: 1, agreedAmount: null }],
  })
  expect(await read(callOf('getAllSettlements'), { query: { page: 1, coachId: split.coachId } })).toMatchObject({
    content: [{ minutes: 60, amount: 6_000, flowId: split.flowId }],
  })
  const ofId = (id: string) => ofContracts.find((call) => call.id === id) as AnyCall
  expect(await read(ofId('listEssContracts'), { query: { page: 1, coachId: split.coachId } })).toMatchObject({
    content: [{ minutes: 60, amount: 6_000, lineCount: 1 }],
  })
  expect(await read(ofId('getEssContract'), { params: { flowId: split.flowId } })).toMatchObject({
    minutes: 60,
    lines: [{ day: `${month}-20`, minutes: 60, amount: 6_000, count: 1 }],
  })
  expect(await read(ofId('listEssContracts'), { query: { page: 1, coachId: joined.coachId } })).toMatchObject({ totalElements: 0 })
  expect((await leader.loose(ofId('getEssContract'), { params: { flowId: joined.flowId } })).status).toBe(404)
})

it('what is partly in sight is sent, paid, closed and ended by somebody who sees all of it, and the refusal says so', async () => {
  const [row] = (await leader.call(previewContracts, { body: { coachIds: [split.coachId], ...days } })).body
  expect(row).toMatchObject({ reason: 'OTHER_GROUP', minutes: 60, amount: 6_000 })
  const pay = await leader.loose(payWorkStatements, { body: { ids: [split.statementId], amount: 144_700, bankReference: 'CMB-9' } })
  expect(pay.error).toMatchObject({ error: 'MONTH_OTHER_GROUP' })
  const preflight = await leader.loose(callOf('previewClosing'), { body: { month, coachIds: [split.coachId] } })
  expect(preflight.body).toMatchObject({ ready: 0, minutes: 0, held: [{ why: 'OTHER_GROUP' }] })
  const cancel = await leader.loose(ofContracts.find(({ id }) => id === 'updateEssContracts') as AnyCall, {
    body: { flowId: split.flowId, action: 'CANCEL', reason },
  })
  expect(cancel.error).toMatchObject({ error: 'CONTRACT_OTHER_GROUP' })
  // Also of a line of the own group: what is corrected is the month.
  const [own] = await query('select id from work_lines where coach_id = $1 and minutes = 60', [split.coachId])
  const { coachId: id, statementId } = split
  for (const body of [{ reversesId: own.id, minutes: -5 }, { amount: 100 }]) {
    const adjusted = await leader.loose(callOf('adjustWorkhours'), { params: { id }, body: { statementId, reason, ...body } })
    expect(adjusted.error).toMatchObject({ error: 'MONTH_OTHER_GROUP' })
  }
})
