import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, root } from './product.ts'

const run = promisify(execFile)
const password = 'cluster'
/** What systemd waits before it starts anew what was killed. */
const RESTART_MS = 1_000

export interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number
}

/** A program of the cluster that is started again when it dies, as systemd would. */
class Unit {
  child: ChildProcess | null = null
  #down = false

  constructor(private readonly start: () => ChildProcess) {
    this.up()
  }

  up(): void {
    this.#down = false
    this.child = this.start()
    this.child.once('exit', () => setTimeout(() => this.#down || this.up(), RESTART_MS).unref())
  }

  kill(): void {
    this.child?.kill('SIGKILL')
  }

  /** As if its host had lost its power. */
  down(): void {
    this.#down = true
    this.kill()
  }
}

interface Node {
  readonly name: string
  readonly folder: string
  readonly port: number
  readonly api: number
  unit?: Unit
}

/** Packages of Debian 12, by a program of each. */
const NEEDED = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
}

/** Three PostgreSQL under Patroni with etcd, and HAProxy before them, on loopback: as deploy/patroni.yml and deploy/haproxy.cfg say. */
export class Cluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  readonly #owner: { uid: number; gid: number } | undefined
  readonly #units: Unit[] = []
  #nodes: Node[] = []
  #proxy = 0

  private constructor(owner: { uid: number; gid: number } | undefined) {
    this.#owner = owner
  }

