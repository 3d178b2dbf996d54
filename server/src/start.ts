import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { bindingsOf, hidings, pagesOf, phoneJudges, recordKinds } from './app.ts'
import { backgroundOf } from './background.ts'
import { takeCertificate } from './contracts/contracts.keys.service.ts'
import { hearAll } from './facts.ts'
import { outsideOf } from './integrations/outside.ts'
import type { Config } from './platform/config/config.ts'
import { loadKeys } from './platform/config/keys.ts'
import { DatabaseClock } from './platform/db/clock.ts'
import { callLimits, connectionConfig, noLimits } from './platform/db/connection.ts'
import { checkFitness } from './platform/db/database.fitness.ts'
import { waitForDatabase } from './platform/db/database.wait.ts'
import { type Embedded, startEmbedded } from './platform/db/embedded.ts'
import { createPool } from './platform/db/pool.ts'
import { Reading } from './platform/db/replica.ts'
import { proveSessions, SessionsShared } from './platform/db/sessions.proof.ts'
import { Door } from './platform/door/door.ts'
import { Files } from './platform/files/files.ts'
import { openFileStore } from './platform/files/store.choice.ts'
import { registerConsole } from './platform/http/console.ts'
import { registerDocs } from './platform/http/docs.ts'
import type { Lifecycle } from './platform/http/probes.ts'
import { createServer } from './platform/http/server.ts'
import { keyringOf } from './platform/installation.keys.ts'
import { PushHub } from './platform/push/push.hub.ts'
import type { DemoParts, Services } from './platform/services.ts'
import { AccessCache } from './platform/session/access.ts'
import { DatabaseListener } from './platform/session/listener.ts'
import { type Demo, prepareDatabase } from './prepare.ts'
import { Steps } from './start.steps.ts'

/** How long a start waits for an earlier server on its data directory, which may be about to stop. */
const STOPS_WITHIN_MS = 8_000

export interface RunningServer {
  /** Where people reach it. */
  readonly url: string
  /** Where it listens. */
  readonly port: number
  readonly services: Services
  /** What to tell the person who started it. */
  readonly greeting: readonly string[]
  /** Readiness off: balancers send nobody any more, and anyone who comes is still served. */
  unready(): void
  /** Readiness off, no new requests, those in flight finished, jobs given back, database ended. */
  stop(withinMs: number): Promise<void>
}

async function makeServices(config: Config, url: string, log: Logger, demo: DemoParts): Promise<Services & { listener: DatabaseListener }> {
  const clock = new DatabaseClock()
  const pool = createPool({
    url,
    name: 'calls',
    size: config.database.poolSize,
    limits: { ...callLimits, statement: config.database.statementMs },
    log,
  })
  const { replicaUrl, replicaLagSeconds } = config.database
  const reading = new Reading({ url, replicaUrl, main: pool, bound: replicaLagSeconds, log })
  await reading.start()
  const listener = new DatabaseListener(connectionConfig(config.database.directUrl ?? url, 'access', noLimits), clock, log)
  const keys = await keyringOf(pool, await loadKeys(config))
  const access = new AccessCache(pool, listener, keys)
  const push = new PushHub(pool, listener, access, log, recordKinds)
  const door = new Door(pool, listener, access, clock, keys, log)
  const files = new Files(pool, await openFileStore(config, log))
  return {
    config,
    log,
    directUrl: config.database.directUrl ?? url,
    pool,
    reading,
    // Which of them it is changes while the server runs.
    get reportPool() {
      return reading.pools.reports
    },
    get exportPool() {
      return reading.pools.exports
    },
    clock,
    access,
    push,
    door,
    files,
    keys,
    ...demo,
    listener,
  }
}

/** What to open: it brings the token of the outbox along, where there is one to look into. */
const addressToOpen = (address: string, { outbox, publicUrl, outboxToken }: Config): string =>
  outbox && publicUrl === null ? `${address}/?outbox=${outboxToken}` : address

const build = () => process.env.BUILD_ID ?? randomBytes(4).toString('hex')

