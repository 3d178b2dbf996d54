import path from 'node:path'
import type pg from 'pg'
import { hearAll } from './facts.ts'
import { eraseAgain, noteErased } from './parents/parents.api.ts'
import { readManifest, sha256Of } from './platform/backup/backup.manifest.ts'
import { ERASED, type ErasedAccount, erasedIn, mergedErased, readErased } from './platform/backup/erased.list.ts'
import { TarReader } from './platform/backup/tar.reader.ts'
import { CommandFailure } from './platform/command.ts'
import { DatabaseClock } from './platform/db/clock.ts'
import { noLimits } from './platform/db/connection.ts'
import { createPool } from './platform/db/pool.ts'
import { KEEP_ERASURES } from './platform/installation.repository.ts'
import type { Log } from './platform/log/log.port.ts'
import type { Keyring } from './platform/write/keyring.ts'

/** Accounts that were erased, and up to which moment that is known. */
export interface KnownErasures {
  readonly accounts: readonly ErasedAccount[]
  /** Null: nothing tells of later ones. */
  readonly until: string | null
}

const latest = (moments: readonly string[]): string | null =>
  moments.reduce<string | null>((last, at) => (last === null || Date.parse(at) > Date.parse(last) ? at : last), null)

async function erasedOfBackup(name: string): Promise<KnownErasures> {
  const archive = await TarReader.open(name)
  try {
    const manifest = await readManifest(archive)
    if (manifest.erased === null) throw new CommandFailure(`${name} was made by an older version and does not say who was erased`)
    const text = await archive.read(ERASED)
    if (sha256Of(text) !== manifest.erased.sha256) throw new CommandFailure(`${name} is damaged: its ${ERASED} is not what was written`)
    return { accounts: readErased(text.toString('utf8')), until: manifest.createdAt }
  } finally {
    await archive.close()
  }
}

async function erasedOfList(file: string): Promise<KnownErasures> {
  const accounts = await erasedIn(file)
  return { accounts, until: latest(accounts.map(({ erasedAt }) => erasedAt)) }
}

/** What the data directory, and lists and backups that were named, know of erased accounts. */
export async function knownErasures(dataDir: string, also: readonly string[]): Promise<KnownErasures> {
  const named = also.map((name) => (name.endsWith('.jsonl') ? erasedOfList(name) : erasedOfBackup(name)))
  const all = await Promise.all([erasedOfList(path.join(dataDir, ERASED)), ...named])
  return {
    accounts: mergedErased(all.flatMap(({ accounts }) => accounts)),
    until: latest(all.flatMap(({ until }) => (until === null ? [] : [until]))),
  }
}

/** Notes what is to be erased again in the database that was restored, where its schema has a place for it already. */
export const noteErasures =
  (accounts: readonly ErasedAccount[]) =>
  async (client: pg.Client): Promise<void> => {
    const { rowCount } = await client.query(
      "select from pg_constraint where conname = 'installation_facts_name_check' and pg_get_constraintdef(oid) like '%ERASE_AGAIN%'",
    )
    if (rowCount) await client.query(KEEP_ERASURES, [JSON.stringify(accounts)])
  }

/** Erases again what is noted, and writes down beside the data who was erased. */
export async function eraseRestored(
  at: { readonly url: string; readonly dataDir: string },
  keys: Keyring,
  log: Log,
  say: (text: string) => void,
): Promise<void> {
  hearAll()
  const pool = createPool({ url: at.url, name: 'restore', size: 1, limits: noLimits, log })
  try {
    await eraseAgain(pool, { keys, clock: new DatabaseClock() }, say)
    await noteErased({ pool, dataDir: at.dataDir })
  } finally {
    await pool.end()
  }
}
