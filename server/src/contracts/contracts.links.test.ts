import { listEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { sendSigningCode } from '@camp/contract/contracts/contracts.signing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLine, linkOf, makeSigner, untilStatus } from '../../test/contracts.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on', OUTBOX: 'on' })
}, 120_000)
afterAll(() => server.stop())

it('a contract opens by its link also where an address has tried sixty that lead nowhere; those of another site are no tries', async () => {
  const staff = (await signedIn(server, ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND'])).caller
  const guest = new Caller(server.url)
  const { id, phone, tail } = await makeSigner(server)
  await addLine(server.pool, id, '2026-03-01')
  await staff.call(sendCoachContract, { body: { coachIds: [id], startDate: '2026-03-01', endDate: '2026-03-31' } })
  const [contract] = (await staff.call(listEssContracts, { query: { page: 1, coachId: [id] } })).body.content
  await untilStatus(server.pool, contract?.flowId ?? '', 'PENDING')
  const token = await linkOf(server.pool, phone)
  await server.pool.query('delete from attempt_counters')
  const page = async (of: string, headers: Record<string, string> = {}) => (await guest.fetch(`/sign/${of}`, { headers })).status
  for (let n = 0; n < 70; n++) expect(await page(`${n}`.padStart(43, 'x'), { 'sec-fetch-site': 'cross-site' })).toBe(404)
  for (let n = 0; n < 61; n++) expect(await page(`${n}`.padStart(43, 'x'))).toBe(n < 60 ? 404 : 429)
  expect(await page(token)).toBe(200)
  expect((await guest.loose(sendSigningCode, { body: { token, idTail: tail } })).status).toBe(200)
})
