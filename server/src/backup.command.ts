import { parseArgs } from 'node:util'
import { verifyBackup } from './backup.verify.ts'
import { erasedFor } from './parents/parents.api.ts'
import { writeBackup } from './platform/backup/backup.write.ts'
import { CommandFailure, runCommand, say, WrongUsage } from './platform/command.ts'
import { loadConfig } from './platform/config/config.ts'
import { existingKeys } from './platform/config/keys.ts'
import { Connection, connectionConfig, noLimits } from './platform/db/connection.ts'
import { openDatabase } from './platform/db/embedded.attach.ts'
import { openFileStore } from './platform/files/store.choice.ts'
import { KEEP_BACKUP, KEY_CHANGING } from './platform/installation.repository.ts'
import { createLog } from './platform/log/log.ts'

const USAGE = `npm run backup -- <file> [--with-keys] [--verify] [--force]

Writes the database of DATABASE_URL, or of DATA_DIR, with the files of DATA_DIR into one file, also while the server runs. The keys of the
installation are left out, so that who holds a backup alone cannot read its secrets: keep them elsewhere, or say --with-keys. --verify restores the file into a database that is
thrown away, and compares; --force lets it take the place of a file that is there.`

interface Question {
  readonly target: string
  readonly withKeys: boolean
  readonly verify: boolean
  readonly force: boolean
}

function readQuestion(args: readonly string[]): Question {
  try {
    const flag = { type: 'boolean', default: false } as const
    const options = { 'with-keys': flag, verify: flag, force: flag }
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [target, ...more] = positionals
    if (target && more.length === 0) return { target, withKeys: values['with-keys'], verify: values.verify, force: values.force }
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new WrongUsage(USAGE)
}

/** Noted where /metrics tells of it, once all that was asked for went well. */
async function noteBackup(url: string, made: { readonly size: number; readonly verified: boolean }): Promise<void> {
  const client = new Connection(connectionConfig(url, 'backup', noLimits))
  await client.connect()
  try {
    await client.query(KEEP_BACKUP, [JSON.stringify(made)])
  } finally {
    await client.end()
  }
}

/** A backup whose values are under two keys could be read with neither alone. */
async function assertOneKey(url: string): Promise<void> {
  const client = new Connection(connectionConfig(url, 'backup', noLimits))
  await client.connect()
  try {
    const { rows } = await client.query(KEY_CHANGING)
    if (rows[0]?.under_way)
      throw new CommandFailure('The data key is being changed: say npm run rekey until it is done, then make the backup')
  } finally {
    await client.end()
  }
}

runCommand(async (args) => {
  const { target, withKeys, verify, force } = readQuestion(args)
  const config = loadConfig(process.env)
  const keys = await existingKeys(config)
  const log = createLog({ logLevel: 'warn' })
  const store = await openFileStore(config, log)
  const database = await openDatabase(config, log, { shared: true })
  try {
    await assertOneKey(database.url)
    const { size } = await writeBackup({ url: database.url, store, keys, withKeys, target, force, say, erased: erasedFor(config.dataDir) })
    say(`wrote ${target}, ${(size / 1024 / 1024).toFixed(1)} MB${withKeys ? ', keys included' : '; the keys are not in it'}`)
    if (verify) {
      await verifyBackup(target, keys, log, say)
      say('verified: it can be restored')
    }
    await noteBackup(database.url, { size, verified: verify })
    return 0
  } finally {
    await database.close()
  }
})
