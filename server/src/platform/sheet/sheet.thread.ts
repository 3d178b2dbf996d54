import type { Worker } from 'node:worker_threads'
import { startThread } from '../thread.ts'

export type Cell = string | number | null

export interface SheetHead {
  readonly header: string
  readonly width: number
}

/** To the thread: another portion of bytes is wanted, or the rows that it asked for (null: there are no more). */
export type ToSheetWorker = { kind: 'pull' } | { kind: 'rows'; rows: Cell[][] | null }
/** From the thread: rows are needed, or a portion of bytes is ready; after each it waits for the answer. */
export type FromSheetWorker =
  | { kind: 'needRows' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

/** The most memory a sheet may take in its thread, in MB; a sheet that needs more ends, the server lives on. */
const MEMORY_MB = 192

/** What the thread says, in order, however late it is asked for; throws when the thread ends without having said that it is done. */
function inboxOf(worker: Worker): () => Promise<FromSheetWorker> {
  const waiting: FromSheetWorker[] = []
  let failure: Error | null = null
  let wake: (() => void) | null = null
  const fail = (error: Error) => {
    failure ??= error
    wake?.()
  }
  worker.on('message', (message: FromSheetWorker) => {
    waiting.push(message)
    wake?.()
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('sheet: the thread has ended')))
  return async () => {
    for (;;) {
      const message = waiting.shift()
      if (message) return message
      if (failure) throw failure
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}

/** The bytes of an .xlsx, written in a thread of its own while they are read; rows are asked for as they are needed. */
export async function* sheetBytes(name: string, heads: readonly SheetHead[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  const worker = startThread('platform/sheet/sheet.worker', { name, heads }, MEMORY_MB)
  const say = (message: ToSheetWorker) => worker.postMessage(message)
  const next = inboxOf(worker)
  const rows = batches[Symbol.asyncIterator]()
  try {
    say({ kind: 'pull' })
    for (;;) {
      const message = await next()
      if (message.kind === 'needRows') {
        const portion = await rows.next()
        say({ kind: 'rows', rows: portion.done ? null : portion.value })
      } else if (message.kind === 'bytes') {
        yield message.bytes
        say({ kind: 'pull' })
      } else if (message.kind === 'done') return
      else throw new Error(`sheet: ${message.message}`)
    }
  } finally {
    await rows.return?.()
    await worker.terminate()
  }
}
