import { type AnyCall, mayCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { appendUpload } from '@camp/contract/media/media'
import { type Code, permissions } from '@camp/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../src/platform/session/token.ts'
import { type Attack, Attacker, inParallel, refusalIn, requestOf } from './attack.ts'
import { fingerprintOf } from './fingerprint.ts'
import { startTestServer, type TestServer } from './http.ts'
import { newSession, signedIn } from './people.ts'
import { sampleInput } from './samples.ts'

let server: TestServer
let before: Record<string, string>
const lines: string[] = []
const guarded = calls.filter((call) => call.codes !== 'PUBLIC')
/** Those that a page of somebody else must not be able to make: whatever changes something, and the pushes. */
const changing = calls.filter((call) => (call.changes && !call.callback) || call.answer.kind === 'events')
beforeAll(async () => {
  server = await startTestServer({}, lines)
})
afterAll(() => server.stop())

const request = (call: AnyCall): Attack => requestOf(call, sampleInput(call))
const attackerOf = (cookie: string | null) => new Attacker({ url: server.url, cookie })
const print = async () => {
  before = await fingerprintOf(server.pool)
}
const unchanged = async () => expect(await fingerprintOf(server.pool)).toEqual(before)

/** The same where calls are let in: a search by a whole phone is counted and logged before it is answered, and nothing else is. */
const onlySearched = async () => {
  const withoutLog = (prints: Record<string, string>) =>
    Object.entries(prints).filter(([table]) => !table.startsWith('public.operation_log'))
  expect(withoutLog(await fingerprintOf(server.pool))).toEqual(withoutLog(before))
  const { rows } = await server.pool.query("select call from operation_logs where call is distinct from 'search.phone'")
  expect(rows).toEqual([])
}

/** A body that no call reads, so that a caller who is let in changes nothing. */
const unreadable = (call: AnyCall): Attack => ({
  ...request(call),
  ...(call.method !== 'GET' && { body: '{', headers: { 'content-type': 'application/json' } }),
})

/** Past the check of codes; what changes something goes no further, for its body or its origin. */
async function letIn(attacker: Attacker, call: AnyCall): Promise<void> {
  const answer = await attacker.send(call, unreadable(call), !changing.includes(call) || call.method !== 'GET')
  const { error, fields = [] } = answer.status < 400 ? { error: '' } : refusalIn(answer.text, answer.status, answer.english, call.id)
  const where = `${call.id}: ${answer.status} ${answer.text.slice(0, 200)}`
  expect(answer.status, where).toBeLessThan(500)
  expect([401, ...(changing.includes(call) ? [200] : [])], where).not.toContain(answer.status)
  // A filter by what another code shows is refused by its name.
  expect(error === 'FORBIDDEN' && !fields.some(({ path }) => path === 'warned'), where).toBe(false)
}

/** Each goes through all calls: their number sets how long it takes. A busy machine takes five times as long as a quiet one. */
const timeout = 180_000

describe('every call', { timeout }, () => {
  it('is among those that are tried here', () => {
    expect(calls.length).toBeGreaterThan(50)
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length)
    expect(guarded.length).toBeGreaterThan(calls.length - 36)
    expect(changing.length).toBeGreaterThan(25)
    // They come from no page: each proves its sender by a signature, tried beside it.
    expect(
      calls
        .filter((call) => call.callback)
        .map((call) => call.id)
        .sort(),
    ).toEqual(['essNotice', 'logisticsNotice', 'ssoLogoutNotice', 'wechatRefundNotice'])
    // The only ones that a stranger may make.
    expect(
      calls
        .filter((call) => call.codes === 'PUBLIC')
        .map((call) => call.id)
        .sort(),
    ).toEqual([
      'appendInvitedUpload',
      'askPasskey',
      'authorizeSso',
      'beginInvitedUpload',
      'bindSsoUserAndLogin',
      'dropInvitedUpload',
      'essNotice',
      'finishSso',
      'getAccountWays',
      'getInvited',
      'getPulse',
      'getSsoConfig',
      'getValidCodeByEmail',
      'getValidCodeByPhone',
      'listDemoAccounts',
      'login',
      'loginByPasskey',
      'loginBySso',
      'loginWithEmail',
      'loginWithSms',
      'logisticsNotice',
      'proveSecondFactor',
      'readOutbox',
      'refuseContract',
      'registerWithEmail',
      'registerWithSms',
      'resetPasswordWithEmail',
      'resetPasswordWithPhone',
      'sendSigningCode',
      'signContract',
      'ssoLogoutNotice',
      'verifyContract',
      'wechatRefundNotice',
    ])
  })

  it('answers 401 without a session, with a made-up one, an ended one, one that idled or grew too old', async () => {
    const cookies: (string | null)[] = [null, 'Access-Token=', "Access-Token=' or 1=1 --", `Access-Token=${newToken()}`]
    const { userId } = await signedIn(server, Object.keys(permissions))
    for (const set of ['ended_at = now()', "last_seen_at = now() - interval '9 hours'", "created_at = now() - interval '25 hours'"]) {
      const { sessionId, caller } = await newSession(server, userId)
      await server.pool.query(`update sessions set ${set} where id = $1`, [sessionId])
      cookies.push(caller.cookie)
    }
    await print()
    for (const cookie of cookies) {
      const attacker = attackerOf(cookie)
      expect(await inParallel(guarded, (call) => attacker.refused(call, request(call), `cookie ${cookie}`, [401]))).toEqual([])
      expect(attacker.perCall.size).toBe(guarded.length)
    }
    await unchanged()
  })

  it('answers 403 to people who hold no code, before it looks at what was sent', async () => {
    const nobody = await signedIn(server, [])
    const attacker = attackerOf(nobody.caller.cookie)
    const closed = guarded.filter((call) => call.codes !== 'ALWAYS')
    await print()
    for (const sent of [request, unreadable]) {
      expect(await inParallel(closed, (call) => attacker.refused(call, sent(call), 'nobody', [403]))).toEqual([])
    }
    expect(attacker.perCall.size).toBe(closed.length)
    expect(closed.length).toBeGreaterThan(40)
    await unchanged()
  })

  it('opens to each of its codes and to no other', async () => {
    const used = [...new Set(guarded.flatMap((call) => (typeof call.codes === 'string' ? [] : [...call.codes])))] as Code[]
    expect(used.length).toBeGreaterThan(15)
    const holders = await Promise.all(used.map(async (code) => ({ code, person: await signedIn(server, [code]) })))
    await print()
    for (const [round, { code, person }] of holders.entries()) {
      const attacker = attackerOf(person.caller.cookie)
      const held = new Set([code])
      // Of the calls that stay closed, and of those that are open to all, a twentieth each time: that no code opens them is tried above.
      const isOpened = (call: AnyCall) => call.codes !== 'ALWAYS' && mayCall(call, held)
      const tried = guarded.filter((call, index) => isOpened(call) || index % 20 === round % 20)
      const wrong = await inParallel(tried, (call) =>
        mayCall(call, held) ? letIn(attacker, call) : attacker.refused(call, request(call), `holder of ${code}`, [403]),
      )
      expect(wrong).toEqual([])
    }
    await onlySearched()
  })
})

