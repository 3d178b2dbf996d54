import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildMessage } from './child.serving.ts'
import { Limiter } from './limiter.ts'
import { compiledForDevelopment, SOURCES } from './thread.ts'

/** A process by its source, from `src`: `media/media.pictures.child`. */
export type ChildSource = `${string}/${string}.child`

/** Why a piece of work was not done: it took too much, or the process died of it. */
export class ChildOver extends Error {
  readonly why: 'memory' | 'time' | 'died'
  constructor(why: 'memory' | 'time' | 'died') {
    super(`a child process: ${why}`)
    this.why = why
  }
}

interface Limits {
  /** What the process may hold while it works. */
  readonly memoryMb: number
  /** What it may hold afterwards: allocators keep some, and one that keeps more is replaced. */
  readonly restMb: number
  /** What it may take of a processor: on a busy machine the same work waits longer. By the clock it may take six times as long. */
  readonly timeMs: number
  /** It ends when nobody has asked for so long. */
  readonly idleMs: number
}

const WATCH_MS = 50
const WAITS = 6
/** From its start until it is there, on a machine that is busy. */
const STARTS_WITHIN_MS = 60_000

/** Nothing of the server's own: no password, no key. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  // Arenas of many threads keep memory from each other.
  return { PATH, HOME, TMPDIR, SystemRoot, NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: '2' }
}

/** In production the bundle has it beside itself; in development the source is compiled as it is loaded. */
function spawnChild(source: ChildSource): ChildProcess {
  const built = !import.meta.url.endsWith('.ts')
  const program = built
    ? [fileURLToPath(new URL(`./${path.basename(source)}.js`, import.meta.url))]
    : ['--eval', compiledForDevelopment(source)]
  return spawn(process.execPath, program, {
    cwd: SOURCES,
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

/** What a process holds and what it has taken of a processor so far. */
interface Held {
  readonly rssMb: number
  readonly cpuMs: number
}

/** The system knows without asking the process: one that is busy with native code would not answer. */
function heldBy(pid: number): Held | null {
  if (process.platform !== 'linux') return null
  try {
    // In kB, whatever the size of a page is; the processor's time in hundredths of a second.
    const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0
    const [user = 0, system = 0] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number)
    return { rssMb: Number(rss) / 1_024, cpuMs: (user + system) * 10 }
  } catch {
    return { rssMb: 0, cpuMs: 0 } // it has ended: its end is heard elsewhere
  }
}

/**
 * Work that native code does with what strangers send: in a process of its own, which may die of it. One piece after the other, so that
 * what goes over its limits is the piece that is at fault; those that wait go on with the next process.
 */
export class Child<Work extends object, Done> {
  readonly #source: ChildSource
  readonly #limits: Limits
  readonly #limiter = new Limiter(1)
  #process: Promise<ChildProcess> | null = null
  #said: Held = { rssMb: 0, cpuMs: 0 }
  #idle: NodeJS.Timeout | undefined

  constructor(source: ChildSource, limits: Limits) {
    this.#source = source
    this.#limits = limits
  }

  /** What comes of the work; throws `ChildOver` where it took too much or the process died of it. */
  do(work: Work): Promise<Done> {
    return this.#limiter.take(async () => {
      clearTimeout(this.#idle)
      const child = await this.#begun()
      try {
        return await this.#watched(child, work)
      } finally {
        this.#rest(child)
      }
    })
  }

  #begun(): Promise<ChildProcess> {
    this.#process ??= this.#begin().catch((error: unknown) => {
      this.#process = null
      throw error
    })
    return this.#process
  }

  async #begin(): Promise<ChildProcess> {
    const child = spawnChild(this.#source)
    this.#said = { rssMb: 0, cpuMs: 0 }
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        child.kill('SIGKILL')
        reject(new Error(`${this.#source} did not begin in time`))
      }, STARTS_WITHIN_MS)
      const failed = (error: unknown) => {
        clearTimeout(late)
        reject(error instanceof Error ? error : new Error(`${this.#source} ended as it began`))
      }
      child.once('exit', failed)
      // Heard for good: what is said to one that has just ended is an error too, and no reason for the server to end.
      child.on('error', failed)
      child.once('message', () => {
        clearTimeout(late)
        child.off('exit', failed)
        resolve()
      })
    })
    child.on('message', (said: ChildMessage<Done>) => {
      if ('rssMb' in said) this.#said = said
    })
    child.once('exit', () => this.#end(child))
    // The process that waits for work keeps nobody from ending.
    child.unref()
    child.channel?.unref()
    return child
  }

  #watched(child: ChildProcess, work: Work): Promise<Done> {
    const { memoryMb, timeMs } = this.#limits
    const before = this.#holds(child).cpuMs
    return new Promise<Done>((resolve, reject) => {
      const stop = () => {
        clearInterval(watch)
        clearTimeout(late)
        child.off('message', heard)
        child.off('exit', died)
      }
      const over = (why: ChildOver['why']) => {
        stop()
        this.#end(child)
        reject(new ChildOver(why))
      }
      const died = () => over('died')
      const heard = (said: ChildMessage<Done>) => {
        if (!('done' in said)) return
        stop()
        resolve(said.done)
      }
      const watch = setInterval(() => {
        const { rssMb, cpuMs } = this.#holds(child)
        if (rssMb > memoryMb) over('memory')
        else if (cpuMs - before > timeMs) over('time')
      }, WATCH_MS)
      const late = setTimeout(() => over('time'), timeMs * WAITS)
      child.on('message', heard)
      child.once('exit', died)
      child.send(work, (error) => {
        if (error) over('died')
      })
    })
  }

  #holds({ pid = 0 }: ChildProcess): Held {
    return heldBy(pid) ?? this.#said
  }

  #rest(child: ChildProcess): void {
    if (this.#holds(child).rssMb > this.#limits.restMb) this.#end(child)
    this.#idle = setTimeout(() => this.#end(child), this.#limits.idleMs)
    this.#idle.unref()
  }

  /** SIGKILL: one that is busy with native code hears nothing else. */
  #end(child: ChildProcess): void {
    void this.#process?.then(
      (one) => {
        if (one === child) this.#process = null
      },
      () => undefined,
    )
    child.kill('SIGKILL')
  }
}
