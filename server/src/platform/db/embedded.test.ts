import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shortTmp } from '../../../test/scratch.ts'
import { silentLog } from '../log/log.port.ts'
import { isAlive } from './embedded.lock.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

let dataDir: string
const running = new Set<Embedded>()
const children = new Set<ChildProcess>()

const start = async (folder = dataDir): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataDir: folder, log: silentLog })
  running.add(embedded)
  return embedded
}
const stop = async (embedded: Embedded) => {
  running.delete(embedded)
  await embedded.stop()
}
const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}
const eventually = async <T>(attempt: () => Promise<T>, limit = 10_000): Promise<T> => {
  const until = performance.now() + limit
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(50)
    }
  }
}
const startChild = async (): Promise<{ child: ChildProcess; url?: string; pid?: number; failure?: string }> => {
  const child = fork(path.resolve(import.meta.dirname, '../../../test/embedded.child.ts'), [dataDir], { execArgv: ['--import', 'tsx'] })
  children.add(child)
  const [message] = await once(child, 'message')
  return { child, ...message }
}

beforeAll(async () => {
  dataDir = await mkdtemp(`${shortTmp}/camp-test-`)
  const embedded = await start()
  await query(embedded.url, 'create table notes (id int primary key, text text)')
  await query(embedded.url, "insert into notes values (1, 'first')")
  await stop(embedded)
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const embedded of running) await stop(embedded)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the embedded PostgreSQL', () => {
  it('keeps its data over a restart and is ready within seconds', async () => {
    const since = performance.now()
    const embedded = await start()
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(await query(embedded.url, 'select text from notes')).toEqual(['first'])
  })

  it('understands Chinese text, syncs to disk and keeps the product from being a superuser', async () => {
    const { url } = await start()
    await query(url, 'create extension if not exists pg_trgm')
    await query(url, 'create extension if not exists btree_gin')
    expect((await query(url, "select show_trgm('张伟')"))[0]).not.toHaveLength(0)
    expect(await query(url, "select '欧阳娜娜' % '欧阳娜'")).toEqual([true])
    expect(await query(url, 'show fsync')).toEqual(['on'])
    expect(await query(url, 'show server_encoding')).toEqual(['UTF8'])
    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([false])
  })

  it('refuses a wrong password and closes its files to others', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(path.join(dataDir, 'pg', 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(decodeURIComponent(new URL(url).hostname)).mode & 0o777).toBe(0o700)
  })

  it('comes back within seconds when it is killed, with all that was acknowledged', async () => {
    const embedded = await start()
    for (let round = 0; round < 3; round++) {
      await query(embedded.url, `insert into notes values (${10 + round}, 'kept')`)
      const pid = embedded.pid()
      process.kill(pid ?? 0, 'SIGKILL')
      await eventually(async () => {
        expect(embedded.pid()).not.toBe(pid)
        expect(await query(embedded.url, `select text from notes where id = ${10 + round}`)).toEqual(['kept'])
      })
    }
  })

  it('comes back although a session of the killed one is in the middle of a long statement', async () => {
    const embedded = await start()
    const long = query(embedded.url, "select count(*) from generate_series(1, 1000000000) g where md5(g::text) = 'y'").catch(
      (error: Error) => error,
    )
    await sleep(300)
    process.kill(embedded.pid() ?? 0, 'SIGKILL')
    await eventually(async () => expect(await query(embedded.url, 'select 1')).toEqual([1]))
    expect(await long).toBeInstanceOf(Error)
  })

  it('tells a second server on the same directory who holds it', async () => {
    const { url } = await start()
    await expect(startEmbedded({ dataDir, log: silentLog })).rejects.toThrow(`Another server (process ${process.pid})`)
    const second = await startChild()
    expect(second.failure).toContain(`Another server (process ${process.pid})`)
    expect(await query(url, 'select 1')).toEqual([1])
  })

  it('waits for a server that is stopping', async () => {
    const { child } = await startChild()
    const second = startEmbedded({ dataDir, log: silentLog, durable: false, patience: 30_000 })
    await sleep(500)
    child.kill('SIGTERM')
    const embedded = await second
    expect(await query(embedded.url, 'select 1')).toEqual([1])
    await embedded.stop()
  })

  it('takes over from a server that was killed and stops its database', async () => {
    const first = await startChild()
    await query(first.url ?? '', "insert into notes values (20, 'before the kill')")
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    expect(isAlive(first.pid ?? 0)).toBe(true)
    const embedded = await start()
    expect(isAlive(first.pid ?? 0)).toBe(false)
    expect(await query(embedded.url, 'select text from notes where id = 20')).toEqual(['before the kill'])
  })

  it('stops with its server and leaves nothing behind', async () => {
    const { child, pid } = await startChild()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(isAlive(pid ?? 0)).toBe(false)
    expect(existsSync(path.join(dataDir, 'pg', '18', 'postmaster.pid'))).toBe(false)
    expect(existsSync(path.join(dataDir, 'pg', 'server.lock'))).toBe(false)
  })

  it('starts over lock files whose numbers belong to other processes by now', async () => {
    // The number of this very process, alive but neither the recorded server nor a PostgreSQL.
    const cluster = path.join(dataDir, 'pg', '18')
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1700000000\n5432\n/tmp\n\n\n`, { mode: 0o600 })
    writeFileSync(
      path.join(dataDir, 'pg', 'server.lock'),
      JSON.stringify({ pid: process.pid, started: 'long ago', host: (await import('node:os')).hostname() }),
    )
    const embedded = await start()
    expect(await query(embedded.url, 'select 1')).toEqual([1])
  })

  it('makes the database anew where making it was cut off', async () => {
    const folder = await mkdtemp(`${shortTmp}/camp-test-`)
    await mkdir(path.join(folder, 'pg', '18.new', 'base'), { recursive: true })
    const embedded = await start(folder)
    expect(await query(embedded.url, 'select 1')).toEqual([1])
    await stop(embedded)
    expect((await readdir(path.join(folder, 'pg'))).filter((name) => name.includes('new') || name.includes('secret'))).toEqual([])
    rmSync(folder, { recursive: true })
  })

  it('does not open a database whose password is lost, and says what is missing', async () => {
    const file = path.join(dataDir, 'pg', 'password')
    const password = readFileSync(file, 'utf8')
    rmSync(file)
    await expect(startEmbedded({ dataDir, log: silentLog })).rejects.toThrow('password is missing')
    writeFileSync(file, password, { mode: 0o600 })
  })
})
