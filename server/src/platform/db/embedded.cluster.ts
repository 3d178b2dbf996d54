import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { freemem, totalmem } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../operator.error.ts'
import type { Owner } from './embedded.owner.ts'
import { type Place, programOptions } from './embedded.process.ts'

const run = promisify(execFile)

/** The password of the cluster's accounts: random, in a file that its owner alone reads. It is written before the cluster that uses it. */
export async function clusterPassword(folder: string, cluster: string): Promise<string> {
  const file = path.join(folder, 'password')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim() !== '') return kept.trim()
  if (existsSync(cluster)) {
    throw new OperatorError(
      `${file} is missing, so the database in ${cluster} cannot be opened. Restore the file from the backup of the data directory`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  const draft = `${file}.new`
  await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true })
  await rename(draft, file)
  return password
}

/**
 * Makes a cluster in a temporary folder and renames it: one that exists is complete. UTF-8 with the built-in locale, because in locale C
 * the trigrams of Chinese names are empty, and because it sorts alike on every system.
 */
export async function initCluster(place: Place, password: string): Promise<void> {
  const parent = path.dirname(place.cluster)
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${path.basename(place.cluster)}.new`)) await rm(path.join(parent, name), { recursive: true, force: true })
  }
  const draft = `${place.cluster}.new`
  const secret = path.join(parent, 'init.secret')
  await writeFile(secret, password, { mode: 0o600 })
  await giveTo(secret, place.owner)
  try {
    // macOS and Windows do not know C.UTF-8 by that name; only messages and money depend on it.
    for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      await rm(draft, { recursive: true, force: true })
      await mkdir(draft, { mode: 0o700 })
      await giveTo(draft, place.owner)
      const failure = await tryInit(place, draft, locale)
      if (failure === null) break
      if (locale === 'C' || !failure.includes('invalid locale name')) throw new OperatorError(`The database could not be made: ${failure}`)
    }
    await rename(draft, place.cluster)
    await syncFolder(parent)
  } finally {
    await rm(secret, { force: true })
  }
}

async function tryInit(place: Place, draft: string, locale: string): Promise<string | null> {
  const { name, spawn } = programOptions(draft, place.owner)
  const text = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`]
  const access = ['-U', 'postgres', '--auth=scram-sha-256', '--pwfile=../init.secret']
  return run(place.binaries.initdb, ['-D', name, ...access, ...text], spawn).then(
    () => null,
    (error: Error & { stderr?: string }) => (error.stderr ?? error.message).trim().slice(-1_000),
  )
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

/** Hands a file or folder to the account that PostgreSQL runs as. */
export async function giveTo(target: string, owner: Owner | null): Promise<void> {
  if (owner && (await stat(target)).uid !== owner.uid) await chown(target, owner.uid, owner.gid)
}

/** Where PostgreSQL listens: a socket that its owner alone may use, or on Windows a free port of the loopback address. */
export interface Door {
  readonly host: string
  readonly port: number
}

/** A folder for the socket, short because a socket's path holds at most 104 bytes. Refuses one that somebody else has placed there. */
export async function openDoor(folder: string, owner: Owner | null): Promise<Door> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const mine = owner?.uid ?? process.getuid?.()
  const hash = createHash('sha256').update(`${mine}:${folder}`).digest('hex').slice(0, 10)
  for (const host of [`/tmp/camp-${hash}`, `/tmp/camp-${hash}-${randomBytes(3).toString('hex')}`]) {
    mkdirSync(host, { recursive: true, mode: 0o700 })
    const found = lstatSync(host)
    if (owner && found.isDirectory() && found.uid === process.getuid?.()) chownSync(host, owner.uid, owner.gid)
    const now = lstatSync(host)
    if (now.isDirectory() && now.uid === mine && (now.mode & 0o077) === 0) return { host, port: 5432 }
  }
  throw new OperatorError('No folder for the database socket could be made in /tmp: make /tmp writable for the account of the server')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}

/** The settings of the postmaster. `durable: false` is for test databases alone: a crash of the machine may lose everything. */
export function clusterSettings(door: Door, durable: boolean): string[] {
  const megabytes = (bytes: number) => `${Math.max(64, Math.round(bytes / 1024 / 1024))}MB`
  const onSocket = door.host.startsWith('/')
  const settings: Record<string, string> = {
    listen_addresses: onSocket ? '' : door.host,
    port: String(door.port),
    ...(onSocket && { unix_socket_directories: door.host, unix_socket_permissions: '0700' }),
    // Many test servers share one cluster; in service one process holds about thirty connections.
    max_connections: durable ? '100' : '400',
    shared_buffers: durable && freemem() > 1.5e9 ? '256MB' : '128MB',
    effective_cache_size: megabytes(totalmem() / 2),
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    logging_collector: 'on',
    log_directory: '../log',
    log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
    log_rotation_size: '10MB',
    log_rotation_age: '1d',
    log_line_prefix: '%m [%p] %a ',
    // Neither statements nor the values of a refused row: they hold personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? { fsync: 'on' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Removes all but the newest log files. */
export async function pruneLogs(folder: string, keep = 10): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('postgresql-')).sort()
  for (const name of names.slice(0, -keep)) await rm(path.join(folder, name), { force: true })
}
