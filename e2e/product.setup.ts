import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/**
 * Before all journeys: one server with the demo business on a data directory of its own; after them it goes, data and all. It runs on the
 * empty database that E2E_DATABASE_URL names, where there is one.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-'))
  const password = `Kite-own-${randomBytes(5).toString('hex')}`
  const outboxToken = randomBytes(24).toString('base64url')
  const { E2E_DATABASE_URL: given } = process.env
  const settings = {
    DEMO: 'on',
    DEMO_PASSWORD: password,
    CONSOLE_ADMIN_PASSWORD: password,
    OUTBOX_TOKEN: outboxToken,
    ...(given && { DATABASE_URL: given }),
  }
  const product = await startProduct(dataDir, settings)
  const end = async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  // A busy machine takes its time to fill the demo business; one that is not ready by then leaves nothing behind.
  await product.ready(240).catch(async (failure: unknown) => {
    await end()
    throw failure
  })
  process.env.E2E_URL = product.url
  process.env.E2E_PASSWORD = password
  process.env.E2E_OUTBOX_TOKEN = outboxToken
  return end
}
