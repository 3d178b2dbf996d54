import { beginTotp, confirmTotp } from '@camp/contract/factors/factors'
import * as social from '@camp/contract/sso/sso'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SsoStage } from '../../test/sso.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { totpCodeOf } from '../factors/factors.totp.rules.ts'

let stage: SsoStage
beforeAll(async () => {
  stage = await SsoStage.start()
})
afterAll(() => stage.stop())

it('who has a second factor binds an identity by that factor too, and by the password alone not', async () => {
  const { server } = stage
  const owner = await server.as('kefu')
  const { body: begun } = await owner.call(beginTotp, {})
  const { body } = await owner.call(confirmTotp, { body: { code: totpCodeOf(begun.secret, server.clock.now()) } })
  const browser = stage.browser()
  const person = stage.newcomer()
  const bindKey = await stage.keyFor(browser, person)
  const bind = async (code?: string, password = TEST_PASSWORD) => {
    const { status, error } = await browser.call(social.bindSsoUserAndLogin, { body: { bindKey, username: 'kefu', password, code } })
    return status === 200 ? 'bound' : error.error
  }
  const identities = async () => (await server.pool.query('select from sso_identities')).rowCount
  expect(await bind()).toBe('SSO_BIND_FACTOR')
  expect(await bind('000000')).toBe('FACTOR_CODE_WRONG')
  expect(await bind('abcd-efgh-jk')).toBe('RECOVERY_CODE_WRONG')
  // A right code beside a wrong password is not looked at.
  expect(await bind(body.recoveryCodes?.[0], 'not-this-one-1')).toBe('SSO_BAD_CREDENTIALS')
  expect(await identities()).toBe(0)
  expect(await bind(totpCodeOf(begun.secret, new Date(server.clock.now().getTime() + 30_000)))).toBe('bound')
  expect(await identities()).toBe(1)
  // The key is used up.
  expect(await bind(body.recoveryCodes?.[0])).toBe('SSO_BIND_SPENT')
  expect((await server.pool.query('select from recovery_codes where used_at is not null')).rowCount).toBe(0)
})
