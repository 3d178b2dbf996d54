import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { noLimits } from '../src/platform/db/connection.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { silentLog } from '../src/platform/log/log.port.ts'

/** Works on a fresh PostgreSQL with all migrations, which is gone afterwards. */
export async function withMigrated(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'camp-types-'))
  const embedded = await startEmbedded({ dataDir: folder, log: silentLog, durable: false })
  const pool = createPool({ url: embedded.url, name: 'types', size: 1, limits: noLimits, log: silentLog })
  try {
    await migrate(embedded.url, silentLog)
    const client = await pool.connect()
    // Given back also where the work fails: the pool would wait for it, and nobody would hear why.
    await work(client).finally(() => client.release())
  } finally {
    await pool.end()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