describe('every call that changes something', { timeout }, () => {
  const foreign: [about: string, headers: Record<string, string>][] = [
    ['another host', { origin: 'https://evil.example' }],
    ['no host', { origin: 'null' }],
    ['no address', { origin: 'evil' }],
    ['a host that begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a link from outside', { 'sec-fetch-site': 'none' }],
    ['our origin and another site', { origin: 'http://own', 'sec-fetch-site': 'cross-site' }],
    ['another origin and our site', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['a referer of ours alone', { referer: 'http://own/' }],
  ]

  it.each([true, false])('refuses what comes from elsewhere, our own header being there: %s', async (own) => {
    const admin = await signedIn(server, Object.keys(permissions))
    const attacker = attackerOf(admin.caller.cookie)
    await print()
    // The last says nothing of where it comes from: with our own header it is ours.
    const cases = [...(own ? foreign.slice(0, -1) : foreign), ...(own ? [] : [['nothing', {}] as [string, Record<string, string>]])]
    for (const [about, headers] of cases) {
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('http://own', server.url)]))
      // A stream changes nothing, and over plain http a browser names no more than the page: `ownStream`.
      const refused = changing.filter(({ answer }) => answer.kind !== 'events' || !('referer' in headers))
      const wrong = await inParallel(refused, async (call) => {
        const attack = request(call)
        const answer = await attacker.send(call, { ...attack, headers: { ...attack.headers, ...sent } }, own)
        const refusal = refusalIn(answer.text, answer.status, answer.english, `${call.id} from ${about}`)
        expect([answer.status, refusal.error], `${call.id} from ${about}`).toEqual([403, 'FORBIDDEN_ORIGIN'])
      })
      expect(wrong).toEqual([])
    }
    expect(attacker.perCall.size).toBe(changing.length)
    await unchanged()
  })

  it('takes what comes from our own pages as far as it can be read', async () => {
    const admin = await signedIn(server, Object.keys(permissions))
    const attacker = attackerOf(admin.caller.cookie)
    const writing = changing.filter((call) => call.method !== 'GET')
    await print()
    const ours: Record<string, string>[] = [
      { origin: server.url },
      { origin: server.url, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of ours) {
      const wrong = await inParallel(writing, async (call) => {
        const attack = unreadable(call)
        const answer = await attacker.send(call, { ...attack, headers: { ...attack.headers, ...headers } }, false)
        expect(answer.status, `${call.id}: ${answer.text}`).toBe(call.upload || call.answer.kind === 'raw' ? 415 : 400)
      })
      expect(wrong).toEqual([])
    }
    await unchanged()
  })
})

