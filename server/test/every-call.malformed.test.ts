import { login } from '@camp/contract/base/account'
import { calls } from '@camp/contract/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Attacker, inParallel, requestOf } from './attack.ts'
import { makeOrder } from './factories.ts'
import { fingerprintOf } from './fingerprint.ts'
import { Caller, startTestServer, type TestServer } from './http.ts'
import { malformedBodies, malformedFields, malformedPaging } from './malformed.ts'
import { fieldsOf, sampleInput } from './samples.ts'
import { TEST_PASSWORD } from './template.ts'

let server: TestServer
let admin: Caller
let before: Record<string, string>
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({}, lines)
  admin = await server.as('admin')
  for (let i = 0; i < 3; i++) await makeOrder(server.pool)
  before = await fingerprintOf(server.pool)
})
afterAll(() => server.stop())

/** Nothing in the database is other than before the attacks. */
const unchanged = async () => expect(await fingerprintOf(server.pool)).toEqual(before)

// Each goes through all calls: their number sets how long it takes.
describe('every call', { timeout: 180_000 }, () => {
  it('refuses each field of another type, range or shape in words and changes nothing; what its schema takes is never a fault', async () => {
    const attacker = new Attacker(admin)
    const attacks = malformedFields(calls)
    // A change that is let in would be made, a push would never end: what their schemas take is a matter of the tests beside them.
    const sent = attacks.filter(({ call, accepted }) => !accepted || !(call.changes || call.answer.kind === 'events'))
    const wrong = await inParallel(sent, async ({ call, attack, about, accepted, status }) => {
      if (!accepted) return attacker.refused(call, attack, about, status)
      const answer = await attacker.send(call, attack)
      return expect(answer.status, `${call.id}: ${about} -> ${answer.text.slice(0, 200)}`).toBeLessThan(500)
    })
    expect(wrong).toEqual([])
    const attacked = calls.filter((call) => fieldsOf(call).length > 0)
    expect(attacked.length).toBeGreaterThan(40)
    for (const call of attacked) expect(attacker.perCall.get(call.id), call.id).toBeGreaterThan(1)
    expect(sent.length).toBeGreaterThan(1_500)
    await unchanged()
  })

  it('refuses pages, sizes and sort keys that no list has', async () => {
    const attacker = new Attacker(admin)
    const lists = calls.filter((call) => call.answer.kind === 'page')
    expect(lists.length).toBeGreaterThan(10)
    const wrong = await inParallel(
      lists.flatMap((call) => malformedPaging(call).map((one) => ({ call, ...one }))),
      ({ call, attack, about, status }) => attacker.refused(call, attack, about, status),
    )
    expect(wrong).toEqual([])
    await unchanged()
  })

  it('refuses bodies that are broken, packed, too large or of another type', async () => {
    const attacker = new Attacker(admin)
    const writing = calls.filter((call) => call.method !== 'GET')
    expect(writing.length).toBeGreaterThan(30)
    const wrong = await inParallel(
      writing.flatMap((call) => malformedBodies(call).map((one) => ({ call, ...one }))),
      ({ call, attack, about, status }) => attacker.refused(call, attack, about, status),
    )
    expect(wrong).toEqual([])
    await unchanged()
  })

  it('refuses headers beyond 16 KB', async () => {
    const attacker = new Attacker(admin)
    for (const call of calls) {
      const request = requestOf(call, sampleInput(call))
      await attacker.refused(call, { ...request, headers: { ...request.headers, 'x-large': 'x'.repeat(17_000) } }, 'large headers', [431])
    }
    await unchanged()
  })

  it('leaves no personal value, password or token in the log, and no line that is not one', async () => {
    const guest = new Caller(server.url)
    for (const target of [
      '/19000000000',
      '/foundation/api/parents/19000000000',
      '/foundation/api/order/list?phone=19000000000%0a{"level":"fatal"}',
    ]) {
      await guest.fetch(target)
      await admin.fetch(target)
    }
    await guest.call(login, { body: { username: '19000000000', password: 'Camp-pass-1' } })
    expect(lines.length).toBeGreaterThan(2_500)
    const token = (admin.cookie ?? '').replace('Access-Token=', '')
    expect(token).toHaveLength(43)
    for (const secret of ['19000000000', 'Camp-pass-1', 'sample@example.com', TEST_PASSWORD, token]) {
      expect(
        lines.filter((line) => line.includes(secret)),
        secret,
      ).toEqual([])
    }
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.stringMatching(/Z$/), msg: expect.any(String) })
      expect(line.trimEnd()).not.toContain('\n')
    }
  })

  it('lets no request reach the prototypes of the process', () => {
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
