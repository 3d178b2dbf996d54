import { queryMessageList } from '@camp/contract/base/notify'
import {
  getDownloadContract,
  getEssContract,
  listEssContracts,
  showEssContract,
  updateEssContracts,
} from '@camp/contract/contracts/contracts'
import { exportContracts } from '@camp/contract/contracts/contracts.board'
import { previewContracts, sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { verifyContract } from '@camp/contract/contracts/contracts.signing'
import { flow } from '@camp/contract/contracts/contracts.states'
import {
  askContractTermination,
  confirmContractTermination,
  declineContractTermination,
} from '@camp/contract/contracts/contracts.termination'
import { listWork } from '@camp/contract/homepage/homepage'
import { createWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { closeWorkMonth, listWorkStatements, reopenWorkStatement } from '@camp/contract/workHours/workHours.statements'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLine, makeSigner, untilStatus } from '../../test/contracts.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { brokenStatements, brokenSums } from '../workHours/workHours.api.ts'
import { fingerprint } from './contracts.links.rules.ts'
import { brokenContracts } from './contracts.repository.ts'

// Coaches 7 c: a signed contract that is wrong is terminated by two persons, neither of them its coach.

let server: TestServer
let asker: Person
let second: Person
let sender: Person
let outside: Person
const CODES = [
  'COASH_CONTRACT_RECORDS',
  'COASH_CONTRACT_SEND',
  'COASH_CONTRACT_EDIT',
  'COASH_CONTRACT_DOWNLOAD',
  'COASH_WORKHOUR_STATS',
  'COASH_WORKHOUR_EDIT',
  'COASH_WORKHOUR_CLOSE',
  'COASH_WORKHOUR_REOPEN',
  'SETTLEMENT',
]
const period = { startDate: '2026-03-01', endDate: '2026-03-31' }
const month = '2026-03'

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on', OUTBOX: 'on' })
  asker = await signedIn(server, CODES)
  second = await signedIn(server, CODES)
  sender = await signedIn(server, ['COASH_CONTRACT_SEND'])
  outside = await signedIn(server, CODES, 'OWN_GROUPS')
  await query("update users set real_name = '外组主管' where id = $1", [outside.userId])
  await query("update users set real_name = '宋佳' where id = $1", [second.userId])
}, 120_000)
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const ask = (flowId: string, by = asker, reason = '课时单价有误') =>
  by.caller.loose(askContractTermination, { params: { flowId }, body: { reason } })
const confirm = (flowId: string, by = second) => by.caller.loose(confirmContractTermination, { params: { flowId }, body: {} })
const work = async (by: Person, flowId: string) =>
  (await by.caller.call(listWork, { query: { page: 1, size: 100, kind: ['CONTRACT_TO_END'] } })).body.content.filter(({ detail: text }) =>
    text.startsWith(flowId),
  )
const detail = async (flowId: string) => (await asker.caller.call(getEssContract, { params: { flowId } })).body
const monthOf = async (coachId: number) =>
  (await asker.caller.call(listWorkStatements, { query: { page: 1, coachId, monthFrom: month, monthTo: month } })).body.content[0]

/** A contract over March that waits for its signature. */
async function pending(): Promise<{ coachId: number; flowId: string; id: number; phone: string; account: Person }> {
  const account = await signedIn(server, CODES)
  const { id: coachId, phone } = await makeSigner(server, { user_id: account.userId, tracking_enabled: true })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [coachId])
  await addLine(server.pool, coachId, '2026-03-02')
  await asker.caller.call(sendCoachContract, { body: { coachIds: [coachId], ...period } })
  const [row] = (await asker.caller.call(listEssContracts, { query: { page: 1, coachId: [coachId] } })).body.content
  const { flowId = '', id = 0 } = row ?? {}
  await untilStatus(server.pool, flowId, 'PENDING')
  return { coachId, flowId, id, phone, account }
}

const signedByCoach = (id: number) =>
  query('update contracts set flow_status = $2, signed_at = now() where id = $1', [id, flow.PART_SIGNED])

