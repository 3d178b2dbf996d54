import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { getEssContract, updateEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate, makeP12 } from '../../test/certificates.ts'
import { makeSigned, untilStatus } from '../../test/contracts.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { loadConfig } from '../platform/config/config.ts'
import { readP12 } from '../platform/seal/p12.ts'
import { sealPdf } from '../platform/seal/pdf.seal.ts'
import { contractChores } from './contracts.chores.jobs.ts'
import { takeCertificate } from './contracts.keys.service.ts'

// A certificate of the company that somebody else issued, in SIGN_P12.

const PASSWORD = 'p12-of-a-test'
const CODES = ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND', 'COASH_CONTRACT_EDIT', 'COASH_WORKHOUR_STATS']
const run = promisify(execFile)
const poppler = existsSync('/usr/bin/pdfsig')

let folder: string
let server: TestServer
let staff: Caller
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'p12-'))
  makeCertificate(folder, 'root', '/O=示范认证中心/CN=示范根证书')
  makeCertificate(folder, 'middle', '/O=示范认证中心/CN=示范签发证书', { by: 'root', uses: 'basicConstraints=critical,CA:true' })
  makeCertificate(folder, 'company', '/O=启明少儿英语/CN=启明少儿英语 电子印章', { by: 'middle' })
  makeCertificate(folder, 'curve', '/CN=启明少儿英语', { by: 'root', key: 'ec' })
  const file = makeP12(folder, 'company', PASSWORD, ['root', 'middle'])
  server = await startTestServer({ WORKER: 'on', OUTBOX: 'on', SIGN_P12: file, SIGN_P12_PASSWORD: PASSWORD })
  staff = (await signedIn(server, CODES)).caller
}, 180_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const detail = async (flowId: string) => (await staff.call(getEssContract, { params: { flowId } })).body

const fileOf = async (id: number): Promise<Buffer> =>
  (await server.pool.query("select bytes from contract_files where contract_id = $1 and kind = 'SEALED'", [id])).rows[0]?.bytes

async function signaturesOf(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'sealed.pdf')
  await writeFile(file, bytes)
  return (await run('pdfsig', [file]).catch((fault: { stdout: string }) => fault)).stdout
}

describe('a certificate that was given', () => {
  it('seals contracts, with those who vouch for it, and the contract says who issued it', async () => {
    const { id, flowId } = await makeSigned(server, staff)
    await staff.call(updateEssContracts, { body: { flowId, action: 'REFRESH' } })
    await untilStatus(server.pool, flowId, 'DONE')
    const { seal } = await detail(flowId)
    expect(seal?.issuer).toBe('示范认证中心')
    const { rows } = await server.pool.query("select facts->'clauses'->>-1 as last from contracts where id = $1", [id])
    expect(rows[0]?.last).toMatch(/签章属性所列的颁发机构颁发。$/)
    if (!poppler) return
    const stdout = await signaturesOf(await fileOf(id))
    expect(stdout.match(/Signature is Valid/g)).toHaveLength(2)
    expect(stdout).toContain('Signer Certificate Common Name: 启明少儿英语 电子印章')
  })

  it('is kept under the key of stored secrets, and taken once, however often one starts', async () => {
    await takeCertificate(server.running.services)
    const { rows } = await server.pool.query('select private_key_sealed as sealed, issuer, chain from seal_keys')
    expect(rows).toEqual([
      { sealed: expect.not.stringContaining('PRIVATE KEY'), issuer: '示范认证中心', chain: expect.stringMatching(/^\S+$/) },
    ])
    const told = await server.pool.query("select content from operation_logs where call = 'system.sealKeyRenewed'")
    expect(told.rows).toHaveLength(1)
  })

  it('that is over seals nothing: what is signed waits, nothing is sent, and no key of our own takes its place', async () => {
    const waiting = await makeSigned(server, staff)
    await server.pool.query("update seal_keys set valid_until = now() - interval '1 minute'")
    expect((await staff.loose(updateEssContracts, { body: { flowId: waiting.flowId, action: 'REFRESH' } })).error).toMatchObject({
      code: 999,
      error: 'SEAL_CERTIFICATE_ENDED',
    })
    const body = { coachIds: [1], startDate: '2026-03-01', endDate: '2026-03-31' }
    expect((await staff.loose(sendCoachContract, { body })).error).toMatchObject({ error: 'SEAL_CERTIFICATE_ENDED' })
    expect(await detail(waiting.flowId)).toMatchObject({ status: 'PENDING', stuck: 'SEAL' })
    const chores = contractChores(server.running.services)
    await chores.find(({ name }) => name === 'contracts.sealKey')?.run()
    expect((await server.pool.query('select count(*)::int as n from seal_keys')).rows).toEqual([{ n: 1 }])
    // Another start takes what is set then.
    await takeCertificate(server.running.services)
    await staff.call(updateEssContracts, { body: { flowId: waiting.flowId, action: 'REFRESH' } })
    await untilStatus(server.pool, waiting.flowId, 'DONE')
  })
})

describe('a start', () => {
  const now = new Date()
  const read = (file: string, password = PASSWORD, at = new Date()) => readP12({ file, password }, at)

  it('reads keys on a curve too, and finds the certificate of the key wherever it stands', async () => {
    const keys = await read(makeP12(folder, 'curve', PASSWORD, ['root']))
    expect(keys).toMatchObject({ issuer: '示范认证中心', chain: [] })
    if (!poppler) return
    const { rows } = await server.pool.query("select bytes from contract_files where kind = 'UNSIGNED' limit 1")
    const seal = { field: 'Company', reason: '公司盖章', location: '启明少儿英语' }
    const stdout = await signaturesOf(await sealPdf(rows[0]?.bytes, [seal], keys, new Date()))
    expect(stdout).toContain('Signature is Valid')
  })

  it('says in words what is wrong with the file', async () => {
    const file = path.join(folder, 'company.p12')
    const days = (many: number) => new Date(now.getTime() + many * 86_400_000)
    await expect(read(path.join(folder, 'none.p12'))).rejects.toThrow(/SIGN_P12 names a file that cannot be read: ENOENT/)
    await expect(read(file, 'another')).rejects.toThrow(/SIGN_P12 cannot be opened: .*SIGN_P12_PASSWORD is wrong/)
    await expect(read(path.join(folder, 'root.pem'))).rejects.toThrow(/SIGN_P12 cannot be opened/)
    await expect(read(file, PASSWORD, days(40))).rejects.toThrow(/SIGN_P12 holds a certificate that ended on \d{4}-\d\d-\d\d/)
    await expect(read(file, PASSWORD, days(-9))).rejects.toThrow(/SIGN_P12 holds a certificate that is good from \d{4}-\d\d-\d\d on/)
    expect(() => loadConfig({ SIGN_P12: file })).toThrow(/SIGN_P12 and SIGN_P12_PASSWORD belong together/)
    expect(() => loadConfig({ SIGN_P13: file })).toThrow(/SIGN_P13 is not known/)
  })
})
