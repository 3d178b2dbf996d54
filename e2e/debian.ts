import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ran } from './operator.ts'
import { freePort } from './product.ts'

const isInstalled = (name: string): boolean => {
  try {
    return execFileSync('dpkg-query', ['--status', name], { encoding: 'utf8', stdio: 'pipe' }).includes('\nStatus: install ok installed\n')
  } catch {
    return false
  }
}

/** Throws in words where packages of Debian are missing that a proof uses, or it is not run as root where it has to be. */
export function needPackages(names: readonly string[], { asRoot = false } = {}): void {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length > 0) throw new Error(`this needs Debian 12 and its packages: apt-get install ${missing.join(' ')}`)
  if (asRoot && process.getuid?.() !== 0) throw new Error('this has to be run as root')
}

const BIN = '/usr/lib/postgresql/15/bin'
/** Who owns a PostgreSQL: it refuses to run as root. */
const OWNER = 'postgres'

/** A PostgreSQL 15 of Debian in a folder of its own, whose superuser is `camp`. */
export class DebianPostgres {
  readonly port: number
  /** Where its data lies. */
  readonly data: string
  readonly #folder: string

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.data = join(folder, 'data')
    this.port = port
  }

  /** `settings`: lines of postgresql.conf, as `name=value`. */
  static async start(folder: string, settings: readonly string[] = []): Promise<DebianPostgres> {
    mkdirSync(folder, { recursive: true })
    const made = new DebianPostgres(folder, await freePort())
    await made.own(folder)
    // The owner walks through it.
    chmodSync(dirname(folder), 0o711)
    await made.as(`${BIN}/initdb`, '-D', made.data, '-U', 'camp', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust')
    await made.up(settings)
    return made
  }

  /** Gives a folder to the owner of the data. */
  async own(folder: string): Promise<void> {
    if (process.getuid?.() !== 0) return
    chownSync(folder, Number(await ran('id', ['-u', OWNER])), Number(await ran('id', ['-g', OWNER])))
  }

  /** Runs a program as the owner of the data; what it printed. */
  as(program: string, ...args: string[]): Promise<string> {
    const given = process.getuid?.() === 0 ? ['-u', OWNER, '--', program, ...args] : args
    return ran(process.getuid?.() === 0 ? 'runuser' : program, given, { cwd: this.#folder })
  }

  async up(settings: readonly string[] = []): Promise<void> {
    const own = ['listen_addresses=127.0.0.1', `port=${this.port}`, `unix_socket_directories=${this.#folder}`, 'max_connections=100']
    const options = [...own, ...settings].map((one) => `-c '${one}'`).join(' ')
    await this.as(`${BIN}/pg_ctl`, '-D', this.data, '-l', join(this.#folder, 'log'), '-w', '-t', '300', '-o', options, 'start')
  }

  /** `immediate`: as after a crash. */
  async down(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await this.as(`${BIN}/pg_ctl`, '-D', this.data, '-m', mode, '-w', 'stop')
  }

  url(database: string): string {
    return `postgres://camp@127.0.0.1:${this.port}/${database}`
  }

  async create(database: string): Promise<string> {
    await this.program('createdb', database)
    return this.url(database)
  }

  /** One of its programs, as psql or pg_dump, on its address. */
  program(name: string, ...args: string[]): Promise<string> {
    return ran(`${BIN}/${name}`, ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'camp', ...args])
  }

  /** The rows of a statement, each as a line. */
  async rows(database: string, statement: string): Promise<string[]> {
    return (await this.program('psql', '-AtX', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', statement)).split('\n').filter(Boolean)
  }
}
