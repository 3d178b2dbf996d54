import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { Caller, startTestServer } from '../../../test/http.ts'

const server = aServer({ PUBLIC_URL: 'https://console.example.com', SECURITY_CONTACT: 'mailto:security@example.com' })
const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, { redirect: 'manual', ...init })

it('whom to tell of a weakness stands where RFC 9116 looks for it, and is not there where nobody was named', async () => {
  const said = await ask('/.well-known/security.txt')
  expect([said.status, said.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await said.text()).split('\n')
  expect(lines).toContain('Contact: mailto:security@example.com')
  expect(lines).toContain('Canonical: https://console.example.com/.well-known/security.txt')
  const days = (Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(100)
  expect(days).toBeLessThan(365)

  const nobody = await startTestServer({})
  try {
    expect((await fetch(`${nobody.url}/.well-known/security.txt`)).status).toBe(404)
  } finally {
    await nobody.stop()
  }
})

it('password managers are led to where the password is changed', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask('/.well-known/change-password', { method })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/#/settings/personalCenter'])
  }
})

it('every answer carries the headers of rule 19, whoever gives it: pages, files, probes, refusals, streams, and what never became a request', async () => {
  const admin = await server.as('admin')
  const asks: readonly (readonly [string, RequestInit?])[] = [
    ['/'],
    ['/nowhere'],
    ['/livez'],
    ['/readyz'],
    ['/metrics'],
    ['/csp-report', { method: 'POST', body: '{}' }],
    ['/.well-known/security.txt'],
    ['/.well-known/change-password'],
    ['/sign/nothing'],
    ['/r/nothing'],
    ['/media/nothing'],
    ['/foundation/openapi.json'],
    ['/foundation/docs'],
    ['/foundation/open/v1/camps'],
    ['/foundation/api/userinfo'],
    ['/foundation/api/notify/stream'],
    ['/foundation/api/userinfo/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ]
  const statuses = new Set<number>()
  for (const [path, init] of asks) {
    for (const caller of [new Caller(server.url), admin]) {
      const cut = new AbortController()
      const { headers, status } = await caller.fetch(path, { ...init, signal: cut.signal })
      cut.abort()
      statuses.add(status)
      expect(headers.get('content-security-policy'), path).toMatch(/default-src '(self|none)'/)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('strict-transport-security'), path).toContain('max-age=31536000')
      // A recording in place and passkeys; nothing else of the machine is for a page of ours.
      const policy = headers.get('permissions-policy') ?? ''
      expect(
        policy.split(', ').filter((rule) => rule.endsWith('=(self)')),
        path,
      ).toEqual(['microphone=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'])
      expect(policy, path).toContain('camera=()')
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 302, 401, 404]))

  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nx y: z\r\n\r\n')
  const never = await text(socket)
  expect(never).toContain('HTTP/1.1 400')
  expect(never).toContain('permissions-policy: ')
})
