import { createHash } from 'node:crypto'
import { queryMessageList } from '@camp/contract/base/notify'
import {
  copySigningLink,
  getDownloadContract,
  getEssContract,
  listEssContracts,
  showEssContract,
  updateEssContracts,
} from '@camp/contract/contracts/contracts'
import { downloadContracts, sendCoachContract, updateManyContracts } from '@camp/contract/contracts/contracts.sending'
import { refuseContract, sendSigningCode, signContract, verifyContract } from '@camp/contract/contracts/contracts.signing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, codesGrowOlder, otherThan } from '../../test/codes.ts'
import { addLine, linkOf, makeSigner, untilStatus } from '../../test/contracts.ts'
import { makeLedCoachGroup } from '../../test/factories.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { transaction } from '../platform/write/transaction.ts'
import { contractChores } from './contracts.chores.jobs.ts'
import { contractJobs } from './contracts.jobs.ts'
import { brokenContracts, contractsRepository } from './contracts.repository.ts'

let server: TestServer
let staff: Caller
let guest: Caller
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on', OUTBOX: 'on' })
  staff = (await signedIn(server, ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND', 'COASH_CONTRACT_EDIT', 'COASH_CONTRACT_DOWNLOAD']))
    .caller
  guest = new Caller(server.url)
}, 120_000)
afterAll(() => server.stop())

interface Pending {
  readonly coachId: number
  readonly contractId: number
  readonly flowId: string
  readonly phone: string
  readonly idTail: string
  readonly token: string
}

/** A contract that waits for its signature, with the link that went out. */
async function pending(leader?: number): Promise<Pending> {
  const { id, phone, tail } = await makeSigner(server)
  if (leader !== undefined) await makeLedCoachGroup(server.pool, leader, [id])
  for (const day of ['2026-03-01', '2026-03-02']) await addLine(server.pool, id, day)
  await staff.call(sendCoachContract, { body: { coachIds: [id], startDate: '2026-03-01', endDate: '2026-03-31' } })
  const [contract] = (await staff.call(listEssContracts, { query: { page: 1, coachId: [id] } })).body.content
  const flowId = contract?.flowId ?? ''
  await untilStatus(server.pool, flowId, 'PENDING')
  return { coachId: id, contractId: contract?.id ?? 0, flowId, phone, idTail: tail, token: await linkOf(server.pool, phone) }
}
const askCode = ({ token, idTail }: Pending, tail = idTail) => guest.loose(sendSigningCode, { body: { token, idTail: tail } })
const sign = ({ token, idTail }: Pending, code: string, more: object = {}) =>
  guest.loose(signContract, { body: { token, idTail, code, consent: true, ...more } })
const detail = async ({ flowId }: Pending) => (await staff.call(getEssContract, { params: { flowId } })).body
const kinds = async (contract: Pending) => (await detail(contract)).events.map(({ kind }) => kind)
const file = async ({ flowId }: Pending) => (await staff.call(getDownloadContract, { query: { flowId } })).body as unknown as Buffer
const update = (contract: Pending, action: string, reason?: string) =>
  staff.loose(updateEssContracts, { body: { flowId: contract.flowId, action, ...(reason && { reason }) } })
const verify = async ({ flowId }: Pending, bytes: Buffer) =>
  (await guest.call(verifyContract, { body: { flowId, hash: createHash('sha256').update(bytes).digest('hex') } })).body
const page = (path: string) => fetch(`${server.url}${path}`)

