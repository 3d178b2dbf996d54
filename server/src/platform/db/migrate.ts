import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '../log/log.port.ts'
import { OperatorError } from '../operator.error.ts'
import { Connection, connectionConfig, noLimits, poolOf } from './connection.ts'
import { sessionLockText, trySessionLockText } from './locks.ts'

/** The schema cannot be brought up to date: the message says which file and why. */
export class MigrationError extends OperatorError {}

export interface Migration {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

interface Applied {
  readonly name: string
  readonly sha256: string
}

const lockTries = 6

/** The folder of the migrations: beside the bundle, or in the source tree. */
export function migrationsFolder(): string {
  const beside = path.join(import.meta.dirname, 'migrations')
  return existsSync(beside) ? beside : path.resolve(import.meta.dirname, '../../../migrations')
}

/**
 * Brings the schema up to date: the job queue's own tables, then each file of `folder` that is new, in a transaction of its own, one server
 * at a time. Refuses a history that was edited. Migrations that this version does not know are left alone, because the previous release
 * runs on the new schema. `url` must lead to the database itself, not to a pooler: the lock belongs to the session. `upTo` names the last
 * file to run, where a backup of an older level is to be taken in.
 */
export async function migrate(url: string, log: Log, folder = migrationsFolder(), upTo?: string): Promise<void> {
  const all = await readMigrations(folder)
  const migrations = upTo === undefined ? all : all.filter(({ name }) => name <= upTo)
  const client = new Connection(connectionConfig(url, 'migrate', noLimits))
  await client.connect()
  try {
    await takeLock(client, log)
    await installQueue(url, log)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows: applied } = await client.query<Applied>('select name, sha256 from schema_migrations order by name')
    const missing = pending(migrations, applied, log)
    for (const [done, migration] of missing.entries()) {
      const ms = await apply(client, migration)
      log.info({ migration: migration.name, ms, step: done + 1, of: missing.length }, 'schema changed')
    }
  } finally {
    await client.end()
  }
}

/** The files that this version brings, in order. */
export const knownMigrations = (): Promise<Migration[]> => readMigrations(migrationsFolder())

async function takeLock(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(trySessionLockText('migrate'))
  if (rows[0]?.taken) return
  log.info({}, 'waiting for another server that is changing the schema')
  await client.query(sessionLockText('migrate'))
}

async function installQueue(url: string, log: Log): Promise<void> {
  const pool = poolOf({ ...connectionConfig(url, 'migrate', noLimits), max: 2 })
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = String(index + 1).padStart(4, '0')
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new MigrationError(`${name} is not named like ${number}_words.sql`)
      if (!name.startsWith(number)) throw new MigrationError(`the migrations have a gap: number ${number} is missing, ${name} follows`)
      // A checkout on Windows may have changed the line ends.
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function pending(migrations: readonly Migration[], applied: readonly Applied[], log: Log): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, sha256 } of applied) {
    const migration = known.get(name)
    if (migration && migration.sha256 !== sha256) {
      throw new MigrationError(
        `${name} was changed after it had run on this database. Put it back as it was and write the change as a new migration`,
      )
    }
  }
  const newer = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (newer.length > 0) {
    log.warn(
      { newer },
      'the schema is newer than this version of the server, which goes on without what is new: the release before the one that made it ' +
        'works so; an older one may not',
    )
  }
  const done = new Set(applied.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !done.has(name))
  const last = applied.at(-1)?.name ?? ''
  const skipped = missing.find(({ name }) => name < last)
  if (skipped)
    throw new MigrationError(`${skipped.name} has not run on this database, but ${last} has. Give the new migration a number after that`)
  return missing
}

/** Returns the milliseconds that it took. */
async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<number> {
  const since = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      // A change of a table that waits for a long statement makes all others wait behind it: rather try again.
      await client.query("set local lock_timeout = '5s'")
      await client.query(text)
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
      return Math.round(performance.now() - since)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const busy = error instanceof pg.DatabaseError && error.code === '55P03'
      if (!busy || tries >= lockTries) throw new MigrationError(`${name} failed: ${words(error, text)}`, error)
      await sleep(1_000 * tries)
    }
  }
}

function words(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  return Number.isNaN(position) ? error.message : `${error.message} (line ${text.slice(0, position).split('\n').length})`
}