describe('addresses', { timeout }, () => {
  /** Which call answered, by the log: the line of this request names it. */
  const answeredBy = async (attacker: Attacker, call: AnyCall, attack: Attack): Promise<string | undefined> => {
    const answer = await attacker.send(call, attack)
    const { requestId } = JSON.parse(answer.text) as { requestId: string }
    const line = lines
      .map((text) => JSON.parse(text) as { requestId?: string; call?: string; msg?: string })
      .find((one) => one.requestId === requestId && one.msg === 'answered')
    return line?.call
  }

  it('lead to their own call, a word before a parameter, with and without a slash at the end', async () => {
    const attacker = attackerOf(null)
    for (const call of guarded) {
      const attack = request(call)
      const [path = '', query] = attack.target.split('?')
      const bare = path.replace(/\/$/, '')
      for (const way of [bare, `${bare}/`]) {
        lines.length = 0
        expect(await answeredBy(attacker, call, { ...attack, target: query ? `${way}?${query}` : way }), way).toBe(call.id)
      }
    }
  })

  it('take no other method, tell no method to scripts of others, and cannot be talked into another one', async () => {
    const admin = await signedIn(server, Object.keys(permissions))
    const attacker = attackerOf(admin.caller.cookie)
    await print()
    const known = new Set(calls.map((call) => `${call.method} ${call.path.replace(/\/$/, '')}`))
    // The protocol of uploads asks so how many bytes are safe; tried beside it.
    known.add(`HEAD ${appendUpload.path}`)
    const wrong = await inParallel(calls, async (call) => {
      const { target } = request(call)
      for (const method of ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'GET', 'POST', 'PUT', 'DELETE']) {
        if (known.has(`${method} ${call.path.replace(/\/$/, '')}`)) continue
        // A path with a parameter may be the word of another call's path.
        if (
          calls.some(
            (other) =>
              (other.method === method || (method === 'HEAD' && other === appendUpload)) &&
              patternOf(other).test(target.split('?')[0] ?? ''),
          )
        )
          continue
        const answer = await attacker.send(call, { target, method, headers: { 'x-http-method-override': call.method, origin: server.url } })
        expect(answer.status, `${method} ${target}`).toBe(404)
        expect(
          Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
          target,
        ).toEqual([])
      }
    })
    expect(wrong).toEqual([])
    await unchanged()
  })

  const patternOf = (call: AnyCall) => new RegExp(`^/foundation${call.path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

  it('answer with the headers that keep answers to ourselves', async () => {
    const attacker = attackerOf(null)
    for (const call of calls) {
      const { headers } = await attacker.send(call, call.codes === 'PUBLIC' ? unreadable(call) : request(call))
      expect(headers, call.id).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(headers['content-security-policy'], call.id).toContain("default-src 'self'")
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
        expect(headers[name], `${call.id} ${name}`).toBeUndefined()
    }
  })
})
