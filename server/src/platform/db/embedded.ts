import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/log.port.ts'
import { OperatorError } from '../operator.error.ts'
import { prepareBinaries } from './embedded.binaries.ts'
import { clusterPassword, clusterSettings, type Door, giveTo, initCluster, openDoor, pruneLogs } from './embedded.cluster.ts'
import { lockDataDirectory } from './embedded.lock.ts'
import { findOwner, type Owner } from './embedded.owner.ts'
import { clearOrphans, endOf, lastWords, type Place, signalTo, spawnPostmaster, stopPostmaster } from './embedded.process.ts'

/** Waits between attempts to bring a fallen postmaster up again, in ms; the last one repeats. */
const backOff = [50, 500, 1_000, 2_000, 5_000, 10_000]
/** Name of the account and of the database of the product. */
const name = 'camp'

export interface EmbeddedOptions {
  /** The server's data directory; the database lives in `pg` below it. */
  readonly dataDir: string
  readonly log: Log
  /** False for test databases alone: faster, and lost if the machine crashes. Default true. */
  readonly durable?: boolean
  /** Milliseconds to wait for another server on the directory to end. Default 0. */
  readonly patience?: number
  /** The database is thrown away: programs that are installed for such alone will do. Default false. */
  readonly scratch?: boolean
}

