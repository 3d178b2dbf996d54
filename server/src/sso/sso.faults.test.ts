import * as social from '@camp/contract/sso/sso'
import { afterEach, describe, expect, it } from 'vitest'
import { Browser } from '../../test/browser.ts'
import { startTestServer, type TestServer } from '../../test/http.ts'
import { OidcPeer } from '../../test/oidc.peer.ts'
import { inside, ssoEnvironment } from '../../test/sso.ts'

let server: TestServer | undefined
let peer: OidcPeer | undefined
afterEach(async () => {
  await server?.stop()
  await peer?.stop()
  server = undefined
  peer = undefined
})

describe('a log-in by the provider', () => {
  it('is told to be impossible while the provider is down, and works once it is up', async () => {
    peer = await new OidcPeer().start()
    server = await startTestServer(ssoEnvironment(peer.url))
    peer.mood = 'fault'
    const browser = new Browser(server.url)
    const { status, location } = await browser.call(social.authorizeSso, { query: { redirect: '/order/index' } })
    expect([status, inside(location)]).toEqual([
      302,
      { page: '/sso/error', reason: 'unreachable', requestId: expect.any(String), redirect: '/order/index' },
    ])
    peer.mood = 'well'
    const goes = async () => (await browser.call(social.authorizeSso)).location
    await expect.poll(goes, { timeout: 5_000 }).toContain(`${peer.url}/authorize?`)
  })

  it('waits ten seconds for a provider that is silent; all others are answered meanwhile', async () => {
    peer = await new OidcPeer().start()
    server = await startTestServer(ssoEnvironment(peer.url))
    peer.mood = 'silent'
    const browser = new Browser(server.url)
    const start = performance.now()
    const waiting = [1, 2, 3].map(() => browser.call(social.authorizeSso))
    expect((await browser.call(social.getSsoConfig)).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(5_000)
    for (const { location } of await Promise.all(waiting))
      expect(inside(location)).toMatchObject({ page: '/sso/error', reason: 'unreachable' })
    expect(performance.now() - start).toBeLessThan(14_000)
    // Those that waited together asked once.
    expect(peer.asked).toHaveLength(1)
  }, 30_000)

  it('is not offered without a provider, and leads to the page that says so', async () => {
    server = await startTestServer()
    const browser = new Browser(server.url)
    expect((await browser.call(social.getSsoConfig)).body).toEqual({ enabled: false, name: '' })
    for (const call of [social.authorizeSso, social.finishSso]) {
      const { status, location } = await browser.call(call)
      expect([status, location]).toEqual([302, expect.stringMatching(/^\/#\/sso\/error\?reason=off&requestId=/)])
    }
    expect((await browser.call(social.loginBySso, { params: { code: 'x' } })).error.error).toBe('SSO_CODE_SPENT')
  })
})
