import { startEmbedded } from '../src/platform/db/embedded.ts'
import { silentLog } from '../src/platform/log/log.port.ts'

// A server as far as its database goes: a process of its own, so that a test can kill it.
try {
  const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '', log: silentLog })
  process.on('SIGTERM', () => void embedded.stop().then(() => process.exit(0)))
  process.send?.({ url: embedded.url, pid: embedded.pid() })
  setInterval(() => {}, 1_000)
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
}
