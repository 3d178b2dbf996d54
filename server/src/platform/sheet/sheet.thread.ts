import { once } from 'node:events'
import { startThread } from './thread.ts'

export type Cell = string | number | null

export interface SheetHead {
  readonly header: string
  readonly width: number
}

/** To the thread: go on, or the rows that it asked for (null: there are no more). */
export type ToSheetWorker = { kind: 'pull' } | { kind: 'rows'; rows: Cell[][] | null }
/** From the thread. It says nothing unasked. */
export type FromSheetWorker =
  | { kind: 'needRows' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

/** The most memory a sheet may take in its thread, in MB; a sheet that needs more ends, the server lives on. */
const MEMORY_MB = 192

/** The bytes of an .xlsx, written in a thread of its own while they are read; rows are asked for as they are needed. */
export async function* sheetBytes(name: string, heads: readonly SheetHead[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  const worker = startThread('sheet.worker', { name, heads }, MEMORY_MB)
  const rows = batches[Symbol.asyncIterator]()
  try {
    let say: ToSheetWorker = { kind: 'pull' }
    for (;;) {
      const answer = once(worker, 'message')
      worker.postMessage(say)
      const [message] = (await answer) as [FromSheetWorker] // the thread sends nothing else; its errors reject `once`
      if (message.kind === 'needRows') {
        const next = await rows.next()
        say = { kind: 'rows', rows: next.done ? null : next.value }
      } else if (message.kind === 'bytes') {
        yield message.bytes
        say = { kind: 'pull' }
      } else if (message.kind === 'done') return
      else throw new Error(`sheet: ${message.message}`)
    }
  } finally {
    await rows.return?.()
    await worker.terminate()
  }
}
