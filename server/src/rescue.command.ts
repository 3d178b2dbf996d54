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
import { type AuditEntry, sealEntry } from './platform/write/audit.ts'
import { Keyring } from './platform/write/keyring.ts'
import { transaction } from './platform/write/transaction.ts'
import { seedAdministratorRole } from './roles/roles.seed.ts'
import { rescueFactors, rescueUser } from './users/users.rescue.service.ts'

const USAGE = `npm run rescue [-- [--factors] <user name>]

Where nobody can log in as an administrator any more: makes an account (default: admin) active, gives it the administrators' role and a
one-time password, which is shown once, and ends its sessions. The operation log says so. Works on the database of DATABASE_URL, or of
DATA_DIR, also while its server runs.

--factors  only takes passkeys, authenticator, recovery codes and single sign-on off and ends the sessions: password and roles stay.`

function readAsked(args: readonly string[]): { readonly name: string; readonly factors: boolean } {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: { factors: { type: 'boolean' } } })
    const { factors = false } = values
    // Whose factors go is said, never guessed.
    const [name = factors ? '' : 'admin', ...more] = positionals
    if (name !== '' && more.length === 0) return { name, factors }
  } catch {
    // An unknown option: the usage says how to ask.
  }
  throw new WrongUsage(USAGE)
}

runCommand(async (args) => {
  const { name, factors } = readAsked(args)
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
    const seal = (entry: AuditEntry) => sealEntry(entry, clock, keys)
    if (factors) {
      if (!(await transaction(pool, (tx) => rescueFactors(tx, seal, name)))) throw new CommandFailure(`There is no account ${name}`)
      say(`${name} has no second factor any more, and logs in by the password alone`)
      return 0
    }
    const password = await transaction(pool, async (tx) =>
      rescueUser(tx, seal, { username: name, roleId: await seedAdministratorRole(tx) }),
    )
    if (password === null) throw new CommandFailure(`There is no account ${name}`)
    say(`${name} is an administrator again, with the one-time password ${password} (shown only now)`)
    return 0
  } finally {
    await pool.end()
    await database.close()
  }
})
