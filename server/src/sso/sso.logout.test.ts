import { getCurrentUserInfo } from '@camp/contract/base/account'
import { ssoLogoutNotice } from '@camp/contract/sso/sso'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { CLIENT, type Forged } from '../../test/oidc.peer.ts'
import { SsoStage } from '../../test/sso.ts'
import { TEST_PASSWORD } from '../../test/template.ts'

let stage: SsoStage
/** Whose sessions nothing that is crooked ends. */
let victim: Awaited<ReturnType<SsoStage['bound']>> | undefined
const lines: string[] = []
beforeAll(async () => {
  stage = await SsoStage.start(lines)
})
afterAll(() => stage.stop())

/** As a provider sends it: a form, from another site, without a cookie. */
const send = async (token: string) => {
  const answer = await fetch(`${stage.server.url}/foundation${ssoLogoutNotice.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ logout_token: token }),
  })
  return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json() }
}
const isIn = async (browser: Browser) => (await browser.call(getCurrentUserInfo)).status === 200

describe('a log-out at the provider', () => {
  it('ends all sessions of the account that the identity opens, of nobody else, and the log says so', async () => {
    const { person, browser } = await stage.bound('kefu')
    const again = stage.browser()
    expect((await stage.enter(again, (await stage.comeBack(again, person)).code)).status).toBe(200)
    const { browser: other } = await stage.bound('caiwu')
    const { status, cache, body } = await send(stage.peer.logoutToken({ sub: person.sub }))
    expect([status, cache, body]).toEqual([200, 'no-store', {}])
    expect([await isIn(browser), await isIn(again), await isIn(other)]).toEqual([false, false, true])
    const { rows } = await stage.server.pool.query(
      "select operator_id, source, content from operation_logs where call = 'system.ssoLoggedOut' and target_entity = 'user'",
    )
    expect(rows).toEqual([{ operator_id: null, source: 'PROVIDER', content: { count: 2 } }])
    // Whoever is out already is out: the same again, under another number, is no fault.
    expect((await send(stage.peer.logoutToken({ sub: person.sub }))).status).toBe(200)
    expect((await send(stage.peer.logoutToken({ sub: 'nobody' }))).status).toBe(200)
  })

  it('is known by the session of the provider as well, where it names that alone', async () => {
    const person = stage.newcomer()
    const browser = stage.browser()
    const back = await stage.comeBack(browser, person, { forged: { sid: 'session-1' } })
    const key = (await stage.enter(browser, back.code)).error.bindKey
    expect((await stage.bind(browser, key, 'shichang', TEST_PASSWORD)).status).toBe(200)
    expect((await send(stage.peer.logoutToken({ sid: 'session-2' }))).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
    expect((await send(stage.peer.logoutToken({ sid: 'session-1' }))).status).toBe(200)
    expect(await isIn(browser)).toBe(false)
  })

  it('is heard once', async () => {
    const { person, browser } = await stage.bound('cangchu')
    const token = stage.peer.logoutToken({ sub: person.sub })
    const both = await Promise.all([send(token), send(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await isIn(browser)).toBe(false)
    expect((await stage.enter(browser, (await stage.comeBack(browser, person)).code)).status).toBe(200)
    expect((await send(token)).status).toBe(400)
    expect(await isIn(browser)).toBe(true)
  })

  const now = Math.floor(Date.now() / 1_000)
  it.each<[string, Record<string, unknown>, (Forged & { typ?: string })?]>([
    ['of another provider', {}, { iss: 'https://evil.example' }],
    ['for another program', {}, { aud: 'another' }],
    ['for several, of which we are none', { aud: ['one', 'two'] }],
    ['of the future', {}, { iat: now + 600 }],
    ['of an hour ago', {}, { iat: now - 3_600 }],
    ['whose end is over', {}, { exp: now - 600 }],
    ['with a nonce, as an identity token has', { nonce: 'n' }],
    ['without the event', { events: {} }],
    ['whose event is no object', { events: { 'http://schemas.openid.net/event/backchannel-logout': 'yes' } }],
    ['without a number of its own', { jti: undefined }],
    ['that names nobody', { sub: undefined }],
    ['of another kind', {}, { typ: 'at+jwt' }],
    ['signed by somebody else', {}, { foreignKey: true }],
    ['that is not signed', {}, { alg: 'none' }],
    ['signed by our own secret', {}, { alg: 'HS256' }],
    ['signed as the provider does not sign', {}, { alg: 'RS512' }],
  ])('is refused %s, and ends nothing', async (_what, claims, forged = {}) => {
    victim ??= await stage.bound('jiaowu')
    const { person, browser } = victim
    expect((await send(stage.peer.logoutToken({ sub: person.sub, ...claims }, forged))).status).toBe(400)
    expect(await isIn(browser)).toBe(true)
  })

  it('is taken for us among several, and nothing of it stands in the log of the server', async () => {
    const { person, browser } = await stage.bound('zuzhang')
    expect((await send('a.b.c')).status).toBe(400)
    expect((await send(stage.peer.logoutToken({ sub: person.sub, aud: ['another', CLIENT.id] }))).status).toBe(200)
    expect(await isIn(browser)).toBe(false)
    expect(lines.join()).not.toContain(person.sub)
  })
})
