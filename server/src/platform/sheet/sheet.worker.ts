import { parentPort, workerData } from 'node:worker_threads'
import { writeXlsxStream } from 'hucre/xlsx'
import type { FromSheetWorker, SheetHead, ToSheetWorker } from './sheet.thread.ts'

// Writes one spreadsheet in a thread of its own. It works only when it is asked: rows come and bytes go at the pace of the reader.

/** Bytes are handed over in portions of about this size. */
const PORTION = 128 * 1024

const port = parentPort
if (!port) throw new Error('runs as a thread of the server')
const { name, heads } = workerData as { name: string; heads: SheetHead[] } // given by startSheetThread

const say = (message: FromSheetWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/** The writer reads ahead: rows may be awaited while a portion still waits to be fetched. Each waits for its own word. */
class Words<Kind extends ToSheetWorker['kind']> {
  #early: Extract<ToSheetWorker, { kind: Kind }>[] = []
  #wake: ((message: Extract<ToSheetWorker, { kind: Kind }>) => void) | null = null

  take(message: Extract<ToSheetWorker, { kind: Kind }>): void {
    if (!this.#wake) return void this.#early.push(message)
    this.#wake(message)
    this.#wake = null
  }

  next(): Promise<Extract<ToSheetWorker, { kind: Kind }>> {
    const early = this.#early.shift()
    if (early) return Promise.resolve(early)
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}

const pulls = new Words<'pull'>()
const portions = new Words<'rows'>()
port.on('message', (message: ToSheetWorker) => (message.kind === 'pull' ? pulls.take(message) : portions.take(message)))

async function* rows() {
  for (;;) {
    say({ kind: 'needRows' })
    const { rows: portion } = await portions.next()
    if (portion === null) return
    yield* portion
  }
}

async function run(): Promise<void> {
  await pulls.next()
  const reader = writeXlsxStream(rows(), { name, columns: heads, freezePane: { rows: 1 } }).getReader()
  let gathered: Uint8Array[] = []
  let size = 0
  const flush = async () => {
    const bytes = new Uint8Array(size)
    let at = 0
    for (const part of gathered) {
      bytes.set(part, at)
      at += part.length
    }
    gathered = []
    size = 0
    say({ kind: 'bytes', bytes }, [bytes.buffer])
    await pulls.next()
  }
  for (;;) {
    const { done, value } = await reader.read()
    if (value) {
      gathered.push(value)
      size += value.length
    }
    if (done) break
    if (size >= PORTION) await flush()
  }
  await flush()
  say({ kind: 'done' })
}

run().catch((error: unknown) => say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }))
