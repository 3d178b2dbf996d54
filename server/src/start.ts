import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { bindingsOf } from './app.ts'
import { backgroundOf } from './background.ts'
import { seedDemoBusiness } from './demo/demo.seed.ts'
import { outsideOf } from './integrations/outside.ts'
import type { Config } from './platform/config/config.ts'
import { loadKeys } from './platform/config/keys.ts'
import { DatabaseClock } from './platform/db/clock.ts'
import { callLimits, connectionConfig, noLimits, reportLimits } from './platform/db/connection.ts'
import { waitForDatabase } from './platform/db/database.wait.ts'
import { type Embedded, startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { createPool } from './platform/db/pool.ts'
import { Files } from './platform/files/files.ts'
import { openFileStore } from './platform/files/store.choice.ts'
import { registerConsole } from './platform/http/console.ts'
import { registerDocs } from './platform/http/docs.ts'
import type { Lifecycle } from './platform/http/probes.ts'
import { createServer } from './platform/http/server.ts'
import { PushHub } from './platform/push/push.hub.ts'
import type { Services } from './platform/services.ts'
import { AccessCache } from './platform/session/access.ts'
import { DatabaseListener } from './platform/session/listener.ts'
import { oneTimePassword } from './platform/session/password.ts'
import { Keyring } from './platform/write/keyring.ts'
import { seedDemoAccounts, seedInstallation } from './seed.ts'
import { demoUsernames } from './users/users.seed.ts'

/** How long a start waits for an earlier server on its data directory, which may be about to stop. */
const STOPS_WITHIN_MS = 8_000
/** Connections for statistics and for exports, beside the pool of calls. */
const REPORT_CONNECTIONS = 4
const EXPORT_CONNECTIONS = 4

export interface RunningServer {
  /** Where people reach it. */
  readonly url: string
  /** Where it listens. */
  readonly port: number
  readonly services: Services
  /** What to tell the person who started it. */
  readonly greeting: readonly string[]
  /** Readiness off, no new requests, those in flight finished, jobs given back, database ended. */
  stop(withinMs: number): Promise<void>
}

async function makeServices(config: Config, url: string, log: Logger): Promise<Services & { listener: DatabaseListener }> {
  const clock = new DatabaseClock()
  const pool = createPool({ url, name: 'calls', size: config.database.poolSize, limits: callLimits, log })
  const reportUrl = config.database.replicaUrl ?? url
  const reportPool = createPool({ url: reportUrl, name: 'reports', size: REPORT_CONNECTIONS, limits: reportLimits, log })
  const exportPool = createPool({ url: reportUrl, name: 'exports', size: EXPORT_CONNECTIONS, limits: reportLimits, log })
  const listener = new DatabaseListener(connectionConfig(config.database.directUrl ?? url, 'access', noLimits), clock, log)
  const access = new AccessCache(pool, listener)
  const push = new PushHub(pool, listener, access, log)
  const files = new Files(pool, await openFileStore(config, log))
  return { config, log, pool, reportPool, exportPool, clock, access, push, files, keys: new Keyring(await loadKeys(config)), listener }
}

/** Seeds what is missing; returns lines for the person who started the server. */
async function prepare(services: Services): Promise<string[]> {
  const { config, pool, log } = services
  const oneTime = await seedInstallation(pool, config.adminPassword)
  const lines = oneTime ? [`  admin     ${oneTime}   (one-time password, shown only now: it must be changed at the first log-in)`] : []
  if (config.demo) {
    const password = config.demoPassword ?? oneTimePassword()
    await seedDemoAccounts(pool, password)
    await seedDemoBusiness(pool, log)
    for (const username of demoUsernames) lines.push(`  ${username.padEnd(9)} ${password}`)
  }
  return lines
}

const build = () => process.env.BUILD_ID ?? randomBytes(4).toString('hex')

/** Starts everything: database, migrations, seeds, HTTP, jobs. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  let embedded: Embedded | null = null
  if (config.database.url === null) embedded = await startEmbedded({ dataDir: config.dataDir, log, patience: STOPS_WITHIN_MS })
  const url = config.database.url ?? embedded?.url ?? ''
  await waitForDatabase(config.database.directUrl ?? url, config.database.waitSeconds, log)
  await migrate(config.database.directUrl ?? url, log)
  const { listener, ...services } = await makeServices(config, url, log)
  const accounts = await prepare(services)
  await listener.start()

  const lifecycle: Lifecycle = { stopping: false }
  const outside = outsideOf(services)
  const app = await createServer(services, bindingsOf(outside), lifecycle)
  await registerDocs(app, services)
  await registerConsole(app)
  await app.listen({ port: config.port, host: config.host })
  const background = await backgroundOf(services, outside, config.database.directUrl ?? url)
  const { port } = app.server.address() as AddressInfo // a listening TCP server has one
  const address = config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  log.info({ port, build: build() }, 'listening')

  return {
    url: address,
    port,
    services,
    greeting: ['', `Ready: ${address}`, ...(accounts.length > 0 ? ['Accounts:', ...accounts] : []), ''],
    stop: async (withinMs) => {
      lifecycle.stopping = true
      services.push.stop()
      const closed = app.close()
      // Downloads under way had promised to keep their connection.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, withinMs).unref())])
      clearInterval(sweep)
      await background.stop()
      await listener.stop()
      await Promise.all([services.pool.end(), services.reportPool.end(), services.exportPool.end()])
      await embedded?.stop()
    },
  }
}
