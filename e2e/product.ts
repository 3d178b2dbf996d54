import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The folder of the project under test. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Everything a process prints while it runs, for messages of failures. */
export class Product {
  readonly url: string
  readonly #child: ChildProcess
  #printed = ''

  constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
    child.stdout?.on('data', (chunk) => (this.#printed += chunk))
    child.stderr?.on('data', (chunk) => (this.#printed += chunk))
  }

  get printed(): string {
    return this.#printed
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** The memory that the server process holds now, in MB. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }

  /** The CPU that the server process and its threads have taken so far, in seconds. */
  get cpuSeconds(): number {
    const [, fields = ''] = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return (user + system) / 100
  }

  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Waits until the server answers that it is ready; returns the seconds it took. */
  async ready(withinSeconds: number): Promise<number> {
    const start = performance.now()
    const seconds = () => (performance.now() - start) / 1000
    while (seconds() < withinSeconds) {
      if (this.ended) throw new Error(`the server ended while it started:\n${this.#printed}`)
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
      if (answer?.status === 200) return seconds()
      await sleep(100)
    }
    throw new Error(`the server was not ready within ${withinSeconds} s:\n${this.#printed}`)
  }

  /** Asks the server, and all that it started, to stop, and waits for its end. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** kill -9 of the server process alone: what it started is left behind, as after a crash. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.ended) return
    const exit = once(this.#child, 'exit')
    this.#child.kill(signal)
    const done = await Promise.race([exit.then(() => true), sleep(30_000, false, { ref: false })])
    if (!done) throw new Error(`the server did not end within 30 s of ${signal}:\n${this.#printed}`)
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** Starts the built server on a data directory, with nothing of this process's own configuration; `folder`: where the build lies. */
export async function startProduct(dataDir: string, settings: Record<string, string>, folder = root): Promise<Product> {
  const port = settings.PORT ?? String(await freePort())
  const { PATH = '', HOME = '', LANG = '' } = process.env
  const env = { PATH, HOME, LANG, PORT: port, DATA_DIR: dataDir, STRICT_ANSWERS: 'on', ...settings }
  const child = spawn(process.execPath, ['--enable-source-maps', join(folder, 'server/dist/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Product(child, `http://127.0.0.1:${port}`)
}