  static async start(): Promise<Cluster> {
    const missing = Object.entries(NEEDED).filter(([, program]) => !existsSync(program))
    if (missing.length > 0) throw new Error(`apt-get install ${missing.map(([name]) => name).join(' ')}: the cluster needs them`)
    const [, , uid, gid] =
      process.getuid?.() === 0 ? (/^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []) : []
    const cluster = new Cluster(uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) })
    try {
      await cluster.#start()
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** Of the database, by all hosts. */
  get url(): string {
    return `postgres://camp:${password}@${this.#nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/camp`
  }

  /** Of the database, by way of HAProxy. */
  get proxied(): string {
    return `postgres://camp:${password}@127.0.0.1:${this.#proxy}/camp?target_session_attrs=read-write`
  }

  async #start(): Promise<void> {
    const [client, peer, proxy] = [await freePort(), await freePort(), await freePort()]
    this.#proxy = proxy
    this.#own(this.#folder)
    this.#unit('/usr/bin/etcd', [
      ...['--data-dir', join(this.#folder, 'etcd'), '--listen-client-urls', `http://127.0.0.1:${client}`, '--name', 'one'],
      ...['--advertise-client-urls', `http://127.0.0.1:${client}`, '--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`, '--initial-cluster', `one=http://127.0.0.1:${peer}`],
    ])
    for (const name of ['db1', 'db2', 'db3']) {
      const node: Node = { name, folder: join(this.#folder, name), port: await freePort(), api: await freePort() }
      mkdirSync(node.folder, { mode: 0o700 })
      this.#own(node.folder)
      writeFileSync(join(node.folder, 'patroni.yml'), this.#settings(node, client))
      this.#nodes.push(node)
      node.unit = this.#unit('/usr/bin/patroni', [join(node.folder, 'patroni.yml')], {
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
      })
      // The others are made of the first.
      if (name === 'db1') await this.leader(60)
    }
    await this.whole(90)
    await this.#asPostgres(`create role camp login password '${password}'`)
    await this.#asPostgres("create database camp owner camp template template0 encoding 'UTF8'")
    const config = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8').replaceAll('127.0.0.1:5000', `127.0.0.1:${proxy}`)
    const own = this.#nodes.reduce(
      (text, { name, port, api }) => text.replace(new RegExp(`server ${name} .*`), `server ${name} 127.0.0.1:${port} check port ${api}`),
      config,
    )
    writeFileSync(join(this.#folder, 'haproxy.cfg'), own)
    this.#unit('/usr/sbin/haproxy', ['-db', '-f', join(this.#folder, 'haproxy.cfg')])
  }

  #own(folder: string): void {
    if (this.#owner) chownSync(folder, this.#owner.uid, this.#owner.gid)
  }

  #unit(program: string, args: string[], env: Record<string, string> = {}): Unit {
    const { PATH = '' } = process.env
    const options = { ...this.#owner, cwd: this.#folder, env: { PATH, ...env }, stdio: 'ignore' } as const
    const unit = new Unit(() => spawn(program, args, options))
    this.#units.push(unit)
    return unit
  }

  /** The sample of the product, where all hosts are this one: no TLS, and no watchdog of the kernel. */
  #settings({ name, folder, port, api }: Node, etcd: number): string {
    const own: readonly [RegExp, string][] = [
      [/^name: .*/m, `name: ${name}`],
      [/10\.0\.0\.11:8008/g, `127.0.0.1:${api}`],
      [/10\.0\.0\.11:5432/g, `127.0.0.1:${port}`],
      [/hosts: \[.*/, `hosts: ['127.0.0.1:${etcd}']`],
      [/data_dir: .*/, `data_dir: ${join(folder, 'data')}`],
      [/unix_socket_directories: .*/, `unix_socket_directories: ${folder}`],
      [/^ +ssl.*\n/gm, ''],
      [/hostssl (.*) 10\.0\.0\.0\/24/g, 'host $1 127.0.0.1/32'],
      [/mode: required/, "mode: 'off'"],
    ]
    return own.reduce((text, [what, by]) => text.replace(what, by), readFileSync(join(root, 'deploy/patroni.yml'), 'utf8'))
  }

  async #asPostgres(text: string): Promise<void> {
    const { port } = await this.leader(10)
    const args = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres', '--set', 'ON_ERROR_STOP=1', '--command', text]
    await run('/usr/bin/psql', args, { env: { ...process.env, PGPASSWORD: password } })
  }

  /** The rows of one column that each host has, by its name; of one that does not answer, none. */
  async rows(text: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const asked = this.#nodes.map(async ({ name, port }): Promise<[string, string[]]> => {
      const args = [
        '--host',
        '127.0.0.1',
        '--port',
        String(port),
        '--username',
        'postgres',
        '--no-align',
        '--tuples-only',
        '--command',
        text,
      ]
      const options = { env: { ...process.env, PGPASSWORD: password }, maxBuffer: 1e8 }
      const { stdout } = await run('/usr/bin/psql', [...args, 'camp'], options).catch(() => ({ stdout: '' }))
      return [name, stdout.split('\n').filter(Boolean)]
    })
    return new Map(await Promise.all(asked))
  }

  async members(): Promise<Member[]> {
    for (const { api } of this.#nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members // Patroni's own words
    }
    return []
  }

  async leader(seconds: number): Promise<Node> {
    return this.#until(seconds, 'no leader', (members) => {
      const found = members.find(({ role, state }) => role === 'leader' && state === 'running')
      return this.#nodes.find(({ name }) => name === found?.name)
    })
  }

  /** Waits until one leads and two follow it, one of them synchronously. */
  async whole(seconds: number): Promise<void> {
    await this.#until(seconds, 'not whole', (members) => {
      const well = members.filter(
        ({ role, state, lag = 0 }) => ['running', 'streaming'].includes(state) && (role === 'leader' || lag < 1e6),
      )
      return (
        (well.length === 3 && well.some(({ role }) => role === 'leader') && well.some(({ role }) => role === 'sync_standby')) || undefined
      )
    })
  }

  async #until<T>(seconds: number, otherwise: string, of: (members: Member[]) => T | undefined): Promise<T> {
    for (const until = performance.now() + seconds * 1_000; ; await sleep(200)) {
      const members = await this.members()
      const found = of(members)
      if (found !== undefined) return found
      if (performance.now() > until) throw new Error(`${otherwise} within ${seconds} s: ${JSON.stringify(members)}`)
    }
  }

  async switchover(): Promise<void> {
    const { name, folder } = await this.leader(10)
    const candidate = (await this.members()).find(({ role }) => role === 'sync_standby')?.name ?? ''
    const args = ['-c', join(folder, 'patroni.yml'), 'switchover', 'camp', '--leader', name, '--candidate', candidate, '--force']
    await run('/usr/bin/patronictl', args, { env: { ...process.env, LC_ALL: 'C.UTF-8' }, timeout: 60_000 })
  }

  /** kill -9 at the primary. `lost`: nothing there comes back until `back`. */
  async kill(what: 'postgres' | 'patroni' | 'both' | 'lost'): Promise<{ back(): void }> {
    const { folder, unit } = await this.leader(10)
    const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
    if (what === 'lost') unit?.down()
    else if (what !== 'postgres') unit?.kill()
    if (what !== 'patroni') process.kill(Number(pid), 'SIGKILL')
    return { back: () => what === 'lost' && unit?.up() }
  }

  /** Ends everything that runs below its folder, and removes it. */
  async stop(): Promise<void> {
    for (const unit of this.#units) unit.down()
    for (let tries = 0; tries < 50 && this.#left().length > 0; tries += 1) {
      for (const pid of this.#left()) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It ended by itself.
        }
      }
      await sleep(100)
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Every program of the cluster works in its folder. */
  #left(): number[] {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => {
        try {
          return pid > 0 && readlinkSync(`/proc/${pid}/cwd`).startsWith(this.#folder)
        } catch {
          return false
        }
      })
  }
}
