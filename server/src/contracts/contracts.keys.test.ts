import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { listCoaches } from '@camp/contract/coaches/coaches'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { getEssContract, listEssContracts, updateEssContracts } from '@camp/contract/contracts/contracts'
import { previewContracts, sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { sendSigningCode } from '@camp/contract/contracts/contracts.signing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLine, linkOf, makeSigner, untilStatus } from '../../test/contracts.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { program, serverRoot } from '../../test/process.ts'
import { contractChores } from './contracts.chores.jobs.ts'
import { contractJobs } from './contracts.jobs.ts'

// A restore under another DATA_KEY, or OTHER_KEYS=on: what was kept under the lost one cannot be read, and says so.

const CODES = ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND', 'COASH_CONTRACT_EDIT', 'COASH_INDEX', 'COASH_EDIT', 'COASH_WORKHOUR_STATS']
const key = () => randomBytes(32).toString('base64')
const audit = key()
const renewed = key()

let database: TestDatabase
let server: TestServer
let staff: Caller
const open = async (DATA_KEY: string, more: Record<string, string> = {}) => {
  server = await startTestServer({ DATABASE_URL: database.url, DATA_KEY, AUDIT_KEY: audit, WORKER: 'on', OUTBOX: 'on', ...more })
  staff = (await signedIn({ url: server.url, pool: database.pool }, CODES)).caller
}

interface Sent {
  readonly coachId: number
  readonly id: number
  readonly flowId: string
  readonly token: string
  readonly tail: string
}
const PERIOD = { startDate: '2026-03-01', endDate: '2026-03-31' }

async function sent(): Promise<Sent> {
  const { id: coachId, phone, tail } = await makeSigner({ ...server, pool: database.pool })
  await addLine(database.pool, coachId, '2026-03-02')
  await staff.call(sendCoachContract, { body: { coachIds: [coachId], ...PERIOD } })
  const [row] = (await staff.call(listEssContracts, { query: { page: 1, coachId: [coachId] } })).body.content
  const flowId = row?.flowId ?? ''
  await untilStatus(database.pool, flowId, 'PENDING')
  return { coachId, id: row?.id ?? 0, flowId, token: await linkOf(database.pool, phone), tail }
}
const detail = async ({ flowId }: Sent) => (await staff.call(getEssContract, { params: { flowId } })).body
const update = ({ flowId }: Sent, action: string, reason?: string) =>
  staff.loose(updateEssContracts, { body: { flowId, action, ...(reason && { reason }) } })

let waiting: Sent
let signed: Sent
beforeAll(async () => {
  database = await createTestDatabase()
  await open(key())
  waiting = await sent()
  signed = await sent()
  await contractChores(server.running.services)
    .find(({ name }) => name === 'contracts.sealKey')
    ?.run()
  // As a process leaves it that died right after the signature.
  await database.pool.query(
    "update contracts set flow_status = 2, signed_at = now(), updated_at = now() - interval '1 hour' where id = $1",
    [signed.id],
  )
  await server.stop()
  await open(renewed, { OTHER_KEYS: 'on' })
}, 180_000)
afterAll(async () => {
  await server.stop()
  await database.drop()
})

describe('under another data key', () => {
  it('what a coach has signed is not sealed and stays signed, and the contract says why', async () => {
    const seal = contractJobs(server.running.services, { sender: null, signing: null })['contract.seal']
    await seal?.({ contractId: signed.id }, { id: '1', attempt: 1, lastAttempt: false })
    expect(await detail(signed)).toMatchObject({ status: 'PENDING', flowStatus: 2, seal: null, stuck: 'SEAL' })
    const refused = await update(signed, 'REFRESH')
    expect(refused.error).toMatchObject({ code: 999, error: 'SEAL_KEY_LOST' })
    expect(refused.error.msg).toContain('npm run seal-key -- --renew')
  })

  it('a link that went out says that it is of no use any more; the contract is withdrawn and its hours are free', async () => {
    expect(await detail(waiting)).toMatchObject({ status: 'PENDING', stuck: 'LINK', signable: false })
    const page = await fetch(`${server.url}/sign/${waiting.token}`, { headers: { 'accept-language': 'zh-CN' } })
    expect(page.status).toBe(410)
    expect(await page.text()).toContain('系统密钥更换后')
    const guest = new Caller(server.url)
    const asked = await guest.loose(sendSigningCode, { body: { token: waiting.token, idTail: waiting.tail } })
    expect(asked.error).toMatchObject({ code: 999, error: 'SIGN_KEY_LOST' })
    expect((await update(waiting, 'REMIND')).error).toMatchObject({ error: 'SIGN_KEY_LOST' })
    expect((await update(waiting, 'CANCEL', '换密钥后重发')).status).toBe(200)
    await addLine(database.pool, waiting.coachId, '2026-03-03')
  })

  it('nothing is sent that could not be sealed', async () => {
    const body = { coachIds: [waiting.coachId], ...PERIOD }
    expect((await staff.loose(previewContracts, { body })).error).toMatchObject({ code: 999, error: 'SEAL_KEY_LOST' })
    expect((await staff.loose(sendCoachContract, { body })).error).toMatchObject({ error: 'SEAL_KEY_LOST' })
  })

  it('the command says so, and renews the key; what waited is sealed, and older certificates stay', async () => {
    const command = (...args: string[]) =>
      new Promise<{ ended: number; said: string }>((resolve) => {
        const { PATH = '', HOME = '' } = process.env
        const env = { PATH, HOME, DATABASE_URL: database.url, DATA_KEY: renewed, AUDIT_KEY: audit }
        const child = execFile(process.execPath, [...program('seal-key.command'), ...args], { cwd: serverRoot, env }, (_error, out, err) =>
          resolve({ ended: child.exitCode ?? -1, said: out + err }),
        )
      })
    expect(await command()).toEqual({ ended: 1, said: expect.stringContaining('say --renew') })
    expect(await command('--renew')).toEqual({ ended: 0, said: expect.stringContaining('sealed by a new key') })
    expect(await command()).toEqual({ ended: 0, said: expect.stringContaining('is good until') })
    await contractChores(server.running.services)
      .find(({ name }) => name === 'contracts.left')
      ?.run()
    await untilStatus(database.pool, signed.flowId, 'DONE')
    expect(await detail(signed)).toMatchObject({ stuck: null, seal: { certificateUntil: expect.any(String) } })
    expect((await database.pool.query('select count(*)::int as n from seal_keys')).rows).toEqual([{ n: 2 }])
    const told = await database.pool.query("select target_entity as kind, content from operation_logs where call = 'system.sealKeyRenewed'")
    expect(told.rows).toEqual([{ kind: 'sealKey', content: { until: expect.any(String) } }])
  })

  it('a coach is read and saved; the ID card is asked for again, and then a contract can be sent', async () => {
    const of = async () =>
      (await staff.call(listCoaches, { query: { page: 1, size: 100 } })).body.content.find(({ id }) => id === waiting.coachId)
    const coach = await of()
    expect(coach).toMatchObject({ idCard: null })
    const body = { coachIds: [waiting.coachId], ...PERIOD }
    expect((await staff.call(previewContracts, { body })).body).toMatchObject([{ reason: 'NO_ID_CARD' }])
    const { id = 0, name = '', employment = 'PART_TIME', hourlyRateAmount = 0 } = coach ?? {}
    const save = (more: object) =>
      staff.loose(saveCoach, { body: { id, name, employment, hourlyRateAmount, phone: coach?.phone, ...more } })
    expect((await save({ level: '高级' })).status).toBe(200)
    const { rows } = await database.pool.query('select id_card_masked is not null as kept from coaches where id = $1', [id])
    expect(rows).toEqual([{ kept: true }])
    expect((await save({ idCard: '11010519491231002X' })).status).toBe(200)
    // Who typed the ID card has nobody sign by it.
    expect((await staff.call(previewContracts, { body })).body).toMatchObject([{ reason: 'OWN_CHANGE' }])
    const { caller: colleague } = await signedIn({ url: server.url, pool: database.pool }, CODES)
    expect((await colleague.call(previewContracts, { body })).body).toMatchObject([{ reason: null }])
    expect((await colleague.call(sendCoachContract, { body })).body).toMatchObject({ count: 1, skipped: [] })
  })
})