describe('a contract', () => {
  it('is signed by ID card and code, sealed twice, kept as it is, and found out when one byte is changed', async () => {
    const contract = await pending()
    const shown = await page(`/sign/${contract.token}`)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'sha256-.*script-src 'sha256-.*connect-src 'self'/,
    )
    expect(shown.headers.get('x-robots-tag')).toContain('noindex')
    const html = await shown.text()
    for (const part of ['何雨桐', '¥70.00', '柒拾元整', (await detail(contract)).hash ?? '-']) expect(html).toContain(part)
    expect(html).not.toContain(contract.phone)
    const draft = Buffer.from(await (await page(`/sign/${contract.token}/pdf`)).arrayBuffer())
    expect(draft.equals(await file(contract))).toBe(true)
    expect(await verify(contract, draft)).toMatchObject({ result: 'UNSIGNED' })
    expect((await staff.loose(showEssContract, { params: { flowId: contract.flowId } })).error).toMatchObject({ error: 'CONTRACT_NO_FILE' })

    expect((await askCode(contract)).status).toBe(200)
    const code = await codeFor(server.pool, contract.phone)
    expect((await sign(contract, otherThan(code))).error).toMatchObject({ error: 'CODE_WRONG' })
    expect((await sign(contract, code, { consent: false })).status).toBe(400)
    expect((await sign(contract, code)).body).toEqual({ status: 'PENDING' })
    await untilStatus(server.pool, contract.flowId, 'DONE')

    const { status, flowStatus, signedAt, hash, seal, signable } = await detail(contract)
    expect({ status, flowStatus, signable }).toEqual({ status: 'DONE', flowStatus: 4, signable: false })
    expect(signedAt).not.toBeNull()
    expect(seal?.certificateUntil.slice(0, 4)).toBe(String(new Date().getUTCFullYear() + 3))
    const steps = ['CREATED', 'SENT', 'OPENED', 'DOWNLOADED', 'CODE_SENT', 'CODE_WRONG', 'CODE_OK', 'SIGNED', 'SEALED']
    expect(await kinds(contract)).toEqual(steps)
    const sealed = await file(contract)
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(hash)
    expect(await verify(contract, sealed)).toMatchObject({ result: 'SEALED' })
    for (const at of [0, 100, Math.floor(sealed.length / 2), sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await verify(contract, changed)).toEqual({ result: 'CHANGED', at: null, ended: false })
    }
    // Altered in the database, it is named by the check and given to nobody.
    const at = `where contract_id = ${contract.contractId} and kind = 'SEALED'`
    const refused = async () => (await staff.loose(getDownloadContract, { query: { flowId: contract.flowId } })).error?.error
    await server.pool.query(`update contract_files set bytes = set_byte(bytes, 100, 1) ${at}`)
    expect([await refused(), await brokenContracts(new Executor(server.pool))]).toEqual(['CONTRACT_ALTERED', [contract.flowId]])
    await server.pool.query(`update contract_files set hash = encode(sha256(bytes), 'hex') ${at}`)
    expect([await refused(), await brokenContracts(new Executor(server.pool))]).toEqual(['CONTRACT_ALTERED', [contract.flowId]])
    await server.pool.query(`update contract_files set bytes = $1, hash = $2 ${at}`, [sealed, hash])
    expect(await brokenContracts(new Executor(server.pool))).toEqual([])
    const tab = await staff.fetch(`/foundation/api/manage/workhours/ess/contracts/${contract.flowId}/pdf`)
    expect(tab.headers.get('content-disposition')).toMatch(/^inline/)
    expect(tab.headers.get('content-security-policy')).toContain('sandbox')

    // Used: nothing is signed by the link again, and nothing takes the contract back.
    expect((await sign(contract, code)).status).toBe(404)
    expect((await update(contract, 'CANCEL', '不要了')).error).toMatchObject({ code: 999, error: 'CONTRACT_SIGNED' })
    expect((await update(contract, 'REMIND')).error).toMatchObject({ error: 'CONTRACT_STATE' })
  })

  it('comes sealed by the link that it was signed by, for seven days, and it is noted that it was fetched', async () => {
    const contract = await pending()
    await askCode(contract)
    await sign(contract, await codeFor(server.pool, contract.phone))
    await untilStatus(server.pool, contract.flowId, 'DONE')
    const shown = await page(`/sign/${contract.token}`)
    expect([shown.status, shown.headers.get('content-security-policy')]).toEqual([200, expect.stringMatching(/^default-src 'none'/)])
    const html = await shown.text()
    expect(html).toContain(`href="/sign/${contract.token}/pdf"`)
    // Nothing of what stands in it.
    expect(html).not.toMatch(/何雨桐|70\.00/)
    const fetched = () => page(`/sign/${contract.token}/pdf`)
    const [copy] = await Promise.all([fetched(), fetch(`${server.url}/sign/${contract.token}/pdf`, { method: 'HEAD' })])
    expect(Buffer.from(await copy.arrayBuffer()).equals(await file(contract))).toBe(true)
    expect(copy.headers.get('content-disposition')).toMatch(/^attachment/)
    await fetched()
    const { events } = await detail(contract)
    expect(events.filter(({ kind }) => kind === 'DOWNLOADED').map(({ actor }) => actor)).toEqual([
      '何雨桐',
      expect.not.stringMatching('何雨桐'),
    ])

    await server.pool.query("update contracts set signed_at = now() - interval '7 days' where id = $1", [contract.contractId])
    expect([(await page(`/sign/${contract.token}`)).status, (await fetched()).status]).toEqual([410, 410])
    // What was signed and undone is fetched by nobody.
    await server.pool.query('update contracts set signed_at = now() where id = $1', [contract.contractId])
    await transaction(server.pool, (tx) => contractsRepository.move(tx, contract.contractId, 16))
    expect([(await page(`/sign/${contract.token}`)).status, (await fetched()).status]).toEqual([404, 404])
  })

  it('says who copied its link, which only those may who send it and see what it comes to', async () => {
    const codes = ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND', 'COASH_CONTRACT_EDIT']
    const [leader, another] = [await signedIn(server, codes, 'OWN_GROUPS'), await signedIn(server, codes, 'OWN_GROUPS')]
    const contract = await pending(leader.userId)
    const copied = (caller: Caller) => caller.loose(copySigningLink, { params: { flowId: contract.flowId } })
    expect((await copied(staff)).body).toEqual({ url: expect.stringMatching(new RegExp(`/sign/${contract.token}$`)) })
    expect((await detail(contract)).events.at(-1)).toMatchObject({ kind: 'LINK_COPIED', actor: expect.any(String), ip: expect.any(String) })
    expect((await copied(another.caller)).status).toBe(404)
    expect((await copied(leader.caller)).status).toBe(403)
    const listed = (await leader.caller.call(listEssContracts, { query: { page: 1, flowId: contract.flowId } })).body.content
    expect(listed).toMatchObject([{ amount: null, signUrl: null, signable: false }])
    await update(contract, 'CANCEL', '发错了')
    expect((await copied(staff)).error).toMatchObject({ code: 999, error: 'CONTRACT_STATE' })
  })

  it('is read in the language of the browser, but for what the document says itself', async () => {
    const contract = await pending()
    const shown = async (language: string) => {
      const answer = await fetch(`${server.url}/sign/${contract.token}`, { headers: { 'accept-language': language } })
      const html = await answer.text()
      return { table: html.match(/<table>.*?<\/table>/g)?.join('') ?? '', head: html.match(/<h1>.*?<\/p>/)?.[0] ?? '' }
    }
    const english = await shown('en-US')
    expect(english.table).toContain('<td>Comments<small>2 lines, 1 h 10 min</small></td>')
    expect(english.table).toContain('<td>2026-03-02 Comments<small> 35 min</small></td>')
    expect(english.table).not.toMatch(/\p{Script=Han}/u)
    expect(english.head).toContain('何雨桐, 2026-03-01 – 2026-03-31, 1 h 10 min')
    const chinese = await shown('zh-CN')
    expect(chinese.table).toContain('<td>点评<small>2 条，1小时10分</small></td>')
    expect(chinese.head).toContain('何雨桐，2026-03-01 – 2026-03-31，1小时10分')
  })

  it('is locked after five wrong ID cards, also for the right one, and after five wrong codes until another is asked for', async () => {
    const first = await pending()
    const answers: number[] = []
    for (let tries = 0; tries < 5; tries++) answers.push((await askCode(first, '99999X')).status)
    expect(answers).toEqual([400, 400, 400, 400, 400])
    expect((await askCode(first)).error).toMatchObject({ error: 'TOO_MANY_TRIES' })
    const { rows } = await server.pool.query('select count(*)::int as n from verification_codes where target = $1', [first.phone])
    expect(rows).toEqual([{ n: 0 }])

    const second = await pending()
    await askCode(second)
    const code = await codeFor(server.pool, second.phone)
    for (let tries = 0; tries < 5; tries++) expect((await sign(second, otherThan(code))).error.error).toBe('CODE_WRONG')
    expect((await sign(second, code)).error).toMatchObject({ error: 'CODE_TRIES_USED' })
    expect((await detail(second)).status).toBe('PENDING')
    await codesGrowOlder(server.pool, 61)
    await askCode(second)
    expect((await sign(second, await codeFor(server.pool, second.phone))).status).toBe(200)
  })

  it('takes five guesses of the ID card, also of forty that come at once', async () => {
    const contract = await pending()
    const tails = Array.from({ length: 40 }, (_, index) => `${10_000 + index}X`)
    const answers = await Promise.all(tails.map((tail) => askCode(contract, tail)))
    const wrong = answers.filter(({ error }) => error.error === 'SIGN_ID_WRONG')
    expect([wrong.length, answers.filter(({ status }) => status === 429).length]).toEqual([5, 35])
    expect((await kinds(contract)).filter((kind) => kind === 'ID_WRONG')).toHaveLength(5)
    expect((await askCode(contract)).error).toMatchObject({ error: 'TOO_MANY_TRIES' })
  })

  it('is signed once by two at once, and never both signed and withdrawn', async () => {
    const one = await pending()
    await askCode(one)
    const code = await codeFor(server.pool, one.phone)
    const twice = await Promise.all([sign(one, code), sign(one, code)])
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    const other = await pending()
    await codesGrowOlder(server.pool, 3_700)
    await askCode(other)
    const its = await codeFor(server.pool, other.phone)
    const [signed, withdrawn] = await Promise.all([sign(other, its), update(other, 'CANCEL', '同时撤回')])
    expect([signed.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1)
    await untilStatus(server.pool, other.flowId, signed.status === 200 ? 'DONE' : 'CANCELLED')
  })

  it('can be refused with a reason, which frees its days', async () => {
    const contract = await pending()
    await askCode(contract)
    const code = await codeFor(server.pool, contract.phone)
    const refuse = (reason: string, more: object = {}) =>
      guest.loose(refuseContract, { body: { token: contract.token, idTail: contract.idTail, code, reason, ...more } })
    expect((await refuse('直播课少计 45 分', { idTail: '00000X' })).error).toMatchObject({ error: 'SIGN_ID_WRONG' })
    // The digits alone are not enough: somebody who knows them may not have the phone.
    expect((await refuse('直播课少计 45 分', { code: undefined })).status).toBe(400)
    expect((await refuse('直播课少计 45 分', { code: otherThan(code) })).error).toMatchObject({ error: 'CODE_WRONG' })
    expect((await refuse(' ')).status).toBe(400)
    expect(await detail(contract)).toMatchObject({ status: 'PENDING' })
    expect((await refuse('直播课少计 45 分')).body).toEqual({ status: 'REJECTED' })
    expect(await detail(contract)).toMatchObject({ status: 'REJECTED', statusReason: '直播课少计 45 分', flowStatus: 3 })
    // The sender is told why, and so comes to send it anew.
    expect((await staff.call(queryMessageList, {})).body.unRead[0]).toMatchObject({
      title: '工时合同被拒签',
      detail: expect.stringContaining('直播课少计 45 分'),
      link: `#/coach/contractSignRecords?peek=${contract.flowId}`,
    })
    await addLine(server.pool, contract.coachId, '2026-03-03')
    expect((await page(`/sign/${contract.token}`)).status).toBe(404)
  })

  it('is reminded of once, and expires: the link says so, and a letter of it leads nowhere', async () => {
    const contract = await pending()
    expect((await update(contract, 'REMIND')).status).toBe(200)
    expect((await update(contract, 'REMIND')).error).toMatchObject({ code: 999, error: 'ALREADY_REMINDED' })
    await server.pool.query("update contracts set expires_at = now() - interval '1 minute' where id = $1", [contract.contractId])
    expect((await page(`/sign/${contract.token}`)).status).toBe(410)
    expect((await askCode(contract)).error).toMatchObject({ error: 'SIGN_EXPIRED' })
    await contractChores(server.running.services)
      .find(({ name }) => name === 'contracts.late')
      ?.run()
    expect(await detail(contract)).toMatchObject({ status: 'EXPIRED', flowStatus: 5 })
    expect((await staff.call(queryMessageList, {})).body.unRead[0]).toMatchObject({ title: '工时合同过期未签' })
    expect((await page(`/sign/${contract.token}`)).status).toBe(410)
    const other = contract.token.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a'))
    expect((await page(`/sign/${other}`)).status).toBe(404)
    await addLine(server.pool, contract.coachId, '2026-03-03')
  })

  it('is sealed once, however often the job runs, and after a death in between', async () => {
    const contract = await pending()
    // As a process leaves it that died right after the signature: signed, and no job.
    await server.pool.query(
      "update contracts set flow_status = 2, signed_at = now(), updated_at = now() - interval '1 hour' where id = $1",
      [contract.contractId],
    )
    const seal = contractJobs(server.running.services, { sender: null, signing: null })['contract.seal']
    const run = { id: '1', attempt: 1, lastAttempt: false }
    await Promise.all([1, 2, 3].map(() => seal?.({ contractId: contract.contractId }, run)))
    expect((await kinds(contract)).filter((kind) => kind === 'SEALED')).toHaveLength(1)
    expect(await verify(contract, await file(contract))).toMatchObject({ result: 'SEALED' })
    const left = await pending()
    await server.pool.query(
      "update contracts set flow_status = 2, signed_at = now(), updated_at = now() - interval '1 hour' where id = $1",
      [left.contractId],
    )
    await contractChores(server.running.services)
      .find(({ name }) => name === 'contracts.left')
      ?.run()
    await untilStatus(server.pool, left.flowId, 'DONE')
  })

  it('comes with others in one archive, and many are changed at once, each for itself', async () => {
    const [one, two] = [await pending(), await pending()]
    const zip = await staff.loose(downloadContracts, { body: [one.flowId, two.flowId] })
    expect((zip.body as Buffer).subarray(0, 2).toString()).toBe('PK')
    expect((await staff.loose(downloadContracts, { body: [one.flowId, 'L000000000000000000'] })).status).toBe(404)
    await update(one, 'REMIND')
    const many = await staff.call(updateManyContracts, { body: { flowIds: [one.flowId, two.flowId], action: 'REMIND' } })
    expect(many.body.map(({ status, refused }) => [status, refused !== null])).toEqual([
      [null, true],
      ['PENDING', false],
    ])
  })

  it('stands in no answer with its link, and says to those alone who may send it that there is one', async () => {
    const contract = await pending()
    const reader = (await signedIn(server, ['COASH_CONTRACT_RECORDS'])).caller
    const query = { page: 1, flowId: contract.flowId }
    const of = async (caller: Caller) => (await caller.call(listEssContracts, { query })).body.content
    expect([await of(staff), await of(reader)]).toMatchObject([[{ signable: true, signUrl: null }], [{ signable: false }]])
    expect(JSON.stringify([await of(staff), await detail(contract)])).not.toContain('/sign/')
    expect((await reader.loose(getDownloadContract, { query: { flowId: contract.flowId } })).status).toBe(403)
  })

  it('keeps nothing of the link in the log, and the key that seals only under the key of stored secrets', async () => {
    const contract = await pending()
    const told = await server.pool.query('select count(*)::int as n from operation_logs l where l::text like $1', [`%${contract.token}%`])
    expect(told.rows).toEqual([{ n: 0 }])
    const { rows } = await server.pool.query('select private_key_sealed from seal_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0].private_key_sealed).not.toContain('PRIVATE KEY')
  })
})
