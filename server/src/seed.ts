import type { Pool } from 'pg'
import { seedPermissions } from './permissions/permissions.seed.ts'
import { Tx } from './platform/db/executor.ts'
import { lockText } from './platform/db/locks.ts'
import { seedParameters } from './platform/parameters.ts'
import { seedAdministrator, seedDemoUsers } from './users/users.seed.ts'

/** Runs a piece of start-up in one transaction, one instance at a time. */
export async function inSeedTransaction<T>(pool: Pool, body: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(lockText('seed'))
    const result = await body(Tx.of(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** What every installation needs: menus, permissions, the administrators' role, the first administrator. Returns a one-time password to print. */
export const seedInstallation = (pool: Pool, adminPassword: string | null): Promise<string | null> =>
  inSeedTransaction(pool, async (tx) => {
    await tx.run('select ensure_log_partitions(current_date)')
    await seedParameters(tx)
    await seedPermissions(tx)
    return seedAdministrator(tx, adminPassword)
  })

/** Demo roles and accounts, with the one password of this start. */
export const seedDemoAccounts = (pool: Pool, password: string): Promise<void> =>
  inSeedTransaction(pool, (tx) => seedDemoUsers(tx, password))
