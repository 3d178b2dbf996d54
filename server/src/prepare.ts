import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { eraseAgain } from './parents/parents.api.ts'
import type { Config } from './platform/config/config.ts'
import { loadKeys } from './platform/config/keys.ts'
import { installClock } from './platform/db/clock.moved.ts'
import { DatabaseClock } from './platform/db/clock.ts'
import { noLimits } from './platform/db/connection.ts'
import type { Executor } from './platform/db/executor.ts'
import { migrate } from './platform/db/migrate.ts'
import { createPool } from './platform/db/pool.ts'
import { checkKeys, keyringOf } from './platform/installation.keys.ts'
import type { DemoDoors, DemoParts, Services } from './platform/services.ts'
import { oneTimePassword } from './platform/session/password.ts'
import type { Keyring } from './platform/write/keyring.ts'
import { seedDemoAccounts, seedInstallation } from './seed.ts'
import type { Steps } from './start.steps.ts'
import { demoUsernames } from './users/users.seed.ts'

/** The demo business, as far as a start makes it. Each part does nothing where it is there already. */
export interface Demo {
  seedBusiness(pool: Pool, keys: Keyring, say: (text: string) => void): Promise<void>
  /** Its pictures and recordings: once keys and the store of files are open. */
  seedMedia(services: Services, say: (text: string) => void): Promise<void>
  /** Its accounts, as the log-in offers them. */
  doors(db: Executor, password: string): Promise<DemoDoors>
  /** What it offers somebody to try. */
  readonly tries: NonNullable<DemoParts['demoTries']>
}

/** What a start made: lines for the person who started it, and the password of the demo's accounts. */
interface Accounts {
  readonly lines: readonly string[]
  readonly demoPassword: string | null
}

/**
 * Brings the schema up to date and seeds what is missing. On connections of its own,
 * without the limits of calls: on a busy machine a start takes as long as it takes. `url` leads to the database itself.
 */
export async function prepareDatabase(config: Config, demo: Demo | null, url: string, log: Logger, steps: Steps): Promise<Accounts> {
  steps.begin('bringing the schema up to date')
  if (config.sandbox) await installClock(url)
  await migrate(url, log)
  const pool = createPool({ url, name: 'seeds', size: 1, limits: noLimits, log })
  try {
    steps.begin('comparing the keys with those of the data')
    await checkKeys(pool, config)
    const keys = await keyringOf(pool, await loadKeys(config))
    await eraseAgain(pool, { keys, clock: new DatabaseClock() }, steps.say)
    steps.begin('making permissions, parameters and the first administrator')
    const oneTime = await seedInstallation(pool, config.adminPassword)
    const lines = oneTime ? [`  admin     ${oneTime}   (one-time password, shown only now: it must be changed at the first log-in)`] : []
    for (const line of lines) steps.made(line)
    const demoPassword = demo ? (config.demoPassword ?? oneTimePassword()) : null
    if (demo && demoPassword !== null) {
      steps.begin('making the demo accounts')
      await seedDemoAccounts(pool, demoPassword)
      steps.begin('looking after the demo business')
      await demo.seedBusiness(pool, keys, steps.say)
      for (const username of demoUsernames) lines.push(`  ${username.padEnd(9)} ${demoPassword}`)
    }
    return { lines, demoPassword }
  } finally {
    await pool.end()
  }
}
