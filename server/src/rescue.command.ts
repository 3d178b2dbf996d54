import { parseArgs } from 'node:util'
import { hearAll } from './facts.ts'
import { CommandFailure, runCommand, say, WrongUsage } from './platform/command.ts'
import { loadConfig } from './platform/config/config.ts'
import { existingKeys } from './platform/config/keys.ts'
import { DatabaseClock } from './platform/db/clock.ts'
import { noLimits } from './platform/db/connection.ts'
import { openDatabase } from './platform/db/embedded.attach.ts'
import { createPool } from './platform/db/pool.ts'
import { createLog } from './platform/log/log.ts'
import { sealEntry } from './platform/write/audit.ts'
import { Keyring } from './platform/write/keyring.ts'
import { transaction } from './platform/write/transaction.ts'
import { seedAdministratorRole } from './roles/roles.seed.ts'
import { rescueUser } from './users/users.rescue.service.ts'

const USAGE = `npm run rescue [-- <user name>]

Where nobody can log in as an administrator any more: makes an account (default: admin) active, gives it the administrators' role and a
one-time password, which is shown once, and ends its sessions. The operation log says so. Works on the database of DATABASE_URL, or of
DATA_DIR, also while its server runs.`

function readName(args: readonly string[]): string {
  try {
    const [name = 'admin', ...more] = parseArgs({ args: [...args], allowPositionals: true }).positionals
    if (name !== '' && more.length === 0) return name
  } catch {
    // An unknown option: the usage says how to ask.
  }
  throw new WrongUsage(USAGE)
}

runCommand(async (args) => {
  const name = readName(args)
  hearAll()
  const config = loadConfig(process.env)
  const keys = new Keyring(await existingKeys(config))
  const log = createLog({ logLevel: 'warn' })
  const database = await openDatabase(config, log, { shared: true })
  const pool = createPool({ url: database.url, name: 'rescue', size: 1, limits: noLimits, log })
  try {
    const clock = new DatabaseClock()
    const asked = Date.now()
    const { rows } = await pool
      .query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
      .catch((error: Error) => {
        throw new CommandFailure(`The database cannot be reached: ${error.message}`, error)
      })
    clock.measured(rows[0]?.now ?? asked, asked, Date.now())
    const password = await transaction(pool, async (tx) =>
      rescueUser(tx, (entry) => sealEntry(entry, clock, keys), { username: name, roleId: await seedAdministratorRole(tx) }),
    )
    if (password === null) throw new CommandFailure(`There is no account ${name}`)
    say(`${name} is an administrator again, with the one-time password ${password} (shown only now)`)
    return 0
  } finally {
    await pool.end()
    await database.close()
  }
})