/** Starts everything: database, migrations, seeds, HTTP, jobs. `say` hears what it does; what fails is thrown in words. */
export async function startServer(config: Config, log: Logger, say = (text: string) => log.info(text)): Promise<RunningServer> {
  const steps = new Steps(say)
  try {
    return await start(config, log, steps)
  } catch (error) {
    throw steps.failure(error)
  }
}

async function openDatabase(config: Config, log: Logger, steps: Steps): Promise<{ url: string; embedded: Embedded | null }> {
  const { url, directUrl, replicaUrl, waitSeconds } = config.database
  if (url === null) {
    steps.begin('starting its own PostgreSQL')
    const embedded = await startEmbedded({ dataDir: config.dataDir, log, patience: STOPS_WITHIN_MS })
    return { url: embedded.url, embedded }
  }
  steps.begin('looking for the database')
  const main = { url, variable: 'DATABASE_URL' }
  const addresses = directUrl === null ? [main] : [{ url: directUrl, variable: 'DATABASE_DIRECT_URL' }, main]
  for (const address of addresses) {
    await waitForDatabase(address, waitSeconds, log)
    await proveSessions(address)
  }
  await checkFitness(addresses[0] ?? main)
  if (replicaUrl !== null) {
    await proveSessions({ url: replicaUrl, variable: 'DATABASE_REPLICA_URL' }).catch((error: unknown) => {
      // Without the replica everything but reports works, and it may come back.
      if (error instanceof SessionsShared) throw error
      log.warn({ err: error }, 'the replica does not answer')
    })
  }
  return { url, embedded: null }
}

/** The files of the demo, on connections of their own: on a busy machine a seed takes as long as it takes. */
async function seedMedia(demo: Demo, services: Services, url: string, steps: Steps): Promise<void> {
  steps.begin('looking after the files of the demo: seconds, or half a minute the first time')
  const pool = createPool({ url, name: 'seeds', size: 1, limits: noLimits, log: services.log })
  try {
    await demo.seedMedia({ ...services, pool, files: services.files.over(pool) }, steps.say)
  } finally {
    await pool.end()
  }
}

async function start(config: Config, log: Logger, steps: Steps): Promise<RunningServer> {
  const { url, embedded } = await openDatabase(config, log, steps)
  // Nobody else loads it: a server without the demo has none of its code.
  const demo = config.demo ? (await import('@camp/demo/demo.start')).demo : null
  const { lines: accounts, demoPassword } = await prepareDatabase(config, demo, config.database.directUrl ?? url, log, steps)
  steps.begin('opening its keys and its store of files')
  const services = await makeServices(config, url, log, {
    demoDoors: demo && demoPassword !== null ? (db) => demo.doors(db, demoPassword) : null,
    demoTries: demo && ((db, who) => demo.tries(db, who)),
  })
  await services.listener.start()
  await takeCertificate(services)
  if (demo) await seedMedia(demo, services, config.database.directUrl ?? url, steps)

  // Nobody else loads it: where nothing is traced nothing of it is there.
  const endTracing = config.trace && (await import('./platform/trace/otlp.ts')).startTracing(config.trace)
  steps.begin('opening the port')
  const lifecycle: Lifecycle = { stopping: false }
  hearAll()
  const outside = outsideOf(services)
  const app = await createServer(services, { bindings: bindingsOf(outside), pages: pagesOf(outside), hidings, phoneJudges }, lifecycle)
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
    greeting: ['', `Ready: ${addressToOpen(address, config)}`, ...(accounts.length > 0 ? ['Accounts:', ...accounts] : []), ''],
    unready: () => {
      lifecycle.stopping = true
    },
    stop: async (withinMs) => {
      lifecycle.stopping = true
      services.push.stop()
      const closed = app.close()
      // Downloads under way had promised to keep their connection.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, withinMs).unref())])
      clearInterval(sweep)
      await background.stop()
      await endTracing?.()
      await services.door.stop()
      await services.listener.stop()
      await Promise.all([services.pool.end(), services.reading.stop()])
      await embedded?.stop()
    },
  }
}
