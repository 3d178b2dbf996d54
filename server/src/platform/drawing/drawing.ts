import type { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
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
/** The thread ends when nobody has asked for so long: it holds the font. */
const IDLE_MS = 60_000
/** When somebody who found too many waiting may come again, in seconds. */
const COME_AGAIN = 10

interface Limits {
  /** A page takes half a second; a busy machine some. Counted from when it is begun, however long others took before it. */
  readonly timeMs: number
  /** So many wait while a page is drawn; a caller who comes then is asked to come again. */
  readonly mostWaiting: number
}
const USUAL: Limits = { timeMs: 60_000, mostWaiting: 40 }

interface Piece<Work> {
  readonly number: number
  readonly work: Work
  readonly take: (drawn: Drawn) => void
  readonly fail: (error: Error) => void
}

/** One thread that draws, page after page, begun when it is first needed. */
export class Drawing<Work extends object> {
  readonly #thread: Thread
  readonly #limits: Limits
  #worker: Worker | null = null
  #number = 0
  #idle: NodeJS.Timeout | undefined
  #late: NodeJS.Timeout | undefined
  #drawn: Piece<Work> | null = null
  readonly #waiting: Piece<Work>[] = []

  constructor(thread: Thread, limits: Partial<Limits> = {}) {
    this.#thread = thread
    this.#limits = { ...USUAL, ...limits }
  }

  /** `patient`: work in the background, which draws one page after the other and waits however many there are. */
  async draw(work: Work, patient = false): Promise<Buffer> {
    if (!patient && this.#waiting.length >= this.#limits.mostWaiting) throw new AppError('BUSY', {}, { retryAfter: COME_AGAIN })
    const drawn = await new Promise<Drawn>((take, fail) => {
      this.#waiting.push({ number: ++this.#number, work, take, fail })
      this.#next()
    })
    if (drawn.missing) throw new SignsMissing(drawn.missing)
    if (!drawn.bytes) throw new Error(`drawing: ${drawn.fault ?? 'nothing came back'}`)
    return Buffer.from(drawn.bytes)
  }

  /** Begins the page that waits longest, if none is being drawn. */
  #next(): void {
    if (this.#drawn) return
    const piece = this.#waiting.shift()
    if (!piece) {
      this.#idle = setTimeout(() => this.#end(new Error('the thread rests')), IDLE_MS)
      this.#idle.unref()
      return
    }
    this.#drawn = piece
    const worker = this.#begun()
    this.#late = setTimeout(() => this.#end(new Error('drawing took too long')), this.#limits.timeMs)
    worker.postMessage({ number: piece.number, ...piece.work })
  }

  #begun(): Worker {
    clearTimeout(this.#idle)
    if (this.#worker) return this.#worker
    const worker = startThread(this.#thread, null, MEMORY_MB)
    worker.unref()
    worker.on('message', (drawn: Drawn) => {
      if (drawn.number === this.#drawn?.number) this.#done((piece) => piece.take(drawn))
    })
    worker.on('error', (error: Error) => this.#end(error, worker))
    worker.on('exit', () => this.#end(new Error('the thread that draws has ended'), worker))
    this.#worker = worker
    return worker
  }

  #done(tell: (piece: Piece<Work>) => void): void {
    clearTimeout(this.#late)
    const piece = this.#drawn
    this.#drawn = null
    if (piece) tell(piece)
    this.#next()
  }

  /** Ends the thread, and with it the page that it draws; those that wait are drawn by the next one. */
  #end(error: Error, worker = this.#worker): void {
    if (worker === null || worker !== this.#worker) return
    this.#worker = null
    clearTimeout(this.#idle)
    void worker.terminate()
    if (this.#drawn) this.#done((piece) => piece.fail(error))
  }
}
