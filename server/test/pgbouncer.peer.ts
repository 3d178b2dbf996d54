import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOwner } from '../src/platform/db/embedded.owner.ts'

/** Where the system keeps its pgbouncer; null: it has none. */
export const pgbouncer =
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((file) => existsSync(file)) ?? null

export interface Pooler {
  /** The address of the database by way of the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** A pgbouncer before the database at `target`; `settings` are lines of its own section. */
export async function startPooler(target: string, settings: Readonly<Record<string, string>>): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'camp-pooler-'))
  const to = new URL(target)
  const port = await freePort()
  const server = `host=${decodeURIComponent(to.hostname)} port=${to.port || 5432} user=${to.username} password=${decodeURIComponent(to.password)}`
  const own = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', default_pool_size: 40, ...settings }
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`)
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', `* = ${server}`, '[pgbouncer]', ...lines, ''].join('\n'))
  // It refuses to run as root.
  const owner = await findOwner()
  for (const name of owner ? [folder, file] : []) chownSync(name, owner?.uid ?? 0, owner?.gid ?? 0)
  const child = spawn(pgbouncer ?? 'pgbouncer', ['-q', file], { stdio: ['ignore', 'ignore', 'pipe'], ...(owner ?? {}) })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  const ended = once(child, 'exit')
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`)
    await sleep(50)
  }
  return {
    url: `postgres://${to.username}:${to.password}@127.0.0.1:${port}${to.pathname}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a listening TCP server has one
  probe.close()
  return port
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
