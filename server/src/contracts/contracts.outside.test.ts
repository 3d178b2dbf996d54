import {
  copySigningLink,
  getDownloadContract,
  getEssContract,
  listEssContracts,
  updateEssContracts,
} from '@camp/contract/contracts/contracts'
import { previewContracts, sendCoachContract, updateManyContracts } from '@camp/contract/contracts/contracts.sending'
import { verifyContract } from '@camp/contract/contracts/contracts.signing'
import { askContractTermination, confirmContractTermination } from '@camp/contract/contracts/contracts.termination'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLine, makeSigner, untilStatus } from '../../test/contracts.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { type EssFlow, essEnvironment, essNoticeOf, TencentEssPeer } from '../../test/tencentEss.peer.ts'
import { outsideOf } from '../integrations/outside.ts'
import { TencentEss } from '../integrations/signing/tencent.ess.ts'
import { drawPlain } from './contracts.drawing.ts'
import { contractJobs } from './contracts.jobs.ts'
import { fingerprint } from './contracts.links.rules.ts'

let peer: TencentEssPeer
let server: TestServer
let staff: Caller
beforeAll(async () => {
  peer = await new TencentEssPeer().start()
  server = await startTestServer({ WORKER: 'on', OUTBOX: 'on', ...essEnvironment(peer.url) })
  const codes = ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND', 'COASH_CONTRACT_EDIT', 'COASH_CONTRACT_DOWNLOAD']
  staff = (await signedIn(server, codes)).caller
}, 120_000)
afterAll(async () => {
  await server.stop()
  await peer.stop()
})

const period = { startDate: '2026-03-01', endDate: '2026-03-31' }

/** Sends a contract to a coach of its own. */
async function sent(): Promise<{ coachId: number; flowId: string; phone: string }> {
  const { id, phone } = await makeSigner(server)
  await addLine(server.pool, id, '2026-03-02')
  await staff.call(sendCoachContract, { body: { coachIds: [id], ...period } })
  const [contract] = (await staff.call(listEssContracts, { query: { page: 1, coachId: [id] } })).body.content
  return { coachId: id, flowId: contract?.flowId ?? '', phone }
}

async function pending(): Promise<{ coachId: number; flowId: string; phone: string; flow: EssFlow }> {
  const one = await sent()
  await untilStatus(server.pool, one.flowId, 'PENDING')
  return { ...one, flow: peer.flowOf(one.flowId) }
}

const detail = async (flowId: string) => (await staff.call(getEssContract, { params: { flowId } })).body
const change = (flowId: string, action: 'REFRESH' | 'CANCEL' | 'REMIND', reason?: string) =>
  staff.loose(updateEssContracts, { body: { flowId, action, ...(reason && { reason }) } })
const notify = async ({ body, headers }: ReturnType<typeof essNoticeOf>): Promise<number> =>
  (await fetch(`${server.url}/foundation/api/manage/workhours/ess/notify`, { method: 'POST', body, headers })).status
const kinds = async (flowId: string) => (await detail(flowId)).events.map(({ kind }) => kind)
const flowsOf = (flowId: string) => [...peer.flows.values()].filter(({ userData }) => Buffer.from(userData, 'base64').toString() === flowId)