/** One that is signed and sealed. */
async function signed() {
  const made = await pending()
  await signedByCoach(made.id)
  await asker.caller.call(updateEssContracts, { body: { flowId: made.flowId, action: 'REFRESH' } })
  await untilStatus(server.pool, made.flowId, 'DONE')
  return made
}

it('frees its days and its month, keeps the sealed document, and its coach hears of it', async () => {
  const { coachId, flowId, id, phone, account } = await signed()
  await asker.caller.call(closeWorkMonth, { body: { month, coachIds: [coachId] } })
  await expect.poll(async () => (await monthOf(coachId))?.status, { timeout: 20_000 }).toBe('CONTRACTED')
  const statement = (await monthOf(coachId))?.id ?? 0
  const reopen = () => second.caller.loose(reopenWorkStatement, { params: { id: statement }, body: { reason: '单价有误' } })
  const refusal = (await reopen()).error
  expect(refusal).toMatchObject({ error: 'STATEMENT_SIGNED' })
  expect(refusal.msg).toContain(flowId)
  expect(refusal.msg).toContain('申请解除')

  const file = (await asker.caller.call(getDownloadContract, { query: { flowId } })).body as unknown as Buffer
  expect((await ask(flowId)).status).toBe(200)
  // Who does not see its hours is not named, not told, and refused.
  expect((await detail(flowId)).termination?.who).not.toContain('外组主管')
  expect((await outside.caller.call(queryMessageList, {})).body.all).toEqual([])
  expect((await confirm(flowId, outside)).status).toBe(404)
  expect((await detail(flowId)).termination).toMatchObject({
    state: 'ASKED',
    reason: '课时单价有误',
    who: expect.arrayContaining(['宋佳']),
  })
  expect((await detail(flowId)).status).toBe('DONE')
  const waiting = async () => (await second.caller.call(listEssContracts, { query: { page: 1, ending: ['ASKED'] } })).body.content
  expect(await waiting()).toMatchObject([{ flowId, status: 'DONE', ending: 'ASKED' }])
  // The sheet says it beside the status, as the list does.
  const body = { ending: ['ASKED' as const], columns: ['coachName', 'status'], total: 1 }
  const sheet = await readXlsx((await second.caller.call(exportContracts, { query: {}, body })).body as unknown as Buffer)
  expect(sheet.sheets[0]?.rows.slice(0, 2).map((row) => row.join(' '))).toEqual(['辅导老师 状态 解除', '何雨桐 已签署 解除待确认'])
  expect(await work(second, flowId)).toMatchObject([
    { title: '何雨桐', detail: expect.stringMatching(/2026-03-01 ~ 2026-03-31 · .+：课时单价有误/) },
  ])
  expect(await work(sender, flowId)).toEqual([])
  const asked = (await second.caller.call(queryMessageList, {})).body.all
  expect(asked.some(({ detail: text, link }) => text.includes('课时单价有误') && link?.endsWith(`?peek=${flowId}`))).toBe(true)
  expect((await confirm(flowId, asker)).error).toMatchObject({ error: 'CONTRACT_END_OWN', msg: expect.stringContaining('宋佳') })
  expect((await confirm(flowId, account)).error).toMatchObject({ error: 'OWN_PAY' })

  const both = await Promise.all([confirm(flowId), confirm(flowId)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await work(second, flowId)).toEqual([])
  expect(await waiting()).toEqual([])
  const ended = await detail(flowId)
  expect(ended).toMatchObject({ status: 'TERMINATED', flowStatus: 21, statusReason: '课时单价有误', termination: null })
  expect(ended.events.map(({ kind }) => kind).slice(-2)).toEqual(['END_ASKED', 'TERMINATED'])
  const after = (await asker.caller.call(getDownloadContract, { query: { flowId } })).body as unknown as Buffer
  expect(fingerprint(after)).toBe(fingerprint(file))
  expect((await asker.caller.loose(showEssContract, { params: { flowId } })).status).toBe(200)
  const checked = await new Caller(server.url).call(verifyContract, { body: { flowId, hash: fingerprint(file) } })
  expect(checked.body).toMatchObject({ result: 'SEALED', ended: true })
  const told = (await account.caller.call(queryMessageList, {})).body.all.filter(({ title }) => title.includes('解除'))
  expect(told.map(({ detail: text }) => text)).toEqual([expect.stringContaining('课时单价有误')])
  const sms = () => query("select text from outbox_messages where receiver = $1 and text like '%已解除%'", [phone])
  await expect.poll(async () => (await sms()).length, { timeout: 20_000 }).toBe(1)

  expect((await monthOf(coachId))?.status).toBe('CLOSED')
  expect((await reopen()).status).toBe(200)
  const entry = { date: '2026-03-03', kind: 'COMMENT', minutes: 30, reason: '补录' } as const
  expect((await second.caller.loose(createWorkhourEntry, { params: { id: coachId }, body: entry })).status).toBe(200)
  expect((await asker.caller.call(previewContracts, { body: { coachIds: [coachId], ...period } })).body[0]?.reason).toBeNull()
  const logged = await query("select before, after from operation_logs where target_id = $1 and call = 'confirmContractTermination'", [id])
  expect(logged).toMatchObject([{ before: { status: 'DONE' }, after: { status: 'TERMINATED', statusReason: '课时单价有误' } }])
  const db = new Executor(server.pool)
  expect([await brokenContracts(db), await brokenSums(db), await brokenStatements(db)]).toEqual([[], [], []])
}, 120_000)

it('asked twice it is one request; who else asks is told who did; declined it stays in force, and who asked hears why', async () => {
  const { flowId } = await signed()
  expect([(await ask(flowId)).status, (await ask(flowId)).status]).toEqual([200, 200])
  expect(
    await query('select 1 from contract_terminations t join contracts o on o.id = t.contract_id where o.flow_id = $1', [flowId]),
  ).toHaveLength(1)
  expect((await ask(flowId, second)).error).toMatchObject({ error: 'CONTRACT_END_ASKED' })
  const decline = { params: { flowId }, body: { reason: '金额无误' } }
  expect(await work(second, flowId)).toHaveLength(1)
  expect((await second.caller.loose(declineContractTermination, decline)).status).toBe(200)
  expect(await work(second, flowId)).toEqual([])
  expect(await detail(flowId)).toMatchObject({ status: 'DONE', termination: null })
  const told = (await asker.caller.call(queryMessageList, {})).body.all
  expect(told.some(({ detail: text }) => text.includes('金额无误') && text.includes('宋佳'))).toBe(true)
  expect((await confirm(flowId)).error).toMatchObject({ error: 'CONTRACT_END_DECIDED' })
  // Asked again, it can be taken back by who asked.
  expect((await ask(flowId)).status).toBe(200)
  expect((await asker.caller.loose(declineContractTermination, decline)).status).toBe(200)
}, 120_000)

it('what is not signed by all is withdrawn, or sealed first; the coach of it has no say', async () => {
  const { flowId, id, account } = await pending()
  expect((await ask(flowId, account)).error).toMatchObject({ error: 'OWN_PAY' })
  expect((await ask(flowId)).error).toMatchObject({ error: 'CONTRACT_NOT_SIGNED' })
  await signedByCoach(id)
  expect((await ask(flowId)).error).toMatchObject({ error: 'CONTRACT_SEALS' })
  const cancel = { body: { flowId, action: 'CANCEL', reason: '有误' } } as const
  expect((await asker.caller.loose(updateEssContracts, cancel)).error).toMatchObject({ error: 'CONTRACT_SEALS' })
  await asker.caller.call(updateEssContracts, { body: { flowId, action: 'REFRESH' } })
  await untilStatus(server.pool, flowId, 'DONE')
  const refused = (await asker.caller.loose(updateEssContracts, cancel)).error
  expect(refused).toMatchObject({ error: 'CONTRACT_SIGNED', msg: expect.stringContaining('申请解除') })
  expect((await ask(flowId)).status).toBe(200)
}, 120_000)
