import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSigned, untilStatus } from '../../test/contracts.ts'
import { startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { startTsa, type TsaPeer } from '../../test/tsa.peer.ts'
import { metrics } from '../platform/http/metrics.ts'
import { makeSealKeys, type SealKeys } from '../platform/seal/certificate.ts'
import { sealPdf } from '../platform/seal/pdf.seal.ts'
import { stampsOf, TimeAuthority } from '../platform/seal/time.authority.ts'
import { contractJobs } from './contracts.jobs.ts'

// Somebody vouches for the time of a seal, as long as he answers (SIGN_TSA_URL).

const CODES = ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND', 'COASH_WORKHOUR_STATS']
const run = promisify(execFile)
const SEALS = ['Coach', 'Company'].map((field) => ({ field, reason: '盖章', location: '启明少儿英语' }))

let tsa: TsaPeer
let server: TestServer
let keys: SealKeys
const lines: string[] = []
beforeAll(async () => {
  tsa = await startTsa()
  server = await startTestServer({ WORKER: 'on', OUTBOX: 'on', SIGN_TSA_URL: tsa.url }, lines)
  keys = await makeSealKeys('启明少儿英语', new Date())
}, 180_000)
afterAll(async () => {
  await server.stop()
  await tsa.stop()
})

/** Sends a contract, has it signed and sealed, and answers both documents. */
async function sealed(): Promise<{ readonly draft: Buffer; readonly bytes: Buffer }> {
  const staff = (await signedIn(server, CODES)).caller
  const { id, flowId } = await makeSigned(server, staff)
  const seal = contractJobs(server.running.services, { sender: null, signing: null })['contract.seal']
  await seal?.({ contractId: id }, { id: '1', attempt: 1, lastAttempt: false })
  await untilStatus(server.pool, flowId, 'DONE')
  const { rows } = await server.pool.query('select kind, bytes from contract_files where contract_id = $1 order by kind desc', [id])
  return { draft: rows[0].bytes, bytes: rows[1].bytes }
}

async function validOf(bytes: Buffer): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stamped-'))
  await writeFile(path.join(folder, 'one.pdf'), bytes)
  const { stdout } = await run('pdfsig', [path.join(folder, 'one.pdf')]).catch((fault: { stdout: string }) => fault)
  await rm(folder, { recursive: true })
  return stdout.match(/Signature is Valid/g)?.length ?? 0
}
const poppler = existsSync('/usr/bin/pdfsig')
/** How often the authority has failed by what an operator is shown. */
const failures = async (): Promise<number> =>
  Number(/^console_outside_requests_total\{to="tsa",outcome="failed"\} (\d+)$/m.exec(await metrics.metrics())?.[1])

describe('a seal', () => {
  it('carries the time that an authority vouches for, in both signatures, and stays small', async () => {
    const { draft, bytes } = await sealed()
    expect([stampsOf(draft), stampsOf(bytes), tsa.asked]).toEqual([0, 2, 2])
    expect(bytes.length).toBeLessThan(120_000)
    if (poppler) expect(await validOf(bytes)).toBe(2)
    const changed = Buffer.from(bytes)
    changed[2_000] = (changed[2_000] ?? 0) ^ 1
    if (poppler) expect(await validOf(changed)).toBeLessThan(2)
  })

  it.each(['error', 'other', 'endless'] as const)(
    'is made without it where the answer is wrong (%s), and he is left alone for a while',
    async (mood) => {
      const { draft } = await sealed()
      tsa.mood = mood
      const [before, failed] = [tsa.asked, await failures()]
      const authority = new TimeAuthority(tsa.url)
      const began = performance.now()
      const bytes = await sealPdf(draft, SEALS, keys, new Date(), authority)
      tsa.mood = 'right'
      expect(performance.now() - began).toBeLessThan(20_000)
      expect([stampsOf(bytes), tsa.asked - before, authority.awake]).toEqual([0, 1, false])
      // An answer about something else came all the same.
      expect((await failures()) - failed).toBe(mood === 'other' ? 0 : 1)
      if (poppler) expect(await validOf(bytes)).toBe(2)
    },
  )

  it('is never kept from being made by one that is dead, and the log says so', async () => {
    await tsa.stop()
    const { bytes } = await sealed()
    expect(stampsOf(bytes)).toBe(0)
    if (poppler) expect(await validOf(bytes)).toBe(2)
    expect(lines.some((line) => line.includes('SIGN_TSA_URL') && line.includes('sealed without'))).toBe(true)
  })
})
