// node --import tsx .ci/started.mjs: starts the built product as it comes, on a PostgreSQL of its own and the Node that runs this, and stops
// it once it says that it is ready.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../e2e/product.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'started-'))
const product = await startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: 'Started-pass-1' })
try {
  const seconds = await product.ready(120)
  console.log(`the product is ready on Node ${process.versions.node} after ${seconds.toFixed(1)} s`)
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