describe('a contract that Tencent ESS has signed', () => {
  it('goes there once, with the signer as the coach is known, and is signed by their link', async () => {
    const { id, phone } = await makeSigner(server)
    await addLine(server.pool, id, '2026-03-02')
    expect((await staff.call(previewContracts, { body: { coachIds: [id], ...period } })).body[0]).toMatchObject({
      provider: 'ESS',
      reason: null,
    })
    await staff.call(sendCoachContract, { body: { coachIds: [id], ...period } })
    const [made] = (await staff.call(listEssContracts, { query: { page: 1, coachId: [id] } })).body.content
    const flowId = made?.flowId ?? ''
    await untilStatus(server.pool, flowId, 'PENDING')
    const flow = peer.flowOf(flowId)
    expect(flow.approvers[0]).toMatchObject({ ApproverName: '何雨桐', ApproverMobile: phone })
    expect(flow.approvers.flatMap(({ SignComponents }) => SignComponents.map(({ ComponentId }) => ComponentId))).toEqual([
      '乙方（签署）',
      '甲方（盖章）',
    ])
    const { rows } = await server.pool.query('select facts, created_at from contracts where flow_id = $1', [flowId])
    expect(fingerprint(flow.bytes)).toBe(fingerprint(await drawPlain(rows[0].facts, rows[0].created_at)))
    await expect.poll(async () => (await detail(flowId)).signable, { timeout: 20_000 }).toBe(true)
    const link = await staff.call(copySigningLink, { params: { flowId } })
    expect(link.body.url).toBe(`https://essurl.cn/${flow.id.slice(0, 10)}`)
    expect(await detail(flowId)).toMatchObject({ provider: 'ESS', outside: { flowId: flow.id, doubt: false, refusal: null }, seal: null })
    expect((await server.pool.query('select from outbox_messages where receiver = $1', [phone])).rowCount).toBe(0)
  })

  it('follows what they say: signed by all, it is our copy of their document, known by its fingerprint', async () => {
    const { coachId, flowId, flow } = await pending()
    peer.sign(flow)
    const notice = essNoticeOf(flow)
    expect(await Promise.all([notify(notice), notify(notice), notify(notice)])).toEqual([200, 200, 200])
    await untilStatus(server.pool, flowId, 'DONE')
    expect(await kinds(flowId)).toEqual(['CREATED', 'SENT', 'SIGNED', 'SEALED'])
    const theirs = fingerprint(peer.sealed(flow))
    expect(await detail(flowId)).toMatchObject({ hash: theirs, flowStatus: 4, signable: false, signedAt: expect.any(String) })
    const file = (await staff.loose(getDownloadContract, { query: { flowId } })).body
    expect(Buffer.isBuffer(file) && fingerprint(file)).toBe(theirs)
    const told = await new Caller(server.url).call(verifyContract, { body: { flowId, hash: theirs } })
    expect(told.body).toMatchObject({ result: 'SEALED' })
    // What is signed ends only as they say; then its hours are free again.
    flow.status = 16
    expect(await notify(essNoticeOf(flow))).toBe(200)
    await untilStatus(server.pool, flowId, 'INVALID')
    expect((await kinds(flowId)).at(-1)).toBe('INVALID')
    const { rows } = await server.pool.query(
      'select count(*)::int as live from contract_lines where live and contract_id = (select id from contracts where flow_id = $1)',
      [flowId],
    )
    expect(rows[0].live).toBe(0)
    expect((await staff.call(previewContracts, { body: { coachIds: [coachId], ...period } })).body[0]?.reason).toBeNull()
  })

  it('is fetched from their hosts and those that were configured, and from no other that an answer names', async () => {
    const { flowId, flow } = await pending()
    const config = server.running.services.config.tencentEss
    if (!config) throw new Error('no account of Tencent ESS')
    const before = peer.fetched
    const fetchFrom = (at: string, fileHosts: string[] = []) => {
      peer.filesAt = at
      return new TencentEss({ ...config, fileHosts }, () => new Date()).file(flow.id)
    }
    const elsewhere = peer.url.replace('127.0.0.1', 'localhost')
    for (const at of [elsewhere, 'http://ess.tencent.cn.example.com', 'http://xess.tencent.cn', 'http://file.ess.tencent.cn@10.0.0.1'])
      await expect(fetchFrom(at)).rejects.toThrow('none of their hosts')
    expect(fingerprint(await fetchFrom(elsewhere, [new URL(elsewhere).host]))).toBe(fingerprint(peer.sealed(flow)))
    expect(peer.fetched).toBe(before + 1)
    // What all have signed waits until its document comes from where it may.
    peer.sign(flow)
    expect(await notify(essNoticeOf(flow))).toBe(200)
    await expect.poll(async () => (await detail(flowId)).outside?.checkedAt, { timeout: 20_000 }).not.toBeNull()
    expect(await detail(flowId)).toMatchObject({ status: 'PENDING' })
    expect(peer.fetched).toBe(before + 1)
    peer.filesAt = null
    expect((await change(flowId, 'REFRESH')).status).toBe(200)
    await untilStatus(server.pool, flowId, 'DONE')
  })

  it('is not started twice where the answer was lost; their notice brings its number', async () => {
    peer.next = 'lostAnswer'
    const { flowId } = await sent()
    await expect.poll(() => flowsOf(flowId).length, { timeout: 20_000 }).toBe(1)
    expect((await detail(flowId)).outside).toMatchObject({ flowId: null, doubt: true })
    expect((await change(flowId, 'REFRESH')).error).toMatchObject({ error: 'SIGNER_DOUBT' })
    expect((await change(flowId, 'CANCEL', '发错了')).error).toMatchObject({ error: 'SIGNER_DOUBT' })
    // Nothing hands it over a second time by itself, however long no answer comes.
    await server.pool.query(
      "update contract_flows set asked_at = now() - interval '1 hour' where contract_id = (select id from contracts where flow_id = $1)",
      [flowId],
    )
    const { services } = server.running
    const send = contractJobs(services, { sender: null, signing: outsideOf(services).signing })['contract.send']
    const { id: contractId } = await detail(flowId)
    await send?.({ contractId }, { id: '1', attempt: 1, lastAttempt: false })
    expect(flowsOf(flowId)).toHaveLength(1)
    expect(await notify(essNoticeOf(peer.flowOf(flowId)))).toBe(200)
    await untilStatus(server.pool, flowId, 'PENDING')
    expect(flowsOf(flowId)).toHaveLength(1)
    expect((await detail(flowId)).outside).toMatchObject({ flowId: peer.flowOf(flowId).id, doubt: false })
  })

  it('is handed over again after half an hour without an answer, by a person alone', async () => {
    peer.next = 'lostAnswer'
    const { flowId } = await sent()
    await expect.poll(() => flowsOf(flowId).length, { timeout: 20_000 }).toBe(1)
    await server.pool.query(
      "update contract_flows set asked_at = now() - interval '31 minutes' where contract_id = (select id from contracts where flow_id = $1)",
      [flowId],
    )
    expect((await change(flowId, 'REFRESH')).status).toBe(200)
    await untilStatus(server.pool, flowId, 'PENDING')
    const [lost, taken] = flowsOf(flowId)
    expect((await detail(flowId)).outside).toMatchObject({ flowId: taken?.id, doubt: false })
    // The notice of the first comes after all: the contract stays the one that was taken.
    if (lost) expect(await notify(essNoticeOf(lost))).toBe(200)
    expect((await detail(flowId)).outside?.flowId).toBe(taken?.id)
  })

  it('waits with their code where they refuse it, and goes out by a refresh', async () => {
    peer.next = 'refused'
    const { flowId } = await sent()
    await expect.poll(async () => (await detail(flowId)).outside?.refusal, { timeout: 20_000 }).toBe('FailedOperation.QuotaNotEnough')
    expect(flowsOf(flowId)).toHaveLength(0)
    expect((await change(flowId, 'REFRESH')).status).toBe(200)
    await untilStatus(server.pool, flowId, 'PENDING')
    expect(flowsOf(flowId)).toHaveLength(1)
  })

  it('is withdrawn there before it is here: what was signed meanwhile stays signed', async () => {
    const first = await pending()
    expect((await change(first.flowId, 'CANCEL', '工时有误')).body).toMatchObject({ status: 'CANCELLED' })
    expect(first.flow).toMatchObject({ status: 6, message: '工时有误' })

    const second = await pending()
    peer.sign(second.flow)
    expect((await change(second.flowId, 'CANCEL', '工时有误')).error).toMatchObject({ error: 'SIGNER_REFUSED' })
    const many = { flowIds: [first.flowId, second.flowId], action: 'CANCEL' as const, reason: '工时有误' }
    expect((await staff.call(updateManyContracts, { body: many })).body.map(({ status, refused }) => [status, refused !== null])).toEqual([
      [null, true],
      [null, true],
    ])
    expect((await change(second.flowId, 'REFRESH')).status).toBe(200)
    await untilStatus(server.pool, second.flowId, 'DONE')
  })

  it('that is signed ends there: both sides sign an agreement, and until then it stays in force', async () => {
    const { flowId, flow } = await pending()
    peer.sign(flow)
    expect(await notify(essNoticeOf(flow))).toBe(200)
    await untilStatus(server.pool, flowId, 'DONE')
    const { caller: second } = await signedIn(server, ['COASH_CONTRACT_EDIT'])
    await staff.call(askContractTermination, { params: { flowId }, body: { reason: '单价有误' } })
    const confirm = (by: Caller) => by.loose(confirmContractTermination, { params: { flowId }, body: {} })
    // The person who asked begins nothing there.
    expect((await confirm(staff)).error).toMatchObject({ error: 'CONTRACT_END_OWN' })
    expect(flow.releases).toBe(0)
    expect((await confirm(second)).body).toMatchObject({ status: 'DONE' })
    expect(flow.releases).toBe(1)
    expect((await detail(flowId)).termination).toMatchObject({ state: 'STARTED', reason: '单价有误' })
    // Asked again while it waits there, they refuse a second agreement.
    await staff.call(askContractTermination, { params: { flowId }, body: { reason: '再来' } })
    expect((await confirm(second)).error).toMatchObject({ error: 'SIGNER_REFUSED' })
    expect(flow.releases).toBe(1)
    flow.status = 21
    expect(await notify(essNoticeOf(flow))).toBe(200)
    await untilStatus(server.pool, flowId, 'TERMINATED')
    expect((await kinds(flowId)).slice(-4)).toEqual(['END_ASKED', 'END_STARTED', 'END_ASKED', 'TERMINATED'])
    const theirs = (await staff.loose(getDownloadContract, { query: { flowId } })).body
    expect(Buffer.isBuffer(theirs) && fingerprint(theirs)).toBe(fingerprint(peer.sealed(flow)))
  })

  it('is reminded of by them, once', async () => {
    const { flowId, flow, phone } = await pending()
    expect((await change(flowId, 'REMIND')).status).toBe(200)
    await expect.poll(() => flow.reminded, { timeout: 20_000 }).toBe(1)
    expect((await change(flowId, 'REMIND')).error).toMatchObject({ error: 'ALREADY_REMINDED' })
    expect((await server.pool.query('select from outbox_messages where receiver = $1', [phone])).rowCount).toBe(0)
  })

  it('believes no notice from strangers, and keeps none', async () => {
    const { flowId, flow } = await pending()
    const before = (await server.pool.query("select count(*)::int as n from provider_notices where provider = 'TENCENT_ESS'")).rows[0].n
    const forged = [
      essNoticeOf(flow, { token: 'another-token' }),
      essNoticeOf(flow, { key: '0'.repeat(32) }),
      essNoticeOf(flow, { clear: true }),
      { ...essNoticeOf(flow), headers: { 'content-type': 'application/json', 'content-signature': '' } },
      { ...essNoticeOf(flow), body: '{"encrypt":"AAAA"}' },
    ]
    for (const notice of forged) expect(await notify(notice)).toBe(400)
    // A true one that lies about the state changes nothing either: they are asked.
    expect(await notify(essNoticeOf({ ...flow, status: 4 }))).toBe(200)
    await expect.poll(async () => (await detail(flowId)).outside?.checkedAt !== null, { timeout: 20_000 }).toBe(true)
    expect((await detail(flowId)).status).toBe('PENDING')
    const after = (await server.pool.query("select count(*)::int as n from provider_notices where provider = 'TENCENT_ESS'")).rows[0].n
    expect(after - before).toBe(1)
  })
})
