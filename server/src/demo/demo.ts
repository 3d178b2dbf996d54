import { parseArgs } from 'node:util'
import { sealLog } from '../logs/logs.seals.ts'
import { ConfigError } from '../platform/config/config.read.ts'
import { type Config, loadConfig } from '../platform/config/config.ts'
import { loadKeys } from '../platform/config/keys.ts'
import { noLimits } from '../platform/db/connection.ts'
import { DataDirectoryInUse } from '../platform/db/embedded.lock.ts'
import { type Embedded, startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createPool } from '../platform/db/pool.ts'
import { createLog } from '../platform/log/log.ts'
import { oneTimePassword } from '../platform/session/password.ts'
import { Keyring } from '../platform/write/keyring.ts'
import { seedDemoAccounts, seedInstallation } from '../seed.ts'
import { MOST_ORDERS, scaleDemoBusiness } from './demo.scale.ts'
import { DEMO_SIZE, seedDemoBusiness } from './demo.seed.ts'

const USAGE = `npm run demo -- --orders <number>

Fills the database of DATABASE_URL, or the one of DATA_DIR (stop the server first), with the demo business and grows it to so many
orders, at most ${MOST_ORDERS}; families and log rows in proportion. Default: ${DEMO_SIZE.orders}.
`

const since = performance.now()
const say = (text: string) => process.stdout.write(`${((performance.now() - since) / 1_000).toFixed(1).padStart(6)} s  ${text}\n`)

/** The number of orders that was asked for; null: the question was not understood. */
function readOrders(args: readonly string[]): number | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { orders: { type: 'string', default: String(DEMO_SIZE.orders) } } })
    const orders = /^\d{1,7}$/.test(values.orders) ? Number(values.orders) : 0
    return orders >= 1 && orders <= MOST_ORDERS ? orders : null
  } catch {
    return null
  }
}

async function fill(config: Config, url: string, orders: number): Promise<void> {
  const log = createLog({ logLevel: 'warn' })
  await migrate(config.database.directUrl ?? url, log)
  const pool = createPool({ url, name: 'demo', size: 2, limits: noLimits, log })
  try {
    const password = await seedInstallation(pool, config.adminPassword)
    if (password) say(`made the account admin with the one-time password ${password} (shown only now)`)
    const { rows } = await pool.query("select from users where username = 'kefu' and deleted_at is null")
    // Nobody needs this password: each start of the server sets a new one and shows it.
    if (rows.length === 0) await seedDemoAccounts(pool, oneTimePassword())
    await seedDemoBusiness(pool, log)
    const keys = await loadKeys(config)
    await scaleDemoBusiness(pool, keys, orders, say)
    say('sealing the operation log')
    // Each round adds as many blocks as a server's chore would; the last finds nothing more to seal.
    while ((await sealLog({ pool, keys: new Keyring(keys) })) > 0);
  } finally {
    await pool.end()
  }
}

async function main(): Promise<void> {
  const orders = readOrders(process.argv.slice(2))
  if (orders === null) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  const config = loadConfig(process.env)
  let embedded: Embedded | null = null
  if (config.database.url === null) embedded = await startEmbedded({ dataDir: config.dataDir, log: createLog({ logLevel: 'warn' }) })
  try {
    await fill(config, config.database.url ?? embedded?.url ?? '', orders)
  } finally {
    await embedded?.stop()
  }
  say('done')
}

main().catch((error: unknown) => {
  const forPeople = error instanceof ConfigError || error instanceof DataDirectoryInUse
  process.stderr.write(`${error instanceof Error ? (forPeople ? error.message : (error.stack ?? error.message)) : String(error)}\n`)
  process.exit(1)
})
