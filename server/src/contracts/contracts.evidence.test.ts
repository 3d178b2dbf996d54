import { getEssContract, listEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { sendSigningCode, signContract } from '@camp/contract/contracts/contracts.signing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeFor, otherThan } from '../../test/codes.ts'
import { addLine, linkOf, makeSigner, untilStatus } from '../../test/contracts.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on', OUTBOX: 'on' })
}, 120_000)
afterAll(() => server.stop())

it('a wrong code is kept as evidence, and nothing of what a limit refuses: that was not looked at, and may be the right one', async () => {
  const staff = (await signedIn(server, ['COASH_CONTRACT_RECORDS', 'COASH_CONTRACT_SEND', 'COASH_CONTRACT_EDIT'])).caller
  const { id, phone, tail: idTail } = await makeSigner(server)
  await addLine(server.pool, id, '2026-03-01')
  await staff.call(sendCoachContract, { body: { coachIds: [id], startDate: '2026-03-01', endDate: '2026-03-31' } })
  const flowId = (await staff.call(listEssContracts, { query: { page: 1, coachId: [id] } })).body.content[0]?.flowId ?? ''
  await untilStatus(server.pool, flowId, 'PENDING')
  const token = await linkOf(server.pool, phone)
  const guest = new Caller(server.url)
  expect((await guest.call(sendSigningCode, { body: { token, idTail } })).status).toBe(200)
  const code = await codeFor(server.pool, phone)
  const sign = async (sent: string) =>
    (await guest.loose(signContract, { body: { token, idTail, code: sent, consent: true } })).error.error as string
  const wrong: string[] = []
  for (let tries = 0; tries < 5; tries++) wrong.push(await sign(otherThan(code)))
  expect(new Set(wrong)).toEqual(new Set(['CODE_WRONG']))
  const refused: string[] = []
  for (let tries = 0; tries < 12; tries++) refused.push(await sign(tries % 2 ? code : otherThan(code)))
  expect(new Set(refused)).toEqual(new Set(['CODE_TRIES_USED', 'TOO_MANY_TRIES']))
  const { events } = (await staff.call(getEssContract, { params: { flowId } })).body
  expect(events.filter(({ kind }) => kind === 'CODE_WRONG')).toHaveLength(5)
})