export interface Embedded {
  /** A connection string, valid as long as this process runs, also across restarts of the database. */
  readonly url: string
  /** The number of the running postmaster; null while it is down. For tests of faults. */
  pid(): number | null
  /** Ends all sessions, stops the database and gives the data directory free. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of the server's own and keeps it running until `stop`. Throws DataDirectoryInUse where another server runs on the
 * directory, and BinariesMissing where there is no PostgreSQL for this machine.
 */
export async function startEmbedded({ dataDir, log, durable = true, patience = 0, scratch = false }: EmbeddedOptions): Promise<Embedded> {
  const owner = await findOwner()
  const folder = path.join(path.resolve(dataDir), 'pg')
  await mkdir(folder, { recursive: true })
  // PostgreSQL's account must be able to walk through; the files within are closed one by one.
  await chmod(folder, owner ? 0o711 : 0o700)
  const unlock = await lockDataDirectory(folder, patience)
  try {
    const { place, password } = await prepareCluster(folder, owner, log, scratch)
    const door = await openDoor(folder, owner)
    const server = new Server(place, door, password, durable, log)
    await server.start()
    return {
      url: connectionUrl(door, name, password, name),
      pid: () => server.pid,
      stop: async () => {
        await server.stop()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function prepareCluster(
  folder: string,
  owner: Owner | null,
  log: Log,
  scratch: boolean,
): Promise<{ place: Place; password: string }> {
  const binaries = await prepareBinaries(folder, owner, scratch)
  const cluster = path.join(folder, binaries.major)
  const logFolder = path.join(folder, 'log')
  await mkdir(logFolder, { recursive: true, mode: 0o700 })
  await giveTo(logFolder, owner)
  const place = { cluster, binaries, owner }
  const password = await clusterPassword(folder, cluster)
  if (!existsSync(cluster)) {
    const others = (await readdir(folder)).filter((entry) => /^\d+$/.test(entry))
    if (others.length > 0) {
      throw new OperatorError(
        `${folder} holds a database of PostgreSQL ${others.join(', ')}, and this version brings ${binaries.major}. ` +
          'Make a backup with the version that wrote it and restore that here',
      )
    }
    log.info({ cluster }, 'making a new database')
    await initCluster(place, password)
  }
  return { place, password }
}

/** The address of a cluster that listens at `door`. */
export const connectionUrl = ({ host, port }: Door, user: string, password: string, database: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`

/** One postmaster after the other on one cluster. */
class Server {
  pid: number | null = null
  #stopping = false
  #failures = 0
  #ended: Promise<unknown> = Promise.resolve()
  #child: ChildProcess | undefined
  readonly #startLog: string
  readonly #logFolder: string
  readonly #settings: readonly string[]
  readonly #pruning: NodeJS.Timeout
  readonly #lastResort = () => {
    if (this.pid !== null) signalTo(this.pid, 'SIGINT')
  }

  constructor(
    private readonly place: Place,
    private readonly door: Door,
    private readonly password: string,
    durable: boolean,
    private readonly log: Log,
  ) {
    this.#logFolder = path.join(path.dirname(place.cluster), 'log')
    this.#startLog = path.join(this.#logFolder, 'start.log')
    this.#settings = clusterSettings(door, durable)
    this.#pruning = setInterval(() => void pruneLogs(this.#logFolder).catch(() => {}), 3_600_000).unref()
    // An exit without `stop` (an uncaught error) still takes the database along.
    process.on('exit', this.#lastResort)
  }

  async start(): Promise<void> {
    try {
      await pruneLogs(this.#logFolder)
      await this.#bringUp()
      await this.#ensureDatabase()
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#pruning)
    // Or a process that waits for nothing but this would end here, with the directory still taken and as if all had gone well.
    this.#child?.ref()
    if (this.pid !== null) await stopPostmaster(this.place, this.pid)
    await this.#ended
    process.off('exit', this.#lastResort)
    // Made anew at the next start.
    if (this.door.host.startsWith('/')) await rmdir(this.door.host).catch(() => {})
  }

  /** Starts a postmaster and waits until it answers. One that dies of another on its way out is tried again for 15 s. */
  async #bringUp(): Promise<void> {
    const until = performance.now() + 15_000
    for (;;) {
      await clearOrphans(this.place, (text) => this.log.warn({}, text))
      if (this.#stopping) throw new Error('the server is stopping')
      const child = spawnPostmaster(this.place, this.#settings, this.#startLog)
      const end = endOf(child)
      const failure = await this.#answers(child, end)
      if (failure === null) return this.#watch(child, end)
      const words = lastWords(this.#startLog, this.#logFolder)
      const another = /shared memory block|lock file|Address already in use/i.test(words)
      if (this.#stopping || !another || performance.now() > until)
        throw new OperatorError(`PostgreSQL did not start (${failure}): ${words}`)
      await sleep(500)
    }
  }

  /** Null when the postmaster takes connections, else how it ended. Recovery after a crash takes its time, so there is no limit. */
  async #answers(child: ChildProcess, end: Promise<string>): Promise<string | null> {
    let ended: string | null = null
    void end.then((how) => {
      ended = how
      this.pid = null
    })
    this.pid = child.pid ?? null
    for (let round = 0; ended === null; round++) {
      const client = this.#client('postgres', 'postgres')
      try {
        await client.connect()
        return null
      } catch {
        if (round > 0 && round % 200 === 0) this.log.warn({}, 'still waiting for PostgreSQL, which may be recovering from a crash')
        await Promise.race([end, sleep(round < 100 ? 20 : 100)])
      } finally {
        await client.end().catch(() => {})
      }
    }
    return ended
  }

  #watch(child: ChildProcess, end: Promise<string>): void {
    // It keeps no process alive that has nothing else to do; `stop` takes that back.
    child.unref()
    this.#child = child
    const since = performance.now()
    this.#ended = end.then((how) => {
      if (this.#stopping) return
      if (performance.now() - since > 60_000) this.#failures = 0
      this.log.error({ how }, 'PostgreSQL has ended by itself; starting it again')
      void this.#revive()
    })
  }

  async #revive(): Promise<void> {
    while (!this.#stopping) {
      const wait = backOff[Math.min(this.#failures, backOff.length - 1)]
      this.#failures += 1
      await sleep(wait)
      if (this.#stopping) return
      try {
        await this.#bringUp()
        this.log.info({}, 'PostgreSQL is back')
        return
      } catch (error) {
        if (!this.#stopping) this.log.error({ err: error }, 'PostgreSQL could not be started again')
      }
    }
  }

  async #ensureDatabase(): Promise<void> {
    const own = this.#client(name, name)
    const exists = await own.connect().then(
      () => true,
      () => false,
    )
    await own.end().catch(() => {})
    if (exists) return
    const client = this.#client('postgres', 'postgres')
    await client.connect()
    try {
      // Not a superuser: a flaw in a statement must not reach the files of the machine.
      const roles = await client.query('select 1 from pg_roles where rolname = $1', [name])
      const password = client.escapeLiteral(this.password)
      await client.query(`${roles.rowCount === 0 ? 'create' : 'alter'} role ${name} login createdb password ${password}`)
      const databases = await client.query('select 1 from pg_database where datname = $1', [name])
      if (databases.rowCount === 0) await client.query(`create database ${name} owner ${name}`)
    } finally {
      await client.end()
    }
  }

  #client(user: string, database: string): pg.Client {
    const client = new pg.Client({
      connectionString: connectionUrl(this.door, user, this.password, database),
      // A busy machine lets a process wait for seconds.
      connectionTimeoutMillis: 30_000,
      application_name: 'camp-start',
    })
    // A postmaster that dies meanwhile shows in the query or in the child's end.
    client.on('error', () => {})
    return client
  }
}
