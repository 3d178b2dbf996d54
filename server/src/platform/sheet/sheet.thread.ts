import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

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

/** The thread's source as plain JavaScript; threads know nothing of the loader that runs sources in development. */
function compiledForDevelopment(source: string): string {
  const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild') // a tool of development, absent in production
  return transformSync(readFileSync(source, 'utf8'), { loader: 'ts', format: 'cjs' }).code
}

/** Starts the thread. In production the bundle has it beside itself; in development the source is compiled as it is loaded. */
function startThread(name: string, heads: readonly SheetHead[]): Worker {
  const options = { workerData: { name, heads }, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./sheet.worker.js', import.meta.url), options)
  const source = fileURLToPath(new URL('./sheet.worker.ts', import.meta.url))
  return new Worker(compiledForDevelopment(source), { ...options, eval: true })
}

/** The bytes of an .xlsx, written in a thread of its own while they are read; rows are asked for as they are needed. */
export async function* sheetBytes(name: string, heads: readonly SheetHead[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  const worker = startThread(name, heads)
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
