import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listOrders } from '@camp/contract/orders/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import type { Caller } from './http.ts'
import { signedIn } from './people.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { startProxy } from './proxy.ts'

let database: TestDatabase
const processes: ServerProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const one of processes.splice(0)) await one.dispose()
})
afterAll(() => database.drop())

async function start(env: Record<string, string> = {}, preload: readonly string[] = []): Promise<ServerProcess> {
  const made = await startProcess({ DATABASE_URL: database.url, ...env }, preload)
  processes.push(made)
  return made
}

const list = (caller: Caller) => caller.loose(listOrders, { query: { page: 1, size: 1 } })

/** A request whose last line is still to be sent when the server is asked to stop. */
function halfAsked(url: string, target: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n`)
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  const answer = once(socket, 'close').then(() => text)
  return () => {
    socket.write('\r\n')
    return answer
  }
}

describe('asked to stop', () => {
  it('says first that it is not ready, answers the twenty requests under way, takes no new ones and exits with 0', async () => {
    const server = await start({ DATABASE_POOL_SIZE: '24' })
    const url = await server.url
    const { caller } = await signedIn({ url, pool: database.pool }, ['ORDER_INDEX'])
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await list(caller)).status).toBe(200)

    const holder = await database.pool.connect()
    await holder.query('begin; lock table orders in access exclusive mode')
    const underWay = Array.from({ length: 20 }, () => list(caller))
    const probe = halfAsked(url, '/readyz')
    const waiting =
      "select count(*)::int as n from pg_stat_activity where application_name = 'camp-calls' and wait_event_type = 'Lock' and datname = current_database()"
    await expect.poll(async () => (await database.pool.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(20)
    server.child.kill('SIGTERM')
    await expect.poll(() => server.output(), { timeout: 5_000 }).toContain('stopping')
    expect(await probe()).toMatch(/^HTTP\/1.1 503 [\s\S]*\{"status":"unavailable"\}/)
    await expect(fetch(`${url}/livez`)).rejects.toThrow()

    await holder.query('rollback')
    holder.release()
    const answers = await Promise.all(underWay)
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    const since = performance.now()
    expect(await server.ended).toBe(0)
    expect(performance.now() - since).toBeLessThan(5_000)
  })

  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'by %s it says that it is not ready and serves on, until the time for balancers is over',
    async (signal) => {
      const server = await start({ DRAIN_SECONDS: '4' })
      const url = await server.url
      const { caller } = await signedIn({ url, pool: database.pool }, ['ORDER_INDEX'])
      const since = performance.now()
      server.child.kill(signal)
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 3_500 }).toBe(503)
      expect((await list(caller)).status).toBe(200)
      expect(await server.ended).toBe(0)
      expect(performance.now() - since).toBeGreaterThan(3_900)
    },
    60_000,
  )

  it('by Ctrl-C, or a second time, it does not wait for balancers', async () => {
    for (const signals of [['SIGINT'], ['SIGTERM', 'SIGTERM']] as const) {
      const server = await start({ DRAIN_SECONDS: '60' })
      await server.url
      for (const signal of signals) {
        server.child.kill(signal)
        await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('stopping')
      }
      expect(await Promise.race([server.ended, sleep(25_000, 'still there')])).toBe(0)
    }
  }, 90_000)

  it('while its database is silent, it still stops, with 0', async () => {
    const wire = await startProxy(database.url)
    const server = await start({ DATABASE_URL: wire.url })
    const { caller } = await signedIn({ url: await server.url, pool: database.pool }, ['ORDER_INDEX'])
    expect((await list(caller)).status).toBe(200)
    wire.set('silent')
    await sleep(300)
    const since = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - since).toBeLessThan(8_000)
    await wire.stop()
  })
})

describe('without a database at its start', () => {
  it('waits for as long as it was told, says so, and ends with words, without a password or a stack', async () => {
    const server = await start({ DATABASE_URL: 'postgres://camp:Very-secret-1@127.0.0.1:9/camp', DATABASE_WAIT_SECONDS: '2' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('the database does not answer yet; trying for up to 2 s')
    expect(server.output()).toContain('The database at 127.0.0.1:9/camp (DATABASE_URL) cannot be used after 2 seconds')
    expect(server.output()).not.toContain('Very-secret-1')
    expect(server.output().split('\n').at(-2)).not.toMatch(/^\s+at /)
  })

  it('is ready as soon as there is one', async () => {
    const wire = await startProxy(database.url)
    wire.set('down')
    const server = await start({ DATABASE_URL: wire.url })
    await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('the database does not answer yet')
    wire.set('open')
    expect((await fetch(`${await server.url}/readyz`)).status).toBe(200)
    await server.dispose()
    await wire.stop()
  })

  it('does not wait where waiting cannot help', async () => {
    const address = new URL(database.url)
    address.password = 'not-the-password'
    const server = await start({ DATABASE_URL: address.href })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/The database at .* \(DATABASE_URL\) cannot be used: password authentication failed/)
    expect(server.output()).not.toContain('not-the-password')
  })
})

describe('an error that nobody caught', () => {
  it.each([
    ['thrown', "throw new Error('out of the blue')"],
    ['of a promise', "Promise.reject(new Error('out of the blue'))"],
  ])('%s is logged and ends the process with another code than 0', async (_how, code) => {
    const preload = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`
    const server = await start({}, [preload])
    await server.url
    server.child.kill('SIGUSR2')
    expect(await server.ended).toBe(1)
    const line = server
      .output()
      .split('\n')
      .find((one) => one.includes('out of the blue'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'fatal', err: { message: 'out of the blue' } })
  })
})
