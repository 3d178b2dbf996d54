import type { Worker } from 'node:worker_threads'
import { startThread, type Thread } from '../thread.ts'

/** What is drawn, and what comes back: bytes, or why not. */
export interface Drawn {
  readonly number: number
  readonly bytes?: Uint8Array
  /** Signs that the font does not have. */
  readonly missing?: readonly string[]
  readonly fault?: string
}

/** A page that the font cannot show. */
export class SignsMissing extends Error {
  readonly signs: readonly string[]
  constructor(signs: readonly string[]) {
    super(`the font has no picture of ${signs.join(' ')}`)
    this.signs = signs
  }
}

const MEMORY_MB = 384
/** A page takes half a second; a busy machine some. */
const TIME_MS = 60_000
/** The thread ends when nobody has asked for so long: it holds the font. */
const IDLE_MS = 60_000

interface Waiting {
  readonly take: (drawn: Drawn) => void
  readonly fail: (error: Error) => void
}

/** One thread that draws, page after page, begun when it is first needed. */
export class Drawing<Work extends object> {
  readonly #thread: Thread
  #worker: Worker | null = null
  #number = 0
  #idle: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, Waiting>()

  constructor(thread: Thread) {
    this.#thread = thread
  }

  async draw(work: Work): Promise<Buffer> {
    const worker = this.#begun()
    const number = ++this.#number
    const drawn = await new Promise<Drawn>((take, fail) => {
      const late = setTimeout(() => this.#end(new Error('drawing took too long')), TIME_MS)
      const done = () => clearTimeout(late)
      this.#waiting.set(number, {
        take: (answer) => {
          done()
          take(answer)
        },
        fail: (error) => {
          done()
          fail(error)
        },
      })
      worker.postMessage({ number, ...work })
    })
    if (drawn.missing) throw new SignsMissing(drawn.missing)
    if (!drawn.bytes) throw new Error(`drawing: ${drawn.fault ?? 'nothing came back'}`)
    return Buffer.from(drawn.bytes)
  }

  #begun(): Worker {
    clearTimeout(this.#idle)
    if (this.#worker) return this.#worker
    const worker = startThread(this.#thread, null, MEMORY_MB)
    worker.unref()
    worker.on('message', (drawn: Drawn) => {
      this.#waiting.get(drawn.number)?.take(drawn)
      this.#waiting.delete(drawn.number)
      if (this.#waiting.size > 0) return
      this.#idle = setTimeout(() => this.#end(new Error('the thread rests')), IDLE_MS)
      this.#idle.unref()
    })
    worker.on('error', (error: Error) => this.#end(error, worker))
    worker.on('exit', () => this.#end(new Error('the thread that draws has ended'), worker))
    this.#worker = worker
    return worker
  }

  /** Whoever still waits hears of it; the next page begins a thread anew. */
  #end(error: Error, worker = this.#worker): void {
    if (worker === null || worker !== this.#worker) return
    this.#worker = null
    clearTimeout(this.#idle)
    for (const { fail } of this.#waiting.values()) fail(error)
    this.#waiting.clear()
    void worker.terminate()
  }
}
