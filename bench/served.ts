import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** What measurements keep: the scaled database, logs, the programs made from TypeScript. */
export const workFolder = join(root, 'bench/.data')

/** A server under measurement. */
export class Served {
  readonly port: number
  readonly #child: ChildProcess
  readonly #logFile: string

  private constructor(port: number, child: ChildProcess, logFile: string) {
    this.port = port
    this.#child = child
    this.#logFile = logFile
  }

  /** Starts a program with these settings and nothing of this process's own; its output goes to a file, read by nobody meanwhile. */
  static async start(name: string, program: string, settings: Readonly<Record<string, string>>): Promise<Served> {
    const port = await freePort()
    const { PATH = '', HOME = '', LANG = '', TMPDIR = '/tmp' } = process.env
    mkdirSync(workFolder, { recursive: true })
    const logFile = join(workFolder, `${name}.log`)
    const log = openSync(logFile, 'w', 0o600)
    const child = spawn(process.execPath, [...profiling(name), program], {
      cwd: workFolder,
      env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', DRAIN_SECONDS: '0', PORT: String(port), ...settings },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const served = new Served(port, child, logFile)
    await served.#ready()
    return served
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Seconds of CPU that the process has used so far, by its own account. */
  async cpuSeconds(): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    const value = /^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]
    if (value === undefined) throw new Error(`${this.url}/metrics does not state process_cpu_seconds_total`)
    return Number(value)
  }

  /** MB of memory that the process holds, by the system's account: the server is not asked. */
  async memory(): Promise<number> {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(this.pid)])
    return (Number(stdout) * 1_024) / 1e6
  }

  async stop(): Promise<void> {
    if (this.#ended) return
    const exit = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    if (!(await Promise.race([exit.then(() => true), sleep(40_000, false, { ref: false })]))) this.#child.kill('SIGKILL')
  }

  get #ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  async #ready(): Promise<void> {
    for (const until = performance.now() + 120_000; performance.now() < until; await sleep(100)) {
      if (this.#ended) break
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      if (answer?.status === 200) return
    }
    throw new Error(`the server did not start:\n${readFileSync(this.#logFile, 'utf8').slice(-3_000)}`)
  }
}

/** `BENCH_PROFILE=product` (or `bare`) writes a CPU profile of that server when it stops. */
const profiling = (name: string) =>
  process.env.BENCH_PROFILE === name ? ['--cpu-prof', `--cpu-prof-dir=${join(workFolder, 'profiles')}`] : []

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
