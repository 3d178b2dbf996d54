import { parseArgs } from 'node:util'
import type pg from 'pg'
import { fingerprints, type Manifest, readManifest } from './platform/backup/backup.manifest.ts'
import { restoreBackup } from './platform/backup/backup.restore.ts'
import { settleRewound } from './platform/backup/rewound.ts'
import { TarReader } from './platform/backup/tar.reader.ts'
import { CommandFailure, runCommand, say, WrongUsage } from './platform/command.ts'
import { type Config, loadConfig } from './platform/config/config.ts'
import { existingKeys, KeyMissing, type Keys, loadKeys, placeKeys } from './platform/config/keys.ts'
import { Connection, connectionConfig, noLimits } from './platform/db/connection.ts'
import { openDatabase } from './platform/db/embedded.attach.ts'
import { openFileStore } from './platform/files/store.choice.ts'
import { FORGET_KEYS } from './platform/installation.repository.ts'
import type { Log } from './platform/log/log.port.ts'
import { createLog } from './platform/log/log.ts'
import { Keyring } from './platform/write/keyring.ts'
import { eraseRestored, type KnownErasures, knownErasures, noteErasures } from './restored.erasures.ts'
import { checkLog, filledTables, settleLog } from './restored.ts'

const USAGE = `npm run restore -- <file> [--also <newer backup or erased.jsonl>]... [--other-keys]
npm run restore -- --rewound [--also <newer backup or erased.jsonl>]...

Puts a backup into the database of DATABASE_URL, or of DATA_DIR (its server stopped), which must be empty, and its files into DATA_DIR.
The keys of the installation that made it must be in place, unless the backup holds them; --other-keys goes on without them: secrets of
merchants must then be entered again, and the old part of the operation log cannot be checked. Families that were erased since the backup are
erased again: those that DATA_DIR/erased.jsonl names, and each newer backup or list that --also names.

--rewound: PostgreSQL itself has brought the database back to an earlier second (docs/operations.md, To a second). Everybody is signed out, events go on
beyond what anybody has read, families that were erased since are erased again, and the operation log is checked.`

interface Question {
  /** Null: the rows are there already. */
  readonly source: string | null
  readonly otherKeys: boolean
  readonly also: readonly string[]
}

function readQuestion(args: readonly string[]): Question {
  try {
    const options = { 'other-keys': { type: 'boolean' }, rewound: { type: 'boolean' }, also: { type: 'string', multiple: true } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [source, ...more] = positionals
    const also = values.also ?? []
    if (values.rewound && !values['other-keys'] && positionals.length === 0) return { source: null, otherKeys: false, also }
    if (source && !values.rewound && more.length === 0) return { source, otherKeys: values['other-keys'] ?? false, also }
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new WrongUsage(USAGE)
}

const keyIn = async (archive: TarReader, name: string): Promise<Buffer> =>
  Buffer.from((await archive.read(`keys/${name}`)).toString('utf8').trim(), 'base64')

/** The keys under which the backup was made, and whether they have yet to be put in place; null: to go on without. */
async function findKeys(
  config: Config,
  archive: TarReader,
  manifest: Manifest,
  otherKeys: boolean,
): Promise<{ keys: Keys; place: boolean } | null> {
  const here = await existingKeys(config).catch((error: unknown) => {
    if (error instanceof KeyMissing) return null
    throw error
  })
  if (otherKeys) return null
  if (here) {
    const { data, audit } = fingerprints(here)
    if (data === manifest.keys.data && audit === manifest.keys.audit) return { keys: here, place: false }
    throw new CommandFailure(
      'The keys here are not those of the installation that made this backup. Put those in their place, or say --other-keys',
    )
  }
  if (manifest.keys.included) {
    return { keys: { data: await keyIn(archive, 'data.key'), audit: await keyIn(archive, 'audit.key') }, place: true }
  }
  throw new CommandFailure(
    `This backup holds no keys. Put data.key and audit.key of the installation that made it into ${config.dataDir}/keys ` +
      '(or set DATA_KEY and AUDIT_KEY), or say --other-keys',
  )
}

/** With other keys, those that made the backup are not asked for any more. */
const settleOf = (otherKeys: boolean, due: KnownErasures) => async (client: pg.Client) => {
  await settleLog(client)
  await noteErasures(due.accounts)(client)
  if (otherKeys) await client.query(FORGET_KEYS)
}

/** What is to be done where the data key is another one, besides what the usage says. */
const OTHER_KEYS_LEAVE = [
  'if the data key is another one: contracts are sealed again after npm run seal-key -- --renew',
  'and those that wait for their signature have to be withdrawn and sent anew (docs/operations.md, Keys)',
]

/** Up to when it is known who was erased: later erasures are a matter for people. */
function knownUntil({ createdAt }: Manifest, { until }: KnownErasures): string[] {
  const last = until !== null && Date.parse(until) > Date.parse(createdAt) ? new Date(until).toISOString() : createdAt
  return [`who was erased is known up to ${last}: families that were erased later are back, and have to be erased again`]
}

/** The database that is to be worked on, with nobody else in it. */
async function within<T>(config: Config, work: (url: string, log: Log) => Promise<T>): Promise<T> {
  const log = createLog({ logLevel: 'warn' })
  const database = await openDatabase(config, log, { shared: false })
  try {
    return await work(database.url, log)
  } finally {
    await database.close()
  }
}

/** Puts right what PostgreSQL itself brought back; the code that the command ends with. */
async function settle(config: Config, also: readonly string[]): Promise<number> {
  const keys = await existingKeys(config)
  const due = await knownErasures(config.dataDir, also)
  return within(config, async (url, log) => {
    const client = new Connection(connectionConfig(url, 'restore', noLimits))
    await client.connect()
    try {
      await settleRewound(client, noteErasures(due.accounts))
    } finally {
      await client.end()
    }
    await eraseRestored({ url, dataDir: config.dataDir }, new Keyring(keys), log, say)
    say(due.until === null ? 'nothing tells who was erased since' : `who was erased is known up to ${new Date(due.until).toISOString()}`)
    say('put right; everybody signs in anew')
    return (await checkLog(url, keys, say)) ? 0 : 1
  })
}

async function restore(config: Config, source: string, { otherKeys, also }: Question): Promise<number> {
  const archive = await TarReader.open(source)
  try {
    const manifest = await readManifest(archive)
    say(`a backup of ${manifest.createdAt}, made by version ${manifest.version} on PostgreSQL ${manifest.postgres}`)
    const due = await knownErasures(config.dataDir, also)
    const found = await findKeys(config, archive, manifest, otherKeys)
    const store = await openFileStore(config, createLog({ logLevel: 'warn' }))
    return await within(config, async (url, log) => {
      const ending = { filled: filledTables, within: noteErasures(due.accounts), settle: settleOf(found === null, due) }
      await restoreBackup({ url, archive, manifest, store, log, say, ...ending })
      if (found?.place) await placeKeys(config.dataDir, found.keys)
      const keys = found?.keys ?? (await loadKeys(config))
      await eraseRestored({ url, dataDir: config.dataDir }, new Keyring(keys), log, say)
      for (const line of knownUntil(manifest, due)) say(line)
      say('restored; everybody signs in anew')
      if (found === null) for (const line of OTHER_KEYS_LEAVE) say(line)
      return found && !(await checkLog(url, found.keys, say)) ? 1 : 0
    })
  } finally {
    await archive.close()
  }
}

runCommand(async (args) => {
  const question = readQuestion(args)
  const config = loadConfig(process.env)
  return question.source === null ? settle(config, question.also) : restore(config, question.source, question)
})
