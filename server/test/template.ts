import { hash } from '@node-rs/argon2'
import { callLimits } from '../src/platform/db/connection.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { seedDemoAccounts, seedInstallation } from '../src/seed.ts'

/** The password of every account in tests. */
export const TEST_PASSWORD = 'Hedge-pass-1'

/** What every test finds in its database beyond the schema: what a server does at its first start, and one account a demo role. */
export async function prepareTemplate(url: string): Promise<void> {
  const pool = createPool({ url, name: 'template', size: 2, limits: callLimits, log: silentLog })
  try {
    await seedInstallation(pool, TEST_PASSWORD)
    await seedDemoAccounts(pool, TEST_PASSWORD)
    // A hash says itself what it costs to check it: a log-in that is not what a test is about costs next to nothing.
    await pool.query('update users set password_hash = $1', [await hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })])
  } finally {
    await pool.end()
  }
}
