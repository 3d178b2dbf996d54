import { proveMyself } from '@camp/contract/account/account.proofs'
import { login, updateUserInfo } from '@camp/contract/base/account'
import { beginTotp, confirmTotp, proveSecondFactor, removeTotp } from '@camp/contract/factors/factors'
import { addPasskey, beginPasskey } from '@camp/contract/factors/factors.passkeys'
import { resetUserPassword } from '@camp/contract/users/users'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Authenticator } from '../../test/authenticator.ts'
import { Browser } from '../../test/browser.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { totpCodeOf } from './factors.totp.rules.ts'

const server = aServer()

test('who came in by the last recovery code after a reset sets up a new factor as long as that session holds, and may not log out first', async () => {
  const headers = { origin: server.url }
  const desk = new Browser(server.url)
  await desk.call(login, { body: { username: 'kefu', password: TEST_PASSWORD } }, headers)
  const begun = (await desk.call(beginPasskey, {}, headers)).body as Parameters<Authenticator['make']>[0]
  const made = new Authenticator(server.url).make(begun)
  const { recoveryCodes } = (await desk.call(addPasskey, { body: { name: '笔记本', made } }, headers)).body as { recoveryCodes: string[] }
  const { rows } = await server.pool.query<{ id: number }>("select id from users where username = 'kefu'")
  const id = rows[0]?.id ?? 0
  const password = (await (await server.as('admin')).call(resetUserPassword, { params: { id } })).body.oneTimePassword
  const [last = ''] = recoveryCodes
  // All but one were used before.
  await server.pool.query('update recovery_codes set used_at = now() where user_id = $1 and code_hash <> $2', [
    id,
    server.keys.digest(['recovery', id, last.replace('-', '')].join('\0')),
  ])
  const back = new Browser(server.url)
  await back.call(login, { body: { username: 'kefu', password } }, headers)
  expect((await back.call(proveSecondFactor, { body: { way: 'RECOVERY', code: last } }, headers)).status).toBe(200)
  expect((await back.call(updateUserInfo, { body: { newPassword: 'Fresh-Winter-2031' } }, headers)).status).toBe(200)
  await server.pool.query("update sessions set created_at = now() - interval '1 hour' where user_id = $1", [id])

  const refused = (await back.call(removeTotp, {}, headers)).error
  expect(refused.ways).toEqual(['SIGN_IN'])
  const proved = await back.call(proveMyself, { body: { act: refused.act, way: 'SIGN_IN' } }, headers)
  expect(proved.error.error).toBe('PROOF_SET_UP')
  expect((await back.call(beginPasskey, {}, headers)).status).toBe(200)
  const { status, body } = await back.call(beginTotp, {}, headers)
  expect(status).toBe(200)
  const code = totpCodeOf((body as { secret: string }).secret, server.clock.now())
  expect((await back.call(confirmTotp, { body: { code } }, headers)).status).toBe(200)
  // From here on it is asked for again.
  expect((await back.call(beginPasskey, {}, headers)).error.error).toBe('PROOF_NEEDED')
})
