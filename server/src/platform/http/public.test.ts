import { listSessions } from '@camp/contract/account/account.sessions'
import { login, logout } from '@camp/contract/base/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, startTestServer, type TestServer } from '../../../test/http.ts'
import { TEST_PASSWORD } from '../../../test/template.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://console.example', TRUSTED_PROXIES: '10.0.0.1' })
})
afterAll(() => server.stop())

const logIn = (headers: Record<string, string>, username = 'kefu', password = TEST_PASSWORD) =>
  new Caller(server.url).call(login, { body: { username, password } }, headers)

describe('a console that people reach over TLS', () => {
  it('sends its cookies over TLS alone, and tells browsers to stay with TLS', async () => {
    const { headers } = await logIn({ origin: 'https://console.example', 'sec-fetch-site': 'same-origin' })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^Access-Token=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^Known-Browser=[\w-]{43}; Max-Age=34560000; Path=\/foundation\/api; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(
        /^Known-Device-\d+=[\w.-]+; Max-Age=15552000; Path=\/foundation\/api\/userinfo; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })

  it('takes changes from its public address and from no other', async () => {
    const caller = await server.as('caiwu')
    for (const origin of ['https://evil.example', 'https://console.example.evil.example', 'https://console.example:8443']) {
      expect((await caller.call(logout, {}, { origin })).status).toBe(403)
    }
    // A name that was made to lead here is its own host, and is not ours.
    const rebound = await fetch(`${server.url}/foundation/api/userinfo/logout`, {
      method: 'POST',
      headers: { cookie: caller.cookie ?? '', origin: server.url, 'sec-fetch-site': 'same-origin' },
    })
    expect(rebound.status).toBe(403)
    expect((await caller.call(logout, {}, { origin: 'https://console.example' })).status).toBe(200)
  })

  it('counts tries by the connecting address, whatever a stranger writes into forwarding headers', async () => {
    await server.pool.query(
      "insert into attempt_counters values ('address:127.0.0.1', now(), 98) on conflict (subject) do update set tries = 98",
    )
    const origin = 'https://console.example'
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        logIn({ origin, 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': '203.0.113.9' }, `nobody-${n}`, 'Wrong-pass-1'),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429])
    const addresses = await server.pool.query("select subject from attempt_counters where subject like 'address:%'")
    expect(addresses.rows).toEqual([{ subject: 'address:127.0.0.1' }])
  })
})

describe('a proxy that is trusted', () => {
  it('is believed where it says an address, and not where a stranger wrote something else into its header', async () => {
    const behind = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' })
    const said = [
      '203.0.113.7',
      '203.0.113.8:5678',
      '2001:db8::7',
      '[2001:db8::8]:5678',
      'fe80::1%eth0',
      '<b>',
      'x'.repeat(5_000),
      '::1::1',
    ]
    try {
      const known: (string | undefined)[] = []
      for (const from of said) {
        const caller = await behind.as('kefu')
        await caller.call(login, { body: { username: 'kefu', password: TEST_PASSWORD } }, { 'x-forwarded-for': from })
        known.push((await caller.call(listSessions, {})).body.find(({ current }) => current)?.ip)
      }
      expect(known.slice(0, 5)).toEqual(['203.0.113.7', '203.0.113.8', '2001:db8::7', '2001:db8::8', 'fe80::1'])
      expect(known.slice(5).every((ip) => ip?.endsWith('127.0.0.1'))).toBe(true)
    } finally {
      await behind.stop()
    }
  })
})
