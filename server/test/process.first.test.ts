import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'
import { type ServerProcess, startProcess } from './process.ts'

const processes: ServerProcess[] = []
afterEach(async () => {
  for (const one of processes.splice(0)) await one.dispose()
})

describe('a first start', () => {
  const first = async (env: Record<string, string>) => {
    const empty = await createTestDatabase({ empty: true })
    const server = await startProcess({ DATABASE_URL: empty.url, DEMO: 'on', NODE_ENV: '', CONSOLE_ADMIN_PASSWORD: '', ...env })
    processes.push(server)
    return { empty, server }
  }

  it('makes the schema and the demo business without the limits of calls, and says what it does and how far it is', async () => {
    const { empty, server } = await first({ DATABASE_STATEMENT_MS: '200' })
    await server.url
    const said = server.output()
    expect(said).toMatch(/^ +\d+\.\d s {2}bringing the schema up to date$/m)
    expect(said).toMatch(/"step":1,"of":\d+,"msg":"schema changed"/)
    const steps = [...said.matchAll(/demo business, (\d+) of (\d+): \S/g)].map(([, at, of]) => [Number(at), Number(of)])
    expect(steps.length).toBeGreaterThan(10)
    expect(steps.at(-1)).toEqual([steps.length, steps.length])
    expect((await empty.pool.query('select count(*) as n from orders')).rows[0]?.n).toBeGreaterThan(5_000)
    await server.dispose()
    await empty.drop()
  }, 300_000)

  it('that fails says at what, why and what to do, without a stack, and shows what it will not show again', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo // a listening TCP server has one
    const { empty, server } = await first({ DEMO: 'off', PORT: String(port) })
    expect(await server.ended).toBe(1)
    taken.close()
    const [words = ''] = /^The start ended while [\s\S]*/m.exec(server.output()) ?? []
    expect(words).toMatch(
      /^The start ended while opening the port: listen EADDRINUSE.*\.\nAnother program listens there: stop it, or set PORT/,
    )
    expect(words).toMatch(/^ {2}admin {5}\S+ {3}\(one-time password/m)
    expect(server.output()).not.toMatch(/^\s+at /m)
    await empty.drop()
  }, 90_000)

  it('for an unknown reason says what to do as well', async () => {
    const { empty, server } = await first({ DEMO: 'off', DATA_DIR: '/dev/null/data' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^The start ended while .+: .*ENOTDIR.*\.\nStart it again: /m)
    expect(server.output()).not.toMatch(/^\s+at /m)
    await empty.drop()
  }, 90_000)
})
