import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { permissions } from '@camp/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Attacker, inParallel, requestOf } from './attack.ts'
import { HttpPeer } from './http.peer.ts'
import { startTestServer, type TestServer } from './http.ts'
import { signedIn } from './people.ts'
import { fieldsOf, replaced, sampleInput } from './samples.ts'

/** Stands inside of the network, where nobody from outside comes. */
class Canary extends HttpPeer {
  readonly heard: string[] = []

  protected answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.heard.push(`${request.method} ${request.url}`)
    response.end('{}')
    return Promise.resolve()
  }
}

let canary: Canary
let server: TestServer
beforeAll(async () => {
  canary = await new Canary().start()
  server = await startTestServer({ WORKER: 'on' })
})
afterAll(async () => {
  await server.stop()
  await canary.stop()
})

/** They end the session that the others are made with. */
const ENDS = /logout|endsession|changepassword/i
const tried = calls.filter((call) => call.answer.kind !== 'events' && call.answer.kind !== 'raw' && !ENDS.test(call.id))

/** Every input of a call in which one field, or one of a list, is an address; none that its schema refuses anyway. */
function* asking(call: AnyCall, address: string) {
  const input = sampleInput(call)
  for (const field of fieldsOf(call)) {
    for (const value of [address, [address], `<a href="${address}">`]) {
      const sent = replaced(input, field, value)
      if (call[field.part].safeParse(sent[field.part]).success) yield { call, attack: requestOf(call, sent) }
    }
  }
}

it('no call asks an address that a request names in any field or header', { timeout: 300_000 }, async () => {
  const { caller } = await signedIn(server, Object.keys(permissions))
  const attacker = new Attacker(caller)
  const host = canary.url.replace('http://', '')
  const attacks = tried.flatMap((call) => [...asking(call, `${canary.url}/${call.id}`)])
  const headers = {
    'x-forwarded-host': host,
    'x-forwarded-proto': 'http',
    forwarded: `host=${host}`,
    'x-original-url': canary.url,
    referer: `${canary.url}/`,
  }
  const wrong = await inParallel(attacks, async ({ call, attack }) => {
    const { status, text } = await attacker.send(call, { ...attack, headers: { ...attack.headers, ...headers } })
    // Nor is anybody sent there.
    if (status >= 200 && status < 300) expect(text.includes(`<a href="${canary.url}`) && call.answer.kind !== 'json', call.id).toBe(false)
  })
  expect(wrong).toEqual([])
  expect(attacks.length).toBeGreaterThan(300)
  const left = async () => (await server.pool.query('select 1 from graphile_worker.jobs where attempts = 0 and run_at <= now()')).rowCount
  await expect.poll(left, { timeout: 60_000, interval: 200 }).toBe(0)
  expect(canary.heard).toEqual([])
  // It does hear who comes.
  await fetch(`${canary.url}/control`)
  expect(canary.heard).toEqual(['GET /control'])
})
