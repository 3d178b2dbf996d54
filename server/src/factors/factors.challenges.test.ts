import { login } from '@camp/contract/base/account'
import { addPasskey, askPasskeyProof, beginPasskey } from '@camp/contract/factors/factors.passkeys'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Authenticator } from '../../test/authenticator.ts'
import { Browser } from '../../test/browser.ts'
import { TEST_PASSWORD } from '../../test/template.ts'

const server = aServer()

test('a challenge of a proof is given to who has a passkey, one at a time for each act', async () => {
  const headers = { origin: server.url }
  const desk = new Browser(server.url)
  await desk.call(login, { body: { username: 'kefu', password: TEST_PASSWORD } }, headers)
  const ask = (act: string) => desk.call(askPasskeyProof, { body: { act: act.repeat(43) } }, headers)
  const waiting = async () => (await server.pool.query("select from passkey_challenges where purpose = 'PROOF'")).rowCount
  expect((await ask('A')).error.error).toBe('PROOF_OTHER_WAY')
  expect(await waiting()).toBe(0)
  const begun = (await desk.call(beginPasskey, {}, headers)).body as Parameters<Authenticator['make']>[0]
  await desk.call(addPasskey, { body: { name: '笔记本', made: new Authenticator(server.url).make(begun) } }, headers)
  for (const act of ['A', 'A', 'B', 'A']) expect((await ask(act)).status).toBe(200)
  expect(await waiting()).toBe(2)
})
