import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareBinaries } from '../src/platform/db/embedded.binaries.ts'
import { findOwner } from '../src/platform/db/embedded.owner.ts'
import { endOf, type Place, spawnPostmaster, stopPostmaster } from '../src/platform/db/embedded.process.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { freePort } from './pgbouncer.peer.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { shortTmp } from './scratch.ts'

// Short: the path of a socket holds about a hundred bytes.
const folder = mkdtempSync(`${shortTmp}/camp-tls-`)
const authority = path.join(folder, 'ca.pem')
const processes: ServerProcess[] = []
let place: Place
let pid = 0
let ended: Promise<string>
let url = ''

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

/** A certificate for localhost, signed by an authority that nobody else knows. */
function makeCertificates(): void {
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=Camp private CA',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  )
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr')
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=DNS:localhost\n')
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'names',
    '-out',
    'server.crt',
  )
}

/** A PostgreSQL that takes nobody without TLS. */
beforeAll(async () => {
  makeCertificates()
  const embedded = await startEmbedded({ dataDir: folder, log: silentLog, durable: false })
  await embedded.stop()
  const owner = await findOwner()
  const binaries = await prepareBinaries(path.join(folder, 'pg'), owner)
  const cluster = path.join(folder, 'pg', binaries.major)
  place = { cluster, binaries, owner }
  writeFileSync(path.join(cluster, 'pg_hba.conf'), 'hostssl all all all scram-sha-256\n')
  for (const name of ['server.key', 'server.crt']) {
    copyFileSync(path.join(folder, name), path.join(cluster, name))
    if (owner) chownSync(path.join(cluster, name), owner.uid, owner.gid)
  }
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ssl: 'on', fsync: 'off' }
  const child = spawnPostmaster(
    place,
    Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    path.join(folder, 'start.log'),
  )
  pid = child.pid ?? 0
  ended = endOf(child)
  const password = readFileSync(path.join(folder, 'pg', 'password'), 'utf8').trim()
  url = `postgres://camp:${encodeURIComponent(password)}@localhost:${port}/camp`
  const connects = async () => {
    const client = new pg.Client({ connectionString: `${url}?sslmode=no-verify` })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  while (!(await connects())) await sleep(200)
}, 120_000)
afterAll(async () => {
  for (const one of processes) await one.dispose()
  if (pid > 0) await stopPostmaster(place, pid)
  await ended
  rmSync(folder, { recursive: true, force: true })
})

async function start(parameters: string): Promise<ServerProcess> {
  const server = await startProcess({ DATABASE_URL: `${url}${parameters}`, DATABASE_WAIT_SECONDS: '1' })
  processes.push(server)
  return server
}

describe('TLS to PostgreSQL', () => {
  it('works with a private authority, and every connection is encrypted', async () => {
    const server = await start(`?sslmode=verify-full&sslrootcert=${authority}`)
    expect((await fetch(`${await server.url}/readyz`)).status).toBe(200)
    const client = new pg.Client({ connectionString: `${url}?sslmode=verify-full&sslrootcert=${authority}` })
    await client.connect()
    const { rows } = await client.query(
      "select distinct s.ssl from pg_stat_activity a join pg_stat_ssl s using (pid) where a.application_name like 'camp-%'",
    )
    await client.end()
    expect(rows).toEqual([{ ssl: true }])
  }, 90_000)

  it.each([
    ['an unknown authority', '?sslmode=verify-full', /cannot be used: .*(self-signed|unable to)/],
    [
      'no certificate of the authority where one is named',
      '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
      /cannot be used: ENOENT.*\/nowhere\/ca\.pem/,
    ],
    ['no TLS', '', /cannot be used.*: no pg_hba\.conf entry for host.*no encryption/],
  ])(
    '%s ends the start in words',
    async (_what, parameters, words) => {
      const server = await start(parameters)
      expect(await server.ended).toBe(1)
      expect(server.output()).toMatch(words)
      expect(server.output()).not.toMatch(/^\s+at /m)
    },
    60_000,
  )
})
