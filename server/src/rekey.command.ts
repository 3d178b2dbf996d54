import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { fingerprints } from './platform/backup/backup.manifest.ts'
import { CommandFailure, runCommand, say, WrongUsage } from './platform/command.ts'
import { type Config, loadConfig } from './platform/config/config.ts'
import { drawDataKey, existingKeys, type Keys, retireSecondKey } from './platform/config/keys.ts'
import { noLimits } from './platform/db/connection.ts'
import { openDatabase } from './platform/db/embedded.attach.ts'
import { Executor } from './platform/db/executor.ts'
import { createPool } from './platform/db/pool.ts'
import { DIGEST_KEY, KEEP_DIGEST_KEY, KEEP_KEYS, STORED_KEYS } from './platform/installation.repository.ts'
import { createLog } from './platform/log/log.ts'
import { reseal, type Unfit, verifySeals } from './platform/rekey.ts'
import { Keyring } from './platform/write/keyring.ts'

const USAGE = `npm run rekey [-- --draw | --check]

Seals everything anew that is sealed under the data key of before, while the servers run, and reads all of it back. It may be stopped at any
moment and be begun again. Before it: every server runs with both keys (DATA_KEY the new one, DATA_KEY_SECOND that of before). Where the keys
lie below DATA_DIR, --draw draws the new one; start the server anew then. --check only reads: what is sealed, and under which key.
docs/operations.md, "Another data key", has the steps. Ends with 1 where something cannot be opened.`

type Step = 'draw' | 'check' | 'reseal'

function readStep(args: readonly string[]): Step {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { draw, check } = parseArgs({ args: [...args], options: { draw: flag, check: flag } }).values
    if (!(draw && check)) return draw ? 'draw' : check ? 'check' : 'reseal'
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new WrongUsage(USAGE)
}

async function draw(config: Config): Promise<number> {
  if (config.dataKey)
    throw new CommandFailure(
      'DATA_KEY is set: make the new one with `openssl rand -base64 32`, set it as DATA_KEY and that of before as DATA_KEY_SECOND, and start all servers anew',
    )
  if (!(await drawDataKey(config.dataDir)))
    throw new CommandFailure('A new key is drawn already: start the server anew, then say npm run rekey')
  say('a new data key is drawn, and that of before opens beside it: start the server anew, then say npm run rekey')
  return 0
}

const WORDS = {
  OLD_KEY: 'still under the key of before: rows that somebody holds; say it again',
  UNREADABLE: 'cannot be opened, and are left as they are',
} as const

const tell = (unfit: readonly Unfit[]): void => {
  for (const { table, column, count, why } of unfit) say(`${table}.${column}: ${count} ${WORDS[why]}`)
}

/** Throws in words unless the servers seal under the new key and open that of before. True: there is something to do. */
async function assertBegun(db: Executor, keys: Keys): Promise<boolean> {
  const kept = (await db.one(STORED_KEYS))?.value
  const here = fingerprints(keys)
  if (!kept) throw new CommandFailure('No server has run on this database yet')
  if (kept.data === here.second && kept.before === undefined)
    throw new CommandFailure('No server runs with the new key yet: start all of them with both keys first, then say npm run rekey')
  if (kept.data !== here.data || kept.audit !== here.audit)
    throw new CommandFailure('The keys here are not those that the servers run with: put those in their place')
  if (kept.before === undefined) return false
  if (kept.before !== here.second)
    throw new CommandFailure('The key of before is not here: set DATA_KEY_SECOND (keys/data.second.key below DATA_DIR) to it')
  return true
}

async function resealAll(pool: Pool, config: Config, keys: Keys): Promise<number> {
  const db = new Executor(pool)
  if (!(await assertBegun(db, keys))) {
    say('nothing is sealed under another key: nothing to do')
    return 0
  }
  const ring = new Keyring(keys)
  const { opened, unfit } = await reseal(pool, ring, say)
  const digests = await db.one(DIGEST_KEY)
  if (digests) await db.one(KEEP_DIGEST_KEY, [ring.seal(ring.open(digests.value))])
  say(`verified: ${opened} values open under the new key`)
  tell(unfit)
  if (unfit.some(({ why }) => why === 'OLD_KEY')) return 1
  const { data, audit, second } = fingerprints(keys)
  await db.one(KEEP_KEYS, [JSON.stringify({ data, audit })])
  const retired = config.dataKey ? null : await retireSecondKey(config.dataDir, second ?? '')
  say(
    `done: no row needs the key of before. ${retired ? `It lies in ${retired}` : 'Take DATA_KEY_SECOND away and start the servers anew'}; keep it as long as backups of before`,
  )
  return unfit.length === 0 ? 0 : 1
}

async function checkAll(pool: Pool, keys: Keys): Promise<number> {
  const { opened, unfit } = await verifySeals(pool, new Keyring(keys))
  say(`${opened} values open under the data key`)
  tell(unfit)
  return unfit.some(({ why }) => why === 'UNREADABLE') ? 1 : 0
}

runCommand(async (args) => {
  const step = readStep(args)
  const config = loadConfig(process.env)
  if (step === 'draw') return draw(config)
  const keys = await existingKeys(config)
  const log = createLog({ logLevel: 'warn' })
  const database = await openDatabase(config, log, { shared: true })
  const pool = createPool({ url: database.url, name: 'rekey', size: 2, limits: noLimits, log })
  try {
    return await (step === 'check' ? checkAll(pool, keys) : resealAll(pool, config, keys))
  } finally {
    await pool.end()
    await database.close()
  }
})
