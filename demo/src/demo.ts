import { parseArgs } from 'node:util'
import { sealLog } from '@camp/server/logs/logs.seals.service'
import { runCommand, say, WrongUsage } from '@camp/server/platform/command'
import { type Config, loadConfig } from '@camp/server/platform/config/config'
import { loadKeys } from '@camp/server/platform/config/keys'
import { noLimits } from '@camp/server/platform/db/connection'
import { openDatabase } from '@camp/server/platform/db/embedded.attach'
import { migrate } from '@camp/server/platform/db/migrate'
import { createPool } from '@camp/server/platform/db/pool'
import { createLog } from '@camp/server/platform/log/log'
import { oneTimePassword } from '@camp/server/platform/session/password'
import { Keyring } from '@camp/server/platform/write/keyring'
import { seedDemoAccounts, seedInstallation } from '@camp/server/seed'
import { MOST_ORDERS, scaleDemoBusiness } from './demo.scale.ts'
import { DEMO_SIZE, seedDemoBusiness } from './demo.seed.ts'

const USAGE = `npm run demo -- --orders <number>

Fills the database of DATABASE_URL, or the one of DATA_DIR (stop the server first), with the demo business and grows it to so many
orders, at most ${MOST_ORDERS}; families, log rows, channels and referrers in proportion. Default: ${DEMO_SIZE.orders}.`

/** The number of orders that was asked for. */
function readOrders(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { orders: { type: 'string', default: String(DEMO_SIZE.orders) } } })
    const orders = /^\d{1,7}$/.test(values.orders) ? Number(values.orders) : 0
    if (orders >= 1 && orders <= MOST_ORDERS) return orders
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new WrongUsage(USAGE)
}

async function fill(config: Config, url: string, orders: number): Promise<void> {
  const log = createLog({ logLevel: 'warn' })
  await migrate(url, log)
  const pool = createPool({ url, name: 'demo', size: 2, limits: noLimits, log })
  try {
    const password = await seedInstallation(pool, config.adminPassword)
    if (password) say(`made the account admin with the one-time password ${password} (shown only now)`)
    const { rows } = await pool.query("select from users where username = 'kefu' and deleted_at is null")
    // Nobody needs this password: each start of the server sets a new one and shows it.
    if (rows.length === 0) await seedDemoAccounts(pool, oneTimePassword())
    const keys = await loadKeys(config)
    await seedDemoBusiness(pool, new Keyring(keys), say)
    await scaleDemoBusiness(pool, keys, orders, say)
    say('sealing the operation log')
    // Each round adds as many blocks as a server's chore would; the last finds nothing more to seal.
    while ((await sealLog({ pool, keys: new Keyring(keys) })) > 0);
  } finally {
    await pool.end()
  }
}

runCommand(async (args) => {
  const orders = readOrders(args)
  const config = loadConfig(process.env)
  const database = await openDatabase(config, createLog({ logLevel: 'warn' }), { shared: false })
  try {
    await fill(config, database.url, orders)
  } finally {
    await database.close()
  }
  say('done')
  return 0
})
