import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { notifyStream } from '@camp/contract/base/notify'
import { balancer } from '../balancer.ts'
import { Cluster } from '../cluster.ts'
import { Load } from '../load.ts'
import { arrive, part, type Waits } from '../morning.ts'
import { runProgram } from '../operator.ts'
import { freePort, type Product, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)
const SERVERS = 4
const ORDERS = number('SERVERS_ORDERS', 10_000)
const PEOPLE = number('SERVERS_PEOPLE', 2_000)
const STREAMS = number('SERVERS_STREAMS', 3_000)
const SECONDS = number('SERVERS_SECONDS', 300)
const KILL_EVERY_MS = 30_000
/** What systemd waits before it starts anew what was killed. */
const RESTART_MS = 1_000
const OFFICES = 20
const password = 'Servers-Proof-1'

/** The servers, each started again where it was when it was killed. */
class Servers {
  readonly products: Product[] = []
  kills = 0

  private constructor(
    private readonly folder: string,
    private readonly settings: Record<string, string>,
    readonly ports: readonly number[],
  ) {}

  static async start(folder: string, settings: Record<string, string>): Promise<Servers> {
    const ports: number[] = []
    while (ports.length < SERVERS) ports.push(await freePort())
    const servers = new Servers(folder, settings, ports)
    for (const [index] of ports.entries()) await (await servers.#up(index)).ready(120)
    return servers
  }

  async #up(index: number): Promise<Product> {
    const product = await startProduct(this.folder, { ...this.settings, PORT: String(this.ports[index]) })
    this.products[index] = product
    return product
  }

  /** kill -9 of the next one in turn; it is started again, and ready before the next. */
  async kill(): Promise<void> {
    const index = this.kills % SERVERS
    this.kills += 1
    await this.products[index]?.kill()
    await sleep(RESTART_MS)
    await (await this.#up(index)).ready(60)
  }

  async stop(): Promise<void> {
    await Promise.all(this.products.map((product) => product.stop()))
  }
}

/** The streams of pushes of everybody, each opened again where it broke off, as a browser does. */
class Streams {
  readonly #over = new AbortController()
  readonly refused = new Map<string, number>()
  open = 0
  most = 0
  again = 0
  pushes = 0

