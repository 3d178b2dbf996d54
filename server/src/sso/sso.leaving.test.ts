import { getCurrentUserInfo, leaveSso, login, logout } from '@camp/contract/base/account'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLIENT } from '../../test/oidc.peer.ts'
import { SsoStage } from '../../test/sso.ts'
import { TEST_PASSWORD } from '../../test/template.ts'

let stage: SsoStage
const lines: string[] = []
beforeAll(async () => {
  stage = await SsoStage.start(lines)
})
afterAll(() => stage.stop())

const asked = (browser: ReturnType<SsoStage['browser']>) => browser.call(leaveSso)
const urlOf = async (browser: ReturnType<SsoStage['browser']>) => ((await asked(browser)).body as { url: string | null }).url
const stored = async () => (await stage.server.pool.query('select id_token_sealed from sso_log_ins')).rows

it('a provider without a log-out of its own is not asked for one', async () => {
  const { browser } = await stage.bound('kefu')
  expect(await stored()).toHaveLength(1)
  expect(await urlOf(browser)).toBeNull()
  expect(await stored()).toEqual([])
})

it('who came in by the provider leaves there too, with the token that it gave out, once, and in this browser alone', async () => {
  await stage.stop()
  stage = await SsoStage.start(lines)
  stage.peer.leavingAt = `${stage.peer.url}/leave`
  const { person, browser } = await stage.bound('kefu')
  // The second time the identity opens the account by itself.
  const again = stage.browser()
  expect((await stage.enter(again, (await stage.comeBack(again, person)).code)).status).toBe(200)
  expect(again.cookies.get('Sso-Log-In')?.path).toBe('/foundation/api/social')

  for (const one of [browser, again]) {
    const url = new URL((await urlOf(one)) ?? '')
    expect(url.origin + url.pathname).toBe(`${stage.peer.url}/leave`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://console.example/')
    const [, claims = ''] = (url.searchParams.get('id_token_hint') ?? '').split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: person.sub, aud: CLIENT.id })
    expect(await urlOf(one), 'once').toBeNull()
    // The session here is ended by the log-out, which needs nothing of the provider.
    expect((await one.call(getCurrentUserInfo)).status).toBe(200)
    expect((await one.call(logout)).status).toBe(200)
    expect((await one.call(getCurrentUserInfo)).status).toBe(401)
  }
  expect(await stored()).toEqual([])
  expect(lines.join()).not.toContain(person.sub)
})

it('another person in the same browser, a mark of another browser and no session are led nowhere', async () => {
  const { browser } = await stage.bound('caiwu')
  const mark = browser.cookies.get('Sso-Log-In')
  await browser.call(login, { body: { username: 'cangchu', password: TEST_PASSWORD } })
  expect(await urlOf(browser)).toBeNull()
  expect(await stored()).toHaveLength(1)
  const thief = stage.browser()
  if (mark) thief.cookies.set('Sso-Log-In', mark)
  expect((await asked(thief)).status).toBe(401)
})

it('a log-out at a host that is not the provider’s own is not gone to', async () => {
  await stage.stop()
  stage = await SsoStage.start(lines)
  stage.peer.leavingAt = 'http://127.0.0.1:1/leave'
  const { browser } = await stage.bound('zuzhang')
  expect(await urlOf(browser)).toBeNull()
  expect(lines.some((line) => line.includes('127.0.0.1:1, which is not its own host'))).toBe(true)
  expect((await browser.call(logout)).status).toBe(200)
})
