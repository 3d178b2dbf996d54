import { listEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { refuseContract, sendSigningCode, signContract } from '@camp/contract/contracts/contracts.signing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeFor } from '../../test/codes.ts'
import { addLine, linkOf, makeSigner, untilStatus } from '../../test/contracts.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

let server: TestServer
let staff: Caller
let guest: Caller
const AT_ONCE = 6

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on', OUTBOX: 'on' })
  staff = (await signedIn(server, ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND'])).caller
  guest = new Caller(server.url)
}, 120_000)
afterAll(() => server.stop())

async function asked() {
  const { id, phone, tail } = await makeSigner(server)
  await addLine(server.pool, id, '2026-03-01')
  await staff.call(sendCoachContract, { body: { coachIds: [id], startDate: '2026-03-01', endDate: '2026-03-31' } })
  const [contract] = (await staff.call(listEssContracts, { query: { page: 1, coachId: [id] } })).body.content
  const flowId = contract?.flowId ?? ''
  await untilStatus(server.pool, flowId, 'PENDING')
  const token = await linkOf(server.pool, phone)
  expect((await guest.loose(sendSigningCode, { body: { token, idTail: tail } })).status).toBe(200)
  return { contractId: contract?.id ?? 0, flowId, body: { token, idTail: tail, code: await codeFor(server.pool, phone) } }
}
const events = async (id: number, kinds: readonly string[]) =>
  (await server.pool.query('select kind from contract_events where contract_id = $1 and kind = any($2) order by id', [id, kinds])).rows.map(
    ({ kind }) => kind,
  )

it('of many who sign one contract at once one signs, and it is sealed once', async () => {
  const { contractId, flowId, body } = await asked()
  const sign = () => guest.loose(signContract, { body: { ...body, consent: true } })
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, sign))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await untilStatus(server.pool, flowId, 'DONE')
  expect(await events(contractId, ['SIGNED', 'SEALED'])).toEqual(['SIGNED', 'SEALED'])
})

it('of signing and refusing at once one happens', async () => {
  const { contractId, body } = await asked()
  const sign = () => guest.loose(signContract, { body: { ...body, consent: true } })
  const refuse = () => guest.loose(refuseContract, { body: { ...body, reason: '金额不对' } })
  const answers = await Promise.all([sign(), refuse(), sign(), refuse()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await events(contractId, ['SIGNED', 'REFUSED'])).toHaveLength(1)
})