  constructor(private readonly url: string) {
    setMaxListeners(0, this.#over.signal)
  }

  /** The status of the first opening. */
  keep(token: string, office: string): Promise<number> {
    return new Promise((resolve) => {
      void this.#keep(token, office, resolve)
    })
  }

  async #keep(token: string, office: string, first: (status: number) => void): Promise<void> {
    const headers = { cookie: `Access-Token=${token}`, 'x-requested-with': 'proof', 'x-forwarded-for': office }
    for (let n = 0; !this.#over.signal.aborted; n++) {
      if (n > 0) {
        this.again += 1
        await sleep(500 + Math.random() * 1_500)
      }
      const stream = await fetch(`${this.url}/foundation${notifyStream.path}`, { headers, signal: this.#over.signal }).catch(() => null)
      if (stream?.status !== 200) {
        const said = String(stream?.status ?? 'nothing')
        if (!this.#over.signal.aborted) this.refused.set(said, (this.refused.get(said) ?? 0) + 1)
        first(stream?.status ?? 0)
        continue
      }
      this.open += 1
      this.most = Math.max(this.most, this.open)
      first(200)
      try {
        for await (const piece of stream.body ?? []) this.pushes += Buffer.from(piece).includes('data:') ? 1 : 0
      } catch {
        // The server behind it was killed.
      }
      this.open -= 1
    }
  }

  end(): void {
    this.#over.abort()
  }
}

/** Accounts of all roles there are, in turn: made at once, as each by itself would take longer than the proof. */
async function hire(cluster: Cluster): Promise<string[]> {
  const hired = `with made as (insert into users (username, real_name, password_hash)
      select 'morning' || n, '早班', (select password_hash from users where username = 'admin') from generate_series(1, ${PEOPLE}) n
      returning id, username),
    roled as (insert into user_roles select m.id, r.id from made m
      join (select id, row_number() over (order by id) - 1 as n, count(*) over () as of_all from roles) r on r.n = m.id % r.of_all)
    select username from made`
  const made = (await cluster.rows(hired)).get((await cluster.leader(10)).name) ?? []
  if (made.length !== PEOPLE) throw new Error(`${made.length} accounts were made`)
  return [...made]
}

const listed = (counts: ReadonlyMap<string, number>) => [...counts].map(([what, count]) => `${count} x ${what}`).join(', ') || 'none'

async function morning(url: string, servers: Servers, people: readonly string[], say: (line: string) => void) {
  const waits: Waits = { logIns: [], calls: [], refused: new Map() }
  const streams = new Streams(url)
  const admin = await Staff.logIn(url, 'admin', password)
  const loads = Array.from({ length: 2 }, (_, n) => new Load(url, admin, `servers${n}`, 2))
  let over = false
  const killing = (async () => {
    while (!over) {
      const next = sleep(KILL_EVERY_MS)
      await servers.kill()
      say(`${servers.kills} killed; ${streams.open} streams, ${waits.logIns.length} log-ins`)
      while (!over && (await Promise.race([next.then(() => true), sleep(200).then(() => false)])) === false) {
        // It waits, and ends with the morning.
      }
    }
  })()
  let inside = 0
  try {
    await Promise.all(
      people.map(async (username, n) => {
        await sleep((n * SECONDS * 1_000) / PEOPLE)
        const office = `198.51.100.${1 + (n % OFFICES)}`
        // Who is answered nothing, or that the server is away, tries again, as people do.
        for (let tries = 0; tries < 5; tries++) {
          const staff = await arrive(url, [username, password], office, waits, ({ token }) => streams.keep(token, office))
          if (staff) {
            inside += 1
            // Every other one has a second tab.
            if (n < STREAMS - PEOPLE) await streams.keep(staff.token, office)
            return
          }
          await sleep(1_000)
        }
      }),
    )
    for (const until = performance.now() + 20_000; streams.open < STREAMS && performance.now() < until; ) await sleep(500)
  } finally {
    over = true
    await killing
    for (const load of loads) await load.end()
  }
  const open = streams.open
  streams.end()
  return { waits, streams, loads, inside, open }
}

export const proof: Proof = {
  proves: `${SERVERS} servers behind nginx on three PostgreSQL under Patroni: ${PEOPLE} people log in within ${SECONDS} s and open the workplace and ${STREAMS} streams of pushes, while every 30 s one server is killed (-9): no acknowledged write lost or doubled, nobody logged out, all streams there again`,
  async run(say) {
    const folder = mkdtempSync(join(tmpdir(), 'servers-'))
    mkdirSync(join(folder, 'data'))
    const cluster = await Cluster.start()
    let servers: Servers | undefined
    let program: ChildProcess | undefined
    try {
      const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
      const env = { ...keys, DATA_DIR: join(folder, 'data'), DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password, DATABASE_URL: cluster.url }
      await runProgram('demo', ['--orders', String(ORDERS)], env)
      const more = { NODE_ENV: 'production', STRICT_ANSWERS: 'off', TRUSTED_PROXIES: '127.0.0.1' }
      servers = await Servers.start(join(folder, 'data'), { ...env, ...more })
      const front = await balancer(folder, servers.ports)
      program = front.program
      const people = await hire(cluster)
      say(`${ORDERS} orders, ${people.length} accounts, ${SERVERS} servers`)
      const { waits, streams, loads, inside, open } = await morning(front.url, servers, people, say)
      const made = loads.flatMap((load) => load.made)
      const kept =
        (await cluster.rows("select name from promotion_channels where name ~ '^servers[0-9]'")).get((await cluster.leader(10)).name) ?? []
      const names = new Set(kept)
      const lost = made.filter((name) => !names.has(name)).length
      const doubled = kept.length - names.size
      await servers.stop()
      const said = await runProgram('verify-log.command', [], env)
      say(said.trim().split('\n').at(-1) ?? '')
      const statuses = new Map<string, number>()
      for (const load of loads)
        for (const [status, count] of load.statuses) statuses.set(String(status), (statuses.get(String(status)) ?? 0) + count)
      const out = [statuses.get('401'), waits.refused.get('401'), waits.refused.get('log-in 401'), streams.refused.get('401')]
      const loggedOut = out.reduce<number>((sum, count) => sum + (count ?? 0), 0)
      const p95 = (millis: readonly number[]) => part(millis, 0.95).toFixed(0)
      return {
        holds: lost + doubled + loggedOut === 0 && inside === PEOPLE && open === STREAMS && made.length > 0 && streams.pushes > 0,
        figures: [
          `${ORDERS} orders; ${servers.kills} kills; ${made.length} writes acknowledged, ${lost} lost, ${doubled} doubled`,
          `${inside} people inside, ${loggedOut} logged out; log-in p50 ${part(waits.logIns, 0.5).toFixed(0)}, p95 ${p95(waits.logIns)} ms`,
          `${waits.calls.length} calls of the workplace p50 ${part(waits.calls, 0.5).toFixed(0)}, p95 ${p95(waits.calls)} ms; lists p95 ${p95(loads.flatMap(({ took }) => took))} ms`,
          `not answered: ${listed(waits.refused)}; of those who write and read: ${listed(statuses)}`,
          `${open} streams at the end, ${streams.again} opened again, refused: ${listed(streams.refused)}; ${streams.pushes} pushes`,
          'the log verifies; people, nginx, servers and databases share the machine',
        ],
      }
    } finally {
      program?.kill('SIGTERM')
      await servers?.stop()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
