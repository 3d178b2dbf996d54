import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCurrentUserInfo, login } from '@camp/contract/base/account'
import { calls } from '@camp/contract/catalogue'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { listOrders } from '@camp/contract/orders/orders'
import { permissions } from '@camp/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Attacker, inParallel, refusalIn, requestOf } from './attack.ts'
import { type Answer, type Caller, startTestServer, type TestServer } from './http.ts'
import { signedIn } from './people.ts'
import { type CutWire, startProxy } from './proxy.ts'
import { sampleInput } from './samples.ts'

interface Wired {
  readonly server: TestServer
  readonly wire: CutWire
  readonly caller: Caller
}
const started: Wired[] = []

/** A server that reaches its database over a wire of its own; the test reaches it directly. */
async function startWired(env: Record<string, string> = {}): Promise<Wired> {
  let wire: CutWire | undefined
  const server = await startTestServer(async (url) => {
    wire = await startProxy(url)
    return { DATABASE_URL: wire.url, ...env }
  })
  if (!wire) throw new Error('there is no wire')
  const made = { server, wire, caller: (await signedIn(server, Object.keys(permissions))).caller }
  started.push(made)
  return made
}
afterAll(async () => {
  for (const { server, wire } of started) {
    wire.set('open')
    await server.stop()
    await wire.stop()
  }
})

const list = (caller: Caller) => caller.loose(listOrders, { query: { page: 1, size: 1 } })

/** A fault that is said to be ours, with the time after which to come back. */
function expectFault({ status, error, headers }: Answer<unknown>, names: string[]): void {
  expect([status, error.code, names.includes(error.error)], JSON.stringify(error)).toEqual([503, 900, true])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

async function comesBack(caller: Caller, within: number): Promise<void> {
  const until = performance.now() + within
  while ((await list(caller)).status !== 200) {
    if (performance.now() > until) throw new Error(`not back within ${within} ms`)
    await sleep(50)
  }
}

describe('without its database', () => {
  let wired: Wired
  beforeAll(async () => {
    wired = await startWired()
    await list(wired.caller)
    wired.wire.set('down')
  })

  it('every call says that the fault is ours, never that the reader may not, and tells when to come back', async () => {
    const { caller, server } = wired
    const attacker = new Attacker(caller)
    // Files and streams among them; only what is refused before the database is asked may say something else.
    for (const moment of ['while rights are still kept', 'after']) {
      const wrong = await inParallel(calls, async (call) => {
        const answer = await attacker.send(call, requestOf(call, sampleInput(call)))
        // What the configuration alone knows is still told, and who comes from a provider is led to a page that says what is wrong.
        if (call.id === 'getSsoConfig') return expect(answer.status, call.id).toBe(200)
        if (call.answer.kind === 'redirect') {
          return expect([answer.status, answer.headers.location], call.id).toEqual([302, expect.stringContaining('/sso/error')])
        }
        const { error, code } = refusalIn(answer.text, answer.status, answer.english, call.id)
        if (answer.status < 500) return expect([400, 404, 415], `${call.id} ${moment}: ${answer.text}`).toContain(answer.status)
        return expect([answer.status, error, code, Number(answer.headers['retry-after']) > 0], call.id).toEqual([
          503,
          'UNAVAILABLE',
          900,
          true,
        ])
      })
      expect(wrong).toEqual([])
      await sleep(1_000)
    }
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expectFault(await caller.call(login, { body: { username: 'admin', password: 'Wrong-pass-1' } }), ['UNAVAILABLE'])
  })

  it('and it recovers by itself, with the same sessions', async () => {
    wired.wire.set('open')
    await comesBack(wired.caller, 5_000)
    expect((await fetch(`${wired.server.url}/readyz`)).status).toBe(200)
    expect((await wired.caller.call(getCurrentUserInfo, {})).status).toBe(200)
  })

  it('loses all connections at once, and at most those requests that were under way notice', async () => {
    const { server, caller } = wired
    const kill = () =>
      server.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    await kill().catch(() => undefined)
    const answers = await Promise.all(Array.from({ length: 20 }, () => list(caller)))
    for (const answer of answers) if (answer.status !== 200) expectFault(answer, ['UNAVAILABLE'])
    await comesBack(caller, 2_000)
  })
})

describe.concurrent('while its database', () => {
  it('is silent, every request ends as a fault in time, and it recovers when the database speaks again', async ({ expect: here }) => {
    const { wire, caller, server } = await startWired({ DATABASE_POOL_SIZE: '2' })
    await Promise.all([list(caller), list(caller), list(caller)])
    wire.set('silent')
    const since = performance.now()
    const asked = Promise.all(Array.from({ length: 10 }, () => list(caller)))
    const ready = fetch(`${server.url}/readyz`)
    const answers = await asked
    here(performance.now() - since).toBeLessThan(16_000)
    for (const answer of answers) expectFault(answer, ['UNAVAILABLE', 'BUSY'])
    here((await ready).status).toBe(503)
    wire.set('open')
    await comesBack(caller, 8_000)
  })

  it('is slow, a statement is given up after ten seconds', async ({ expect: here }) => {
    const { caller, server } = await startWired()
    await server.pool.query(
      `alter table promotion_channels rename to slow_channels;
       create view promotion_channels as select * from slow_channels where (select pg_sleep(60)) is not null`,
    )
    const since = performance.now()
    const answer = await caller.call(getPromotionChannelOptions, {})
    expectFault(answer, ['BUSY'])
    here(performance.now() - since).toBeGreaterThan(9_000)
    here(performance.now() - since).toBeLessThan(15_000)
    here((await list(caller)).status).toBe(200)
  })

  it('has every connection of the pool at work, others are told to come back within seconds', async ({ expect: here }) => {
    const { caller, server } = await startWired({ DATABASE_POOL_SIZE: '2' })
    const holder = await server.pool.connect()
    await holder.query('begin; lock table orders in access exclusive mode')
    const since = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const answer = await list(caller)
        return { answer, after: performance.now() - since }
      }),
    )
    await holder.query('rollback')
    holder.release()
    for (const { answer } of answers) expectFault(answer, ['BUSY'])
    // Two hold the connections and wait 5 s for the lock; the ten others wait 3 s for a connection. If they waited for those two, the last
    // would be told after 25 s. A busy machine tells all of them later.
    const tenth = answers.map(({ after }) => after).toSorted((one, other) => one - other)[9]
    here(tenth).toBeLessThan(9_000)
    here((await list(caller)).status).toBe(200)
  })
})

describe('half-open connections', () => {
  it('four hundred of them hold up nobody', async () => {
    const { server, caller } = await startWired()
    const { hostname, port } = new URL(server.url)
    const sockets = await Promise.all(
      Array.from(
        { length: 400 },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(Number(port), hostname, () => {
              socket.write('POST /foundation/api/userinfo/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Le')
              resolve(socket)
            })
            socket.on('error', reject)
          }),
      ),
    )
    const since = performance.now()
    for (let i = 0; i < 20; i++) expect((await list(caller)).status).toBe(200)
    expect(performance.now() - since).toBeLessThan(4_000)
    expect(sockets.filter((socket) => !socket.destroyed)).toHaveLength(400)
    for (const socket of sockets) socket.destroy()
  })
})
